"""What each power of a card does in Explore, Develop and Settle, apart from the data file."""

from __future__ import annotations

import pytest

from tests.race.kit import DISTINCT, card, round_start

# -- Explore ---------------------------------------------------------------------------------------

EXPLORE = {
    "Expedition Force": (1, 0),
    "Malevolent Lifeforms": (1, 0),
    "Star Nomad Lair": (1, 0),
    "Galactic Survey: SETI": (2, 0),
    "Research Labs": (0, 1),
    "Galactic Renaissance": (2, 1),
}


# -- Develop ---------------------------------------------------------------------------------------


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
    """RACE-SETTLE-18, RACE-OQ-20: +1 against Rare military worlds, nothing else."""
    assert conquerable("Alpha Centauri", ["Rebel Fuel Cache", "Runaway Robots"]) == {
        "Rebel Fuel Cache",
        "Runaway Robots",
    }
    assert conquerable("Alpha Centauri", ["Rebel Miners", "Outlaw World"]) == set()


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
