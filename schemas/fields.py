"""Strict fields, which reject values of any JSON type but the documented one.

Marshmallow's own integer field accepts ``"3"`` and ``true``.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from marshmallow import ValidationError, fields, validate

from galaxy_referee.schemas.limits import (
    MAX_CALLS,
    MAX_DIGITS,
    MAX_MOVE_TEXT,
    MAX_PART,
    MAX_RECORD_MOVES,
)

_MOVES = msgspec.json.Decoder(list[str | dict[str, Any]])
_DIGESTS = msgspec.json.Decoder(dict[str, str])
_AS_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_LONG = b"0" * (MAX_DIGITS + 1)
LONG_NUMBER = f"A number has more than {MAX_DIGITS} digits."


class Whole(fields.Integer):
    """A JSON integer: not a string, a fraction, or a boolean."""

    def _validated(self, value: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class Digits(fields.Integer):
    """A number in a query string: a few ASCII digits and nothing else."""

    def _validated(self, value: Any) -> int:
        if not re.fullmatch("[0-9]{1,9}", value):
            raise self.make_error("invalid", input=value)
        return int(value)


class Flag(fields.Boolean):
    """``true`` or ``false``. Marshmallow's own boolean field also accepts ``"yes"``."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class ReadsRaw:
    """A field that parses its own JSON, so that rejecting a value is cheap."""

    def read(self, raw: msgspec.Raw) -> Any:
        """Parse the value in this JSON without validating it.

        Raises:
            ValidationError: from either library, before the whole value is parsed.
        """
        raise NotImplementedError


def has_long_number(source: bytes) -> bool:
    """Whether JSON contains a number with more digits than the engine ever uses. Digits in strings
    do not count."""
    if _LONG not in source.translate(_AS_ZEROS):  # hot path: in the text of a state, too
        return False
    unescaped = source.replace(b"\\\\", b"").replace(b'\\"', b"")
    return _LONG in b'"'.join(unescaped.split(b'"')[::2]).translate(_AS_ZEROS)


class Matches(validate.Regexp):
    """Accepts a string if all of it matches. ``$`` alone would allow a final newline."""

    def __call__(self, value: Any) -> Any:
        if self.regex.fullmatch(value) is None:
            raise ValidationError(self._format_error(value))
        return value


class Several(fields.List[Any]):
    """A list whose length is checked before its elements.

    Args:
        inner: the field of each element.
        least: the minimum number of elements.
        most: the maximum number of elements.
    """

    def __init__(self, inner: fields.Field[Any], least: int, most: int, **kwargs: Any) -> None:
        self.length = validate.Length(least, most)
        super().__init__(inner, validate=self.length, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if isinstance(value, list):
            self.length(value)
        return super()._deserialize(value, attr, data, **kwargs)


class Typed(fields.Raw, ReadsRaw):
    """A value of an engine type, documented by a component generated from that type.

    The engine's codec reads and writes it; marshmallow passes it through unchanged.

    Args:
        component: name of the component without the game, such as ``State``.
        shared: the component is the same for all games.
        unread: whether it stays raw JSON in requests, for the engine to decode in one step.
        most_bytes: the maximum length of its JSON in requests; None is no limit.
        any_number: whether numbers in it may have any number of digits.
    """

    def __init__(
        self,
        component: str,
        *,
        shared: bool = False,
        unread: bool = False,
        most_bytes: int | None = None,
        any_number: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.component = component
        self.shared = shared
        self.unread = unread
        self.most_bytes = most_bytes
        self.any_number = any_number

    def reference(self) -> dict[str, Any]:
        """The JSON schema: a reference to the component, or null if that is allowed."""
        game = "" if self.shared else getattr(self.root, "prefix", "")
        component = {"$ref": f"#/components/schemas/{game}{self.component}"}
        return {"anyOf": [component, {"type": "null"}]} if self.allow_none else component

    def read(self, raw: msgspec.Raw) -> Any:
        if self.most_bytes is not None and len(memoryview(raw)) > self.most_bytes:
            raise ValidationError(f"Longer than {self.most_bytes} bytes.")
        if not self.any_number and has_long_number(bytes(raw)):
            raise ValidationError(LONG_NUMBER)
        return raw if self.unread else msgspec.json.decode(raw)


class MoveSource(Typed):
    """A move as a record or a line of text. The engine parses the record."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("MoveSource", most_bytes=MAX_PART, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        check_move(value)
        return value


def check_move(value: Any) -> None:
    """Check that a move is a record or a line of text.

    Raises:
        ValidationError: it is neither, or too long.
    """
    if isinstance(value, str):
        if len(value) > MAX_MOVE_TEXT:
            raise ValidationError(f"Longer than {MAX_MOVE_TEXT} characters.")
    elif not isinstance(value, dict):
        raise ValidationError("A move is an object or a line of text.")


class Moves(Several, ReadsRaw):
    """Moves in order. The error for invalid moves names the first one."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(MoveSource(), least, most, **kwargs)

    def read(self, raw: msgspec.Raw) -> Any:
        # A move has at most one object; its text has no brace.
        source = bytes(raw)
        if source.count(b"{") > (self.length.max or 0):
            raise ValidationError(f"Longer than maximum length {self.length.max}.")
        if has_long_number(source):
            raise ValidationError(LONG_NUMBER)
        return _MOVES.decode(raw)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        self.length(value)
        for number, move in enumerate(value):
            try:
                check_move(move)
            except ValidationError as error:
                raise ValidationError({number: error.messages}) from error
        return value


class BatchCalls(Typed):
    """The calls of a batch. Their list is described in its place: some generators fail at a
    component that is a list, next to a description."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("BatchCall", unread=True, any_number=True, **kwargs)

    def reference(self) -> dict[str, Any]:
        items = super().reference()
        return {"type": "array", "items": items, "minItems": 1, "maxItems": MAX_CALLS}


class Digests(fields.Dict, ReadsRaw):
    """SHA-256 digests by number of moves. The error for invalid digests names the first one."""

    def __init__(self, **kwargs: Any) -> None:
        keys = fields.String(validate=Matches("^[0-9]{1,6}$"))
        values = fields.String(validate=validate.Length(64, 64))
        super().__init__(keys, values, **kwargs)

    def read(self, raw: msgspec.Raw) -> Any:
        if bytes(raw).count(b":") > MAX_RECORD_MOVES + 1:
            raise ValidationError("More than a record has moves.")
        return _DIGESTS.decode(raw)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        for key, digest in value.items():
            if not (key.isascii() and key.isdecimal() and len(key) <= 6):
                raise ValidationError({key: ["Not a number of moves."]})
            if not isinstance(digest, str) or len(digest) != 64:
                raise ValidationError({key: ["Not a digest."]})
        return value


class Record(Typed):
    """A JSON object that the engine parses, such as options or a given deal."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        return value
