"""What an observation is made of: named parts of a view, each written into cells of its own.

Everything is made from the view of the seat and from the decision it is asked, so an observation
holds nothing that the seat may not know.

Observations are written again and again. So each part gives the lines of Python that write it, and
those of an encoding are compiled to one function, without a call for each part.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

TYPECODE = "h"  # of cells: whole numbers of 16 bits
WIDTH = struct.calcsize(TYPECODE)
# Writes what is seen of a table, by a seat, into cells.
Write = Callable[[Any, int, "memoryview[int]"], None]


class Names:
    """The names of the values that compiled lines use."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self._new = (f"_{number}" for number in count())

    def new(self) -> str:
        """A name for a variable."""
        return next(self._new)

    def of(self, value: Any) -> str:
        """A name for a value."""
        name = self.new()
        self.values[name] = value
        return name


# The lines that write a part: from the names of values, the variable with the part of the view, and
# the place of the first cell. They also know ``cells``, 0 before, and ``seat``, the viewer.
Lines = Callable[[Names, str, str], Iterable[str]]


@dataclass(frozen=True)
class Feature:
    """A part of an observation.

    Args:
        name: as in the documentation of the encoding.
        size: how many cells it has.
        fields: the fields of the view that it is made from.
        lines: what writes it.
    """

    name: str
    size: int
    fields: tuple[str, ...]
    lines: Lines


def numbers(*names: str) -> Feature:
    """Several numbers and truth values, as they are."""
    if len(names) == 1:
        return one_number(names[0])
    pack = struct.Struct(f"{len(names)}{TYPECODE}").pack_into

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        read = ", ".join(f"{part}.{name}" for name in names)
        yield f"{known.of(pack)}(cells, {WIDTH} * ({at}), {read})"

    return Feature(", ".join(names), len(names), names, lines)


def one_number(name: str) -> Feature:
    """One number or truth value; None is 0."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        yield f"cells[{at}] = {part}.{name} or 0"

    return Feature(name, 1, (name,), lines)


def word(name: str, domain: Sequence[str]) -> Feature:
    """One of several words, or none: 1 in its cell."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        cell = known.new()
        yield f"{cell} = {known.of(places(domain))}.get({part}.{name})"
        yield f"if {cell} is not None:"
        yield f"    cells[{at} + {cell}] = 1"

    return Feature(name, len(domain), (name,), lines)


def words(name: str, domain: Sequence[str], short: Mapping[str, str] | None = None) -> Feature:
    """Any of several words, counted.

    Args:
        name: the field with the list.
        domain: the words.
        short: the word that stands for each item of the list; None if each stands for itself.
    """
    cells = places(domain)
    if short is not None:
        cells = {item: cells[stands] for item, stands in short.items()}

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        items, item = known.new(), known.new()
        yield f"{items} = {part}.{name}"
        yield f"if {items}:"
        yield f"    for {item} in {items}:"
        yield f"        cells[{at} + {known.of(cells)}[{item}]] += 1"

    return Feature(name, len(domain), (name,), lines)


def pieces_in(name: str, domain: Sequence[str]) -> Feature:
    """Any of several pieces, of which there is one each: 1 in its cell."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        item = known.new()
        yield f"for {item} in {part}.{name} or ():"
        yield f"    cells[{at} + {known.of(places(domain))}[{item}]] = 1"

    return Feature(name, len(domain), (name,), lines)


def amounts(name: str, domain: Sequence[str]) -> Feature:
    """A number for each of several words."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        item, amount = known.new(), known.new()
        yield f"for {item}, {amount} in {part}.{name}.items():"
        yield f"    cells[{at} + {known.of(places(domain))}[{item}]] = {amount}"

    return Feature(name, len(domain), (name,), lines)


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

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        cell, amount = known.new(), known.new()
        yield f"for {cell}, {amount} in {known.of(find)}({part}, seat):"
        yield f"    cells[{at} + {cell}] += {amount}"

    return Feature(name, size, tuple(fields), lines)


def optional(name: str, features: Sequence[Feature]) -> Feature:
    """The parts of a field that may be None; then all is 0."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        inner = known.new()
        yield f"{inner} = {part}.{name}"
        yield f"if {inner} is not None:"
        yield from _indented(_all_lines(features, known, inner, at))

    fields = _inner(name, features)
    return Feature(f"{name}: {listed(features)}", total(features), fields, lines)


def around(name: str, seats: int, features: Sequence[Feature]) -> Feature:
    """The parts of each seat, clockwise from the viewer.

    Args:
        name: the field with a member for each seat.
        seats: how many there are.
        features: of each.
    """
    size = total(features)

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        place, member, first = known.new(), known.new(), known.new()
        yield f"for {place} in range({seats}):"
        yield f"    {member} = {part}.{name}[(seat + {place}) % {seats}]"
        yield f"    {first} = {at} + {size} * {place}"
        yield from _indented(_all_lines(features, known, member, first))

    fields = _inner(name, features)
    return Feature(f"{name}, each: {listed(features)}", seats * size, fields, lines)


def seats_in(name: str, seats: int) -> Feature:
    """A seat, or several in an order: for each seat, clockwise from the viewer, its place in the
    order from 1, or 0."""

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        named, place, other = known.new(), known.new(), known.new()
        yield f"{named} = {part}.{name}"
        yield f"if isinstance({named}, list):"
        yield f"    for {place}, {other} in enumerate({named}, 1):"
        yield f"        cells[{at} + ({other} - seat) % {seats}] = {place}"
        yield f"elif {named} is not None:"
        yield f"    cells[{at} + ({named} - seat) % {seats}] = 1"

    return Feature(name, seats, (name,), lines)


def places(items: Iterable[str]) -> dict[str, int]:
    """The number of each item, from 0."""
    return {item: place for place, item in enumerate(items)}


def _inner(name: str, features: Sequence[Feature]) -> tuple[str, ...]:
    """The names of a field and of those in it."""
    inner = (f"{name}.{field}" for feature in features for field in feature.fields)
    return (name, *dict.fromkeys(inner))


def listed(features: Sequence[Feature]) -> str:
    """The names of some features."""
    return ", ".join(feature.name for feature in features)


def total(features: Iterable[Feature]) -> int:
    """How many cells some features have."""
    return sum(feature.size for feature in features)


def offsets(features: Iterable[Feature]) -> Iterator[tuple[int, Feature]]:
    """The place of each part among the cells."""
    place = 0
    for feature in features:
        yield place, feature
        place += feature.size


def compiled(features: Sequence[Feature], first: int) -> Write:
    """What writes several parts, one after the other, from the cell ``first`` on."""
    known = Names()
    lines = _indented(_all_lines(features, known, "table", str(first)))
    exec("\n".join(["def write(table, seat, cells):", *lines]), known.values)
    write: Write = known.values["write"]
    return write


def _all_lines(features: Sequence[Feature], known: Names, part: str, at: str) -> Iterator[str]:
    for place, feature in offsets(features):
        yield from feature.lines(known, part, f"{at} + {place}")


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)
