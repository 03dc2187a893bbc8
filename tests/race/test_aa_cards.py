"""The cards of Alien Artifacts: what is printed on them, and what each of their powers does."""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.military import military_against
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.kit import AA, card, round_start
from tests.race.printed_expansions import AA as PRINTED
from tests.race.test_cards import printed_line
from tests.race.test_cards_goods import GOODS, SUPPLY

DECK = deck_of(("base", "aa"))
LINES = PRINTED.strip().splitlines()
TITLES = [line.split(";")[0] for line in LINES]
FIRST_OF = {entry.title: entry for entry in reversed(DECK.values())}
NEW = [FIRST_OF[title] for title in TITLES]


def with_mark(mark):
    """The titles of the set's cards with a keyword or symbol."""
    return {line.split(";")[0] for line in LINES if f" {mark}" in line.split(";")[4]}


# -- what is printed -------------------------------------------------------------------------------


@pytest.mark.parametrize("line", LINES, ids=TITLES)
def test_a_card_is_as_printed(line):
    """AA-CARD-4, -7, -8, -9: cost, defense, VP, good, keywords, numbers, copies."""
    assert printed_line(FIRST_OF[line.split(";")[0]]) == line


def test_the_deck():
    """AA-CARD-2, -3, -5: 46 cards, 39 different ones, and no further copies of base cards."""
    assert (len(LINES), sum(int(line.rpartition(";")[2]) for line in LINES)) == (39, 46)
    assert len(DECK) == 160
    counts = {
        "developments": Counter(entry.price for entry in DECK.values() if entry.development),
        "worlds": Counter(
            entry.price for entry in DECK.values() if entry.world and not entry.military_world
        ),
        "military": Counter(entry.price for entry in DECK.values() if entry.military_world),
    }
    assert [[counts[kind][price] for kind in counts] for price in range(10)] == [
        [0, 3, 0], [14, 6, 10], [16, 15, 11], [8, 13, 4], [10, 6, 3],
        [4, 8, 3], [18, 3, 2], [0, 0, 1], [0, 0, 1], [0, 0, 1],
    ]  # fmt: skip
    assert "gambling-world" in DECK


def test_start_worlds():
    """AA-CARD-4, AA-SETUP-6: five of each color, numbered 0 to 9."""
    numbers = [entry.data.start_world for entry in DECK.values()]
    assert sorted(number for number in numbers if number is not None) == [*range(10)]


def test_keywords():
    """AA-CARD-6..-9: who carries which; two cards are named Rebel Resistance."""
    assert len(with_mark("imperium")) == 5
    assert len(with_mark("terraforming")) == 3
    assert len(with_mark("uplift")) == 6
    assert len(with_mark("rebel")) == 4
    assert len(with_mark("alien")) == 8
    assert with_mark("chromosome") == {
        "Amphibian Uplift Race", "Arboreal Uplift Race", "Rebel Uplift World",
    }  # fmt: skip
    assert FIRST_OF["Rebel Resistance"].id == "rebel-resistance-aa"
    assert not {entry.id for entry in NEW if entry.rebel_military} - {
        "rebel-mutineers", "rebel-gem-smugglers", "rebel-resistance-aa", "rebel-uplift-world",
    }  # fmt: skip


def test_it_is_played_with_the_base_game_alone():
    """AA-CARD-1, -10, AA-SETUP-1: with no other expansion, by up to five."""
    for other in ("tgs", "rvi"):
        with pytest.raises(BadOption) as caught:
            game.new({"players": 2, "expansions": [other, "aa"]})
        assert caught.value.pointer == "/options/expansions"
    with pytest.raises(BadOption) as caught:
        game.new({"players": 6, "expansions": ["aa"]})
    assert caught.value.rule == "AA-SETUP-1"
    with pytest.raises(BadOption):
        game.new({"players": 1, "expansions": ["aa"]})


# -- Explore and Develop ---------------------------------------------------------------------------

EXPLORE = {
    "Rebel Mutineers": (1, 0),
    "Uplift Researchers": (1, 0),
    "Alien Research Ship": (1, 0),
    "Scientific Cruisers": (1, 0),
    "Terraforming Unlimited": (1, 0),
    "Galactic Survey Headquarters": (2, 0),
    "Alien Artifact Hunters": (1, 1),
}


@pytest.mark.parametrize("title", TITLES)
def test_explore_powers(title):
    """AA-EXPLORE-1, -2, AA-BASE-7."""
    drawn, kept = EXPLORE.get(title, (0, 0))
    s = round_start(title, **AA).actions("explore+5", "produce")
    assert s.drawn(0) == 7 + drawn
    assert s.first_legal(0).count(",") == kept


@pytest.mark.parametrize(
    ("title", "before", "cost", "after"),
    [
        ("Galactic Expansionists", 1, 2, 0),
        ("Alien Fuel Refinery", 0, 1, 0),
        ("Deep Space Symbionts, Ltd.", 0, 1, 0),
        ("Frontier Capital", 0, 2, 1),
        ("Galactic Investors", 0, 2, 2),
    ],
)
def test_develop_powers(title, before, cost, after):
    """AA-DEVELOP-1..-3: Deficit Spending costs 2."""
    s = round_start(f"{title} / Deficit Spending, +4", **AA).actions("consume-trade", "develop")
    assert s.hands()[0] == 5 + before
    s.play("0 develop deficit-spending", "1 pass")
    s.pay(0, cost)
    drawn = [event.data["count"] for event in s.log if event.kind == "cards_drawn"]
    assert drawn == [count for count in (before, after) if count]


# -- Settle ----------------------------------------------------------------------------------------

MILITARY = {
    "Sentient Robots": 1,
    "Rebel Mutineers": 1,
    "Frontier Capital": 1,
    "Imperium Fifth Column": 1,
    "Imperium Stealth Tactics": 1,
    "Scientific Cruisers": 1,
    "Imperium Blaster Gem Depot": 2,
    "Mercenary Guild": 2,
    "Rebel Uplift World": 1,
}
SPECIAL = {
    "Alien Research Ship": ("alien", 1),
    "Alien Researchers": ("alien", 3),
    "Alien Uplift Chamber": ("genes", 2),
    "Uplift Alliance": ("genes", 2),
}
DISCOUNTS = {
    **SPECIAL,
    "Sentient Robots": (None, 1),
    "Uplift Researchers": (None, 1),
    "Scientific Cruisers": (None, 1),
    "Terraforming Unlimited": (None, 1),
    "Tranship Point": ("rare", 1),
}
VICTIMS = {
    "novelty": "Pirate World",
    "rare": "Rebel Miners",
    "genes": "Aquatic Uplift Race",
    "alien": "Alien Robot Sentry",
}


@pytest.mark.parametrize("title", TITLES)
def test_military_of_every_card(title):
    """AA-SETTLE-3, -5, -6: total and specialized Military of each card alone."""
    cards = [FIRST_OF[title]]
    assert total_military(cards) == MILITARY.get(title, 0)
    kind, amount = SPECIAL.get(title, ("", 0))
    for good, victim in VICTIMS.items():
        extra = military_against(cards, CARDS[card(victim)]) - total_military(cards)
        assert extra == (amount if good == kind else 0), victim


@pytest.mark.parametrize("title", TITLES)
def test_what_every_card_takes_off_the_cost_of_worlds(title):
    """AA-SETTLE-1..-4."""
    means = placement_options(round_start(title, load=False, **AA).state, 0)
    kind, amount = DISCOUNTS.get(title, ("", 0))
    for world in (entry for entry in DECK.values() if entry.world):
        less = amount if kind in (None, world.good) else 0
        assert means.discounted(world, world.price) == max(0, world.price - less)


@pytest.mark.parametrize(
    ("title", "fits"),
    [
        ("Uplift Researchers", lambda world: world.chromosome),
        ("Alien Survey Technology", lambda world: world.good == "alien"),
    ],
)
def test_paying_for_military_worlds(title, fits):
    """AA-SETTLE-10, -11: at full defense, less reductions."""
    means = placement_options(round_start(title, load=False, **AA).state, 0)
    off = 1 if title == "Uplift Researchers" else 0
    for world in (entry for entry in DECK.values() if entry.world):
        expected = world.price - off if world.military_world and fits(world) else None
        assert means.price_by(world, card(title)) == expected


@pytest.mark.parametrize("title", ["Jumpdrive Fuel Refinery", "Galactic Expansionists"])
def test_draws_after_placing_a_world(title):
    """AA-SETTLE-15: for each world but itself."""
    s = round_start(f"{title} / Artist Colony, +1", **AA).actions("produce", "settle")
    s.play("0 settle artist-colony", "1 pass")
    drawn = [event.data["source"] for event in s.log if event.kind == "cards_drawn"]
    assert drawn[0] == card(title)
    s = round_start("Old Earth / Jumpdrive Fuel Refinery, +3", **AA)
    s.actions("consume-trade", "settle").play("0 settle jumpdrive-fuel-refinery", "1 pass")
    assert s.hands()[0] == 0


# -- Trade, Consume, Produce -----------------------------------------------------------------------

TRADE = {
    "Imperium Blaster Gem Depot": {"rare": 1},
    "Wormhole Prospectors": dict.fromkeys(GOODS, 2),
    "Galactic Survey Headquarters": {},
    "Alien Fuel Refinery": {},
}


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", TRADE)
def test_trade_powers(title, kind):
    """AA-TRADE-2, AA-BASE-7: and of this set only these cards have Trade powers."""
    world, price = GOODS[kind]
    s = round_start(f"{title}, {world}*", **AA).actions("consume-trade", "consume-trade")
    sold = next(event for event in s.log if event.kind == "good_sold")
    assert sold.data["price"] == price + TRADE[title].get(kind, 0)
    assert {entry.title for entry in NEW if "trade" in entry.phases} == set(TRADE)


ANY = frozenset(GOODS)
CONSUME = {  # the kinds it takes, how many goods, VP, cards
    "Galactic Expansionists": (ANY, 1, 1, 0),
    "Scientific Cruisers": (ANY, 1, 0, 2),
    "Terraforming Colony": (ANY, 1, 1, 2),
    "Alien Artifact Hunters": ({"alien"}, 1, 2, 0),
    "Alien Researchers": ({"alien"}, 1, 2, 0),
    "Terraforming Unlimited": ({"rare"}, 1, 2, 0),
    "Designer Species, Ultd.": ({"genes"}, 2, 3, 0),
    "Galactic News Hub": ({"novelty"}, 2, 3, 0),
    "Interstellar Trade Port": (ANY, 4, 4, 4),
}


@pytest.mark.parametrize("title", CONSUME)
def test_consume_powers(title):
    """AA-CONSUME-1..-3, AA-BASE-7."""
    kinds, count, vp, cards = CONSUME[title]
    s = round_start(f"{title}, {SUPPLY}, Empath World*", **AA)
    s.actions("settle", "consume-x2").play("0 pass", "1 pass")
    if s.asked == "consume":
        s.play(f"0 consume {card(title)}:goods")
    if s.asked == "consume_goods":
        s.play(f"0 {s.legal(0)[0]}")
    consumed = next(event for event in s.log if event.kind == "goods_consumed").data["worlds"]
    assert len(consumed) == count
    assert {CARDS[world].good for world in consumed} <= kinds
    assert (s.chips(0), s.hands()[0]) == (vp, cards)
    others = {"Wormhole Prospectors"}
    assert {entry.title for entry in NEW if "consume" in entry.phases} == set(CONSUME) | others


@pytest.mark.parametrize(
    ("title", "most"), [("Terraforming Colony", 1), ("Wormhole Prospectors", 2)]
)
def test_cards_from_hand_for_points(title, most):
    """AA-CONSUME-4: optional, never doubled."""
    s = round_start(f"{title} / +4", **AA).actions("consume-x2", "consume-trade")
    s.copy().play("0 pass")
    s.play(f"0 consume {card(title)}:hand_cards")
    s.play(f"0 discard {','.join(s.hand(0)[:most])}")
    assert (s.chips(0), s.hands()[0]) == (most, 4 - most)


PRODUCE = {  # cards drawn beside a Rebel military world and a production world with a good
    "Sentient Robots": 1,
    "Alien Uplift Chamber": 1,
    "Imperium Supply Convoy": 1,
    "Imperium Fifth Column": 1,
    "Rebel Resistance": 2,
    "Galactic Investors": 1,
}


@pytest.mark.parametrize("title", TITLES)
def test_produce_powers(title):
    """AA-PRODUCE-1, -2, -7: the cards drawn, and the goods of production worlds."""
    s = round_start(f"{title}, Rebel Base, Avian Uplift Race*", **AA)
    s.actions("settle", "produce").play("0 pass", "1 pass").finish()
    assert s.hands()[0] == PRODUCE.get(title, 0)
    assert (FIRST_OF[title].id in s.goods(0)) == FIRST_OF[title].production


WINDFALL = {"Alien Research Ship": "alien", "Terraforming Project": "rare"}


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", [*WINDFALL, "Uplift Alliance"])
def test_produce_on_windfall_worlds(title, kind):
    """AA-PRODUCE-3."""
    world = {
        "novelty": "Former Penal Colony", "rare": "Asteroid Belt", "genes": "Pre-Sentient Race",
        "alien": "Deserted Alien Outpost",
    }[kind]  # fmt: skip
    s = round_start(f"{title}, {world}", **AA).actions("consume-trade", "produce")
    assert (card(world) in s.goods(0)) == (kind == WINDFALL.get(title, "genes"))


def test_worlds_without_powers():
    """AA-CARD-12, AA-POWER-8: three worlds have none; others name each power apart."""
    bare = {entry.title for entry in NEW if not entry.data.powers}
    assert bare == {"Alien Sentinels", "Amphibian Uplift Race", "Arboreal Uplift Race"}
    names = [entry.power_id(power) for entry in NEW for power in entry.data.powers]
    assert len(set(names)) == len(names)
