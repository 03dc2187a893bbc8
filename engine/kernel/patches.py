"""JSON Patches (RFC 6902) between two JSON values, with add, remove, and replace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

_encode = msgspec.json.Encoder().encode


class Change(msgspec.Struct, omit_defaults=True):
    """One operation of a patch.

    Args:
        op: the operation.
        path: JSON pointer to the target.
        value: the value to put there.
    """

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = msgspec.UNSET


def changes(before: Any, after: Any, path: str = "") -> Iterator[Change]:
    """The operations that turn one JSON value into another, in the order of application.

    Args:
        before: the old value.
        after: the new value.
        path: JSON pointer to the old value.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _of_objects(before, after, path)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _of_arrays(before, after, path)
    elif type(before) is not type(after) or before != after:
        yield Change("replace", path, after)


def _of_objects(before: dict[str, Any], after: dict[str, Any], path: str) -> Iterator[Change]:
    for name, old in before.items():
        if name in after:
            yield from changes(old, after[name], _member(path, name))
        else:
            yield Change("remove", _member(path, name))
    for name, new in after.items():
        if name not in before:
            yield Change("add", _member(path, name), new)


def _of_arrays(before: list[Any], after: list[Any], path: str) -> Iterator[Change]:
    """The shorter of two patches: element by element, or with the whole array."""
    by_element = list(_by_element(before, after, path))
    if len(by_element) > 1:
        whole = [Change("replace", path, after)]
        if len(_encode(whole)) < len(_encode(by_element)):
            by_element = whole
    yield from by_element


def _by_element(before: list[Any], after: list[Any], path: str) -> Iterator[Change]:
    """Elements that both have at the beginning and at the end stay."""
    shorter = min(len(before), len(after))
    start = 0
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    common = shorter - start - end
    for number in range(start, start + common):
        yield from changes(before[number], after[number], f"{path}/{number}")
    for _ in range(len(before) - shorter):
        yield Change("remove", f"{path}/{start + common}")
    for number in range(start + common, len(after) - end):
        yield Change("add", f"{path}/{number}", after[number])


def _member(path: str, name: str) -> str:
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
