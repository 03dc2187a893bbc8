"""Scoring: printed points, chips, and the twelve developments with a "?"."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import card, finished


def value(development, *others, chips=0):
    """What a development is worth beside these cards."""
    s = finished(", ".join((development, *others)), chips=[chips])
    return s.score(0).cards[card(development)]


# For each "?": itself and the cards that fit a line, with what the line gives for them; behind the
# slash, cards that fit none.
LINES = {
    "Alien Tech Institute":
        "Alien Tech Institute 2, Alien Robotic Factory 3, Lost Alien Battle Fleet 3, Deserted "
        "Alien Library 2, Alien Robot Sentry 2, Alien Rosetta Stone World 2 / Gem World, "
        "Research Labs, Rebel Base",
    "Free Trade Association":
        "Gem World 2, New Survivalists 2, Former Penal Colony 1, Galactic Resort 1, Consumer "
        "Markets 2, Expanding Colony 2 / Mining World, Trade League, Old Earth",
    "Galactic Federation":
        "Galactic Federation 2, New Economy 2, Merchant Guild 2, Public Works 1, Drop Ships 1 / "
        "Gem World, Alien Robotic Factory",
    "Galactic Imperium":
        "Rebel Base 2, Rebel Miners 2, New Sparta 1, Lost Alien Warship 1 / Gem World, Imperium "
        "Armaments World, Space Marines",
    "Galactic Renaissance":
        "Research Labs 3, Galactic Trendsetters 3, Artist Colony 3 / Secluded World, Public "
        "Works",
    "Galactic Survey: SETI":
        "Galactic Survey: SETI 1, Expedition Force 1, Research Labs 1, Star Nomad Lair 2, "
        "Malevolent Lifeforms 2, Gem World 1, Old Earth 1 / Space Marines, Public Works",
    "Merchant Guild":
        "Gem World 2, Mining World 2, Plague World 2, Lost Alien Battle Fleet 2 / Asteroid "
        "Belt, Old Earth, Mining Robots",
    "Mining League":
        "Mining World 2, Rebel Miners 2, Asteroid Belt 1, Rebel Fuel Cache 1, Mining Robots 2, "
        "Mining Conglomerate 2 / Gem World, Terraforming Robots",
    "New Economy":
        "New Economy 2, Public Works 2, Trade League 2, Deficit Spending 2, Old Earth 1, "
        "Gambling World 1, Black Market Trading World 1, Merchant World 1 / Spice World, Export "
        "Duties, Genetics Lab, Mining Robots",
    "New Galactic Order":
        "New Galactic Order 2, Drop Ships 3, New Sparta 2, Rebel Outpost 1, Empath World -1 / "
        "Galactic Imperium, Alien Rosetta Stone World, Alpha Centauri, New Military Tactics",
    "Pan-Galactic League":
        "Plague World 2, Empath World 2, Rebel Warrior Race 2, Rebel Base 1, Pirate World 1, "
        "Contact Specialist 3 / Gem World, Genetics Lab",
    "Trade League":
        "Trade League 2, Export Duties 2, Mining Conglomerate 2, Genetics Lab 2, Old Earth 1, "
        "Pirate World 1, Merchant World 1 / Black Market Trading World, Public Works, Gem World",
}  # fmt: skip


@pytest.mark.parametrize("development", LINES)
def test_each_line_of_a_variable_development(development):
    """RACE-SCORE-6, -8..-19, -21, RACE-OQ-18, -19: each card alone, and all of them together."""
    line, _, none = LINES[development].partition(" / ")
    cards = [entry.rpartition(" ") for entry in line.split(", ")]
    fitting = {title: int(points) for title, _, points in cards}
    own, others = fitting.pop(development, 0), none.split(", ")
    for title, points in fitting.items():
        assert value(development, title) == own + points, title
    for title in others:
        assert value(development, title) == own, title
    assert value(development, *fitting, *others) == own + sum(fitting.values())


@pytest.mark.parametrize(("chips", "points"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_galactic_renaissance_counts_chips_by_three(chips, points):
    """RACE-SCORE-12: rounded down."""
    assert value("Galactic Renaissance", chips=chips) == points


def test_new_galactic_order_may_be_negative():
    """RACE-SCORE-17, RACE-OQ-7."""
    others = ("Empath World", "Refugee World", "Pan-Galactic League", "Contact Specialist")
    assert value("New Galactic Order", *others) == -2


def test_the_second_copy_counts_like_the_first():
    """RACE-SCORE-20: a tableau holds one of them, and either is counted."""
    s = finished("Mining League, Mining Robots")
    s.state.players[0].tableau[1].card = "mining-robots#2"
    assert s.score(0).cards["mining-league"] == 2


def test_the_highest_score_wins():
    """RACE-SCORE-2: whatever is left in hand."""
    s = finished("Gem World", "Rebel Homeworld", "/ +9", chips=(5, 0, 6))
    assert [score.total for score in game.scores(s.state)] == [6, 7, 6]
    assert game.outcome(s.state).winners == [1]
