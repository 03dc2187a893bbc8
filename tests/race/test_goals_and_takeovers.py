"""Rules of goals and takeovers that no scenario shows by itself."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.counting import COUNTS
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import examine, goal_points
from galaxy_referee.engine.race.players import Placed
from galaxy_referee.engine.race.scoring import scored_tableaus
from tests.race.kit import BOTH, finished, round_start
from tests.race.test_rvi_takeovers import WAR, settle


def test_every_goal_has_its_phases():
    """TGS-GOAL-24: the phases printed on the tiles, TGS-GOAL-7 to -12, -19 to -22, RVI-GOAL-1
    to -5."""
    after = {
        ("develop", "settle"): {
            "overlord-discoveries", "innovation-leader", "greatest-military", "expansion-leader",
            "uplift-knowledge", "research-leader", "military-influence", "peace-war-leader",
            "prosperity-lead",
        },
        ("develop",): {"galactic-status", "greatest-infrastructure"},
        ("settle",): {
            "system-diversity", "largest-industry", "production-leader", "propaganda-edge",
        },
        ("settle", "produce"): {"galactic-riches"},
        ("consume",): {"galactic-standard-of-living"},
        ("round_end",): {"budget-surplus"},
        ("explore", "develop", "settle", "consume", "produce"): {
            "galactic-standing", "galactic-prestige",
        },
    }  # fmt: skip
    for phases, goals in after.items():
        assert {goal.id for goal in GOALS.values() if goal.after == phases} == goals


CLAIMED = {  # what just meets each goal
    "overlord-discoveries": "Alien Toy Shop, Alien Monolith, Alien Robot Sentry",
    "system-diversity": "Gem World, Comet Zone, Plague World, Alien Toy Shop",
    "innovation-leader": "Old Earth, Expedition Force, Gem World, Investment Credits",
    "galactic-status": "Old Earth, Merchant Guild",
    "galactic-riches": "Gem World*, Comet Zone*, Plague World*, Asteroid Belt*",
    "uplift-knowledge": "Uplift Code, Avian Uplift Race, Alien Uplift Center",
    "expansion-leader": "Gem World, Comet Zone, Plague World, Asteroid Belt, Old Earth, "
    "Drop Ships, Space Marines, Export Duties",
    "greatest-military": "Drop Ships, Space Marines, Expedition Force",
    "largest-industry": "Gem World, Comet Zone, Asteroid Belt",
    "greatest-infrastructure": "Drop Ships, Space Marines, Expedition Force, Export Duties",
    "production-leader": "Gem World, Comet Zone, Plague World, Spice World, New Vinland",
    "research-leader": "Expedition Force, Blaster Runners, Rebel Pact",
    "propaganda-edge": "Rebel Miners, Rebel Base, Rebel Colony",
}


@pytest.mark.parametrize("goal", CLAIMED)
def test_every_goal_at_its_threshold(goal):
    """TGS-GOAL-8, -9, -11, -12, -19..-22, RVI-GOAL-1..-5: met, and one card less is not."""
    s = round_start(CLAIMED[goal], goals=[goal], **BOTH)
    moment = GOALS[goal].after[0]
    for index in range(len(s.tableau(0))):
        short = s.copy()
        short.state.players[0].tableau.pop(index)
        examine(short.state, moment)
        if goal not in ("galactic-status", "production-leader", "greatest-military"):
            assert short.state.goals[0].seats == []
    examine(s.state, moment)
    assert s.state.goals[0].seats == [0]


def test_a_first_goal_is_checked_at_the_end_of_the_phase():
    """TGS-GOAL-2, -5: Galactic Riches during Produce, but not any more at its end; a claimed goal
    stays."""
    s = round_start(
        "Gem World*, Comet Zone*, Plague World*, Asteroid Belt", goals=["galactic-riches"], **BOTH
    )
    s.actions("produce", "settle").play("0 pass", "1 pass")
    assert s.state.goals[0].seats == [0]
    s.state.players[0].tableau = [Placed("gem-world")]
    examine(s.state, "settle")
    assert s.state.goals[0].seats == [0]
    assert game.scores(s.state)[0].parts["goals"] == 3


def test_goal_points_are_no_chips():
    """TGS-GOAL-1, -6, -13, -23: added to the score; no chips of the pool; tie-break unchanged."""
    s = round_start("Old Earth, Galactic Renaissance", goals=["system-diversity",
                    "greatest-military"], chips=[3, 0], **BOTH)  # fmt: skip
    before = s.score(0)
    for tile in s.state.goals:
        tile.seats = [0]
    after = s.score(0)
    assert (after.total, after.cards) == (before.total + 3 + 5, before.cards)
    assert after.tie_break == before.tie_break
    assert (s.chips(0), s.state.pool) == (3, 21)
    assert goal_points(s.state, 0, scored_tableaus(s.state)) == {
        "system-diversity": 3,
        "greatest-military": 5,
    }


def test_a_holder_below_the_minimum_loses_the_tile():
    """TGS-GOAL-15..-17, TGS-GOAL-25."""
    s = round_start("Drop Ships, Space Marines", "Expedition Force", goals=["greatest-military"],
                    **BOTH)  # fmt: skip
    s.state.goals[0].seats = [0]
    examine(s.state, "explore")
    assert s.state.goals[0].seats == [0]
    examine(s.state, "settle")
    assert s.state.goals[0].seats == []
    assert goal_points(s.state, 0, scored_tableaus(s.state)) == {}


def test_every_count_is_used_by_a_goal():
    counted = {goal.count for goal in GOALS.values()}
    counted |= {
        each.count for goal in GOALS.values() for way in goal.any_of for each in way.conditions
    }
    assert set(COUNTS) <= counted


# -- takeovers -------------------------------------------------------------------------------------


def test_declaring_is_optional_and_asked_in_order():
    """RVI-TAKEOVER-2, -3, -11, -16, -25: first the seats in order declare, then all is resolved."""
    s = settle(
        "Old Earth, Imperium Seat, Drop Ships",
        "Earth's Lost Colony, Imperium Cloaking Technology, Space Marines",
        "Doomed World, Rebel Miners, Separatist Colony",
    )
    assert s.waiting == [0]
    s.play("0 takeover imperium-seat rebel-miners")
    assert s.waiting == [1]
    assert "rebel-miners" in s.tableau(2)  # not yet resolved
    view = game.view(s.state, None).table
    assert [declaration.world for declaration in view.declared] == ["rebel-miners"]
    s.play("1 pass")
    assert "rebel-miners" in s.tableau(0)
    assert s.state.declared == []


def test_other_powers_are_no_way_to_take_over():
    """RVI-TAKEOVER-17, RVI-OQ-14: paying powers take nothing over; nobody attacks himself."""
    s = settle(
        "Rebel Cantina, Rebel Alliance, Imperium Troops, Outlaw World / +9",
        "Galactic Developers, Rebel Fuel Cache",
    )
    assert s.asked == "select"  # the other has no IMPERIUM card


def test_conquering_and_taking_over_exclude_each_other():
    """RVI-SETTLE-6, -8: one card, one use in a Settle phase."""
    s = round_start(
        "New Sparta, Improved Logistics, Imperium Cloaking Technology, Drop Ships / New Earth",
        "Separatist Colony, Outlaw World",
        **WAR,
    )
    s.actions("settle", "consume-trade").play("0 settle new-earth", "1 pass")
    assert (s.tableau(0)[-1], s.hands()[0]) == ("new-earth", 1)
    assert not [text for text in s.legal(0) if text.startswith("takeover")]


def test_a_bonus_is_drawn_for_the_first_world_taken():
    """RVI-TAKEOVER-30, -13: two takeovers, one Settle bonus."""
    s = settle(
        "New Sparta, Improved Logistics, Terraforming Robots, Imperium Seat, "
        "Imperium Cloaking Technology, Drop Ships",
        "Separatist Colony, Rebel Miners, Outlaw World",
    ).play("0 takeover imperium-seat rebel-miners")
    s.play("0 takeover imperium-cloaking-technology outlaw-world")
    sources = s.told("cards_drawn", "source", 0)
    assert sources == ["settle", "terraforming-robots", "terraforming-robots"]
    assert s.tableau(0)[-2:] == ["rebel-miners", "outlaw-world"]


def test_temporary_military_of_a_lost_world():
    """RVI-OQ-17, RVI-TAKEOVER-32, -36: nobody can use the power of a world that has moved."""
    s = settle(
        "New Sparta, Imperium Seat, Drop Ships",
        "Doomed World, Primitive Rebel World, Outlaw World, Expedition Force / +2",
        "Epsilon Eridani, Imperium Cloaking Technology, Space Marines",
    ).play("0 takeover imperium-seat primitive-rebel-world")
    s.play("2 takeover imperium-cloaking-technology outlaw-world")
    assert s.waiting == [1]
    s.play("1 discard -")
    assert "primitive-rebel-world" in s.tableau(0)
    assert "outlaw-world" in s.tableau(2)  # the second defense had nothing left to use


def test_the_rest_of_an_attackers_power_defends():
    """RVI-OQ-15, RVI-TAKEOVER-14, -27, -28: used in part for an attack, the rest for defense."""
    s = settle(
        "New Sparta, Imperium Seat, Space Mercenaries, Outlaw World / +2",
        "Separatist Colony, Rebel Miners",
        "Epsilon Eridani, Imperium Cloaking Technology, Drop Ships",
    )
    s.play("0 takeover imperium-seat rebel-miners", f"0 discard {s.hand(0)[0]}")
    s.play("2 takeover imperium-cloaking-technology outlaw-world")
    assert "rebel-miners" in s.tableau(0)
    assert (s.waiting, len(s.legal(0))) == ([0], 1 + len(s.hand(0)))
    s.play(f"0 discard {s.hand(0)[0]}")
    assert "outlaw-world" in s.tableau(0)  # 4 against 1 + 3 + 1


def test_new_military_tactics_in_defense():
    """RVI-TAKEOVER-26, -35: a card discarded in a lost defense is gone."""
    s = settle(
        "New Sparta, Imperium Seat, Drop Ships, Space Marines",
        "Old Earth, New Military Tactics, Rebel Miners",
    ).play("0 takeover imperium-seat rebel-miners")
    assert set(s.legal(1)) == {"raise_military -", "raise_military new-military-tactics"}
    s.refused("1 raise_military drop-ships", "wrong_discard", "RVI-TAKEOVER-26")
    s.play("1 raise_military new-military-tactics")
    assert s.tableau(1) == ["old-earth"]
    assert "rebel-miners" in s.tableau(0)


def test_a_second_settle_phase_has_takeovers_of_its_own():
    """RVI-TAKEOVER-4, -9, -15, TGS-OQ-5: in the advanced game each Settle phase starts afresh."""
    s = round_start(
        "New Sparta, Imperium Seat, Drop Ships",
        "Separatist Colony, Rebel Miners, Rebel Fuel Cache",
        advanced=True,
        **WAR,
    )
    s.actions("settle settle2", "develop produce").play("0 pass", "1 pass")
    for world in ("rebel-miners", "rebel-fuel-cache"):
        s.play("0 pass", "1 pass", f"0 takeover imperium-seat {world}")
    assert s.tableau(0)[-2:] == ["rebel-miners", "rebel-fuel-cache"]
    assert s.hands()[0] >= 2


def test_worlds_taken_count_for_the_end_of_the_game():
    """RVI-TAKEOVER-37: with the world taken over there are 12 cards."""
    eleven = (
        "New Sparta, Imperium Seat, Drop Ships, Gem World, Comet Zone, Plague World, Spice World, "
        "Artist Colony, Asteroid Belt, Old Earth, Public Works"
    )
    s = settle(eleven, "Separatist Colony, Rebel Miners")
    s.play("0 takeover imperium-seat rebel-miners")
    assert s.state.over
    assert finished(eleven + ", Rebel Miners", **BOTH).score(0).cards == s.score(0).cards
