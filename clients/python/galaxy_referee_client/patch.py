"""JSON Patches (RFC 6902) as the service sends them: with ``add``, ``remove``, and ``replace``."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from .shapes import Change


def patched(value: Any, patch: list[Change]) -> Any:
    """The value that a patch leads to.

    Args:
        value: a JSON value, which is not changed.
        patch: the operations, such as ``state`` in the answer of ``changes``.
    """
    root = {"": deepcopy(value)}
    for change in patch:
        *path, last = ["", *map(_name, change["path"].split("/")[1:])]
        place: Any = root
        for name in path:
            place = place[_key(place, name)]
        _apply(place, _key(place, last), change)
    return root[""]


def _apply(place: Any, key: Any, change: Change) -> None:
    if change["op"] == "remove":
        del place[key]
    elif change["op"] == "add" and isinstance(place, list):
        place.insert(key, change["value"])
    else:
        place[key] = change["value"]


def _key(place: Any, name: str) -> str | int:
    return int(name) if isinstance(place, list) else name


def _name(escaped: str) -> str:
    return escaped.replace("~1", "/").replace("~0", "~")
