"""The one-time effects of tiles (ROLL-IMM): a tile is data, an effect is code.

Each record describes what it does (``text``); the module that uses it cites the rule.
"""

from __future__ import annotations

import msgspec

from galaxy_referee.engine.kernel.events import amount
from galaxy_referee.engine.roll.components.words import PAINTED, Color, Place


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect"):
    """Base of all effects, one-time and lasting."""

    @property
    def text(self) -> str:
        """What it does, for people."""
        raise NotImplementedError


# -- one-time effects (ROLL-IMM) ------------------------------------------------------------------


class GainDie(Effect, frozen=True, tag="gain_die"):
    """Take dice from the supply."""

    die: Color
    to: Place
    count: int = 1

    @property
    def text(self) -> str:
        destination = {"citizenry": "in the Citizenry", "cup": "in the cup", "world": "as its good"}
        dice = "die" if self.count == 1 else "dice"
        return f"Take {self.count} {PAINTED[self.die]} {dice}, {destination[self.to]}."


class GainCredits(Effect, frozen=True, tag="gain_credits"):
    """Gain credits."""

    credits: int

    @property
    def text(self) -> str:
        return f"Gain {amount(self.credits, 'credit')}."


class RemoveDie(Effect, frozen=True, tag="remove_die"):
    """Return a die of one's own to the supply."""

    count: int = 1

    @property
    def text(self) -> str:
        return "First return one of your dice, from any place, to the supply."


class SetStartCredits(Effect, frozen=True, tag="set_start_credits"):
    """Start with an unusual number of credits."""

    credits: int

    @property
    def text(self) -> str:
        return f"Start the game with {amount(self.credits, 'credit')}."


Immediate = GainDie | GainCredits | RemoveDie | SetStartCredits
