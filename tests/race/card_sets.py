"""The cards of each set and their powers, stated independently of the data files."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.components.cards import Card
from tests.race import kit, printed, printed_expansions

# A world of each kind without a Trade power, and the price of its good.
GOODS = {
    "novelty": ("Artist Colony", 2), "rare": ("Asteroid Belt", 3),
    "genes": ("Pre-Sentient Race", 4), "alien": ("Deserted Alien Outpost", 5),
}  # fmt: skip
# Three Novelty, two Rare, one Genes, one Alien good, on worlds without a Consume power.
SUPPLY = (
    "Artist Colony*, Spice World*, Space Port*, Asteroid Belt*, Radioactive World*, "
    "Pre-Sentient Race*, Deserted Alien Outpost*"
)
WINDFALLS = {
    "novelty": "Former Penal Colony", "rare": "Asteroid Belt", "genes": "Pre-Sentient Race",
    "alien": "Deserted Alien Outpost",
}  # fmt: skip


def kinds_of(word: str) -> set[str]:
    """The kinds of goods that a printed power names: ``any`` or ``rare/genes``."""
    return {*GOODS} if word == "any" else {*word.split("/")}


@dataclass(frozen=True)
class CardSet:
    """The cards of one or two sets. Each table lists the cards with the effect, by title.

    Args:
        options: the options of games with these cards.
        printed: the cards as printed, with their powers.
        against: additional Military against worlds, by their titles.
        paying: the military worlds that can be paid for, and the discount.
        beside: worlds that hold goods; the first ones other than a card itself are beside it when
            it is tried out in Produce.
        windfalls: a windfall world of each kind.
    """

    options: dict[str, Any]
    printed: str
    against: dict[str, dict[str, int]] = field(default_factory=dict)
    paying: dict[str, tuple[Callable[[Card], bool], int]] = field(default_factory=dict)
    beside: tuple[str, ...] = ("Rebel Base", "Avian Uplift Race*")
    windfalls: dict[str, str] = field(default_factory=lambda: WINDFALLS)

    @cached_property
    def deck(self) -> list[Card]:
        """All cards of a game with it."""
        return [*deck_of(("base", *self.options.get("expansions", ()))).values()]

    @cached_property
    def lines(self) -> list[str]:
        """Its cards as printed, without their powers."""
        return ["; ".join(line.split("; ")[:6]) for line in self.printed.strip().splitlines()]

    @cached_property
    def powers(self) -> dict[str, list[str]]:
        """The powers of its cards."""
        split = [line.split("; ") for line in self.printed.strip().splitlines()]
        return {title: powers for title, *_, powers in ((s[0], s[6:]) for s in split)}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The first copy of each of its cards."""
        first = {entry.title: entry for entry in reversed(self.deck)}
        return {title: first[title] for title in self.powers}

    def having(self, pattern: str) -> dict[str, list[str | None]]:
        """The cards with a power that reads like this, and the groups of the pattern."""
        return {
            title: [*match.groups()]
            for title, powers in self.powers.items()
            for match in (re.fullmatch(pattern, power) for power in powers)
            if match
        }

    def numbers(self, pattern: str) -> dict[str, int]:
        """The cards with a power that reads like this, and the number in it."""
        return {title: int(groups[0] or 0) for title, groups in self.having(pattern).items()}

    @cached_property
    def military(self) -> dict[str, int]:
        """The total Military of a tableau with only the card."""
        return self.numbers(r"settle ([+-]\d)")

    @cached_property
    def discounts(self) -> dict[str, tuple[set[str | None], int]]:
        """The kinds of worlds that cost less, ``None`` being gray ones, and the discount."""
        found = self.having(r"settle less (\d) (\S+)").items()
        gray = {"any": {None}}
        return {
            title: (kinds_of(word) | gray.get(word, set()), int(n)) for title, (n, word) in found
        }

    @cached_property
    def trade(self) -> dict[str, dict[str, int]]:
        """The additional price of goods, by kind."""
        found = self.having(r"trade (?!own)(\S+) (\d)").items()
        return {title: dict.fromkeys(kinds_of(word), int(n)) for title, (word, n) in found}

    @cached_property
    def consume(self) -> dict[str, tuple[set[str], int, int, int]]:
        """The kinds of goods consumed, and the numbers of goods, VP, and cards."""
        found = self.having(r"consume (\d) (\S+):(?: (\d) VP)?(?: (\d) cards?)?").items()
        return {
            title: (kinds_of(word), int(count), int(vp or 0), int(cards or 0))
            for title, (count, word, vp, cards) in found
        }

    @cached_property
    def windfall(self) -> dict[str, set[str]]:
        """The kinds of windfall worlds on which the card produces."""
        return {
            title: kinds_of(word) for title, (word,) in self.having(r"produce on (\S+)").items()
        }


def is_xeno(world: Card) -> bool:
    return "xeno" in world.keywords


BASE = CardSet({}, printed.PRINTED)

BOTH = CardSet(
    kit.BOTH,
    printed_expansions.TGS + printed_expansions.RVI.lstrip(),
    against={  # Rebel Miners are a Rare and a Rebel world.
        "Rebel Miners": {
            "Imperium Warlord": 1, "Imperium Seat": 1, "Imperium Troops": 1, "Gem Smugglers": 1,
        },
        "Hive World": {"Abandoned Alien Uplift Camp": 2, "Alien Uplift Center": 2},
        "Smuggling Lair": {"Gem Smugglers": 1},
        "Pirate World": {"Smuggling World": 1},
        "Alien Monolith": {"Deserted Alien World": 2},
    },
    paying={
        "Rebel Cantina": (lambda world: world.good != "alien", 0),
        "Rebel Alliance": (lambda world: world.rebel_military, 2),
    },
)  # fmt: skip

AA = CardSet(
    kit.AA,
    printed_expansions.AA,
    against={
        "Pirate World": {},
        "Rebel Miners": {},
        "Aquatic Uplift Race": {"Alien Uplift Chamber": 2, "Uplift Alliance": 2},
        "Alien Robot Sentry": {"Alien Research Ship": 1, "Alien Researchers": 3},
    },
    paying={  # with their own reductions
        "Uplift Researchers": (lambda world: world.chromosome, 1),
        "Alien Survey Technology": (lambda world: world.good == "alien", 0),
    },
)

XI = CardSet(
    kit.XI,
    printed_expansions.XI,
    against={
        "Xeno Warrior Colony": {
            "Alien First Contact Team": 1, "Anti-Xeno Refugees": 1, "Xeno Warrior Colony": 1,
            "Alien Weapon Plans": 1, "Anti-Xeno Assault Troops": 1, "Anti-Xeno Militia": 1,
            "Rebel Resistance": 2, "Alien Historians": 2, "Alien Defense Center": 3,
        },
        "Alien Robot Sentry": {
            "Alien First Contact Team": 1, "Alien Historians": 2, "Alien Weapon Plans": 2,
        },
        "Rebel Miners": {},
        "Pirate World": {},
    },
    paying={  # with their own reductions
        "Contact Specialist": (lambda world: world.good != "alien" and not is_xeno(world), 1),
        "Anti-Xeno Embassy": (lambda world: world.good != "alien" and not is_xeno(world), 1),
        "Uplift Terraforming": (lambda world: world.chromosome and not is_xeno(world), 1),
    },
    beside=("Pirate World*", "Asteroid Belt*", "Xeno Hostage Planet*",
            "Xeno-Infested Uplift World*"),
    windfalls={
        "novelty": "Xeno Hostage Planet", "rare": "Rebel Bunker", "genes": "Anti-Xeno Refugees",
        "alien": "Alien Weapon Cache",
    },
)  # fmt: skip

SETS = {"tgs, rvi": BOTH, "aa": AA, "xi": XI}
AND_BASE = {"base": BASE, **SETS}
