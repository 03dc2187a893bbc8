"""The reasons for the greedy bot's moves in Roll for the Galaxy, each as one plain sentence."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.bots.roll.assignment import draft_of
from galaxy_referee.bots.roll.others import odds
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.texts import amount
from galaxy_referee.engine.roll import moves as m
from galaxy_referee.engine.roll.components.catalogue import COLOR, SIDES, WORLD_COLOR
from galaxy_referee.engine.roll.components.words import PAINTED
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.draft import DICTATE, power_name
from galaxy_referee.engine.roll.phases.explore import stock_value
from galaxy_referee.engine.roll.phases.produce import free_slots
from galaxy_referee.engine.roll.phases.ship import consume_chips, trade_price


def reason(outlook: Outlook, move: Move) -> str:
    """The reason for a move, as one sentence."""
    return SENTENCES[type(move)](outlook, move)


# -- Assign ---------------------------------------------------------------------------------------


def _select(outlook: Outlook, move: m.Select) -> str:
    chance = odds(outlook)[move.phase]
    others = "is likely to be active anyway" if chance > 0.6 else "may not be active otherwise"
    return f"{_work(outlook, move.phase)}, and {move.phase.title()} {others}."


def _work(outlook: Outlook, phase: str) -> str:
    """The available work in a phase."""
    empire = outlook.empire
    if phase in ("develop", "settle"):
        return _building(outlook, "development" if phase == "develop" else "world")
    if phase == "produce":
        return f"There is room for {amount(sum(free_slots(empire).values()), 'good')}"
    if phase == "ship":
        return f"There {_are(len(empire.goods_with_worlds()), 'good')} to ship"
    for kind in ("development", "world"):
        if not empire.stack(kind):
            return f"The {kind} stack is empty"
    return f"There {_are(empire.credits, 'credit')} to recruit with"


def _building(outlook: Outlook, kind: str) -> str:
    empire = outlook.empire
    stack = empire.stack(kind)
    if not stack:
        return f"The {kind} stack is empty"
    missing = max(0, workers_needed(empire, stack[0]) - len(empire.crew(kind)))
    return f"{SIDES[stack[0]].name} needs {amount(missing, 'more worker')}"


def _assign(outlook: Outlook, move: m.AssignWild) -> str:
    return f"{_work(outlook, move.phase)}: a wild die does most in {move.phase.title()}."


def _reassign(outlook: Outlook, move: m.ReassignWorker) -> str:
    column = draft_of(outlook.t, outlook.seat).under.get(move.die, "its column")
    by = "the Dictate" if move.power == DICTATE else power_name(move.power)
    worker = f"this {_color(move.die)} worker"
    return f"By {by}, {worker} does more in {move.phase.title()} than in {column.title()}."


def _dictate(outlook: Outlook, move: m.Dictate) -> str:
    return f"This {_color(move.die)} worker does least; another one can go where it does more."


def _done(outlook: Outlook, move: m.Done) -> str:
    return "No worker would do more in another column than moving it costs."


def _redo(outlook: Outlook, move: Redo) -> str:
    return "Taking the assignment back is the only answer."


# -- setup and Explore -----------------------------------------------------------------------------


def _start(outlook: Outlook, move: m.ChooseStart) -> str:
    development, world = SIDES[move.development].name, SIDES[move.world].name
    return f"{development} and {world} promise most for the workers they need."


def _stock(outlook: Outlook, move: m.Stock) -> str:
    empire = outlook.empire
    credits = amount(stock_value(empire, move.worker), "credit")
    waiting = _dice(len(empire.citizenry))
    return f"A Stock gains {credits} for recruiting, with {waiting} in the Citizenry."


def _scout(outlook: Outlook, move: m.Scout) -> str:
    empire = outlook.empire
    counts = {kind: len(empire.stack(kind)) for kind in ("development", "world")}
    kind = min(counts, key=counts.__getitem__)
    return f"The {kind} stack has {amount(counts[kind], 'tile') if counts[kind] else 'no tile'}."


def _rearrange(outlook: Outlook, move: m.Rearrange) -> str:
    return "The best tiles of the construction zone should be on top."


def _abandon(outlook: Outlook, move: m.Abandon) -> str:
    return f"{SIDES[move.tile].name} gives little for its workers: a draw is worth more."


def _draw(outlook: Outlook, move: m.Draw) -> str:
    return "No other tile of the construction zone is worth less than a draw."


def _place(outlook: Outlook, move: m.PlaceTile) -> str:
    need = workers_needed(outlook.empire, move.tile)
    side, kind = SIDES[move.tile], "world" if move.tile in WORLD_COLOR else "development"
    count = len(outlook.empire.stack(kind))
    stack = f"a {kind} stack of {amount(count, 'tile')}" if count else f"an empty {kind} stack"
    return f"{side.name} is worth {amount(need, 'worker')} and goes to {stack}."


def _return(outlook: Outlook, move: m.ReturnTile) -> str:
    return f"{SIDES[move.tile].name} promises least for the workers it needs."


# -- the other phases -----------------------------------------------------------------------------


def _build(outlook: Outlook, move: m.Develop | m.Settle) -> str:
    return f"{_one(move.worker)} is the one least wanted back in the cup."


def _leave(outlook: Outlook, move: m.Release) -> str:
    return "The best dice leave with the tile, so that they can be recruited."


def _save(outlook: Outlook, move: m.Save) -> str:
    return "The best dice go to the cup without a credit."


def _remove(outlook: Outlook, move: m.Remove) -> str:
    return f"{_one(move.die)} is the one least missed."


def _produce(outlook: Outlook, move: m.Produce) -> str:
    world, die = SIDES[move.world], COLOR[move.worker]
    match = " that matches it" if die in (world.color, "consumption") else ""
    return f"A good of {world.name} brings most, and this {PAINTED[die]} die becomes one{match}."


def _trade(outlook: Outlook, move: m.Sell) -> str:
    world = dict(outlook.empire.goods_with_worlds())[move.good]
    price = amount(trade_price(outlook.empire, world), "credit")
    return f"Trading this good gives {price}, and recruiting needs them more than VP."


def _consume(outlook: Outlook, move: m.Consume) -> str:
    empire = outlook.empire
    world = dict(empire.goods_with_worlds())[move.good]
    chips = consume_chips(empire, world, move.good, move.worker)
    return f"Consuming this good gives {chips} VP, which is more than its credits are worth."


def _buy(outlook: Outlook, move: m.BuyChip) -> str:
    if move.chips:
        return "A victory point is worth more than the credit it costs."
    return "The credits are needed for recruiting."


def _recruit(outlook: Outlook, move: m.Recruit) -> str:
    return f"{_one(move.die)} can do most for this empire."


def _recall(outlook: Outlook, move: m.Recall) -> str:
    return f"The cup holds only {_dice(len(outlook.empire.cup))}: this one does more there."


def _pass(outlook: Outlook, move: m.Pass) -> str:
    if outlook.t.phase == "manage":
        return "The dice on tiles and worlds do more where they are."
    return "The construction zone is in good order."


def _color(die: str) -> str:
    return PAINTED[COLOR[die]]


def _one(die: str) -> str:
    color = _color(die)
    return f"{'An' if color[0] in 'AEIOU' else 'A'} {color} die"


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _are(count: int, thing: str) -> str:
    return f"{'is' if count == 1 else 'are'} {amount(count, thing) if count else f'no {thing}s'}"


# Each function in a table takes its own kind of move.
SENTENCES: dict[type[Move], Callable[..., str]] = {
    m.Select: _select,
    m.AssignWild: _assign,
    m.ReassignWorker: _reassign,
    m.Dictate: _dictate,
    m.Done: _done,
    Redo: _redo,
    m.ChooseStart: _start,
    m.Stock: _stock,
    m.Scout: _scout,
    m.Rearrange: _rearrange,
    m.Abandon: _abandon,
    m.Draw: _draw,
    m.PlaceTile: _place,
    m.ReturnTile: _return,
    m.Develop: _build,
    m.Settle: _build,
    m.Release: _leave,
    m.Save: _save,
    m.Remove: _remove,
    m.Produce: _produce,
    m.Sell: _trade,
    m.Consume: _consume,
    m.BuyChip: _buy,
    m.Recruit: _recruit,
    m.Recall: _recall,
    m.Pass: _pass,
}
