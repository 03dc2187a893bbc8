"""A seat's outlook: how long the game will last, and the worth of a credit, a tile, and a worker.

Everything is in victory points, and based on what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from galaxy_referee.bots.reasons import Weighing
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.bots.roll.worth import (
    CREDITS_A_ROUND,
    CREDITS_AT_ONCE,
    DICE_GAINED,
    GOODS_WORTH,
    POINTS_A_ROUND,
)
from galaxy_referee.engine.kernel.attributes import lazy
from galaxy_referee.engine.roll.components import catalogue
from galaxy_referee.engine.roll.components.powers import (
    ConsumeChips,
    ConsumeCredits,
    Power,
    TradeBonus,
)
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.explore import virtual
from galaxy_referee.engine.roll.scoring import score_of
from galaxy_referee.engine.roll.state import Empire, RollState

# The worth of a Scout if the smaller stack has zero, one, or two tiles.
Scouting = tuple[float, float, float]

LONGEST = 12.0
NO_SCOUTING = 0.0, 0.0, 0.0
KEPT = 1 << 12  # cached results per function
COST: dict[str, int] = {side.id: side.cost for side in catalogue.SIDES.values()}


class Outlook(Weighing):
    """One seat's view of its prospects.

    Args:
        t: the table.
        seat: the seat.
        weights: the bot's weights.
    """

    def __init__(self, t: RollState, seat: int, weights: Weights) -> None:
        self.t = t
        self.seat = seat
        self.weights = weights
        self.empire = t.empires[seat]

    @lazy
    def rounds(self) -> float:
        """The number of rounds after this one."""
        t = self.t
        squares = max([len(empire.tableau) for empire in t.empires])
        chips = sum([empire.chips for empire in t.empires])
        pool = catalogue.CHIPS_PER_PLAYER * len(t.empires) - chips
        if squares >= catalogue.END_SQUARES or pool <= 0:
            return 0.0
        pace = max(chips / max(1, t.round), 0.4 * len(t.empires))
        by_squares = (catalogue.END_SQUARES - squares) / self.weights.tiles_a_round
        return min(LONGEST, max(0.0, min(by_squares, pool / pace) - 0.5))

    # -- credits ---------------------------------------------------------------------------------

    @lazy
    def credit(self) -> float:
        """The worth of a credit that will be needed."""
        return self.weights.credit if self.rounds > 0.5 else 0.02

    @lazy
    def gains(self) -> tuple[float, ...]:
        """The worth of gaining 0, 1, 2, ... credits."""
        empire, weights = self.empire, self.weights
        columns = empire.columns
        busy = len(columns.explore) + len(columns.develop) + len(columns.settle)
        busy += len(columns.produce) + len(columns.ship)
        if self.t.phase == "assign":
            busy = len(empire.faces)
        needed = len(empire.citizenry) + weights.used * busy - empire.credits
        room = catalogue.CREDIT_CAP - empire.credits
        spare = min(self.credit, weights.spare_credit)
        return _gains(min(room, max(0, ceil(needed))), room, self.credit, spare)

    def gain(self, credits: int) -> float:
        """The worth of gaining this number of credits."""
        return self.gains[min(credits, catalogue.CREDIT_CAP)]

    # -- tiles -----------------------------------------------------------------------------------

    def tile(self, side: str) -> float:
        """The worth of a completed tile."""
        weights, rounds = self.weights, self.rounds
        printed = catalogue.SIDES[side]
        worth = printed.cost + CREDITS_AT_ONCE[side] * self.credit
        a_round = (
            POINTS_A_ROUND[side]
            + CREDITS_A_ROUND[side] * self.credit
            + weights.die * DICE_GAINED.get(side, 0.0)
            + weights.slot * GOODS_WORTH.get(side, 0.0)
        )
        worth += a_round * rounds
        if printed.scoring is not None:
            empire = self.empire
            dice = empire.dice() + (list(empire.faces) if self.t.phase == "assign" else [])
            worth += score_of(printed.scoring, empire, dice) + 0.25 * rounds
        return worth + self.hurry

    @lazy
    def hurry(self) -> float:
        """The extra worth of completing a tile, to end the game while ahead."""
        squares = len(self.empire.tableau)
        if squares < catalogue.END_SQUARES - 3 or self.rounds == 0:
            return 0.0
        scores = [_visible(empire) for empire in self.t.empires]
        own = scores.pop(self.seat)
        return self.weights.hurry if own > max(scores) else -0.5 * self.weights.hurry

    def per_worker(self, side: str) -> float:
        """The worth of a tile for each worker it needs."""
        return self.tile(side) / max(1, workers_needed(self.empire, side))

    # -- goods -----------------------------------------------------------------------------------

    @lazy
    def shipping(self) -> dict[str, tuple[int, int, int]]:
        """For each own world that can hold goods: the credits for trading, and the chips and
        credits for consuming a good that matches nothing."""
        return _shipping(tuple(self.empire.tableau))

    def shipped(self, world: str) -> float:
        """The gain from shipping a good of this world, with credits at their current worth."""
        trade, chips, credits = self.shipping[world]
        return max(self.gain(trade), chips + self.weights.matching + self.gain(credits))

    # -- workers ---------------------------------------------------------------------------------

    @lazy
    def wear(self) -> float:
        """The cost of using a worker, which has to be recruited again."""
        return self.weights.wear * self.credit if self.rounds > 0.5 else 0.0

    @property
    def _most(self) -> int:
        """The maximum number of workers in a column."""
        return len(self.empire.faces)

    @lazy
    def work(self) -> dict[str, list[float]]:
        """During Assign, by phase: the worth of 0, 1, 2, ... workers there if it is active. Workers
        beyond the end of the list do nothing more."""
        return {
            "explore": self._exploring(),
            "develop": self._building("development"),
            "settle": self._building("world"),
            "produce": self._producing(),
            "ship": self._shipping(),
        }

    def _exploring(self) -> list[float]:
        empire = self.empire
        smaller, larger = sorted([len(empire.developments), len(empire.worlds)])
        free, most = len(virtual(empire, "explorer")), self._most
        return _explored(
            Exploring(self.scouting, smaller, larger, free, most, self.gains, self.wear)
        )

    @lazy
    def scouting(self) -> Scouting:
        """The worth of a Scout."""
        weights = self.weights
        if self.rounds <= 0.5:
            return NO_SCOUTING
        return weights.new_tile, weights.more_tiles, weights.spare_tile

    def _building(self, kind: str) -> list[float]:
        empire = self.empire
        progress = self.weights.progress if self.rounds > 1 else 0.3 * self.rounds
        crew = len(empire.crew(kind))
        values = [0.0]
        done = 0.0
        for side in empire.stack(kind):
            need, worth = workers_needed(empire, side), self.tile(side)
            waiting = min(crew, need)
            crew -= waiting
            partial = progress * worth / max(1, need)
            for placed in range(waiting + 1, need):
                values.append(done + partial * (placed - waiting))
            done += worth - partial * waiting
            if need > waiting:
                values.append(done)
            else:
                values[-1] = done
            if len(values) > self._most:
                break
        return [value - self.wear * number for number, value in enumerate(values)]

    def _producing(self) -> list[float]:
        slots, goods = self.empire.slots(), self.empire.goods
        share = self.weights.good if self.rounds > 1 else 0.4 * self.weights.good * self.rounds
        worths: list[float] = []
        for world in self.shipping:
            worths += [share * self.shipped(world)] * (slots - len(goods.get(world, ())))
        worths.sort(reverse=True)
        values = [0.0]
        for worth in worths[: self._most]:
            values.append(values[-1] + worth)
        return values

    def _shipping(self) -> list[float]:
        free, credits, values = len(virtual(self.empire, "shipper")), 0, [0.0]
        goods = [
            (self.shipped(world) + matches(die, world), matches(die, world), world)
            for world, dice in self.empire.goods.items()
            for die in dice
        ]
        for number, (_, matching, world) in enumerate(sorted(goods, reverse=True)):
            trade, chips, more = self.shipping[world]
            traded = self.gain(credits + trade) - self.gain(credits)
            consumed = self.gain(credits + more) - self.gain(credits)
            consumed += chips + matching + self.weights.matching
            credits += trade if traded > consumed else more
            if number >= free:
                values.append(values[-1] + max(0.05, max(traded, consumed) - self.wear))
        return values


@lru_cache(maxsize=KEPT)
def _gains(full: int, room: int, credit: float, spare_credit: float) -> tuple[float, ...]:
    """The worth of gaining 0, 1, 2, ... credits.

    Args:
        full: the number of credits that are worth ``credit`` each.
        room: the number of credits that can be gained.
        credit: the worth of each of the first credits.
        spare_credit: the worth of each further one.
    """
    steps = [credit] * full + [spare_credit] * (room - full) + [0.0] * (catalogue.CREDIT_CAP - room)
    return tuple(accumulate(steps, initial=0.0))


@lru_cache(maxsize=KEPT)
def _shipping(tableau: tuple[str, ...]) -> dict[str, tuple[int, int, int]]:
    """See ``Outlook.shipping``."""
    prices = prices_of([power for side in tableau for power in catalogue.SIDES[side].powers])
    holding = [side for side in tableau if catalogue.HOLDS_GOODS.get(side)]
    return {side: prices[catalogue.WORLD_COLOR[side]] for side in holding}


def prices_of(powers: Iterable[Power]) -> dict[str, tuple[int, int, int]]:
    """For worlds of each color: the credits for trading a good, and the chips and credits for
    consuming one that matches nothing."""
    prices = {color: [price, 1, 0] for color, price in catalogue.TRADE_PRICE.items()}
    for power in powers:
        if isinstance(power, TradeBonus | ConsumeChips | ConsumeCredits):
            for color in power.world_colors:
                if isinstance(power, TradeBonus):
                    prices[color][0] += power.credits
                elif isinstance(power, ConsumeChips):
                    prices[color][1] += power.chips
                else:
                    prices[color][2] += power.credits
    return {color: (trade, chips, credits) for color, (trade, chips, credits) in prices.items()}


class Exploring(NamedTuple):
    """The facts that determine the worth of explorers.

    Args:
        scouting: the worth of a Scout.
        smaller: the number of tiles in the smaller stack.
        larger: the number of tiles in the larger stack.
        free: the number of explorers without a die, which act first.
        most: the maximum number of explorers with dice.
        gains: the worth of credits.
        wear: the cost of using a die.
    """

    scouting: Scouting
    smaller: int
    larger: int
    free: int
    most: int
    gains: tuple[float, ...]
    wear: float


@lru_cache(maxsize=KEPT)
def _explored(facts: Exploring) -> list[float]:
    """The worth of 0, 1, 2, ... explorers with dice."""
    scouting, smaller, larger, free, most, gains, wear = facts
    values, credits = [0.0], 0
    for number in range(free + most):
        stock = (
            gains[min(credits + 2, catalogue.CREDIT_CAP)]
            - gains[min(credits, catalogue.CREDIT_CAP)]
        )
        scout = scouted(scouting, smaller)
        if scout > stock:
            smaller, larger = sorted([smaller + 1, larger])
        else:
            credits += 2
        if number >= free:
            values.append(values[-1] + max(0.0, max(scout, stock) - wear))
    return values


def scouted(scouting: Scouting, smaller: int) -> float:
    """The worth of a Scout if the smaller stack has this number of tiles."""
    return scouting[smaller] if smaller < 2 else scouting[2] / (smaller - 1)


def _visible(empire: Empire) -> int:
    """The victory points of an empire without the bonuses of its developments."""
    return empire.chips + sum([COST[side] for side in empire.tableau])


def matches(die: str, world: str) -> bool:
    """Whether a die has a world's color or counts as such (ROLL-SHIP-5, ROLL-SHIP-6)."""
    return catalogue.COLOR[die] in (catalogue.WORLD_COLOR[world], "consumption")
