"""How the greedy policy answers each kind of decision in Race for the Galaxy."""

from __future__ import annotations

from typing import Any

from galaxy_referee.bots.choosing import only, subset_of
from galaxy_referee.bots.race import hand
from galaxy_referee.bots.race.actions import PAIRS, action_gains, pair_gain
from galaxy_referee.bots.race.additions import Answer, all_additions
from galaxy_referee.bots.race.goods import (
    good_to_sell,
    goods_to_consume,
    next_consume_power,
    next_produce_power,
)
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import best_after, cheapest, developments, worlds
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race import moves
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansion import all_actions
from galaxy_referee.engine.race.phases.consume.steps import DiscardForGain
from galaxy_referee.engine.race.phases.phase import has_bonus
from galaxy_referee.engine.race.state import Race


def _step(o: Outlook) -> Any:
    """The step that asks."""
    return o.t.agenda[-1]


# -- the round -------------------------------------------------------------------------------------


def _action(o: Outlook, decision: Decision) -> Move:
    named = [move.action for move in decision.moves if isinstance(move, moves.Select)]
    gains = action_gains(o)
    for further in o.additions.actions:
        gains |= further(o, gains, named)
    offered = [action for action in gains if action in named]
    return o.best(
        [moves.Select(o.seat, action) for action in offered], lambda move: gains[move.action]
    )


def _actions(o: Outlook, decision: Decision) -> Move:
    gains = action_gains(o)
    worths = {pair: pair_gain(o, gains, pair) for pair in PAIRS}
    pairs = [move.actions for move in decision.moves if isinstance(move, moves.SelectTwo)]
    for judge in o.additions.pair:
        other = judge(o, gains, pairs)
        if other is not None:
            worths[other[0]] = other[1]
    return o.best(
        [moves.SelectTwo(o.seat, pair) for pair in worths], lambda move: worths[move.actions]
    )


# -- cards in hand ---------------------------------------------------------------------------------


def _keep(o: Outlook, decision: Decision) -> Move:
    choice = subset_of(decision)
    kept = hand.most_valuable(o, choice.candidates, choice.most)
    return moves.Keep(o.seat, only(choice.candidates, kept))


def _discard(o: Outlook, decision: Decision) -> Move:
    choice = subset_of(decision)
    step = _step(o)
    if isinstance(step, DiscardForGain):
        given = hand.cards_for_gain(o, step, choice.most)
    elif (cards := all_additions().discards.get(type(step))) is not None:
        given = cards(o, step, choice)
    else:
        given = hand.least_valuable(o, choice.candidates, choice.least)
    return moves.Discard(o.seat, only(choice.candidates, given))


def _pay(o: Outlook, decision: Decision) -> Move:
    choice = subset_of(decision)
    given = hand.least_valuable(o, choice.candidates, choice.most)
    return moves.Pay(o.seat, only(choice.candidates, given))


# -- placing ---------------------------------------------------------------------------------------


def _develop(o: Outlook, decision: Decision) -> Move:
    plans = developments(o, _step(o).nth)
    settled = worlds(o, 0) if _follows(o.t, "settle") else []
    gains: dict[Move, float] = {moves.Pass(o.seat): best_after(settled, len(o.hand))}
    for plan in plans:
        left = len(o.hand) - plan.cost - 1
        gains[moves.Develop(o.seat, plan.card.id)] = plan.gain + best_after(settled, left)
    return o.best(gains, gains.__getitem__)


def _follows(t: Race, action: str) -> bool:
    """Whether any seat chose an action card in this round."""
    return any(action in actions for actions in all_actions(t))


def _settle(o: Outlook, decision: Decision) -> Move:
    nth = _step(o).nth
    bonus = has_bonus(o.t, o.seat, "settle", nth) and f"settle:{o.seat}" not in o.t.used
    gains: dict[Move, float] = {moves.Pass(o.seat): _beside(o, None)}
    for plan in worlds(o, int(bonus)):
        gains[moves.Settle(o.seat, plan.card.id)] = plan.gain + _beside(o, plan.card)
    later: dict[Move, float] = {}
    for ask in o.additions.later:
        later |= ask(o)
    gains |= later
    best = o.best(gains, gains.__getitem__)
    if best in decision.moves:
        return best
    allowed = [move for move in gains if move in decision.moves]
    return moves.Pass(o.seat) if best in later else o.best(allowed, gains.__getitem__)


def _beside(o: Outlook, world: Card | None) -> float:
    """What a seat can still gain in Settle after placing this world, or none."""
    return sum(gain(o, world) for gain in o.additions.beside_settling)


def _place_by(o: Outlook, decision: Decision) -> Move:
    step = _step(o)
    way = all_additions().placing.get(type(step))
    if way is not None:
        return way(o, decision)
    plan = cheapest(o, CARDS[step.world], len(o.hand), step.options(o.t))
    assert plan is not None
    return moves.PlaceBy(o.seat, plan[0].name, plan[0].discard)


ANSWERS: dict[str, Answer] = {
    "select": _action,
    "select_two": _actions,
    "keep": _keep,
    "discard": _discard,
    "pay": _pay,
    "guess": lambda o, decision: hand.guess(o, _step(o).highest),
    "develop": _develop,
    "settle": _settle,
    "place_by": _place_by,
    "sell": lambda o, decision: good_to_sell(o, _step(o)),
    "consume": next_consume_power,
    "consume_goods": lambda o, decision: goods_to_consume(o, _step(o).power),
    "produce": lambda o, decision: next_produce_power(o),
}


def answer(o: Outlook, decision: Decision) -> Move:
    """Answer a decision."""
    return (ANSWERS.get(decision.kind) or all_additions().answers[decision.kind])(o, decision)
