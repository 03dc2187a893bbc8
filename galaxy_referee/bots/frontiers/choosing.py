"""The best legal answer, and answers that choose a subset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.moves import Move


def best(decision: Decision, worth: Callable[[Any], Any]) -> Move:
    """The answer with the highest worth, the first among equals. For decisions with few answers."""
    return max(decision.moves, key=worth)


def subset_of(decision: Decision) -> Subset:
    """The closed form of a decision that asks for a subset and whose answers are never listed."""
    assert isinstance(decision.moves, Subset), f"{decision.kind} asks for a subset"
    return decision.moves


def ordered(subset: Subset, names: Iterable[str]) -> tuple[str, ...]:
    """Names in the order of the candidates, as in the legal moves."""
    chosen = set(names)
    return tuple([name for name in subset.candidates if name in chosen])
