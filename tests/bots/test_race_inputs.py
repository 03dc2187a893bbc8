"""What networks are told of positions of Race for the Galaxy."""

from __future__ import annotations

import random
from array import array

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.trained import TRAINED, inputs_of, shipped
from tests.race.random_players import BRINK, PROMO
from tests.race.twins import HIDING
from tests.race.variants import VARIANTS
from tests.twins import at_random, positions

NETWORKS = [trained.name for trained in TRAINED if trained.game == "race"]
MOST = 12.0  # no input is larger
game = HIDING.game


def greedy(t, decision, luck):
    return usual_policy("race").choose(t, decision, luck)


def written(inputs, t, seat, seen):
    cells = array("f", [0.0]) * len(inputs.names)
    inputs.write(t, seat, seen, memoryview(cells))
    return cells.tolist()


def some_positions(step=2):
    """Positions of games that a network fits, the last one of each among them, and its inputs."""
    every = [*VARIANTS, *BRINK[::2], *PROMO[::3]]
    found = [(options, shipped(game, game.new(options, seed="fits"))) for options in every]
    fitting = [(options, evaluation.inputs) for options, evaluation in found if evaluation]
    for number, (options, inputs) in enumerate(fitting[::step]):
        luck = random.Random(number)
        chooser = greedy if number % 3 else at_random
        for t in positions(HIDING, options, f"inputs {number}", chooser):
            if t.over or luck.random() < 0.02:
                yield inputs, t, luck


@pytest.mark.parametrize("name", NETWORKS)
def test_input_names_are_unique(name):
    names = inputs_of(name).names
    assert len(set(names)) == len(names)


def test_inputs_are_small_numbers_that_follow_from_what_the_seat_knows():
    """Twins differ only in what the seat cannot know."""
    differing = 0
    for inputs, t, luck in some_positions():
        for seat in t.seats():
            seen = inputs.seen(t, seat)
            row = written(inputs, t, seat, seen)
            assert all(-MOST <= cell <= MOST for cell in row)
            other, _ = HIDING.exchange(t, seat, luck, frozenset(), True)
            assert inputs.seen(other, seat) == seen
            assert written(inputs, other, seat, seen) == row
            assert inputs.moment(other) == inputs.moment(t)
            differing += game.codec.encode(t) != game.codec.encode(other)
    assert differing > 100


def test_cards_that_the_seat_had_not_seen_are_only_counted():
    """RACE-EXPLORE-1: what is drawn must not count for the choice to draw."""
    swapped = 0
    for inputs, t, _ in some_positions(step=5):
        other = game.copy(t)
        for player in other.players:
            if player.hand and other.deck and not player.pack:
                player.hand[0], other.deck[0] = other.deck[0], player.hand[0]
                swapped += 1
        for seat in t.seats():
            before, after = (written(inputs, each, seat, frozenset()) for each in (t, other))
            assert before == after
    assert swapped > 50


def test_a_card_that_the_seat_sees_has_an_input():
    inputs, t = next((inputs, t) for inputs, t, _ in some_positions() if t.players[0].hand)
    card = t.players[0].hand[0]
    place = inputs.names.index(f"in hand: {card.partition('#')[0]}")
    assert written(inputs, t, 0, inputs.seen(t, 0))[place] > 0
    assert written(inputs, t, 0, frozenset())[place] == 0
