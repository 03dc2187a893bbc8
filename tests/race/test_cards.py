"""The cards: what is printed on them, and that every power of each of them is tried out.

What a card does is stated card by card, apart from the data file, and tried out in play: powers of
Explore, Develop and Settle in ``test_cards_placing``, the others in ``test_cards_goods``, and
those of all sets in ``test_card_sets``.
"""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.engine.race.components.cards import Card
from tests.race.kit import BASE, DISTINCT, card, finished
from tests.race.printed import PRINTED
from tests.race.test_cards_goods import CONSUME, PRODUCE_WINDFALL, PRODUCERS, TRADE
from tests.race.test_cards_placing import (
    DEVELOP_DISCOUNTS,
    EXPLORE,
    MILITARY_SIGNS,
    SETTLE_DISCOUNTS,
    SPECIAL_MILITARY,
)

# -- what is printed -------------------------------------------------------------------------------


def printed_line(named: Card) -> str:
    """A card of the catalogue in the notation of ``PRINTED``."""
    data = named.data
    kind = "D" if named.development else "M" if named.military_world else "W"
    marks = [*data.keywords, *(["chromosome"] if data.chromosome else [])]
    if data.start_world is not None:
        marks.append(f"start {data.start_world} {'red' if data.start_world % 2 else 'blue'}")
    if data.preset_hand is not None:
        marks.append(f"hand {data.preset_hand}")
    vp = "?" if data.vp is None else data.vp
    good = f"{data.good} {data.how}" if data.good else "-"
    return (
        f"{data.name}; {kind}{named.price}; {vp}; {good}; {' '.join(marks) or '-'}; {data.copies}"
    )


def test_cheap_developments_exist_twice_and_other_cards_once():
    """RACE-CARD-1, RACE-CARD-4: 114 cards; developments below cost 6 twice, all others once."""
    assert len(BASE) == 114
    assert len(DISTINCT) == len(PRINTED.strip().splitlines()) == 95
    starts = [entry for entry in BASE.values() if entry.data.start_world is not None]
    worlds = [entry for entry in BASE.values() if entry.world and entry not in starts]
    developments = [entry for entry in BASE.values() if entry.development]
    assert (len(starts), len(worlds), len(developments)) == (5, 59, 50)
    copies = Counter(entry.title for entry in BASE.values())
    for title, named in DISTINCT.items():
        assert copies[title] == (2 if named.development and named.price < 6 else 1)
    assert sum(entry.development and entry.price == 6 for entry in BASE.values()) == 12


def test_the_cards_match_the_published_totals():
    """RACE-CARD-9: the list gives totals by defense, by cost, and by kind of good."""
    military = [entry for entry in BASE.values() if entry.military_world]
    by_defense = Counter(world.price for world in military)
    assert by_defense == {1: 6, 2: 7, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1}
    rebels = Counter(world.price for world in military if "rebel" in world.keywords)
    assert rebels == {1: 1, 2: 1, 3: 2, 5: 1, 6: 1, 7: 1}
    aliens = Counter(world.price for world in military if "alien" in world.keywords)
    assert aliens == {2: 1, 4: 1, 5: 1, 6: 1}
    paid = [entry for entry in BASE.values() if not entry.military_world]
    assert len(paid) == 91
    assert Counter(entry.price for entry in paid if entry.development) == {
        1: 12, 2: 12, 3: 4, 4: 8, 5: 2, 6: 12,
    }  # fmt: skip
    assert Counter(entry.price for entry in paid if entry.world) == {
        0: 2, 1: 6, 2: 11, 3: 10, 4: 5, 5: 5, 6: 2,
    }  # fmt: skip
    for how, expected in (
        ("windfall", {"novelty": (2, 3), "rare": (5, 2), "genes": (2, 5), "alien": (3, 3)}),
        ("production", {"novelty": (8, 1), "rare": (5, 1), "genes": (3, 1), "alien": (1, 1)}),
    ):
        for kind, (peaceful, conquered) in expected.items():
            windfalls = [w for w in BASE.values() if w.data.how == how and w.good == kind]
            assert sum(not world.military_world for world in windfalls) == peaceful
            assert sum(world.military_world for world in windfalls) == conquered
    assert sum(MILITARY_SIGNS.get(entry.title) == "−1" for entry in BASE.values()) == 5


def test_ids_are_readable_and_unique():
    assert card("Public Works") == "public-works"
    assert card("Public Works", copy=2) == "public-works#2"
    assert card("Earth's Lost Colony") == "earths-lost-colony"


# -- all of them -----------------------------------------------------------------------------------

OTHERS = {
    "develop": {"Interstellar Bank", "Public Works", *DEVELOP_DISCOUNTS},
    "settle": {
        *MILITARY_SIGNS, *SPECIAL_MILITARY, *SETTLE_DISCOUNTS, "New Military Tactics",
        "Colony Ship", "Terraforming Robots",
    },
    "trade": {title for title in TRADE if title != "Black Market Trading World"},
    "consume": {
        *CONSUME, "Black Market Trading World", "Trade League", "Pilgrimage World", "New Economy",
        "Deficit Spending", "Merchant World",
    },
    "produce": {
        *PRODUCERS, *PRODUCE_WINDFALL, "Rebel Underground", "Merchant Guild", "Runaway Robots",
        "Consumer Markets", "Research Labs", "Diversified Economy", "Pan-Galactic League",
        "Mining Conglomerate",
    },
    "explore": {*EXPLORE},
}  # fmt: skip


@pytest.mark.parametrize("title", DISTINCT)
def test_every_power_of_every_card_is_tried_out(title):
    """RACE-POWER-1: a card has powers in just the phases in which a test uses it."""
    tried = {phase for phase, titles in OTHERS.items() if title in titles}
    assert tried == DISTINCT[title].phases


POWERS_OF = {
    title: sum(title in titles for titles in OTHERS.values())
    # Cards with two powers of one phase.
    + (title in ("Alpha Centauri", "Alien Tech Institute", "Alien Rosetta Stone World"))
    + (title in ("Contact Specialist", "Gambling World", "Galactic Renaissance"))
    + (PRODUCERS.get(title, ("", 0))[1] > 0)
    for title in DISTINCT
}


@pytest.mark.parametrize("title", DISTINCT)
def test_no_card_has_another_power(title):
    """RACE-POWER-13: two powers of a card are two powers; there are no more than those tested."""
    assert len(DISTINCT[title].data.powers) == POWERS_OF[title]


SCORES_ALONE = {
    "Alien Tech Institute": 2,
    "Free Trade Association": 0,
    "Galactic Federation": 2,
    "Galactic Imperium": 0,
    "Galactic Renaissance": 0,
    "Galactic Survey: SETI": 1,
    "Merchant Guild": 0,
    "Mining League": 0,
    "New Economy": 2,
    "New Galactic Order": 2,
    "Pan-Galactic League": 0,
    "Trade League": 2,
}


@pytest.mark.parametrize("title", DISTINCT)
def test_a_card_alone_is_worth_its_printed_points(title):
    """RACE-SCORE-1: a card in an otherwise empty tableau."""
    data = DISTINCT[title].data
    expected = SCORES_ALONE[title] if data.vp is None else data.vp
    assert finished(title).score(0).total == expected
