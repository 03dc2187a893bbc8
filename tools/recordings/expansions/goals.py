"""Goals in recorded games: their holders, and the points for them."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.counting import counted
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.expansions.goals.state import GoalTile
from galaxy_referee.engine.race.scoring import scored_tableaus
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Pair
from galaxy_referee.records.importing.expansions.goals import GOAL_IDS
from galaxy_referee.records.importing.facts import TableState
from galaxy_referee.records.importing.start import Labels
from tools.recordings.additions import Additions
from tools.recordings.transcript import RecordedScore

# The recording program uses outdated counts for this goal (RACE-REC-22); no decision depends on it.
STALE = "greatest-infrastructure"
# The recording program counts a world of any kind as the kind last named (BOW-REC-7).
INDUSTRY = "largest-industry"
# Holders that are compared only at the end: in the recording program, these goals are lost at once,
# by the rules at the end of the phase (BOW-GOAL-8, BOW-REC-10).
LOST_AT_ONCE = ("galactic-prestige", "prosperity-lead")
NOT_NOW = (STALE, *LOST_AT_ONCE)


def goal_pairs(t: Race, state: TableState, labels: Labels) -> Iterator[Pair]:
    """The holders of goals, as far as they can be compared now."""
    later = {*NOT_NOW, INDUSTRY} if _any_kind(t) else {*NOT_NOW}
    holders = {tile.goal: tile.seats for tile in t.goals if tile.goal not in later}
    recorded = {GOAL_IDS[name]: sorted(seats) for name, seats in state.goals.items()}
    for goal in later:
        recorded.pop(goal, None)
    yield "goals", recorded, holders


def lost_at_once(t: Race, state: TableState) -> Race:
    """The table without the holders of goals that nobody holds in the file, because the holder fell
    behind and drew level within a phase; the engine lets them keep the goal (BOW-REC-10,
    BOW-OQ-29).

    Args:
        t: the table.
        state: the recorded table.
    """
    held = {GOAL_IDS[name] for name, seats in state.goals.items() if seats}
    lost = [
        tile.goal
        for tile in t.goals
        if tile.goal in LOST_AT_ONCE and tile.goal not in held and _is_tied(t, tile)
    ]
    if not lost:
        return t
    there: Race = game.copy(t)
    for tile in there.goals:
        if tile.goal in lost:
            tile.seats = []
    return there


def _is_tied(t: Race, tile: GoalTile) -> bool:
    """Whether the holder of a goal is tied for the most."""
    count = GOALS[tile.goal].count
    assert count is not None
    counts = [
        counted(count, cards, player)
        for cards, player in zip(scored_tableaus(t), t.players, strict=True)
    ]
    held = [counts[seat] for seat in tile.seats]
    return held == [max(counts)] and counts.count(max(counts)) > 1


def score_pairs(t: Race, theirs: RecordedScore, ours: SeatScore) -> tuple[Pair, int, int]:
    """The points for goals, except those that the recording program counts differently."""
    points = {GOAL_IDS[goal]: vp for goal, vp in theirs.goal_detail.items()}
    counted = goal_points(t, ours.seat, scored_tableaus(t))
    stale = [goal for goal in (STALE, INDUSTRY) if goal == STALE or _any_kind(t)]
    recorded_stale = sum(points.pop(goal, 0) for goal in stale)
    ours_stale = sum(counted.pop(goal, 0) for goal in stale)
    return (f"goals of seat {ours.seat}", points, counted), recorded_stale, ours_stale


def _any_kind(t: Race) -> bool:
    """Whether a seat has a world of any kind."""
    return any(card.good == "any" for seat in t.seats() for card in t.tableau(seat))


ADDITIONS = Additions(pairs=goal_pairs, as_recorded=lost_at_once, score_pairs=score_pairs)
