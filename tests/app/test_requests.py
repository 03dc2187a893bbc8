"""What a request may look like beside its body: query, numbers, charset, length."""

from __future__ import annotations

import io

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from tests.app.test_calls import problem
from tests.kernel.toys import duel

ARABIC_THREE = "\u0663"


@pytest.fixture
def session(toys):
    """The path of a session, and its host's headers."""
    created = toys.post("/v1/duel/sessions", json={}).json
    path = f"/v1/duel/sessions/{created['session']}"
    return path, {"Authorization": f"Bearer {created['token']}"}


def refused_query(answer, name):
    refusal = problem(answer, 422, "invalid-request")
    assert f"/query/{name}" in [error["pointer"] for error in refusal["errors"]]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/duel/states"),
        ("POST", "/v1/duel/moves"),
        ("POST", "/v1/duel/batch"),
        ("POST", "/v1/duel/sessions"),
        ("GET", "/v1/games"),
        ("GET", "/v1/games/duel"),
        ("GET", "/v1/games/duel/components"),
        ("GET", "/rules"),
        ("GET", "/rules/RACE-DEVELOP-5"),
        ("GET", "/problems"),
        ("GET", "/problems/illegal-move"),
        ("GET", "/healthz"),
        ("GET", "/readyz"),
    ],
)
def test_unknown_query_parameters_are_refused(toys, method, path):
    body = {"json": {}} if method == "POST" else {}
    refused_query(toys.open(f"{path}?limit=3", method=method, **body), "limit")


@pytest.mark.parametrize("rest", ["", "/events", "/stream", "/legal-moves"])
def test_repeated_query_parameters_are_refused(toys, session, rest):
    path, headers = session
    refused_query(toys.get(f"{path}{rest}?seat=0&seat=1", headers=headers), "seat")


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        ("GET", ""),
        ("DELETE", ""),
        ("GET", "/events"),
        ("GET", "/stream"),
        ("GET", "/legal-moves"),
        ("GET", "/record"),
        ("POST", "/moves"),
        ("POST", "/undo"),
    ],
)
def test_unknown_query_parameters_of_sessions_are_refused(toys, session, method, rest):
    path, headers = session
    body = {"json": {}} if method == "POST" else {}
    answer = toys.open(f"{path}{rest}?token=secret", method=method, headers=headers, **body)
    refused_query(answer, "token")


@pytest.mark.parametrize("value", [ARABIC_THREE, "3\u0663", "1_0", "+3", " 3", "\uff13", "3.0", ""])
@pytest.mark.parametrize("name", ["limit", "seat", "wait"])
def test_numbers_in_a_query_are_ascii_digits(toys, session, name, value):
    path, headers = session
    answer = toys.get(path, query_string={name: value}, headers=headers)
    problem(answer, 422, "invalid-request")


def test_numbers_in_a_path_are_ascii_digits(toys, session):
    path, headers = session
    for seat in (ARABIC_THREE, "\uff11"):
        answer = toys.put(f"{path}/seats/{seat}", json={"player": "host"}, headers=headers)
        problem(answer, 404, "not-found")


def test_the_last_event_id_is_ascii_digits(toys, session, monkeypatch):
    """What is not a version means: from now on."""
    monkeypatch.setattr("galaxy_referee.app.sessions.stream.HEARTBEAT", 0.1)
    path, headers = session
    for name in ("0.1", "\u0660.\u0661"):
        sent = {**headers, "Last-Event-ID": name.encode().decode("latin-1")}
        answer = toys.get(f"{path}/stream", headers=sent)
        assert answer.status_code == 200
        answer.close()


@pytest.mark.parametrize("charset", ["utf-16", "latin-1", "utf-16le"])
def test_another_charset_is_refused(toys, charset):
    sent = {"content_type": f"application/json; charset={charset}"}
    problem(toys.post("/v1/duel/states", data=b"{}", **sent), 415, "unsupported-media-type")


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", '"utf-8"', "utf8"])
def test_utf_8_is_taken_by_any_of_its_names(toys, charset):
    sent = {"content_type": f"application/json; charset={charset}"}
    assert toys.post("/v1/duel/states", data=b"{}", **sent).status_code == 200


@pytest.mark.parametrize("spare", [0, 1, 100_000])
def test_a_body_of_unknown_length_is_limited_too(spare):
    """A server that hands over chunked bodies gives no length, but an end."""
    limit = 1000
    client = create_app([duel], Settings(limit, log_requests=False)).test_client()
    body = b"{}".ljust(limit + spare)
    answer = client.post(
        "/v1/duel/states",
        input_stream=io.BytesIO(body),
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input_terminated": True},
    )
    if spare:
        problem(answer, 413, "too-large")
    else:
        assert answer.status_code == 200
