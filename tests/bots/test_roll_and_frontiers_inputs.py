"""What networks are told of positions of Roll for the Galaxy and New Frontiers."""

from __future__ import annotations

import random
from array import array

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned import frontiers, roll
from tests.frontiers.twins import HIDING as FRONTIERS
from tests.roll.twins import HIDING as ROLL
from tests.twins import at_random, positions

GAMES = {"roll": (roll.Inputs(), ROLL), "frontiers": (frontiers.Inputs(), FRONTIERS)}
MOST = 12.0  # no input is larger


def written(inputs, t, seat, seen):
    cells = array("f", [0.0]) * len(inputs.names)
    inputs.write(t, seat, seen, memoryview(cells))
    return cells.tolist()


def greedy(name):
    policy = usual_policy(name)
    return policy.choose


def some_positions(name, number, share):
    """A share of the positions of a game with the options of its number, and the last one."""
    hiding = GAMES[name][1]
    luck = random.Random(number)
    options = hiding.variants[number % len(hiding.variants)]
    chooser = greedy(name) if number % 3 else at_random
    for t in positions(hiding, options, f"inputs {number}", chooser):
        if t.over or luck.random() < share:
            yield t, luck


@pytest.mark.parametrize("name", GAMES)
def test_input_names_are_unique(name):
    names = GAMES[name][0].names
    assert len(set(names)) == len(names)


def compare_twins(name, numbers, share):
    """The inputs of positions of these games, and of their twins, which differ only in what the
    seat cannot know; returns how many did differ."""
    inputs, hiding = GAMES[name]
    differing = 0
    for number in numbers:
        for t, luck in some_positions(name, number, share):
            for seat in t.seats():
                seen = inputs.seen(t, seat)
                row = written(inputs, t, seat, seen)
                assert all(-MOST <= cell <= MOST for cell in row)
                other, _ = hiding.exchange(t, seat, luck, frozenset(), True)
                assert inputs.seen(other, seat) == seen
                assert written(inputs, other, seat, seen) == row
                assert inputs.moment(other) == inputs.moment(t)
                differing += hiding.game.codec.encode(t) != hiding.game.codec.encode(other)
    return differing


@pytest.mark.parametrize("name", GAMES)
def test_inputs_are_small_numbers_that_follow_from_what_the_seat_knows(name):
    assert compare_twins(name, (1, 6, 11), 0.02) > 10


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_inputs_of_games_with_all_options_follow_from_what_the_seat_knows(name):
    assert compare_twins(name, range(len(GAMES[name][1].variants)), 0.04) > 200


def test_tiles_of_roll_that_the_seat_had_not_seen_are_only_counted():
    """ROLL-EXPLORE-5: what a Scout draws must not count for the choice to Scout."""
    inputs, hiding = GAMES["roll"]
    for t, luck in some_positions("roll", 5, 0.02):
        other, _ = hiding.exchange(t, None, luck, frozenset(), True)
        for seat in t.seats():
            before, after = (written(inputs, each, seat, frozenset()) for each in (t, other))
            assert before == after


def test_worlds_of_new_frontiers_that_the_seat_had_not_seen_are_only_counted():
    """NF-EXPLORE-1: what is laid out must not count for the choice to explore."""
    inputs, hiding = GAMES["frontiers"]
    swapped = 0
    for number in (0, 3):
        for t, _ in some_positions("frontiers", number, 0.05):
            other = hiding.game.copy(t)
            for empire in other.empires:
                if empire.surveyed and other.bag:
                    empire.surveyed[0], other.bag[0] = other.bag[0], empire.surveyed[0]
                    swapped += 1
            for seat in t.seats():
                before, after = (written(inputs, each, seat, frozenset()) for each in (t, other))
                assert before == after
    assert swapped > 5


def test_a_tile_that_the_seat_sees_has_an_input():
    inputs, _ = GAMES["roll"]
    t = next(t for t, _ in some_positions("roll", 1, 0.1) if t.empires[0].developments)
    top = t.empires[0].developments[0]
    row = written(inputs, t, 0, inputs.seen(t, 0))
    assert row[inputs.names.index(f"own zone: {top}")] == 1
    assert written(inputs, t, 0, frozenset())[inputs.names.index(f"own zone: {top}")] == 0
