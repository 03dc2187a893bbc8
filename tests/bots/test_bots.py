"""What holds for all built-in bots: shown with a toy game, in which the better bot is known."""

import random

import msgspec
import pytest

from galaxy_referee.bots.adviser import PolicyAdviser
from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.monte_carlo import MonteCarloAdviser
from galaxy_referee.bots.random_policy import RandomPolicy
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.errors import NotYourDecision
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Redo
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from tests.hidings import HIDINGS
from tests.kernel.toys import dice, duel

AT_RANDOM = PolicyAdviser(duel, RandomPolicy())


def known(state, seat, game=duel):
    return game.view(state, seat, True).knowledge


class Listening(RandomPolicy):
    """A random policy that keeps the state it was shown last."""

    def choose(self, state, decision, luck):
        self.shown = state
        return super().choose(state, decision, luck)


def winner(game, bots, seed):
    """Who wins a game of two bots."""
    t = game.new(seed=seed)
    while not t.over:
        seat = game.decisions(t)[0].seat
        game.play(t, bots[seat].advise(known(t, seat, game), seat, f"{seed} {t.ply}").move)
    return game.outcome(t).winners[0]


def test_a_bot_makes_the_same_move_for_the_same_seed():
    t = duel.new(seed="bots")
    for bot in (AT_RANDOM, MonteCarloAdviser(duel, RandomPolicy(), 20)):
        moves = [bot.advise(known(t, 0), 0, str(number)).move for number in range(20)]
        again = [bot.advise(known(t, 0), 0, str(number)).move for number in range(20)]
        assert moves == again
        assert all(move in duel.decisions(t)[0].moves for move in moves)


@pytest.mark.parametrize("name", HIDINGS)
def test_a_policy_is_shown_what_its_seat_knows_and_chooses_as_in_any_guess(name):
    game, variants = HIDINGS[name].game, HIDINGS[name].variants
    luck, compared, number = random.Random(name), 0, 0
    policy, listening = usual_policy(name), Listening()
    some = variants[:: max(1, len(variants) // 12)]
    while number < len(some) or compared < 60:  # short games need more of them
        t = game.new(some[number % len(some)], seed=f"knowing {number}")
        number += 1
        while not t.over:
            decision = luck.choice(game.decisions(t))
            if luck.random() < 0.1 and not decision.only_takes_back:
                here = known(t, decision.seat, game)
                sent = msgspec.json.decode(msgspec.json.encode(here), type=Knowledge)
                guess = game.determinize(here, "guess")
                (asked,) = [each for each in game.decisions(guess) if each.seat == decision.seat]
                for bot in (policy, listening):
                    expected = bot.choose(guess, asked, random.Random("s"))
                    for knowledge in (here, sent):
                        advice = PolicyAdviser(game, bot).advise(knowledge, decision.seat, "s")
                        assert advice.move == expected
                        assert advice.reason() == bot.reason(guess, asked, expected)
                assert game.codec.encode(listening.shown) == bytes(here.state)
                compared += 1
            game.play_silently(t, policy.choose(t, decision, luck))


def test_thinking_ahead_beats_random_moves():
    bot_process, at_random = (
        MonteCarloAdviser(dice, RandomPolicy(), 60),
        PolicyAdviser(dice, RandomPolicy()),
    )
    won = 0
    for number in range(20):
        won += winner(dice, [bot_process, at_random], f"dice {number}") == 0
        won += winner(dice, [at_random, bot_process], f"dice {number}") == 1
    assert won > 26  # of 40


def test_a_bot_asks_the_seat_that_must_decide():
    t = duel.new(seed="bots")
    duel.play(t, next(duel.legal_moves(t)))
    for bot in (AT_RANDOM, MonteCarloAdviser(duel, RandomPolicy(), 20)):
        with pytest.raises(NotYourDecision, match="Seat 0 has nothing to decide now"):
            bot.advise(known(t, 0), 0, "")


def test_a_reason_is_a_sentence():
    t = duel.new(seed="bots")
    by_chance = AT_RANDOM.advise(known(t, 0), 0, "").reason()
    assert str(by_chance) == "Chosen at random from 4 legal moves."
    thought = MonteCarloAdviser(duel, RandomPolicy(), 20).advise(known(t, 0), 0, "")
    assert thought.move.text in str(thought.reason())


def test_a_bot_with_a_time_budget_stops_when_it_is_over():
    moments = iter(range(1000))
    bot = MonteCarloAdviser(duel, RandomPolicy(), None, 10, clock=lambda: next(moments))
    bot.advise(known(duel.new(seed="bots"), 0), 0, "")
    assert next(moments) <= 14


def test_many_ways_to_pay_are_left_to_the_player():
    t = race.new({"players": 2}, seed="bots")
    assert len(race.decisions(t)[0].moves) == 15
    bot = MonteCarloAdviser(race, RandomPolicy(), 10**9)
    usual = PolicyAdviser(race, RandomPolicy()).advise(known(t, 0, race), 0, "x")
    assert bot.advise(known(t, 0, race), 0, "x").move == usual.move


@pytest.mark.parametrize("spec", ["random", "greedy", "monte-carlo:playouts=4", "learned"])
def test_no_bot_takes_back_what_it_has_decided(spec):
    """ROLL-ASSIGN-7: a bot that did could go on for ever."""
    t = roll.new({"players": 2, "take_back": True}, seed="redo")
    bot, done, steps = make_adviser(spec, roll), 0, 0
    while t.round < 3:
        for decision in roll.decisions(t):
            if decision.only_takes_back:
                done += 1
                with pytest.raises(NotYourDecision):
                    bot.advise(known(t, decision.seat, roll), decision.seat, "redo")
        seat = next(each.seat for each in roll.decisions(t) if not each.only_takes_back)
        move = bot.advise(known(t, seat, roll), seat, f"redo {steps}").move
        assert not isinstance(move, Redo)
        roll.play(t, move)
        steps += 1
    assert done > 2


def test_nobody_waits_for_a_seat_that_could_only_take_back():
    t = roll.new({"players": 2, "take_back": True}, seed="wait")
    while not any(each.only_takes_back for each in roll.decisions(t)):
        decision = roll.decisions(t)[0]
        roll.play(t, RandomPolicy().choose(t, decision, random.Random(t.ply)))
    asked = [each.seat for each in roll.decisions(t)]
    resting = [each.seat for each in roll.decisions(t) if each.only_takes_back]
    assert roll.view(t, None).waiting_for == [seat for seat in asked if seat not in resting]
    assert [move.text for move in roll.decision_of(t, resting[0]).moves] == [f"{resting[0]} redo"]
