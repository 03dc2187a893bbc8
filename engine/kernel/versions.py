"""Rules versions, which consist of parts.

A version names everything that a game is played with, each part with its number: ``race-2+tgs-2``
is Race with its second rules and the second version of an expansion. So a change of one part does
not invalidate states that do not use it.
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
    """The version with these parts, the game's own first."""
    return "+".join(parts)


def names_the_same(version: str, today: str) -> bool:
    """Whether a version means the same rules as a current one, even if it names fewer parts.

    Args:
        version: a version such as ``race-2``. If it omits a part, that is the part's first version,
            since versions used to name fewer parts.
        today: a current version such as ``race-2+tgs-2``.
    """
    before, after = _numbers(version), _numbers(today)
    same = all(before.get(name, _FIRST) == number for name, number in after.items())
    return same and before.keys() <= after.keys()


def is_within(version: str, part: str) -> bool:
    """Whether a version has this version of a part, or an older one.

    Args:
        version: a version such as ``race-1+tgs-2``.
        part: a part such as ``race-2``.
    """
    name, _, last = part.rpartition("-")
    number = _numbers(version).get(name, _FIRST)
    return number.isdecimal() and int(number) <= int(last)


def nearest(version: str, today: Iterable[str]) -> str:
    """The current version with the same parts as another one; if there is none, all parts that a
    current version can have.

    Args:
        version: a version such as ``race-2+tgs-1``.
        today: all current versions.
    """
    known = tuple(today)
    same = (each for each in known if _numbers(each).keys() == _numbers(version).keys())
    parts = dict.fromkeys(part for each in known for part in each.split("+"))
    return next(same, ", ".join(parts))


def bring_forward(state: PlainState, since: str, today: str, migrations: Migrations) -> None:
    """Migrate a state to the current version, one version of a part at a time.

    If the older version omits a part, that is the part's first version, since versions used to name
    fewer parts.

    Args:
        state: the state as JSON values, which is changed.
        since: the version that it names.
        today: the target version.
        migrations: the migrations between versions of parts.

    Raises:
        WrongVersion: a migration is missing.
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
            "There is no migration from {part}: a state made under rules {since} cannot "
            "continue under {today}. Use an engine with the older rules, or replay the game's "
            "record under the current ones.",
            part=part,
            since=since,
            today=today,
        ),
        pointer="/rules_version",
    )
