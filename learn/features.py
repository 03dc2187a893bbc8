"""What an observation is made of: named parts of a view, each written into cells of its own.

Everything is made from the view of the seat and from the decision it is asked, so an observation
holds nothing that the seat may not know.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

TYPECODE = "h"  # of cells: whole numbers of 16 bits
WIDTH = struct.calcsize(TYPECODE)
# Writes what a seat sees in a part of its view into cells, from a place on.
Write = Callable[[Any, "memoryview[int]", int, int], None]


@dataclass(frozen=True)
class Feature:
    """A part of an observation.

    Args:
        name: as in the documentation of the encoding.
        size: how many cells it has.
        write: writes it; the cells are 0 before.
        fields: the fields of the view that it is made from.
        counted: if all it does is to count the words of a list, the place of each.
    """

    name: str
    size: int
    write: Write
    fields: tuple[str, ...]
    counted: Mapping[str, int] | None = None


def numbers(*names: str) -> Feature:
    """Several numbers and truth values, as they are."""
    if len(names) == 1:
        return one_number(names[0])
    read = attrgetter(*names)
    pack = struct.Struct(f"{len(names)}{TYPECODE}").pack_into

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        pack(cells, at * WIDTH, *read(part))

    return Feature(", ".join(names), len(names), write, names)


def one_number(name: str) -> Feature:
    """One number or truth value; None is 0."""

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        cells[at] = getattr(part, name) or 0

    return Feature(name, 1, write, (name,))


def word(name: str, domain: Sequence[str]) -> Feature:
    """One of several words, or none: 1 in its cell."""
    places = {item: place for place, item in enumerate(domain)}

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        place = places.get(getattr(part, name))
        if place is not None:
            cells[at + place] = 1

    return Feature(name, len(domain), write, (name,))


def words(name: str, domain: Sequence[str], short: Callable[[str], str] | None = None) -> Feature:
    """Any of several words, counted.

    Args:
        name: the field with the list.
        domain: the words.
        short: the word that stands for an item of the list; None if each stands for itself.
    """
    places = {item: place for place, item in enumerate(domain)}

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        for item in getattr(part, name) or ():
            cells[at + places[item if short is None else short(item)]] += 1

    counted = places if short is None else None
    return Feature(name, len(domain), write, (name,), counted)


def made(
    name: str,
    size: int,
    fields: Iterable[str],
    find: Callable[[Any, int], Iterable[tuple[int, int]]],
) -> Feature:
    """A part of any other shape.

    Args:
        name: as in the documentation.
        size: how many cells it has.
        fields: the fields of the view that it is made from.
        find: what each of its cells has that is not 0, from the part of the view and the viewer.
    """

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        for place, amount in find(part, seat):
            cells[at + place] += amount

    return Feature(name, size, write, tuple(fields))


def optional(name: str, features: Sequence[Feature]) -> Feature:
    """The parts of a field that may be None; then all is 0."""
    size, write_all = joined(features)

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        inner = getattr(part, name)
        if inner is not None:
            write_all(inner, cells, at, seat)

    return Feature(f"{name}: {listed(features)}", size, write, _inner(name, features))


def around(name: str, seats: int, features: Sequence[Feature]) -> Feature:
    """The parts of each seat, clockwise from the viewer.

    Args:
        name: the field with a member for each seat.
        seats: how many there are.
        features: of each.
    """
    size, write_all = joined(features)

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        members = getattr(part, name)
        for place in range(seats):
            write_all(members[(seat + place) % seats], cells, at + place * size, seat)

    return Feature(f"{name}, each: {listed(features)}", seats * size, write, _inner(name, features))


def seats_in(name: str, seats: int) -> Feature:
    """A seat, or several in an order: for each seat, clockwise from the viewer, its place in the
    order from 1, or 0."""

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        named = getattr(part, name)
        order = named if isinstance(named, list) else [] if named is None else [named]
        for place, other in enumerate(order, 1):
            cells[at + (other - seat) % seats] = place

    return Feature(name, seats, write, (name,))


def _inner(name: str, features: Sequence[Feature]) -> tuple[str, ...]:
    """The names of a field and of those in it."""
    inner = (f"{name}.{field}" for feature in features for field in feature.fields)
    return (name, *dict.fromkeys(inner))


def listed(features: Sequence[Feature]) -> str:
    """The names of some features."""
    return ", ".join(feature.name for feature in features)


def joined(features: Sequence[Feature]) -> tuple[int, Write]:
    """Several parts, one after the other: their size, and what writes them.

    Hot path: lists, most of them empty, are written together."""
    placed = list(offsets(features))
    others = [(place, feature.write) for place, feature in placed if feature.counted is None]
    lists = [
        (feature.name, place, feature.counted)
        for place, feature in placed
        if feature.counted is not None
    ]

    def write(part: Any, cells: memoryview[int], at: int, seat: int) -> None:
        for place, write_one in others:
            write_one(part, cells, at + place, seat)
        for name, place, counted in lists:
            items = getattr(part, name)
            if items:
                for item in items:
                    cells[at + place + counted[item]] += 1

    return sum(feature.size for feature in features), write


def offsets(features: Iterable[Feature]) -> Iterator[tuple[int, Feature]]:
    """The place of each part among the cells."""
    place = 0
    for feature in features:
        yield place, feature
        place += feature.size
