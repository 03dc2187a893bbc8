"""The moves of cards of The Brink of War."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class Store(Move, frozen=True, tag="store"):
    """Store a card under a world."""

    card: str


class Spend(Move, frozen=True, tag="spend"):
    """Use a power by spending prestige, or by discarding the good of a world."""

    power: str
    world: str | None = None


class ConquerExtra(Move, frozen=True, tag="conquer_extra"):
    """Discard a card of the tableau to conquer one more world from hand."""

    power: str
    card: str


class ReplaceWorld(Move, frozen=True, tag="replace_world"):
    """Replace a world of the tableau by a world from hand."""

    power: str
    replaced: str
    world: str


class DefeatTakeover(Move, frozen=True, tag="defeat_takeover"):
    """Make a takeover fail."""

    power: str


class NameKind(Move, frozen=True, tag="name_kind"):
    """Name the kind of a good that can be of any kind."""

    good: str


MOVES = (Store, Spend, ConquerExtra, ReplaceWorld, DefeatTakeover, NameKind)
