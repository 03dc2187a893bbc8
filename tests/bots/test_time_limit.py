"""Advice by Monte Carlo ends in time at every table, by a clock that the test turns."""

from __future__ import annotations

import pytest

from benchmarks.calls import early_choice
from benchmarks.tables import TABLES
from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.monte_carlo import MonteCarloAdviser, MonteCarloSettings
from galaxy_referee.engine.games import GAMES

AT_EVERY = [(game, table) for game in GAMES for table in TABLES[game.name].options]


@pytest.mark.parametrize(
    ("game", "table"), AT_EVERY, ids=[f"{game.name} {table}" for game, table in AT_EVERY]
)
def test_the_clock_is_asked_before_every_choice(game, table):
    """The usual number of playouts takes thousands of choices; here there is time for forty."""
    state, decision = early_choice(game, TABLES[game.name].options[table])
    passed = 0.0

    def clock() -> float:
        nonlocal passed
        passed += 1.0
        return passed

    policy = Counting(usual_policy(game.name))
    playouts = MonteCarloSettings().playouts
    bot = MonteCarloAdviser(game, policy, playouts, clock=clock, limit=40)
    advice = bot.advise(game.view(state, decision.seat, True).knowledge, decision.seat, "s")
    assert not advice.complete
    assert advice.move in decision.moves
    assert 30 < policy.choices <= 42
    assert "time" in str(advice.reason())


class Counting:
    """A policy that counts its choices."""

    def __init__(self, policy):
        self.choices = 0
        self._policy = policy

    def choose(self, *args):
        self.choices += 1
        return self._policy.choose(*args)

    def __getattr__(self, name):
        return getattr(self._policy, name)
