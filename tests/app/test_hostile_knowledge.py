"""Knowledge that nobody can have: each call has its answer or its problem, none a 500."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest

from galaxy_referee.bots import registry
from galaxy_referee.engine.frontiers import game as frontiers
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from tests.app.test_calls import problem
from tools.hostile import spoil

Known = dict[str, Any]


def moments(game: Game[Any], options: dict[str, Any], luck: random.Random) -> list[Known]:
    """What each seat knows now and then in a game of random moves."""
    known = []
    state = game.new(options, seed=str(luck.random()))
    for number in range(120):
        if not (open_decisions := game.decisions(state)):
            break
        if number % 8 == 0:
            views = [game.view(state, seat, True) for seat in state.seats()]
            known += [msgspec.json.decode(msgspec.json.encode(view.knowledge)) for view in views]
        moves = luck.choice(open_decisions).moves
        game.play(state, moves.at(luck.randrange(len(moves))))
    return known


def changed(known: Known, luck: random.Random) -> Known:
    """The same with one to three things spoiled."""
    known = copy.deepcopy(known)
    for _ in range(luck.choice((1, 1, 2, 3))):
        spoil(known, luck)
    if luck.random() < 0.2:
        known["answered"] = [luck.randrange(4) for _ in range(luck.randrange(4))]
    return known


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (race, {"players": 2}),
        (race, {"players": 3, "expansions": ["tgs", "rvi"]}),
        (roll, {"players": 3}),
        (frontiers, {"players": 3, "goals": True}),
    ],
)
def test_changed_knowledge_is_answered_or_refused(client, game, options):
    luck = random.Random(f"{game.name} {options}")
    known = moments(game, options, luck)
    statuses = set()
    for number in range(300):
        body = {"knowledge": changed(luck.choice(known), luck), "seed": "guess"}
        answer = client.post(f"/v1/{game.name}/determinizations", json=body)
        statuses.add(answer.status_code)
        assert answer.status_code in (200, 409, 422), (number, body, answer.data)
        if answer.status_code == 200 and answer.json["decisions"]:
            seat = answer.json["decisions"][0]["seat"]
            bot = "monte-carlo:playouts=2" if number % 20 == 0 else "greedy"
            body |= {"seat": seat, "bot": bot}
            answer = client.post(f"/v1/{game.name}/suggestions", json=body)
            assert answer.status_code in (200, 409, 422), (number, body, answer.data)
    assert statuses >= {200, 422}


def test_a_seat_cannot_have_answered_at_a_moment_that_is_none(client):
    """It was asked before the audit, and a step that occurs nowhere in a game broke it."""
    state = race.new({"expansions": ["tgs", "rvi"]}, seed="knowledge")
    known = msgspec.json.decode(msgspec.json.encode(race.view(state, 0, True).knowledge))
    known["state"]["players"] = known["state"]["players"][:1]
    known["answered"] = [1]
    answer = client.post("/v1/race/determinizations", json={"knowledge": known})
    error = problem(answer, 422, "inconsistent-state")
    assert error["errors"][0]["pointer"].startswith("/knowledge/state/")


def test_a_piece_in_sight_that_is_left_open_is_the_same_in_all_playouts(client, monkeypatch):
    """Otherwise a tableau would hold whatever card was drawn, even where that card may not be."""
    told = []
    make_adviser = registry.make_adviser

    class Listener:
        def advise(self, known, seat, seed):
            told.append(msgspec.json.decode(known.state))
            return make_adviser("greedy", race).advise(known, seat, seed)

    monkeypatch.setattr(registry, "make_adviser", lambda *_: Listener())
    state = race.new({"setup": "first_game"}, seed="knowledge")
    known = msgspec.json.decode(msgspec.json.encode(race.view(state, 0, True).knowledge))
    known["state"]["players"][0]["hand"][0] = "?card"
    body = {"knowledge": known, "seat": 0, "seed": "guess"}
    assert client.post("/v1/race/suggestions", json=body).status_code == 200
    assert "?card" not in told[0]["players"][0]["hand"]
    assert set(told[0]["players"][1]["hand"]) == {"?card"}
