"""The position of a seat: what it knows, and what it could do with each piece."""

from __future__ import annotations

from galaxy_referee.bots.frontiers.economy import INDEX_OF, NO_GOODS, Goods
from galaxy_referee.bots.frontiers.horizon import Horizon
from galaxy_referee.bots.frontiers.worth import Appraiser, appraiser, towards
from galaxy_referee.bots.reasons import Weighing
from galaxy_referee.engine.frontiers.components.powers import (
    Military,
    PayForMilitary,
    Power,
    SettleDiscount,
)
from galaxy_referee.engine.frontiers.components.records import World
from galaxy_referee.engine.frontiers.components.tile_set import OwnedPower
from galaxy_referee.engine.frontiers.phases.develop import offered
from galaxy_referee.engine.frontiers.state import FrontiersState, held
from galaxy_referee.engine.kernel.attributes import lazy

# Share of its worth that a surveyed world keeps if it cannot be settled yet.
LATER = 0.55
NOT_IN_REACH = 0.3
# The price of a world that cannot be settled now, far above any possible payment.
UNPAYABLE = 99
# Share of its worth that a surveyed world keeps for each better one.
QUEUE = 0.33
# The credits that a seat can use, and the factor on a credit's worth for each surplus credit.
SPENT_AT_ONCE = 3.0
SPENT_A_ROUND = 2.5
SURPLUS = 0.85
# Share of its worth that a colonist keeps beyond those needed for the surveyed worlds.
SPARE = 0.45


class Outlook(Weighing):
    """A seat in a position. It reads only public facts and the viewer's own face-down goal.

    Args:
        t: the table.
        seat: the seat.
        horizon: the expected rest of the game.
        viewer: the seat that asks, which knows only its own face-down goal.
    """

    def __init__(self, t: FrontiersState, seat: int, horizon: Horizon, viewer: int) -> None:
        self.t = t
        self.seat = seat
        self.horizon = horizon
        self.empire = t.empires[seat]
        self._viewer = viewer
        self._held: dict[type[Power], list[OwnedPower]] = {}
        # Nearly every choice needs these.
        self.credit = self._credit()
        counts = list(NO_GOODS)
        for placed in self.empire.tableau:  # hot path
            if placed.good is not None:
                counts[INDEX_OF[placed.good]] += 1
        self.goods: Goods = tuple(counts)

    def held(self, effect: type[Power]) -> list[OwnedPower]:
        """Its powers with this effect."""
        known = self._held.get(effect)
        if known is None:
            known = self._held[effect] = held(self.t, self.seat, effect)
        return known

    def _credit(self) -> float:
        """The worth of a credit to this seat; the more it has, the less each is worth."""
        rounds = self.horizon.rounds
        if not rounds:
            return self.horizon.credit
        spent = SPENT_AT_ONCE + SPENT_A_ROUND * rounds
        surplus: float = SURPLUS ** max(0.0, self.empire.credits - spent)
        return round(self.horizon.credit * surplus, 2)

    @lazy
    def goals(self) -> tuple[str, ...]:
        """The goals that the viewer knows to be in play."""
        down = self.t.face_down
        if down is not None and down.seat == self._viewer:
            return (*self.t.face_up, down.goal)
        return tuple(self.t.face_up)

    @lazy
    def appraiser(self) -> Appraiser:
        """The worth of tiles to this empire."""
        tableau = tuple([placed.tile for placed in self.empire.tableau])
        return appraiser(self.t.tiles, tableau, self.goals, self.horizon)

    @lazy
    def offered(self) -> list[tuple[str, int]]:
        """The developments that it may buy if it can pay, with their printed costs."""
        developments = self.t.tiles.developments
        return [(face, developments[face].cost) for face in offered(self.t, self.seat)]

    @lazy
    def others(self) -> list[Outlook]:
        """The other seats, as the viewer knows them."""
        return [
            Outlook(self.t, seat, self.horizon, self._viewer)
            for seat in self.t.seats()
            if seat != self.seat
        ]

    # -- goods -----------------------------------------------------------------------------------

    def traded(self, goods: Goods) -> float:
        """The gain from a trade/consume action with these goods."""
        return self.appraiser.market.worth(goods, self.credit)

    def held_goods(self, goods: Goods) -> float:
        """The worth of these goods as long as they are kept."""
        return self.horizon.goods * (self.traded(goods) - self.traded(NO_GOODS))

    def good(self, kind: str, goods: Goods | None = None) -> float:
        """The worth of one more good of a kind."""
        before = self.goods if goods is None else goods
        index = INDEX_OF[kind]
        after = (*before[:index], before[index] + 1, *before[index + 1 :])
        return self.held_goods(after) - self.held_goods(before)

    def kept_good(self, kind: str) -> float:
        """The worth of one of its goods of a kind."""
        index = INDEX_OF[kind]
        fewer = (*self.goods[:index], self.goods[index] - 1, *self.goods[index + 1 :])
        return self.held_goods(self.goods) - self.held_goods(fewer)

    # -- colonists and worlds --------------------------------------------------------------------

    def colonists(self, more: int) -> float:
        """The worth of this number of additional colonists."""
        colonist = self.horizon.colonist
        if not more:
            return 0.0
        useful = max(0, min(more, self._lacking))
        worth = colonist * (useful + SPARE * (more - useful))
        for goal in self.goals:
            record = self.t.tiles.goals[goal]
            if record.counts == "unused-colonists":
                have = self.empire.colonists
                worth += 0.6 * (towards(record, have + more) - towards(record, have))
        return worth

    @lazy
    def _lacking(self) -> int:
        """The number of further colonists that the two largest surveyed worlds need."""
        worlds = self.t.tiles.worlds
        needs = sorted([worlds[world].colonists for world in self.empire.surveyed], reverse=True)
        return max(2, sum(needs[:2])) - self.empire.colonists

    def colony(self, world: World) -> float:
        """The worth of a world as a colony, without its price."""
        worth = self.appraiser.worth(world.id)
        if world.goods == "windfall":
            kind = "genes" if world.kind == "any" else world.kind
            if kind is not None and self.t.supply[kind]:
                worth += self.good(kind)
        return worth

    def price(self, world: World) -> int:
        """The current price of a world in credits; 0 if the military suffices, ``UNPAYABLE`` if it
        cannot be settled."""
        discounts = 0
        for owned in self.held(SettleDiscount):
            if owned.power.kinds is None or world.kind in owned.power.kinds:
                discounts += owned.power.amount
        if world.cost is not None:
            return max(0, world.cost - discounts)
        assert world.defense is not None
        if self.strength(world) >= world.defense:
            return 0
        ways = [
            max(0, world.defense - owned.power.discount - discounts)
            for owned in self.held(PayForMilitary)
            if not owned.targets.fit(world.id, None)
        ]
        return min(ways, default=UNPAYABLE)

    def strength(self, world: World) -> int:
        """The permanent military against a world."""
        return sum(
            owned.power.amount for owned in self.held(Military) if world.id in owned.targets.certain
        )

    def settled(self, world: World) -> float:
        """The gain from settling a world minus its cost, whether or not that is possible now."""
        horizon = self.horizon
        taken = self.price(world) * self.credit + world.colonists * horizon.colonist
        return self.colony(world) - taken

    def surveyed(self, world: World) -> float:
        """The own worth of a surveyed world."""
        if not self.horizon.rounds and "settle" in self.t.selected:
            return 0.0
        price = self.price(world)
        if price == UNPAYABLE:
            lacking = (world.defense or 0) - self.strength(world)
            taken = world.colonists * self.horizon.colonist
            hope = NOT_IN_REACH * 0.7 ** max(0, lacking - 1) * (self.horizon.rounds >= 2)
            return max(0.0, (self.colony(world) - taken) * hope)
        near = 1.0 if price <= self.empire.credits + 2 else LATER
        return max(0.0, self.settled(world) * near)

    @lazy
    def queue(self) -> list[float]:
        """The worth of each surveyed world, best first."""
        worlds = self.t.tiles.worlds
        return sorted(
            (self.surveyed(worlds[surveyed]) for surveyed in self.empire.surveyed), reverse=True
        )

    def added(self, world: World) -> float:
        """What a world adds to the surveyed ones, of which only a few will be settled."""
        worth = self.surveyed(world)
        better = sum(other >= worth for other in self.queue)
        return worth * QUEUE**better
