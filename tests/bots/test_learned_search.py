"""How ``learned-monte-carlo`` shares its playouts among moves."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from galaxy_referee.bots.learned import search
from galaxy_referee.bots.learned.evaluation import Value
from galaxy_referee.bots.learned.search import Trial, halve
from galaxy_referee.bots.registry import BOTS, make_adviser
from galaxy_referee.engine.games import GAMES

LEARNED = [game for game in GAMES if BOTS["learned-monte-carlo"].plays(game.name)]


class Named(NamedTuple):
    """Something that can be tried like a move."""

    name: str
    wins: float


def tried(chances, playouts, in_time=lambda: True):
    """How often each move is played on, the usual one first; and whether there was time for all."""
    trials = [Trial(Named(str(index), wins)) for index, wins in enumerate(chances)]
    numbers = []

    def play(some, timely):
        made = list(timely)
        numbers.extend(made)
        for trial in some:
            trial.values += [Value(trial.move.wins, 0.0)] * len(made)

    complete = halve(trials, play, playouts, in_time)
    assert numbers == list(range(len(numbers))), "each guess is made once"
    return [len(trial.values) for trial in trials], complete


def test_the_better_half_of_the_moves_is_played_on_more_often_and_the_usual_one_always():
    counts, complete = tried([0.1, 0.2, 0.3, 0.4, 0.5], 60)
    assert complete
    assert counts == [16, 6, 6, 16, 16]


def test_moves_share_the_playouts():
    for moves in range(2, 12):
        counts, _ = tried([number / 20 for number in range(moves)], 120)
        assert 90 <= sum(counts) <= 120


def test_each_move_is_played_on_in_each_round_however_few_playouts_there_are():
    assert tried([0.5, 0.4, 0.3, 0.2], 1) == ([2, 2, 2, 1], True)


@pytest.mark.parametrize("time_for", range(3))
def test_all_moves_left_have_the_same_guesses_when_time_is_up(time_for):
    moments = iter(range(10))
    counts, complete = tried([0.5, 0.4, 0.3], 30, lambda: next(moments) < time_for)
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


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_the_moves_that_were_dropped_are_not_valued(game):
    """Their values are of fewer guesses."""
    advice = first_compared(game, 2)
    assert len(advice.values) <= 3
    assert advice.move in [value.move for value in advice.values]


def test_where_playouts_take_longer_there_are_fewer(monkeypatch):
    given = []

    def halved(trials, play, playouts, in_time):
        given.append(playouts)
        return halve(trials, play, 1, in_time)

    monkeypatch.setattr(search, "halve", halved)
    for game in LEARNED:
        for players in (2, 4):
            first_compared(game, players)
    assert given == [53, 26, 32, 16, 32, 16]


def test_time_that_is_up_between_two_rounds_leaves_the_values_there_are(monkeypatch):
    """The second round then makes no playout at all."""
    compared = []

    def halved(trials, play, playouts, in_time):
        compared.append(len(trials))
        return halve(trials, play, 1, lambda: False)

    monkeypatch.setattr(search, "halve", halved)
    advice = first_compared(LEARNED[0], 2)
    assert compared == [len(advice.values)]
    assert not advice.complete
