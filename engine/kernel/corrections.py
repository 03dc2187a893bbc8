"""Corrections: an owner of the printed components corrects the packaged data, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Piece:
    """A piece that can be corrected.

    Args:
        id: the id of the piece.
        name: its printed name.
        group: its group, such as ``Worlds``.
        confidence: the level of confidence.
    """

    id: str
    name: str
    group: str
    confidence: str


@dataclass(frozen=True)
class Entry:
    """A value of a piece that can be compared with the printed piece and corrected.

    Args:
        name: the name of the value.
        label: its label for people.
        hint: its notation.
        text: the value as typed; empty if the piece has none.
        choices: the possible values; empty for free text.
        long: whether it may take several lines.
    """

    name: str
    label: str
    hint: str
    text: str
    choices: tuple[str, ...] = ()
    long: bool = False


@dataclass(frozen=True)
class Corrections:
    """The functions that correct a game's component data.

    Args:
        packaged: returns the packaged data as JSON values, to start from.
        pieces: returns the pieces in a set of data.
        entries: returns the values of the piece with an id. Raises ``KeyError``.
        correct: returns the set of data under a new name, with one piece's values as typed. Raises
            ``BadComponents``, whose pointer is the name of a faulty value, and ``KeyError`` if
            there is no such piece.
    """

    packaged: Callable[[], Any]
    pieces: Callable[[Any], list[Piece]]
    entries: Callable[[Any, str], list[Entry]]
    correct: Callable[[Any, str, str, Mapping[str, str]], Any]
