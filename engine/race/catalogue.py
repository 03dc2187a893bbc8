"""The catalogue: every card of every set, read once from the data files, with indices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar, get_args

import msgspec

from galaxy_referee.engine.race.components.cards import Card, CardData, CardSet
from galaxy_referee.engine.race.components.data_files import packaged
from galaxy_referee.engine.race.components.editions import EDITION_CARDS
from galaxy_referee.engine.race.components.powers import MOMENTS, PHASES, Power, PowerT
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.expansions.powers import AnyPower

KeyT = TypeVar("KeyT")

BASE = "base"
SETS = (BASE, *MANIFESTS, *EDITION_CARDS)
FILES = {
    BASE: "components/data/base.json",
    **{name: manifest.cards for name, manifest in MANIFESTS.items()},
    **EDITION_CARDS,
}


class _AnyCard(CardData, frozen=True):
    powers: tuple[AnyPower, ...] = ()


class _AnySet(CardSet, frozen=True):
    cards: tuple[_AnyCard, ...]


@cache
def read_set(name: str) -> CardSet:
    """The packaged data file of a set."""
    return msgspec.json.decode(packaged(FILES[name]), type=_AnySet)


@cache
def deck_of(sets: tuple[str, ...]) -> dict[str, Card]:
    """All physical cards of a game with these sets, by id, in the order of the data."""
    chosen = [read_set(name) for name in sets]
    replaced = {data.replaces for card_set in chosen for data in card_set.cards}
    return {
        card.id: card
        for index, card_set in enumerate(chosen)
        for card in cards_of(card_set, chosen[:index])
        if card.name not in replaced
    }


def cards_of(card_set: CardSet, others: Sequence[CardSet]) -> Iterator[Card]:
    """The physical cards that a set adds: its own, then further copies of other sets' cards.

    Args:
        card_set: the set.
        others: the sets before it.

    Raises:
        ValueError: it adds copies of a card that is in no other set.
    """
    for data in card_set.cards:
        for copy in range(1, data.copies + 1):
            yield Card(data, copy)
    for name, count in card_set.extra_copies.items():
        copied, copies = _copies_so_far(name, others)
        if copied is None:
            raise ValueError(f"{card_set.set} adds copies of {name}, which no set before it has.")
        for copy in range(1, count + 1):
            yield Card(copied, copies + copy)


def _copies_so_far(name: str, sets: Sequence[CardSet]) -> tuple[CardData | None, int]:
    """The card of this name in these sets, and how many copies they have of it."""
    data = next((data for card_set in sets for data in card_set.cards if data.id == name), None)
    copies = 0 if data is None else data.copies
    return data, copies + sum(card_set.extra_copies.get(name, 0) for card_set in sets)


# Every card of every set: a card means the same in all games.
CARDS: dict[str, Card] = {
    card.id: card
    for index, name in enumerate(SETS)
    for card in cards_of(read_set(name), [read_set(earlier) for earlier in SETS[:index]])
}

# Powers by the card that carries them, each paired with its card, in printed order.
Carried: TypeAlias = dict[str, tuple[tuple[Card, PowerT], ...]]


class _ByType(Protocol):
    """Powers by type, each with its type."""

    def __getitem__(self, power_type: type[PowerT], /) -> Carried[PowerT]: ...


def _index(keys: Iterable[KeyT], key_of: Callable[[Power], KeyT]) -> dict[KeyT, Carried[Any]]:
    """The powers of all cards by key, then by card."""
    index: dict[KeyT, Carried[Any]] = {key: {} for key in keys}
    for card in CARDS.values():
        for power in card.data.powers:
            carried = index[key_of(power)]
            carried[card.id] = (*carried.get(card.id, ()), (card, power))
    return index


POWERS_IN: dict[str, Carried[Power]] = _index((*PHASES, *MOMENTS), lambda power: power.phase)
POWERS_OF: _ByType = _index(get_args(AnyPower), type)


@cache
def start_worlds(sets: tuple[str, ...]) -> tuple[Card, ...]:
    """The start worlds of these sets by number."""
    worlds = [card for card in deck_of(sets).values() if card.data.start_world is not None]
    return tuple(sorted(worlds, key=start_number))


def is_start_world(name: str) -> bool:
    """Whether this is the name of a start world."""
    return name in CARDS and CARDS[name].data.start_world is not None


def start_number(card: Card) -> int:
    """The number on a start world (RACE-CARD-10)."""
    assert card.data.start_world is not None
    return card.data.start_world
