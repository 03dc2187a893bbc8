"""The layout of views of New Frontiers."""

from __future__ import annotations

from galaxy_referee.notation.layouts import Layout

LAYOUT = Layout(
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
    rows={"empires": "empire"},
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
