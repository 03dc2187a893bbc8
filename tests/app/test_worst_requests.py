"""The most expensive states that a search found: every call on them is answered in its budget."""

from __future__ import annotations

import msgspec
import pytest

from benchmarks.worst import requests_on, worst_states
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES

SEARCHED = [game for game in GAMES if worst_states(game)]


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.name)
def test_the_worst_requests_are_answered(client, game):
    states = worst_states(game)
    assert len(states) >= 5
    for source in states:
        for call, body in requests_on(game, source).items():
            response = client.post(
                f"/v1/{game.name}/{call}",
                data=msgspec.json.encode(body),
                content_type="application/json",
            )
            problem = response.json.get("type", "").rpartition("/")[2]
            assert response.status_code == 200 or problem == "budget-exhausted", (call, problem)
            assert len(response.data) <= 2 * Settings().max_answer_bytes
