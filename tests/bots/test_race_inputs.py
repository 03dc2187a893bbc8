"""What networks are told of positions of Race for the Galaxy."""

from __future__ import annotations

import random
from array import array

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.race import Inputs
from galaxy_referee.bots.learned.trained import RACE_SETS, shipped
from tests.race.twins import HIDING
from tests.race.variants import VARIANTS
from tests.twins import at_random, positions

INPUTS = Inputs(RACE_SETS)
MOST = 12.0  # no input is larger
game = HIDING.game


def greedy(t, decision, luck):
    return usual_policy("race").choose(t, decision, luck)


def written(t, seat, seen):
    cells = array("f", [0.0]) * len(INPUTS.names)
    INPUTS.write(t, seat, seen, memoryview(cells))
    return cells.tolist()


def some_positions(step=2):
    """Positions of games that a network fits, the last one of each among them."""
    fitting = [options for options in VARIANTS if shipped(game, game.new(options, seed="fits"))]
    for number, options in enumerate(fitting[::step]):
        luck = random.Random(number)
        chooser = greedy if number % 3 else at_random
        for t in positions(HIDING, options, f"inputs {number}", chooser):
            if t.over or luck.random() < 0.02:
                yield t, luck


def test_each_input_has_a_name_of_its_own():
    assert len(set(INPUTS.names)) == len(INPUTS.names)


def test_inputs_are_small_numbers_that_follow_from_what_the_seat_knows():
    """Twins differ only in what the seat cannot know."""
    differing = 0
    for t, luck in some_positions():
        for seat in t.seats():
            seen = INPUTS.seen(t, seat)
            row = written(t, seat, seen)
            assert all(-MOST <= cell <= MOST for cell in row)
            other, _ = HIDING.exchange(t, seat, luck, frozenset(), True)
            assert INPUTS.seen(other, seat) == seen
            assert written(other, seat, seen) == row
            assert INPUTS.moment(other) == INPUTS.moment(t)
            differing += game.codec.encode(t) != game.codec.encode(other)
    assert differing > 100


def test_cards_that_the_seat_had_not_seen_are_only_counted():
    """RACE-EXPLORE-1: what is drawn must not count for the choice to draw."""
    swapped = 0
    for t, _ in some_positions(step=5):
        other = game.copy(t)
        for player in other.players:
            if player.hand and other.deck and not player.pack:
                player.hand[0], other.deck[0] = other.deck[0], player.hand[0]
                swapped += 1
        for seat in t.seats():
            assert written(t, seat, frozenset()) == written(other, seat, frozenset())
    assert swapped > 50


def test_a_card_that_the_seat_sees_has_an_input():
    t = next(t for t, _ in some_positions() if t.players[0].hand)
    card = t.players[0].hand[0]
    place = INPUTS.names.index(f"in hand: {card.partition('#')[0]}")
    assert written(t, 0, INPUTS.seen(t, 0))[place] > 0
    assert written(t, 0, frozenset())[place] == 0
