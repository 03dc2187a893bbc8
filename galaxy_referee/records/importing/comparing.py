"""Compares the engine with a file, fact by fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race.catalogue import CARDS

Pair = tuple[str, Any, Any]  # a compared fact, as recorded, as in the engine


class Unsupported(Exception):
    """The engine does not play this variant yet; the message is its name."""


class Diverged(Exception):
    """The engine and the file disagree; the message says where and how."""


class Difference(Exception):
    """The engine and the file disagree; the message describes the difference."""


def compare(pairs: Iterator[Pair]) -> None:
    """Raise ``Difference`` for the first pair of unequal values."""
    for name, recorded, ours in pairs:
        if recorded != ours:
            raise Difference(f"{name}: {_told(recorded, ours)}")


def variable_points(score: SeatScore) -> dict[str, int]:
    """The values of each "?"."""
    return {card: value for card, value in score.cards.items() if CARDS[card].data.scoring}


def _told(recorded: Any, ours: Any) -> str:
    """The difference between two values; for lists, only the items that one has and the other
    lacks."""
    if not isinstance(recorded, list) or not isinstance(ours, list):
        return f"the file has {recorded}, the engine {ours}"
    only_recorded = [entry for entry in recorded if entry not in ours]
    only_ours = [entry for entry in ours if entry not in recorded]
    if not only_recorded and not only_ours:
        return f"the file has {recorded}, the engine {ours}"
    return f"only the file has {only_recorded}, only the engine {only_ours}"
