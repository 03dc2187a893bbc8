"""Verify a finished session: that its luck was settled before its first move.

    python -m tools.verify record.json [COMMITMENT]

``record.json`` is what ``GET /v1/{game}/sessions/{session}/record`` answered. COMMITMENT is the one
that every view showed from the start; note it down then, or the one in the answer is taken.

Three things are checked: seed and salt belong to the commitment; replayed from the seed and the
options, all moves are legal; and the game ends as the session said. As all luck follows from the
seed, nobody can have changed a shuffle or a roll after the commitment was published.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.records import Record, replay


def findings(answer: dict[str, Any], games: dict[str, Game[Any]], commitment: str) -> list[str]:
    """All that is wrong with a session's record, in words; empty if it holds.

    Args:
        answer: what the session answered.
        games: the games by name.
        commitment: what was published at the start.
    """
    try:
        record = msgspec.convert(answer["record"], Record, str_keys=True)
    except (msgspec.ValidationError, KeyError) as error:
        return [f"This is no record: {error}."]
    if record.game not in games:
        return [f"No game is called '{record.game}' here."]
    found = []
    if luck.commitment(record.seed, record.salt) != commitment:
        found.append("The seed is not the one that was committed to.")
    if record.deal is not None:
        found.append("The host gave the deal: it does not follow from the seed.")
    try:
        replayed = replay(games[record.game], record)
    except RefereeError as error:
        return [*found, error.sentence]
    if replayed.error is not None:
        place = "" if replayed.index is None else f"Move {replayed.index + 1}: "
        found.append(place + replayed.error.sentence)
    elif record.outcome is None:
        found.append("The record does not say how the game ended.")
    return found


def _answer(path: Path) -> dict[str, Any]:
    try:
        answer = json.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(answer, dict):
        raise ValueError("it is not a JSON object")
    return answer


def main(arguments: list[str]) -> int:
    """Verify a file; 0 if everything holds."""
    if not 1 <= len(arguments) <= 2:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    try:
        answer = _answer(Path(arguments[0]))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        sys.stderr.write(f"{arguments[0]} cannot be read: {reason}.\n")
        return 2
    commitment = arguments[1] if len(arguments) > 1 else answer.get("commitment", "")
    wrong = findings(answer, {game.name: game for game in GAMES}, commitment)
    for sentence in wrong:
        sys.stdout.write(f"{sentence}\n")
    if not wrong:
        sys.stdout.write("Verified: the luck was committed to, and the game ended as recorded.\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
