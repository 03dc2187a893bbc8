"""The reasons for the bot's moves, each as one plain sentence in the terms of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from galaxy_referee.bots.race.actions import consume_gains
from galaxy_referee.bots.race.goods import price_of
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.phrases import phrase
from galaxy_referee.bots.race.placing import Plan, developments, worlds
from galaxy_referee.bots.race.rooms import every_room
from galaxy_referee.engine.kernel.moves import Move
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

ACTION_NAMES = {
    "explore+5": "Explore +5",
    "explore+1+1": "Explore +1, +1",
    "develop": "Develop",
    "develop2": "the second Develop",
    "settle": "Settle",
    "settle2": "the second Settle",
    "consume-trade": "Consume: Trade",
    "consume-x2": "Consume: 2x VP",
    "produce": "Produce",
}
POOR = 3  # cards in hand


def reason(o: Outlook, move: Move) -> str:
    """The reason for a move of this outlook's seat."""
    return (SAY.get(type(move)) or every_room().says[type(move)])(o, move)


# -- words -----------------------------------------------------------------------------------------


def number(count: int, word: str) -> str:
    """An amount such as "1 card" or "2 cards"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(names: Iterable[str]) -> str:
    """A list such as "Gem World, Spice World and Old Earth"."""
    every = list(names)
    return " and ".join([", ".join(every[:-1]), every[-1]] if len(every) > 1 else every)


def titles(cards: Iterable[str]) -> str:
    """The printed names of cards."""
    return listed(CARDS[card].title for card in cards)


def points(o: Outlook, card: Card) -> str:
    """The score of a card; a "?" is counted by the tableau as it is now."""
    if not card.data.scoring:
        return number(card.data.vp or 0, "point")
    others = [other for other in o.tableau if other is not card]
    value = value_of(card, [*others, card], o.t.players[o.seat])
    return f"{number(value, 'point')} so far"


def besides(o: Outlook, card: Card) -> str:
    """Another advantage of a card: one from the rooms, or its first power that can be phrased."""
    for speaks_for in o.rooms.speaks_for:
        if said := speaks_for(o, card):
            return said
    powers = sorted(card.data.powers, key=lambda power: isinstance(power, ProduceHere))
    reason = next(filter(None, map(phrase, powers)), "")
    if not reason and card.windfall:
        reason = f"it comes with a good that sells for {price(o, card)}"
    return f", and {reason}" if reason else ""


def price(o: Outlook, world: Card) -> str:
    """The price of a world's good."""
    return number(price_of(o, world.id), "card")


# -- the round -------------------------------------------------------------------------------------


def _action(o: Outlook, move: m.Select) -> str:
    return f"Chooses {action_name(move.action)}: {why(o, move.action)}."


def _actions(o: Outlook, move: m.SelectTwo) -> str:
    reasons = [f"{action_name(action)}, as {why(o, action)}" for action in move.actions]
    return f"Chooses {listed(reasons)}."


def action_name(action: str) -> str:
    """The name of an action as players use it."""
    return ACTION_NAMES.get(action) or every_room().names[action]


def why(o: Outlook, action: str) -> str:
    """The advantage of an action."""
    return (WHY.get(action) or every_room().why[action])(o)


def _why_explore(o: Outlook) -> str:
    count = len(o.hand)
    if count <= POOR:
        return f"it holds only {number(count, 'card')}"
    return "it looks for a better card than those it holds"


def _why_develop(o: Outlook) -> str:
    return _why_place(developments(o, 1, 1), "development")


def _why_settle(o: Outlook) -> str:
    return _why_place(worlds(o, 1), "world")


def _why_place(plans: list[Plan], noun: str) -> str:
    if not plans or plans[0].gain <= 0:
        return f"it has no {noun} worth placing, but no other phase brings more"
    return f"{plans[0].card.title} is the best card it can place"


def _why_trade(o: Outlook) -> str:
    goods = o.t.worlds_with_good(o.seat)
    if not goods:
        return "it has no good to sell, but no other phase brings more"
    best = max(
        (CARDS[world] for world in goods),
        key=lambda card: price_of(o, card.id),
    )
    return f"the good on {best.title} sells for {price(o, best)}"


def _why_double(o: Outlook) -> str:
    goods = len(o.t.worlds_with_good(o.seat))
    if consume_gains(o, o.goods)[0] <= 0:
        return "no phase brings it anything, and this one helps the others least"
    return f"its consume powers count double, with {number(goods, 'good')} to consume"


def _why_produce(o: Outlook) -> str:
    empty = [
        placed.card
        for placed in o.t.players[o.seat].tableau
        if placed.good is None and CARDS[placed.card].good is not None
    ]
    if not empty:
        return "no other phase brings more"
    return f"{number(len(empty), 'world')} of its tableau can get a good"


WHY: dict[str, Callable[[Outlook], str]] = {
    "explore+5": _why_explore,
    "explore+1+1": _why_explore,
    "develop": _why_develop,
    "develop2": lambda o: "it can place two developments",
    "settle": _why_settle,
    "settle2": lambda o: "it can place two worlds",
    "consume-trade": _why_trade,
    "consume-x2": _why_double,
    "produce": _why_produce,
}


# -- cards in hand ---------------------------------------------------------------------------------


def _keep(o: Outlook, move: m.Keep) -> str:
    drawn = len(o.t.players[o.seat].drawn)
    return f"Keeps {titles(move.cards)}, the most useful of the {drawn} cards drawn."


def _discard(o: Outlook, move: m.Discard) -> str:
    if not move.cards:
        return "Discards nothing: it would rather keep its cards."
    given = titles(move.cards)
    if o.t.phase is None and o.t.round and len(o.hand) > hand_limit(o.t, o.seat):
        return f"Discards {given} to the hand limit: the least useful cards."
    return f"Discards {given}: the least useful cards."


def _pay(o: Outlook, move: m.Pay) -> str:
    if not move.cards:
        return "Pays nothing: the price is 0."
    return f"Pays with {titles(move.cards)}, the least useful cards."


def _guess(o: Outlook, move: m.Guess) -> str:
    return f"Names {move.number}: many cards that it has not seen have this cost or defense."


# -- placing ---------------------------------------------------------------------------------------


def _develop(o: Outlook, move: m.Develop) -> str:
    card = CARDS[move.card]
    nth = getattr(o.t.agenda[-1], "nth", 1)
    plan = next((plan for plan in developments(o, nth) if plan.card is card), None)
    return f"Develops {_placed(o, card, plan)}"


def _settle(o: Outlook, move: m.Settle) -> str:
    card = CARDS[move.card]
    nth = getattr(o.t.agenda[-1], "nth", 1)
    bonus = int(has_bonus(o.t, o.seat, "settle", nth))
    plan = next((plan for plan in worlds(o, bonus) if plan.card is card), None)
    verb = "Conquers" if plan and plan.way and plan.way.name == "conquer" else "Settles"
    return f"{verb} {_placed(o, card, plan)}"


def _placed(o: Outlook, card: Card, plan: Plan | None) -> str:
    cost = plan.cost if plan is not None else card.price
    paid = number(cost, "card") if cost else "no card"
    return f"{card.title}: {points(o, card)} for {paid}{besides(o, card)}."


def _pass(o: Outlook, move: m.Pass) -> str:
    if o.t.phase in ("develop", "settle"):
        return "Passes: nothing it can place now is worth its price."
    return "Passes: what is left brings less than it costs."


def _place_by(o: Outlook, move: m.PlaceBy) -> str:
    using = f", discarding {titles(move.discard)}" if move.discard else ""
    if move.way == "conquer":
        return f"Conquers it by Military{using}: that costs least."
    by = f" by {CARDS[move.way].title}" if move.way in CARDS else ""
    return f"Pays for it{by}{using}: that costs least."


# -- goods -----------------------------------------------------------------------------------------


def _sell(o: Outlook, move: m.Sell) -> str:
    world, step = CARDS[move.world], o.t.agenda[-1]
    pair = None
    if isinstance(step, SellGood) and step.power is not None:
        pair = power_named(o.t, o.seat, step.power)
    with_powers = pair is None or getattr(pair[1], "with_trade_powers", False)
    cards = number(price_of(o, move.world, with_powers), "card")
    return f"Sells the good on {world.title} for {cards}."


def _consume(o: Outlook, move: m.Consume) -> str:
    pair = power_named(o.t, o.seat, move.power)
    assert pair is not None
    card, power = pair
    if isinstance(power, ConsumeAllGoods):
        return f"Uses {card.title} for all goods that are left."
    if isinstance(power, ConsumeGoods):
        return (
            f"Uses {card.title}: it makes the most of a good, and leaves the others what they need."
        )
    return f"Uses {card.title}, which needs no good."


def _consume_goods(o: Outlook, move: m.ConsumeGood) -> str:
    ends = "" if len(move.worlds) == 1 else "s"
    return f"Consumes the good{ends} on {titles(move.worlds)}, which other powers need least."


def _produce(o: Outlook, move: m.Produce) -> str:
    if move.power == REST:
        return "Uses the other produce powers in the standard order."
    if move.world is not None:
        return f"Produces on {CARDS[move.world].title}, whose good is worth most."
    if move.power == BONUS:
        return "Uses the Produce bonus."
    # The powers of a strengthened action are on no card of the catalogue.
    given = {card.id: card for card, _ in action_powers(o.t, o.seat, "produce")}
    carrier = move.power.partition(":")[0]
    return f"Uses the produce power of {(given.get(carrier) or CARDS[carrier]).title}."


SAY: dict[type[Move], Callable[[Outlook, Any], str]] = {
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
