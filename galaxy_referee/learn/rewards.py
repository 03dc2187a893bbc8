"""A seat's reward at the end of a game. There are no earlier rewards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from galaxy_referee.engine.kernel.outcome import Outcome

Reward = Callable[[Outcome, int], float]


def win(outcome: Outcome, seat: int) -> float:
    """1 for a win, alone or shared, and -1 otherwise."""
    return 1.0 if seat in outcome.winners else -1.0


def margin(outcome: Outcome, seat: int) -> float:
    """The seat's points minus those of its best opponent, which is the robot in a solo game."""
    others = [score.total for score in outcome.scores if score.seat != seat]
    return float(outcome.scores[seat].total - max(others, default=0))


def points(outcome: Outcome, seat: int) -> float:
    """The seat's points."""
    return float(outcome.scores[seat].total)


REWARDS: Mapping[str, Reward] = {"win": win, "margin": margin, "points": points}
