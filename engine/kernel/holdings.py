"""The pieces that seats hold, and how moves name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from galaxy_referee.engine.kernel.state import State

StateT = TypeVar("StateT", bound=State[Any])


@dataclass(frozen=True)
class Holdings(Generic[StateT]):
    """One kind of pieces that seats hold, such as cards in hand.

    Args:
        pieces: returns a seat's pieces, in the order in which it sees them.
        named: the fields of moves that name them.
    """

    pieces: Callable[[StateT, int], Sequence[str]]
    named: tuple[str, ...]
