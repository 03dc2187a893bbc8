"""How a game describes itself: seats, options, and how well its components are known."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Confidence = Literal["printed", "confirmed", "probable", "single-source", "reconstructed"]

CONFIDENCE: dict[Confidence, str] = {
    "printed": "Taken from the printed component.",
    "confirmed": "Two independent sources agree.",
    "probable": "No source states it, but several hints agree.",
    "single-source": "One source states it.",
    "reconstructed": (
        "No source covers something that matters in play: the value fits everything known and is "
        "playable, but expect it to be replaced."
    ),
}


class Seats(msgspec.Struct, frozen=True):
    """How many can play.

    Args:
        min: the least number of seats.
        max: the greatest number of seats.
    """

    min: int
    max: int


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a new game.

    Args:
        meaning: what it changes, in plain words.
        values: what it can be. An option whose values cannot all be listed shows examples.
        default: its value if it is left out.
        rule: id of the rule behind it.
    """

    meaning: str
    values: list[Any]
    default: Any
    rule: str


class DataConfidence(msgspec.Struct, frozen=True):
    """How well some components are known.

    Args:
        component: what it is about, such as ``base`` or ``standard: worlds``.
        confidence: how well it is known.
        pieces: how many pieces, or entries, are known this well; null if they are not counted.
    """

    component: str
    confidence: Confidence
    pieces: int | None = None


class Showcase(msgspec.Struct, frozen=True):
    """A few moves that show what a referee does.

    Args:
        options: of a new game.
        seed: of its luck.
        moves: legal moves, made in this order.
        refused: a move that is not legal after them, for a reason that a rule gives.
    """

    options: dict[str, Any]
    seed: str
    moves: tuple[str, ...]
    refused: str


class Description(msgspec.Struct, frozen=True):
    """How a game describes itself.

    Args:
        seats: how many can play.
        options: the options of a new game, by name.
        rule_sets: the rules version of each set of rules or components to choose from, by name.
        confidence: how well the components are known.
        notice: what a player should know about that before anything else; None if all is printed.
    """

    seats: Seats
    options: dict[str, OptionInfo]
    rule_sets: dict[str, str]
    confidence: list[DataConfidence]
    notice: str | None = None
