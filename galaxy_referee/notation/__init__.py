"""A compact notation of views for people and models: docs/notation.md."""

from galaxy_referee.notation.moves import fitting, nearest
from galaxy_referee.notation.text import VERSION, NotNotation, read, write, write_changes

__all__ = (
    "VERSION",
    "NotNotation",
    "fitting",
    "nearest",
    "read",
    "write",
    "write_changes",
)
