"""What networks are told of positions."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.trained import TRAINED, inputs_of, shipped
from tests.bots.networks import written
from tests.hidings import HIDINGS
from tests.twins import at_random, positions

MOST = 16.0  # no input is larger, not even the lead over random players as a game ends


def some_positions(name, step, share=0.02):
    """A share of the positions of games of some sets of options that a network fits, the last one
    of each game among them, and its inputs."""
    game, policy = HIDINGS[name].game, usual_policy(name)
    every = HIDINGS[name].variants
    found = [(options, shipped(game, game.new(options, seed="fits"))) for options in every]
    fitting = [(options, evaluation.inputs) for options, evaluation in found if evaluation]
    for number, (options, inputs) in enumerate(fitting[::step]):
        luck = random.Random(number)
        chooser = policy.choose if number % 3 else at_random
        for t in positions(game, options, f"inputs {number}", chooser):
            if t.over or luck.random() < share:
                yield inputs, t, luck


@pytest.mark.parametrize("name", [trained.name for trained in TRAINED])
def test_input_names_are_unique(name):
    names = inputs_of(name).names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("name", "step", "share", "least"),
    [
        ("race", 2, 0.02, 100),
        ("roll", 5, 0.02, 10),
        ("frontiers", 5, 0.02, 10),
        pytest.param("roll", 1, 0.04, 200, marks=pytest.mark.heavy),
        pytest.param("frontiers", 1, 0.04, 200, marks=pytest.mark.heavy),
    ],
)
def test_inputs_are_small_numbers_that_follow_from_what_the_seat_knows(name, step, share, least):
    """Twins differ only in what the seat cannot know."""
    hiding, differing = HIDINGS[name], 0
    for inputs, t, luck in some_positions(name, step, share):
        for seat in t.seats():
            seen = inputs.seen(t, seat)
            row = written(inputs, t, seat, seen)
            assert all(-MOST <= cell <= MOST for cell in row.values())
            other, _ = hiding.exchange(t, seat, luck, frozenset(), True)
            assert inputs.seen(other, seat) == seen
            assert written(inputs, other, seat, seen) == row
            assert inputs.moment(other) == inputs.moment(t)
            differing += hiding.game.codec.encode(t) != hiding.game.codec.encode(other)
    assert differing > least


def same_unseen(inputs, t, other):
    """Check that the inputs of two states are the same for seats that had seen nothing of them."""
    for seat in t.seats():
        before, after = (written(inputs, each, seat, frozenset()) for each in (t, other))
        assert before == after


def test_tiles_of_roll_that_the_seat_had_not_seen_are_only_counted():
    """ROLL-EXPLORE-5: what a Scout draws must not count for the choice to Scout."""
    for inputs, t, luck in some_positions("roll", 5):
        other, _ = HIDINGS["roll"].exchange(t, None, luck, frozenset(), True)
        same_unseen(inputs, t, other)


@pytest.mark.parametrize(
    ("name", "hands", "least"),
    [
        ("race", lambda t: [(p.hand, t.deck) for p in t.players if not p.pack], 50),
        ("frontiers", lambda t: [(empire.surveyed, t.bag) for empire in t.empires], 5),
    ],
)
def test_what_the_seat_had_not_seen_is_only_counted(name, hands, least):
    """RACE-EXPLORE-1, NF-EXPLORE-1: what is drawn, or laid out, must not count for the choice to
    do so."""
    swapped = 0
    for inputs, t, _ in some_positions(name, 5):
        other = HIDINGS[name].game.copy(t)
        for hand, pile in hands(other):
            if hand and pile:
                hand[0], pile[0] = pile[0], hand[0]
                swapped += 1
        same_unseen(inputs, t, other)
    assert swapped > least


@pytest.mark.parametrize(
    ("name", "zone", "label"),
    [
        ("race", lambda t: t.players[0].hand, "in hand: {}"),
        ("roll", lambda t: t.empires[0].developments, "own zone: {}"),
    ],
)
def test_a_piece_that_the_seat_sees_has_an_input(name, zone, label):
    inputs, t = next((inputs, t) for inputs, t, _ in some_positions(name, 5, 0.1) if zone(t))
    piece = label.format(zone(t)[0].partition("#")[0])
    assert written(inputs, t)[piece] > 0
    assert written(inputs, t, seen=frozenset())[piece] == 0
