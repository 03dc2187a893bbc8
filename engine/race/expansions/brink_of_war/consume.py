"""Consume powers of The Brink of War (BOW-CONSUME), and goods of any kind that are sold
(BOW-OORT-4). How many others are consumed with one (BOW-OORT-5, -6) follows from the naming in
``phases.consume.goods``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import KINDS, ConsumeGoods, Kind, Power, by_power
from galaxy_referee.engine.race.expansions.brink_of_war.moves import NameKind
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    ConsumeGoodsForPrestige,
    HandCardsForPrestige,
    SpendPrestige,
)
from galaxy_referee.engine.race.expansions.prestige.chips import gain as gain_prestige
from galaxy_referee.engine.race.expansions.prestige.chips import spend
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.phases.consume.powers import ConsumePower, can_use_goods, use_goods
from galaxy_referee.engine.race.phases.consume.trade import sell
from galaxy_referee.engine.race.phases.consume.turn import (
    gain,
    is_using,
    outside_power,
    power_of,
)
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race

# -- goods for prestige ----------------------------------------------------------------------------


def consumed(t: Race, seat: int, card: Card, power: ConsumeGoods, times: int) -> None:
    """Prestige for goods consumed, never multiplied (BOW-CONSUME-1, BOW-PRESTIGE-5)."""
    if isinstance(power, ConsumeGoodsForPrestige):
        gain_prestige(t, seat, times * power.prestige, card.id)


# -- prestige for points or cards ------------------------------------------------------------------


def _spend_prestige(t: Race, seat: int, card: Card, power: SpendPrestige) -> None:
    """Spend a prestige; only the victory points are multiplied (BOW-CONSUME-3, -4)."""
    source = card.power_id(power)
    spend(t, seat, 1, card.id)
    gain(t, seat, power.vp, source)
    t.draw(seat, power.cards, source)


# -- cards from hand for prestige ------------------------------------------------------------------


class DiscardCards(Choice[Race], tag="consume.cards_for_prestige"):
    """Discard exactly as many cards from hand as the power asks for (BOW-CONSUME-2)."""

    seat: int
    power: str

    def faults(self, t: Race) -> Iterator[Fault]:
        return outside_power(t, self.seat, self.power, HandCardsForPrestige)

    def decision(self, t: Race) -> Decision | None:
        hand = t.players[self.seat].hand
        count = self._power(t).cards
        if len(hand) < count:
            return None
        prompt = Text("Discard {count} cards from hand.", count=count)
        choice = Subset(Discard, self.seat, hand, count, count)
        return Decision(self.seat, "discard", "BOW-CONSUME-2", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        count = self._power(t).cards
        return wrong_discard(t, move, count, count, "BOW-CONSUME-2")

    def take(self, t: Race, move: Discard) -> None:
        t.discard_from_hand(self.seat, move.cards, self.power)
        gain_prestige(t, self.seat, self._power(t).prestige, self.power)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        enough = len(t.players[self.seat].hand) >= self._power(t).cards
        return enough and is_using(t, self.seat, self.power, below)

    def _power(self, t: Race) -> HandCardsForPrestige:
        return power_of(t, self.seat, self.power, HandCardsForPrestige)[1]


CONSUME_POWERS: dict[type[Power], ConsumePower[Any]] = by_power(
    ConsumePower(ConsumeGoodsForPrestige, use_goods, can_use_goods),
    ConsumePower(
        HandCardsForPrestige,
        lambda t, seat, card, power: t.then(DiscardCards(seat, card.power_id(power))),
        lambda t, seat, card, power: len(t.players[seat].hand) >= power.cards,
    ),
    ConsumePower(
        SpendPrestige, _spend_prestige, lambda t, seat, card, power: t.players[seat].prestige > 0
    ),
)

# -- goods of any kind -----------------------------------------------------------------------------


def kind_moves(seat: int) -> OneOf:
    """Every kind that can be named (BOW-OORT-1)."""
    return OneOf(NameKind(seat, kind) for kind in KINDS)


NOT_A_KIND = Refusal("not_among", "", "{piece} is not a kind: name Novelty, Rare, Genes, or Alien.")


def kind_of(move: NameKind) -> Kind:
    """The kind named."""
    return next(kind for kind in KINDS if kind == move.good)


def selling(t: Race, seat: int, world: str, power: str | None) -> list[Step[Any]]:
    """The owner names the kind of a good of any kind that is sold (BOW-OORT-4)."""
    return [NameKindSold(seat, world, power)]


class NameKindSold(Choice[Race], tag="consume.name_kind"):
    """Name the kind of a good of any kind, and sell it (BOW-OORT-1, -4)."""

    unfit = {"good": NOT_A_KIND}

    seat: int
    world: str
    power: str | None

    def faults(self, t: Race) -> Iterator[Fault]:
        card = CARDS.get(self.world)
        if card is None or card.good != "any" or self.world not in t.worlds_with_good(self.seat):
            yield Fault(
                "/world", "not_any", Text("{world} holds no good of any kind.", world=self.world)
            )

    def decision(self, t: Race) -> Decision:
        prompt = Text("Name the kind of the good of {world}.", world=CARDS[self.world].title)
        return Decision(self.seat, "name_kind", "BOW-OORT-4", prompt, kind_moves(self.seat))

    def take(self, t: Race, move: NameKind) -> None:
        t.emit("kind_named", self.seat, world=self.world, good=move.good)
        sell(t, self.seat, self.world, kind_of(move), self.power)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return self.power is not None and is_using(t, self.seat, self.power, below)
