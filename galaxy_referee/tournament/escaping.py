"""Text that is safe to print: names of bots may contain control characters for terminals."""

from __future__ import annotations

import sys
from typing import TypeVar

import msgspec

CANNOT = 2  # the exit code of a command that cannot be carried out
StructT = TypeVar("StructT", bound=msgspec.Struct)


def plain(text: str) -> str:
    """The text with everything invisible written as an escape, such as ``\\x1b``."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in text)


def refused(program: str, error: Exception) -> int:
    """Print why a program cannot do what it was asked for; returns its exit code."""
    print(f"{program}: {plain(str(error))}", file=sys.stderr)
    return CANNOT


def in_plain_text(record: StructT) -> StructT:
    """A record with all its texts plain."""
    return msgspec.convert(_plain(msgspec.to_builtins(record)), type(record))


def _plain(value: object) -> object:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {_plain(name): _plain(member) for name, member in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(element) for element in value]
    return value


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()
