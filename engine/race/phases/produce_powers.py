"""Handlers of produce powers: the worlds that they fill, and the cards that they draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

import msgspec

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components import powers
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import PowerT
from galaxy_referee.engine.race.counting import count_in_tableau
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race, fits


def goods_produced(player: Player) -> list[str | None]:
    """The kinds of the goods that a player has produced in this phase."""
    return [
        player.named if (kind := CARDS[world].good) == "any" else kind for world in player.produced
    ]


def _here(
    t: Race, seat: int, empty: list[str], power: powers.ProduceHere, card: str | None
) -> list[str]:
    """The world itself, if it has no good, and its owner a card to discard if it needs one."""
    possible = card in empty and _can_afford(t, seat, power)
    return [card] if card is not None and possible else []


def _windfalls(
    t: Race, seat: int, empty: list[str], power: powers.ProduceWindfall, carrier: str | None
) -> list[str]:
    """The windfall worlds without a good that a power can fill (RACE-PRODUCE-4 to -6)."""
    if not _can_afford(t, seat, power):
        return []
    return [
        world
        for world in empty
        if CARDS[world].windfall
        and fits(CARDS[world], power.kind)
        and not (power.other_world and world == carrier)
    ]


def needs_card(power: powers.Power) -> bool:
    """Whether a power takes a card from hand."""
    return isinstance(power, powers.ProduceHere | powers.ProduceWindfall) and power.hand_cards


def _can_afford(t: Race, seat: int, power: powers.ProduceHere | powers.ProduceWindfall) -> bool:
    """Whether a seat has a card for a power that takes one."""
    return not power.hand_cards or bool(t.players[seat].hand)


def cards_drawn(t: Race, seat: int, power: powers.ProduceDraw) -> int:
    """The number of cards that a power draws (RACE-PRODUCE-8, -13)."""
    if power.per is None:
        return power.amount
    return power.amount * (count_in_tableau(t, seat, power.per) // power.every)


def _per_good(t: Race, seat: int, power: powers.DrawPerGood) -> int:
    """Cards for goods of a kind, or any, that were produced (RACE-PRODUCE-11)."""
    produced = goods_produced(t.players[seat])
    goods = sum(power.kind in (None, kind) for kind in produced)
    return power.amount * (goods // power.every)


def _per_kind(t: Race, seat: int, power: powers.DrawPerKind) -> int:
    """A card for each different kind that was produced (RACE-PRODUCE-12)."""
    return power.amount * len(set(goods_produced(t.players[seat])))


class ProducePower(msgspec.Struct, Generic[PowerT], frozen=True):
    """The handler of a kind of produce power.

    Args:
        power: the kind.
        fills: returns the worlds without a good that it can produce on; None if it produces
            nothing.
        draws: returns the number of cards that it draws; None if it produces.
        counts: whether it counts the goods produced.
        does: its effect; None if it draws or produces.
    """

    power: type[PowerT]
    fills: Callable[[Race, int, list[str], PowerT, str | None], list[str]] | None = None
    draws: Callable[[Race, int, PowerT], int] | None = None
    counts: bool = False
    does: Callable[[Race, int, Card | None, PowerT], None] | None = None


# How produce powers are used; ``expansions.registry`` adds those of the expansions.
PRODUCE_POWERS: dict[type[powers.Power], ProducePower[Any]] = powers.by_power(
    ProducePower(powers.ProduceHere, fills=_here),
    ProducePower(powers.ProduceWindfall, fills=_windfalls),
    ProducePower(powers.ProduceDraw, draws=cards_drawn),
    ProducePower(powers.DrawPerGood, draws=_per_good, counts=True),
    ProducePower(powers.DrawPerKind, draws=_per_kind, counts=True),
)
# Powers that are not used, but take effect on producing.
HANDLES: tuple[type[powers.Power], ...] = (powers.DrawIfProducedHere, powers.DrawIfMost)
