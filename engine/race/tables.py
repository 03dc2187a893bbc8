"""Tables put together from the base game and the rooms; a mistake in them fails at import."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, get_args


def merged(*tables: Mapping[Any, Any]) -> dict[Any, Any]:
    """Several tables as one.

    Raises:
        ValueError: two of them have the same key.
    """
    table: dict[Any, Any] = {}
    for part in tables:
        for key in part:
            if key in table:
                raise ValueError(f"{key} is in two tables.")
        table |= part
    return table


def with_all(table: dict[Any, Any], words: Any, subject: str) -> dict[Any, Any]:
    """A table that has an entry for each of these words, and no other.

    Raises:
        ValueError: an entry is missing or unknown.
    """
    known = set(_words(words))
    if table.keys() != known:
        wrong = ", ".join(sorted(table.keys() ^ known))
        raise ValueError(
            f"These words have no entry in the table of {subject}, or no type: {wrong}."
        )
    return table


def _words(literals: Any) -> list[str]:
    """The words of a Literal, or of a union of them."""
    return [
        word
        for part in get_args(literals)
        for word in ([part] if isinstance(part, str) else _words(part))
    ]


def each_once(kinds: Iterable[type], *places: Iterable[type]) -> tuple[type, ...]:
    """These kinds of powers, each of which is in exactly one of these places.

    Raises:
        ValueError: one is in none of them, or in several.
    """
    counts = Counter(kind for group in places for kind in group)
    known = tuple(kinds)
    for kind in {*known, *counts}:
        if counts[kind] != 1 or kind not in known:
            raise ValueError(f"The power {kind.__name__} is handled in {counts[kind]} places.")
    return known
