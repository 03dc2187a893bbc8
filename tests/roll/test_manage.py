"""Manage Empire and the end of the game."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILES
from tests.roll.kit import dice, empire, gains, legal, manage, play, refused, seat, table


def test_recruiting_is_compulsory_while_there_are_credits():
    """ROLL-T-32; ROLL-MANAGE-1, ROLL-MANAGE-2; OQ-13: 3 credits recruit three dice, and stopping
    after two is refused."""
    t = table(
        empire(credits=3, citizenry=["home-1", "home-2", "novelty-1", "novelty-2", "genes-1"])
    )
    manage(t)
    play(t, "0 recruit novelty-1", "0 recruit novelty-2")
    refused(t, "0 pass", "ROLL-MANAGE-1")
    with pytest.raises(IllegalMove, match="not in your Citizenry"):
        play(t, "0 recruit novelty-1")
    assert str(game.decisions(t)[0].prompt).endswith("you have 1 credit.")
    assert gains(play(t, "0 recruit genes-1"), "manage") == [1]
    first = t.empires[0]
    assert list(first.faces) == ["novelty-1", "novelty-2", "genes-1"]  # rolled in the next round
    assert (first.citizenry, first.credits) == (["home-1", "home-2"], 1)


def test_recruit_all_with_enough_credits():
    """ROLL-MANAGE-1."""
    t = table(empire(credits=3, citizenry=["home-1", "novelty-1"]))
    manage(t)
    assert (t.empires[0].citizenry, t.empires[0].credits) == ([], 1)


def test_a_seat_with_an_empty_cup_must_recall_a_die():
    """ROLL-T-33; ROLL-MANAGE-3, ROLL-MANAGE-4, ROLL-MANAGE-5, ROLL-MANAGE-6: all developers and
    goods may be recalled, and credits do not change."""
    developers = dice("home", 3)
    t = table(seat("Spice World*novelty-1, Comet Zone*rare-1 / +4", developers=developers))
    manage(t)
    assert legal(t) == {f"recall {die}" for die in [*developers, "novelty-1", "rare-1"]}
    refused(t, "0 pass", "ROLL-MANAGE-4")
    refused(t, "0 recall home-9", "ROLL-MANAGE-5")
    play(t, "0 recall home-2")
    assert "pass" in legal(t)
    play(t, "0 recall novelty-1", "0 recall rare-1", "0 recall home-1", "0 recall home-3")
    first = t.empires[0]
    assert (len(first.faces), first.credits) == (5, 4)
    assert (first.goods, first.developers) == ({}, [])


def test_phase_tiles_become_inactive_and_a_new_round_begins():
    """ROLL-MANAGE-7, ROLL-MANAGE-8; ROLL-ROUND-3; ROLL-END-1: 11 squares are not 12."""
    t = table(
        empire(cup=["home-1"], built=built(8)),
        empire("faction-1", "old-earth", cup=["home-2"]),
        players=2,
    )
    t.active = ["explore"]
    manage(t)
    assert (t.active, t.round, t.phase) == ([], 2, "assign")


def built(count):
    return [tile.world for tile in TILES.values() if tile.sides[1].cost == 3][:count]


def test_twelve_squares_end_the_game_after_the_round():
    """ROLL-T-35; ROLL-END-1, ROLL-END-3, ROLL-END-4; ROLL-GEN-10; ROLL-MANAGE-8: the game ends with
    13 squares and continues with 11."""
    other = [tile.development for tile in TILES.values() if tile.sides[0].cost == 2][:8]
    for squares, over in ((11, False), (13, True)):
        t = table(empire(cup=["home-1"], built=built(squares - 3), citizenry=["home-3"], credits=1),
                  empire("faction-1", "old-earth", cup=["home-2"], built=other),
                  players=2)  # fmt: skip
        shown = [seat.squares for seat in game.view(t, None).table.empires]
        manage(t)
        assert (shown, t.over) == ([squares, 11], over)
    assert t.empires[0].citizenry == []  # Recruit is done in the last round too
    assert (t.empires[0].credits, game.outcome(t).reason) == (1, ["squares"])


def test_recall_in_the_last_round():
    """ROLL-END-4; ROLL-SCORE-8."""
    t = table(empire(cup=["home-1"], built=built(9), developers=["home-3"]),
              empire("faction-1", "old-earth", cup=["home-2"]), players=2)  # fmt: skip
    manage(t)
    assert legal(t) == {"recall home-3", "pass"}
    play(t, "0 recall home-3")
    assert game.scores(t)[0].tie_break == 2 + 1


def test_one_chip_less_does_not_end_the_game():
    """ROLL-END-2: the exact number triggers it."""
    for chips, over in ((23, False), (24, True)):
        t = table(empire(cup=["home-1"], chips=chips),
                  empire("faction-1", "old-earth", cup=["home-2"]), players=2)  # fmt: skip
        manage(t)
        assert t.over is over
