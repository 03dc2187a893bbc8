"""Goals: claimed, taken and lost at the end of phases, scored at the end (TGS-GOAL, RVI-GOAL)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.words import check_words
from galaxy_referee.engine.race.counting import count_of, counted
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS, Goal, Way
from galaxy_referee.engine.race.expansions.goals.state import GoalTile
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race

check_words(GOALS.values())
check_words(each for goal in GOALS.values() for way in goal.any_of for each in way.conditions)


# -- examining -------------------------------------------------------------------------------------


def examine(t: Race, moment: str) -> None:
    """Examine the goals at the end of a phase or of the round (TGS-GOAL-2, -14). After a phase that
    a "most" tile does not name it can be lost, but not taken (TGS-GOAL-24), or by an edition taken
    too (EDITION-11)."""
    always = t.options.rules.taken_when_examined
    for tile in t.goals:
        goal = GOALS[tile.goal]
        if goal.type == "most":
            if moment in ("develop", "settle") or moment in goal.after:
                _examine_most(t, tile, goal, takes=always or moment in goal.after)
        elif moment in goal.after and not tile.seats:
            _examine_first(t, tile, goal)


def _examine_first(t: Race, tile: GoalTile, goal: Goal) -> None:
    """All players who meet it at the end of the same phase claim it, nobody later
    (TGS-GOAL-2 to -5)."""
    tile.seats = [seat for seat, has in enumerate(progress(t, goal.id)) if has >= goal.least]
    for seat in tile.seats:
        t.emit("goal_claimed", seat, goal=goal.id)


def _examine_most(t: Race, tile: GoalTile, goal: Goal, takes: bool) -> None:
    """The holder keeps the tile while nobody has more; otherwise it goes to the only player with
    the most if it can be taken now, or to the middle (TGS-GOAL-14 to -17)."""
    counts = progress(t, goal.id)
    best = max(counts)
    leaders = [seat for seat, has in enumerate(counts) if has == best >= goal.least]
    before = tile.seats
    if before and before[0] in leaders:
        return
    tile.seats = leaders if takes and len(leaders) == 1 else []
    if before and before != tile.seats:
        t.emit("goal_lost", before[0], goal=goal.id)
    if tile.seats:
        t.emit("goal_taken", tile.seats[0], goal=goal.id)


# -- counting --------------------------------------------------------------------------------------


def progress(t: Race, goal: str) -> list[int]:
    """How much each seat has of what a goal counts, or 1 where it meets one of several ways; public
    (TGS-SETUP-6)."""
    takeovers = t.options.takeovers
    return [_progress_of(player, GOALS[goal], takeovers) for player in t.players]


def progress_in(t: Race, player: Player) -> list[int]:
    """The same for one player, by goal in play."""
    takeovers = t.options.takeovers
    return [_progress_of(player, GOALS[tile.goal], takeovers) for tile in t.goals]


def _progress_of(player: Player, goal: Goal, takeovers: bool) -> int:
    if goal.count is not None:
        return count_of(player, goal.count)
    return int(any(_meets(player, way) for way in _ways(goal, takeovers)))


def ways(t: Race, goal: Goal) -> list[Way]:
    """The ways to meet a goal in this game."""
    return _ways(goal, t.options.takeovers)


def _ways(goal: Goal, takeovers: bool) -> list[Way]:
    return [way for way in goal.any_of if takeovers or not way.takeovers]


def _meets(player: Player, way: Way) -> bool:
    return all(count_of(player, each.count) >= each.least for each in way.conditions)


# -- scoring ---------------------------------------------------------------------------------------


def goal_points(t: Race, seat: int, tableaus: list[list[Card]]) -> dict[str, int]:
    """The points of a seat by goal, counted now; ``tableaus`` as for ``worth``."""
    points = {tile.goal: worth(t, tile, tableaus)[seat] for tile in t.goals}
    return {goal: vp for goal, vp in points.items() if vp}


def worth(t: Race, tile: GoalTile, tableaus: list[list[Card]]) -> list[int]:
    """The points of each seat for a goal, counted now (TGS-GOAL-18, -25).

    Args:
        t: the state.
        tile: the goal.
        tableaus: the tableaus as they are scored (``scored_tableaus``).
    """
    goal = GOALS[tile.goal]
    counts, enough = [0] * len(tableaus), 1
    if goal.tied_vp:
        assert goal.count is not None
        counts = [counted(goal.count, *each) for each in zip(tableaus, t.players, strict=True)]
        enough = max(*counts, goal.least)
    return [
        goal.vp if seat in tile.seats else goal.tied_vp if has >= enough else 0
        for seat, has in enumerate(counts)
    ]
