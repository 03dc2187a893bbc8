"""The vocabulary of powers, as records. The phases implement them.

A power belongs to one phase (RACE-POWER-1), named by the first part of its tag. Powers with
``optional`` say "may"; all others must be used if possible (RACE-POWER-7). Kinds of powers that
only one expansion has are in its folder; ``expansions.powers`` has them all.
"""

from __future__ import annotations

from typing import ClassVar, Literal, Protocol, TypeVar

import msgspec

from galaxy_referee.engine.race.components.words import CardWord

Kind = Literal["novelty", "rare", "genes", "alien"]
KINDS: tuple[Kind, ...] = ("novelty", "rare", "genes", "alien")
# What a world's good can be: its owner names the kind of a good of ``any`` kind.
Good = Kind | Literal["any"]
TRADE_PRICE: dict[Kind, int] = {"novelty": 2, "rare": 3, "genes": 4, "alien": 5}  # RACE-TRADE-3

Phase = Literal["explore", "develop", "settle", "trade", "consume", "produce"]
PHASES: tuple[Phase, ...] = ("explore", "develop", "settle", "trade", "consume", "produce")
# Powers that belong to no phase: at the set-up, at the start of a round, at its end or that of the
# game.
MOMENTS = ("setup", "round", "end")


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="power"):
    """The base of all powers."""

    optional: ClassVar[bool] = False
    # Whether its use is recorded, or its card discarded, for Military until the end of Settle.
    temporary: ClassVar[bool] = False

    @property
    def phase(self) -> str:
        """The phase it belongs to."""
        return str(self.__struct_config__.tag).partition(".")[0]

    @property
    def name(self) -> str:
        """Its name within the phase."""
        return str(self.__struct_config__.tag).partition(".")[2]


PowerT = TypeVar("PowerT", bound=Power)


class Handler(Protocol):
    """How one kind of power is used, in a table of one phase."""

    @property
    def power(self) -> type[Power]: ...


HandlerT = TypeVar("HandlerT", bound=Handler)


def by_power(*handlers: HandlerT) -> dict[type[Power], HandlerT]:
    """Handlers by the kind of power that each handles."""
    return {handler.power: handler for handler in handlers}


# -- Explore ---------------------------------------------------------------------------------------


class ExploreDraw(Power, frozen=True, tag="explore.draw"):
    """Draw more cards to choose from (RACE-EXPLORE-4), for each tableau card that fits ``per``
    where given."""

    amount: int
    per: CardWord | None = None


class ExploreKeep(Power, frozen=True, tag="explore.keep"):
    """Keep more of the cards drawn (RACE-EXPLORE-5)."""

    amount: int


# -- Develop ---------------------------------------------------------------------------------------


class DevelopDraw(Power, frozen=True, tag="develop.draw"):
    """Draw at the start of Develop (RACE-DEVELOP-1)."""

    amount: int


class DevelopDiscount(Power, frozen=True, tag="develop.discount"):
    """A development costs less (RACE-DEVELOP-7); with ``discard_self`` by discarding the card,
    which is optional."""

    amount: int
    discard_self: bool = False


class DevelopDrawAfter(Power, frozen=True, tag="develop.draw_after"):
    """Draw after placing a development (RACE-DEVELOP-10)."""

    amount: int


# -- Settle ----------------------------------------------------------------------------------------


class Military(Power, frozen=True, tag="settle.military"):
    """Military: general, or specialized by ``kind`` of world or by the keyword it is ``against``
    (RACE-SETTLE-17, -18); for each tableau card that fits ``per`` where given, or only while there
    is a card that fits ``having``."""

    amount: int
    kind: Kind | None = None
    against: str | None = None
    per: CardWord | None = None
    having: CardWord | None = None

    @property
    def counts(self) -> bool:
        """Whether its amount depends on the cards of the tableau."""
        return self.per is not None or self.having is not None

    @property
    def general(self) -> bool:
        """Whether it counts against every world."""
        return self.kind is None and self.against is None


class SettleDiscount(Power, frozen=True, tag="settle.discount"):
    """A world that is paid for costs less, of one ``kind`` or any (RACE-SETTLE-10, -11)."""

    amount: int
    kind: Kind | None = None


class SettleFree(Power, frozen=True, tag="settle.free"):
    """May be discarded to place a world for free, unless it is of the kind ``not_kind``
    (RACE-SETTLE-13)."""

    not_kind: Kind
    discard_self: bool
    optional: ClassVar[bool] = True


class TemporaryMilitary(Power, frozen=True, tag="settle.temporary_military"):
    """Military until the end of this Settle phase: for discarding the card itself (RACE-SETTLE-19),
    for each of up to ``hand_cards`` cards discarded from hand, or for a ``good`` of this kind; with
    ``against`` only against worlds with a keyword."""

    amount: int
    discard_self: bool = False
    hand_cards: int = 0
    good: Kind | None = None
    against: str | None = None
    optional: ClassVar[bool] = True
    temporary: ClassVar[bool] = True


class PayForMilitary(Power, frozen=True, tag="settle.pay_for_military"):
    """May pay for a military world: its defense less ``discount``, not of the kind ``not_kind`` nor
    with the keyword ``not_keyword``, or ``only`` for worlds that fit a word (RACE-SETTLE-20,
    -21)."""

    discount: int
    not_kind: Kind | None = None
    not_keyword: str | None = None
    only: CardWord | None = None
    optional: ClassVar[bool] = True


class SettleDrawAfter(Power, frozen=True, tag="settle.draw_after"):
    """Draw after placing a world (RACE-SETTLE-8)."""

    amount: int


# -- Trade -----------------------------------------------------------------------------------------


class TradeBonus(Power, frozen=True, tag="trade.bonus"):
    """More cards for a good sold: of any kind, of one ``kind``, or only the good of ``this_world``
    (RACE-TRADE-6, -7, -8); for each tableau card that fits ``per`` where given."""

    amount: int
    kind: Kind | None = None
    this_world: bool = False
    per: CardWord | None = None


class NotTraded(Power, frozen=True, tag="trade.not_traded"):
    """The good of this world is not sold with Consume: Trade."""


# -- Consume ---------------------------------------------------------------------------------------


class ConsumeGoods(Power, frozen=True, tag="consume.goods"):
    """Consume ``goods`` goods for ``vp`` and ``cards``, up to ``up_to`` times (RACE-CONSUME-12 to
    -17).

    With ``kinds`` it consumes one good of each of them; with ``each_different`` all goods it
    consumes differ in kind; with ``this_world`` it consumes only the good on its own world.
    """

    goods: int = 1
    kind: Kind | None = None
    kinds: tuple[Good, ...] = ()
    up_to: int = 1
    each_different: bool = False
    this_world: bool = False
    vp: int = 0
    cards: int = 0


class ConsumeAllGoods(Power, frozen=True, tag="consume.all_goods"):
    """Consume all goods for 1 VP each, less ``less`` (RACE-CONSUME-18)."""

    less: int


class ConsumeSell(Power, frozen=True, tag="consume.sell"):
    """Consume a good for cards at its trade price (RACE-CONSUME-14)."""

    with_trade_powers: bool


class ConsumeDraw(Power, frozen=True, tag="consume.draw"):
    """Draw without consuming anything (RACE-CONSUME-19)."""

    amount: int


class ConsumeGuess(Power, frozen=True, tag="consume.guess"):
    """Name a number from 1 to ``highest`` and flip a card: keep it if it has that cost or defense
    (RACE-CONSUME-20)."""

    highest: int


class ConsumeFromHand(Power, frozen=True):
    """The base of powers that take cards from hand instead of goods."""

    optional: ClassVar[bool] = True


class ConsumeHandCards(ConsumeFromHand, frozen=True, tag="consume.hand_cards"):
    """May discard up to ``up_to`` cards from hand for ``vp`` each, never doubled (RACE-CONSUME-21,
    -11), or for ``cards`` each."""

    up_to: int
    vp: int = 0
    cards: int = 0


# -- Produce ---------------------------------------------------------------------------------------


class ProduceHere(Power, frozen=True, tag="produce.here"):
    """This production world gets a good (RACE-PRODUCE-1); with ``hand_cards`` only if its owner
    discards a card from hand, which is optional."""

    hand_cards: bool = False


class ProduceWindfall(Power, frozen=True, tag="produce.windfall"):
    """One windfall world, of one ``kind`` or any, gets a good (RACE-PRODUCE-5, -6); with
    ``other_world`` not this one; with ``hand_cards`` only if its owner discards a card from hand,
    which is optional."""

    kind: Kind | None = None
    other_world: bool = False
    hand_cards: bool = False


class ProduceDraw(Power, frozen=True, tag="produce.draw"):
    """Draw, where ``per`` is given for each tableau card that fits it, or for ``every`` so many
    (RACE-PRODUCE-8, -13)."""

    amount: int
    per: CardWord | None = None
    every: int = 1


class DrawIfProducedHere(Power, frozen=True, tag="produce.draw_if_here"):
    """Draw when a good is produced on this world (RACE-PRODUCE-9, -10)."""

    amount: int


class DrawPerGood(Power, frozen=True, tag="produce.draw_per_good"):
    """Draw for each good of a kind, or any, produced in this phase (RACE-PRODUCE-11), or for
    ``every`` so many."""

    amount: int
    kind: Kind | None = None
    every: int = 1


class DrawPerKind(Power, frozen=True, tag="produce.draw_per_kind"):
    """Draw for each different kind produced in this phase (RACE-PRODUCE-12)."""

    amount: int


class DrawIfMost(Power, frozen=True, tag="produce.draw_if_most"):
    """Draw at the end of Produce for having produced the most goods of one ``kind`` or of all
    together (RACE-PRODUCE-14)."""

    amount: int
    kind: Kind | None = None


# -- Set-up and end --------------------------------------------------------------------------------


class StartingHand(Power, frozen=True, tag="setup.hand_size"):
    """As a start world: begin with ``amount`` cards in hand."""

    amount: int


class HandLimit(Power, frozen=True, tag="end.hand_limit"):
    """Keep up to ``amount`` cards at the end of the round (RACE-ENDROUND-1)."""

    amount: int


class TableauSize(Power, frozen=True, tag="end.tableau_size"):
    """End the game with ``amount`` cards in the tableau (RACE-END-1)."""

    amount: int


BasePower = (
    ExploreDraw
    | ExploreKeep
    | DevelopDraw
    | DevelopDiscount
    | DevelopDrawAfter
    | Military
    | SettleDiscount
    | SettleFree
    | TemporaryMilitary
    | PayForMilitary
    | SettleDrawAfter
    | TradeBonus
    | NotTraded
    | ConsumeGoods
    | ConsumeAllGoods
    | ConsumeSell
    | ConsumeDraw
    | ConsumeGuess
    | ConsumeHandCards
    | ProduceHere
    | ProduceWindfall
    | ProduceDraw
    | DrawIfProducedHere
    | DrawPerGood
    | DrawPerKind
    | DrawIfMost
    | StartingHand
    | HandLimit
    | TableauSize
)
