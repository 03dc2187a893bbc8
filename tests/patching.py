"""JSON Patches (RFC 6902) as a client makes them: add, remove, and replace."""

from __future__ import annotations

import copy
from typing import Any


def patched(value: Any, patch: list[dict[str, Any]]) -> Any:
    """The value after all operations; the given one is not changed."""
    holder = {"": copy.deepcopy(value)}
    for change in patch:
        *path, last = ["", *_names(change["path"])]
        place: Any = holder
        for name in path:
            place = place[int(name) if isinstance(place, list) else name]
        _change(place, int(last) if isinstance(place, list) else last, change)
    return holder[""]


REMOVE = object()


def changed(value: Any, changes: dict[str, Any]) -> Any:
    """A copy with other values at these JSON pointers; ``REMOVE`` takes one out."""
    return patched(
        value,
        [
            {"op": "remove", "path": path}
            if new is REMOVE
            else {"op": "replace", "path": path, "value": new}
            for path, new in changes.items()
        ],
    )


def _names(path: str) -> list[str]:
    return [name.replace("~1", "/").replace("~0", "~") for name in path.split("/")[1:]]


def _change(place: Any, key: Any, change: dict[str, Any]) -> None:
    if change["op"] == "remove":
        del place[key]
    elif change["op"] == "add" and isinstance(place, list):
        place.insert(key, copy.deepcopy(change["value"]))
    else:
        place[key] = copy.deepcopy(change["value"])
