"""A game that adds nothing for learners has environments all the same."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from galaxy_referee.learn import encodings
from galaxy_referee.learn.aec import env
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.single import SeatEnv
from tests.kernel.toys import DuelTable, dice, duel, walk
from tests.learn.positions import cells_of

TOYS = {game.name: game for game in (duel, walk, dice)}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys are games like others."""
    monkeypatch.setattr(encodings, "BY_NAME", TOYS)


@pytest.mark.parametrize("game", TOYS)
def test_the_environments_pass_the_tests_of_their_standards(game, capsys):
    api_test(env(game, render_mode="ansi"), num_cycles=50)
    seed_test(lambda: env(game), num_cycles=50)
    check_env(SeatEnv(game, bots=["random"], render_mode="ansi"))


def seen(t: DuelTable, seat: int) -> list[int]:
    encoding = Encoding("duel")
    cells = cells_of(encoding)
    encoding.observe(t, seat, cells)
    return list(cells)


def test_an_observation_is_what_the_seat_sees():
    t = duel.new(seed="seen")
    other = duel.new(seed="seen")
    other.hands[1] = other.hands[1][::-1]
    assert seen(t, 0) == seen(other, 0)  # hidden from seat 0
    other.hands[0] = other.hands[1]
    assert seen(t, 0) != seen(other, 0)


def test_every_move_is_spelled_in_its_own_way():
    encoding = Encoding("duel")
    moves = list(duel.legal_moves(duel.new(seed="spelled")))
    spelled = {encoding.action_words.move(move): move.text for move in moves}
    assert len(spelled) == len({move.text.partition(" ")[2] for move in moves})
    assert np.all([len(words) > 1 for words in spelled])


def test_a_game_that_is_not_there_is_refused_in_words():
    with pytest.raises(ValueError, match="There is no game 'chess'; there are duel, walk, dice"):
        env("chess")
