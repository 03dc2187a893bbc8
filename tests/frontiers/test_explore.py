"""Explore and the limit of nine: NF-EXPLORE, NF-ORDER-3, and the powers of explore."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers import game
from tests.frontiers.kit import TILES, Seat, asked, finish, legal, pick, play, position, refused

SOME = list(TILES.bag)


def test_three_players():
    """NF-T-11: NF-EXPLORE-1, NF-EXPLORE-2, NF-EXPLORE-3, NF-EXPLORE-4, NF-EXPLORE-7, NF-ORDER-3."""
    t = position(Seat(), Seat(), Seat(), acted=[0])
    laid_out = t.bag[:7]
    play(t, "1 select explore")
    assert (t.layout, len(t.bag)) == (laid_out, 53)
    for seat in (1, 2, 0, 1):
        assert asked(t) == (seat, "survey")
        play(t, f"{seat} survey {t.layout[0]}")
    assert [empire.surveyed for empire in t.empires] == [
        [laid_out[2]],
        [laid_out[0], laid_out[3]],
        [laid_out[1]],
    ]
    assert (len(t.bag), t.layout, t.aside) == (56, [], [])
    assert asked(t) == (2, "select")


def test_a_world_must_lie_there():
    """NF-EXPLORE-2."""
    t = position(Seat(), Seat(), action="explore")
    refused(t, f"0 survey {t.bag[0]}", "not_laid_out", "NF-EXPLORE-2")


def test_the_chooser_uses_powers_after_the_second_pick():
    """NF-T-12: NF-EXPLORE-5, NF-EXPLORE-6, NF-EXPLORE-7; explore-extra-draw."""
    t = position(Seat(tiles=["survey-team"]), Seat(), bag=50)
    eighth = t.bag[7]
    play(t, "0 select explore")
    for seat in (0, 1, 0):
        play(t, f"{seat} survey {t.layout[0]}")
    assert asked(t) == (0, "draw")
    assert len(t.layout) == 4
    play(t, "0 draw survey-team")
    assert asked(t) == (0, "keep")
    assert legal(t) == ["keep -", f"keep {eighth}"]
    play(t, f"0 keep {eighth}")
    assert len(t.bag) == 46
    assert [len(empire.surveyed) for empire in t.empires] == [3, 1]


def test_others_use_powers_after_their_pick_and_drawn_worlds_are_not_laid_out():
    """NF-EXPLORE-5, NF-EXPLORE-6; explore-extra-draw with a choice of two (Federation Survey)."""
    t = position(Seat(), Seat(tiles=["federation-survey"]), Seat(), action="explore")
    pick(t, 2)
    two = t.bag[:2]
    play(t, "1 draw federation-survey")
    assert set(legal(t)) == {"keep -", *(f"keep {world}" for world in two)}
    play(t, f"1 keep {two[1]}")
    assert asked(t) == (2, "survey")
    assert f"survey {two[0]}" not in legal(t)
    assert t.aside == [two[0]]


@pytest.mark.parametrize(
    "tiles", [["survey-team", "imperium-survey-hq"], ["imperium-survey-hq", "survey-team"]]
)
def test_own_powers_are_used_in_the_order_of_acquisition(tiles):
    """NF-EXPLORE-5 (OQ-2): over colonies and developments together."""
    t = position(Seat(), Seat(tiles=tiles), action="explore")
    pick(t, 2)
    for tile in tiles:
        assert legal(t) == [f"draw {tile}", "draw -"]
        play(t, "1 draw -")
    assert asked(t) == (0, "survey")


def test_drawing_is_a_may():
    """NF-POWER-3: a "may" can be left."""
    t = position(Seat(), Seat(tiles=["survey-team"]), action="explore")
    bag = len(t.bag)
    pick(t, 2)
    play(t, "1 draw -")
    assert len(t.bag) == bag
    assert asked(t) == (0, "survey")


def test_explore_gains_come_with_the_own_pick():
    """NF-EXPLORE-5; explore-gain (Expeditionary Force: 1 credit)."""
    t = position(Seat(), Seat(tiles=["expeditionary-force"]), action="explore")
    play(t, f"0 survey {t.layout[0]}")
    assert t.empires[1].credits == 0
    play(t, f"1 survey {t.layout[0]}")
    assert t.empires[1].credits == 1


def test_colonists_in_explore_do_not_end_the_game():
    """NF-T-14: NF-EXPLORE-5, NF-SETTLE-26, NF-END-3; explore-gain (Homesteading Pioneers)."""
    t = position(
        Seat(tiles=["homesteading-pioneers"]),
        Seat(),
        Seat(tiles=["homesteading-pioneers"]),
        acted=[0], colonists=5, action="explore",
    )  # fmt: skip
    while asked(t)[1] == "survey":
        play(t, f"{asked(t)[0]} {legal(t)[0]}")
    assert [empire.colonists for empire in t.empires] == [1, 0, 1]
    assert (t.colonists, t.ending) == (3, [])
    play(t, "2 select settle")
    finish(t)
    assert "colonist_supply" in t.ending


def test_limit_of_nine():
    """NF-T-13: NF-EXPLORE-9, NF-EXPLORE-10."""
    full = Seat(tiles=SOME[:3], surveyed=SOME[3:8])
    t = position(Seat(), Seat(tiles=SOME[10:13], surveyed=SOME[13:17]), full, bag=SOME[20:60])
    play(t, "0 select explore")
    for seat in (0, 1, 2, 0):
        play(t, f"{seat} survey {t.layout[0]}")
    # Seat 1 is at exactly nine and is not asked; seat 2 is at ten.
    assert asked(t) == (2, "discard")
    assert len(legal(t)) == 6
    new = t.empires[2].surveyed[-1]
    refused(t, f"2 discard {SOME[3]},{SOME[4]}", "wrong_count", "NF-EXPLORE-9")
    play(t, f"2 discard {new}")
    assert len(t.bag) == 40 - 7 + 3 + 1
    assert new in t.bag
    assert len(t.empires[1].surveyed) == 5


def test_powers_at_the_limit_are_used_normally():
    """NF-EXPLORE-5, NF-EXPLORE-9 (OQ-16)."""
    t = position(
        Seat(),
        Seat(tiles=["survey-team", *SOME[:3]], surveyed=SOME[3:8]),
        bag=SOME[20:60],
        action="explore",
    )
    pick(t, 2)
    play(t, "1 draw survey-team")
    play(t, f"1 {legal(t)[-1]}")
    pick(t)
    assert asked(t) == (1, "discard")
    assert game.decisions(t)[0].moves.choose() | {"from": 7} == {"from": 7, "min": 2, "max": 2}


def test_a_short_bag():
    """NF-EXPLORE-8, NF-STOCK-8 (OQ-24): late players get none, their powers still work."""
    pioneers = Seat(tiles=["homesteading-pioneers"])
    t = position(Seat(), Seat(), pioneers, bag=SOME[:2])
    play(t, "0 select explore", f"0 survey {SOME[0]}")
    assert [empire.surveyed for empire in t.empires] == [[SOME[0]], [SOME[1]], []]
    assert (t.empires[2].colonists, t.bag) == (1, [])
    assert asked(t) == (1, "select")


def test_an_empty_bag_leaves_nothing_to_draw():
    """NF-EXPLORE-8: a power that draws is not asked for."""
    t = position(Seat(tiles=["survey-team"]), Seat(), bag=[])
    play(t, "0 select explore")
    assert asked(t) == (1, "select")


def test_worlds_return_at_random_places():
    """NF-LIMIT-5: the place in the bag of a returned world follows from the seed only."""
    places = set()
    for seed in range(40):
        t = position(Seat(), Seat(), seed=str(seed), action="explore")
        left = t.layout[-1]
        while asked(t)[1] == "survey":
            play(t, f"{asked(t)[0]} {legal(t)[0]}")
        places.add(t.bag.index(left))
    assert len(places) > 20
