"""Layouts: the members of a view on each line of its text, their order, and their default values.

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

    A member with its default value is omitted. ``...`` marks a member that is always written.

    Args:
        usual: the members of the table in order, with their default values.
        rows: the member of the table with one object per seat, and the name of its lines.
        seat: the members of such an object, like ``usual``.
        blocks: the members of the table that have lines of their own, with their default values.
        table_pieces: by the name of a list of pieces in the table, the member with which each piece
            begins, and the default values of the others.
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
# The members of the sums that are lists of pieces.
SUMS: Mapping[str, Piece] = {
    "prices": ("piece", {"way": "pay", "saved": []}),
    "worths": ("piece", {}),
}
SHORT = {"rules_version": "rules", "waiting_for": "waiting"}
# For games without a layout: each list of objects in the table has its own lines.
GENERAL = Layout()
