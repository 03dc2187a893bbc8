"""Text for terminals, which obey control characters: names of bots come from strangers."""

from __future__ import annotations

from typing import TypeVar

import msgspec

StructT = TypeVar("StructT", bound=msgspec.Struct)


def plain(text: str) -> str:
    """The text with everything that cannot be seen written as an escape, such as ``\\x1b``."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else _escaped(each) for each in text)


def in_plain_text(record: StructT) -> StructT:
    """A record with all its texts plain."""
    return msgspec.convert(_plain(msgspec.to_builtins(record)), type(record))


def _plain(value: object) -> object:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {_plain(name): _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()
