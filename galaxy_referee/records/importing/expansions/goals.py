"""Goals in logs."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.options import Deal
from galaxy_referee.engine.race.scoring import scored_tableaus
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.comparing import Pair
from galaxy_referee.records.importing.facts import GameHeader
from galaxy_referee.records.importing.log import Score
from galaxy_referee.records.lines import Unreadable

GOAL_IDS = {goal.name: goal.id for goal in GOALS.values()}


def deal_goals(header: GameHeader, deal: Deal) -> None:
    """The goals in play; raises ``Unreadable``."""
    active = header.goals_active
    deal.goals = [goal_named(name) for name in (*active.first, *active.most)] if active else []


def score_pairs(t: Race, theirs: Score, ours: SeatScore) -> Iterator[Pair]:
    """The points for goals."""
    points = {goal_named(goal): vp for goal, vp in theirs.goal_detail.items()}
    yield f"goals of seat {ours.seat}", points, goal_points(t, ours.seat, scored_tableaus(t))


def untold(t: Race, score: SeatScore) -> int:
    """The points for goals that others hold."""
    held = {tile.goal for tile in t.goals if score.seat in tile.seats}
    points = goal_points(t, score.seat, scored_tableaus(t))
    return sum(vp for goal, vp in points.items() if goal not in held)


def goal_named(name: str) -> str:
    """The id of a goal; raises ``Unreadable``."""
    if name not in GOAL_IDS:
        raise Unreadable(f"There is no goal '{name}'.")
    return GOAL_IDS[name]


ADDITIONS = Additions(
    options=lambda logged: {"goals": logged.goals},
    deal=deal_goals,
    score_pairs=score_pairs,
    points=lambda score: sum(score.goal_detail.values()),
    untold=untold,
)
