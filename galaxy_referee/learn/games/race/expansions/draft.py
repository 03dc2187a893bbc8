"""Observations of the drafting variant."""

from __future__ import annotations

from galaxy_referee.learn.features import numbers
from galaxy_referee.learn.games.race.rooms import Room

ROOM = Room(
    told=lambda options: options.draft,
    own=("pack",),
    seat=(numbers("pack", "deck", "discard"),),
)
