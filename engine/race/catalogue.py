"""The cards: read once from the data files, typed, with what the rules ask of them precomputed."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, Literal, TypeVar

import msgspec

from engine.race.powers import PHASES, AnyPower, Kind, Phase, Power

PowerT = TypeVar("PowerT", bound=Power)


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
    """

    per: str
    vp: int
    kinds: tuple[Kind, ...] = ()
    keyword: str = ""
    names: tuple[str, ...] = ()
    phase: Phase | None = None
    every: int = 1


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
    powers: tuple[AnyPower, ...] = ()
    scoring: tuple[ScoringLine, ...] = ()


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One data file: the cards a set adds.

    Args:
        set: name of the set.
        cards: its cards, start worlds first.
    """

    set: str
    cards: tuple[CardData, ...]


class Card:
    """A physical card and what the rules ask of it.

    Args:
        data: the card as printed.
        copy: number of this copy, from 1.
    """

    __slots__ = (
        "chromosome",
        "data",
        "development",
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
            phase: tuple(power for power in data.powers if power.phase == phase) for phase in PHASES
        }
        self.phases = frozenset(phase for phase in PHASES if self.powers[phase])

    def power(self, power_type: type[PowerT]) -> PowerT | None:
        """Its power of this type, if it has one."""
        for power in self.data.powers:
            if isinstance(power, power_type):
                return power
        return None

    def power_id(self, power: Power) -> str:
        """Name of one of its powers in moves, such as ``old-earth:goods``."""
        return f"{self.id}:{str(power.__struct_config__.tag).partition('.')[2]}"


@cache
def read_set(name: str) -> CardSet:
    """The packaged data file of a set."""
    source = resources.files("engine.race").joinpath("data", f"{name}.json").read_bytes()
    return msgspec.json.decode(source, type=CardSet)


@cache
def deck_of(sets: tuple[str, ...]) -> dict[str, Card]:
    """All physical cards of a game with these sets, by id, in the order of the data."""
    cards = {}
    for name in sets:
        for data in read_set(name).cards:
            for copy in range(1, data.copies + 1):
                card = Card(data, copy)
                cards[card.id] = card
    return cards


def _all_cards() -> dict[str, Card]:
    return deck_of(("base",))


CARDS: dict[str, Card] = _all_cards()


def start_worlds(sets: tuple[str, ...]) -> list[Card]:
    """The start worlds of these sets by number."""
    found = [card for card in deck_of(sets).values() if card.data.start_world is not None]
    return sorted(found, key=start_number)


def start_number(card: Card) -> int:
    """The number on a start world (RACE-CARD-10)."""
    assert card.data.start_world is not None
    return card.data.start_world


def catalogue() -> dict[str, Any]:
    """Every card as plain data."""
    return {"sets": [msgspec.to_builtins(read_set(name)) for name in ("base",)]}
