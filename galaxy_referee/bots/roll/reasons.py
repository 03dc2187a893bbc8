"""The reasons for the greedy bot's moves in Roll for the Galaxy, in one or two plain
sentences."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.bots.roll.assignment import draft_of
from galaxy_referee.bots.roll.others import odds
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.texts import Text, then
from galaxy_referee.engine.roll import moves as m
from galaxy_referee.engine.roll.components.catalogue import COLOR, SIDES, WORLD_COLOR
from galaxy_referee.engine.roll.components.words import PAINTED
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.draft import power_name
from galaxy_referee.engine.roll.phases.explore import stock_value
from galaxy_referee.engine.roll.phases.produce import free_slots
from galaxy_referee.engine.roll.phases.ship import consume_chips, trade_price


def reason(outlook: Outlook, move: Move) -> Text:
    """The reason for a move."""
    return SENTENCES[type(move)](outlook, move)


# -- Assign ---------------------------------------------------------------------------------------


def _select(outlook: Outlook, move: m.Select) -> Text:
    told = (
        "{phase} is likely to be active anyway."
        if odds(outlook)[move.phase] > 0.6
        else "{phase} may not be active otherwise."
    )
    return then(_work(outlook, move.phase), Text(told, phase=move.phase.title()))


def _assign(outlook: Outlook, move: m.AssignWild) -> Text:
    most = Text("A wild die does the most in {phase}.", phase=move.phase.title())
    return then(_work(outlook, move.phase), most)


def _work(outlook: Outlook, phase: str) -> Text:
    """The available work in a phase."""
    empire = outlook.empire
    if phase in ("develop", "settle"):
        return _building(outlook, "development" if phase == "develop" else "world")
    if phase == "produce":
        return Text("There is room for {count:good}.", count=sum(free_slots(empire).values()))
    if phase == "ship":
        return _shipping(len(empire.goods_with_worlds()))
    empty = next((kind for kind in EMPTY if not empire.stack(kind)), None)
    return _recruiting(empire.credits) if empty is None else EMPTY[empty]


def _shipping(goods: int) -> Text:
    if not goods:
        return Text("It has no good to ship.")
    return Text("It has {count:good} to ship.", count=goods)


def _recruiting(credits: int) -> Text:
    if not credits:
        return Text("It has no credit to recruit with.")
    return Text("It has {count:credit} to recruit with.", count=credits)


EMPTY = {
    "development": Text("The development stack is empty."),
    "world": Text("The world stack is empty."),
}


def _building(outlook: Outlook, kind: str) -> Text:
    empire = outlook.empire
    stack = empire.stack(kind)
    if not stack:
        return EMPTY[kind]
    missing = max(0, workers_needed(empire, stack[0]) - len(empire.crew(kind)))
    return Text("{tile} needs {count:more worker}.", tile=SIDES[stack[0]].name, count=missing)


def _reassign(outlook: Outlook, move: m.ReassignWorker) -> Text:
    power, color, phase = power_name(move.power), _color(move.die), move.phase.title()
    column = draft_of(outlook.t, outlook.seat).under.get(move.die)
    if column is None:
        return Text(
            "With {power}, this {color} worker does more in {phase}.",
            power=power,
            color=color,
            phase=phase,
        )
    return Text(
        "With {power}, this {color} worker does more in {phase} than in {column}.",
        power=power,
        color=color,
        phase=phase,
        column=column.title(),
    )


def _dictate(outlook: Outlook, move: m.Dictate) -> Text:
    return Text(
        "This {color} worker does the least, so another one can go where it does more.",
        color=_color(move.die),
    )


def _done(outlook: Outlook, move: m.Done) -> Text:
    return Text("Moving a worker to another column would cost more than it gains.")


def _redo(outlook: Outlook, move: Redo) -> Text:
    return Text("Taking the assignment back is the only answer.")


# -- setup and Explore -----------------------------------------------------------------------------


def _start(outlook: Outlook, move: m.ChooseStart) -> Text:
    return Text(
        "{development} and {world} promise the most for the workers they need.",
        development=SIDES[move.development].name,
        world=SIDES[move.world].name,
    )


def _stock(outlook: Outlook, move: m.Stock) -> Text:
    empire = outlook.empire
    return Text(
        "A Stock gains {credits:credit} for recruiting, with {dice:die|dice} in the Citizenry.",
        credits=stock_value(empire, move.worker),
        dice=len(empire.citizenry),
    )


SHORT = {
    "development": "The development stack has {count:tile}.",
    "world": "The world stack has {count:tile}.",
}


def _scout(outlook: Outlook, move: m.Scout) -> Text:
    counts = {kind: len(outlook.empire.stack(kind)) for kind in SHORT}
    kind = min(counts, key=counts.__getitem__)
    return Text(SHORT[kind], count=counts[kind]) if counts[kind] else EMPTY[kind]


def _rearrange(outlook: Outlook, move: m.Rearrange) -> Text:
    return Text("The best tiles of the construction zone should be on top.")


def _abandon(outlook: Outlook, move: m.Abandon) -> Text:
    return Text(
        "{tile} gives little for its workers: a draw is worth more.", tile=SIDES[move.tile].name
    )


def _draw(outlook: Outlook, move: m.Draw) -> Text:
    return Text("No other tile of the construction zone is worth less than a draw.")


TO_STACK = {
    "development": "{tile} is worth {need:worker} and goes to a development stack of {count:tile}.",
    "world": "{tile} is worth {need:worker} and goes to a world stack of {count:tile}.",
}
TO_EMPTY = {
    "development": "{tile} is worth {need:worker} and goes to an empty development stack.",
    "world": "{tile} is worth {need:worker} and goes to an empty world stack.",
}


def _place(outlook: Outlook, move: m.PlaceTile) -> Text:
    kind = "world" if move.tile in WORLD_COLOR else "development"
    facts = {
        "tile": SIDES[move.tile].name,
        "need": workers_needed(outlook.empire, move.tile),
    }
    count = len(outlook.empire.stack(kind))
    return Text(TO_STACK[kind], **facts, count=count) if count else Text(TO_EMPTY[kind], **facts)


def _return(outlook: Outlook, move: m.ReturnTile) -> Text:
    return Text("{tile} promises the least for the workers it needs.", tile=SIDES[move.tile].name)


# -- the other phases -----------------------------------------------------------------------------


def _build(outlook: Outlook, move: m.Develop | m.Settle) -> Text:
    return Text(
        "The {color} die is the one least wanted back in the cup.", color=_color(move.worker)
    )


def _leave(outlook: Outlook, move: m.Release) -> Text:
    return Text("The best dice leave with the tile, so that they can be recruited.")


def _save(outlook: Outlook, move: m.Save) -> Text:
    return Text("The best dice go to the cup without a credit.")


def _remove(outlook: Outlook, move: m.Remove) -> Text:
    return Text("The {color} die is the one least missed.", color=_color(move.die))


def _produce(outlook: Outlook, move: m.Produce) -> Text:
    world = SIDES[move.world]
    matches = COLOR[move.worker] in (world.color, "consumption")
    told = (
        "A good of {world} gains the most, and this {color} die becomes one that matches it."
        if matches
        else "A good of {world} gains the most, and this {color} die becomes one."
    )
    return Text(told, world=world.name, color=_color(move.worker))


def _trade(outlook: Outlook, move: m.Sell) -> Text:
    world = dict(outlook.empire.goods_with_worlds())[move.good]
    return Text(
        "Trading this good gives {count:credit}, and recruiting needs them more than VP.",
        count=trade_price(outlook.empire, world),
    )


def _consume(outlook: Outlook, move: m.Consume) -> Text:
    empire = outlook.empire
    world = dict(empire.goods_with_worlds())[move.good]
    return Text(
        "Consuming this good gives {count} VP, which is more than its credits are worth.",
        count=consume_chips(empire, world, move.good, move.worker),
    )


def _buy(outlook: Outlook, move: m.BuyChip) -> Text:
    if move.chips:
        return Text("A victory point is worth more than the credit it costs.")
    return Text("The credits are needed for recruiting.")


def _recruit(outlook: Outlook, move: m.Recruit) -> Text:
    return Text("The {color} die can do most for this empire.", color=_color(move.die))


def _recall(outlook: Outlook, move: m.Recall) -> Text:
    return Text(
        "The cup holds only {count:die|dice}: this one does more there.",
        count=len(outlook.empire.cup),
    )


def _pass(outlook: Outlook, move: m.Pass) -> Text:
    if outlook.t.phase == "manage":
        return Text("The dice on tiles and worlds do more where they are.")
    return Text("The construction zone is in good order.")


def _color(die: str) -> str:
    return PAINTED[COLOR[die]]


# Each function in a table takes its own kind of move.
SENTENCES: dict[type[Move], Callable[..., Text]] = {
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
