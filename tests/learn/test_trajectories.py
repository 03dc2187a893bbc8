"""Any record is retold: of all options, in whatever order seats moved, finished or not."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("numpy", reason="needs the extra learn")

from galaxy_referee.engine.games import GAMES
from galaxy_referee.learn.trajectories import Trajectory
from tests.hidings import HIDINGS
from tests.sampling import played_at_random

BY_NAME = {game.name: game for game in GAMES}
PLAYED = 12  # games of each


@pytest.mark.parametrize("most", [25, pytest.param(10_000, marks=pytest.mark.heavy)])
@pytest.mark.parametrize("game", BY_NAME)
def test_a_record_is_retold(game, most):
    engine, variants = BY_NAME[game], HIDINGS[game].variants
    for number in range(0, len(variants), max(1, len(variants) // PLAYED)):
        state, record = played_at_random(engine, variants[number], f"retold {number}", most)
        trajectory = Trajectory(record)
        episode = trajectory.episode
        for word in trajectory.words():
            assert word in episode.factoring.words
        if state.over:
            assert engine.codec.encode(episode.state) == engine.codec.encode(state)
        untold = Counter(record.moves) - Counter(move.text for move in episode.moves)
        waiting = {decision.seat for decision in engine.decisions(episode.state)}
        assert {int(text.split(maxsplit=1)[0]) for text in untold} <= waiting
