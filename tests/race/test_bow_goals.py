"""The Brink of War: its goals (BOW-GOAL)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.expansions.goals.goals import examine, progress
from galaxy_referee.engine.race.expansions.prestige.expansion import round_started
from tests.race.kit import BOW, finished, round_start


def table(*seats, goal, **more):
    return round_start(*seats, goals=[goal], **{**BOW, **more}).state


def holders(t):
    return t.goals[0].seats


def met(line, goal, **more):
    """Whether a tableau meets a goal at the end of Settle."""
    t = table(line, goal=goal, **more)
    examine(t, "settle")
    return holders(t) == [0]


@pytest.mark.parametrize(("line", "takeovers", "expected"), [
    ("Old Earth, Empath World", False, True),
    ("Empath World", False, False),
    ("New Sparta, Outlaw World, Interstellar Casus Belli", True, True),
    ("New Sparta, Outlaw World, Interstellar Casus Belli", False, False),
    ("New Sparta, Interstellar Casus Belli", True, False),
    ("New Sparta, Outlaw World, Pan-Galactic Security Council", True, False),
    ("New Sparta, Outlaw World, Imperium Invasion Fleet", True, False),
    ("New Sparta, Outlaw World, Rebel Pact", True, False),
    ("New Sparta, Outlaw World, Rebel Sneak Attack", True, True),
])  # fmt: skip
def test_peace_war_leader_needs_negative_military_or_takeovers(line, takeovers, expected):
    """BOW-T-59, BOW-GOAL-3, -4: both ways need two worlds, and Rebel Pact is no takeover power."""
    assert met(line, "peace-war-leader", takeovers=takeovers) is expected


@pytest.mark.parametrize(("line", "expected"), [
    ("Imperium Capital, Imperium Troops, Imperium Invasion Fleet", True),
    ("Imperium Troops, Imperium Invasion Fleet", False),
    ("New Sparta, Outlaw World, Rebel Miners, Rebel Base", True),
    ("New Sparta, Outlaw World, Rebel Miners", False),
])  # fmt: skip
def test_military_influence_needs_3_imperium_cards_or_4_worlds(line, expected):
    """BOW-T-81, BOW-GOAL-2: only military worlds count."""
    assert met(line, "military-influence") is expected


def test_goals_of_earlier_expansions_count_the_new_cards():
    """BOW-T-81, BOW-GOAL-10, -11: stored cards do not count as goods for Galactic Riches."""
    assert met("Uplift Gene Breeders, Avian Uplift Race, Uplift Code", "uplift-knowledge")
    t = table("Gem World*, Comet Zone*, Galactic Scavengers*", goal="galactic-riches")
    t.players[0].stored = [t.deck.pop(), t.deck.pop()]
    examine(t, "settle")
    assert holders(t) == []
    rebels = "Rebel Freedom Fighters, Rebel Council, Rebel Fuel Refinery"
    assert progress(table(rebels, goal="propaganda-edge"), "propaganda-edge")[0] == 3
    explorers = "Alien Departure Point, Information Hub, Pan-Galactic Hologrid"
    assert met(explorers, "research-leader")


@pytest.mark.parametrize("goal", ["galactic-standing", "galactic-standard-of-living"])
def test_vp_of_the_leader_can_claim_a_goal_when_a_round_starts(goal):
    """BOW-T-60, BOW-GOAL-1, -7, BOW-OQ-17: the seat claims Galactic Standing or Galactic Standard
    of Living."""
    chips = 2 if goal == "galactic-standing" else 4
    t = table("Old Earth", "New Sparta", goal=goal, prestige=(2, 0), leader=0, chips=(chips, 0))
    assert holders(t) == []
    round_started(t)
    assert (t.players[0].chips, holders(t)) == (chips + 1, [0])


@pytest.mark.parametrize("moment", ["explore", "develop", "settle", "consume", "produce"])
def test_prestige_goals_are_examined_after_every_phase(moment):
    """BOW-GOAL-1, -5: Galactic Standing needs 2 prestige and 3 VP in chips, Galactic Prestige 3
    prestige."""
    for prestige, chips, expected in ((2, 3, [0]), (1, 3, []), (2, 2, [])):
        t = table("Old Earth", goal="galactic-standing", prestige=(prestige,), chips=(chips,))
        examine(t, moment)
        assert holders(t) == expected
    for prestige, expected in ((3, [0]), (2, [])):
        t = table("Old Earth", goal="galactic-prestige", prestige=(prestige,))
        examine(t, moment)
        assert holders(t) == expected


def test_galactic_prestige_can_be_lost_at_the_end_of_a_phase():
    """BOW-T-61, BOW-GOAL-5, -8, BOW-OQ-29: the holder keeps it in a tie and loses it to a seat with
    more."""
    t = table("Old Earth", "New Sparta", goal="galactic-prestige", prestige=(4, 3))
    examine(t, "develop")
    assert holders(t) == [0]
    t.players[0].prestige = 3
    examine(t, "consume")
    assert holders(t) == [0]
    t.players[0].prestige = 2
    examine(t, "consume")
    assert holders(t) == [1]
    t.players[1].prestige = 2
    examine(t, "consume")
    assert holders(t) == []


def test_prosperity_lead_counts_each_card_with_a_consume_power():
    """BOW-T-62, BOW-GOAL-6: Export Duties do not count because they only trade."""
    line = "Old Earth, Interstellar Casus Belli, Pan-Galactic Security Council"
    for tableau in (line, line + ", Export Duties"):
        t = table(tableau, goal="prosperity-lead")
        assert progress(t, "prosperity-lead")[0] == 3
    examine(t, "develop")
    assert holders(t) == [0]


def test_a_world_of_any_kind_is_no_fifth_kind():
    """BOW-OORT-1: with worlds of all four kinds it counts as one of these."""
    four = "Gem World, Comet Zone, Plague World, Deserted Alien Outpost"
    t = table(f"{four}, Alien Oort Cloud Refinery", goal="system-diversity")
    assert progress(t, "system-diversity")[0] == 4


@pytest.mark.parametrize(("six", "goals"), [
    # Named Novelty or Rare, it ties for the goal, 3 points; named Genes, it gives 2.
    ("Pan-Galactic League", [3, 3]),
    # Named Genes, it gives 4 more; the other seat alone then has the most.
    ("Pan-Galactic League, Galactic Genome Project", [0, 3]),
])  # fmt: skip
def test_the_kind_named_for_the_final_score_counts_for_goals(six, goals):
    """BOW-OORT-11, TGS-GOAL-18: the engine names the kind that gives the most VP, including Largest
    Industry."""
    s = finished(
        f"Alien Oort Cloud Refinery, Gem World, Comet Zone, {six}",
        "Refugee World, Spice World, Asteroid Belt",
        goals=["largest-industry"],
        **BOW,
    )
    assert [s.score(seat).parts["goals"] for seat in (0, 1)] == goals
