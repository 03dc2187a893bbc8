"""Dice and bag are fair: chi-square at fixed seeds (ROLL-ROLL-1, ROLL-SETUP-2, ROLL-INFO-5)."""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import FACES, TILES
from galaxy_referee.engine.roll.rounds import rolled
from galaxy_referee.engine.roll.state import into_bag
from tests.roll.kit import empire, table

# The 99.9 % points of chi-square with 5 and 54 degrees of freedom.
LIMIT_5, LIMIT_54 = 20.5, 91.9


def chi_square(counts, outcomes, total):
    expected = total / outcomes
    missing = outcomes - len(counts)
    return sum((count - expected) ** 2 / expected for count in counts) + missing * expected


@pytest.mark.parametrize("color", FACES)
def test_each_face_comes_up_equally_often(color):
    """ROLL-GEN-5: by the six faces of each color."""
    t = table(empire())
    rolls = Counter()
    for round_number in range(1, 1501):
        t.round = round_number
        for number in (1, 2):
            rolls[rolled(t, f"{color}-{number}")] += 1
    total = rolls.total()
    squares = sum(
        (rolls[face] - total * FACES[color].count(face) / 6) ** 2
        / (total * FACES[color].count(face) / 6)
        for face in set(FACES[color])
    )
    assert squares < LIMIT_5


def test_each_tile_is_drawn_first_equally_often():
    firsts = Counter(game.new({"players": 2}, seed=str(seed)).bag[0] for seed in range(4000))
    assert chi_square(firsts.values(), len(TILES), 4000) < LIMIT_54


def test_each_tile_is_next_equally_often_after_tiles_came_back():
    """ROLL-EXPLORE-10."""
    t = table(empire())
    firsts = Counter()
    for _ in range(4000):
        into_bag(t, [])
        firsts[t.bag[0]] += 1
    assert chi_square(firsts.values(), len(TILES), 4000) < LIMIT_54


def test_supplied_rolls_are_used_and_the_rest_is_rolled():
    t = game.new({"players": 2}, seed="s", deal={"rolls": [{"home-1": "ship", "home-2": "ship"}]})
    while t.phase != "assign":
        game.play(t, next(iter(game.legal_moves(t))))
    assert (t.empires[0].faces["home-1"], t.empires[0].faces["home-2"]) == ("ship", "ship")
    assert set(t.empires[0].faces) >= {"home-1", "home-2", "home-3"}
