"""The moves: what a seat can answer."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move


class ChooseHome(Move, frozen=True, tag="choose_home"):
    """Pick the side of the dealt mat with this home world."""

    home: str


class Select(Move, frozen=True, tag="select"):
    """Select an action tile."""

    action: str


class Reveal(Move, frozen=True, tag="reveal"):
    """Reveal the own face-down goal, or leave it (None)."""

    goal: str | None


class KeepGoal(Move, frozen=True, tag="keep_goal"):
    """Put this goal face down, and the others in this order at the bottom of the stack."""

    goal: str
    bottom: tuple[str, ...]


class NameKind(Move, frozen=True, tag="name_kind"):
    """Name the kind of a world whose kind is open."""

    world: str
    good: str


class Develop(Move, frozen=True, tag="develop"):
    """Buy a development, or nothing (None)."""

    development: str | None


class Survey(Move, frozen=True, tag="survey"):
    """Take a world of the layout."""

    world: str


class Draw(Move, frozen=True, tag="draw"):
    """Use the power of this name to draw worlds, or decline (None)."""

    power: str | None


class Keep(Move, frozen=True, tag="keep"):
    """Keep these of the worlds drawn."""

    worlds: tuple[str, ...]


class Discard(Move, frozen=True, tag="discard"):
    """Discard these surveyed worlds down to the limit of nine."""

    worlds: tuple[str, ...]


class StockWorld(Move, frozen=True, tag="stockpile_world"):
    """Stockpile this discarded world, or none (None)."""

    world: str | None


class TakeColonists(Move, frozen=True, tag="take_colonists"):
    """Take colonists from the supply."""


class Settle(Move, frozen=True, tag="settle"):
    """Settle a surveyed world by credits, by military, or by a power that pays for it."""

    world: str
    way: str


class DiscardGood(Move, frozen=True, tag="discard_good"):
    """Return the good of a colony for the temporary military of a power."""

    power: str
    colony: str


class ReplaceWorld(Move, frozen=True, tag="replace_world"):
    """Replace a colony by a surveyed world with a power."""

    power: str
    replaced: str
    world: str


class Pass(Move, frozen=True, tag="pass"):
    """End the own settle turn."""


class Fill(Move, frozen=True, tag="fill"):
    """Put the last goods of a kind on these colonies."""

    colonies: tuple[str, ...]


class Produce(Move, frozen=True, tag="produce"):
    """Put a good on this windfall colony."""

    colony: str


class StockGoods(Move, frozen=True, tag="stockpile_goods"):
    """Stockpile the goods of these colonies."""

    colonies: tuple[str, ...]


class Sell(Move, frozen=True, tag="sell"):
    """Sell the good of this colony, or none (None)."""

    colony: str | None


class StockCredits(Move, frozen=True, tag="stockpile_credits"):
    """Stockpile this many of the credits just received."""

    credits: int


class Consume(Move, frozen=True, tag="consume"):
    """Use a consume power, or stop (None)."""

    power: str | None


class ConsumeGoods(Move, frozen=True, tag="consume_goods"):
    """Consume the goods of these colonies."""

    colonies: tuple[str, ...]


MOVES: tuple[type[Move], ...] = (
    ChooseHome,
    Select,
    Reveal,
    KeepGoal,
    NameKind,
    Develop,
    Survey,
    Draw,
    Keep,
    Discard,
    StockWorld,
    TakeColonists,
    Settle,
    DiscardGood,
    ReplaceWorld,
    Pass,
    Fill,
    Produce,
    StockGoods,
    Sell,
    StockCredits,
    Consume,
    ConsumeGoods,
)
