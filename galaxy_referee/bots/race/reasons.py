"""The reasons for the bot's moves, in one or two plain sentences in the terms of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from galaxy_referee.bots.race.actions import consume_gains
from galaxy_referee.bots.race.goods import price_of
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.phrases import phrase
from galaxy_referee.bots.race.placing import Plan, developments, worlds
from galaxy_referee.bots.race.rooms import every_room
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text, Words, then, together
from galaxy_referee.engine.race import moves as m
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import ConsumeAllGoods, ConsumeGoods, ProduceHere
from galaxy_referee.engine.race.extension import action_powers
from galaxy_referee.engine.race.phases.consume.trade import SellGood
from galaxy_referee.engine.race.phases.consume.turn import power_named
from galaxy_referee.engine.race.phases.phase import has_bonus
from galaxy_referee.engine.race.phases.produce import BONUS, REST
from galaxy_referee.engine.race.rounds import hand_limit
from galaxy_referee.engine.race.scoring import value_of

ACTION_NAMES: dict[str, Text] = {
    "explore+5": Text("Explore +5"),
    "explore+1+1": Text("Explore +1, +1"),
    "develop": Text("Develop"),
    "develop2": Text("Second Develop"),
    "settle": Text("Settle"),
    "settle2": Text("Second Settle"),
    "consume-trade": Text("Consume: Trade"),
    "consume-x2": Text("Consume: 2x VP"),
    "produce": Text("Produce"),
}
POOR = 3  # cards in hand


def reason(o: Outlook, move: Move) -> Text:
    """The reason for a move of this outlook's seat."""
    return (SAY.get(type(move)) or every_room().says[type(move)])(o, move)


# -- words -----------------------------------------------------------------------------------------


def titles(cards: Iterable[str]) -> Words:
    """The printed names of cards."""
    return together([CARDS[card].title for card in cards])


def points(o: Outlook, card: Card) -> int:
    """The score of a card; a "?" is counted by the tableau as it is now."""
    if not card.data.scoring:
        return card.data.vp or 0
    others = [other for other in o.tableau if other is not card]
    return value_of(card, [*others, card], o.t.players[o.seat])


def besides(o: Outlook, card: Card, sentence: Text) -> Text:
    """A sentence about a card, followed by one about a further advantage, if any: one from the
    rooms, or the first power that fits in a short sentence."""
    another = _advantage(o, card)
    return sentence if another is None else then(sentence, another)


def _advantage(o: Outlook, card: Card) -> Text | None:
    for speaks_for in o.rooms.speaks_for:
        if said := speaks_for(o, card):
            return said
    for power in sorted(card.data.powers, key=lambda power: isinstance(power, ProduceHere)):
        if said := phrase(power):
            return said
    if not card.windfall:
        return None
    return Text("It comes with a good that sells for {count:card}.", count=price_of(o, card.id))


# -- the round -------------------------------------------------------------------------------------


def _action(o: Outlook, move: m.Select) -> Text:
    return _why(o, move.action)


def _actions(o: Outlook, move: m.SelectTwo) -> Text:
    first, second = (_named(o, action) for action in move.actions)
    return then(first, second)


def _named(o: Outlook, action: str) -> Text:
    """The name of an action and its advantage."""
    name = ACTION_NAMES.get(action) or every_room().names[action]
    return Text("{action}: {sentence}", action=name, sentence=_why(o, action))


def _why(o: Outlook, action: str) -> Text:
    """The advantage of an action."""
    return (WHY.get(action) or every_room().why[action])(o)


def _why_explore(o: Outlook) -> Text:
    count = len(o.hand)
    if count <= POOR:
        return Text("It holds only {count:card}.", count=count)
    return Text("It looks for a better card than those in its hand.")


def _why_develop(o: Outlook) -> Text:
    none = Text("It has no development worth placing, but no other phase brings more.")
    return _why_place(developments(o, 1, 1), none)


def _why_settle(o: Outlook) -> Text:
    none = Text("It has no world worth placing, but no other phase brings more.")
    return _why_place(worlds(o, 1), none)


def _why_place(plans: Sequence[Plan], none: Text) -> Text:
    if not plans or plans[0].gain <= 0:
        return none
    return Text("{card} is the best card it can place.", card=plans[0].card.title)


def _why_trade(o: Outlook) -> Text:
    goods = o.t.worlds_with_good(o.seat)
    if not goods:
        return Text("It has no good to sell, but no other phase brings more.")
    best = max(
        (CARDS[world] for world in goods),
        key=lambda card: price_of(o, card.id),
    )
    return Text(
        "The good on {world} sells for {count:card}.", world=best.title, count=price_of(o, best.id)
    )


def _why_double(o: Outlook) -> Text:
    if consume_gains(o, o.goods)[0] <= 0:
        return Text("No phase brings it anything, and this one helps the others least.")
    goods = len(o.t.worlds_with_good(o.seat))
    return Text("Its consume powers count double, with {count:good} to consume.", count=goods)


def _why_produce(o: Outlook) -> Text:
    empty = sum(
        placed.good is None and CARDS[placed.card].good is not None
        for placed in o.t.players[o.seat].tableau
    )
    if not empty:
        return Text("No other phase brings more.")
    return Text("It can put a good on {count:world}.", count=empty)


WHY: dict[str, Callable[[Outlook], Text]] = {
    "explore+5": _why_explore,
    "explore+1+1": _why_explore,
    "develop": _why_develop,
    "develop2": lambda o: Text("It can place two developments."),
    "settle": _why_settle,
    "settle2": lambda o: Text("It can place two worlds."),
    "consume-trade": _why_trade,
    "consume-x2": _why_double,
    "produce": _why_produce,
}


# -- cards in hand ---------------------------------------------------------------------------------


def _keep(o: Outlook, move: m.Keep) -> Text:
    drawn = len(o.t.players[o.seat].drawn)
    return Text(
        "Keeps {cards}, the most useful of the {drawn} cards drawn.",
        cards=titles(move.cards),
        drawn=drawn,
    )


def _discard(o: Outlook, move: m.Discard) -> Text:
    if not move.cards:
        return Text("Discards nothing: it would rather keep its cards.")
    given = titles(move.cards)
    if o.t.phase is None and o.t.round and len(o.hand) > hand_limit(o.t, o.seat):
        return Text("Discards {cards} to the hand limit: the least useful cards.", cards=given)
    return Text("Discards {cards}: the least useful cards.", cards=given)


def _pay(o: Outlook, move: m.Pay) -> Text:
    if not move.cards:
        return Text("Pays nothing: the price is 0.")
    return Text("Pays with {cards}, the least useful cards.", cards=titles(move.cards))


def _guess(o: Outlook, move: m.Guess) -> Text:
    return Text(
        "Names {number}: many cards that it has not seen have this cost or defense.",
        number=move.number,
    )


# -- placing ---------------------------------------------------------------------------------------

PLACED = {
    ("develop", False): "Develops {card}: {vp:point} for {cost:card}.",
    ("develop", True): "Develops {card}: {vp:point} so far for {cost:card}.",
    ("settle", False): "Settles {card}: {vp:point} for {cost:card}.",
    ("settle", True): "Settles {card}: {vp:point} so far for {cost:card}.",
    ("conquer", False): "Conquers {card}: {vp:point} for {cost:card}.",
    ("conquer", True): "Conquers {card}: {vp:point} so far for {cost:card}.",
}


def _develop(o: Outlook, move: m.Develop) -> Text:
    card = CARDS[move.card]
    nth = getattr(o.t.agenda[-1], "nth", 1)
    plan = next((plan for plan in developments(o, nth) if plan.card is card), None)
    return _placed(o, card, plan, "develop")


def _settle(o: Outlook, move: m.Settle) -> Text:
    card = CARDS[move.card]
    nth = getattr(o.t.agenda[-1], "nth", 1)
    bonus = int(has_bonus(o.t, o.seat, "settle", nth))
    plan = next((plan for plan in worlds(o, bonus) if plan.card is card), None)
    conquers = plan and plan.way and plan.way.name == "conquer"
    return _placed(o, card, plan, "conquer" if conquers else "settle")


def _placed(o: Outlook, card: Card, plan: Plan | None, how: str) -> Text:
    cost = plan.cost if plan is not None else card.price
    told = PLACED[how, bool(card.data.scoring)]
    return besides(o, card, Text(told, card=card.title, vp=points(o, card), cost=cost))


def _pass(o: Outlook, move: m.Pass) -> Text:
    if o.t.phase in ("develop", "settle"):
        return Text("Passes: nothing it can place now is worth its price.")
    return Text("Passes: what is left brings less than it costs.")


def _place_by(o: Outlook, move: m.PlaceBy) -> Text:
    cards = titles(move.discard)
    if move.way == "conquer":
        if not move.discard:
            return Text("Conquers it with Military: that costs the least.")
        return Text(
            "Conquers it with Military, discarding {cards}: that costs the least.", cards=cards
        )
    if move.way not in CARDS:
        if not move.discard:
            return Text("Pays for it: that costs the least.")
        return Text("Pays for it, discarding {cards}: that costs the least.", cards=cards)
    power = CARDS[move.way].title
    if not move.discard:
        return Text("Pays for it with {power}: that costs the least.", power=power)
    return Text(
        "Pays for it with {power}, discarding {cards}: that costs the least.",
        power=power,
        cards=cards,
    )


# -- goods -----------------------------------------------------------------------------------------


def _sell(o: Outlook, move: m.Sell) -> Text:
    world, step = CARDS[move.world], o.t.agenda[-1]
    pair = None
    if isinstance(step, SellGood) and step.power is not None:
        pair = power_named(o.t, o.seat, step.power)
    with_powers = pair is None or getattr(pair[1], "with_trade_powers", False)
    price = price_of(o, move.world, with_powers)
    return Text("Sells the good on {world} for {count:card}.", world=world.title, count=price)


def _consume(o: Outlook, move: m.Consume) -> Text:
    pair = power_named(o.t, o.seat, move.power)
    assert pair is not None
    card, power = pair
    if isinstance(power, ConsumeAllGoods):
        return Text("Uses {card} for all goods that are left.", card=card.title)
    if isinstance(power, ConsumeGoods):
        return Text(
            "Uses {card}: it makes the most of a good, and leaves the others what they need.",
            card=card.title,
        )
    return Text("Uses {card}, which needs no good.", card=card.title)


def _consume_goods(o: Outlook, move: m.ConsumeGood) -> Text:
    one = len(move.worlds) == 1
    told = (
        "Consumes the good on {worlds}, which other powers need least."
        if one
        else "Consumes the goods on {worlds}, which other powers need least."
    )
    return Text(told, worlds=titles(move.worlds))


def _produce(o: Outlook, move: m.Produce) -> Text:
    if move.power == REST:
        return Text("Uses the other produce powers in the standard order.")
    if move.world is not None:
        return Text(
            "Produces on {world}, whose good is worth the most.", world=CARDS[move.world].title
        )
    if move.power == BONUS:
        return Text("Uses the Produce bonus.")
    # The powers of a strengthened action are on no card of the catalogue.
    given = {card.id: card for card, _ in action_powers(o.t, o.seat, "produce")}
    carrier = move.power.partition(":")[0]
    return Text(
        "Uses the produce power of {card}.", card=(given.get(carrier) or CARDS[carrier]).title
    )


SAY: dict[type[Move], Callable[[Outlook, Any], Text]] = {
    m.Select: _action,
    m.SelectTwo: _actions,
    m.Keep: _keep,
    m.Discard: _discard,
    m.Pay: _pay,
    m.Guess: _guess,
    m.Develop: _develop,
    m.Settle: _settle,
    m.Pass: _pass,
    m.PlaceBy: _place_by,
    m.Sell: _sell,
    m.Consume: _consume,
    m.ConsumeGood: _consume_goods,
    m.Produce: _produce,
}
