"""The answer to each kind of decision: the worth of each legal answer, and the best of them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from galaxy_referee.bots.frontiers import actions, goods
from galaxy_referee.bots.frontiers.appraisal import appraiser
from galaxy_referee.bots.frontiers.choosing import first, ordered, subset_of
from galaxy_referee.bots.frontiers.standing import Standing
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


def select(s: Standing, decision: Decision) -> Move:
    """The seat's gain minus a part of the others' gains. If another seat is likely to select the
    action in this round anyway, only the advantage of selecting it oneself counts."""
    share = OTHERS[len(s.t.empires)] / len(s.others)
    anyway = _favorites(s, [action for action in row(s.t) if action not in s.t.selected])

    def worth(move: m.Select) -> float:
        brings = actions.WORTH[move.action]
        theirs = share * sum(brings(other, False) for other in s.others)
        if move.action not in anyway:
            return brings(s, True) - theirs
        return brings(s, True) - ANYWAY * brings(s, False) - (1 - ANYWAY) * theirs

    return s.best(decision.moves, worth)


def _favorites(s: Standing, left: list[str]) -> set[str]:
    """The favorites of the other seats that have yet to select in this round."""
    waiting = set(s.t.waiting[1:]) - {s.seat}
    return {
        max(left, key=lambda action: actions.WORTH[action](other, True))
        for other in s.others
        if other.seat in waiting
    }


def lead(s: Standing) -> float:
    """The worth of ending the game: high when ahead, negative when behind."""
    if s.t.ending:
        return 0.0
    scores = [score_seat(s.t, seat).total for seat in s.t.seats()]
    mine = scores.pop(s.seat)
    ahead = ENDING * (mine - max(scores))
    return max(-MOST_FOR_ENDING, min(MOST_FOR_ENDING, ahead))


# -- develop and settle ----------------------------------------------------------------------------


def develop(s: Standing, decision: Decision) -> Move:
    """The development with the highest worth above its price."""
    worths = dict(actions.developments(s, chooser=s.t.chooser == s.seat))
    covered = spaces(s.t, s.seat)
    ending = lead(s) if covered >= state.ORDINARY_SPACES - 1 else 0.0
    sizes = s.t.tiles.developments

    def worth(move: m.Develop) -> float:
        if move.development is None:
            return 0.0
        ends = covered + sizes[move.development].spaces > state.ORDINARY_SPACES
        return worths.get(move.development, -1.0) + ending * ends

    return s.best(decision.moves, worth)


def settle(s: Standing, decision: Decision) -> Move:
    """The best of colonists, a world, a replacement, or a good for military."""
    turn = s.t.agenda[-1]
    assert isinstance(turn, Turn), "settle is asked in a settle turn"
    last = len(state.colonies(s.t, s.seat)) == state.MOST_COLONIES
    ending = lead(s) if last else 0.0

    def worth(move: Move) -> float:
        match move:
            case m.TakeColonists():
                return take_colonists(s)
            case m.Settle():
                return _settled(s, move, turn) + ending
            case m.DiscardGood():
                return _discarded(s, move, turn)
            case m.ReplaceWorld():
                return _replaced(s, move)
        return 0.01  # ending the turn

    return s.best(decision.moves, worth)


def take_colonists(s: Standing) -> float:
    """The worth of the colonists from the action and from powers."""
    more = 2 + sum(owned.power.gains.colonists for owned in s.held(TakeColonistsBonus))
    return s.colonists(min(more, s.t.colonists))


def _settled(s: Standing, move: m.Settle, turn: Turn) -> float:
    """The worth of a colony minus its cost."""
    world = s.t.tiles.worlds[move.world]
    price = price_paid(s.t, move, turn.fresh)
    return s.colony(world) - price * s.credit - world.colonists * s.outlook.colonist


def _discarded(s: Standing, move: m.DiscardGood, turn: Turn) -> float:
    """The best world that the temporary military allows, minus the good."""
    if not turn.may_settle(s.t):
        return -1.0
    more = turn.temporary + state.named_power(s.t, "settle", move.power).amount
    opened = -1.0
    for surveyed in s.empire.surveyed:
        world = s.t.tiles.worlds[surveyed]
        if world.defense is None or world.colonists > s.empire.colonists:
            continue
        strength = s.strength(world)
        if strength + turn.temporary < world.defense <= strength + more:
            taken = world.colonists * s.outlook.colonist
            opened = max(opened, s.colony(world) - taken)
    good = state.placed_tile(s.t, s.seat, move.colony).good
    return opened - (s.kept_good(good) if good else 0.0)


def _replaced(s: Standing, move: m.ReplaceWorld) -> float:
    """The new colony minus the old one, and minus the surveyed world that it was."""
    worlds = s.t.tiles.worlds
    rest = tuple([placed.tile for placed in s.empire.tableau if placed.tile != move.replaced])
    without = appraiser(s.t.tiles, rest, s.goals, s.outlook)
    old, new = worlds[move.replaced], worlds[move.world]
    worth = without.worth(new.id) - without.worth(old.id)
    worth += (old.colonists - new.colonists) * s.outlook.colonist
    good = state.placed_tile(s.t, s.seat, move.replaced).good
    worth -= s.kept_good(good) if good else 0.0
    return worth - 0.5 * s.surveyed(new)


# -- worlds ----------------------------------------------------------------------------------------


def choose_home(s: Standing, decision: Decision) -> Move:
    """The most promising home world."""
    worlds = s.t.tiles.home_worlds
    return s.best(decision.moves, lambda move: s.colony(worlds[move.home]))


def survey(s: Standing, decision: Decision) -> Move:
    """The world that adds most to those already surveyed."""
    return s.best(decision.moves, lambda move: _wanted(s, move.world))


def draw(s: Standing, decision: Decision) -> Move:
    """Always draw; another world does no harm."""
    return first(decision, lambda move: move.power is not None)


def keep(s: Standing, decision: Decision) -> Move:
    """The best worlds, as many as may be kept."""
    subset = subset_of(decision)
    ranked = s.ranked(subset.candidates, lambda world: _wanted(s, world), reverse=True)
    return m.Keep(s.seat, ordered(subset, ranked[: subset.most]))


def discard(s: Standing, decision: Decision) -> Move:
    """The least promising surveyed worlds."""
    subset = subset_of(decision)
    worlds = s.t.tiles.worlds
    ranked = s.ranked(subset.candidates, lambda world: s.surveyed(worlds[world]))
    return m.Discard(s.seat, ordered(subset, ranked[: subset.least]))


def stockpile_world(s: Standing, decision: Decision) -> Move:
    """A discarded world is only worth something for the goal."""
    return first(decision, lambda move: move.world is not None)


def _wanted(s: Standing, name: str) -> tuple[float, float]:
    """What a world adds, then its own worth."""
    world = s.t.tiles.worlds[name]
    return s.added(world), s.colony(world)


# -- goals -----------------------------------------------------------------------------------------


def reveal(s: Standing, decision: Decision) -> Move:
    """Reveal a stockpile goal for the action in which the seat can stockpile for it."""
    goal = s.goals[-1]
    wanted = s.t.tiles.goals[goal].counts == REVEALED_FOR.get(s.t.selected[-1])
    useful = wanted and (any(s.goods) or s.t.selected[-1] != "trade-consume")
    return first(decision, lambda move: (move.goal is not None) == useful)


def keep_goal(s: Standing, decision: Decision) -> Move:
    """The goal that suits the seat better than the others."""
    others = s.others
    fits: dict[str, float] = {}

    def worth(move: m.KeepGoal) -> float:
        if move.goal not in fits:
            theirs = sum(actions.goal_fit(other, move.goal) for other in others)
            fits[move.goal] = actions.goal_fit(s, move.goal) - theirs / len(others)
        return fits[move.goal]

    return s.best(decision.moves, worth)


# -- naming an open kind ---------------------------------------------------------------------------


def name_kind(s: Standing, decision: Decision) -> Move:
    """The kind that scores most at the end, or the most needed good."""
    if s.t.chooser is None:
        return s.best(decision.moves, lambda move: _scored(s, move))
    return s.best(decision.moves, lambda move: _named(s, move))


def _scored(s: Standing, move: m.NameKind) -> int:
    """The score with this kind named."""
    tableau = [
        state.Placed(
            placed.tile,
            placed.good,
            move.good if placed.tile == move.world else placed.named,  # type: ignore[arg-type]
        )
        for placed in s.empire.tableau
    ]
    empires = list(s.t.empires)
    empires[s.seat] = msgspec.structs.replace(s.empire, tableau=tableau)
    return score_seat(msgspec.structs.replace(s.t, empires=empires), s.seat).total


def _named(s: Standing, move: m.NameKind) -> float:
    """The worth of a good of this kind, put on the world now or in produce, which can only be
    consumed."""
    index = KINDS.index(move.good)
    if not s.t.supply[KINDS[index]]:
        return -1.0
    credit = s.credit
    market = s.appraiser.market
    more = (*s.goods[:index], s.goods[index] + 1, *s.goods[index + 1 :])
    worth = market.consumed(more, credit) - market.consumed(s.goods, credit)
    for owned in s.held(ProduceWindfall):
        worth += 0.5 * (owned.power.kinds is None or move.good in owned.power.kinds)
    return worth


ANSWERS: dict[str, Callable[[Standing, Decision], Move]] = {
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
