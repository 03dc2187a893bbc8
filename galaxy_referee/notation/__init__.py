"""One compact notation for views, for people and models: docs/notation.md."""

from galaxy_referee.notation.text import VERSION, NotNotation, read, write

__all__ = ("VERSION", "NotNotation", "read", "write")
