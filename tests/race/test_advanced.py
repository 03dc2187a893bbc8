"""The advanced game for two players."""

from __future__ import annotations

from itertools import combinations

import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from tests.race.kit import fresh_game, round_start


def advanced(one, other=""):
    return round_start(one, other, advanced=True)


def test_it_is_for_two_players():
    """RACE-ADV-1: pool, set-up and the rest stay the same."""
    for players in (3, 4):
        with pytest.raises(BadOption) as refused:
            game.new({"players": players, "advanced": True})
        assert refused.value.rule == "RACE-ADV-1"
    s = fresh_game(players=2, advanced=True)
    assert (s.state.pool, s.hands(), s.asked) == (24, [6, 6], "discard")


def test_two_of_nine_action_cards():
    """RACE-ADV-2, RACE-ADV-3, RACE-CARD-14: any two different cards, in any order, in secret."""
    s = advanced("")
    assert len(set(ADVANCED_ACTIONS)) == 9
    pairs = {",".join(pair) for pair in combinations(ADVANCED_ACTIONS, 2)}
    assert s.choices(0) == s.choices(1) == pairs
    for wrong in ("develop", "develop,develop", "develop,settle,produce", "-"):
        s.refused(f"0 select_two {wrong}", "wrong_count", "RACE-ADV-3")
    s.refused("0 select_two develop,develop3", "unknown_action", "RACE-CARD-14")
    s.refused("0 select develop", "illegal", "RACE-ADV-3")
    s.play("0 select_two produce,explore+5")
    assert s.events == []
    s.play("1 select_two settle2,settle")
    assert [event.data["actions"] for event in s.happened("actions_revealed")] == [
        ["explore+5", "produce"],
        ["settle", "settle2"],
    ]


def test_two_complete_phases():
    """RACE-ADV-5, RACE-ADV-7: start-of-phase and draw-after powers work in each; both seats act."""
    s = advanced("Interstellar Bank, Public Works", "/ Deficit Spending, +3")
    s.actions("settle produce", "develop develop2")
    assert s.hands()[0] == 1
    s.play("0 pass", "1 pass")
    assert s.hands()[0] == 2
    s.play("0 pass", "1 develop deficit-spending").pay(1, 1)
    assert s.tableau(1) == ["deficit-spending"]
    assert s.phases == ["develop", "develop", "settle"]


def test_two_settle_phases_and_their_bonus():
    """RACE-ADV-5, RACE-ADV-6: a bonus in both for who chose it twice, once for the other."""
    s = advanced("/ Refugee World, Pilgrimage World", "/ Artist Colony, Secluded World, +4")
    s.actions("settle settle2", "settle develop").play("0 pass", "1 pass")
    s.play("0 settle refugee-world", "1 settle artist-colony").pay(1, 1)
    assert s.hands() == [1 + 1, 4 + 1]
    s.play("0 settle pilgrimage-world", "1 settle secluded-world").pay(1, 1)
    assert s.hands() == [1 + 1, 3]
    assert s.phases == ["develop", "settle", "settle"]


def test_what_is_placed_in_the_first_phase_works_in_the_second():
    """RACE-ADV-8, RACE-POWER-6."""
    s = advanced("Space Marines / Blaster Gem Mines, Pirate World, +3")
    s.actions("settle settle2", "consume-x2 produce")
    assert s.choices(0) == {"blaster-gem-mines"}
    s.play("0 settle blaster-gem-mines", "1 pass").pay(0, 3)
    assert "pirate-world" in s.choices(0)


@pytest.mark.parametrize("other", ["develop", "develop2"])
def test_once_each_is_one_phase(other):
    """RACE-ADV-9, RACE-ADV-13, RACE-OQ-21: with the bonus for both, whichever card it is."""
    s = advanced("/ Space Marines, +2", "/ Genetics Lab, +2").actions(
        "develop produce", f"{other} produce"
    )
    s.play("0 develop space-marines", "1 develop genetics-lab").pay(0, 1).pay(1, 1)
    assert (s.phases, s.hands()) == (["develop", "produce"], [1, 1])


def test_twice_each_is_two_phases():
    """RACE-ADV-10: with the bonus for both in both."""
    s = advanced("/ Space Marines, Colony Ship, +3", "/ Genetics Lab, +3")
    s.actions("settle settle2", "settle settle2").play("0 pass", "1 pass", "0 pass", "1 pass")
    assert s.phases == ["settle", "settle"]
    s.actions("develop develop2", "develop develop2")
    s.play("0 develop space-marines", "1 pass").pay(0, 1)
    s.play("0 develop colony-ship", "1 develop genetics-lab").pay(0, 1).pay(1, 1)
    assert (s.phases[2:], s.hands()) == (["develop", "develop"], [1, 2])
