"""Tables that must be complete: checked when a game is imported, so that nothing is left out
silently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable


def check_once(subject: str, expected: Iterable[object], *tables: Collection[object]) -> None:
    """Check that tables together have each entry exactly once, and no others.

    Args:
        subject: what the entries are, for the message.
        expected: all entries there are, such as the members of a ``Literal``.
        tables: where they are handled.

    Raises:
        TypeError: an entry is missing, unknown, or handled twice.
    """
    handled = Counter(entry for table in tables for entry in table)
    wrong = handled.copy()
    wrong.subtract(dict.fromkeys(expected, 1))
    faults = [f"{_name(entry)} {_fault(handled[entry])}" for entry, diff in wrong.items() if diff]
    if faults:
        raise TypeError(f"{subject}: {'; '.join(faults)}")


def _fault(count: int) -> str:
    return "is not handled" if not count else "is unknown" if count == 1 else "is handled twice"


def _name(entry: object) -> str:
    return getattr(entry, "__name__", str(entry))
