"""What a seat can do with each piece that it holds: its legal moves, or the referee's reason."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.errors import RefusedMove
from galaxy_referee.engine.kernel.moves import names
from galaxy_referee.engine.kernel.pieces import uses
from tests.app.test_calls import problem
from tests.sessions.play import Table, refused


def pieces(client, game, state, seat, **more):
    answer = client.post(f"/v1/{game}/pieces", json={"state": state, "seat": seat, **more})
    assert answer.status_code == 200, answer.text
    return {use["piece"]: use for use in answer.json["pieces"]}


def test_a_card_has_its_moves_or_the_reason_that_the_referee_gives(client, settling):
    held = pieces(client, "race", settling["state"], 0)
    assert list(held) == sorted(settling["state"]["players"][0]["hand"])
    assert any(use["total"] for use in held.values())
    for card, use in held.items():
        body = {"state": settling["state"], "move": f"0 settle {card}"}
        verdict = client.post("/v1/race/validations", json=body).json
        assert verdict["legal"] == bool(use["total"])
        if verdict["legal"]:
            assert use["problem"] is None
            assert [move["text"] for move in use["moves"]] == [f"0 settle {card}"]
        else:
            for name in ("code", "detail", "rule", "rule_url"):
                assert use["problem"].get(name) == verdict["problem"].get(name)
            assert "pointer" not in use["problem"]
            assert "decision" not in use["problem"]


def test_moves_that_name_several_cards_are_counted_and_cut(client):
    state = client.post("/v1/race/states", json={"seed": "s"}).json["state"]
    held = pieces(client, "race", state, 0, limit=2)
    assert len(held) == 6
    for card, use in held.items():  # two of six are discarded
        assert use["total"] == 5
        assert len(use["moves"]) == 2
        assert all(card in move["cards"] for move in use["moves"])


def test_limit_0_counts_the_moves_and_lists_none(client, settling):
    counted = pieces(client, "race", settling["state"], 0, limit=0)
    listed = pieces(client, "race", settling["state"], 0)
    assert any(use["total"] for use in counted.values())
    assert counted == {card: {**use, "moves": []} for card, use in listed.items()}


def test_a_seat_with_nothing_to_decide_is_told_so(client, settling):
    after = {"state": settling["state"], "moves": ["0 pass"]}
    state = client.post("/v1/race/moves", json=after).json["state"]
    codes = {use["problem"]["code"] for use in pieces(client, "race", state, 0).values()}
    assert codes == {"not_your_decision"}


def test_what_cannot_be_asked(client, settling):
    body = {"state": settling["state"], "seat": 4}
    problem(client.post("/v1/race/pieces", json=body), 422, "invalid-request")
    many = {"state": settling["state"], "seat": 0, "limit": 100_000}
    problem(client.post("/v1/race/pieces", json=many), 422, "invalid-request")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_in_random_play_the_moves_are_those_that_name_the_piece(game):
    """Asked at every decision: a reason only where no legal move names the piece."""
    luck = random.Random(5)
    state = game.new(seed="pieces")
    held = set()
    for _ in range(150):
        decisions = game.decisions(state)
        if not decisions:
            break
        for decision in decisions:
            listed = list(decision.moves.page(0, 300))
            for use in uses(game, state, decision.seat, 300):
                held.add(use.piece)
                expected = [move for move in listed if names(move, use.piece)]
                if len(decision.moves) <= 300:
                    assert use.moves == expected
                    assert use.total == len(expected)
                assert (use.refusal is None) == bool(use.total)
                assert use.refusal is None or isinstance(use.refusal, RefusedMove)
        decision = luck.choice(decisions)
        game.play(state, decision.moves.at(luck.randrange(len(decision.moves))))
    assert len(held) > 5


def test_a_seat_of_a_session_asks_for_its_own_pieces_alone(client):
    table = Table(client, "race")
    answer = table.get(0, "/pieces")
    assert answer.status_code == 200, answer.text
    hand = table.get(0).json["view"]["table"]["hand"]
    assert [use["piece"] for use in answer.json["pieces"]] == hand
    refused(table.get(0, "/pieces", seat=1), 403, "forbidden")
    refused(table.get(None, "/pieces"), 401, "unauthorized")
    refused(table.get("host", "/pieces", seat=0), 403, "forbidden")
