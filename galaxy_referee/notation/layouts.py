"""Which line of a text has which members of a view, in which order, and what is usual.

A game may add its own layout, ``LAYOUT`` in ``games/GAME.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
Piece = tuple[str, Json]


@dataclass(frozen=True)
class Layout:
    """How a view of a game is laid out in lines.

    A member with its usual value is left out. ``...`` stands for a member that is always written.

    Args:
        usual: the members of the table in their order, with their usual values.
        rows: the member of the table with one object for each seat, and the name of its lines.
        seat: the members of such an object, as ``usual``.
        blocks: the members of the table that are lines of their own, with their usual values.
        table_pieces: by the name of a list of pieces in the table, the member that begins each of
            them, and the usual values of the others.
        seat_pieces: the same for the lists of a seat.
    """

    usual: Json = field(default_factory=dict)
    rows: Mapping[str, str] = field(default_factory=dict)
    seat: Json = field(default_factory=dict)
    blocks: Mapping[str, Json] = field(default_factory=dict)
    table_pieces: Mapping[str, Piece] = field(default_factory=dict)
    seat_pieces: Mapping[str, Piece] = field(default_factory=dict)


HEAD = {
    "rules_version": ...,
    "seat": ...,
    "over": False,
    "waiting_for": [],
    "commitment": ...,
    "seed": None,
}
SHORT = {"rules_version": "rules", "waiting_for": "waiting"}
# Of a game that adds none: each list of objects in the table has lines of its own.
GENERAL = Layout()
