"""The greedy bot in every game for which it has rules of thumb."""

from __future__ import annotations

import random
from typing import Any

import pytest

from galaxy_referee.bots.greedy import has_rules_of_thumb, usual_policy
from galaxy_referee.bots.random_policy import RandomPolicy
from tests.hidings import HIDINGS
from tests.sampling import mostly_heavy
from tests.test_every_game import moments

NAMES = [name for name in HIDINGS if has_rules_of_thumb(name)]
POLICIES = {name: usual_policy(name) for name in NAMES}
VARIED = [(name, number) for name in NAMES for number in range(len(HIDINGS[name].variants))]
QUICK = [case for case, (_, number) in enumerate(VARIED) if number < 8 or number % 5 == 0]


def chosen(name: str, t: Any, decision: Any) -> tuple[Any, str]:
    """The bot's choice and its reason."""
    move = POLICIES[name].choose(t, decision, random.Random(0))
    assert move in decision.moves
    return move, explained(name, t, decision, move)


def explained(name: str, t: Any, decision: Any, move: Any) -> str:
    """The reason for a move. It must be a sentence."""
    reason = str(POLICIES[name].reason(t, decision, move))
    assert reason.endswith(".") and not reason[0].islower() and "\n" not in reason
    return reason


def check_twins(name: str, t: Any, luck: random.Random) -> int:
    """Check that the bot makes the same choice for the same reason in twins and determinizations,
    which differ only in what its seat cannot know.

    Returns:
        The number of compared states that differ from the original.
    """
    hiding = HIDINGS[name]
    game = hiding.game
    before, differing = game.codec.encode(t), 0
    for decision in game.decisions(t):
        seat = decision.seat
        twin, _ = hiding.exchange(t, seat, luck, frozenset(), True)
        guess = game.determinize(game.view(t, seat, True).knowledge, f"{luck.random()}")
        for other in (twin, guess):
            same = game.decision_of(other, seat)
            assert chosen(name, other, same) == chosen(name, t, decision)
            differing += game.codec.encode(other) != before
    assert game.codec.encode(t) == before
    return differing


@pytest.mark.parametrize("name", NAMES)
def test_it_has_a_choice_and_reasons_in_any_position(name):
    """Also in positions from random play, and for moves that it would not choose."""
    for t in moments(name)[::2]:
        for decision in HIDINGS[name].game.decisions(t):
            chosen(name, t, decision)
            for move in decision.moves.page(0, 20):
                explained(name, t, decision, move)


@pytest.mark.parametrize("name", NAMES)
def test_hidden_information_does_not_affect_its_choice(name):
    """ROLL-INFO-1 to -6, NF-LIMIT-5."""
    luck = random.Random(3)
    assert sum(check_twins(name, t, luck) for t in moments(name)[::3]) > 100


@pytest.mark.parametrize(("name", "number"), mostly_heavy(VARIED, QUICK))
def test_it_plays_whole_games_under_every_set_of_options(name, number):
    game, luck = HIDINGS[name].game, random.Random(number)
    t = game.new(HIDINGS[name].variants[number], seed="greedy")
    while not t.over:
        if luck.random() < 0.02:
            check_twins(name, t, luck)
        decision = luck.choice([each for each in game.decisions(t) if not each.only_takes_back])
        move, _ = chosen(name, t, decision)
        game.play(t, move)
    assert t.round < 30
    assert max(score.total for score in game.scores(t)) > 15


@pytest.mark.parametrize(
    ("name", "players"),
    mostly_heavy([(name, players) for players in (2, 4) for name in NAMES], {0, 2, 3}),
)
def test_it_beats_random_play(name, players):
    """Each deal is played from each seat."""
    game, won, games = HIDINGS[name].game, 0.0, 0
    for deal in range(60 // players**2):
        for seat in range(players):
            luck, t = random.Random(deal), game.new({"players": players}, seed=f"deal {deal}")
            while not t.over:
                decision = game.decisions(t)[0]
                policy = POLICIES[name] if decision.seat == seat else RandomPolicy()
                game.play_silently(t, policy.choose(t, decision, luck))
            winners = game.outcome(t).winners
            won += (seat in winners) / len(winners)
            games += 1
    assert won > 0.95 * games
