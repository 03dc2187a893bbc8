"""The layout of views of Roll for the Galaxy."""

from __future__ import annotations

from galaxy_referee.notation.layouts import Layout

LAYOUT = Layout(
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
    rows={"empires": "empire"},
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
