"""The states that take the engine longest, as found by the search in ``tests.foreign_states``.

They are stored in ``benchmarks/worst/GAME.jsonl.gz``, one state per line, for games that have been
searched.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import MAX_CHILDREN, MAX_OF_A_PIECE, MAX_PAGE

FOLDER = Path(__file__).with_name("worst")


def keep(game: Game[Any], states: Iterable[bytes]) -> None:
    """Store the worst states of a game, replacing earlier ones.

    Args:
        game: the game.
        states: consistent states, as JSON.
    """
    FOLDER.mkdir(exist_ok=True)
    lines = b"".join(state + b"\n" for state in dict.fromkeys(states))
    # Without a timestamp, equal states give equal files.
    _path(game).write_bytes(gzip.compress(lines, mtime=0))


def worst_states(game: Game[Any]) -> list[bytes]:
    """The states stored for a game, as JSON; none if the game has not been searched."""
    if not _path(game).exists():
        return []
    return gzip.decompress(_path(game).read_bytes()).splitlines()


def requests_on(game: Game[Any], source: bytes) -> dict[str, dict[str, Any]]:
    """The body of each call that takes a state, requesting as much as allowed.

    Args:
        game: the game.
        source: a consistent state, as JSON.
    """
    state = game.load(source)
    raw = msgspec.Raw(source)
    bodies: dict[str, dict[str, Any]] = {
        "audits": {"state": raw},
        "legal-moves": {"state": raw, "limit": MAX_PAGE},
        "pieces": {"state": raw, "seat": 0, "limit": MAX_OF_A_PIECE},
        "scores": {"state": raw},
        "views": {"state": raw, "seat": 0, "knowledge": True, "limit": MAX_PAGE},
        "determinizations": {
            "knowledge": game.view(state, 0, with_knowledge=True).knowledge,
            "seed": "worst",
            "limit": MAX_PAGE,
        },
    }
    if decisions := game.decisions(state):
        decision = decisions[0]
        last = decision.moves.at(len(decision.moves) - 1).text
        bodies |= {
            "validations": {"state": raw, "move": last},
            "moves": {
                "state": raw,
                "moves": [last],
                "limit": MAX_PAGE,
                "views": [*state.seats(), None],
                "undoable": True,
            },
            "changes": {
                "state": raw,
                "moves": [last],
                "limit": MAX_PAGE,
                "views": [*state.seats(), None],
                "undoable": True,
            },
            "expansions": {"state": raw, "limit": MAX_CHILDREN},
            "suggestions": {"state": raw, "seat": decision.seat, "bot": "greedy"},
        }
    return bodies


def _path(game: Game[Any]) -> Path:
    return FOLDER / f"{game.name}.jsonl.gz"
