"""The moves of Roll for the Galaxy."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move, Redo


class ChooseStart(Move, frozen=True, tag="choose_start"):
    """Choose which start tile shows its development and which its world (ROLL-SETUP-5)."""

    development: str
    world: str


class AssignWild(Move, frozen=True, tag="assign"):
    """Put a die with a wild face in a column (ROLL-ASSIGN-2)."""

    die: str
    phase: str


class Select(Move, frozen=True, tag="select"):
    """Select a phase with a die (ROLL-ASSIGN-3)."""

    die: str
    phase: str


class Dictate(Move, frozen=True, tag="dictate"):
    """Set a worker aside to move another one (ROLL-DICTATE-1)."""

    die: str


class ReassignWorker(Move, frozen=True, tag="reassign"):
    """Move a worker to another column by a power, or by ``dictate`` (ROLL-REASSIGN-1)."""

    power: str
    die: str
    phase: str


class Done(Move, frozen=True, tag="done"):
    """Finish the assignment."""


class Stock(Move, frozen=True, tag="stock"):
    """An explorer gains credits (ROLL-EXPLORE-2)."""

    worker: str


class Scout(Move, frozen=True, tag="scout"):
    """An explorer draws tiles (ROLL-EXPLORE-3)."""

    worker: str


class Abandon(Move, frozen=True, tag="abandon"):
    """Abandon a tile of the construction zone (ROLL-EXPLORE-3)."""

    tile: str


class Draw(Move, frozen=True, tag="draw"):
    """Stop abandoning and draw (ROLL-EXPLORE-5)."""


class PlaceTile(Move, frozen=True, tag="place"):
    """Put a tile, this side up, on its stack (ROLL-EXPLORE-6)."""

    tile: str
    where: str


class Rearrange(Move, frozen=True, tag="rearrange"):
    """Take the construction zone up and lay it out again (ROLL-EXPLORE-17)."""


class ReturnTile(Move, frozen=True, tag="return_tile"):
    """Put a tile of the construction zone into the bag (ROLL-EXPLORE-12)."""

    tile: str


class Develop(Move, frozen=True, tag="develop"):
    """Place a developer on the development stack (ROLL-DEVELOP-1)."""

    worker: str


class Settle(Move, frozen=True, tag="settle"):
    """Place a settler on the world stack (ROLL-SETTLE-1)."""

    worker: str


class Release(Move, frozen=True, tag="release"):
    """Choose which workers on the stack complete its top tile (ROLL-DEVELOP-8)."""

    workers: tuple[str, ...]


class Save(Move, frozen=True, tag="save"):
    """Choose which workers go to the cup instead of the Citizenry (ROLL-DEVELOP-13)."""

    workers: tuple[str, ...]


class Remove(Move, frozen=True, tag="remove"):
    """Return a die to the supply (ROLL-IMM-2)."""

    die: str


class Produce(Move, frozen=True, tag="produce"):
    """Put a producer on a world as a good (ROLL-PRODUCE-1)."""

    worker: str
    world: str


class Sell(Move, frozen=True, tag="sell"):
    """A shipper sells a good (ROLL-SHIP-3)."""

    worker: str
    good: str


class Consume(Move, frozen=True, tag="consume"):
    """A shipper turns a good into victory points (ROLL-SHIP-4)."""

    worker: str
    good: str


class BuyChip(Move, frozen=True, tag="buy_chip"):
    """Buy victory points after a sale; 0 declines (ROLL-SHIP-14)."""

    chips: int


class Recruit(Move, frozen=True, tag="recruit"):
    """Pay for a die to go from the Citizenry to the cup (ROLL-MANAGE-1)."""

    die: str


class Recall(Move, frozen=True, tag="recall"):
    """Take a die back from the construction zone, or a good (ROLL-MANAGE-3)."""

    die: str


class Pass(Move, frozen=True, tag="pass"):
    """Stop doing what was asked."""


MOVES: tuple[type[Move], ...] = (
    ChooseStart,
    AssignWild,
    Select,
    Dictate,
    ReassignWorker,
    Done,
    Redo,
    Stock,
    Scout,
    Abandon,
    Draw,
    PlaceTile,
    Rearrange,
    ReturnTile,
    Develop,
    Settle,
    Release,
    Save,
    Remove,
    Produce,
    Sell,
    Consume,
    BuyChip,
    Recruit,
    Recall,
    Pass,
)
