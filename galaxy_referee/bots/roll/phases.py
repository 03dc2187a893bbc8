"""What the workers of a phase do, and Manage Empire."""

from __future__ import annotations

from galaxy_referee.bots.choosing import only, subset_of
from galaxy_referee.bots.roll.outlook import Outlook, scouted
from galaxy_referee.bots.roll.worth import DIE_WORTH
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.roll import moves as m
from galaxy_referee.engine.roll.components.catalogue import COLOR, END_SQUARES, WORLD_COLOR
from galaxy_referee.engine.roll.components.powers import CreditsPerGood
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.explore import stock_value
from galaxy_referee.engine.roll.phases.ship import consume_chips

# -- setup and Explore -----------------------------------------------------------------------------


def start(outlook: Outlook, decision: Decision) -> Move:
    """The start tiles with the highest worth per worker."""
    worth = outlook.per_worker
    return outlook.best(decision.moves, lambda move: worth(move.development) + worth(move.world))


LONG = 25  # rounds; the end that seemed near all the time may never come without another tile
TO_GO_ON = 5.0  # then the worth of tiles to build


def explore(outlook: Outlook, decision: Decision) -> Move:
    """Scout while a stack needs tiles, Stock otherwise."""
    empire = outlook.empire
    scout = scouted(outlook.scouting, min(len(empire.developments), len(empire.worlds)))
    if outlook.t.round > LONG and not (empire.developments or empire.worlds):
        scout += TO_GO_ON

    def worth(move: Move) -> float:
        if isinstance(move, m.Stock):
            return outlook.gain(stock_value(empire, move.worker))
        if isinstance(move, m.Scout):
            return scout
        if isinstance(move, m.Rearrange):
            return 5.0 if _out_of_order(outlook) else -2.0
        return -1.0

    return outlook.best(decision.moves, worth)


def _out_of_order(outlook: Outlook) -> bool:
    """Whether the top tile of a stack is clearly not its best."""
    empire = outlook.empire
    for stack in (empire.developments, empire.worlds):
        worths = [outlook.per_worker(side) for side in stack]
        if worths and max(worths) > worths[0] + 0.5:
            return True
    return False


def abandon(outlook: Outlook, decision: Decision) -> Move:
    """Abandon the worst tile if it is a poor one; otherwise draw."""
    empire, worst, worst_side = outlook.empire, outlook.weights.abandon, None
    for stack, crew in (
        (empire.developments, empire.developers),
        (empire.worlds, empire.settlers),
    ):
        for side in stack[1:] if crew else stack:
            worth = outlook.per_worker(side)
            if worth < worst:
                worst, worst_side = worth, side
    return m.Abandon(outlook.seat, worst_side) if worst_side else m.Draw(outlook.seat)


def place(outlook: Outlook, decision: Decision) -> Move:
    """The side and place with the highest worth, where tiles are most needed."""
    empire, weights = outlook.empire, outlook.weights

    def worth(move: m.PlaceTile) -> float:
        kind = "world" if move.tile in WORLD_COLOR else "development"
        stack = empire.stack(kind)
        value = outlook.per_worker(move.tile)
        if move.where == "bottom":
            return value - weights.balance * len(stack)
        crewed = bool(empire.crew(kind))
        return value - (0.3 if value > outlook.per_worker(stack[0]) and not crewed else 3.0)

    return outlook.best(decision.moves, worth)


def return_tile(outlook: Outlook, decision: Decision) -> Move:
    """The tile with the lowest worth per worker."""
    return outlook.best(decision.moves, lambda move: -outlook.per_worker(move.tile))


# -- dice -----------------------------------------------------------------------------------------


def die_worth(die: str) -> float:
    """The worth of a die in the cup."""
    return DIE_WORTH[COLOR[die]]


def worker(outlook: Outlook, decision: Decision) -> Move:
    """The worker to build with: the least useful one in the cup."""
    return outlook.best(decision.moves, lambda move: -die_worth(move.worker))


def subset(outlook: Outlook, decision: Decision) -> Move:
    """The best dice, as many as allowed: workers that leave a stack, or that go to the cup."""
    dice = subset_of(decision)
    best = outlook.ranked(dice.candidates, die_worth, reverse=True)[: dice.most]
    make = m.Save if decision.kind == "save" else m.Release
    return make(outlook.seat, only(dice.candidates, best))


def remove(outlook: Outlook, decision: Decision) -> Move:
    """The worst die, preferably one in the Citizenry."""
    idle = outlook.empire.citizenry
    return outlook.best(decision.moves, lambda move: 0.2 * (move.die in idle) - die_worth(move.die))


def recruit(outlook: Outlook, decision: Decision) -> Move:
    """The best die."""
    return outlook.best(decision.moves, lambda move: die_worth(move.die))


def recall(outlook: Outlook, decision: Decision) -> Move:
    """Nothing while the cup has enough dice; otherwise, a worker from the tile farthest from
    completion."""
    empire, weights = outlook.empire, outlook.weights
    if len(empire.cup) >= weights.small_cup:
        return m.Pass(outlook.seat)
    missing, farthest = weights.far - 1, ""
    for kind in ("development", "world"):
        stack, crew = empire.stack(kind), empire.crew(kind)
        away = workers_needed(empire, stack[0]) - len(crew) if stack else END_SQUARES
        if crew and away > missing:
            missing, farthest = away, crew[0]
    if farthest:
        return m.Recall(outlook.seat, farthest)
    return m.Pass(outlook.seat) if empire.cup else decision.moves.at(0)


# -- Produce and Ship -----------------------------------------------------------------------------


def produce(outlook: Outlook, decision: Decision) -> Move:
    """The world with the most valuable goods, with a die of its color or the least useful one."""
    powers = outlook.empire.powers(CreditsPerGood)

    def worth(move: m.Produce) -> float:
        color, die = WORLD_COLOR[move.world], COLOR[move.worker]
        value = outlook.shipped(move.world) - 0.1 * DIE_WORTH[die]
        if die in (color, "consumption"):
            value += outlook.weights.matching
        for power in powers:
            if power.color == (color if power.of == "world" else die):
                value += power.credits * outlook.credit
        return value

    return outlook.best(decision.moves, worth)


def ship(outlook: Outlook, decision: Decision) -> Move:
    """Trade if credits are needed; otherwise, consume for victory points."""
    empire = outlook.empire
    lies_on = dict(empire.goods_with_worlds())

    def worth(move: m.Sell | m.Consume) -> float:
        world = lies_on[move.good]
        trade, _, credits = outlook.shipping[world]
        color, good, shipper = WORLD_COLOR[world], COLOR[move.good], COLOR[move.worker]
        if isinstance(move, m.Sell):
            # Goods and shippers that match are better kept for consuming.
            matches = (good in (color, "consumption")) + (shipper not in ("home", "military"))
            return outlook.gain(trade) - 0.3 * matches
        return consume_chips(empire, world, move.good, move.worker) + outlook.gain(credits)

    return outlook.best(decision.moves, worth)


def buy_chip(outlook: Outlook, decision: Decision) -> Move:
    """Buy the chip: a credit is hardly worth a victory point."""
    moves = list(decision.moves)
    return max(moves, key=lambda move: move.chips if isinstance(move, m.BuyChip) else 0)
