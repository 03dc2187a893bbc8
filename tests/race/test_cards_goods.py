"""What each power of a card does in Trade, Consume and Produce, apart from the data file."""

from __future__ import annotations

import pytest

from tests.race.kit import BASE, card, round_start

# -- Trade -----------------------------------------------------------------------------------------

GOODS = {
    "novelty": ("Artist Colony", 2),
    "rare": ("Asteroid Belt", 3),
    "genes": ("Pre-Sentient Race", 4),
    "alien": ("Deserted Alien Outpost", 5),
}
TRADE = {
    "Old Earth": dict.fromkeys(GOODS, 1),
    "Export Duties": dict.fromkeys(GOODS, 1),
    "Galactic Engineers": dict.fromkeys(GOODS, 1),
    "Trade League": dict.fromkeys(GOODS, 1),
    "Merchant World": dict.fromkeys(GOODS, 2),
    "Spice World": {"novelty": 2},
    "Distant World": {"novelty": 3},
    "Mining Conglomerate": {"rare": 1},
    "Space Port": {"rare": 2},
    "Genetics Lab": {"genes": 1},
    "Bio-Hazard Mining World": {"genes": 2},
    "Star Nomad Lair": {},
    "Pirate World": {},
    "Black Market Trading World": {},
}


@pytest.mark.parametrize(("title", "price"), {"Star Nomad Lair": 3, "Pirate World": 5}.items())
def test_trade_powers_for_the_good_of_the_world_itself(title, price):
    """RACE-TRADE-8."""
    s = round_start(f"{title}*").actions("consume-trade", "consume-trade")
    assert s.hands()[0] == price


# -- Consume ---------------------------------------------------------------------------------------

# Three Novelty, two Rare, one Genes, one Alien good, on worlds without a Consume power.
SUPPLY = (
    "Artist Colony*, Spice World*, Space Port*, Asteroid Belt*, Radioactive World*, "
    "Pre-Sentient Race*, Deserted Alien Outpost*"
)
ANY = frozenset(GOODS)
CONSUME = {  # the kinds it takes, how many goods, VP, cards
    "Old Earth": (ANY, 2, 2, 0),
    "Earth's Lost Colony": (ANY, 1, 1, 0),
    "Public Works": (ANY, 1, 1, 0),
    "Terraformed World": (ANY, 1, 1, 0),
    "Gambling World": (ANY, 1, 1, 0),
    "Expanding Colony": (ANY, 1, 1, 0),
    "Prosperous World": (ANY, 1, 1, 0),
    "Galactic Trendsetters": (ANY, 1, 2, 0),
    "Epsilon Eridani": (ANY, 1, 1, 1),
    "Outlaw World": (ANY, 1, 1, 1),
    "Galactic Resort": (ANY, 1, 1, 1),
    "New Earth": (ANY, 1, 1, 1),
    "Secluded World": (ANY, 1, 0, 1),
    "New Vinland": (ANY, 1, 0, 2),
    "Plague World": ({"genes"}, 1, 1, 1),
    "Research Labs": ({"genes"}, 1, 1, 0),
    "New Survivalists": ({"novelty"}, 1, 0, 1),
    "Terraforming Robots": ({"rare"}, 1, 1, 1),
    "Tourist World": (ANY, 2, 3, 0),
    "Mining League": ({"rare"}, 2, 3, 0),
    "Diversified Economy": (ANY, 3, 3, 0),
    "Consumer Markets": ({"novelty"}, 3, 3, 0),
    "Mining Conglomerate": ({"rare"}, 2, 2, 0),
    "Free Trade Association": ({"novelty"}, 3, 3, 3),
}


@pytest.mark.parametrize(
    ("title", "price"), {"Black Market Trading World": 4, "Trade League": 4 + 1 + 1}.items()
)
def test_consume_powers_that_sell(title, price):
    """RACE-CONSUME-14: with Genetics Lab's Trade power, or without any."""
    s = round_start(f"{title}, Genetics Lab, Pre-Sentient Race*").actions("settle", "consume-x2")
    s.play("0 pass", "1 pass")
    assert s.hands()[0] == price
    assert s.chips(0) == 0


# -- Produce ---------------------------------------------------------------------------------------

PRODUCERS = {  # kind, cards drawn for producing there
    "Earth's Lost Colony": ("novelty", 0),
    "Artist Colony": ("novelty", 0),
    "Gem World": ("novelty", 1),
    "New Survivalists": ("novelty", 0),
    "New Vinland": ("novelty", 0),
    "Prosperous World": ("novelty", 0),
    "Secluded World": ("novelty", 0),
    "Space Port": ("novelty", 0),
    "Spice World": ("novelty", 0),
    "Bio-Hazard Mining World": ("rare", 0),
    "Comet Zone": ("rare", 1),
    "Imperium Armaments World": ("rare", 0),
    "Mining World": ("rare", 1),
    "New Earth": ("rare", 0),
    "Rebel Miners": ("rare", 0),
    "Distant World": ("genes", 0),
    "Lost Species Ark World": ("genes", 2),
    "Malevolent Lifeforms": ("genes", 0),
    "Plague World": ("genes", 0),
    "Alien Robotic Factory": ("alien", 0),
    "Lost Alien Battle Fleet": ("alien", 0),
}


@pytest.mark.parametrize("title", PRODUCERS)
def test_production_worlds(title):
    """RACE-PRODUCE-1, RACE-PRODUCE-9."""
    kind, cards = PRODUCERS[title]
    s = round_start(title).actions("produce", "produce")
    assert s.goods(0) == [card(title)]
    assert BASE[card(title)].good == kind
    assert s.hands()[0] == cards
    full = round_start(f"{title}*").actions("produce", "produce")
    assert (full.goods(0), full.hands()[0]) == ([card(title)], 0)


WINDFALLS = {
    "novelty": "Former Penal Colony",
    "rare": "Asteroid Belt",
    "genes": "Pre-Sentient Race",
    "alien": "Deserted Alien Outpost",
}
PRODUCE_WINDFALL = {
    "Galactic Engineers": set(WINDFALLS),
    "Free Trade Association": {"novelty"},
    "Expanding Colony": {"novelty"},
    "Mining Robots": {"rare"},
    "Mining League": {"rare"},
    "Genetics Lab": {"genes"},
    "Alien Rosetta Stone World": {"alien"},
}
