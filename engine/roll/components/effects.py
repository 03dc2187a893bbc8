"""The one-time effects of tiles (ROLL-IMM): a tile is data, an effect is code.

The module that uses it cites the rule; ``texts`` says what it does.
"""

from __future__ import annotations

import msgspec

from galaxy_referee.engine.roll.components.words import Color, Place


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect"):
    """Base of all effects, one-time and lasting."""


# -- one-time effects (ROLL-IMM) ------------------------------------------------------------------


class GainDie(Effect, frozen=True, tag="gain_die"):
    """Take dice from the supply."""

    die: Color
    to: Place
    count: int = 1


class GainCredits(Effect, frozen=True, tag="gain_credits"):
    """Gain credits."""

    credits: int


class RemoveDie(Effect, frozen=True, tag="remove_die"):
    """Return a die of one's own to the supply."""

    count: int = 1


class SetStartCredits(Effect, frozen=True, tag="set_start_credits"):
    """Start with an unusual number of credits."""

    credits: int


Immediate = GainDie | GainCredits | RemoveDie | SetStartCredits
