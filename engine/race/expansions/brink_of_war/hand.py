"""Discards from hand that powers ask for or allow (BOW-EXPLORE-1, BOW-DEVELOP-1, BOW-SETTLE-24,
BOW-ENDROUND-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    DiscardForPrestige,
    DrawThenDiscard,
    DrawThenDiscardAfter,
    TakeDiscards,
)
from galaxy_referee.engine.race.expansions.prestige.chips import gain
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.phases.develop import starts_remain
from galaxy_referee.engine.race.phases.explore import ExploreDraws
from galaxy_referee.engine.race.phases.phase import rest_of_phase
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (
    DiscardForPrestige,
    DrawThenDiscard,
    DrawThenDiscardAfter,
    TakeDiscards,
)

# -- Explore ---------------------------------------------------------------------------------------


def explore_start(t: Race, seat: int) -> list[Step[Any]]:
    """A seat may discard a card for prestige before anyone draws (BOW-EXPLORE-1)."""
    return [OfferCard(seat, card.id) for card, _ in t.powers_of(seat, DiscardForPrestige)]


class OfferCard(Choice[Race], tag="explore.discard_for_prestige"):
    """May discard a card from hand for prestige (BOW-EXPLORE-1)."""

    seat: int
    card: str

    def decision(self, t: Race) -> Decision | None:
        hand = t.players[self.seat].hand
        if not hand:
            return None
        prompt = Text("You may discard a card for prestige by {card}.", card=CARDS[self.card].title)
        choice = Subset(Discard, self.seat, hand, 0, 1)
        return Decision(self.seat, "discard", "BOW-EXPLORE-1", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, 0, 1, "BOW-EXPLORE-1")

    def take(self, t: Race, move: Discard) -> None:
        power = CARDS[self.card].power(DiscardForPrestige)
        assert power is not None
        t.discard_from_hand(self.seat, move.cards, self.card)
        gain(t, self.seat, len(move.cards) * power.prestige, self.card)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The other cards with such a power follow, then the draws."""
        offers = [step for seat in t.in_order() for step in explore_start(t, seat)]
        return self in offers and rest_of_phase(below) == [
            *offers[offers.index(self) + 1 :],
            ExploreDraws(),
        ]


# -- draw, then discard ----------------------------------------------------------------------------


def develop_start(t: Race, seat: int) -> list[Step[Any]]:
    """Draw for all such powers, then discard the sum (BOW-DEVELOP-1, -2)."""
    discard = 0
    for card, power in t.powers_of(seat, DrawThenDiscard):
        t.draw(seat, power.draw, card.id)
        discard += power.discard
    return [DiscardFromHand(seat, discard)] if discard else []


class DiscardFromHand(Choice[Race], tag="discard_from_hand"):
    """Discard from the whole hand after drawing (BOW-DEVELOP-1, BOW-SETTLE-24)."""

    seat: int
    count: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase not in ("develop", "settle"):
            yield Fault("", "wrong_phase", "This step occurs only in Develop and Settle.")

    def decision(self, t: Race) -> Decision | None:
        hand = t.players[self.seat].hand
        count = min(self.count, len(hand))
        if not count:
            return None
        prompt = Text("Discard {count} of your {hand} cards.", count=count, hand=len(hand))
        choice = Subset(Discard, self.seat, hand, count, count)
        return Decision(self.seat, "discard", _RULES[str(t.phase)], prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, self.count, self.count, _RULES[str(t.phase)])

    def take(self, t: Race, move: Discard) -> None:
        t.discard_from_hand(self.seat, move.cards, str(t.phase))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """In Develop the other seats follow; in Settle it ends the placement of a world."""
        develop = t.phase == "develop"
        powers = t.powers_of(self.seat, DrawThenDiscard if develop else DrawThenDiscardAfter)
        if self.count != sum(power.discard for _, power in powers):
            return False
        return starts_remain(t, self.seat, below) if develop else rest_of_phase(below) is not None


_RULES = {"develop": "BOW-DEVELOP-1", "settle": "BOW-SETTLE-24"}


# -- the hand limit --------------------------------------------------------------------------------


def take_discards(t: Race, discarded: Mapping[int, Sequence[str]]) -> None:
    """Take what the others have discarded to the hand limit, or as many cards from the own deck
    (BOW-ENDROUND-2, -3, BOW-DRAFT-7)."""
    for seat in t.in_order():
        for card, _ in t.powers_of(seat, TakeDiscards):
            cards = [one for other, given in discarded.items() if other != seat for one in given]
            if t.options.own_decks:
                t.draw(seat, len(cards), card.id)
            elif cards:
                t.discard = [one for one in t.discard if one not in cards]
                t.players[seat].hand += cards
                t.emit("discards_taken", seat, {"cards": cards}, count=len(cards), source=card.id)
