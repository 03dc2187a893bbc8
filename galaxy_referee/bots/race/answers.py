"""How the greedy policy answers each kind of decision of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.bots.race import further, hand
from galaxy_referee.bots.race.actions import action_gains, best_pairs, pair_gain
from galaxy_referee.bots.race.brink import (
    FURTHER,
    defeat_takeover,
    further_gain,
    name_kind,
    spend,
    store,
)
from galaxy_referee.bots.race.goods import (
    good_to_sell,
    goods_to_consume,
    next_consume_power,
    next_produce_power,
)
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import (
    Plan,
    best_after,
    cheapest,
    developments,
    way_to_develop,
    worlds,
)
from galaxy_referee.bots.race.prestige import (
    category_to_search,
    keeps,
    pair_with_prestige,
    with_prestige,
)
from galaxy_referee.bots.race.takeovers import cards_for_military, raise_military, takeover_gain
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.cards_for_military.steps import DiscardForMilitary
from galaxy_referee.engine.race.expansions.draft.moves import Draft
from galaxy_referee.engine.race.expansions.good_when_placed.steps import DiscardForGood
from galaxy_referee.engine.race.expansions.prestige.actions import uses_card
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.develop import PlaceDevelopment
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import TakeFlipped, Takeover
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.takeovers import takeovers
from galaxy_referee.engine.race.extension import all_actions
from galaxy_referee.engine.race.moves import (
    ChooseAction,
    ChooseActions,
    Develop,
    Discard,
    Keep,
    Pass,
    Pay,
    PlaceBy,
    Settle,
)
from galaxy_referee.engine.race.phases.consume.steps import DiscardForGain
from galaxy_referee.engine.race.phases.phase import has_bonus
from galaxy_referee.engine.race.state import Race


def _step(o: Outlook) -> Any:
    """The step that asks."""
    return o.t.agenda[-1]


# -- the round -------------------------------------------------------------------------------------


def _action(o: Outlook, decision: Decision) -> Move:
    named = [move.action for move in decision.moves if isinstance(move, ChooseAction)]
    gains = with_prestige(o, action_gains(o), named)
    return ChooseAction(o.seat, max(gains, key=lambda action: gains[action]))


def _actions(o: Outlook, decision: Decision) -> Move:
    gains = action_gains(o)
    best: tuple[str, ...] = best_pairs(o, gains)[0]
    pairs = [move.actions for move in decision.moves if isinstance(move, ChooseActions)]
    special = [pair for pair in pairs if any(map(uses_card, pair))]
    if special:
        gains |= with_prestige(o, gains, {action for pair in special for action in pair})
        other = max(special, key=lambda pair: pair_with_prestige(o, gains, pair))
        if pair_with_prestige(o, gains, other) > pair_gain(o, gains, best):
            best = other
    return ChooseActions(o.seat, best)


def _search(o: Outlook, decision: Decision) -> Move:
    offered = [move.category for move in decision.moves if isinstance(move, SearchFor)]
    return SearchFor(o.seat, category_to_search(o, offered))


def _take_found(o: Outlook, decision: Decision) -> Move:
    found = o.t.aside[-1]
    return TakeFound(o.seat, found) if keeps(o, _step(o).category, found) else Pass(o.seat)


# -- cards in hand ---------------------------------------------------------------------------------


def _keep(o: Outlook, decision: Decision) -> Move:
    choice = hand.subset(decision)
    kept = hand.most_valuable(o, choice.candidates, choice.most)
    return Keep(o.seat, hand.only(choice.candidates, kept))


def _discard(o: Outlook, decision: Decision) -> Move:
    choice = hand.subset(decision)
    step = _step(o)
    if isinstance(step, DiscardForGain):
        given = hand.cards_for_gain(o, step, choice.most)
    elif isinstance(step, DiscardForGood):
        given = further.cards_for_good(o, step)
    else:
        count = choice.least
        if isinstance(step, DiscardForMilitary):
            count = cards_for_military(o, step, choice.least, choice.most)
        given = hand.least_valuable(o, choice.candidates, count)
    return Discard(o.seat, hand.only(choice.candidates, given))


def _pay(o: Outlook, decision: Decision) -> Move:
    choice = hand.subset(decision)
    given = hand.least_valuable(o, choice.candidates, choice.most)
    return Pay(o.seat, hand.only(choice.candidates, given))


def _start(o: Outlook, decision: Decision) -> Move:
    return hand.start_world(o, o.t.players[o.seat].offered)


def _draft(o: Outlook, decision: Decision) -> Move:
    return Draft(o.seat, hand.drafted(o, o.t.players[o.seat].pack).id)


def _take_flipped(o: Outlook, decision: Decision) -> Move:
    flipped = o.t.aside
    return TakeFlipped(o.seat, hand.most_valuable(o, flipped, 1).pop())


# -- placing ---------------------------------------------------------------------------------------


def _develop(o: Outlook, decision: Decision) -> Move:
    plans = developments(o, _step(o).nth)
    settled = worlds(o, 0) if _follows(o.t, "settle") else []
    best: tuple[float, Plan | None] = (best_after(settled, len(o.hand)), None)
    for plan in plans:
        gain = plan.gain + best_after(settled, len(o.hand) - plan.cost - 1)
        if gain > best[0]:
            best = gain, plan
    return Pass(o.seat) if best[1] is None else Develop(o.seat, best[1].card.id)


def _follows(t: Race, action: str) -> bool:
    """Whether any seat chose an action card in this round."""
    return any(action in actions for actions in all_actions(t))


def _settle(o: Outlook, decision: Decision) -> Move:
    nth = _step(o).nth
    bonus = has_bonus(o.t, o.seat, "settle", nth) and f"settle:{o.seat}" not in o.t.used
    gains: dict[Move, float] = {Pass(o.seat): further.gain_beside(o, None)}
    for plan in worlds(o, int(bonus)):
        gains[Settle(o.seat, plan.card.id)] = plan.gain + further.gain_beside(o, plan.card)
    for move in decision.moves:
        if isinstance(move, FURTHER):
            gains[move] = further_gain(o, move)
    for move in takeovers(o.t, o.seat):
        assert isinstance(move, Takeover)
        gains[move] = takeover_gain(o, move)
    allowed = [move for move in gains if move in decision.moves]
    best = max(gains, key=lambda move: gains[move])
    if best in decision.moves:
        return best
    # A seat that means to declare a takeover places nothing before (RVI-TAKEOVER-11).
    return Pass(o.seat) if isinstance(best, Takeover) else max(allowed, key=lambda m: gains[m])


def _takeover(o: Outlook, decision: Decision) -> Move:
    gains = {
        move: takeover_gain(o, move)
        if isinstance(move, Takeover)
        else further_gain(o, move)
        if isinstance(move, FURTHER)
        else 0.0
        for move in decision.moves
    }
    return max(gains, key=lambda move: gains[move])


def _place_by(o: Outlook, decision: Decision) -> Move:
    step = _step(o)
    if isinstance(step, PlaceDevelopment):
        return way_to_develop(o, CARDS[step.card], step.nth, decision.moves)
    plan = cheapest(o, CARDS[step.world], len(o.hand), step.options(o.t))
    assert plan is not None
    return PlaceBy(o.seat, plan[0].name, plan[0].discard)


ANSWERS: dict[str, Callable[[Outlook, Decision], Move]] = {
    "choose_action": _action,
    "choose_actions": _actions,
    "keep": _keep,
    "discard": _discard,
    "pay": _pay,
    "choose_start": _start,
    "draft": _draft,
    "store": store,
    "spend": spend,
    "name_kind": name_kind,
    "defeat_takeover": defeat_takeover,
    "search": _search,
    "take_found": _take_found,
    "take_flipped": _take_flipped,
    "bet": lambda o, decision: hand.bet(o, _step(o)),
    "guess": lambda o, decision: hand.guess(o, _step(o).highest),
    "develop": _develop,
    "settle": _settle,
    "settle_by": further.settle_by,
    "spend_good": further.good_to_spend,
    "takeover": _takeover,
    "place_by": _place_by,
    "raise_military": lambda o, decision: raise_military(o, _step(o)),
    "sell": lambda o, decision: good_to_sell(o, _step(o)),
    "consume": next_consume_power,
    "consume_goods": lambda o, decision: goods_to_consume(o, _step(o).power),
    "produce": lambda o, decision: next_produce_power(o),
}
