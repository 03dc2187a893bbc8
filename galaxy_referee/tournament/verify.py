"""``galaxy-referee tournament verify LOG``: check each game against its line in the log.

The report trusts a log's lines. Here, each line is checked: seats and deal must match the header,
and scores and winners must match a replay of the record.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.tournament import schedule
from galaxy_referee.tournament.engine_referee import end_of, engine_of
from galaxy_referee.tournament.escaping import plain, refused
from galaxy_referee.tournament.log import Again, BadLog, GameLine, Header, read
from galaxy_referee.tournament.referee import CannotPlay
from galaxy_referee.tournament.schedule import BadSchedule, planned_game

WRONG = 1


def main(arguments: Sequence[str]) -> int:
    """Run the command line after ``verify``; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="galaxy-referee tournament verify",
        description="Replay every game in a log and compare the result with its line.",
    )
    parser.add_argument("log", type=Path, metavar="LOG", help="file written by a run")
    parser.add_argument(
        "--from-version",
        metavar="VERSION",
        help="replay a log made under these older rules under the current ones",
    )
    try:
        given = parser.parse_args(arguments)
        header, wrong, games = verified(given.log, given.from_version)
    except (BadLog, BadSchedule, CannotPlay) as error:
        return refused("tournament", error)
    for sentence in wrong:
        print(plain(sentence))
    print(f"{games - len(wrong)} of {games} games verified; {header.games} were planned.")
    return WRONG if wrong else 0


def verified(path: Path, from_version: str | None = None) -> tuple[Header, list[str], int]:
    """The header of a log, the faults of its games, and the number of games.

    Args:
        path: the path of the log.
        from_version: the rules version of its records, if it is not the current one.

    Raises:
        BadLog, BadSchedule, CannotPlay: it is not the log of a tournament that can be played here.
    """
    lines = read(path)
    header = next(lines, None)
    if not isinstance(header, Header):
        raise BadLog(f"{path} is not the log of a tournament.")
    schedule.check(header)
    game = engine_of(header.game)
    wrong_games, games, seen = [], 0, set()
    for line in lines:
        if isinstance(line, GameLine):
            games += 1
            wrong = (
                "it appears twice in the log"
                if line.n in seen
                else problem(game, header, line, from_version)
            )
            seen.add(line.n)
            if wrong:
                wrong_games.append(f"Game {line.n}: {wrong}.")
        elif isinstance(line, Again):
            seen.discard(line.n)
    return header, wrong_games, games


def problem(
    game: Game[Any], header: Header, line: GameLine, from_version: str | None = None
) -> str:
    """What is wrong with a game's line; empty if it is valid.

    Args:
        game: the game.
        header: the header of the log.
        line: the line of the game.
        from_version: the rules version of its record, if it is not the current one.
    """
    if line.n not in range(header.games):
        return f"the tournament has only {header.games} games"
    seated = planned_game(header, line.n)
    if (line.deal, line.seed, line.seats) != (seated.deal, seated.seed, seated.seats):
        return "its deal, seed or seats are not those of the schedule"
    if (line.record.options, line.record.seed) != (header.options, line.seed):
        return "its record belongs to another game"
    return _played(game, line, from_version) or _faults(header, line)


def _played(game: Game[Any], line: GameLine, from_version: str | None) -> str:
    if line.record.deal is not None:
        return "its luck does not follow from the seed"
    try:
        replayed = replay(game, line.record, from_version)
    except RefereeError as error:
        return f"its record cannot be played: {error.sentence.rstrip('.')}"
    if replayed.error is not None:
        where = "" if replayed.index is None else f" at move {replayed.index + 1}"
        return f"its record cannot be verified{where}: {replayed.error.sentence.rstrip('.')}"
    if not replayed.state.over:
        return "its record ends before the game"
    return _result(game, replayed.state, line)


def _result(game: Game[Any], state: Any, line: GameLine) -> str:
    end = end_of(game, state)
    scores = end.outcome.scores
    facts = {
        "scores": (line.scores, tuple(score.total for score in scores)),
        "winners": (line.winners, tuple(end.outcome.winners)),
        "tie_breaks": (line.tie_breaks, tuple(score.tie_break for score in scores)),
        "rounds": (line.rounds, end.rounds),
        "moves": (line.moves, len(line.record.moves)),
    }
    for name, (said, true) in facts.items():
        if said != true:
            return f"its {name} are {said}, not {true}"
    return ""


def _faults(header: Header, line: GameLine) -> str:
    """What is wrong with the faults and forfeits. Faults do not follow from the record, but
    forfeits follow from faults."""
    for fault in line.faults:
        if fault.seat not in range(len(line.seats)) or fault.bot != line.seats[fault.seat]:
            return f"{fault.bot} is blamed for a fault on seat {fault.seat}"
    counted = Counter(fault.seat for fault in line.faults)
    enough = {seat for seat, count in counted.items() if count >= header.limits.faults}
    if not enough <= set(line.forfeits) <= counted.keys():  # an absent bot forfeits at once
        return "its forfeits do not follow from its faults"
    return ""
