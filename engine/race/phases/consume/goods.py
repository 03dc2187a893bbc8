"""Phase IV, Consume: which goods a power may take (RACE-CONSUME-6 to -8).

A set of goods is legal if some naming of the goods of any kind makes it legal. A power must be
used if it can be used under every naming: then its owner cannot name the power away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, permutations, product
from typing import Any

from galaxy_referee.engine.kernel.decisions import Moves, OneOf, Subset
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import KINDS, ConsumeGoods, Good
from galaxy_referee.engine.race.moves import ConsumeGood
from galaxy_referee.engine.race.state import Race, fits_goods

Naming = Mapping[str, Good | None]  # the kind of the goods on each world


def goods_for(t: Race, seat: int, card: Card, power: ConsumeGoods) -> list[str]:
    """The world of each good that a power can consume under some naming."""
    worlds = t.worlds_of_goods(seat)
    if power.kinds:
        return [world for world in worlds if any(_may_be(world, kind) for kind in power.kinds)]
    return [
        world
        for world in worlds
        if fits_goods(CARDS[world], power.kind) and (not power.this_world or world == card.id)
    ]


def _may_be(world: str, kind: Good) -> bool:
    return kind == "any" or fits_goods(CARDS[world], kind)


def numbers_of_goods(worlds: Sequence[str], power: ConsumeGoods) -> set[int]:
    """How many of these goods a power takes under the namings: as many as possible, in whole sets
    (RACE-CONSUME-7, -8). 0 means that it cannot be used."""
    if not worlds:  # hot path: most powers have nothing to consume
        return {0}
    if not is_picky(power) or {CARDS[world].holds for world in worlds} == {power.kind}:
        return {_whole_sets(power, len(worlds))}
    return {_number_of_goods(worlds, naming, power) for naming in _namings(worlds)}


def choice_of_goods(
    seat: int, worlds: Sequence[str], power: ConsumeGoods, freely: bool = False
) -> Moves:
    """The sets of these goods that a power may take, smaller ones first.

    Args:
        seat: the seat that chooses.
        worlds: the world of each good that the power can consume.
        power: the power.
        freely: whether any of them may be left out for a good of any kind (EDITION-12).
    """
    numbers = numbers_of_goods(worlds, power)
    if not is_picky(power) or (freely and power.kind):
        return _any_goods(seat, worlds, min(numbers - {0} or numbers), max(numbers))
    choices = [_choice(seat, worlds, naming, power) for naming in _namings(worlds)]
    if len(choices) == 1:
        return choices[0]
    moves: list[Any] = [*{*chain.from_iterable(choices)}]
    moves.sort(key=lambda move: _place(move, worlds))
    return OneOf(moves)


def _place(move: ConsumeGood, worlds: Sequence[str]) -> tuple[int, list[int]]:
    return len(move.worlds), [worlds.index(world) for world in move.worlds]


def is_picky(power: ConsumeGoods) -> bool:
    """Whether it matters to a power of which kinds the goods are that it can consume."""
    return power.kind is not None or power.each_different or bool(power.kinds)


def _namings(worlds: Iterable[str]) -> Iterator[Naming]:
    """Every way to name the goods of any kind."""
    printed = {world: CARDS[world].holds for world in worlds}
    of_any_kind = [world for world, kind in printed.items() if kind == "any"]
    for named in product(KINDS, repeat=len(of_any_kind)):
        yield printed | dict(zip(of_any_kind, named, strict=True))


def _choice(seat: int, worlds: Sequence[str], naming: Naming, power: ConsumeGoods) -> Moves:
    """The sets that a power may take if the goods are of these kinds."""
    number = _number_of_goods(worlds, naming, power)
    if power.kinds:
        return OneOf(ConsumeGood(seat, goods) for goods in _each_of(worlds, naming, power.kinds))
    if power.each_different:
        sets = _different(worlds, naming, number)
        return OneOf(ConsumeGood(seat, goods) for goods in sets if goods)
    fitting = [world for world in worlds if naming[world] == power.kind]
    return _any_goods(seat, fitting, number, number)


def _number_of_goods(worlds: Sequence[str], naming: Naming, power: ConsumeGoods) -> int:
    if power.kinds:
        return power.goods if any(_each_of(worlds, naming, power.kinds)) else 0
    if power.each_different:
        return _whole_sets(power, len({naming[world] for world in worlds}))
    return _whole_sets(power, sum(naming[world] == power.kind for world in worlds))


def _whole_sets(power: ConsumeGoods, goods: int) -> int:
    return power.goods * min(power.up_to, goods // power.goods)


def _any_goods(seat: int, worlds: Sequence[str], least: int, most: int) -> Moves:
    """All choices of this number of goods; goods on the same world are interchangeable."""
    if not most:
        return OneOf(())
    if len(set(worlds)) == len(worlds):
        return Subset(ConsumeGood, seat, worlds, least, most)
    copies: Counter[str] = Counter()
    enough = []
    for world in worlds:
        copies[world] += 1
        if copies[world] <= most:
            enough.append(world)
    sizes = range(least, most + 1)
    chosen = dict.fromkeys(goods for size in sizes for goods in combinations(enough, size))
    return OneOf(ConsumeGood(seat, goods) for goods in chosen)


def _each_of(
    worlds: Sequence[str], naming: Naming, kinds: tuple[Good, ...]
) -> Iterator[tuple[str, ...]]:
    """All choices of goods, one of each of these kinds, in order of play (RACE-CONSUME-8)."""
    for chosen in dict.fromkeys(combinations(worlds, len(kinds))):
        orders = permutations(naming[world] for world in chosen)
        if any(
            all(kind in ("any", held) for kind, held in zip(kinds, order, strict=True))
            for order in orders
        ):
            yield chosen


def _different(worlds: Sequence[str], naming: Naming, number: int) -> Iterator[tuple[str, ...]]:
    """All choices of ``number`` worlds of different kinds, in order of play (RACE-CONSUME-16)."""
    by_kind: dict[Good | None, list[str]] = {kind: [] for kind in KINDS}
    for world in dict.fromkeys(worlds):
        by_kind[naming[world]].append(world)
    there = [kind for kind, group in by_kind.items() if group]
    for kinds in combinations(there, number):
        for chosen in product(*[by_kind[kind] for kind in kinds]):
            yield tuple(sorted(chosen, key=worlds.index))
