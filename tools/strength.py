"""Measure the strength of the built-in bots: mirrored matches of two bots at the tables that the
games offer, and games of one bot against the solo robot.

    python -m tools.strength [PATTERN ...] [--list]

Each match has its own log in ``strength/``; run the command again to resume.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from galaxy_referee.bots.registry import BOTS
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race.components.data_files import packaged

FOLDER = Path("strength")
GREEDY, RANDOM, THINKING = "greedy", "random", "monte-carlo:playouts=64"
LEARNED, LEARNED_THINKING = "learned", "learned-monte-carlo"


@dataclass(frozen=True)
class Match:
    """Two bots with each deal in both seatings, or one bot that plays alone.

    Args:
        game: the name of the game.
        bots: the bots, the stronger one first.
        games: the number of games, counting both seatings.
        options: the options in addition to the number of players.
        table: the name of these options.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    table: str = ""

    @property
    def name(self) -> str:
        """The name by which the match is selected, also used for its log."""
        table = f"-{self.table}" if self.table else ""
        return "-".join([f"{self.game}{table}", *(bot.split(":")[0] for bot in self.bots)])

    def run(self) -> str:
        """Play the match, or the rest of it, and return the first line of the report."""
        FOLDER.mkdir(exist_ok=True)
        log = str(FOLDER / f"{self.name}.jsonl")
        options = json.dumps({"players": len(self.bots), **self.options})
        setting = ["--game", self.game, "--options", options, "--seed", "strength", "--mirrored"]
        bots = [part for bot in self.bots for part in ("--bots", bot)]
        games = ["--games", str(self.games)]
        _tournament("run", "--in-process", *setting, *bots, *games, "--out", log)
        return _tournament("report", log, capture=True).splitlines()[0]


def _tournament(*arguments: str, capture: bool = False) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "galaxy_referee", "tournament", *arguments],
        stdout=subprocess.PIPE if capture else None,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "200"},
    )
    return done.stdout or ""


# Tables that Race for the Galaxy offers in addition to the base game.
_RACE: dict[str, dict[str, Any]] = {
    "advanced": {"advanced": True},
    "gathering-storm": {"expansions": ["tgs"]},
    "rebel-vs-imperium": {"expansions": ["tgs", "rvi"], "takeovers": True},
    "brink-of-war": {"expansions": ["tgs", "rvi", "bow"], "takeovers": True},
    "alien-artifacts": {"expansions": ["aa"]},
    "xeno-invasion": {"expansions": ["xi"]},
}
# Tables that a network supports, in addition to the usual ones.
_LEARNED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    *(("race", name, options) for name, options in _RACE.items()),
    ("frontiers", "goals", {"goals": True}),
)


def matches() -> Iterator[Match]:
    """The matches: greedy against random at every table, learned against greedy wherever a network
    fits, longer thinking in every game, and both against the solo robot with either second die."""
    for game in GAMES:
        yield Match(game.name, (GREEDY, RANDOM), 200)
        yield Match(game.name, (THINKING, GREEDY), 40)
        if not BOTS[LEARNED].plays(game.name):
            continue
        yield Match(game.name, (LEARNED_THINKING, LEARNED), 100)
        yield Match(game.name, (LEARNED_THINKING, THINKING), 400)
    for table, options in _RACE.items():
        yield Match("race", (GREEDY, RANDOM), 200, options, table)
    for game_name, table, options in _LEARNED:
        yield Match(game_name, (LEARNED, GREEDY), 400, options, table)
    for face, mat in {"": {}, "-explore": {"robot_mat": _with_explore()}}.items():
        for difficulty in ("easy", "normal", "hard"):
            options = {"expansions": ["tgs"], "difficulty": difficulty, **mat}
            for bot in (GREEDY, LEARNED):
                yield Match("race", (bot,), 1000, options, f"solo-{difficulty}{face}")


def _with_explore() -> dict[str, Any]:
    """The robot's mat with the other plausible face on its second die: Explore in place of 2x VP
    (SOLO-MISSING-1)."""
    mat: dict[str, Any] = json.loads(packaged("expansions/solo/solo.json"))
    second = mat["dice"]["faces"][1]
    second[second.index("consume-x2")] = "explore"
    return mat


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__)
    parser.add_argument(
        "patterns", metavar="PATTERN", nargs="*", help="matches to play, such as 'race*'"
    )
    parser.add_argument("--list", action="store_true", help="print the names of the matches")
    chosen = parser.parse_args(arguments)
    for match in matches():
        if any(fnmatch(match.name, pattern) for pattern in chosen.patterns or ["*"]):
            line = match.name if chosen.list else f"{match.name}: {match.run()}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
