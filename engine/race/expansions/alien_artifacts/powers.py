"""The kinds of powers that Alien Artifacts adds."""

from __future__ import annotations

from typing import ClassVar

from galaxy_referee.engine.race.components.powers import Kind, Power


class FurtherPower(Power, frozen=True):
    """The base of powers that may place a further world in Settle."""

    optional: ClassVar[bool] = True


class ExcessMilitary(FurtherPower, frozen=True, tag="settle.excess_military"):
    """May conquer a second military world with the Military left over from the first
    (AA-SETTLE-17)."""


class FreeWorld(FurtherPower, frozen=True, tag="settle.free_world"):
    """May be discarded to place one more world for nothing, not one of the kind ``not_kind``
    (AA-SETTLE-23, -24)."""

    not_kind: Kind
    discard_self: bool


class FlipWorld(FurtherPower, frozen=True, tag="settle.flip"):
    """May flip the top card of the deck, instead of placing a world from hand, and place it for
    nothing if it is a non-military world (AA-SETTLE-28)."""


class GatherGoods(Power, frozen=True, tag="produce.gather"):
    """At the start of Produce the owner's goods of a kind are moved to this world
    (AA-TRANSHIP-2)."""

    kind: Kind


ArtifactsPower = ExcessMilitary | FreeWorld | FlipWorld | GatherGoods
