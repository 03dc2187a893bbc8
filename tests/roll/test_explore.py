"""Phase I: Explore."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILES
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.tiles import CloseExplore, CollectTiles, PlaceTiles
from tests.roll.kit import acting, begin, dice, empire, gains, legal, play, refused, seat, table


def size(t, seat=0):
    return len(t.empires[seat].developments) + len(t.empires[seat].worlds)


def place_all(t, seat=0):
    """Put all tiles in hand on the world stack."""
    while moves := [text for text in legal(t, seat) if text.startswith("place")]:
        play(t, f"{seat} {sorted(moves)[0]}")


def test_stocking_stops_at_10_credits():
    """ROLL-T-13; ROLL-EXPLORE-1, ROLL-EXPLORE-2; ROLL-GEN-6; ROLL-PHASE-4, ROLL-PHASE-5: 9 credits
    become 10, and the second explorer must still act."""
    t = acting("explore", "/ +9", explore=["home-1", "home-2"])
    assert legal(t) == {"stock home-1", "stock home-2", "scout home-1", "scout home-2"}
    play(t, "0 stock home-1")
    assert (t.empires[0].credits, t.empires[0].citizenry) == (10, ["home-1"])
    refused(t, "0 pass", "ROLL-PHASE-3")
    assert gains(play(t, "0 stock home-2"), "stock") == [0]


def test_each_abandoned_tile_lets_a_scout_draw_one_more():
    """ROLL-T-14; ROLL-EXPLORE-3, ROLL-EXPLORE-4, ROLL-EXPLORE-5, ROLL-EXPLORE-6, ROLL-EXPLORE-7,
    ROLL-EXPLORE-8, ROLL-EXPLORE-9: developers stay on their stack, and nothing is completed."""
    line = "/ Nanotechnology, Public Works, Spice World"
    t = acting("explore", line, explore=["home-1"], developers=dice("home", 3, 2))
    play(t, "0 scout home-1", "0 abandon nanotechnology", "0 abandon spice-world")
    seen = game.view(t, 1).table
    assert (seen.empires[0].abandoned, seen.abandoned) == (2, [])
    first = t.empires[0]
    drawn_before = list(t.bag[:3])
    play(t, "0 draw")
    assert game.view(t, 0).table.drawn == drawn_before
    assert game.view(t, 1).table.drawn == []
    assert (first.developments, first.worlds) == (["public-works"], [])
    assert first.developers == ["home-2", "home-3", "home-4"]
    tile = TILES[drawn_before[0]]
    play(t, f"0 place {tile.development} bottom")
    assert first.developments == ["public-works", tile.development]
    play(t, f"0 place {TILES[drawn_before[1]].world} bottom")
    play(t, f"0 place {TILES[drawn_before[2]].world} bottom")
    assert first.worlds == [TILES[side].world for side in drawn_before[1:]]
    assert first.citizenry == ["home-1"]
    assert "public-works" not in first.tableau
    assert {"tile-36", "tile-02"} <= set(t.bag)  # ROLL-EXPLORE-10


def test_each_scout_abandons_and_draws_in_turn():
    """ROLL-T-15; ROLL-EXPLORE-3, ROLL-EXPLORE-5, ROLL-EXPLORE-10: three explorers draw 3, 1, and 2
    tiles."""
    line = "/ Public Works, Space Docks, Spice World, Gem World"
    t = acting("explore", line, explore=dice("home", 3))
    play(t, "0 scout home-1", "0 abandon public-works", "0 abandon gem-world")
    newcomer = TILES[t.bag[0]]
    log = play(t, "0 draw")
    play(t, f"0 place {newcomer.development} bottom")
    place_all(t)
    assert size(t) == 5
    log += play(t, "0 scout home-2", "0 draw")
    place_all(t)
    assert size(t) == 6
    before = len(t.bag)
    log += play(t, "0 scout home-3", f"0 abandon {newcomer.development}", "0 draw")
    assert [e.data["count"] for e in log if e.kind == "tiles_drawn"] == [3, 1, 2]
    assert len(t.abandoned[0]) == 3
    place_all(t)
    assert (size(t), len(t.bag), t.abandoned[0]) == (7, before - 2 + 3, [])


def test_abandoned_tiles_refill_an_empty_bag():
    """ROLL-T-16; ROLL-EXPLORE-11; ROLL-INFO-3, ROLL-INFO-5: the last tile is drawn first."""
    t = table(
        seat("/ Spice World", explore=["home-1"]),
        bag=["tile-10"],
        abandoned=[[], ["tile-11", "tile-12"], []],
    )
    begin("explore", t)
    play(t, "0 scout home-1", "0 abandon spice-world")
    hand = game.view(t, 0).table.drawn
    assert (len(hand), hand[0]) == (2, "tile-10")
    assert hand[1] in {"tile-11", "tile-12", "tile-02"}
    assert len(t.bag) == 2
    assert not any(t.abandoned)


def starved(**parts):
    lines = {
        "faction-1": "Old Earth / Public Works, Spice World",
        "faction-5": "New Sparta / Space Docks, Gem World, New Vinland",
        "faction-6": "Ancient Race / Diversification, Nanotechnology, Trade Levies, Outlaw World, "
        "Jungle World",
        "faction-9": "Doomed World / Export Duties, Comet Zone",
    }
    seats = [seat(line, faction) for faction, line in lines.items()]
    seats[0].columns.explore = ["home-1"]
    return table(*seats, players=4, bag=[], **parts)


def test_players_return_tiles_if_the_bag_cannot_be_refilled():
    """ROLL-T-17; ROLL-EXPLORE-12; OQ-9: players with three tiles return one each."""
    t = starved()
    begin("explore", t)
    play(t, "0 scout home-1", "0 draw")
    assert legal(t, 0) == set()
    play(t, "1 return_tile gem-world", "2 return_tile jungle-world")
    assert [size(t, seat) for seat in range(4)] == [2, 2, 4, 2]
    assert len(t.bag) == 1
    assert game.view(t, 0).table.drawn[0] in {"tile-07", "tile-52"}
    place_all(t)
    assert [size(t, seat) for seat in range(4)] == [3, 2, 4, 2]
    assert t.empires[0].citizenry == ["home-1"]


def test_tiles_drawn_so_far_are_placed_before_others_return_theirs():
    """OQ-10; ROLL-EXPLORE-12: the scouting player, with three tiles now, returns one too."""
    t = starved()
    t.bag = ["tile-40"]
    t.empires[2].worlds.remove("outlaw-world")
    begin("explore", t)
    play(t, "0 scout home-1", "0 abandon public-works", "0 abandon spice-world")
    # One from the bag, the two abandoned ones come back: enough.
    assert len(game.view(t, 0).table.drawn) == 3
    t = starved(abandoned=[[], [], [], []])
    t.bag = ["tile-41"]
    t.empires[0].columns.explore = ["home-1", "home-2"]
    t.supply.remove("home-2")
    begin("explore", t)
    play(t, "0 scout home-1", "0 draw")
    place_all(t)
    play(t, "0 scout home-2", "0 draw")
    assert {text.split()[0] for text in legal(t, 0)} == {"return_tile"}  # three in the zone


def test_order_of_play():
    """ROLL-EXPLORE-13, ROLL-ORDER-1, ROLL-ORDER-2; OQ-2: always one seat after the other."""
    t = table(
        empire("faction-7", "old-earth", explore=["home-1"]),
        empire("faction-3", "new-sparta", explore=["home-2"]),
        empire("faction-9", "doomed-world", explore=["home-3"]),
    )
    begin("explore", t)
    asked = []
    for _ in range(3):
        asked.append(game.decisions(t)[0].seat)
        play(t, f"{asked[-1]} stock home-{asked[-1] + 1}")
    assert asked == [1, 2, 0]


def test_major_research_labs_and_alien_research_ship():
    """ROLL-EXPLORE-14: explorers without a die, which count for Alien Archaeology too."""
    t = acting("explore", "Major Research Labs, Alien Research Ship")
    names = {"major-research-labs+home", "alien-research-ship+home", "alien-research-ship+alien"}
    assert {text.split()[1] for text in legal(t)} == names
    play(t, "0 stock alien-research-ship+alien", "0 stock major-research-labs+home")
    assert t.empires[0].credits == 1 + 4 + 2
    play(t, "0 stock alien-research-ship+home")
    assert t.empires[0].dice() == []


def test_alien_archaeology():
    """ROLL-EXPLORE-15, ROLL-EXPLORE-19; ROLL-POWER-6: whatever its face was."""
    t = acting("explore", explore=["alien-1", "home-1"])
    play(t, "0 stock alien-1")
    assert t.empires[0].credits == 5
    play(t, "0 stock home-1")
    assert t.empires[0].credits == 7


def test_alien_research_team():
    """ROLL-EXPLORE-16; OQ-7: after all tasks, to the bottom, one credit for an alien Scout."""
    owner = seat("Alien Research Team / Spice World, +0", "faction-4", explore=["alien-1"])
    t = table(owner, seat("Old Earth", "faction-5", explore=["home-1"]))
    begin("explore", t)
    play(t, "0 scout alien-1", "0 draw")
    assert any(text.endswith("top") for text in legal(t))
    place_all(t)
    log = play(t, "1 stock home-1")
    assert [e.data for e in log if e.kind == "tiles_drawn"] == [{"count": 1, "source": "bonus"}]
    assert {text.split()[2] for text in legal(t)} == {"bottom"}
    move = sorted(legal(t))[0]
    assert gains(play(t, f"0 {move}"), "alien-research-team") == [1]


def test_whose_extra_tile_it_is():
    """ROLL-EXPLORE-16: it is drawn before Explore ends, by the seat with the power."""
    owner = seat("Alien Research Team / Spice World", "faction-4")
    t = table(owner, seat("Old Earth", "faction-5"))
    begin("explore", t)
    *below, step = t.agenda
    assert isinstance(step, PlaceTiles)
    assert isinstance(below[-1], CloseExplore)
    others = PlaceTiles(1, step.tiles)
    for drawn, its_own in ((step, True), (others, False)):
        assert drawn.can_remain(t, below) is its_own
        assert not drawn.can_remain(t, below[:-1])


@pytest.mark.parametrize(
    ("missing", "possible"), [(0, False), (1, True), (len(TILES), True), (len(TILES) + 1, False)]
)
def test_at_most_all_tiles_are_missing(missing, possible):
    """ROLL-EXPLORE-12, ROLL-COMP-2."""
    faults = list(CollectTiles(0, missing).faults(starved()))
    assert [fault.code for fault in faults] == ([] if possible else ["bad_count"])


def test_alien_research_team_pays_nothing_without_an_alien_scout():
    """ROLL-EXPLORE-16; OQ-8: with no tile at all nothing is drawn."""
    t = acting("explore", "Alien Research Team", explore=["home-1"], bag=[])
    log = play(t, "0 scout home-1")
    assert gains(log, "alien-research-team") == []
    assert not [e for e in log if e.kind == "tiles_drawn"]


def test_advanced_logistics():
    """ROLL-EXPLORE-17; ROLL-INFO-2; OQ-19: between tasks, without explorers too."""
    line = "Advanced Logistics / Public Works, Space Docks, Spice World"
    t = acting("explore", line, developers=["home-2"])
    assert legal(t) == {"rearrange", "pass"}
    play(t, "0 rearrange", "0 place armaments-world bottom", "0 place lost-alien-warship bottom")
    play(t, "0 place spice-world bottom")
    first = t.empires[0]
    assert first.worlds == ["armaments-world", "lost-alien-warship", "spice-world"]
    assert (first.developments, first.developers) == ([], ["home-2"])


def test_advanced_logistics_after_a_task_and_not_between_draw_and_placement():
    """ROLL-EXPLORE-17; OQ-19."""
    t = acting("explore", "Advanced Logistics / Spice World", explore=["home-1"])
    play(t, "0 rearrange", "0 place alien-research-ship bottom")
    assert "rearrange" not in legal(t)
    refused(t, "0 rearrange", "ROLL-EXPLORE-17")
    play(t, "0 scout home-1", "0 draw")
    assert {text.split()[0] for text in legal(t)} == {"place"}
    place_all(t)
    assert legal(t) == {"rearrange", "pass"}
    play(t, "0 pass")


def test_without_advanced_logistics_stacks_keep_their_order():
    """ROLL-INFO-2."""
    refused(acting("explore", "/ Spice World", explore=["home-1"]), "0 rearrange")


def test_improved_reconnaissance():
    """ROLL-EXPLORE-18: on top, tile by tile; others only at the bottom."""
    for faction, on_top in (("faction-4", True), ("faction-1", False)):
        t = table(empire(faction, explore=["home-1"], worlds=["spice-world"]))
        begin("explore", t)
        play(t, "0 scout home-1", "0 draw")
        tile = TILES[game.view(t, 0).table.drawn[0]]
        assert (f"place {tile.world} top" in legal(t)) is on_top
        assert f"place {tile.development} top" not in legal(t)  # an empty stack has no top
        if on_top:
            play(t, f"0 place {tile.world} top")
            assert t.empires[0].worlds == [tile.world, "spice-world"]
        else:
            refused(t, f"0 place {tile.world} top", "ROLL-EXPLORE-18")


@pytest.mark.parametrize(("own", "paid"), [(1, 1), (0, 0)])
@pytest.mark.parametrize("phase", ["explore", "produce"])
def test_technology_unions(own, paid, phase):
    """ROLL-EXPLORE-20; OQ-6: strictly more developments than everyone else."""
    built = ["technology-unions", *["public-works"][:own]]
    t = table(empire(built=built), seat("Old Earth, Space Docks, Trade Levies", "faction-9"))
    assert gains(begin(phase, t), "technology-unions") == [1] * paid


def test_abandoning_leaves_the_need_unchecked_until_develop():
    """ROLL-EXPLORE-9: completion waits for an active Develop phase."""
    first = seat("/ Public Works", developers=["home-1", "home-2"])
    assert workers_needed(first, "public-works") == 1
    t = table(first)
    begin("explore", t)
    assert t.empires[0].tableau[3:] == []


def test_refusals():
    t = acting("explore", "/ Spice World", explore=["home-1"])
    assert refused(t, "0 stock home-9").reason == "not_a_worker"
    play(t, "0 scout home-1")
    assert refused(t, "0 abandon gem-world").reason == "not_in_zone"
    play(t, "0 draw")
    assert refused(t, "0 place spice-world bottom").reason == "not_in_hand"
