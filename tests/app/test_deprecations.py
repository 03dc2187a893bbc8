"""A call that will be removed says so: in the contract, and in every answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.http.deprecation import Deprecation
from galaxy_referee.app.sessions import resource
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless import registry
from galaxy_referee.engine.games import GAMES

LEAVING = Deprecation(date(2027, 1, 1), date(2027, 7, 1), "moves")
HEADERS = {
    "Deprecation": "@1798761600",
    "Sunset": "Thu, 01 Jul 2027 00:00:00 GMT",
    "Link": '</guides/stability>; rel="deprecation"; type="text/html"',
}
NOTICE = "Deprecated since 2027-01-01: use `moves`. Releases from 2027-07-01 may lack this call."


@pytest.fixture
def client(monkeypatch):
    """A service in which one stateless call and one of sessions are deprecated."""
    monkeypatch.setitem(
        registry.CALLS, "scores", replace(registry.CALLS["scores"], deprecated=LEAVING)
    )
    operations = [
        replace(each, deprecated=LEAVING) if each.name == "see_session" else each
        for each in resource.OPERATIONS
    ]
    monkeypatch.setattr(resource, "OPERATIONS", operations)
    return create_app(GAMES, Settings(log_requests=False)).test_client()


def deprecation_of(answer):
    return {name: answer.headers.get(name) for name in HEADERS if name in answer.headers}


def test_every_answer_of_a_deprecated_call_says_until_when_it_works(client):
    state = client.post("/v1/race/states", json={}).json["state"]
    scored = client.post("/v1/race/scores", json={"state": state})
    assert (scored.status_code, deprecation_of(scored)) == (200, HEADERS)
    refused = client.post("/v1/race/scores", json={})
    assert (refused.status_code, deprecation_of(refused)) == (422, HEADERS)
    assert client.get(LEAVING.page).status_code == 200


def test_other_calls_say_nothing(client):
    assert deprecation_of(client.post("/v1/race/states", json={})) == {}


def test_of_sessions_only_the_deprecated_call_says_so(client):
    created = client.post("/v1/race/sessions", json={"seats": [{}, {}]})
    assert (created.status_code, deprecation_of(created)) == (201, {})
    path = created.headers["Location"]
    assert deprecation_of(client.get(path)) == HEADERS
    assert deprecation_of(client.get("/v1/race/sessions/" + "A" * 22)) == HEADERS
    assert deprecation_of(client.delete(path)) == {}


@pytest.mark.parametrize(
    ("path", "method"), [("/v1/race/scores", "post"), ("/v1/race/sessions/{session}", "get")]
)
def test_the_contract_says_so_too(client, path, method):
    operation = client.get("/openapi/race.json").json["paths"][path][method]
    assert operation["deprecated"] is True
    assert operation["description"].endswith(NOTICE)
    assert {*operation["responses"]["200"]["headers"]} >= {*HEADERS}
    assert NOTICE.replace("`moves`", "<code>moves</code>") in client.get(
        f"/docs/{operation['operationId']}"
    ).get_data(as_text=True)


def test_nothing_else_is_deprecated_in_the_contract(client):
    paths = client.get("/openapi.json").json["paths"]
    marked = {
        path.rpartition("/")[2]
        for path, item in paths.items()
        for operation in item.values()
        if "deprecated" in operation
    }
    assert marked == {"scores", "{session}"}


def test_browsers_may_read_the_headers():
    app = create_app(GAMES, Settings(log_requests=False, cors_origins=("https://example.com",)))
    answer = app.test_client().get("/v1/games", headers={"Origin": "https://example.com"})
    assert {*HEADERS} <= {*answer.headers["Access-Control-Expose-Headers"].split(", ")}


def test_a_call_cannot_leave_sooner_than_is_promised():
    with pytest.raises(ValueError, match="180 days"):
        Deprecation(date(2027, 1, 1), date(2027, 3, 1), "moves")
