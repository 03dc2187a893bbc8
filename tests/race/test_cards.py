"""The cards: what is printed on them, and what each of their powers does.

What a card does is stated here card by card, apart from the data file, and tried out in play.
"""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.cards import Card
from tests.race.kit import BASE, Scenario, card, finished, round_start
from tests.race.printed import PRINTED

DISTINCT = {entry.title: entry for entry in BASE.values() if entry.id == entry.name}
NOTHING_TO_SELL = "consume-trade"  # an action that does nothing for a seat without goods

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


@pytest.mark.parametrize("line", PRINTED.strip().splitlines(), ids=lambda line: line.split(";")[0])
def test_a_card_is_as_printed(line):
    """RACE-CARD-2, -3, -5, -6, -7, -10, -11: cost, defense, VP, good, keywords and numbers."""
    assert printed_line(DISTINCT[line.split(";")[0]]) == line


def test_race_card_1_and_4_counts():
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


def test_race_card_9_composition_totals():
    """RACE-CARD-9: the totals of the published card list."""
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


# -- Explore ---------------------------------------------------------------------------------------

EXPLORE = {
    "Expedition Force": (1, 0),
    "Malevolent Lifeforms": (1, 0),
    "Star Nomad Lair": (1, 0),
    "Galactic Survey: SETI": (2, 0),
    "Research Labs": (0, 1),
    "Galactic Renaissance": (2, 1),
}


@pytest.mark.parametrize(("title", "more"), EXPLORE.items())
def test_explore_powers(title, more):
    """RACE-EXPLORE-4, -5, -6."""
    s = round_start(title).actions("explore+5", "settle")
    decision = game.decisions(s.state)[0]
    assert (s.drawn(0), decision.moves.least, decision.moves.most) == (
        7 + more[0],
        1 + more[1],
        1 + more[1],
    )


# -- Develop ---------------------------------------------------------------------------------------


def test_interstellar_bank_draws_at_the_start_of_develop():
    """RACE-DEVELOP-1."""
    s = round_start("Interstellar Bank", "").actions("settle", "develop")
    assert s.hands() == [1, 0]


def test_public_works_draws_after_a_development():
    """RACE-DEVELOP-10."""
    s = round_start("Public Works / Export Duties, +1").actions("settle", "develop")
    s.play("0 develop export-duties", "1 pass")
    assert s.hands()[0] == 1


DEVELOP_DISCOUNTS = {"Investment Credits": 1, "Galactic Federation": 2}


@pytest.mark.parametrize(("title", "less"), DEVELOP_DISCOUNTS.items())
def test_developments_cost_less(title, less):
    """RACE-DEVELOP-7."""
    s = round_start(f"{title} / Drop Ships, +6").actions("settle", "develop")
    s.play("0 develop drop-ships", "1 pass").pay(0, 4 - less)
    assert s.hands()[0] == 6 - (4 - less)


# -- Settle: Military ------------------------------------------------------------------------------

MILITARY_SIGNS = {
    "Epsilon Eridani": "+1",
    "Expedition Force": "+1",
    "Former Penal Colony": "+1",
    "Rebel Outpost": "+1",
    "Rebel Warrior Race": "+1",
    "Alien Robot Scout Ship": "+1",
    "Imperium Armaments World": "+1",
    "Blaster Gem Mines": "+1",
    "New Sparta": "+2",
    "Space Marines": "+2",
    "Lost Alien Warship": "+2",
    "New Galactic Order": "+2",
    "Lost Alien Battle Fleet": "+3",
    "Drop Ships": "+3",
    "Contact Specialist": "−1",
    "Pan-Galactic League": "−1",
    "Refugee World": "−1",
    "Empath World": "−1",
}
# Two worlds of each defense, none of them of a kind or word that special Military is for.
BY_DEFENSE = {
    1: ("Outlaw World", "New Survivalists"),
    2: ("Reptilian Uplift Race", "Aquatic Uplift Race"),
    3: ("Pirate World",),
    4: ("Malevolent Lifeforms",),
    5: ("Rebel Outpost", "Lost Alien Warship"),
    6: ("Rebel Base",),
}


def conquerable(tableau: str, worlds: list[str]) -> set[str]:
    """Which of these worlds a tableau could conquer, by title, with no card to pay with."""
    chosen = set()
    for world in worlds:
        s = round_start(f"{tableau} / {world}").actions("produce", "settle")
        if card(world) in s.choices(0):
            chosen.add(world)
    return chosen


@pytest.mark.parametrize(("title", "sign"), MILITARY_SIGNS.items())
def test_general_military(title, sign):
    """RACE-SETTLE-17, RACE-SETTLE-16: added to the 2 of another card, against every world."""
    other = "Space Marines" if title == "New Sparta" else "New Sparta"
    military = 2 + int(sign.replace("−", "-"))
    ladder = [next(w for w in worlds if w != title) for worlds in BY_DEFENSE.values()]
    # Contact Specialist's other power pays 0 for a defense of 1, which is conquered anyway.
    able = {world for world in ladder if DISTINCT[world].price <= military}
    assert conquerable(f"{other}, {title}", ladder) == able


SPECIAL_MILITARY = {
    # What 2 and the special Military can conquer, and the same defense without the speciality.
    "Galactic Imperium": (
        ["Rebel Base"],
        ["Rebel Homeworld", "Pirate World", "Lost Alien Warship"],
    ),
    "Alien Tech Institute": (["Alien Robot Scout Ship"], ["Malevolent Lifeforms", "Pirate World"]),
    "Alien Rosetta Stone World": (["Alien Robot Scout Ship"], ["Malevolent Lifeforms"]),
}


@pytest.mark.parametrize(("title", "worlds"), SPECIAL_MILITARY.items())
def test_specialized_military(title, worlds):
    """RACE-SETTLE-18, RACE-OQ-20."""
    able, unable = worlds
    assert conquerable(f"New Sparta, {title}", able + unable) == set(able)


def test_alpha_centauri_conquers_rare_worlds():
    """RACE-SETTLE-18: +1 against Rare military worlds, nothing else."""
    assert conquerable("Alpha Centauri", ["Rebel Fuel Cache", "Runaway Robots"]) == {
        "Rebel Fuel Cache",
        "Runaway Robots",
    }
    assert conquerable("Alpha Centauri", ["Rebel Miners", "Outlaw World"]) == set()


def test_new_military_tactics_is_discarded_for_three():
    """RACE-SETTLE-19."""
    worlds = ["Pirate World", "Malevolent Lifeforms"]
    assert conquerable("New Military Tactics", worlds) == {"Pirate World"}
    s = round_start("New Military Tactics / Pirate World").actions("produce", "settle")
    s.play("0 settle pirate-world", "1 pass")
    assert s.tableau(0) == ["pirate-world"]


# -- Settle: paying --------------------------------------------------------------------------------

# A world of each kind, with its cost; gray has no kind.
WORLDS = {
    "gray": ("Terraformed World", 5),
    "novelty": ("Prosperous World", 3),
    "rare": ("New Earth", 5),
    "genes": ("Lost Species Ark World", 5),
    "alien": ("Deserted Alien Library", 6),
}
SETTLE_DISCOUNTS = {
    "Replicant Robots": dict.fromkeys(WORLDS, 2),
    "Mining Robots": {"rare": 1},
    "Alpha Centauri": {"rare": 1},
    "Alien Tech Institute": {"alien": 2},
    "Alien Rosetta Stone World": {"alien": 2},
}


@pytest.mark.parametrize("kind", WORLDS)
@pytest.mark.parametrize("title", SETTLE_DISCOUNTS)
def test_worlds_cost_less(title, kind):
    """RACE-SETTLE-10, RACE-SETTLE-11."""
    world, cost = WORLDS[kind]
    cost -= SETTLE_DISCOUNTS[title].get(kind, 0)
    s = round_start(f"{title} / {world}, +8").actions("develop", "settle")
    s.play("0 pass", "1 pass", f"0 settle {card(world)}", "1 pass").pay(0, cost)
    assert s.hands()[0] == 8 - cost


@pytest.mark.parametrize("kind", WORLDS)
def test_colony_ship_makes_a_world_free(kind):
    """RACE-SETTLE-13: not for the Alien kind."""
    world, _ = WORLDS[kind]
    s = round_start(f"Colony Ship / {world}").actions("consume-trade", "settle")
    assert s.choices(0) == (set() if kind == "alien" else {card(world)})
    if kind != "alien":
        s.play(f"0 settle {card(world)}", "1 pass")
        assert s.tableau(0) == [card(world)]


def test_contact_specialist_pays_for_military_worlds():
    """RACE-SETTLE-20, RACE-SETTLE-21."""
    s = round_start(
        "Contact Specialist / Rebel Homeworld, Lost Alien Warship, Alien Robot Sentry, +4"
    ).actions("consume-trade", "settle")
    assert "rebel-homeworld" in s.choices(0)
    assert not {"lost-alien-warship", "alien-robot-sentry"} & s.choices(0)
    s.play("0 settle rebel-homeworld", "1 pass")
    assert s.hands()[0] == 0


def test_terraforming_robots_draw_after_a_world():
    """RACE-SETTLE-8."""
    s = round_start("Terraforming Robots / Refugee World").actions(NOTHING_TO_SELL, "settle")
    s.play("0 settle refugee-world", "1 pass")
    sources = [event.data["source"] for event in s.log if event.kind == "cards_drawn"]
    assert sources[0] == "terraforming-robots"
    assert sources.count("terraforming-robots") == 1


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


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", TRADE)
def test_trade_powers(title, kind):
    """RACE-TRADE-3, -6, -7, -8; RACE-OQ-1: an Alien good is worth 5."""
    world, price = GOODS[kind]
    s = round_start(f"{title}, {world}*").actions("consume-trade", "consume-trade")
    sold = next(event for event in s.log if event.kind == "good_sold")
    expected = price + TRADE[title].get(kind, 0)
    assert sold.data == {"world": card(world), "price": expected}
    drawn = next(event for event in s.log if event.kind == "cards_drawn")
    assert (drawn.data["count"], drawn.data["source"]) == (expected, "trade")


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


def consuming(line: str, title: str, power: str) -> Scenario:
    """A seat that has just used this power; a single power was used unasked."""
    s = round_start(line).actions("settle", "consume-x2").play("0 pass", "1 pass")
    if s.asked == "consume":
        s.play(f"0 consume {card(title)}:{power}")
    return s


@pytest.mark.parametrize("title", CONSUME)
def test_consume_powers(title):
    """RACE-CONSUME-12, -13, -15, -16, -17."""
    kinds, count, vp, cards = CONSUME[title]
    s = consuming(f"{title}, {SUPPLY}", title, "goods")
    if s.asked == "consume_goods":  # not if it takes all the goods there are of a kind
        assert {BASE[world].good for text in s.choices(0) for world in text.split(",")} == kinds
        s.play(f"0 {s.legal(0)[0]}")
    consumed = next(event for event in s.log if event.kind == "goods_consumed").data["worlds"]
    assert len(consumed) == count
    assert {BASE[world].good for world in consumed} <= kinds
    assert len(s.goods(0)) == 7 - count
    assert s.chips(0) == vp
    assert s.hands()[0] == cards


@pytest.mark.parametrize(
    ("title", "price"), {"Black Market Trading World": 4, "Trade League": 4 + 1 + 1}.items()
)
def test_consume_powers_that_sell(title, price):
    """RACE-CONSUME-14: with Genetics Lab's Trade power, or without any."""
    s = consuming(f"{title}, Genetics Lab, Pre-Sentient Race*", title, "sell")
    assert s.hands()[0] == price
    assert s.chips(0) == 0


def test_pilgrimage_world_consumes_all_goods():
    """RACE-CONSUME-18."""
    s = consuming(f"Pilgrimage World, {SUPPLY}", "Pilgrimage World", "all_goods")
    assert (s.chips(0), s.goods(0)) == (6, [])


def test_new_economy_draws():
    """RACE-CONSUME-19."""
    assert consuming("New Economy", "New Economy", "draw").hands()[0] == 1


@pytest.mark.parametrize("number", range(1, 8))
def test_gambling_world_flips(number):
    """RACE-CONSUME-20: a number from 1 to 7 against cost or defense."""
    s = round_start("Gambling World", deck="Rebel Base").actions("consume-x2", "consume-x2")
    assert s.legal(0) == [f"guess {count}" for count in range(1, 8)]
    s.play(f"0 guess {number}")
    assert s.hand(0) == (["rebel-base"] if number == 6 else [])


@pytest.mark.parametrize("title", ["Deficit Spending", "Merchant World"])
def test_cards_discarded_for_vp(title):
    """RACE-CONSUME-21."""
    s = round_start(f"{title} / +3").actions("consume-x2", "consume-x2")
    s.play(f"0 consume {card(title)}:hand_cards", f"0 discard {','.join(s.hand(0)[:2])}")
    assert (s.chips(0), s.hands()[0]) == (2, 1)
    assert s.asked == "choose_action"


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


@pytest.mark.parametrize("title", PRODUCE_WINDFALL)
def test_windfall_production(title):
    """RACE-PRODUCE-5, RACE-PRODUCE-6: one world of the kind, and none of another."""
    for kind, world in WINDFALLS.items():
        s = round_start(f"{title}, {world}").actions(NOTHING_TO_SELL, "produce")
        assert s.goods(0) == ([card(world)] if kind in PRODUCE_WINDFALL[title] else [])


@pytest.mark.parametrize(("title", "count"), {"Rebel Underground": 1, "Merchant Guild": 2}.items())
def test_draws_in_produce(title, count):
    """RACE-PRODUCE-8."""
    assert round_start(title).actions(NOTHING_TO_SELL, "produce").hands()[0] == count


def test_runaway_robots_draw_when_they_produce():
    """RACE-PRODUCE-10."""
    assert round_start("Runaway Robots").actions("produce", "produce").hands()[0] == 1
    assert round_start("Runaway Robots").actions(NOTHING_TO_SELL, "produce").hands()[0] == 0


@pytest.mark.parametrize(
    ("title", "worlds", "count"),
    [
        ("Consumer Markets", "Artist Colony, Spice World, Rebel Miners", 2),
        ("Research Labs", "Alien Robotic Factory, Lost Alien Battle Fleet, Artist Colony", 2),
        ("Diversified Economy", "Artist Colony, Spice World, Rebel Miners, Plague World", 3),
    ],
)
def test_draws_for_what_was_produced(title, worlds, count):
    """RACE-PRODUCE-11, RACE-PRODUCE-12."""
    s = round_start(f"{title}, {worlds}").actions("produce", "produce").play("0 produce rest -")
    assert s.hands()[0] == count


def test_pan_galactic_league_draws_for_genes_worlds():
    """RACE-PRODUCE-13: production and windfall, with or without a good."""
    s = round_start("Pan-Galactic League, Empath World, Pre-Sentient Race*, Artist Colony")
    assert s.actions("consume-trade", "produce").hands()[0] == 4 + 2  # the Genes good was sold


def test_mining_conglomerate_draws_for_most_rare_goods():
    """RACE-PRODUCE-14."""
    s = round_start("Mining Conglomerate, Rebel Miners", "Artist Colony")
    assert s.actions("produce", "produce").hands() == [2, 0]


# -- all of them -----------------------------------------------------------------------------------

OTHERS = {
    "develop": {"Interstellar Bank", "Public Works", *DEVELOP_DISCOUNTS},
    "settle": {
        *MILITARY_SIGNS,
        *SPECIAL_MILITARY,
        *SETTLE_DISCOUNTS,
        "New Military Tactics",
        "Colony Ship",
        "Terraforming Robots",
    },
    "trade": {title for title in TRADE if title != "Black Market Trading World"},
    "consume": {
        *CONSUME,
        "Black Market Trading World",
        "Trade League",
        "Pilgrimage World",
        "New Economy",
        "Deficit Spending",
        "Merchant World",
    },
    "produce": {
        *PRODUCERS,
        *PRODUCE_WINDFALL,
        "Rebel Underground",
        "Merchant Guild",
        "Runaway Robots",
        "Consumer Markets",
        "Research Labs",
        "Diversified Economy",
        "Pan-Galactic League",
        "Mining Conglomerate",
    },
    "explore": {*EXPLORE},
}


@pytest.mark.parametrize("title", DISTINCT)
def test_every_power_of_every_card_is_tried_out_above(title):
    """RACE-POWER-1: a card has powers in exactly the phases in which a test above uses it."""
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
