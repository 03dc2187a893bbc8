"""Moves: the answer of one seat to one decision, as a record and as a line of text.

The text form is ``SEAT KIND ARGUMENT ...``: ``0 keep gem-world``, ``2 pay drop-ships,space-port``.
An empty list or an absent value is written ``-``. ``galaxy_referee.engine.kernel.notation`` reads
it.
"""

from __future__ import annotations

from functools import cache

import msgspec

NOTHING = "-"


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", gc=False):
    """Base of all moves.

    Subclasses set ``tag`` and add fields of type ``str``, ``int``, ``str | None`` or
    ``tuple[str, ...]``.

    Args:
        seat: the seat that moves, from 0.
    """

    seat: int

    @property
    def text(self) -> str:
        """The move as a line of text."""
        kind, names = _shape(type(self))
        text = f"{self.seat} {kind}"
        for name in names:
            text += " " + _word(getattr(self, name))
        return text


class Concede(Move, frozen=True, tag="concede"):
    """End the game in favor of the other seat. It answers no decision and is never listed. If the
    rules of a game allow it, any seat can make it at any time."""


class Redo(Move, frozen=True, tag="redo"):
    """Take back the seat's answer to a question that others have yet to answer. Nobody waits for
    this move: a program whose seat has no other move need not do anything."""


def names(move: Move, name: str) -> bool:
    """Whether a move names a piece, alone or among others."""
    values = (getattr(move, field) for field in move.__struct_fields__[1:])
    return any(name in value if isinstance(value, tuple) else name == value for value in values)


def kind_of(move_type: type[Move]) -> str:
    """The kind (tag) of a type of move."""
    tag = move_type.__struct_config__.tag
    assert isinstance(tag, str), f"{move_type.__name__} has no kind"
    return tag


@cache
def _shape(move_type: type[Move]) -> tuple[str, tuple[str, ...]]:
    """The kind of a type of move, and the names of what it says besides the seat."""
    return kind_of(move_type), move_type.__struct_fields__[1:]


def _word(value: object) -> str:
    if isinstance(value, str):
        return value
    if value is None or value == ():
        return NOTHING
    return ",".join(value) if isinstance(value, tuple) else str(value)
