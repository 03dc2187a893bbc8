"""Answers of stateless calls are compressed on request; answers about sessions are not."""

from __future__ import annotations

import gzip
import json

import pytest

from galaxy_referee.app.http.compression import FLOOR
from tests.sessions.play import Table

ASKED = {"Accept-Encoding": "deflate, gzip;q=0.5"}
GAME = {"seed": "s", "views": [0, 1, None]}


def test_a_long_answer_is_compressed_for_those_who_accept_it(client):
    plain = client.post("/v1/race/states", json=GAME)
    small = client.post("/v1/race/states", json=GAME, headers=ASKED)
    assert plain.content_encoding is None
    assert (small.status_code, small.content_encoding) == (200, "gzip")
    assert gzip.decompress(small.data) == plain.data
    assert 3 * len(small.data) < len(plain.data)
    assert int(small.headers["Content-Length"]) == len(small.data)
    assert "Accept-Encoding" in small.vary


@pytest.mark.parametrize("accepted", ["gzip;q=0", "identity", "br", ""])
def test_an_answer_is_plain_for_those_who_do_not(client, accepted):
    answer = client.post("/v1/race/states", json=GAME, headers={"Accept-Encoding": accepted})
    assert answer.content_encoding is None
    assert answer.json["outcome"] is None


def test_a_short_answer_is_plain(client):
    first = client.post("/v1/race/states", json=GAME).json
    body = {"state": first["state"], "move": first["decisions"][0]["moves"][0]}
    answer = client.post("/v1/race/validations", json=body, headers=ASKED)
    assert answer.content_encoding is None
    assert len(answer.data) < FLOOR


def test_secrets_are_not_compressed_together_with_texts_of_others(client):
    """Answers about sessions have players' names, and a batch has what its calls refuse."""
    table = Table(client, "race", options={"players": 2})
    move = {"moves": [table.first_move(0)]}
    answers = [
        table.get(0, headers=ASKED),
        table.get("host", headers=ASKED),
        client.post(f"{table.path}/moves", json=move, headers=table.headers(0, **ASKED)),
        client.post("/v1/race/sessions", json={"seed": "s"}, headers=ASKED),
        client.post(
            "/v1/race/batch", json={"calls": [{"call": "states", "body": GAME}]}, headers=ASKED
        ),
    ]
    for answer in answers:
        assert answer.status_code in (200, 201)
        assert answer.content_encoding is None
        assert len(json.dumps(answer.json)) > FLOOR
