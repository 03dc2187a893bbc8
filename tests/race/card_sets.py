"""The effects of cards, card by card, stated independently of the data files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.components.cards import Card
from tests.race import kit, printed, printed_expansions
from tests.race.test_cards_goods import ANY, CONSUME, GOODS, PRODUCE_WINDFALL, TRADE, WINDFALLS
from tests.race.test_cards_placing import EXPLORE

ALL = {*GOODS, None}  # the kinds of worlds, including gray ones


def is_xeno(world: Card) -> bool:
    return "xeno" in world.keywords


@dataclass(frozen=True)
class CardSet:
    """The cards of one or two expansions. Each table lists the cards with the effect, by title.

    Args:
        options: the options of games with these cards.
        printed: the cards as printed.
        explore: the number of additional cards drawn, and kept.
        military: the total Military of a tableau with only this card.
        against: additional Military against worlds, by their titles.
        discounts: the kinds of worlds that cost less, and the discount.
        paying: the military worlds that can be paid for, and the discount.
        trade: the additional price of goods, by kind.
        consume: the kinds of goods consumed, and the numbers of goods, VP, and cards.
        produce: the number of cards drawn in a tableau with worlds from ``beside``.
        beside: worlds; the first ones other than the card itself are used.
        silent: production worlds that do not produce automatically.
        filling: windfall worlds that produce on themselves.
        windfall: the kinds of windfall worlds on which the card produces.
        windfalls: a windfall world of each kind.
    """

    options: dict[str, Any]
    printed: str
    explore: dict[str, tuple[int, int]]
    military: dict[str, int]
    against: dict[str, dict[str, int]]
    discounts: dict[str, tuple[set[str | None], int]]
    paying: dict[str, tuple[Callable[[Card], bool], int]]
    trade: dict[str, dict[str, int]]
    consume: dict[str, tuple[frozenset[str], int, int, int]]
    produce: dict[str, int]
    windfall: dict[str, set[str]]
    beside: tuple[str, ...] = ("Rebel Base", "Avian Uplift Race*")
    silent: frozenset[str] = frozenset()
    filling: frozenset[str] = frozenset()
    windfalls: dict[str, str] = field(default_factory=lambda: WINDFALLS)

    @cached_property
    def deck(self) -> list[Card]:
        """All cards of a game with it."""
        return [*deck_of(("base", *self.options.get("expansions", ()))).values()]

    @cached_property
    def lines(self) -> list[str]:
        """Its cards as printed."""
        return self.printed.strip().splitlines()

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The first copy of each of its cards."""
        first = {entry.title: entry for entry in reversed(self.deck)}
        return {title: first[title] for title in (line.split(";")[0] for line in self.lines)}


BOTH = CardSet(
    kit.BOTH,
    printed_expansions.TGS + printed_expansions.RVI.lstrip(),
    explore={
        "Separatist Colony": (2, 0),
        "Doomed World": (1, 0),
        "Deserted Alien World": (1, 0),
        "Clandestine Uplift Lab": (1, 0),
        "Imperium Warlord": (1, 0),
        "Abandoned Alien Uplift Camp": (1, 0),
        "Alien Uplift Center": (1, 0),
        "Interstellar Prospectors": (1, 0),
        "Pan-Galactic Research": (2, 1),
    },
    military={
        "Separatist Colony": 1,
        "Space Mercenaries": 1,
        "Imperium Warlord": 1,
        "Imperium Troops": 1,
        "Imperium Blaster Gem Consortium": 1,
        "Blaster Runners": 1,
        "Mercenary Fleet": 2,
        "Hidden Fortress": 1,
    },
    against={  # Rebel Miners are a Rare and a Rebel world.
        "Rebel Miners": {
            "Imperium Warlord": 1, "Imperium Seat": 1, "Imperium Troops": 1, "Gem Smugglers": 1,
        },
        "Hive World": {"Abandoned Alien Uplift Camp": 2, "Alien Uplift Center": 2},
        "Smuggling Lair": {"Gem Smugglers": 1},
        "Pirate World": {"Smuggling World": 1},
        "Alien Monolith": {"Deserted Alien World": 2},
    },
    discounts={
        "Deserted Alien World": ({"alien"}, 2),
        "Abandoned Alien Uplift Camp": ({"genes"}, 2),
        "Alien Uplift Center": ({"genes"}, 2),
        "Gem Smugglers": ({"rare"}, 1),
        "Smuggling World": ({"novelty"}, 1),
    },
    paying={
        "Rebel Cantina": (lambda world: world.good != "alien", 0),
        "Rebel Alliance": (lambda world: world.rebel_military, 2),
    },
    trade={
        "Galactic Bazaar": {"novelty": 1},
        "Clandestine Uplift Lab": {"genes": 1},
        "Prospecting Guild": dict.fromkeys(GOODS, 1),
        "Galactic Advertisers": dict.fromkeys(GOODS, 1),
        "Trading Outpost": dict.fromkeys(GOODS, 2),
        "Galactic Exchange": {},
    },
    consume={
        "Smuggling Lair": (ANY, 1, 0, 2),
        "Clandestine Uplift Lab": (ANY, 1, 1, 1),
        "Galactic Studios": (ANY, 1, 1, 1),
        "Rebel Colony": (ANY, 1, 1, 0),
        "Galactic Genome Project": (frozenset({"genes"}), 2, 3, 0),
        "Galactic Developers": (ANY, 1, 1, 0),
        "Dying Colony": (ANY, 1, 1, 0),
        "Universal Symbionts": (ANY, 1, 1, 0),
        "Gene Designers": (frozenset({"genes"}), 2, 2, 2),
        "Prospecting Guild": (frozenset({"rare"}), 1, 1, 1),
        "Imperium Blaster Gem Consortium": (frozenset({"rare"}), 1, 1, 2),
        "Gambling World": (ANY, 1, 1, 0),
        "Galactic Exchange": (ANY, 4, 4, 4),
    },
    produce={
        "Galactic Studios": 1,
        "Imperium Lords": 2,
        "Rebel Cantina": 2,
        "Pan-Galactic Research": 2,
        "Uplift Code": 2,
    },
    silent=frozenset({"Damaged Alien Factory"}),
    windfall={
        "Terraforming Guild": set(GOODS),
        "Interstellar Prospectors": {"rare"},
        "Universal Symbionts": {"genes"},
    },
)  # fmt: skip

AA = CardSet(
    kit.AA,
    printed_expansions.AA,
    explore={
        "Rebel Mutineers": (1, 0),
        "Uplift Researchers": (1, 0),
        "Alien Research Ship": (1, 0),
        "Scientific Cruisers": (1, 0),
        "Terraforming Unlimited": (1, 0),
        "Galactic Survey Headquarters": (2, 0),
        "Alien Artifact Hunters": (1, 1),
    },
    military={
        "Sentient Robots": 1,
        "Rebel Mutineers": 1,
        "Frontier Capital": 1,
        "Imperium Fifth Column": 1,
        "Imperium Stealth Tactics": 1,
        "Scientific Cruisers": 1,
        "Imperium Blaster Gem Depot": 2,
        "Mercenary Guild": 2,
        "Rebel Uplift World": 1,
    },
    against={
        "Pirate World": {},
        "Rebel Miners": {},
        "Aquatic Uplift Race": {"Alien Uplift Chamber": 2, "Uplift Alliance": 2},
        "Alien Robot Sentry": {"Alien Research Ship": 1, "Alien Researchers": 3},
    },
    discounts={
        "Alien Research Ship": ({"alien"}, 1),
        "Alien Researchers": ({"alien"}, 3),
        "Alien Uplift Chamber": ({"genes"}, 2),
        "Uplift Alliance": ({"genes"}, 2),
        "Sentient Robots": (ALL, 1),
        "Uplift Researchers": (ALL, 1),
        "Scientific Cruisers": (ALL, 1),
        "Terraforming Unlimited": (ALL, 1),
        "Tranship Point": ({"rare"}, 1),
    },
    paying={  # with their own reductions
        "Uplift Researchers": (lambda world: world.chromosome, 1),
        "Alien Survey Technology": (lambda world: world.good == "alien", 0),
    },
    trade={
        "Imperium Blaster Gem Depot": {"rare": 1},
        "Wormhole Prospectors": dict.fromkeys(GOODS, 2),
        "Galactic Survey Headquarters": {},
        "Alien Fuel Refinery": {},
    },
    consume={
        "Galactic Expansionists": (ANY, 1, 1, 0),
        "Scientific Cruisers": (ANY, 1, 0, 2),
        "Terraforming Colony": (ANY, 1, 1, 2),
        "Alien Artifact Hunters": (frozenset({"alien"}), 1, 2, 0),
        "Alien Researchers": (frozenset({"alien"}), 1, 2, 0),
        "Terraforming Unlimited": (frozenset({"rare"}), 1, 2, 0),
        "Designer Species, Ultd.": (frozenset({"genes"}), 2, 3, 0),
        "Galactic News Hub": (frozenset({"novelty"}), 2, 3, 0),
        "Interstellar Trade Port": (ANY, 4, 4, 4),
    },
    produce={
        "Sentient Robots": 1,
        "Alien Uplift Chamber": 1,
        "Imperium Supply Convoy": 1,
        "Imperium Fifth Column": 1,
        "Rebel Resistance": 2,
        "Galactic Investors": 1,
    },
    windfall={
        "Alien Research Ship": {"alien"},
        "Terraforming Project": {"rare"},
        "Uplift Alliance": {"genes"},
    },
)

XI = CardSet(
    kit.XI,
    printed_expansions.XI,
    explore={
        "Alien First Contact Team": (1, 0), "Rebel Bunker": (1, 0), "Uplift Coalition": (1, 0),
        "Alien Historians": (1, 0), "Alien Weapon Plans": (1, 0), "Uplift Terraforming": (1, 0),
        "Terraforming Surveyors": (2, 0), "Rebel Resistance": (2, 0),
    },
    military={  # Military for each card of a kind counts the card itself.
        "Alien First Contact Team": 1, "Rebel Cadre": 1, "Anti-Xeno Defense Post": 1,
        "Anti-Xeno Militia": 1, "Imperium Munitions, Inc.": 2, "Xeno-Infested Alien Outpost": 2,
        "Anti-Xeno Assault Troops": 2, "Novelty Peddlers": -1, "Uplift Coalition": 1,
        "Xeno-Held Imperium Mine": 1,
    },
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
    discounts={
        "Alien Archives": ({"alien"}, 2),
        "Imperium War Profiteers": ({"rare"}, 2),
        "Uplift Terraforming": (ALL, 1),
    },
    paying={  # with their own reductions
        "Contact Specialist": (lambda world: world.good != "alien" and not is_xeno(world), 1),
        "Anti-Xeno Embassy": (lambda world: world.good != "alien" and not is_xeno(world), 1),
        "Uplift Terraforming": (lambda world: world.chromosome and not is_xeno(world), 1),
    },
    trade={
        "Galactic Clearing House": dict.fromkeys(GOODS, 1),
        "Terraforming Surveyors": dict.fromkeys(GOODS, 2),
        "Rebel Black Market Gangs": {"novelty": 1},
        "Novelty Peddlers": {"novelty": 2},
    },
    consume={
        "Rebel Cadre": (ANY, 1, 0, 2),
        "Terraforming Defenders": (ANY, 1, 2, 0),
        "Uplift Bio-Engineers": (frozenset({"genes"}), 1, 2, 1),
        "Imperium Arms Factory": (frozenset({"rare"}), 2, 2, 2),
        "Uplift Descendants": (frozenset({"novelty", "genes"}), 2, 3, 0),
        "Corrosive Uplift World": (frozenset({"rare", "genes"}), 2, 3, 0),
        "Terraforming Uplift Project": (frozenset({"rare", "genes"}), 2, 3, 0),
        "Adaptable Uplift Race": (ANY, 2, 2, 2),
        "Galactic Clearing House": (ANY, 4, 4, 0),
    },
    produce={  # beside two more military worlds, a Xeno world and a Rare world, that hold goods
        "Anti-Xeno Defense Post": 1, "Galactic Clearing House": 1, "Imperium Munitions, Inc.": 1,
        "Imperium War Profiteers": 1, "Alien Historians": 1, "Anti-Xeno League": 1,
    },
    beside=("Pirate World*", "Asteroid Belt*", "Xeno Hostage Planet*",
            "Xeno-Infested Uplift World*"),
    silent=frozenset({"Alien Archives"}),
    filling=frozenset({"Starry Rift Pioneers"}),
    windfall={
        "Starry Rift Pioneers": set(GOODS), "Imperium Arms Factory": {"rare"},
        "Uplift Bio-Engineers": {"genes"},
    },
    windfalls={
        "novelty": "Xeno Hostage Planet", "rare": "Rebel Bunker", "genes": "Anti-Xeno Refugees",
        "alien": "Alien Weapon Cache",
    },
)  # fmt: skip

SETS = {"tgs, rvi": BOTH, "aa": AA, "xi": XI}
# With the base game, whose other effects ``test_cards_placing`` and ``test_cards_goods`` have.
BASE = CardSet({}, printed.PRINTED, EXPLORE, {}, {}, {}, {}, TRADE, CONSUME, {}, PRODUCE_WINDFALL)
AND_BASE = {"base": BASE, **SETS}
