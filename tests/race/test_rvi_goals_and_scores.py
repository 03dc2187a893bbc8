"""Rebel vs Imperium: the test scenarios of goals and of scoring, each with its id."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.expansions.goals.goals import progress
from tests.race.kit import BOTH, finished, round_start

SCORES = {
    # RVI-T-32, RVI-SCORE-1
    "galactic-bankers": (
        "Galactic Bankers, Interstellar Bank, Investment Credits, Gambling World, Public Works, "
        "Drop Ships",
        9,
    ),
    # RVI-T-34, RVI-SCORE-4
    "prospecting-guild": (
        "Prospecting Guild, Comet Zone, Asteroid Belt, Gem World, New Sparta, Terraforming Robots",
        7,
    ),
    # RVI-T-35, RVI-SCORE-3 and -5
    "imperium-seat": (
        "Imperium Seat, Rebel Alliance, Imperium Troops, Imperium Armaments World, Rebel Pact, "
        "Rebel Cantina, Rebel Miners, New Sparta",
        8,
    ),
    "rebel-alliance": (
        "Imperium Seat, Rebel Alliance, Imperium Troops, Imperium Armaments World, Rebel Pact, "
        "Rebel Cantina, Rebel Miners, New Sparta",
        9,
    ),
    # TGS-SCORE-3
    "galactic-genome-project": (
        "Galactic Genome Project, Genetics Lab, Plague World, Pre-Sentient Race",
        7,
    ),
}


@pytest.mark.parametrize("development", SCORES)
def test_six_cost_developments(development):
    """RVI-T-32, RVI-T-34, RVI-T-35, RVI-SCORE-1, -3, -4, -5, TGS-SCORE-3."""
    line, value = SCORES[development]
    assert finished(line, **BOTH).score(0).cards[development] == value


@pytest.mark.parametrize(("more", "value"), [("", 9), (", Deserted Alien Outpost", 13), (", -", 9)])
def test_galactic_exchange_scores_for_different_kinds(more, value):
    """RVI-T-33, RVI-SCORE-2: three kinds and Diversified Economy score 9 VP, and four kinds score
    13."""
    line = "Galactic Exchange, Diversified Economy, Gem World, Comet Zone, Plague World"
    line += ", Spice World" + (more if more != ", -" else "")
    assert finished(line, **BOTH).score(0).cards["galactic-exchange"] == value


def test_rebel_worlds_and_explore_powers_count_for_goals():
    """RVI-T-39, RVI-GOAL-4, -5: one seat has 3 for Propaganda Edge, and the other 4 for Research
    Leader."""
    s = round_start(
        "Rebel Miners, Rebel Fuel Cache, Rebel Underground, Rebel Cantina, Rebel Alliance",
        "Expedition Force, Blaster Runners, Pan-Galactic Research, Rebel Pact",
        goals=["propaganda-edge", "research-leader"],
        **BOTH,
    )
    assert progress(s.state, "propaganda-edge")[0] == 3
    assert progress(s.state, "research-leader")[1] == 4
    s.actions("settle", "settle").play("0 pass", "1 pass")
    assert [tile.seats for tile in s.state.goals] == [[0], [1]]
