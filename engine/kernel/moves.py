"""Moves: the answer of one seat to one decision, as a record and as a line of text.

The text form is ``SEAT KIND ARGUMENT ...``: ``0 keep gem-world``, ``2 pay drop-ships,space-port``.
An empty list or an absent value is written ``-``. ``galaxy_referee.engine.kernel.notation`` reads
it.
"""

from __future__ import annotations

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
        """The move as one line."""
        words = [str(self.seat), kind_of(type(self))]
        words += [_word(getattr(self, name)) for name in self.__struct_fields__[1:]]
        return " ".join(words)


def names(move: Move, name: str) -> bool:
    """Whether a move names a piece, alone or among others."""
    values = (getattr(move, field) for field in move.__struct_fields__[1:])
    return any(name in value if isinstance(value, tuple) else name == value for value in values)


def kind_of(move_type: type[Move]) -> str:
    """The kind (tag) of a type of move."""
    tag = move_type.__struct_config__.tag
    assert isinstance(tag, str), f"{move_type.__name__} has no kind"
    return tag


def _word(value: object) -> str:
    if value is None or value == ():
        return NOTHING
    return ",".join(value) if isinstance(value, tuple) else str(value)
