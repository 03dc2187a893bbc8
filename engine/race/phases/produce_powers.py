"""Phase V: Produce: what each kind of produce power does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import (
    DrawPerGood,
    DrawPerKind,
    Power,
    ProduceDraw,
    ProduceHere,
    ProduceWindfall,
)
from galaxy_referee.engine.race.counting import count_in_tableau
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race, fits


def goods_produced(player: Player) -> list[str | None]:
    """The kinds of the goods that a player has produced in this phase."""
    kinds = [CARDS[world].good for world in player.produced]
    return [player.named if kind == "any" else kind for kind in kinds]


def _here(t: Race, seat: int, empty: list[str], power: ProduceHere, card: str | None) -> list[str]:
    """The world itself, if it has no good, and its owner a card to discard if it needs one."""
    possible = card in empty and (not power.hand_cards or t.players[seat].hand)
    return [card] if card is not None and possible else []


def _windfalls(
    t: Race, seat: int, empty: list[str], power: ProduceWindfall, carrier: str | None
) -> list[str]:
    """The windfall worlds without a good that a power can fill (RACE-PRODUCE-4 to -6), if the
    owner has a card to discard where it needs one."""
    worlds = [
        world
        for world in empty
        if CARDS[world].windfall
        and fits(CARDS[world], power.kind)
        and not (power.other_world and world == carrier)
    ]
    return worlds if not power.hand_cards or t.players[seat].hand else []


def cards_drawn(t: Race, seat: int, power: ProduceDraw) -> int:
    """How many cards a power draws (RACE-PRODUCE-8, -13)."""
    return power.amount * (1 if power.per is None else count_in_tableau(t, seat, power.per))


def _per_good(t: Race, seat: int, power: DrawPerGood) -> int:
    """A card for each good of a kind that was produced (RACE-PRODUCE-11)."""
    return power.amount * goods_produced(t.players[seat]).count(power.kind)


def _per_kind(t: Race, seat: int, power: DrawPerKind) -> int:
    """A card for each different kind that was produced (RACE-PRODUCE-12)."""
    return power.amount * len(set(goods_produced(t.players[seat])))


class ProducePower(msgspec.Struct, frozen=True):
    """How a kind of produce power is used.

    Args:
        fills: the worlds that it can produce on, of those of the seat that have no good; None if it
            produces nothing.
        draws: how many cards it draws; None if it produces.
        counts: whether it counts what was produced.
        does: what it does; None if it draws or produces.
    """

    fills: Callable[[Race, int, list[str], Any, str | None], list[str]] | None = None
    draws: Callable[[Race, int, Any], int] | None = None
    counts: bool = False
    does: Callable[[Race, int, Card | None, Any], None] | None = None


# How produce powers are used; ``expansions.rooms`` adds those of the rooms.
PRODUCE_POWERS: dict[type[Power], ProducePower] = {
    ProduceHere: ProducePower(fills=_here),
    ProduceWindfall: ProducePower(fills=_windfalls),
    ProduceDraw: ProducePower(draws=cards_drawn),
    DrawPerGood: ProducePower(draws=_per_good, counts=True),
    DrawPerKind: ProducePower(draws=_per_kind, counts=True),
}
