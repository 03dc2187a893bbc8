"""The cards and goals: read once from the data files, typed, with what the rules ask of them
precomputed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias, TypeVar, get_args

import msgspec

from galaxy_referee.engine.race.components.powers import (
    MOMENTS,
    PHASES,
    AnyPower,
    Kind,
    Military,
    Phase,
    Power,
)

KeyT = TypeVar("KeyT")
PowerT = TypeVar("PowerT", bound=Power)

SETS = ("base", "tgs", "rvi")


class ScoringLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the list of a development that scores by "?" (RACE-SCORE-6).

    Args:
        vp: victory points for each.
        per: what is counted.
        kinds: kinds of good that fit.
        keyword: keyword that fits.
        names: names that fit.
        phase: phase whose powers fit.
        every: size of a set that scores ``vp``.
        vp_table: victory points for one, two ... of what is counted, in place of ``vp``.
    """

    per: str
    vp: int = 0
    kinds: tuple[Kind, ...] = ()
    keyword: str = ""
    names: tuple[str, ...] = ()
    phase: Phase | None = None
    every: int = 1
    vp_table: tuple[int, ...] = ()


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card as printed.

    Args:
        id: unique name in lower case with hyphens.
        name: printed name.
        type: world or development.
        cost: price in cards; a military world has ``defense`` instead.
        defense: Military needed to conquer it.
        vp: printed victory points; None is a "?" computed by ``scoring``.
        good: kind of a production or windfall world.
        how: production or windfall.
        chromosome: carries the chromosome symbol.
        keywords: words highlighted in its title.
        copies: how many the deck has of it.
        start_world: number of a start world; odd numbers are red, even ones blue.
        preset_hand: number of the first-game hand it belongs to.
        replaces: the card of another set whose place it takes (RVI-CARD-2).
        powers: by phase, in printed order.
        scoring: the lines of a "?".
    """

    id: str
    name: str
    type: Literal["world", "development"]
    cost: int | None = None
    defense: int | None = None
    vp: int | None = None
    good: Kind | None = None
    how: Literal["production", "windfall"] | None = None
    chromosome: bool = False
    keywords: tuple[str, ...] = ()
    copies: int = 1
    start_world: int | None = None
    preset_hand: int | None = None
    replaces: str | None = None
    powers: tuple[AnyPower, ...] = ()
    scoring: tuple[ScoringLine, ...] = ()


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One data file: the cards a set adds.

    Args:
        set: name of the set.
        cards: its cards, start worlds first.
        extra_copies: further copies of cards of earlier sets, by name (RVI-CARD-4).
    """

    set: str
    cards: tuple[CardData, ...]
    extra_copies: dict[str, int] = {}


class Card:
    """A physical card and what the rules ask of it.

    Args:
        data: the card as printed.
        copy: number of this copy, from 1.
    """

    __slots__ = (
        "_power_ids",
        "chromosome",
        "data",
        "development",
        "general_military",
        "good",
        "id",
        "keywords",
        "military_world",
        "name",
        "phases",
        "powers",
        "price",
        "production",
        "rebel_military",
        "title",
        "windfall",
        "world",
    )

    def __init__(self, data: CardData, copy: int = 1) -> None:
        self.data = data
        self.id = data.id if copy == 1 else f"{data.id}#{copy}"
        self.name = data.id
        self.title = data.name
        self.world = data.type == "world"
        self.development = not self.world
        self.military_world = data.defense is not None
        self.price = data.cost if data.cost is not None else data.defense or 0
        self.good = data.good
        self.production = data.how == "production"
        self.windfall = data.how == "windfall"
        self.keywords = frozenset(data.keywords)
        self.chromosome = data.chromosome
        self.rebel_military = self.military_world and "rebel" in self.keywords
        self.powers: dict[str, tuple[Power, ...]] = {
            phase: tuple(power for power in data.powers if power.phase == phase)
            for phase in (*PHASES, *MOMENTS)
        }
        self._power_ids: dict[type[Power], str] = {
            type(power): f"{self.id}:{power.name}" for power in data.powers
        }
        self.phases = frozenset(phase for phase in PHASES if self.powers[phase])
        self.general_military = tuple(
            power for power in data.powers if isinstance(power, Military) and power.general
        )

    def power(self, power_type: type[PowerT]) -> PowerT | None:
        """Its power of this type, if it has one."""
        for power in self.data.powers:
            if isinstance(power, power_type):
                return power
        return None

    def power_id(self, power: Power) -> str:
        """Name of one of its powers in moves, such as ``old-earth:goods``."""
        return self._power_ids[type(power)]


FILES = {
    "base": "components/data/base.json",
    "tgs": "expansions/gathering_storm/tgs.json",
    "rvi": "expansions/rebel_vs_imperium/rvi.json",
}


def packaged(path: str) -> bytes:
    """A data file of this package."""
    return resources.files("galaxy_referee.engine.race").joinpath(path).read_bytes()


@cache
def read_set(name: str) -> CardSet:
    """The packaged data file of a set."""
    return msgspec.json.decode(packaged(FILES[name]), type=CardSet)


@cache
def deck_of(sets: tuple[str, ...]) -> dict[str, Card]:
    """All physical cards of a game with these sets, by id, in the order of the data."""
    chosen = [read_set(name) for name in sets]
    replaced = {data.replaces for each in chosen for data in each.cards}
    return {
        card.id: card for each in chosen for card in _cards_of(each) if card.name not in replaced
    }


def _cards_of(card_set: CardSet) -> Iterator[Card]:
    """The physical cards that a set adds: its own, then further copies of earlier ones."""
    for data in card_set.cards:
        for copy in range(1, data.copies + 1):
            yield Card(data, copy)
    for name, count in card_set.extra_copies.items():
        data = next(data for data in read_set("base").cards if data.id == name)
        for copy in range(1, count + 1):
            yield Card(data, data.copies + copy)


# Every card of every set: a card means the same in all games.
CARDS: dict[str, Card] = {card.id: card for name in SETS for card in _cards_of(read_set(name))}

# Powers by the card that carries them, each beside its card, in printed order.
Carried: TypeAlias = dict[str, tuple[tuple[Card, PowerT], ...]]


def _index(keys: Iterable[KeyT], key_of: Callable[[Power], KeyT]) -> dict[KeyT, Carried[Any]]:
    """The powers of all cards by key, then by card."""
    index: dict[KeyT, Carried[Any]] = {key: {} for key in keys}
    for card in CARDS.values():
        for power in card.data.powers:
            carried = index[key_of(power)]
            carried[card.id] = (*carried.get(card.id, ()), (card, power))
    return index


POWERS_IN: dict[str, Carried[Power]] = _index((*PHASES, *MOMENTS), lambda power: power.phase)
POWERS_OF: dict[type[Power], Carried[Any]] = _index(get_args(AnyPower), type)


def start_worlds(sets: tuple[str, ...]) -> list[Card]:
    """The start worlds of these sets by number."""
    found = [card for card in deck_of(sets).values() if card.data.start_world is not None]
    return sorted(found, key=start_number)


def start_number(card: Card) -> int:
    """The number on a start world (RACE-CARD-10)."""
    assert card.data.start_world is not None
    return card.data.start_world


def start_colour(card: Card) -> str | None:
    """Whether a start world is red or blue, by its number (RVI-SETUP-2); None for other cards."""
    if card.data.start_world is None:
        return None
    return "red" if card.data.start_world % 2 else "blue"


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal as printed.

    Args:
        id: unique name in lower case with hyphens.
        name: printed name.
        set: the set it comes from.
        type: for whoever is first to meet it, or for whoever has most.
        count: what is counted.
        least: the number that meets it, or the minimum that a holder needs.
        after: the phases after which it can be claimed or taken (TGS-GOAL-24).
    """

    id: str
    name: str
    set: str
    type: Literal["first", "most"]
    count: str
    least: int
    after: tuple[str, ...]


class _Goals(msgspec.Struct, forbid_unknown_fields=True):
    goals: list[Goal]


def _read() -> dict[str, Goal]:
    source = packaged("expansions/goals/goals.json")
    return {goal.id: goal for goal in msgspec.json.decode(source, type=_Goals).goals}


GOALS: dict[str, Goal] = _read()


@cache
def goals_of(sets: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """The goals of one type that these sets bring (RVI-SETUP-5)."""
    return tuple(goal.id for goal in GOALS.values() if goal.set in sets and goal.type == kind)


def catalogue() -> dict[str, Any]:
    """Every card and goal as plain data."""
    return {
        "sets": [msgspec.to_builtins(read_set(name)) for name in SETS],
        "goals": [msgspec.to_builtins(goal) for goal in GOALS.values()],
    }
