"""Logs with one thing spoiled, as a stranger might send them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

STRANGE: list[Any] = [
    None,
    -1,
    2**70,
    "",
    "Gem World",
    "settle",
    [],
    [[]],
    {},
    {"card": None},
    True,
]


def spoiled(lines: list[Any], luck: random.Random) -> list[Any]:
    """A copy with a value replaced, a key or an element left out, or lines mixed up."""
    copy = json.loads(json.dumps(lines))
    line = luck.choice([0, -1, *[luck.randrange(len(copy))] * 4])  # the first and the last often
    places = list(_places(copy[line]))
    what = luck.randrange(5)
    if what == 0:
        first, second = (luck.randrange(len(copy)) for _ in range(2))
        copy[first], copy[second] = copy[second], copy[first]
    elif what == 1:
        copy.insert(luck.randrange(len(copy)), copy[luck.randrange(len(copy))])
    elif what == 2:
        holder, key = luck.choice(places)
        del holder[key]
    else:
        holder, key = luck.choice(places)
        holder[key] = luck.choice(STRANGE)
    return copy


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything inside a value, as what holds it and where."""
    keys: Any = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
