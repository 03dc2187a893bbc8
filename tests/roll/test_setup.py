"""Set-up: factions, home worlds, start dice, start tiles."""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components import catalogue
from tests.roll.kit import colors, refused

T04 = ["tile-01", "tile-42"]


def deal(factions, homes, **more):
    return game.new({"players": len(factions)}, seed="s", deal={
        "factions": factions, "home_worlds": homes, **more})  # fmt: skip


def test_three_players_start_with_a_pool_of_36():
    """ROLL-T-01; ROLL-SETUP-1, ROLL-SETUP-3, ROLL-SETUP-4, ROLL-SETUP-8, ROLL-SETUP-9; ROLL-GEN-10:
    faction and home world supply the dice, and each seat has 1 credit."""
    t = deal(["faction-4", "faction-1", "faction-2"], ["new-sparta", "old-earth", "ancient-race"])
    first = t.empires[0]
    view = game.view(t, 0).table
    assert (view.pool, first.credits) == (36, 1)
    assert colors(first.cup) == {"home": 3, "rare": 1}
    assert colors(first.citizenry) == {"home": 2, "military": 2}
    assert (first.goods, view.empires[0].squares) == ({}, 3)
    assert game.scores(t)[0].total == 7


def test_doomed_world_and_destroyed_colony_give_8_credits():
    """ROLL-T-02; ROLL-SETUP-4, ROLL-SETUP-9; ROLL-GEN-11: faction 9 has two worlds and gives both
    dice."""
    t = deal(["faction-9", "faction-1"], ["doomed-world", "old-earth"])
    first = t.empires[0]
    assert (first.credits, colors(first.cup)) == (8, {"home": 3, "consumption": 1})
    assert colors(first.citizenry) == {"home": 2, "military": 1}
    assert game.scores(t)[0].total == 3


def test_start_worlds_with_a_kind_start_with_goods():
    """ROLL-T-03; ROLL-SETUP-9, ROLL-SETUP-12: start goods stay until the first Manage Empire."""
    t = deal(["faction-6", "faction-1"], ["alpha-centauri", "old-earth"])
    first = t.empires[0]
    assert {world: colors(dice) for world, dice in first.goods.items()} == {
        "pilgrimage-world": {"novelty": 1},
        "alpha-centauri": {"rare": 1},
    }
    assert colors(first.cup) == {"home": 3}
    assert colors(first.citizenry) == {"home": 2}
    refused(t, f"0 recall {first.goods['alpha-centauri'][0]}")


def test_each_stack_starts_with_one_tile():
    """ROLL-T-04; ROLL-SETUP-5, ROLL-SETUP-6, ROLL-SETUP-7: one tile on each stack, any faces."""
    others = [tile for tile in catalogue.TILES if tile not in T04]
    t = deal(["faction-1", "faction-2"], ["old-earth", "new-sparta"], bag=[*T04, *others])
    legal = {move.text for move in game.decisions(t)[0].moves}
    assert legal == {
        "0 choose_start advanced-logistics lost-alien-warship",
        "0 choose_start public-works designer-species-ultd",
    }
    for wrong in ("advanced-logistics public-works", "designer-species-ultd lost-alien-warship"):
        refused(t, f"0 choose_start {wrong}", "ROLL-SETUP-6")
    game.play(t, "0 choose_start public-works designer-species-ultd")
    assert game.view(t, 1).table.empires[0].developments.top is None  # OQ-24
    game.play(t, next(iter(game.decisions(t)[0].moves)))
    assert t.empires[0].developments == ["public-works"]
    assert t.empires[0].worlds == ["designer-species-ultd"]
    assert game.view(t, 1).table.empires[0].developments.top == "public-works"
    assert t.empires[0].goods == {}  # ROLL-SETUP-11


@pytest.mark.parametrize(("players", "pool"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_pool_bag_and_supply(players, pool):
    """ROLL-SETUP-1, ROLL-SETUP-2, ROLL-GEN-1, ROLL-GEN-8, ROLL-COMP-3."""
    t = game.new({"players": players}, seed="s")
    assert game.view(t, None).table.pool == pool
    assert len(t.bag) == 55 - 2 * players
    assert t.shuffles == 0  # no tile has come back
    held = [die for empire in t.empires for die in [*empire.dice(), *empire.faces]]
    assert sorted(held + t.supply) == sorted(catalogue.DICE)


@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players_are_refused(players):
    """ROLL-GEN-1."""
    with pytest.raises(BadOption) as refused:
        game.new({"players": players})
    assert refused.value.rule == "ROLL-GEN-1"


def test_components():
    """ROLL-COMP-1, ROLL-COMP-2, ROLL-COMP-4, ROLL-GEN-9, ROLL-GEN-12."""
    assert colors(catalogue.DICE) == {
        "home": 25, "military": 22, "consumption": 9, "novelty": 20, "rare": 14, "genes": 12,
        "alien": 9,
    }  # fmt: skip
    assert [faction.number for faction in catalogue.FACTIONS.values()] == list(range(1, 10))
    assert (len(catalogue.HOMES), len(catalogue.TILES)) == (9, 55)
    costs = Counter((tile.sides[0].cost, tile.sides[1].cost) for tile in catalogue.TILES.values())
    assert costs == {
        (1, 5): 5, (1, 6): 4, (2, 4): 10, (3, 3): 15, (4, 2): 6, (5, 2): 5, (6, 1): 7, (6, 2): 3,
    }  # fmt: skip
    worlds = Counter(tile.sides[1].color for tile in catalogue.TILES.values())
    assert sum(worlds.values()) == 55
    categories = Counter(tile.sides[0].category for tile in catalogue.TILES.values())
    assert categories == {"reassign": 18, "immediate": 3, "other": 34}
    assert sum(1 for tile in catalogue.TILES.values() if tile.sides[0].scoring) == 10


def test_every_die_the_tiles_give_has_its_own_place_in_the_supply():
    """ROLL-COMP-5: no die is missing when it is to be handed out."""
    given = [die for dice in catalogue.GIVEN_DICE.values() for die in dice]
    given += [f"home-{number}" for number in range(1, 26)]
    assert len(given) == len(set(given))
    assert set(given) <= set(catalogue.DICE)


def test_faces_of_the_dice():
    """ROLL-GEN-5: the faces of a color."""
    text = {color: " ".join(face[0] for face in faces) for color, faces in catalogue.FACES.items()}
    assert text == {
        "home": "e e d s p s", "military": "e d d s s w", "consumption": "e d s s s w",
        "novelty": "e p p s s w", "rare": "e d d p s w", "genes": "e s s p w w",
        "alien": "d s p w w w",
    }  # fmt: skip


STARTS = {
    "space-piracy": "", "hidden-fortress": "military:citizenry", "alien-archaeology": "",
    "alien-rosetta-stone-world": "alien:citizenry", "consumer-markets": "",
    "space-mall": "novelty:cup", "improved-reconnaissance": "", "wormhole-station": "rare:cup",
    "genetics-lab": "", "the-last-of-the-gnarssh": "genes:citizenry", "galactic-religion": "",
    "pilgrimage-world": "novelty:world", "biological-adaptation": "",
    "aquatic-uplift-world": "genes:cup", "mining-industry": "",
    "meteorite-planet": "rare:citizenry", "destroyed-colony": "consumption:cup",
    "awakened-alien-outpost": "military:citizenry", "alpha-centauri": "rare:world",
    "ancient-race": "genes:world", "damaged-alien-factory": "alien:citizenry",
    "doomed-world": "", "earths-lost-colony": "novelty:world",
    "epsilon-eridani": "novelty:citizenry military:citizenry",
    "new-sparta": "military:citizenry military:citizenry", "old-earth": "consumption:citizenry",
    "separatist-colony": "military:cup",
}  # fmt: skip


def _where(empire, side):
    words = []
    for die in catalogue.GIVEN_DICE[side]:
        places = {
            "cup": empire.cup,
            "citizenry": empire.citizenry,
            "world": empire.goods.get(side, []),
        }
        words += [f"{catalogue.COLOR[die]}:{area}" for area, dice in places.items() if die in dice]
    return " ".join(words)


@pytest.mark.parametrize("faction", catalogue.FACTIONS)
@pytest.mark.parametrize("home", catalogue.HOMES)
def test_every_faction_and_home_world_gives_its_dice_once(faction, home):
    """ROLL-SETUP-9, ROLL-SETUP-10: to the place the tile shows, and never again."""
    faction2 = "faction-1" if faction != "faction-1" else "faction-2"
    home2 = "old-earth" if home != "old-earth" else "new-sparta"
    mine = deal([faction, faction2], [home, home2]).empires[0]
    assert mine.tableau == [*(side.id for side in catalogue.FACTIONS[faction].sides), home]
    for side in mine.tableau:
        assert _where(mine, side) == STARTS[side]
    assert mine.credits == (8 if home == "doomed-world" else 1)
    owned = len(mine.dice())
    assert owned == 5 + sum(len(STARTS[side].split()) for side in mine.tableau)
    assert all(catalogue.SIDES[side].cost <= 3 for side in mine.tableau)


def test_given_deals_are_checked():
    for wrong in (
        {"factions": ["faction-1", "faction-1"]},
        {"home_worlds": ["old-earth"]},
        {"bag": ["tile-01"]},
        {"rolls": [{"home-1": "wild"}]},
        {"rolls": [{"space-docks+home": "ship"}]},
        {"rolls": [{"red-1": "ship"}]},
    ):
        with pytest.raises(BadOption) as refused:
            game.new({"players": 2}, seed="s", deal=wrong)
        assert refused.value.pointer.startswith("/deal/")


def test_order_is_clockwise_from_the_lowest_faction():
    """ROLL-T-40; ROLL-ORDER-1: clockwise from the lowest faction, not by faction number."""
    t = deal(
        ["faction-7", "faction-3", "faction-9", "faction-5"],
        ["old-earth", "new-sparta", "ancient-race", "doomed-world"],
    )
    assert t.in_order() == [1, 2, 3, 0]


def test_the_set_up_is_told():
    """ROLL-SETUP-3, -4, -5, -9: a log of the game begins with who plays what."""
    log = []
    t = game.new({"players": 3}, seed="told", log=log)
    founded = [event for event in log if event.kind == "empire_founded"]
    assert [(event.data["faction"], event.data["home"]) for event in founded] == [
        (empire.faction, empire.home) for empire in t.empires
    ]
    given = [die for event in log if event.kind == "dice_gained" for die in event.data["dice"]]
    assert len(given) == sum(len(empire.dice()) for empire in t.empires) - 3 * 5
    drawn = [event for event in log if event.kind == "tiles_drawn"]
    assert [event.private["tiles"] for event in drawn] == t.agenda[-1].drawn
