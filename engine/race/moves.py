"""The moves of Race for the Galaxy; those of an expansion are in its ``moves``."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Concede, Move
from galaxy_referee.engine.race.expansions.moves import ROOM_MOVES


class Discard(Move, frozen=True, tag="discard"):
    """Discard cards from hand."""

    cards: tuple[str, ...]


class Select(Move, frozen=True, tag="select"):
    """Choose the action card of the round."""

    action: str


class SelectTwo(Move, frozen=True, tag="select_two"):
    """Choose the two action cards of the round (advanced game)."""

    actions: tuple[str, ...]


class Keep(Move, frozen=True, tag="keep"):
    """Keep some of the cards drawn in Explore."""

    cards: tuple[str, ...]


class Develop(Move, frozen=True, tag="develop"):
    """Place a development."""

    card: str


class Settle(Move, frozen=True, tag="settle"):
    """Place a world."""

    card: str


class Pass(Move, frozen=True, tag="pass"):
    """Place nothing, or stop using optional powers."""


class PlaceBy(Move, frozen=True, tag="place_by"):
    """How to place the revealed world: ``pay``, ``conquer``, or the power to pay for a military
    world, and the cards of the tableau used for it: discarded, or with a good."""

    way: str
    discard: tuple[str, ...]


class Pay(Move, frozen=True, tag="pay"):
    """Pay with cards from hand."""

    cards: tuple[str, ...]


class Sell(Move, frozen=True, tag="sell"):
    """Sell the good on a world."""

    world: str


class Consume(Move, frozen=True, tag="consume"):
    """Use a consume power."""

    power: str


class ConsumeGood(Move, frozen=True, tag="consume_goods"):
    """Consume the goods on these worlds."""

    worlds: tuple[str, ...]


class Guess(Move, frozen=True, tag="guess"):
    """Name a number."""

    number: int


class Produce(Move, frozen=True, tag="produce"):
    """Use a produce power, and name the world if it can fill one of several."""

    power: str
    world: str | None = None


MOVES = (
    Concede,
    Discard,
    Select,
    SelectTwo,
    Keep,
    Develop,
    Settle,
    Pass,
    PlaceBy,
    Pay,
    Sell,
    Consume,
    ConsumeGood,
    Guess,
    Produce,
    *ROOM_MOVES,
)
