"""Which line of a text has which members of a view, in which order, and what is usual."""

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
        seats: the member of the table with one object for each seat, and the name of its lines.
        seat: the members of such an object, as ``usual``.
        blocks: the members of the table that are lines of their own, with their usual values.
        table_pieces: by the name of a list of pieces in the table, the member that begins each of
            them, and the usual values of the others.
        seat_pieces: the same for the lists of a seat.
    """

    usual: Json
    seats: tuple[str, str]
    seat: Json
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

RACE = Layout(
    usual={
        "first": ...,
        "round": ...,
        "phase": None,
        "pool": ...,
        "deck": ...,
        "discard": ...,
        "hand": ...,
        "drawn": [],
        "offered": [],
        "pack": [],
        "stored": ...,
        "paid": ...,
        "fresh": [],
        "used": [],
        "aside": [],
        "goals": [],
        "at_start": [],
        "declared": [],
        "robot": None,
    },
    blocks={
        "options": {
            "players": ...,
            "expansions": [],
            "setup": "standard",
            "advanced": False,
            "goals": None,
            "takeovers": False,
            "draft": False,
            "difficulty": None,
            "robot_mat": None,
        },
    },
    seats=("players", "player"),
    seat={
        "hand": ...,
        "tableau": ...,
        "chips": 0,
        "actions": [],
        "drawn": 0,
        "temporary": 0,
        "produced": [],
        "offered": 0,
        "excess": 0,
        "pack": 0,
        "deck": 0,
        "discard": 0,
    },
    table_pieces={"goals": ("goal", {}), "declared": ("world", {"failed": False})},
    seat_pieces={"tableau": ("card", {"good": False})},
)
ROLL = Layout(
    usual={
        "round": ...,
        "phase": None,
        "order": ...,
        "active": [],
        "extra_face": None,
        "pool": ...,
        "bag": ...,
        "drawn_by": {},
        "supply": [],
        "start_tiles": None,
        "drawn": [],
        "abandoned": [],
        "draft": None,
    },
    blocks={"options": {"players": ..., "take_back": False, "strict_order": False}},
    seats=("empires", "empire"),
    seat={
        "faction": ...,
        "home": ...,
        "credits": ...,
        "chips": 0,
        "squares": ...,
        "tableau": ...,
        "developments": ...,
        "worlds": ...,
        "cup": [],
        "rolling": [],
        "citizenry": [],
        "goods": {},
        "columns": {},
        "virtual": [],
        "selected": None,
        "faces": None,
        "abandoned": 0,
        "done": False,
    },
)
FRONTIERS = Layout(
    usual={
        "goals": False,
        "round": ...,
        "row": ...,
        "selected": [],
        "acted": [],
        "waiting": [],
        "chooser": None,
        "resolution": [],
        "produce_credits": 0,
        "stacks": ...,
        "bag": ...,
        "layout": [],
        "drawn": [],
        "aside": [],
        "removed": [],
        "colonists": ...,
        "supply": ...,
        "pool": ...,
        "goal_stack": 0,
        "looking_at": [],
        "face_down": None,
        "face_up": [],
        "ending": [],
    },
    seats=("empires", "empire"),
    seat={
        "seat": ...,
        "mat": ...,
        "credits": ...,
        "vp": 0,
        "colonists": 0,
        "tableau": ...,
        "spaces": ...,
        "surveyed": [],
        "stock": None,
    },
    seat_pieces={"tableau": ("tile", {})},
)
LAYOUTS = {"race": RACE, "roll": ROLL, "frontiers": FRONTIERS}
