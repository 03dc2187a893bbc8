"""Scores and outcomes."""

from __future__ import annotations

from collections.abc import Collection

import msgspec


class SeatScore(msgspec.Struct):
    """The score of one seat.

    Args:
        seat: the seat.
        total: the victory points.
        parts: the total by source, such as ``vp_chips``.
        cards: the victory points from cards or tiles, by card or tile.
        tie_break: the tiebreaker.
    """

    seat: int
    total: int
    parts: dict[str, int]
    cards: dict[str, int]
    tie_break: int


class Outcome(msgspec.Struct):
    """The outcome of a finished game.

    Args:
        winners: the seats that won; several seats share the victory.
        reason: the end conditions that were met.
        scores: the scores by seat.
    """

    winners: list[int]
    reason: list[str]
    scores: list[SeatScore]


def winners(
    scores: list[SeatScore], conceded_by: Collection[int] = (), last_in_ties: Collection[int] = ()
) -> list[int]:
    """The seats with the highest total, after tiebreaks; several seats share the victory.

    Args:
        scores: the scores by seat.
        conceded_by: the seats that have conceded the game and cannot win it.
        last_in_ties: the seats that lose a tie if the tiebreakers are also equal.
    """
    left = {
        score.seat: (score.total, score.tie_break, score.seat not in last_in_ties)
        for score in scores
        if score.seat not in conceded_by
    }
    best = max(left.values())
    return [seat for seat, result in left.items() if result == best]
