"""What holds for all built-in bots: shown with a toy game, in which the better bot is known."""

import pytest

from galaxy_referee.bots import UnknownBot, make_bot
from galaxy_referee.bots.bot import PlayerBot
from galaxy_referee.bots.monte_carlo import MonteCarloBot
from galaxy_referee.bots.random_player import RandomPlayer
from galaxy_referee.engine.kernel.errors import NotYourDecision
from galaxy_referee.engine.race import game as race
from tests.kernel.toys import dice, duel

BY_LOT = PlayerBot(duel, RandomPlayer())


def known(state, seat, game=duel):
    return game.view(state, seat, True).knowledge


def winner(game, bots, seed):
    """Who wins a game of two bots."""
    t = game.new(seed=seed)
    while not t.over:
        seat = game.decisions(t)[0].seat
        game.play(t, bots[seat].advise(known(t, seat, game), seat, f"{seed} {t.ply}").move)
    return game.outcome(t).winners[0]


def test_a_bot_makes_the_same_move_for_the_same_seed():
    t = duel.new(seed="bots")
    for bot in (BY_LOT, MonteCarloBot(duel, RandomPlayer(), 20)):
        moves = [bot.advise(known(t, 0), 0, str(number)).move for number in range(20)]
        again = [bot.advise(known(t, 0), 0, str(number)).move for number in range(20)]
        assert moves == again
        assert all(move in duel.decisions(t)[0].moves for move in moves)


def test_thinking_ahead_beats_drawing_lots():
    thinker, by_lot = MonteCarloBot(dice, RandomPlayer(), 60), PlayerBot(dice, RandomPlayer())
    won = 0
    for number in range(20):
        won += winner(dice, [thinker, by_lot], f"dice {number}") == 0
        won += winner(dice, [by_lot, thinker], f"dice {number}") == 1
    assert won > 26  # of 40


def test_a_bot_asks_the_seat_that_must_decide():
    t = duel.new(seed="bots")
    duel.play(t, next(duel.legal_moves(t)))
    for bot in (BY_LOT, MonteCarloBot(duel, RandomPlayer(), 20)):
        with pytest.raises(NotYourDecision, match="Seat 0 has nothing to decide now"):
            bot.advise(known(t, 0), 0, "")


def test_a_reason_is_a_sentence():
    t = duel.new(seed="bots")
    assert BY_LOT.advise(known(t, 0), 0, "").reason() == "Drawn by lot from 4 legal moves."
    thought = MonteCarloBot(duel, RandomPlayer(), 20).advise(known(t, 0), 0, "")
    assert thought.move.text in thought.reason()


def test_a_bot_with_a_time_budget_stops_when_it_is_over():
    moments = iter(range(1000))
    bot = MonteCarloBot(duel, RandomPlayer(), None, 10, clock=lambda: next(moments))
    bot.advise(known(duel.new(seed="bots"), 0), 0, "")
    assert next(moments) <= 14


def test_many_ways_to_pay_are_left_to_the_player():
    t = race.new({"players": 2}, seed="bots")
    assert len(race.decisions(t)[0].moves) == 15
    bot = MonteCarloBot(race, RandomPlayer(), 10**9)
    usual = PlayerBot(race, RandomPlayer()).advise(known(t, 0, race), 0, "x")
    assert bot.advise(known(t, 0, race), 0, "x").move == usual.move


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("grandmaster", "There is no built-in bot 'grandmaster'; there are random, greedy"),
        ("greedy:fast", "The bot greedy has no settings: 'fast'"),
        ("monte-carlo:ms=x", "monte-carlo is set with playouts=N or ms=N, not 'ms=x'"),
        ("monte-carlo:hours=1", "not 'hours=1'"),
        ("random:1", "no settings"),
    ],
)
def test_unknown_bots_are_refused_in_words(spec, sentence):
    with pytest.raises(UnknownBot, match=sentence):
        make_bot(spec, race)


def test_a_bot_that_does_not_know_the_game_says_so():
    assert make_bot("random", duel).advise(known(duel.new(seed="x"), 0), 0, "x")
    with pytest.raises(UnknownBot, match="The bot greedy does not play Duel"):
        make_bot("greedy", duel)
