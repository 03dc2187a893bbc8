"""The answer to each kind of decision: the worth of each legal answer, and the best of them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from galaxy_referee.bots.choosing import first, only, subset_of
from galaxy_referee.bots.frontiers import actions, goods
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.bots.frontiers.worth import appraiser
from galaxy_referee.engine.frontiers import moves as m
from galaxy_referee.engine.frontiers import state
from galaxy_referee.engine.frontiers.components.powers import (
    KINDS,
    ProduceWindfall,
    TakeColonistsBonus,
)
from galaxy_referee.engine.frontiers.phases.develop import spaces
from galaxy_referee.engine.frontiers.phases.settle import Turn
from galaxy_referee.engine.frontiers.phases.settling import price_paid
from galaxy_referee.engine.frontiers.rounds import row
from galaxy_referee.engine.frontiers.scoring import score_seat
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move

# How much the other seats' average gain from an action counts against it, by number of players.
OTHERS = {2: 0.8, 3: 0.6, 4: 0.5, 5: 0.45}
# The probability that another seat selects its favorite if this seat does not.
ANYWAY = 0.8
# The worth of ending the game for each point of the lead, and its maximum.
ENDING, MOST_FOR_ENDING = 0.3, 2.5
# The goals that are revealed for an action.
REVEALED_FOR = {
    "produce": "stockpiled-goods",
    "trade-consume": "stockpiled-credits",
    "explore": "stockpiled-worlds",
}


# -- selecting -------------------------------------------------------------------------------------


def select(o: Outlook, decision: Decision) -> Move:
    """The seat's gain minus a part of the others' gains. If another seat is likely to select the
    action in this round anyway, only the advantage of selecting it oneself counts."""
    share = OTHERS[len(o.t.empires)] / len(o.others)
    anyway = _favorites(o, [action for action in row(o.t) if action not in o.t.selected])

    def worth(move: m.Select) -> float:
        brings = actions.WORTH[move.action]
        theirs = share * sum(brings(other, False) for other in o.others)
        if move.action not in anyway:
            return brings(o, True) - theirs
        return brings(o, True) - ANYWAY * brings(o, False) - (1 - ANYWAY) * theirs

    return o.best(decision.moves, worth)


def _favorites(o: Outlook, left: list[str]) -> set[str]:
    """The favorites of the other seats that have yet to select in this round."""
    waiting = set(o.t.waiting[1:]) - {o.seat}
    return {
        max(left, key=lambda action: actions.WORTH[action](other, True))
        for other in o.others
        if other.seat in waiting
    }


def lead(o: Outlook) -> float:
    """The worth of ending the game: high when ahead, negative when behind."""
    if o.t.ending:
        return 0.0
    scores = [score_seat(o.t, seat).total for seat in o.t.seats()]
    mine = scores.pop(o.seat)
    ahead = ENDING * (mine - max(scores))
    return max(-MOST_FOR_ENDING, min(MOST_FOR_ENDING, ahead))


# -- develop and settle ----------------------------------------------------------------------------


def develop(o: Outlook, decision: Decision) -> Move:
    """The development with the highest worth above its price."""
    worths = dict(actions.developments(o, chooser=o.t.chooser == o.seat))
    covered = spaces(o.t, o.seat)
    ending = lead(o) if covered >= state.ORDINARY_SPACES - 1 else 0.0
    sizes = o.t.tiles.developments

    def worth(move: m.Develop) -> float:
        if move.development is None:
            return 0.0
        ends = covered + sizes[move.development].spaces > state.ORDINARY_SPACES
        return worths.get(move.development, -1.0) + ending * ends

    return o.best(decision.moves, worth)


def settle(o: Outlook, decision: Decision) -> Move:
    """The best of colonists, a world, a replacement, or a good for military."""
    turn = o.t.agenda[-1]
    assert isinstance(turn, Turn), "settle is asked in a settle turn"
    last = len(state.colonies(o.t, o.seat)) == state.MOST_COLONIES
    ending = lead(o) if last else 0.0

    def worth(move: Move) -> float:
        match move:
            case m.TakeColonists():
                return take_colonists(o)
            case m.Settle():
                return _settled(o, move, turn) + ending
            case m.DiscardGood():
                return _discarded(o, move, turn)
            case m.ReplaceWorld():
                return _replaced(o, move)
        return 0.01  # ending the turn

    return o.best(decision.moves, worth)


def take_colonists(o: Outlook) -> float:
    """The worth of the colonists from the action and from powers."""
    more = 2 + sum(owned.power.gains.colonists for owned in o.held(TakeColonistsBonus))
    return o.colonists(min(more, o.t.colonists))


def _settled(o: Outlook, move: m.Settle, turn: Turn) -> float:
    """The worth of a colony minus its cost."""
    world = o.t.tiles.worlds[move.world]
    price = price_paid(o.t, move, turn.fresh)
    return o.colony(world) - price * o.credit - world.colonists * o.horizon.colonist


def _discarded(o: Outlook, move: m.DiscardGood, turn: Turn) -> float:
    """The best world that the temporary military allows, minus the good."""
    if not turn.may_settle(o.t):
        return -1.0
    more = turn.temporary + state.named_power(o.t, "settle", move.power).amount
    opened = -1.0
    for surveyed in o.empire.surveyed:
        world = o.t.tiles.worlds[surveyed]
        if world.defense is None or world.colonists > o.empire.colonists:
            continue
        strength = o.strength(world)
        if strength + turn.temporary < world.defense <= strength + more:
            taken = world.colonists * o.horizon.colonist
            opened = max(opened, o.colony(world) - taken)
    good = state.placed_tile(o.t, o.seat, move.colony).good
    return opened - (o.kept_good(good) if good else 0.0)


def _replaced(o: Outlook, move: m.ReplaceWorld) -> float:
    """The new colony minus the old one, and minus the surveyed world that it was."""
    worlds = o.t.tiles.worlds
    rest = tuple([placed.tile for placed in o.empire.tableau if placed.tile != move.replaced])
    without = appraiser(o.t.tiles, rest, o.goals, o.horizon)
    old, new = worlds[move.replaced], worlds[move.world]
    worth = without.worth(new.id) - without.worth(old.id)
    worth += (old.colonists - new.colonists) * o.horizon.colonist
    good = state.placed_tile(o.t, o.seat, move.replaced).good
    worth -= o.kept_good(good) if good else 0.0
    return worth - 0.5 * o.surveyed(new)


# -- worlds ----------------------------------------------------------------------------------------


def choose_home(o: Outlook, decision: Decision) -> Move:
    """The most promising home world."""
    worlds = o.t.tiles.home_worlds
    return o.best(decision.moves, lambda move: o.colony(worlds[move.home]))


def survey(o: Outlook, decision: Decision) -> Move:
    """The world that adds most to those already surveyed."""
    return o.best(decision.moves, lambda move: _wanted(o, move.world))


def draw(o: Outlook, decision: Decision) -> Move:
    """Always draw; another world does no harm."""
    return first(decision, lambda move: move.power is not None)


def keep(o: Outlook, decision: Decision) -> Move:
    """The best worlds, as many as may be kept."""
    subset = subset_of(decision)
    ranked = o.ranked(subset.candidates, lambda world: _wanted(o, world), reverse=True)
    return m.Keep(o.seat, only(subset.candidates, ranked[: subset.most]))


def discard(o: Outlook, decision: Decision) -> Move:
    """The least promising surveyed worlds."""
    subset = subset_of(decision)
    worlds = o.t.tiles.worlds
    ranked = o.ranked(subset.candidates, lambda world: o.surveyed(worlds[world]))
    return m.Discard(o.seat, only(subset.candidates, ranked[: subset.least]))


def stockpile_world(o: Outlook, decision: Decision) -> Move:
    """A discarded world is only worth something for the goal."""
    return first(decision, lambda move: move.world is not None)


def _wanted(o: Outlook, name: str) -> tuple[float, float]:
    """What a world adds, then its own worth."""
    world = o.t.tiles.worlds[name]
    return o.added(world), o.colony(world)


# -- goals -----------------------------------------------------------------------------------------


def reveal(o: Outlook, decision: Decision) -> Move:
    """Reveal a stockpile goal for the action in which the seat can stockpile for it."""
    goal = o.goals[-1]
    wanted = o.t.tiles.goals[goal].counts == REVEALED_FOR.get(o.t.selected[-1])
    useful = wanted and (any(o.goods) or o.t.selected[-1] != "trade-consume")
    return first(decision, lambda move: (move.goal is not None) == useful)


def keep_goal(o: Outlook, decision: Decision) -> Move:
    """The goal that suits the seat better than the others."""
    others = o.others
    fits: dict[str, float] = {}

    def worth(move: m.KeepGoal) -> float:
        if move.goal not in fits:
            theirs = sum(actions.goal_fit(other, move.goal) for other in others)
            fits[move.goal] = actions.goal_fit(o, move.goal) - theirs / len(others)
        return fits[move.goal]

    return o.best(decision.moves, worth)


# -- naming an open kind ---------------------------------------------------------------------------


def name_kind(o: Outlook, decision: Decision) -> Move:
    """The kind that scores most at the end, or the most needed good."""
    if o.t.chooser is None:
        return o.best(decision.moves, lambda move: _scored(o, move))
    return o.best(decision.moves, lambda move: _named(o, move))


def _scored(o: Outlook, move: m.NameKind) -> int:
    """The score with this kind named."""
    tableau = [
        state.Placed(
            placed.tile,
            placed.good,
            move.good if placed.tile == move.world else placed.named,  # type: ignore[arg-type]
        )
        for placed in o.empire.tableau
    ]
    empires = list(o.t.empires)
    empires[o.seat] = msgspec.structs.replace(o.empire, tableau=tableau)
    return score_seat(msgspec.structs.replace(o.t, empires=empires), o.seat).total


def _named(o: Outlook, move: m.NameKind) -> float:
    """The worth of a good of this kind, put on the world now or in produce, which can only be
    consumed."""
    index = KINDS.index(move.good)
    if not o.t.supply[KINDS[index]]:
        return -1.0
    credit = o.credit
    market = o.appraiser.market
    more = (*o.goods[:index], o.goods[index] + 1, *o.goods[index + 1 :])
    worth = market.consumed(more, credit) - market.consumed(o.goods, credit)
    for owned in o.held(ProduceWindfall):
        worth += 0.5 * (owned.power.kinds is None or move.good in owned.power.kinds)
    return worth


ANSWERS: dict[str, Callable[[Outlook, Decision], Move]] = {
    "choose_home": choose_home,
    "select": select,
    "reveal": reveal,
    "keep_goal": keep_goal,
    "name_kind": name_kind,
    "develop": develop,
    "survey": survey,
    "draw": draw,
    "keep": keep,
    "discard": discard,
    "stockpile_world": stockpile_world,
    "settle": settle,
    "fill": goods.fill,
    "produce": goods.produce,
    "stockpile_goods": goods.stockpile_goods,
    "sell": goods.sell,
    "stockpile_credits": goods.stockpile_credits,
    "consume": goods.consume,
    "consume_goods": goods.spend,
}


def answer(o: Outlook, decision: Decision) -> Move:
    """Answer a decision."""
    return ANSWERS[decision.kind](o, decision)
