"""Scores, and how a game ended."""

from __future__ import annotations

import msgspec


class SeatScore(msgspec.Struct):
    """The score of one seat.

    Args:
        seat: whose score.
        total: the victory points.
        parts: the total by source, such as ``vp_chips``.
        cards: the victory points by card or tile, where they come from one.
        tie_break: what decides among equal totals.
    """

    seat: int
    total: int
    parts: dict[str, int]
    cards: dict[str, int]
    tie_break: int


class Outcome(msgspec.Struct):
    """How a finished game ended.

    Args:
        winners: the seats that won; several share the victory.
        reason: the end conditions that were met.
        scores: by seat.
    """

    winners: list[int]
    reason: list[str]
    scores: list[SeatScore]


def winners(scores: list[SeatScore]) -> list[int]:
    """The seats with the best total, ties broken; several share the victory."""
    best = max((score.total, score.tie_break) for score in scores)
    return [score.seat for score in scores if (score.total, score.tie_break) == best]
