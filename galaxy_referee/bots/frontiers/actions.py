"""The gain of each action tile for a seat that resolves it now, with or without the bonus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from galaxy_referee.bots.frontiers.economy import INDEX_OF
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.bots.frontiers.worth import towards
from galaxy_referee.engine.frontiers.components import powers
from galaxy_referee.engine.frontiers.phases.develop import discount
from galaxy_referee.engine.frontiers.state import count_fitting

# The worth of a world from the layout to a seat without any, and of a second one relative to
# the first.
LAID_OUT = 0.84
SECOND_PICK = 0.95
# The worth of a space on the priority track, and of a goal chosen by the seat.
PRIORITY = 0.17
SURVEYED_GOAL = 1.5
# The expected gain from a stockpile goal: for each surveyed world and good that the seat has, or
# from credits; and the share of these that colonists at hand add.
STOCKPILED_WORLD, STOCKPILED_GOOD, STOCKPILED_CREDITS = 0.4, 0.8, 1.0
COLONISTS_KEPT = 0.5


def develop(o: Outlook, chooser: bool) -> float:
    """The best development that the seat can buy."""
    return max((worth for _, worth in developments(o, chooser)), default=0.0)


def developments(o: Outlook, chooser: bool) -> list[tuple[str, float]]:
    """The developments that a seat can pay for, with the gain of each that brings one."""
    less = discount(o.t, o.seat)
    less += chooser and o.t.chooser != o.seat
    after = sum([owned.power.gains.credits for owned in o.held(powers.DevelopGainAfter)])
    credits, credit, worth_of = o.empire.credits, o.credit, o.appraiser.worth
    affordable = []
    for face, cost in o.offered:
        if cost - less <= credits:
            price = cost - less if cost > less else 0
            worth = worth_of(face) - (price - after) * credit
            if worth > 0:
                affordable.append((face, worth))
    return affordable


def explore(o: Outlook, chooser: bool) -> float:
    """A world from the layout, two for the chooser, and the gains from powers."""
    horizon = o.horizon
    if not o.t.bag or not horizon.rounds:
        return 0.0
    fit = sum(worth > 0.5 for worth in o.queue)
    usual = LAID_OUT * min(1.0, 0.25 + 0.15 * horizon.rounds)
    first = usual * 0.6**fit
    worth = first * (1.0 + (SECOND_PICK if chooser else 0.0))
    for owned in o.held(powers.ExploreGain):
        worth += owned.power.gains.credits * o.credit + o.colonists(owned.power.gains.colonists)
    for owned in o.held(powers.ExploreExtraDraw):
        worth += 0.25 * first * owned.power.draw
    return worth


def settle(o: Outlook, chooser: bool) -> float:
    """The best settlement, or colonists."""
    bonus = min(1, o.t.colonists) if chooser else 0
    worlds = o.t.tiles.worlds
    best = o.colonists(min(2, o.t.colonists))
    for surveyed in o.empire.surveyed:
        world = worlds[surveyed]
        enough = world.colonists <= o.empire.colonists + bonus
        if enough and o.price(world) <= o.empire.credits:
            best = max(best, o.settled(world))
    return best + o.colonists(bonus)


def produce(o: Outlook, chooser: bool) -> float:
    """The goods produced, and the payments from powers."""
    supply = o.t.supply
    produced = {tile: kind for tile, kind in _empty_worlds(o, "production") if supply[kind]}
    produced |= _refilled(o, chooser)
    goods = list(o.goods)
    for kind in produced.values():
        goods[INDEX_OF[kind]] += 1
    credits = _produce_gains(o, set(produced)) + float(o.t.produce_credits if chooser else 0)
    kept = o.held_goods(tuple(goods)) - o.held_goods(o.goods)
    return kept + credits * o.credit


def _empty_worlds(o: Outlook, goods: str) -> Iterator[tuple[str, powers.Kind]]:
    """The worlds without a good that produce, or are windfall worlds, with their kinds."""
    worlds = o.t.tiles.worlds
    for placed in o.empire.tableau:
        world = worlds.get(placed.tile)
        if world is None or placed.good is not None or world.kind is None:
            continue
        if world.goods == goods:
            yield placed.tile, "genes" if world.kind == "any" else world.kind


def _refilled(o: Outlook, chooser: bool) -> dict[str, powers.Kind]:
    """The windfall worlds to produce on, the most valuable first."""
    refilled: dict[str, powers.Kind] = {}
    windfalls = list(_empty_worlds(o, "windfall"))
    refills = [held_power.power.kinds for held_power in o.held(powers.ProduceWindfall)]
    for kinds in [None, *refills] if chooser else refills:
        fitting = [world for world in windfalls if kinds is None or world[1] in kinds]
        if fitting:
            tile, kind = max(fitting, key=lambda world: INDEX_OF[world[1]])
            windfalls.remove((tile, kind))
            refilled[tile] = kind
    return refilled


def _produce_gains(o: Outlook, produced: set[str]) -> float:
    """The credits from produce powers."""
    t, seat, worlds = o.t, o.seat, o.t.tiles.worlds
    kinds = [worlds[tile].kind for tile in produced]
    credits = sum(owned.power.gains.credits for owned in o.held(powers.ProduceGain))
    for owned in o.held(powers.ProduceGainIfProduced):
        credits += owned.power.gains.credits * (owned.tile in produced)
    for owned in o.held(powers.ProduceGainPer):
        credits += owned.power.gains.credits * count_fitting(t, seat, owned)
    for owned in o.held(powers.ProduceGainPerGood):
        fitting = owned.power.kinds
        credits += owned.power.gains.credits * sum(not fitting or k in fitting for k in kinds)
    for owned in o.held(powers.ProduceGainPerKind):
        credits += owned.power.gains.credits * len(set(kinds))
    return float(credits)


def trade(o: Outlook, chooser: bool) -> float:
    """The value of selling the goods now, above that of keeping them."""
    return (1.0 if chooser else 0.0) + o.traded(o.goods) - o.held_goods(o.goods)


def isolation(o: Outlook, chooser: bool) -> float:
    """Two credits, for the chooser only."""
    return 2 * o.credit if chooser else 0.0


def diplomats(o: Outlook, chooser: bool) -> float:
    """A point and the first space, for the chooser only."""
    if not chooser:
        return 0.0
    ahead = len(o.t.acted)
    return 1.0 + PRIORITY * ahead * (o.horizon.rounds > 0)


def goal_survey(o: Outlook, chooser: bool) -> float:
    """A credit, a space on the track, and a goal that suits the chooser."""
    if not chooser:
        return 0.0
    goal = SURVEYED_GOAL if o.t.goal_stack else 0.0
    priority = PRIORITY * bool(o.t.acted) * (o.horizon.rounds > 0)
    return o.credit + goal + priority


WORTH: dict[str, Callable[[Outlook, bool], float]] = {
    "isolation": isolation,
    "goal-survey": goal_survey,
    "develop": develop,
    "explore": explore,
    "settle": settle,
    "produce": produce,
    "trade-consume": trade,
    "send-diplomats": diplomats,
}


def goal_fit(o: Outlook, goal: str) -> float:
    """The expected points of a goal for a seat."""
    record = o.t.tiles.goals[goal]
    match record.counts:
        case "unused-colonists":
            return COLONISTS_KEPT * towards(record, o.empire.colonists)
        case "stockpiled-worlds":
            return STOCKPILED_WORLD * len(o.empire.surveyed)
        case "stockpiled-goods":
            return STOCKPILED_GOOD * sum(o.goods)
        case "stockpiled-credits":
            return STOCKPILED_CREDITS
    return o.appraiser.goal(goal)
