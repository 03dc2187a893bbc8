"""Any record is retold: of all options, in whatever order seats moved, finished or not."""

from __future__ import annotations

import random
from collections import Counter

import pytest

pytest.importorskip("numpy", reason="needs the extra learn")

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel import records
from galaxy_referee.learn.retelling import Retelling
from tests.hidings import HIDINGS

BY_NAME = {game.name: game for game in GAMES}
PLAYED = 12  # games of each


def randomly(game, options, seed, most):
    """A game in which random seats make random moves: its last state and its record."""
    luck, state, moves = random.Random(seed), game.new(options, seed), []
    while (decisions := game.decisions(state)) and len(moves) < most:
        able = [decision for decision in decisions if not decision.only_takes_back]
        answers = luck.choice(able or decisions).moves
        moves.append(answers.at(luck.randrange(len(answers))).text)
        game.play(state, moves[-1])
    return state, records.write(game, options, seed, None, moves)


@pytest.mark.parametrize("most", [25, pytest.param(10_000, marks=pytest.mark.heavy)])
@pytest.mark.parametrize("game", BY_NAME)
def test_a_record_is_retold(game, most):
    engine, variants = BY_NAME[game], HIDINGS[game].variants
    for number in range(0, len(variants), max(1, len(variants) // PLAYED)):
        state, record = randomly(engine, variants[number], f"retold {number}", most)
        retelling = Retelling(record)
        episode = retelling.episode
        for word in retelling.words():
            assert word in episode.spelling.words
        if state.over:
            assert engine.codec.encode(episode.state) == engine.codec.encode(state)
        untold = Counter(record.moves) - Counter(move.text for move in episode.moves)
        waiting = {decision.seat for decision in engine.decisions(episode.state)}
        assert {int(text.split(maxsplit=1)[0]) for text in untold} <= waiting
