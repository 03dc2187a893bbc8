"""The guide for adding a call is followed with its toy."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from flask.testing import FlaskClient

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless import batch, registry
from galaxy_referee.engine.games import GAMES
from tests.app.test_contract_documents import example
from tests.docs.guides import printed_files


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A service with the call of adding-a-call.md: its code is added to the modules that the page
    names, its row to the registry."""
    blocks = printed_files("adding-a-call.md")
    row = blocks.pop("app/stateless/registry.py")
    for path, code in blocks.items():
        module = import_module("galaxy_referee." + path.removesuffix(".py").replace("/", "."))
        names = dict(vars(module))
        exec(code, names)
        for name in names.keys() - vars(module).keys():
            monkeypatch.setattr(module, name, names[name], raising=False)
    call = eval(row, dict(vars(registry)))
    for table in (registry.CALLS, batch.BATCHED, batch.ALL_CALLS):
        monkeypatch.setitem(table, call.name, call)
    batch._schemas.cache_clear()
    yield create_app(GAMES, Settings(log_requests=False)).test_client()
    batch._schemas.cache_clear()


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_new_call_is_there_for_every_game(client, name):
    start = client.post(f"/v1/{name}/states", json={}).json
    body = {"state": start["state"]}
    answer = client.post(f"/v1/{name}/waits", json=body)
    waiting = [decision["seat"] for decision in start["decisions"]]
    assert (answer.status_code, answer.json) == (200, {"seats": waiting})
    assert client.post(f"/v1/{name}/waits", json={**body, "more": 1}).status_code == 422
    calls = [{"call": "waits", "body": body}, {"call": "waits", "body": {}}]
    parts = client.post(f"/v1/{name}/batch", json={"calls": calls}).json["answers"]
    assert [part["status"] for part in parts] == [200, 422]


def test_a_new_call_is_in_the_contract_with_its_example(client):
    for game in GAMES:
        document = client.get(f"/openapi/{game.name}.json").json
        operation = document["paths"][f"/v1/{game.name}/waits"]["post"]
        assert operation["summary"] == "List the seats that must decide now."
        body = example(document, operation["requestBody"]["content"]["application/json"])
        assert client.post(f"/v1/{game.name}/waits", json=body).status_code == 200
