"""Rebel vs Imperium: the test scenarios of goals and of scoring, each with its id."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.expansions.goals.goals import progress
from tests.race.kit import BOTH, finished, round_start

KINDS = "Galactic Exchange, Diversified Economy, Gem World, Comet Zone, Plague World, Spice World"


@pytest.mark.parametrize(("line", "values"), [
    # RVI-T-32, RVI-SCORE-1
    (
        "Galactic Bankers, Interstellar Bank, Investment Credits, Gambling World, "
        "Public Works, Drop Ships",
        {"galactic-bankers": 9},
    ),
    # RVI-T-33, RVI-SCORE-2: for different kinds
    (KINDS, {"galactic-exchange": 9}),
    (f"{KINDS}, Deserted Alien Outpost", {"galactic-exchange": 13}),
    # RVI-T-34, RVI-SCORE-4
    (
        "Prospecting Guild, Comet Zone, Asteroid Belt, Gem World, New Sparta, "
        "Terraforming Robots",
        {"prospecting-guild": 7},
    ),
    # RVI-T-35, RVI-SCORE-3 and -5
    (
        "Imperium Seat, Rebel Alliance, Imperium Troops, Imperium Armaments World, "
        "Rebel Pact, Rebel Cantina, Rebel Miners, New Sparta",
        {"imperium-seat": 8, "rebel-alliance": 9},
    ),
    # TGS-SCORE-3
    ("Galactic Genome Project, Genetics Lab, Plague World, Pre-Sentient Race",
     {"galactic-genome-project": 7}),
])  # fmt: skip
def test_six_cost_developments(line, values):
    """RVI-T-32, RVI-T-33, RVI-T-34, RVI-T-35, RVI-SCORE-1, -2, -3, -4, -5, TGS-SCORE-3."""
    cards = finished(line, **BOTH).score(0).cards
    assert {name: cards[name] for name in values} == values


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
