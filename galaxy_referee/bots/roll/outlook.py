"""A seat's outlook: how long the game will last, and the worth of a credit, a tile, and a worker.

Everything is in victory points, and based on what the seat knows.
"""

from __future__ import annotations

from galaxy_referee.bots.roll.powers import (
    CREDITS_A_ROUND,
    CREDITS_AT_ONCE,
    DICE_GAINED,
    GOODS_WORTH,
    POINTS_A_ROUND,
)
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.engine.kernel.attributes import lazy
from galaxy_referee.engine.roll.components.catalogue import (
    CHIPS_PER_PLAYER,
    COLOR,
    CREDIT_CAP,
    END_SQUARES,
    HOLDS_GOODS,
    SIDES,
    TRADE_PRICE,
    WORLD_COLOR,
)
from galaxy_referee.engine.roll.components.powers import ConsumeChips, ConsumeCredits, TradeBonus
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.explore import virtual
from galaxy_referee.engine.roll.scoring import score_of
from galaxy_referee.engine.roll.state import Empire, RollState

LONGEST = 12.0
COST: dict[str, int] = {side.id: side.cost for side in SIDES.values()}


class Outlook:
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
        pool = CHIPS_PER_PLAYER * len(t.empires) - chips
        if squares >= END_SQUARES or pool <= 0:
            return 0.0
        pace = max(chips / max(1, t.round), 0.4 * len(t.empires))
        by_squares = (END_SQUARES - squares) / self.weights.tiles_a_round
        return min(LONGEST, max(0.0, min(by_squares, pool / pace) - 0.5))

    # -- credits ---------------------------------------------------------------------------------

    @lazy
    def credit(self) -> float:
        """The worth of a credit that will be needed."""
        return self.weights.credit if self.rounds > 0.5 else 0.02

    @lazy
    def gains(self) -> list[float]:
        """The worth of gaining 0, 1, 2, ... credits."""
        empire, weights = self.empire, self.weights
        columns = empire.columns
        busy = len(columns.explore) + len(columns.develop) + len(columns.settle)
        busy += len(columns.produce) + len(columns.ship)
        if self.t.phase == "assign":
            busy = len(empire.faces)
        needed = len(empire.citizenry) + weights.used * busy - empire.credits
        full, spare = self.credit, min(self.credit, weights.spare_credit)
        gains = [0.0]
        for number in range(CREDIT_CAP):
            if number >= CREDIT_CAP - empire.credits:
                more = 0.0
            else:
                more = full if number < needed else spare
            gains.append(gains[-1] + more)
        return gains

    def gain(self, credits: int) -> float:
        """The worth of gaining this number of credits."""
        return self.gains[min(credits, CREDIT_CAP)]

    # -- tiles -----------------------------------------------------------------------------------

    def tile(self, side: str) -> float:
        """The worth of a completed tile."""
        weights, rounds = self.weights, self.rounds
        printed = SIDES[side]
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
        if squares < END_SQUARES - 3 or self.rounds == 0:
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
        empire = self.empire
        bonuses, chips = empire.powers(TradeBonus), empire.powers(ConsumeChips)
        credits = empire.powers(ConsumeCredits)
        shipping = {}
        for side in empire.tableau:
            if HOLDS_GOODS.get(side):
                color = WORLD_COLOR[side]
                shipping[side] = (
                    TRADE_PRICE[color] + sum(p.credits for p in bonuses if color in p.world_colors),
                    1 + sum(power.chips for power in chips if color in power.world_colors),
                    sum(power.credits for power in credits if color in power.world_colors),
                )
        return shipping

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
        sizes = sorted([len(empire.developments), len(empire.worlds)])
        free = len(virtual(empire, "explorer"))
        values, credits, gains = [0.0], 0, self.gains
        for number in range(free + self._most):
            stock = gains[min(credits + 2, CREDIT_CAP)] - gains[min(credits, CREDIT_CAP)]
            scout = self.scouting(sizes)
            if scout > stock:
                sizes = sorted([sizes[0] + 1, sizes[1]])
                best = scout
            else:
                credits += 2
                best = stock
            if number >= free:
                values.append(values[-1] + max(0.0, best - self.wear))
        return values

    def scouting(self, sizes: list[int]) -> float:
        """The worth of a Scout with stacks of these sizes, the smaller first."""
        weights = self.weights
        if self.rounds <= 0.5:
            return 0.0
        if sizes[0] == 0:
            return weights.new_tile
        if sizes[0] == 1:
            return weights.more_tiles
        return weights.spare_tile / (sizes[0] - 1)

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
        worths = sorted(
            (
                share * self.shipped(world)
                for world in self.shipping
                for _ in range(slots - len(goods.get(world, ())))
            ),
            reverse=True,
        )
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


def _visible(empire: Empire) -> int:
    """The victory points of an empire without the bonuses of its developments."""
    return empire.chips + sum([COST[side] for side in empire.tableau])


def matches(die: str, world: str) -> bool:
    """Whether a die has a world's color or counts as such (ROLL-SHIP-5, ROLL-SHIP-6)."""
    return COLOR[die] in (WORLD_COLOR[world], "consumption")
