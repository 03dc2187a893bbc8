"""The layout of views of Race for the Galaxy."""

from __future__ import annotations

from galaxy_referee.notation.layouts import Layout

LAYOUT = Layout(
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
    rows={"players": "player"},
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
