"""A game's description: seats, options, and the confidence of its components."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from galaxy_referee.engine.kernel.texts import Words

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
    """The possible numbers of players.

    Args:
        min: the minimum number of seats.
        max: the maximum number of seats.
    """

    min: int
    max: int


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a new game.

    Args:
        meaning: a plain description of its effect.
        values: the possible values. An option whose values cannot all be listed shows examples.
        default: its value if it is omitted.
        rule: id of the rule behind it.
    """

    meaning: str
    values: list[Any]
    default: Any
    rule: str


class DataConfidence(msgspec.Struct, frozen=True):
    """The confidence of some components.

    Args:
        component: the components, such as ``base`` or ``standard: worlds``.
        confidence: the level of confidence.
        pieces: the number of pieces, or entries, at this level; null if they are not counted.
    """

    component: str
    confidence: Confidence
    pieces: int | None = None


class Showcase(msgspec.Struct, frozen=True):
    """A few moves that demonstrate the referee.

    Args:
        options: the options of a new game.
        seed: its seed.
        moves: legal moves, in order.
        refused: a move that is illegal after these, because of a rule.
    """

    options: dict[str, Any]
    seed: str
    moves: tuple[str, ...]
    refused: str


class Description(msgspec.Struct, frozen=True):
    """A game's description.

    Args:
        seats: the possible numbers of players.
        options: the options of a new game, by name.
        rule_sets: the rules version of each available set of rules or components, by name.
        confidence: the confidence of the components.
        notice: an important notice about it for players; None if all components are as printed.
    """

    seats: Seats
    options: dict[str, OptionInfo]
    rule_sets: dict[str, str]
    confidence: list[DataConfidence]
    notice: Words | None = None
