"""JSON pointers to the errors in a request."""

from __future__ import annotations

from typing import Any


def violations(messages: Any, where: str = "") -> list[tuple[str, str]]:
    """Convert marshmallow's nested messages to pairs of a JSON pointer and a sentence."""
    if isinstance(messages, dict):
        return [
            pair
            for name, inner in messages.items()
            for pair in violations(
                inner, where if name == "_schema" else f"{where}/{escaped(str(name))}"
            )
        ]
    return [(where, str(message)) for message in messages]


def escaped(name: str) -> str:
    """Escape a name as one step of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")
