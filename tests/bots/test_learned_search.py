"""How ``learned-monte-carlo`` shares its playouts among moves."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from galaxy_referee.bots.learned import search
from galaxy_referee.bots.learned.evaluation import Value
from galaxy_referee.bots.learned.playouts import Trial
from galaxy_referee.bots.learned.search import eliminate
from galaxy_referee.bots.registry import BOTS, make_adviser
from galaxy_referee.engine.games import GAMES

LEARNED = [game for game in GAMES if BOTS["learned-monte-carlo"].plays(game.name)]


class Named(NamedTuple):
    """Something that can be tried like a move."""

    name: str
    wins: float


def tried(chances, playouts, in_time=lambda: True, luck=0.1):
    """How often each move is played on, and whether there was time for all. In each guess, a move's
    value is its chance, give or take some luck of its own and some that all moves share."""
    trials = [Trial(Named(str(index), wins)) for index, wins in enumerate(chances)]
    numbers = []

    def play(some, timely):
        for number in timely:
            numbers.append(number)
            shared = random.Random(number).gauss(0, 1)
            for trial in some:
                own = random.Random(f"{number} {trial.move.name}").gauss(0, luck)
                trial.values.append(Value(trial.move.wins + shared + own, 0.0))

    complete = eliminate(trials, play, playouts, in_time)
    assert numbers == list(range(len(numbers))), "each guess is made once"
    return [len(trial.values) for trial in trials], complete


def test_moves_that_are_clearly_worse_are_soon_dropped_and_close_ones_played_on():
    (usual, close, worse, worst), complete = tried([0.5, 0.5, 0.2, 0.1], 200)
    assert complete
    assert usual == close > 40
    assert worse == worst == 3


def test_a_move_that_is_clearly_best_needs_no_further_playouts():
    assert tried([0.1, 0.1, 0.9], 500) == ([4, 4, 4], True)


def test_luck_that_all_moves_share_does_not_matter():
    counts, _ = tried([0.5, 0.51], 500, luck=0)
    assert counts == [6, 6]


def test_moves_that_are_hardly_better_if_at_all_need_no_further_playouts():
    counts, _ = tried([0.5, 0.499], 500, luck=0.001)
    assert counts == [6, 6]


def test_of_moves_that_are_the_same_in_all_guesses_one_is_left():
    assert tried([0.5, 0.5, 0.5], 500, luck=0) == ([4, 4, 4], True)


def test_moves_share_the_playouts():
    for moves in range(2, 12):
        counts, _ = tried([0.5] * moves, 120)
        assert sum(counts) <= 120


def test_of_many_moves_the_worse_half_is_dropped_each_time_although_the_difference_is_small():
    counts, _ = tried([0.5 + number / 1000 for number in range(16)], 200)
    assert sorted(counts) == [1] * 8 + [2] * 4 + [5] * 2 + [max(counts)] * 2


def test_each_move_is_played_on_however_few_playouts_there_are():
    assert tried([0.5] * 40, 1) == ([1] * 40, True)


@pytest.mark.parametrize("time_for", range(3))
def test_all_moves_have_the_same_guesses_when_time_is_up(time_for):
    moments = iter(range(10))
    counts, complete = tried([0.5, 0.4, 0.3], 60, lambda: next(moments) < time_for)
    assert not complete
    assert counts == [time_for + 1] * 3


def first_compared(game, players):
    """The advice at the first decision where moves are compared."""
    state = game.new({"players": players}, seed="compared")
    bot = make_adviser("learned-monte-carlo", game)
    while True:
        decision = game.decisions(state)[0]
        known = game.view(state, decision.seat, with_knowledge=True).knowledge
        advice = bot.advise(known, decision.seat, "seed")
        if len(advice.values) > 1:
            return advice
        game.play_silently(state, advice.move)


def test_the_moves_that_were_dropped_are_not_valued(monkeypatch):
    """Their values are of fewer guesses."""
    tried_last = []

    def eliminated(trials, *arguments):
        complete = eliminate(trials, *arguments)
        most = max(len(trial.values) for trial in trials)
        tried_last.append([trial.move for trial in trials if len(trial.values) == most])
        assert len(tried_last[-1]) < len(trials)
        return complete

    monkeypatch.setattr(search, "eliminate", eliminated)
    advice = first_compared(LEARNED[0], 2)
    assert [value.move for value in advice.values] == tried_last[-1]
    assert advice.move in tried_last[-1]


def test_where_playouts_take_longer_there_are_fewer(monkeypatch):
    given = []

    def eliminated(trials, play, playouts, in_time):
        given.append(playouts)
        return eliminate(trials, play, 1, in_time)

    monkeypatch.setattr(search, "eliminate", eliminated)
    for game in LEARNED:
        for players in (2, 4):
            first_compared(game, players)
    assert given == [48, 53, 64, 32, 64, 32]


def test_time_that_is_up_between_two_rounds_leaves_the_values_there_are(monkeypatch):
    """The second round then makes no playout at all."""
    compared = []

    def eliminated(trials, play, playouts, in_time):
        compared.append(len(trials))
        return eliminate(trials, play, playouts, lambda: False)

    monkeypatch.setattr(search, "eliminate", eliminated)
    advice = first_compared(LEARNED[0], 2)
    assert compared == [len(advice.values)]
    assert not advice.complete
