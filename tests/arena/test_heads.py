"""Whatever is sent to the door of an arena, the answer is one of those that the service gives."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.arena.server import Server
from tests.app.test_heads import NAMES, STATUSES, value
from tests.arena.kit import arena

PATHS = ("/", "/bots", "/bots/away/invitation?wait=9", "/problems", "/openapi.json", "/a/b", "/%00")


@pytest.fixture
def client(tmp_path):
    return Server("127.0.0.1", 0, arena(tmp_path), tmp_path).door.app.test_client()


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_header_has_there_is_an_answer(client, name):
    luck = random.Random(name)
    for _ in range(30):
        method, path = luck.choice(("GET", "HEAD", "POST", "PUT", "PATCH")), luck.choice(PATHS)
        sent = {"Accept": "text/html", name: value(luck)}
        answer = client.open(path, method=method, headers=sent)
        assert answer.status_code in STATUSES | {204, 401, 405, 503}, (method, path, sent)
        assert answer.headers["X-Request-ID"]
        assert answer.status_code < 400 or answer.mimetype == "application/problem+json"


@pytest.mark.parametrize("path", ["/..", "/../folder", "/%2e%2e/folder", "/" + 300 * "a", "/%00"])
def test_what_lies_beside_the_pages_is_not_told(client, tmp_path, path):
    (tmp_path.parent / "folder").mkdir(exist_ok=True)
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("wanted", "title"),
    [("de", "Arena startet"), ("pl-PL", "Arena się uruchamia"), ("fr", "Arena starting")],
)
def test_problems_are_in_the_language_asked_for(client, wanted, title):
    answer = client.get("/bots", headers={"Accept-Language": wanted})
    assert (answer.status_code, answer.json["title"]) == (503, title)
    assert answer.headers["Retry-After"] == "1"
