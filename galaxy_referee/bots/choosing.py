"""Answers that choose a subset, and answers to questions without worths."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.moves import Move


def first(decision: Decision, fits: Callable[[Any], bool]) -> Move:
    """The first answer that fits; if there is none, the first one."""
    return max(decision.moves, key=fits)


def subset_of(decision: Decision) -> Subset:
    """The closed form of a decision that asks for a subset and whose answers are never listed."""
    assert isinstance(decision.moves, Subset), f"{decision.kind} asks for a subset"
    return decision.moves


def only(candidates: Iterable[str], chosen: Iterable[str]) -> tuple[str, ...]:
    """The chosen ones in the order of the candidates, as in the legal moves."""
    some = set(chosen)
    return tuple([name for name in candidates if name in some])
