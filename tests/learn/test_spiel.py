"""The games keep the rules of OpenSpiel, and it reads their trajectories."""

from __future__ import annotations

import json
import unittest

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra spiel")

from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.tests import games_sim_test

from galaxy_referee.engine.games import GAMES
from galaxy_referee.learn import encodings, spiel
from galaxy_referee.learn.spiel_text import game_string, short_name
from tests.kernel.toys import dice, duel, walk

pytestmark = pytest.mark.ci
NAMES = [game.name for game in GAMES]
TOYS = {game.name: game for game in (duel, walk, dice)}
EXPANDED = {"players": 3, "expansions": ["tgs", "rvi"], "takeovers": True}
STRINGS = [*map(short_name, NAMES), game_string("race", EXPANDED, "margin")]


def its_own_test(case, game, name):
    """Run a test of OpenSpiel for a game."""
    made = type(case.__name__, (case,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(made).run(result)
    assert result.testsRun > 3
    assert not result.errors + result.failures


@pytest.mark.parametrize("text", STRINGS)
def test_a_game_passes_the_tests_of_openspiel(text, capfd):
    game = pyspiel.load_game(text)
    assert str(pyspiel.load_game(str(game))) == str(game)
    pyspiel.random_sim_test(game, 1, True, False)
    games_sim_test.GamesSimTest().sim_game(game)
    its_own_test(api_test.EnforceAPIOnPartialTreeBase, game, text)


def test_a_game_that_registers_itself_is_one_of_openspiel(monkeypatch):
    monkeypatch.setattr(encodings, "BY_NAME", TOYS)
    monkeypatch.setattr(spiel, "BY_NAME", TOYS)
    spiel.register(TOYS)
    for name in TOYS:
        pyspiel.random_sim_test(pyspiel.load_game(short_name(name)), 1, True, False)


def test_options_are_those_of_the_game():
    game = pyspiel.load_game(game_string("race", EXPANDED))
    assert game.num_players() == 3
    given = pyspiel.load_game(short_name("race"), {"options": json.dumps(EXPANDED)})
    assert given.encoding.name == game.encoding.name
    assert str(pyspiel.load_game(str(given))) == str(given)


def test_a_game_is_a_draw_after_as_many_choices_as_asked_for():
    state = pyspiel.load_game(short_name("roll"), {"max_choices": 3}).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert len(state.history()) == 16 + 3 and state.returns() == [0.0, 0.0]


def test_learners_and_searches_of_openspiel_play():
    game = pyspiel.load_game(game_string("frontiers", {"players": 2}))
    environment = rl_environment.Environment(game)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][seat][0]])
    assert sorted(step.rewards) == [-1.0, 1.0]
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    bot = mcts.MCTSBot(game, 1, 2, mcts.RandomRolloutEvaluator())
    assert bot.step(state) in state.legal_actions()
