"""How an owner of the printed components corrects the packaged data, one piece at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Piece:
    """A piece that can be corrected.

    Args:
        id: of the piece.
        name: as printed.
        group: what it is one of, such as ``Worlds``.
        confidence: how well it is known.
    """

    id: str
    name: str
    group: str
    confidence: str


@dataclass(frozen=True)
class Entry:
    """A value of a piece, to be compared with the print and typed in.

    Args:
        name: of the value.
        label: what it is, for people.
        hint: how to write it.
        text: the value as it is typed; empty if the piece has none.
        choices: what it can be; empty if it is free.
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
    """How the data of a game's components is corrected.

    Args:
        packaged: the packaged data as JSON values, to start from.
        pieces: the pieces of a set of data.
        entries: the values of one piece, by the id of the piece. Raises ``KeyError``.
        correct: the set of data under a new name, with the values of one piece as they were typed.
            Raises ``BadComponents``, with the name of the value as the pointer where a fault is in
            one, and ``KeyError`` if there is no such piece.
    """

    packaged: Callable[[], Any]
    pieces: Callable[[Any], list[Piece]]
    entries: Callable[[Any, str], list[Entry]]
    correct: Callable[[Any, str, str, Mapping[str, str]], Any]
