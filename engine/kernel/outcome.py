"""Scores, and how a game ended."""

from __future__ import annotations

from collections.abc import Collection

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


def winners(
    scores: list[SeatScore], conceded_by: Collection[int] = (), last_in_ties: Collection[int] = ()
) -> list[int]:
    """The seats with the best total, ties broken; several share the victory.

    Args:
        scores: by seat.
        conceded_by: the seats that have conceded the game and cannot win it.
        last_in_ties: the seats that win no tie in which the tie-break is equal too.
    """
    left = {
        score.seat: (score.total, score.tie_break, score.seat not in last_in_ties)
        for score in scores
        if score.seat not in conceded_by
    }
    best = max(left.values())
    return [seat for seat, result in left.items() if result == best]
