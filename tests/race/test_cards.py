"""The cards of the base game: what is printed on them, and what only they can do in play.

What cards of all sets do is tried out in ``test_card_sets``.
"""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.engine.race.components.cards import Card
from tests.race.card_sets import BASE as SET
from tests.race.kit import BASE, DISTINCT, card, finished, reached, round_start

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
    assert len(DISTINCT) == len(SET.lines) == 95
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
    assert sum(SET.military.get(entry.title) == -1 for entry in BASE.values()) == 5


def test_ids_are_readable_and_unique():
    assert card("Public Works") == "public-works"
    assert card("Public Works", copy=2) == "public-works#2"
    assert card("Earth's Lost Colony") == "earths-lost-colony"


# -- all of them -----------------------------------------------------------------------------------


@pytest.mark.parametrize("title", DISTINCT)
def test_every_power_of_every_card_is_listed(title):
    """RACE-POWER-1, RACE-POWER-13: a card has powers in just these phases; two powers of a card are
    two powers."""
    assert {power.split()[0] for power in SET.powers[title]} == DISTINCT[title].phases
    assert len(SET.powers[title]) == len(DISTINCT[title].data.powers)


SCORES_ALONE = {
    "Free Trade Association": 0, "Galactic Imperium": 0, "Galactic Renaissance": 0,
    "Merchant Guild": 0, "Mining League": 0, "Pan-Galactic League": 0,
    "Galactic Survey: SETI": 1, "Alien Tech Institute": 2, "Galactic Federation": 2,
    "New Economy": 2, "New Galactic Order": 2, "Trade League": 2,
}  # fmt: skip


@pytest.mark.parametrize("title", DISTINCT)
def test_a_card_alone_is_worth_its_printed_points(title):
    """RACE-SCORE-1: a card in an otherwise empty tableau."""
    data = DISTINCT[title].data
    expected = SCORES_ALONE[title] if data.vp is None else data.vp
    assert finished(title).score(0).total == expected


# -- Develop ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "less"), SET.numbers(r"develop less (\d)").items())
def test_developments_cost_less(title, less):
    """RACE-DEVELOP-7."""
    s = round_start(f"{title} / Drop Ships, +6").actions("settle", "develop")
    s.play("0 develop drop-ships", "1 pass").pay(0, 4 - less)
    assert s.hands()[0] == 6 - (4 - less)


# -- Settle: Military ------------------------------------------------------------------------------

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
    tables = {world: round_start(f"{tableau} / {world}") for world in worlds}
    return {world for world, s in tables.items() if s.actions("produce", "settle").choices(0)}


@pytest.mark.parametrize(("title", "sign"), SET.military.items())
def test_general_military(title, sign):
    """RACE-SETTLE-17, RACE-SETTLE-16: added to the 2 of another card, against every world."""
    other = "Space Marines" if title == "New Sparta" else "New Sparta"
    ladder = [next(w for w in worlds if w != title) for worlds in BY_DEFENSE.values()]
    # Contact Specialist's other power pays 0 for a defense of 1, which is conquered anyway.
    able = {world for world in ladder if DISTINCT[world].price <= 2 + sign}
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
    """RACE-SETTLE-18, RACE-OQ-20: +1 against Rare military worlds, nothing else."""
    rare = {"Rebel Fuel Cache", "Runaway Robots"}
    assert conquerable("Alpha Centauri", [*rare, "Rebel Miners", "Outlaw World"]) == rare


# -- Settle: paying --------------------------------------------------------------------------------

# A world of each kind, with its cost; gray has no kind.
WORLDS = {
    None: ("Terraformed World", 5), "novelty": ("Prosperous World", 3), "rare": ("New Earth", 5),
    "genes": ("Lost Species Ark World", 5), "alien": ("Deserted Alien Library", 6),
}  # fmt: skip


@pytest.mark.parametrize("kind", WORLDS)
@pytest.mark.parametrize("title", SET.discounts)
def test_worlds_cost_less(title, kind):
    """RACE-SETTLE-10, RACE-SETTLE-11."""
    world, cost = WORLDS[kind]
    kinds, less = SET.discounts[title]
    cost -= less * (kind in kinds)
    s = reached(("develop", "settle"), f"{title} / {world}, +8")
    s.play(f"0 settle {card(world)}", "1 pass").pay(0, cost)
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


# -- Trade, Consume, Produce -----------------------------------------------------------------------


@pytest.mark.parametrize(("title", "more"), SET.numbers(r"trade own (\d)").items())
def test_trade_powers_for_the_good_of_the_world_itself(title, more):
    """RACE-TRADE-8: a Novelty good is worth 2."""
    s = round_start(f"{title}*").actions("consume-trade", "consume-trade")
    assert s.hands()[0] == 2 + more


@pytest.mark.parametrize(
    ("title", "price"), {"Black Market Trading World": 4, "Trade League": 4 + 1 + 1}.items()
)
def test_consume_powers_that_sell(title, price):
    """RACE-CONSUME-14: with Genetics Lab's Trade power, or without any."""
    s = reached(("settle", "consume-x2"), f"{title}, Genetics Lab, Pre-Sentient Race*")
    assert (s.hands()[0], s.chips(0)) == (price, 0)


@pytest.mark.parametrize("title", SET.having("produce here"))
def test_production_worlds(title):
    """RACE-PRODUCE-1, RACE-PRODUCE-9: the cards are drawn only if it produces."""
    s = round_start(title).actions("produce", "produce")
    assert (s.goods(0), DISTINCT[title].data.how) == ([card(title)], "production")
    assert s.hands()[0] == SET.numbers(r"produce draw (\d)").get(title, 0)
    full = round_start(f"{title}*").actions("produce", "produce")
    assert (full.goods(0), full.hands()[0]) == ([card(title)], 0)
