"""Corrects tiles: the printed values, typed in, produce a new tile set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from galaxy_referee.engine.frontiers.components.tile_set import (
    load_tile_set,
    standard_tile_set_record,
)
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.corrections import Corrections, Entry, Piece
from galaxy_referee.engine.kernel.errors import BadComponents

GROUPS = {
    "developments": "Developments",
    "worlds": "Worlds",
    "home_worlds": "Home worlds",
}


class Blank(NamedTuple):
    """A value to fill in.

    Args:
        label: its label for people.
        hint: its notation.
        groups: the groups of tiles that have it.
        choices: the possible values; empty for free text.
    """

    label: str
    hint: str
    groups: tuple[str, ...] = tuple(GROUPS)
    choices: tuple[str, ...] = ()


_WORLDS = ("worlds", "home_worlds")
_KINDS = ("", "novelty", "rare", "genes", "alien")
_YES = ("true", "false")
BLANKS: dict[str, Blank] = {
    "name": Blank("Name", "As printed."),
    "size": Blank("Size", "", ("developments",), ("small", "large")),
    "cost": Blank("Cost", "A number. Leave it empty for a military world."),
    "defense": Blank("Defense", "A number, for a military world only.", _WORLDS),
    "kind": Blank("Kind", "Of its goods; empty for a gray world.", ("worlds",), (*_KINDS, "any")),
    "home_kind": Blank("Kind", "Of its goods; empty for a gray world.", ("home_worlds",), _KINDS),
    "goods": Blank("Goods", "Empty for a gray world.", _WORLDS, ("", "production", "windfall")),
    "colonists": Blank("Colonists", "How many it needs.", ("worlds",)),
    "tradable": Blank("Tradable", "Whether a good on it can be sold.", _WORLDS, _YES),
    "vp": Blank("Victory points", 'A number. Leave it empty for "?".'),
    "keywords": Blank("Keywords", "Separated by commas, such as Alien, Rebel."),
    "powers": Blank("Powers", "A list in JSON, in the notation of the tile set."),
    "scoring": Blank("Scoring", 'An object in JSON, for "?" only.', ("developments",)),
}
"""What is printed on a tile, in the order of a form."""

_NUMBERS = ("cost", "defense", "colonists", "vp")
_LISTS = ("powers", "scoring")
_MEMBER = {"home_kind": "kind"}
_DEFAULTS = {"tradable": True, "colonists": 1}


def pieces(data: Any) -> list[Piece]:
    """The tiles of a tile set."""
    return [
        Piece(tile["id"], tile["name"], title, tile["confidence"])
        for group, title in GROUPS.items()
        for tile in data[group]
    ]


def entries(data: Any, tile_id: str) -> list[Entry]:
    """The printed values of a tile, according to the data.

    Args:
        data: a tile set as JSON values.
        tile_id: the id of the tile.

    Raises:
        KeyError: there is no such tile.
    """
    group, index = _place(data, tile_id)
    tile = data[group][index]
    return [
        Entry(
            member, blank.label, blank.hint, _typed(tile, member), blank.choices, member in _LISTS
        )
        for member, blank in _blanks(group)
    ]


def correct(data: Any, tile_id: str, set_name: str, typed: Mapping[str, str]) -> Any:
    """A tile set with one tile corrected to match the printed one.

    Args:
        data: a tile set as JSON values, to start from.
        tile_id: the id of the tile.
        set_name: the name of the new tile set.
        typed: values by name; omitted ones stay, and empty ones are removed.

    Raises:
        BadComponents: lists every fault. The pointer of a value's fault is its name.
        KeyError: there is no such tile, or a value has an unknown name.
    """
    group, index = _place(data, tile_id)
    tile, faults = dict(data[group][index]), []
    known = dict(_blanks(group))
    for member, text in typed.items():
        known[member]  # raises KeyError for a value that such a tile does not have
        try:
            value = _READ.get(member, str)(text.strip())
        except ValueError as error:
            faults.append(Fault(f"/{member}", "unreadable", str(error)))
            continue
        tile.pop(member, None)
        if value not in ("", None):
            tile[member] = value
    tile |= {"confidence": "confirmed"}
    tile.pop("fields", None)
    if faults:
        raise BadComponents(faults)
    tiles = [*data[group][:index], tile, *data[group][index + 1 :]]
    corrected = {**data, "name": set_name, group: tiles}
    try:
        load_tile_set(corrected)
    except BadComponents as error:
        raise BadComponents(list(_within(f"/{group}/{index}", error.faults))) from None
    return corrected


def _within(path: str, faults: list[Fault]) -> Iterator[Fault]:
    """Faults of a tile point to its values; those of the rest of the set stay as they are."""
    for fault in faults:
        inside = fault.pointer == path or fault.pointer.startswith(f"{path}/")
        pointer = fault.pointer[len(path) :] if inside else fault.pointer
        if fault.pointer == "/name":
            pointer = "/set_name"
        yield Fault(pointer, fault.code, fault.message)


def _blanks(group: str) -> Iterator[tuple[str, Blank]]:
    for name, blank in BLANKS.items():
        if group in blank.groups:
            yield _MEMBER.get(name, name), blank


def _place(data: Any, tile_id: str) -> tuple[str, int]:
    for group in GROUPS:
        for index, tile in enumerate(data[group]):
            if tile["id"] == tile_id:
                return group, index
    raise KeyError(tile_id)


def _typed(tile: dict[str, Any], member: str) -> str:
    """A value as it is typed."""
    value = tile.get(member, _DEFAULTS.get(member))
    if value is None:
        return "[]" if member == "powers" else ""
    if member == "keywords":
        return ", ".join(value)
    if member in _LISTS:
        return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(text: str) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise ValueError(f"'{text[:20]}' is not a number.")
    return int(text)


def _json(text: str) -> Any:
    if not text:
        return None
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"This is not valid JSON: {error}.") from error


def _words(text: str) -> list[str] | None:
    return [word.strip() for word in text.split(",") if word.strip()] or None


def _flag(text: str) -> bool | None:
    if text not in ("", *_YES):
        raise ValueError("It is true or false.")
    return False if text == "false" else None


_READ: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(_NUMBERS, _number),
    **dict.fromkeys(_LISTS, _json),
    "keywords": _words,
    "tradable": _flag,
}

CORRECTIONS = Corrections(standard_tile_set_record, pieces, entries, correct)
