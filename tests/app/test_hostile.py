"""Bodies that were meant to break something: each gets its problem, none a 500."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from galaxy_referee.schemas.limits import MAX_DEPTH
from tests.app.test_calls import problem
from tests.kernel.toys import dice, duel
from tests.untimed import UNTIMED


def send(client, body, path="/v1/duel/moves", **kwargs):
    kwargs.setdefault("content_type", "application/json")
    return client.post(path, data=body, **kwargs)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"state":NaN}',
        b'{"state":Infinity}',
        b'{"state":{},}',
        b'{"state":{}} {}',
        b"{'state':{}}",
        b'\xef\xbb\xbf{"state":{}}',
        b'{"state":"\xff"}',
        b'{"state":{},"moves":["\\ud800"]}',
        b'{"state":{},"moves":["\\udc00x"]}',
        b'{"state":01}',
        b"\x00\x01\x02",
        '{"state":{}}'.encode("utf-16"),
    ],
)
def test_what_is_no_json_is_400(toys, body):
    problem(send(toys, body), 400, "malformed-json")


@pytest.mark.parametrize("body", [b"[]", b"null", b"7", b'"text"', b"true"])
def test_json_that_is_no_object_is_422(toys, body):
    problem(send(toys, body), 422, "invalid-request")


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
        b'{"state":{"game":' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}}",
        b'{"x":"]]]","moves":' + b"[{}," * 900 + b"1" + b"]" * 900 + b"}",
    ],
)
def test_deep_nesting_is_refused_before_work_is_done(toys, body):
    problem(send(toys, body), 422, "too-deep")


def test_brackets_in_text_are_no_nesting(toys):
    seed = "[" * 80 + "]" * 80
    assert toys.post("/v1/duel/states", json={"seed": seed}).json["state"]["seed"] == seed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ply", "1e999"),
        ("ply", "1.5"),
        ("ply", "1" * 5000),
        ("ply", "1" + "0" * 30),
        ("ply", "-1"),
        ("ply", '"1"'),
        ("ply", "true"),
        ("ply", "null"),
        ("hands", '{"0":[]}'),
        ("hands", "[[1,2]]"),
        ("agenda", '[{"step":"nonsense"}]'),
        ("agenda", '[{"step":"round"},{"step":"round"}]'),
        ("agenda", '[{"step":"bids","seats":[0,0],"answers":[null]}]'),
        ("agenda", '[{"step":"bids","seats":[9],"answers":[null]}]'),
        ("agenda", '[{"step":"bids","seats":[],"answers":[]}]'),
        ("game", '"dice"'),
        ("surplus", "1"),
    ],
)
def test_impossible_values_in_a_state_are_422(toys, duel_state, name, value):
    state = json.dumps({**duel_state, name: "HERE"}).replace('"HERE"', value)
    for path in ("/v1/duel/moves", "/v1/duel/views", "/v1/duel/legal-moves"):
        more = {"moves": ',"moves":["0 bid x"]', "views": ',"seat":0'}.get(path[9:], "")
        response = send(toys, f'{{"state":{state}{more}}}', path)
        assert response.status_code == 422, response.data
        assert response.content_type == "application/problem+json"


def test_numbers_too_large_to_be_written_are_422(toys):
    state = toys.post("/v1/dice/states", json={"seed": "s"}).json["state"]
    state["goal"] = state["totals"][0] = "HUGE"
    huge = json.dumps(state).replace('"HUGE"', "9" * 4300)
    for call, more in (("scores", ""), ("views", ',"seat":0'), ("legal-moves", "")):
        response = send(toys, f'{{"state":{huge}{more}}}', f"/v1/dice/{call}")
        assert response.status_code in (200, 422), response.data
        calls = f'{{"calls":[{{"call":"{call}","body":{{"state":{huge}{more}}}}}]}}'
        assert send(toys, calls, "/v1/dice/batch").status_code == 200


def test_of_a_name_that_occurs_twice_the_last_one_counts(toys, duel_state):
    state = json.dumps(duel_state)
    response = send(toys, f'{{"state":7,"state":{state}}}', "/v1/duel/scores")
    assert response.status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"content_type": "text/plain"},
        {"content_type": None},
        {"content_type": "application/x-www-form-urlencoded"},
        {"headers": {"Content-Encoding": "gzip"}},
    ],
)
def test_other_media_types_are_415(toys, headers):
    problem(send(toys, b"{}", **headers), 415, "unsupported-media-type")


def test_too_large_bodies_are_413_and_a_batch_may_be_larger():
    small = Settings(max_body_bytes=1000, max_batch_bytes=5000, log_requests=False)
    client = create_app([duel], small).test_client()
    assert "1000 bytes" in problem(send(client, b" " * 1001), 413, "too-large")["detail"]
    problem(send(client, b" " * 5001, "/v1/duel/batch"), 413, "too-large")
    problem(send(client, b" " * 4000, "/v1/duel/batch"), 400, "malformed-json")


def test_other_methods_are_405_and_name_the_right_one(toys):
    for method in ("get", "put", "delete", "patch"):
        response = getattr(toys, method)("/v1/duel/moves")
        problem(response, 405, "method-not-allowed")
        assert "POST" in response.headers["Allow"]


def test_unknown_urls_are_404(toys):
    for path in ("/nothing", "/v1", "/v1/duel", "/v1/duel/nothing", "/rules/NO-1", "/problems/no"):
        problem(toys.get(path), 404, "not-found")


def test_a_request_id_is_kept_if_it_is_harmless(toys):
    named = toys.get("/healthz", headers={"X-Request-ID": "a-1.b"})
    assert named.headers["X-Request-ID"] == "a-1.b"
    for bad in ("x" * 65, "a b", "<script>"):
        assert toys.get("/healthz", headers={"X-Request-ID": bad}).headers["X-Request-ID"] != bad


def test_a_fault_of_ours_is_a_problem_and_the_log_names_no_state(monkeypatch, capsys):
    app = create_app([duel], Settings())
    secret = "a-very-secret-seed"

    def broken(*_: object) -> None:
        raise KeyError(secret)

    monkeypatch.setattr(type(duel), "outcome", broken)
    response = app.test_client().post("/v1/duel/states", json={"seed": secret})
    problem(response, 500, "internal-error")
    written = capsys.readouterr().err
    assert "KeyError" in written
    assert "/v1/duel/states" in written
    assert secret not in written
    assert secret not in response.text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)


@settings(UNTIMED, max_examples=150)
@given(body=st.dictionaries(st.sampled_from(["state", "moves", "seat", "limit", "x"]), JSON))
def test_random_bodies_never_cause_a_fault(body):
    client = _client()
    for call in ("states", "moves", "validations", "legal-moves", "views", "scores", "records"):
        assert client.post(f"/v1/dice/{call}", json=body).status_code in (200, 409, 422)


@settings(UNTIMED, max_examples=150)
@given(name=st.sampled_from(sorted(json.loads(dice.codec.encode(dice.new(seed="s"))))), value=JSON)
def test_a_state_with_one_random_member_never_causes_a_fault(name, value):
    state = {**json.loads(dice.codec.encode(dice.new(seed="s"))), name: value}
    client = _client()
    for call, more in (("moves", {"moves": ["0 keep a"]}), ("views", {"seat": 0}), ("scores", {})):
        response = client.post(f"/v1/dice/{call}", json={"state": state, **more})
        assert response.status_code in (200, 409, 422)
    assert client.post("/v1/dice/audits", json={"state": state}).status_code == 200


@cache
def _client():
    return create_app([dice], Settings(log_requests=False)).test_client()
