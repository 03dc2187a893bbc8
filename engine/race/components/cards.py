"""Cards: as in the data files, and with precomputed answers for the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from galaxy_referee.engine.race.components.powers import (
    MOMENTS,
    PHASES,
    Good,
    Kind,
    Military,
    Phase,
    Power,
    PowerT,
)
from galaxy_referee.engine.race.components.words import Word


class ScoringLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the list of a development that scores by "?" (RACE-SCORE-6).

    Args:
        vp: victory points for each thing counted.
        per: what is counted.
        kinds: kinds of good that fit.
        keyword: keyword that fits.
        names: names that fit.
        phase: phase whose powers fit.
        every: size of a set that scores ``vp``.
        vp_table: victory points for one, two ... of what is counted, in place of ``vp``.
    """

    per: Word
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
        good: kind of a production or windfall world; ``any`` is named by its owner.
        how: production or windfall.
        holds: kind of the goods that can be put on a world that is of no kind, in any number.
        chromosome: carries the chromosome symbol.
        prestige: carries the prestige symbol.
        keywords: words highlighted in its title.
        copies: the number of copies in the deck.
        start_world: number of a start world; odd numbers are red, even ones blue.
        preset_hand: number of the first-game hand it belongs to.
        replaces: the card of another set that it replaces.
        powers: by phase, in printed order.
        scoring: the lines of a "?".
    """

    id: str
    name: str
    type: Literal["world", "development"]
    cost: int | None = None
    defense: int | None = None
    vp: int | None = None
    good: Good | None = None
    how: Literal["production", "windfall"] | None = None
    holds: Kind | None = None
    chromosome: bool = False
    prestige: bool = False
    keywords: tuple[str, ...] = ()
    copies: int = 1
    start_world: int | None = None
    preset_hand: int | None = None
    replaces: str | None = None
    powers: tuple[Power, ...] = ()
    scoring: tuple[ScoringLine, ...] = ()


class CardSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One data file: the cards a set adds.

    Args:
        set: name of the set.
        cards: its cards, start worlds first.
        extra_copies: further copies of cards of other sets, by name.
    """

    set: str
    cards: tuple[CardData, ...]
    extra_copies: dict[str, int] = {}


def _by_phase(powers: Iterable[Power]) -> dict[str, tuple[Power, ...]]:
    """Powers by the phase they belong to, in printed order."""
    phases: dict[str, tuple[Power, ...]] = dict.fromkeys((*PHASES, *MOMENTS), ())
    for power in powers:
        phases[power.phase] += (power,)
    return phases


class Card:
    """A physical card, with precomputed answers for the rules.

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
        "holds",
        "id",
        "keywords",
        "military_world",
        "name",
        "phases",
        "powers",
        "prestige",
        "price",
        "production",
        "rebel_military",
        "title",
        "variable",
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
        self.holds = data.good or data.holds  # the kind of the goods on it
        self.production = data.how == "production"
        self.windfall = data.how == "windfall"
        self.keywords = frozenset(data.keywords)
        self.chromosome = data.chromosome
        self.prestige = data.prestige
        self.variable = data.vp is None
        self.rebel_military = self.military_world and "rebel" in self.keywords
        self.powers = _by_phase(data.powers)
        # By identity: this is asked in every Consume and Produce.
        self._power_ids = {id(power): name for power, name in self._named(data.powers)}
        self.phases = frozenset(phase for phase in PHASES if self.powers[phase])
        self.general_military = tuple(
            power for power in data.powers if isinstance(power, Military) and power.general
        )

    @property
    def lingers(self) -> bool:
        """Whether it has powers in Settle that still work after it was discarded for another."""
        return any(not power.optional for power in self.powers["settle"])

    def power(self, power_type: type[PowerT]) -> PowerT | None:
        """Its power of this type, if it has one."""
        for power in self.data.powers:
            if isinstance(power, power_type):
                return power
        return None

    def power_id(self, power: Power) -> str:
        """Name of one of its powers in moves, such as ``old-earth:goods``; the second of a kind
        is ``old-earth:goods-2``."""
        return self._power_ids[id(power)]

    def _named(self, powers: Iterable[Power]) -> Iterator[tuple[Power, str]]:
        """The powers with their names. Two that say the same would be one power twice as strong."""
        seen: Counter[type[Power]] = Counter()
        known: set[Power] = set()
        for power in powers:
            if power in known:
                raise ValueError(f"{self.id} has the power {power} twice.")
            known.add(power)
            seen[type(power)] += 1
            number = seen[type(power)]
            yield power, f"{self.id}:{power.name}" + (f"-{number}" if number > 1 else "")
