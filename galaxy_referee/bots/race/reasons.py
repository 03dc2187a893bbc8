"""What moves of Race for the Galaxy bring, in the engine's words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from galaxy_referee.bots import reasons
from galaxy_referee.bots.race.goods import price_of
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import Plan, developments, worlds
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.race import ACTIONS, power_text
from galaxy_referee.engine.race import moves as m
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.scoring import value_of


def reason(o: Outlook, move: Move) -> Text:
    """The reason for a move that this outlook's seat has just made."""
    return reasons.reason(o, move, _brings(o, move), called)


def called(option: Any) -> Words:
    """What an answer is called: the actions and cards that it names, or only the world."""
    return reasons.pieces(getattr(option, "world", None) or option, _title)


def _title(name: str) -> Words | None:
    card = CARDS.get(name.partition(":")[0])
    return ACTIONS.get(name) if card is None else card.title


def _brings(o: Outlook, move: Move) -> list[Text]:
    if isinstance(move, m.Select):
        return _for_action(o, move.action)
    if isinstance(move, m.SelectTwo):
        return [sentence for action in move.actions for sentence in _for_named(o, action)]
    if isinstance(move, m.Sell):
        return [Text("It sells for {count:card}.", count=price_of(o, move.world))]
    card = CARDS.get(getattr(move, "card", None) or getattr(move, "world", None) or "")
    if card is not None and card not in o.tableau:
        return _card(o, card)
    return _powers(getattr(move, "power", None) or getattr(move, "way", None) or "")


def _card(o: Outlook, card: Card) -> list[Text]:
    """The points of a card, with a "?" counted by the tableau as it is now; its powers; and what
    expansions say for it."""
    points = [reasons.worth_points(card.data.vp or 0)]
    if card.data.scoring:
        others = [other for other in o.tableau if other is not card]
        now = value_of(card, [*others, card], o.t.players[o.seat])
        points = [Text("{vp} VP so far.", vp=now)]
    if card.windfall:
        price = price_of(o, card.id)
        points += [Text("It comes with a good that sells for {count:card}.", count=price)]
    met = [said for speaks_for in o.additions.speaks_for if (said := speaks_for(o, card))]
    return [*points, *map(power_text, card.data.powers), *met]


def _powers(name: str) -> list[Text]:
    """The power with a name, such as ``old-earth:goods``, or the ways of a card to place a world;
    nothing if it is on no card."""
    card = CARDS.get(name.partition(":")[0])
    if card is None:
        return []
    named = [power for power in card.data.powers if card.power_id(power) == name]
    return list(map(power_text, named or ([] if ":" in name else card.powers["settle"])))


# -- action cards ----------------------------------------------------------------------------------


def _for_named(o: Outlook, action: str) -> list[Text]:
    """What an action is chosen for, after its name."""
    return [
        Text("{action}: {sentence}", action=ACTIONS[action], sentence=sentence)
        for sentence in _for_action(o, action)
    ]


def _for_action(o: Outlook, action: str) -> list[Text]:
    """What an action is chosen for."""
    look = next((look for name, look in AIMS.items() if action.endswith(name)), None)
    said = look(o) if look is not None else None
    return [said] if said is not None else []


def _place(plans: Callable[[Outlook], list[Plan]], o: Outlook) -> Text | None:
    best = next((plan for plan in plans(o) if plan.gain > 0), None)
    return reasons.mainly_for(best.card.title) if best is not None else None


def _trade(o: Outlook) -> Text | None:
    goods = o.t.worlds_with_good(o.seat)
    if not goods:
        return None
    return reasons.mainly_for(CARDS[max(goods, key=partial(price_of, o))].title)


def _double(o: Outlook) -> Text | None:
    return reasons.with_goods(len(o.t.worlds_with_good(o.seat)))


def _produce(o: Outlook) -> Text | None:
    placed = o.t.players[o.seat].tableau
    empty = [each for each in placed if each.good is None and CARDS[each.card].good is not None]
    return reasons.with_room(len(empty))


AIMS: dict[str, Callable[[Outlook], Text | None]] = {
    "develop": partial(_place, lambda o: developments(o, 1, 1)),
    "settle": partial(_place, lambda o: worlds(o, 1)),
    "consume-trade": _trade,
    "consume-x2": _double,
    "produce": _produce,
}
