"""Versions of rules: what a state was written under, part by part.

A version names everything a game is played with, each part with its number: ``race-2+tgs-2`` is
Race by its second rules, with the first version of an expansion. So a change of one part
invalidates no state that does not use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.texts import Text

PlainState = dict[str, Any]
# By a part such as ``tgs-1``, what changes a state, as JSON values, to the next one in place.
Migrations = Mapping[str, Callable[[PlainState], None]]

_FIRST = "1"


def joined(parts: Iterable[str]) -> str:
    """The version made of these parts, the game's own first."""
    return "+".join(parts)


def names_the_same(version: str, today: str) -> bool:
    """Whether a version means the same rules as one of today's, and perhaps names fewer parts.

    Args:
        version: such as ``race-2``. A part that it does not name is its first: versions once named
            fewer parts.
        today: such as ``race-2+tgs-2``.
    """
    before, after = _numbers(version), _numbers(today)
    same = all(before.get(name, _FIRST) == number for name, number in after.items())
    return same and before.keys() <= after.keys()


def nearest(version: str, today: Iterable[str]) -> str:
    """The version of today that names the same parts as another one; if there is none, all parts
    that a version of today can have.

    Args:
        version: such as ``race-2+tgs-1``.
        today: all versions of today.
    """
    known = tuple(today)
    same = (each for each in known if _numbers(each).keys() == _numbers(version).keys())
    parts = dict.fromkeys(part for each in known for part in each.split("+"))
    return next(same, ", ".join(parts))


def bring_forward(state: PlainState, since: str, today: str, migrations: Migrations) -> None:
    """Bring a state of an older version to today's, one version of a part after the other.

    A part that the older version does not name is its first: versions once named fewer parts.

    Args:
        state: as JSON values; changed by the call.
        since: the version that it names.
        today: the version by which it is to be played.
        migrations: the steps on the way.

    Raises:
        WrongVersion: there is no way.
    """
    before, after = _numbers(since), _numbers(today)
    for name in before.keys() - after.keys():
        raise _no_way(since, today, f"{name}-{before[name]}")
    for name, wanted in after.items():
        number = before.get(name, _FIRST)
        while number != wanted:
            step = migrations.get(f"{name}-{number}")
            if step is None:
                raise _no_way(since, today, f"{name}-{number}")
            step(state)
            number = str(int(number) + 1)
    state["rules_version"] = today


def _numbers(version: str) -> dict[str, str]:
    """The number of each part by its name."""
    parts = (part.rpartition("-") for part in version.split("+"))
    return {name: number for name, _, number in parts}


def _no_way(since: str, today: str, part: str) -> WrongVersion:
    return WrongVersion(
        Text(
            "No migration leads from {part}: a state of rules {since} cannot continue by {today}. "
            "Use an engine of those rules, or replay the game's record by these.",
            part=part,
            since=since,
            today=today,
        ),
        pointer="/rules_version",
    )
