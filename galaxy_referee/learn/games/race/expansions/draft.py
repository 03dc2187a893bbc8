"""Observations of the drafting variant."""

from __future__ import annotations

from galaxy_referee.learn.features import numbers
from galaxy_referee.learn.games.race.additions import Additions

ADDITIONS = Additions(
    told=lambda options: options.draft,
    own=("pack",),
    seat=(numbers("pack", "deck", "discard"),),
)
