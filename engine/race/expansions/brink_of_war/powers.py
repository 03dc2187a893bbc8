"""The kinds of powers that The Brink of War adds."""

from __future__ import annotations

from typing import ClassVar

from galaxy_referee.engine.race.components.powers import (
    ConsumeFromHand,
    ConsumeGoods,
    Kind,
    Power,
)
from galaxy_referee.engine.race.components.words import CardWord
from galaxy_referee.engine.race.expansions.takeovers.powers import AboutTakeovers

# -- set-up, start and end of a round --------------------------------------------------------------


class StoreFromHand(Power, frozen=True, tag="setup.store"):
    """As a start world: begin with ``amount`` cards of the hand stored here (BOW-SETUP-6)."""

    amount: int


class ChooseLast(Power, frozen=True, tag="round.choose_last"):
    """Choose the action card after all others have revealed theirs (BOW-ACTION-21)."""


class TakeDiscards(Power, frozen=True, tag="end.take_discards"):
    """Take what the others discard at the hand limit (BOW-ENDROUND-2)."""


# -- Explore and Develop ---------------------------------------------------------------------------


class DiscardForPrestige(Power, frozen=True, tag="explore.discard_for_prestige"):
    """May discard a card from hand for prestige before anyone draws (BOW-EXPLORE-1)."""

    prestige: int
    optional: ClassVar[bool] = True


class DrawThenDiscard(Power, frozen=True, tag="develop.draw_then_discard"):
    """Draw at the start of Develop, then discard from the whole hand (BOW-DEVELOP-1)."""

    draw: int
    discard: int


class DevelopPrestigeAfter(Power, frozen=True, tag="develop.prestige_after"):
    """Gain prestige after placing a development that fits ``placed`` (BOW-DEVELOP-3)."""

    amount: int
    placed: CardWord


class DevelopStorePayment(Power, frozen=True, tag="develop.store_payment"):
    """One of the cards paid for a development is stored here (BOW-STORE-1)."""


# -- prestige or goods for Military or for lower costs ---------------------------------------------


class Spending(Power, frozen=True):
    """The base of powers that may be used, once in a phase, for a prestige or a good: for Military
    if they are ``temporary``, otherwise to pay less."""

    amount: int
    optional: ClassVar[bool] = True

    @property
    def kind(self) -> Kind | None:
        """The kind of the good that it takes; None if it takes a prestige."""
        return None


class DevelopDiscountForGood(Spending, frozen=True, tag="develop.discount_for_good"):
    """May discard a good of a kind to pay less for a development (BOW-DEVELOP-4)."""

    kind: Kind


class MilitaryForPrestige(Spending, frozen=True, tag="settle.military_for_prestige"):
    """May spend a prestige for Military until the end of this Settle phase (BOW-SETTLE-6)."""

    temporary: ClassVar[bool] = True


class MilitaryForGood(Spending, frozen=True, tag="settle.military_for_good"):
    """May discard a good of a kind for Military until the end of this Settle phase
    (BOW-SETTLE-7)."""

    kind: Kind
    temporary: ClassVar[bool] = True


class SettleDiscountForGood(Spending, frozen=True, tag="settle.discount_for_good"):
    """May discard a good of a kind to pay less for worlds in this phase (BOW-SETTLE-10)."""

    kind: Kind


# -- Settle ----------------------------------------------------------------------------------------


class SettleStorePayment(Power, frozen=True, tag="settle.store_payment"):
    """One of the cards paid for a world is stored here (BOW-STORE-1)."""


class PrestigeForPaying(Power, frozen=True, tag="settle.prestige_for_paying"):
    """Gain prestige for paying for a military world (BOW-SETTLE-13)."""

    amount: int


class Invasion(Power, frozen=True, tag="settle.invasion"):
    """May be discarded to conquer a non-military world, or to attack one in a takeover, for
    ``prestige`` (BOW-SETTLE-14, BOW-TAKEOVER-5)."""

    prestige: int
    optional: ClassVar[bool] = True


class ExtraConquest(Power, frozen=True, tag="settle.extra_conquest"):
    """May be discarded to conquer one more world from hand (BOW-SETTLE-17)."""

    optional: ClassVar[bool] = True


class WorldReplacement(Power, frozen=True, tag="settle.replace_world"):
    """May replace a non-military world by one of the same kind from hand that costs up to ``most``
    more, and gain ``prestige`` (BOW-SETTLE-20)."""

    most: int
    prestige: int
    optional: ClassVar[bool] = True


class TakeoverDefeat(AboutTakeovers, frozen=True, tag="settle.defeat_takeover"):
    """May spend a prestige to make a takeover fail (BOW-TAKEOVER-13)."""

    optional: ClassVar[bool] = True


class DrawThenDiscardAfter(DrawThenDiscard, frozen=True, tag="settle.draw_then_discard_after"):
    """Draw after placing a world, then discard from the whole hand (BOW-SETTLE-24)."""


class SettlePrestigeAfter(Power, frozen=True, tag="settle.prestige_after"):
    """Gain prestige after placing a world that fits ``placed`` (BOW-SETTLE-25)."""

    amount: int
    placed: CardWord


class GoodOnProductionWorld(Power, frozen=True, tag="settle.good_on_production_world"):
    """A production world gets a good as it is placed (BOW-SETTLE-26)."""


# -- Trade and Consume -----------------------------------------------------------------------------


class ConsumeGoodsForPrestige(ConsumeGoods, frozen=True, tag="consume.goods_for_prestige"):
    """Consume goods for ``prestige``, and perhaps more (BOW-CONSUME-1)."""

    prestige: int = 0


class HandCardsForPrestige(ConsumeFromHand, frozen=True, tag="consume.hand_cards_for_prestige"):
    """May discard ``cards`` cards from hand for ``prestige`` (BOW-CONSUME-2)."""

    cards: int
    prestige: int


class SpendPrestige(Power, frozen=True, tag="consume.spend_prestige"):
    """May spend a prestige for ``vp`` or ``cards`` (BOW-CONSUME-3)."""

    vp: int = 0
    cards: int = 0
    optional: ClassVar[bool] = True


# -- Produce ---------------------------------------------------------------------------------------


class PrestigeIfProducedHere(Power, frozen=True, tag="produce.prestige_if_here"):
    """Gain prestige when a good is produced on this world (BOW-PRODUCE-3)."""

    amount: int


class PrestigeIfMost(Power, frozen=True, tag="produce.prestige_if_most"):
    """Gain prestige for having more cards that fit ``of`` than every other player
    (BOW-PRODUCE-4)."""

    amount: int
    of: CardWord


class TakeStored(Power, frozen=True, tag="produce.take_stored"):
    """Take the cards stored here (BOW-STORE-3)."""


BrinkPower = (
    StoreFromHand
    | ChooseLast
    | TakeDiscards
    | DiscardForPrestige
    | DrawThenDiscard
    | DevelopPrestigeAfter
    | DevelopDiscountForGood
    | DevelopStorePayment
    | SettleStorePayment
    | MilitaryForPrestige
    | MilitaryForGood
    | SettleDiscountForGood
    | PrestigeForPaying
    | Invasion
    | ExtraConquest
    | WorldReplacement
    | TakeoverDefeat
    | DrawThenDiscardAfter
    | SettlePrestigeAfter
    | GoodOnProductionWorld
    | ConsumeGoodsForPrestige
    | HandCardsForPrestige
    | SpendPrestige
    | PrestigeIfProducedHere
    | PrestigeIfMost
    | TakeStored
)
