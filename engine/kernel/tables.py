"""Tables that must be complete: checked when a game is imported, so that an omission or a
duplicate raises an error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any


def check_once(subject: str, expected: Iterable[object], *tables: Collection[object]) -> None:
    """Check that tables together have each entry exactly once, and no others.

    Args:
        subject: a name for the entries, for the message.
        expected: all entries, such as the members of a ``Literal``.
        tables: the tables that handle them.

    Raises:
        TypeError: an entry is missing, unknown, or handled twice.
    """
    handled = Counter(entry for table in tables for entry in table)
    wrong = handled.copy()
    wrong.subtract(dict.fromkeys(expected, 1))
    faults = [f"{_name(entry)} {_fault(handled[entry])}" for entry, diff in wrong.items() if diff]
    if faults:
        raise TypeError(f"{subject}: {'; '.join(faults)}")


def merged(*tables: Mapping[Any, Any]) -> dict[Any, Any]:
    """Merge several tables into one.

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


def _fault(count: int) -> str:
    return "is not handled" if not count else "is unknown" if count == 1 else "is handled twice"


def _name(entry: object) -> str:
    return getattr(entry, "__name__", str(entry))
