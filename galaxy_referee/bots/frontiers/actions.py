"""The gain of each action tile for a seat that resolves it now, with or without the bonus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from galaxy_referee.bots.frontiers.appraisal import towards
from galaxy_referee.bots.frontiers.market import INDEX_OF
from galaxy_referee.bots.frontiers.standing import Standing
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


def develop(s: Standing, chooser: bool) -> float:
    """The best development that the seat can buy."""
    return max((worth for _, worth in developments(s, chooser)), default=0.0)


def developments(s: Standing, chooser: bool) -> list[tuple[str, float]]:
    """The developments that a seat can pay for, with the gain of each that brings one."""
    less = discount(s.t, s.seat)
    less += chooser and s.t.chooser != s.seat
    after = sum([owned.power.gains.credits for owned in s.held(powers.DevelopGainAfter)])
    credits, credit, worth_of = s.empire.credits, s.credit, s.appraiser.worth
    affordable = []
    for face, cost in s.offered:
        if cost - less <= credits:
            price = cost - less if cost > less else 0
            worth = worth_of(face) - (price - after) * credit
            if worth > 0:
                affordable.append((face, worth))
    return affordable


def explore(s: Standing, chooser: bool) -> float:
    """A world from the layout, two for the chooser, and the gains from powers."""
    outlook = s.outlook
    if not s.t.bag or not outlook.rounds:
        return 0.0
    fit = sum(worth > 0.5 for worth in s.queue)
    usual = LAID_OUT * min(1.0, 0.25 + 0.15 * outlook.rounds)
    first = usual * 0.6**fit
    worth = first * (1.0 + (SECOND_PICK if chooser else 0.0))
    for owned in s.held(powers.ExploreGain):
        worth += owned.power.gains.credits * s.credit + s.colonists(owned.power.gains.colonists)
    for owned in s.held(powers.ExploreExtraDraw):
        worth += 0.25 * first * owned.power.draw
    return worth


def settle(s: Standing, chooser: bool) -> float:
    """The best settlement, or colonists."""
    bonus = min(1, s.t.colonists) if chooser else 0
    worlds = s.t.tiles.worlds
    best = s.colonists(min(2, s.t.colonists))
    for surveyed in s.empire.surveyed:
        world = worlds[surveyed]
        enough = world.colonists <= s.empire.colonists + bonus
        if enough and s.price(world) <= s.empire.credits:
            best = max(best, s.settled(world))
    return best + s.colonists(bonus)


def produce(s: Standing, chooser: bool) -> float:
    """The goods produced, and the payments from powers."""
    supply = s.t.supply
    produced = {tile: kind for tile, kind in _empty_worlds(s, "production") if supply[kind]}
    produced |= _refilled(s, chooser)
    goods = list(s.goods)
    for kind in produced.values():
        goods[INDEX_OF[kind]] += 1
    credits = _produce_gains(s, set(produced)) + float(s.t.produce_credits if chooser else 0)
    kept = s.held_goods(tuple(goods)) - s.held_goods(s.goods)
    return kept + credits * s.credit


def _empty_worlds(s: Standing, goods: str) -> Iterator[tuple[str, powers.Kind]]:
    """The worlds without a good that produce, or are windfall worlds, with their kinds."""
    worlds = s.t.tiles.worlds
    for placed in s.empire.tableau:
        world = worlds.get(placed.tile)
        if world is None or placed.good is not None or world.kind is None:
            continue
        if world.goods == goods:
            yield placed.tile, "genes" if world.kind == "any" else world.kind


def _refilled(s: Standing, chooser: bool) -> dict[str, powers.Kind]:
    """The windfall worlds to produce on, the most valuable first."""
    refilled: dict[str, powers.Kind] = {}
    windfalls = list(_empty_worlds(s, "windfall"))
    refills = [held_power.power.kinds for held_power in s.held(powers.ProduceWindfall)]
    for kinds in [None, *refills] if chooser else refills:
        fitting = [world for world in windfalls if kinds is None or world[1] in kinds]
        if fitting:
            tile, kind = max(fitting, key=lambda world: INDEX_OF[world[1]])
            windfalls.remove((tile, kind))
            refilled[tile] = kind
    return refilled


def _produce_gains(s: Standing, produced: set[str]) -> float:
    """The credits from produce powers."""
    t, seat, worlds = s.t, s.seat, s.t.tiles.worlds
    kinds = [worlds[tile].kind for tile in produced]
    credits = sum(owned.power.gains.credits for owned in s.held(powers.ProduceGain))
    for owned in s.held(powers.ProduceGainIfProduced):
        credits += owned.power.gains.credits * (owned.tile in produced)
    for owned in s.held(powers.ProduceGainPer):
        credits += owned.power.gains.credits * count_fitting(t, seat, owned)
    for owned in s.held(powers.ProduceGainPerGood):
        fitting = owned.power.kinds
        credits += owned.power.gains.credits * sum(not fitting or k in fitting for k in kinds)
    for owned in s.held(powers.ProduceGainPerKind):
        credits += owned.power.gains.credits * len(set(kinds))
    return float(credits)


def trade(s: Standing, chooser: bool) -> float:
    """The value of selling the goods now, above that of keeping them."""
    return (1.0 if chooser else 0.0) + s.traded(s.goods) - s.held_goods(s.goods)


def isolation(s: Standing, chooser: bool) -> float:
    """Two credits, for the chooser only."""
    return 2 * s.credit if chooser else 0.0


def diplomats(s: Standing, chooser: bool) -> float:
    """A point and the first space, for the chooser only."""
    if not chooser:
        return 0.0
    ahead = len(s.t.acted)
    return 1.0 + PRIORITY * ahead * (s.outlook.rounds > 0)


def goal_survey(s: Standing, chooser: bool) -> float:
    """A credit, a space on the track, and a goal that suits the chooser."""
    if not chooser:
        return 0.0
    goal = SURVEYED_GOAL if s.t.goal_stack else 0.0
    priority = PRIORITY * bool(s.t.acted) * (s.outlook.rounds > 0)
    return s.credit + goal + priority


WORTH: dict[str, Callable[[Standing, bool], float]] = {
    "isolation": isolation,
    "goal-survey": goal_survey,
    "develop": develop,
    "explore": explore,
    "settle": settle,
    "produce": produce,
    "trade-consume": trade,
    "send-diplomats": diplomats,
}


def goal_fit(s: Standing, goal: str) -> float:
    """The expected points of a goal for a seat."""
    record = s.t.tiles.goals[goal]
    match record.counts:
        case "unused-colonists":
            return COLONISTS_KEPT * towards(record, s.empire.colonists)
        case "stockpiled-worlds":
            return STOCKPILED_WORLD * len(s.empire.surveyed)
        case "stockpiled-goods":
            return STOCKPILED_GOOD * sum(s.goods)
        case "stockpiled-credits":
            return STOCKPILED_CREDITS
    return s.appraiser.goal(goal)
