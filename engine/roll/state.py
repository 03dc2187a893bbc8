"""The table of Roll for the Galaxy, and what every phase needs of it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.state import State
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.roll.components import catalogue
from galaxy_referee.engine.roll.components.effects import Effect
from galaxy_referee.engine.roll.components.powers import ExtraGoodSlot
from galaxy_referee.engine.roll.description import Options

StepT = TypeVar("StepT", bound=Step[Any])
PowerT = TypeVar("PowerT", bound=Effect)


class Columns(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The workers of a seat under its phase strip, the selecting die with its phase."""

    explore: list[str] = []
    develop: list[str] = []
    settle: list[str] = []
    produce: list[str] = []
    ship: list[str] = []


class Selection(msgspec.Struct, forbid_unknown_fields=True):
    """The phase a seat selected, and the die it used."""

    phase: str
    die: str


class Empire(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat owns.

    Args:
        faction: its faction tile.
        home: its home world.
        credits: 0 to 10.
        chips: victory points in chips.
        tableau: sides, in the order in which they were added.
        developments: development stack of the construction zone, top first.
        worlds: world stack of the construction zone, top first.
        developers: workers on the development stack.
        settlers: workers on the world stack.
        cup: dice to be rolled.
        citizenry: dice to be recruited.
        goods: goods by world.
        columns: workers that still have to act this round.
        aside: dice in the Dictate area.
        selected: the selection, once revealed.
        faces: dice rolled this round, in catalogue order, and what they showed.
        scouted: colors of the workers that Scouted in this Explore phase.
    """

    faction: str
    home: str
    credits: int
    chips: int = 0
    tableau: list[str] = []
    developments: list[str] = []
    worlds: list[str] = []
    developers: list[str] = []
    settlers: list[str] = []
    cup: list[str] = []
    citizenry: list[str] = []
    goods: dict[str, list[str]] = {}
    columns: Columns = msgspec.field(default_factory=Columns)
    aside: list[str] = []
    selected: Selection | None = None
    faces: dict[str, str] = {}
    scouted: list[str] = []

    def workers(self, phase: str) -> list[str]:
        """The workers of a phase."""
        column: list[str] = getattr(self.columns, phase)
        return column

    def stack(self, kind: str) -> list[str]:
        """The stack of this kind of tiles, top first."""
        return self.developments if kind == "development" else self.worlds

    def crew(self, kind: str) -> list[str]:
        """The workers on the stack of this kind of tiles."""
        return self.developers if kind == "development" else self.settlers

    def powers(self, effect: type[PowerT]) -> list[PowerT]:
        """The powers of this effect in the tableau."""
        having_it = catalogue.having(effect)
        return [power for side in self.tableau if side in having_it for power in having_it[side]]

    def has(self, effect: type[Effect]) -> bool:
        """Whether a tile of the tableau has a power of this effect."""
        having_it = catalogue.having(effect)
        return any(side in having_it for side in self.tableau)

    def world_count(self, color: str) -> int:
        """Worlds of a color in the tableau (ROLL-GEN-11)."""
        colored = catalogue.WORLDS_OF_COLOR[color]
        return sum(side in colored for side in self.tableau)

    def development_count(self) -> int:
        """Developments in the tableau (ROLL-GEN-11)."""
        return sum(side not in catalogue.HOLDS_GOODS for side in self.tableau)

    def slots(self) -> int:
        """How many goods a world that can hold any can hold (ROLL-PRODUCE-3)."""
        return 1 + sum(power.slots for power in self.powers(ExtraGoodSlot))

    def goods_with_worlds(self) -> list[tuple[str, str]]:
        """Every good with its world."""
        return [(die, world) for world, dice in self.goods.items() for die in dice]

    def piles(self) -> list[tuple[str, list[str]]]:
        """Every place for dice of this seat, as a JSON pointer and the dice there."""
        columns = self.columns
        places = [
            ("/columns/explore", columns.explore),
            ("/columns/develop", columns.develop),
            ("/columns/settle", columns.settle),
            ("/columns/produce", columns.produce),
            ("/columns/ship", columns.ship),
            ("/cup", self.cup),
            ("/citizenry", self.citizenry),
            ("/developers", self.developers),
            ("/settlers", self.settlers),
            ("/aside", self.aside),
        ]
        return places + [(f"/goods/{world}", dice) for world, dice in self.goods.items()]

    def dice(self) -> list[str]:
        """All dice of this seat on the table, in the order of ``piles``."""
        columns = self.columns
        dice = [
            *(*columns.explore, *columns.develop, *columns.settle, *columns.produce, *columns.ship),
            *(*self.cup, *self.citizenry, *self.developers, *self.settlers, *self.aside),
        ]
        for goods in self.goods.values():
            dice += goods
        return dice


class RollTable(State[StepT], Generic[StepT], kw_only=True):
    """The whole table.

    Args:
        options: what is played.
        round: number of the round, 0 during setup.
        phase: the current activity: ``assign``, a phase, or ``manage``; None during setup.
        active: the active phases of this round, once revealed.
        extra_face: what the extra die of the two-player game showed (ROLL-REVEAL-3).
        bag: the tiles in the bag, the next one first.
        abandoned: by seat, the tiles it abandoned in this Explore phase.
        supply: dice in the supply, in catalogue order.
        empires: by seat.
        shuffles: the number of times tiles were returned to the bag.
        rolls: faces given for the rounds to come.
    """

    options: Options
    round: int = 0
    phase: str | None = None
    active: list[str] = []
    extra_face: str | None = None
    bag: list[str]
    abandoned: list[list[str]]
    supply: list[str]
    empires: list[Empire]
    shuffles: int = 0
    rolls: list[dict[str, str]] = []

    def seats(self) -> range:
        """The seats of this game."""
        return range(len(self.empires))

    def in_order(self) -> list[int]:
        """The seats clockwise from the lowest faction number (ROLL-ORDER-1)."""
        numbers = [catalogue.FACTIONS[empire.faction].number for empire in self.empires]
        first = numbers.index(min(numbers))
        return [*range(first, len(numbers)), *range(first)]


RollState = RollTable[Any]


def gain_credits(t: RollState, seat: int, amount: int, source: str) -> None:
    """Credits up to 10; the excess is lost (ROLL-GEN-6)."""
    empire = t.empires[seat]
    gained = min(catalogue.CREDIT_CAP - empire.credits, amount)
    empire.credits += gained
    t.emit("credits_gained", seat, credits=gained, source=source)


def gain_vp(t: RollState, seat: int, vp: int, source: str) -> None:
    """Victory points, from the pool or, beyond it, from the reserve (ROLL-SHIP-8)."""
    t.empires[seat].chips += vp
    t.emit("vp_gained", seat, vp=vp, source=source)


def in_catalogue_order(dice: list[str]) -> list[str]:
    """Dice by color and number: an order that reveals nothing."""
    return sorted(dice, key=catalogue.RANK.__getitem__)


def faces_in_order(t: RollState) -> None:
    """Put the rolled dice into catalogue order."""
    for empire in t.empires:
        faces = empire.faces
        if len(faces) > 1 and catalogue.RANK.keys() >= faces.keys():
            empire.faces = {die: faces[die] for die in in_catalogue_order([*faces])}


def one_color(dice: list[str]) -> bool:
    """Whether it makes no difference which of these dice is taken."""
    return len({catalogue.COLOR[die] for die in dice}) < 2


def into_supply(t: RollState, die: str) -> None:
    """Return a die to the supply."""
    t.supply = in_catalogue_order([*t.supply, die])


def out_of_supply(t: RollState, die: str) -> str:
    """Take this die from the supply, or, if it is not there, another one of its color."""
    if die not in t.supply:
        die = next(other for other in t.supply if catalogue.COLOR[other] == catalogue.COLOR[die])
    t.supply.remove(die)
    return die


def lift(empire: Empire, die: str) -> str:
    """Take a die of a seat from wherever it is; returns the JSON pointer of that place."""
    for pointer, dice in empire.piles():
        if die in dice:
            dice.remove(die)
            if not dice and pointer.startswith("/goods/"):
                del empire.goods[pointer.removeprefix("/goods/")]
            return pointer
    raise AssertionError(f"{die} is not a die of this seat")


def into_bag(t: RollState, tiles: list[str]) -> None:
    """Return tiles to the bag and shuffle it: the order follows from what is in it."""
    t.shuffles += 1
    t.bag = luck.shuffled(sorted([*t.bag, *tiles]), t.seed, "bag", t.shuffles)
    t.emit("bag_refilled", count=len(tiles))


def end_reason(t: RollState) -> list[str]:
    """The end conditions that are met (ROLL-END-1, ROLL-END-2)."""
    reasons = []
    if pool_left(t) <= 0:
        reasons.append("vp_pool")
    # A faction tile is two sides and two squares: every side is one square (ROLL-GEN-10).
    if any(len(empire.tableau) >= catalogue.END_SQUARES for empire in t.empires):
        reasons.append("squares")
    return reasons


def pool_left(t: RollState) -> int:
    """Victory points left in the initial pool; less than 0 once the reserve is used."""
    gained = sum(empire.chips for empire in t.empires)
    return catalogue.CHIPS_PER_PLAYER * len(t.empires) - gained


def tiles_of(t: RollState, seat: int) -> list[str]:
    """The sides in the construction zone of a seat, from the top of each stack."""
    return [
        side
        for empire in t.empires[seat : seat + 1]
        for side in (*empire.developments, *empire.worlds)
    ]


def dice_of(t: RollState, seat: int) -> list[str]:
    """The dice of a seat, wherever they are."""
    return sorted(
        die for empire in t.empires[seat : seat + 1] for _, dice in empire.piles() for die in dice
    )
