"""Server-sent events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from http.client import HTTPException
from typing import NamedTuple


class Message(NamedTuple):
    """A message of a stream; a message without a kind is a heartbeat."""

    kind: str
    data: str


def messages_of(lines: Iterable[bytes]) -> Iterator[Message]:
    """The messages of a stream, until it ends or breaks; an incomplete message is dropped."""
    fields: dict[str, str] = {}
    try:
        for line in lines:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name or value:
                fields[name] = value
                continue
            yield Message(fields.get("event", ""), fields.get("data", ""))
            fields = {}
    except (OSError, HTTPException):
        return
