"""Strict fields: a value has the JSON type that is documented, or it is refused.

Marshmallow's own integers take ``"3"`` and ``true``.
"""

from __future__ import annotations

import re
from typing import Any

from marshmallow import ValidationError, fields

from schemas.limits import MAX_MOVE_TEXT


class Whole(fields.Integer):
    """A JSON integer; no text, no fraction, no boolean."""

    def _validated(self, value: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class Digits(fields.Integer):
    """A number in a query, where everything is text: a few ASCII digits and nothing else."""

    def _validated(self, value: Any) -> int:
        if not re.fullmatch("[0-9]{1,9}", value):
            raise self.make_error("invalid", input=value)
        return int(value)


class Flag(fields.Boolean):
    """``true`` or ``false``; marshmallow's own takes ``"yes"`` too."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class Typed(fields.Raw):
    """A value of one of the engine's types, documented by a component made from that type.

    The engine's codec reads and writes it; marshmallow hands it through untouched.

    Args:
        component: name of the component without the game, such as ``State``.
        shared: the component is the same for all games.
        unread: in requests the value stays raw JSON, for the engine to decode in one go.
    """

    def __init__(
        self, component: str, *, shared: bool = False, unread: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.component = component
        self.shared = shared
        self.unread = unread

    def reference(self) -> dict[str, Any]:
        """The JSON schema: a reference to the component, or null where that is allowed."""
        game = "" if self.shared else getattr(self.root, "prefix", "")
        component = {"$ref": f"#/components/schemas/{game}{self.component}"}
        return {"anyOf": [component, {"type": "null"}]} if self.allow_none else component


class MoveSource(Typed):
    """A move as its record or its line of text. What the record says, the engine reads."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("MoveSource", **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            if len(value) > MAX_MOVE_TEXT:
                raise ValidationError(f"Longer than {MAX_MOVE_TEXT} characters.")
        elif not isinstance(value, dict):
            raise ValidationError("A move is an object or a line of text.")
        return value


class Record(Typed):
    """A JSON object that the engine reads: options, a given deal."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        return value
