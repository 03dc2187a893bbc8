"""Verify that a finished session's luck was fixed before its first move.

    galaxy-referee verify record.json [COMMITMENT] [--from-version VERSION]

``record.json`` is the answer of ``GET /v1/{game}/sessions/{session}/record``. COMMITMENT is the one
that every view has shown from the start. Without it, the one in the answer is used.

Three things are checked: seed and salt match the commitment; all moves are legal when replayed from
the seed and the options; and the outcome is the recorded one. All luck is derived from the seed, so
nobody can have changed a shuffle or a roll after the commitment was published.

RECORD may also be only a record, as written by ``galaxy-referee import``. There is no commitment to
its luck, so only the moves and the outcome are checked.

A session played under other rules is rejected unless VERSION names them. It is then replayed under
the current rules, and the first different move is reported.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.records import Record, replay

HOLDS = "Verified: the luck matches the commitment, and the game ended as recorded."
HOLDS_ALONE = "The game ended as recorded. There is no commitment to its luck."


def findings(
    answer: dict[str, Any],
    games: dict[str, Game[Any]],
    commitment: str | None,
    from_version: str | None = None,
) -> list[str]:
    """All faults of a session's record, as sentences; empty if it is valid.

    Args:
        answer: the session's answer.
        games: the games by name.
        commitment: the commitment published at the start; None for a record alone.
        from_version: the rules version of the record, if it is not the current one.
    """
    try:
        record = msgspec.convert(answer["record"], Record, str_keys=True)
    except (msgspec.ValidationError, KeyError) as error:
        return [f"This is not a valid record: {error}."]
    if record.game not in games:
        return [f"There is no game '{record.game}'."]
    wrong = [] if commitment is None else _luck_findings(record, commitment)
    try:
        replayed = replay(games[record.game], record, from_version)
    except RefereeError as error:
        return [*wrong, error.sentence]
    if replayed.error is not None:
        where = "" if replayed.index is None else f"Move {replayed.index + 1}: "
        wrong.append(where + replayed.error.sentence)
    elif record.outcome is None:
        wrong.append("The record has no outcome.")
    return wrong


def _luck_findings(record: Record, commitment: str) -> list[str]:
    """What is wrong with the luck of a record."""
    wrong = []
    if luck.commitment(record.seed, record.salt) != commitment:
        wrong.append("The seed does not match the commitment.")
    if record.deal is not None:
        wrong.append("The host chose the deal: it is not derived from the seed.")
    return wrong


def _answer(path: Path) -> dict[str, Any]:
    try:
        answer = json.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(answer, dict):
        raise ValueError("it is not a JSON object")
    return answer


def main(arguments: Sequence[str]) -> int:
    """Verify a file, and return 0 if it is valid."""
    given = _parser().parse_args(arguments)
    try:
        answer = _answer(given.record)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        sys.stderr.write(f"{given.record} cannot be read: {reason}.\n")
        return 2
    alone = "record" not in answer and "moves" in answer and not given.commitment
    games = {game.name: game for game in GAMES}
    if alone:
        wrong = findings({"record": answer}, games, None, given.from_version)
    else:
        commitment = given.commitment or answer.get("commitment", "")
        wrong = findings(answer, games, commitment, given.from_version)
    for sentence in wrong:
        sys.stdout.write(f"{sentence}\n")
    if not wrong:
        sys.stdout.write(f"{HOLDS_ALONE if alone else HOLDS}\n")
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee verify",
        description="Check that the luck of a finished session was fixed before its first move, "
        "and that the game ended as recorded.",
    )
    parser.add_argument(
        "record",
        type=Path,
        metavar="RECORD",
        help="file with a session's answer to GET .../record, or with only a record",
    )
    parser.add_argument(
        "commitment",
        nargs="?",
        metavar="COMMITMENT",
        help="the commitment that every view has shown from the start (default: the one in the "
        "record, which only proves that the record is consistent)",
    )
    parser.add_argument(
        "--from-version",
        metavar="VERSION",
        help="replay a record made under these older rules under the current ones",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
