"""The cards of the expansions: what is printed on them, and what each of their powers does.

What a card does is stated here card by card, apart from the data files, and tried out in play.
"""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.military import military_against
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.kit import BOTH, card, finished, round_start
from tests.race.printed_expansions import RVI, TGS
from tests.race.test_cards import printed_line
from tests.race.test_cards_goods import GOODS, SUPPLY

NEW = [entry for entry in CARDS.values() if entry.id not in ("gambling-world",)]
FIRST_OF = {new.title: new for new in reversed(NEW) if new.id == new.name}


@pytest.mark.parametrize(
    "line", (TGS.strip() + "\n" + RVI.strip()).splitlines(), ids=lambda line: line.split(";")[0]
)
def test_a_card_is_as_printed(line):
    """TGS-CARD-1, -2, -4, RVI-CARD-1: cost, defense, VP, good, keywords, numbers, copies."""
    assert printed_line(FIRST_OF[line.split(";")[0]]) == line


def test_card_counts():
    """TGS-CARD-1, -2, RVI-CARD-1: 4 and 3 start worlds, 18 and 41 other cards; three Contact
    Specialists and three Research Labs."""
    tgs, rvi = TGS.strip().splitlines(), RVI.strip().splitlines()
    for lines, starts, others in ((tgs, 4, 17), (rvi, 3, 41)):
        copies = [int(line.rpartition(";")[2]) for line in lines]
        assert sum("start" in line for line in lines) == starts
        assert sum(copies) - starts == others
    assert sum(new.title == "Contact Specialist" for new in NEW) == 3
    assert sum(new.title == "Research Labs" for new in NEW) == 3


def test_a_third_copy_is_no_second_development():
    """TGS-CARD-5."""
    s = round_start("Contact Specialist / Contact Specialist, +2", **BOTH)
    s.actions("develop", "develop")
    assert "contact-specialist#2" not in s.choices(0)
    s.refused("0 develop contact-specialist#2", "duplicate_development", "RACE-DEVELOP-8")


# -- Explore ---------------------------------------------------------------------------------------

EXPLORE = {
    "Separatist Colony": (2, 0),
    "Doomed World": (1, 0),
    "Deserted Alien World": (1, 0),
    "Clandestine Uplift Lab": (1, 0),
    "Imperium Warlord": (1, 0),
    "Abandoned Alien Uplift Camp": (1, 0),
    "Alien Uplift Center": (1, 0),
    "Interstellar Prospectors": (1, 0),
    "Pan-Galactic Research": (2, 1),
}


@pytest.mark.parametrize("title", EXPLORE)
def test_explore_powers(title):
    """TGS-START-1, -4, TGS-POWER-5, RVI-SETUP-6, RVI-EXPLORE-3."""
    drawn, kept = EXPLORE[title]
    s = round_start(title, **BOTH).actions("explore+5", "produce")
    assert s.drawn(0) == 7 + drawn
    assert s.legal(0)[0].count(",") == kept


MIXING = [
    "Alien Data Repository", "Prospecting Guild", "Rebel Pact", "Smuggling World",
    "Blaster Runners", "Trading Outpost", "Gem Smugglers",
]  # fmt: skip


@pytest.mark.parametrize("title", MIXING)
def test_cards_are_mixed_with_the_hand(title):
    """RVI-EXPLORE-1."""
    s = round_start(f"{title} / +3", **BOTH).actions("explore+1+1", "produce")
    assert len(s.legal(0)) == 6  # discard one of 3 + 3


# -- Develop ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Galactic Developers", "Galactic Bankers"])
def test_draws_at_the_start_of_develop(title):
    """RVI-DEVELOP-2, RVI-SETUP-6."""
    s = round_start(title, **BOTH).actions("develop", "produce")
    assert s.hands()[0] == 1


@pytest.mark.parametrize(
    ("title", "cost"), [("Pan-Galactic Research", 3), ("R&D Crash Program", 1)]
)
def test_developments_cost_less(title, cost):
    """RVI-DEVELOP-1, -2: Drop Ships cost 4."""
    s = round_start(f"{title} / Drop Ships, +5", **BOTH).actions("produce", "develop")
    s.play("0 develop drop-ships", "1 pass")
    if s.asked == "place_by":
        s.play("0 place_by pay r-and-d-crash-program")
    s.pay(0, cost)
    assert s.hands()[0] >= 5 - cost


# -- Settle ----------------------------------------------------------------------------------------

MILITARY = {
    "Separatist Colony": 1,
    "Space Mercenaries": 1,
    "Imperium Warlord": 1,
    "Imperium Troops": 1,
    "Imperium Blaster Gem Consortium": 1,
    "Blaster Runners": 1,
    "Mercenary Fleet": 2,
    "Hidden Fortress": 1,
}
SPECIAL = {
    "Imperium Warlord": ({"Rebel Miners"}, 1),
    "Imperium Seat": ({"Rebel Miners"}, 1),
    "Imperium Troops": ({"Rebel Miners"}, 1),
    "Abandoned Alien Uplift Camp": ({"Hive World"}, 2),
    "Alien Uplift Center": ({"Hive World"}, 2),
    "Gem Smugglers": ({"Smuggling Lair", "Rebel Miners"}, 1),
    "Smuggling World": ({"Pirate World"}, 1),
    "Deserted Alien World": ({"Alien Monolith"}, 2),
}
VICTIMS = ["Rebel Miners", "Hive World", "Smuggling Lair", "Pirate World", "Alien Monolith"]
NEW_TITLES = [line.split(";")[0] for line in (TGS.strip() + "\n" + RVI.strip()).splitlines()]


@pytest.mark.parametrize("title", NEW_TITLES)
def test_military_of_every_card(title):
    """RVI-SETTLE-9, -11, -12, TGS-START-1, TGS-POWER-4, -6: total and specialized Military of each
    card alone; Rebel Miners are a Rare and a Rebel world."""
    cards = [FIRST_OF[title]]
    assert total_military(cards) == MILITARY.get(title, 0)
    worlds, amount = SPECIAL.get(title, (set(), 0))
    for victim in VICTIMS:
        extra = military_against(cards, CARDS[card(victim)]) - total_military(cards)
        assert extra == (amount if victim in worlds else 0), victim


DISCOUNTS = {
    "Deserted Alien World": ("alien", 2),
    "Abandoned Alien Uplift Camp": ("genes", 2),
    "Alien Uplift Center": ("genes", 2),
    "Gem Smugglers": ("rare", 1),
    "Smuggling World": ("novelty", 1),
}


@pytest.mark.parametrize("title", NEW_TITLES)
def test_what_every_card_takes_off_the_cost_of_worlds(title):
    """TGS-POWER-6, RVI-SETTLE-11: reductions by kind."""
    means = placement_options(round_start(title, load=False, **BOTH).state, 0)
    kind, amount = DISCOUNTS.get(title, ("", 0))
    for world in (new for new in NEW if new.world and new.price >= 2):
        expected = world.price - (amount if world.good == kind else 0)
        assert means.discounted(world, world.price) == expected


FROM_HAND = {
    "Mercenary Fleet": 2, "Space Mercenaries": 2, "Primitive Rebel World": 1,
    "Rebel Convict Mines": 1,
}  # fmt: skip


@pytest.mark.parametrize("title", FROM_HAND)
def test_military_for_cards_from_hand(title):
    """RVI-SETTLE-10, TGS-POWER-4: up to this many cards, needed or not."""
    s = round_start(f"{title}, Drop Ships / Outlaw World, +4", **BOTH)
    s.actions("produce", "settle").play("0 settle outlaw-world", "1 pass")
    assert game_bounds(s) == (0, FROM_HAND[title])
    s.play(f"0 discard {','.join(s.hand(0)[: FROM_HAND[title]])}")
    assert s.hands()[0] == 4 - FROM_HAND[title]


def game_bounds(scenario):
    """How few and how many cards the open decision names."""
    sizes = [0 if text.endswith(" -") else text.count(",") + 1 for text in scenario.legal(0)]
    return min(sizes), max(sizes)


PAYING = {"Rebel Cantina": (0, True), "Rebel Alliance": (2, False)}


@pytest.mark.parametrize("title", PAYING)
def test_paying_for_military_worlds(title):
    """RVI-SETTLE-1, -2: full defense for all, or two less for Rebel military worlds."""
    discount, any_world = PAYING[title]
    means = placement_options(round_start(title, load=False, **BOTH).state, 0)
    for world in (new for new in NEW if new.military_world):
        allowed = world.good != "alien" if any_world else world.rebel_military
        expected = max(0, world.price - discount) if allowed else None
        assert means.price_by(world, card(title)) == expected


@pytest.mark.parametrize(
    ("title", "world"),
    [("Terraforming Guild", "artist-colony"), ("Improved Logistics", "artist-colony")],
)
def test_after_placing_a_world(title, world):
    """TGS-POWER-1, -2, -7: a card from Terraforming Guild; a second world."""
    s = round_start(f"{title} / Artist Colony, Outlaw World, +3", **BOTH)
    s.actions("consume-trade", "settle").play(f"0 settle {world}", "1 pass").pay(0, 1)
    if title == "Improved Logistics":
        assert s.asked == "settle"
        s.play("0 pass")
    drawn = [e.data["source"] for e in s.log if e.kind == "cards_drawn" and e.seat == 0]
    assert drawn == (["terraforming-guild"] if title == "Terraforming Guild" else [])


# -- Trade -----------------------------------------------------------------------------------------

TRADE = {
    "Galactic Bazaar": {"novelty": 1},
    "Clandestine Uplift Lab": {"genes": 1},
    "Prospecting Guild": dict.fromkeys(GOODS, 1),
    "Galactic Advertisers": dict.fromkeys(GOODS, 1),
    "Trading Outpost": dict.fromkeys(GOODS, 2),
    "Galactic Exchange": {},
}


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", TRADE)
def test_trade_powers(title, kind):
    """TGS-POWER-8, RVI-TRADE-1."""
    world, price = GOODS[kind]
    s = round_start(f"{title}, {world}*", **BOTH).actions("consume-trade", "consume-trade")
    sold = next(event for event in s.log if event.kind == "good_sold")
    assert sold.data["price"] == price + TRADE[title].get(kind, 0)


# -- Consume ---------------------------------------------------------------------------------------

ANY = frozenset(GOODS)
CONSUME = {  # the kinds it takes, how many goods, VP, cards
    "Smuggling Lair": (ANY, 1, 0, 2),
    "Clandestine Uplift Lab": (ANY, 1, 1, 1),
    "Galactic Studios": (ANY, 1, 1, 1),
    "Rebel Colony": (ANY, 1, 1, 0),
    "Galactic Genome Project": ({"genes"}, 2, 3, 0),
    "Galactic Developers": (ANY, 1, 1, 0),
    "Dying Colony": (ANY, 1, 1, 0),
    "Universal Symbionts": (ANY, 1, 1, 0),
    "Gene Designers": ({"genes"}, 2, 2, 2),
    "Prospecting Guild": ({"rare"}, 1, 1, 1),
    "Imperium Blaster Gem Consortium": ({"rare"}, 1, 1, 2),
    "Gambling World": (ANY, 1, 1, 0),
    "Galactic Exchange": (ANY, 4, 4, 4),
}


@pytest.mark.parametrize("title", CONSUME)
def test_consume_powers(title):
    """TGS-POWER-9, RVI-CONSUME-1, -2, -5, RVI-SETUP-6."""
    kinds, count, vp, cards = CONSUME[title]
    s = round_start(f"{title}, {SUPPLY}, Empath World*", **BOTH)
    s.actions("settle", "consume-x2").play("0 pass", "1 pass")
    if s.asked == "consume":
        name = "gambling-world-rvi" if title == "Gambling World" else card(title)
        s.play(f"0 consume {name}:goods")
    if s.asked == "consume_goods":
        s.play(f"0 {s.legal(0)[0]}")
    consumed = next(event for event in s.log if event.kind == "goods_consumed").data["worlds"]
    assert len(consumed) == count
    assert {CARDS[world].good for world in consumed} <= kinds
    assert (s.chips(0), s.hands()[0]) == (vp, cards)


@pytest.mark.parametrize(
    ("title", "most", "vp", "cards"),
    [
        ("Galactic Bazaar", 1, 1, 0),
        ("Galactic Bankers", 2, 2, 0),
        ("R&D Crash Program", 1, 0, 1),
    ],
)
def test_cards_from_hand_for_gain(title, most, vp, cards):
    """TGS-POWER-9, RVI-CONSUME-4, -5: optional, never doubled."""
    s = round_start(f"{title} / +4", **BOTH).actions("consume-x2", "settle")
    s.play("0 pass", "1 pass")
    s.copy().play("0 pass")
    s.play(f"0 consume {card(title)}:hand_cards")
    assert game_bounds(s) == (0, most)
    s.play(f"0 discard {','.join(s.hand(0)[:most])}")
    assert (s.chips(0), s.hands()[0]) == (vp, 4 - most + cards)


@pytest.mark.parametrize(
    ("title", "chips", "cards"), [("Galactic Salon", 1, 0), ("Galactic Advertisers", 0, 1)]
)
def test_consume_powers_without_goods(title, chips, cards):
    """RVI-CONSUME-3, -5."""
    s = round_start(title, **BOTH).actions("settle", "consume-x2").play("0 pass", "1 pass")
    assert (s.chips(0), s.hands()[0]) == (chips, cards)


# -- Produce ---------------------------------------------------------------------------------------

PRODUCE = {  # cards drawn, beside a Rebel, an Uplift and a production world with a good
    "Galactic Studios": 1,
    "Imperium Lords": 2,
    "Rebel Cantina": 2,
    "Pan-Galactic Research": 2,
    "Uplift Code": 2,
}


@pytest.mark.parametrize("title", NEW_TITLES)
def test_produce_powers(title):
    """TGS-POWER-10, RVI-PRODUCE-3, -4, -5: the cards drawn, and the goods of production worlds."""
    s = round_start(f"{title}, Rebel Base, Avian Uplift Race*", **BOTH)
    s.actions("settle", "produce").play("0 pass", "1 pass").finish()
    producer = FIRST_OF[title]
    assert s.hands()[0] == PRODUCE.get(title, 0)
    produces = producer.production and title != "Damaged Alien Factory"
    assert (producer.id in s.goods(0)) == produces


WINDFALL = {
    "Terraforming Guild": set(GOODS),
    "Interstellar Prospectors": {"rare"},
    "Universal Symbionts": {"genes"},
}


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", WINDFALL)
def test_produce_on_windfall_worlds(title, kind):
    """TGS-POWER-10, RVI-PRODUCE-1, -2."""
    world = {
        "novelty": "Former Penal Colony", "rare": "Asteroid Belt", "genes": "Pre-Sentient Race",
        "alien": "Deserted Alien Outpost",
    }[kind]  # fmt: skip
    s = round_start(f"{title}, {world}", **BOTH).actions("settle", "produce")
    s.play("0 pass", "1 pass")
    assert (card(world) in s.goods(0)) == (kind in WINDFALL[title])


def test_rebel_sympathizers_draw_when_they_produce():
    """TGS-POWER-10."""
    s = round_start("Rebel Sympathizers", **BOTH).actions("produce", "settle")
    s.play("0 pass", "1 pass")
    assert (s.goods(0), s.hands()[0]) == (["rebel-sympathizers"], 1)


# -- scoring ---------------------------------------------------------------------------------------


def test_pan_galactic_research_has_fixed_points():
    """RVI-SCORE-7: 4 VP, and 2 for Galactic Federation."""
    score = finished("Pan-Galactic Research, Galactic Federation", **BOTH).score(0)
    assert score.cards == {"pan-galactic-research": 4, "galactic-federation": 4}


def test_symbols_of_later_expansions_are_ignored():
    """RVI-CARD-6."""
    assert not [new.id for new in NEW if "prestige" in new.keywords]
