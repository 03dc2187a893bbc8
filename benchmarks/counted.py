"""The program whose instructions are counted: ``python -m benchmarks.counted``, under callgrind.

Each line is done once, then twice as often; between these parts the program calls a function of the
C library that nothing else calls, before which callgrind writes down its count (``MARK``).
"""

from __future__ import annotations

import gc
import json
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from werkzeug.test import EnvironBuilder

from benchmarks.calls import inside
from benchmarks.echo import application as echo
from benchmarks.engine import playout
from benchmarks.tables import TABLES, Options
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import DEFAULT_PAGE

MARK = "getloadavg"
POSITIONS = 16  # of each game, spread over its middle half
DECISIONS = 120
# A table for each set of rules.
RULES = {
    "race": ("2", "5_goals", "6_takeovers", "6_brink_of_war", "5_alien_artifacts", "solo"),
    "roll": ("4",),
    "frontiers": ("4",),
}

Run = Callable[[], object]


@dataclass(frozen=True)
class Counted:
    """A line.

    Args:
        name: of the line.
        things: how many things are done in a run.
        prepared: makes a run, which is done only once.
    """

    name: str
    things: int
    prepared: Callable[[], Run]


def lines() -> Iterator[Counted]:
    """All that is counted."""
    for game in GAMES:
        stamped = bodies(game)
        path = f"/v1/{game.name}/moves"
        yield _requests(f"{game.name}.echo", echo, "/echo", stamped)
        yield _requests(f"{game.name}.move", inside().app, path, stamped)
        unstamped = [_unstamped(body) for body in stamped]
        yield _requests(f"{game.name}.move_unstamped", inside().app, path, unstamped)
        for table in RULES.get(game.name, (TABLES[game.name].usual,)):
            options = TABLES[game.name].options[table]
            yield _decisions(f"{game.name}.decision_{table}", game, options)


def bodies(game: Game[Any]) -> list[bytes]:
    """Calls that make a move each in the middle half of a random game, their states as the service
    answered them."""
    options = TABLES[game.name].options[TABLES[game.name].usual]
    moves = [move for _, move in playout(game, options, "counted")]
    start = json.dumps({"options": options, "seed": "counted"}).encode()
    state = _state(inside().post(f"/v1/{game.name}/states", start))
    first, last, at = len(moves) // 4, 3 * len(moves) // 4, 0
    made = []
    for number in range(first, last, max(1, (last - first) // POSITIONS)):
        while at < number:
            body = _body(state, moves[at : min(number, at + 20)])
            state = _state(inside().post(f"/v1/{game.name}/moves", body))
            at = min(number, at + 20)
        made.append(_body(state, [moves[number]]))
    return made


def _state(answer: bytes) -> msgspec.Raw:
    return msgspec.json.decode(answer, type=dict[str, msgspec.Raw])["state"]


def _body(state: msgspec.Raw, moves: list[str]) -> bytes:
    return msgspec.json.encode({"state": state, "moves": moves})


def _unstamped(body: bytes) -> bytes:
    sent = msgspec.json.decode(body)
    del sent["state"]["stamp"]
    return msgspec.json.encode(sent)


def _requests(name: str, application: Any, path: str, sent: Sequence[bytes]) -> Counted:
    def prepared() -> Run:
        builders = [
            EnvironBuilder(path, method="POST", data=body, content_type="application/json")
            for body in sent
        ]
        made = [builder.get_environ() for builder in builders]

        def run() -> None:
            for environment in made:
                _answered(application, environment)

        return run

    return Counted(name, len(sent), prepared)


def _answered(application: Any, environment: dict[str, Any]) -> None:
    """A request as a server makes it.

    Raises:
        RuntimeError: it is refused.
    """
    statuses: list[str] = []
    parts = application(environment, lambda status, headers, problem=None: statuses.append(status))
    answer = b"".join(parts)
    if close := getattr(parts, "close", None):
        close()
    if statuses != ["200 OK"]:
        raise RuntimeError(answer.decode())


def _decisions(name: str, game: Game[Any], options: Options) -> Counted:
    """Decisions of random play by pages, from the beginning of a game."""

    def run() -> None:
        chooser, made, number = random.Random(1), 0, 0
        while made < DECISIONS:
            state = game.new(options, f"counted-{number}")
            number += 1
            while made < DECISIONS and not state.over:
                decision = game.decisions(state)[0]
                decision.moves.page(0, DEFAULT_PAGE)
                pick = int(chooser.random() * len(decision.moves))
                game.play_silently(state, decision.moves.at(pick))
                made += 1

    return Counted(name, DECISIONS, lambda: run)


def main() -> None:
    """Do all lines, and print their names and how many things are in each part."""
    done = []
    for line in lines():
        line.prepared()()  # fills what is kept from one run to the next
        once, twice = [line.prepared()], [line.prepared(), line.prepared()]
        gc.collect()
        gc.disable()
        os.getloadavg()
        for part in (once, twice):
            for run in part:
                run()
            os.getloadavg()
        gc.enable()
        done.append([line.name, line.things])
    print(json.dumps(done))


if __name__ == "__main__":
    main()
