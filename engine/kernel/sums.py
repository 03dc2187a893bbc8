"""Sums as a view shows them: what a piece costs a seat, and the parts of every sum."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Part(msgspec.Struct, frozen=True, gc=False):
    """One part of a sum.

    Args:
        source: where it comes from: a piece, or a name such as ``settle`` for an action's bonus.
        amount: how much it is.
    """

    source: str
    amount: int


class Price(msgspec.Struct, frozen=True):
    """What it costs the viewing seat to place a piece in one way.

    Args:
        piece: the piece.
        way: the way to pay, as in the move that chooses it.
        cost: the cost before reductions.
        saved: the reductions.
        price: what is left to pay.
    """

    piece: str
    way: str
    cost: int
    saved: list[Part]
    price: int


class Worth(msgspec.Struct, frozen=True):
    """The points that a piece which seats compete for gives them now.

    Args:
        piece: the piece.
        points: the points, by seat.
    """

    piece: str
    points: list[int]


def total(parts: Iterable[Part]) -> int:
    """The sum of all parts."""
    return sum([part.amount for part in parts])


def reduced(cost: int, saved: Iterable[Part]) -> int:
    """A cost less all reductions, at least 0 (RACE-POWER-5, NF-POWER-5)."""
    return max(0, cost - total(saved))


def price(piece: str, way: str, cost: int, saved: list[Part]) -> Price:
    """The price of a piece."""
    return Price(piece, way, cost, saved, reduced(cost, saved))
