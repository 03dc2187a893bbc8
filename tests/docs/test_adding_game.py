"""The guide for adding a game: its example is a game like any other. ``test_a_fourth_game.py``
registers it."""

from __future__ import annotations

import importlib
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee import engine
from galaxy_referee.app import create_app
from galaxy_referee.app.rulebook import read_rules
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.vocabulary import SHARED
from tests.docs.guides import DOCS, follow
from tests.test_house import FILES, MORE_FILES
from tools.new_game import GUIDE
from tools.servers import ROOT

NAME = "comets"
REGISTERED = "engine/games.py"

NOT_REGISTERED = pytest.mark.skipif(
    any(game.name == NAME for game in GAMES), reason="the example is registered here"
)
pytestmark = NOT_REGISTERED


@pytest.fixture
def written(tmp_path: Path) -> tuple[Path, list[str]]:
    """A folder with the files of the guide, and their paths in it."""
    (tmp_path / "engine").mkdir()
    (tmp_path / REGISTERED).write_bytes((ROOT / REGISTERED).read_bytes())
    return tmp_path, follow(GUIDE, tmp_path)


@pytest.fixture
def fourth(written: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """The game of the guide, as a module of the engine."""
    folder, _ = written
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(folder / "engine")])
    yield importlib.import_module("galaxy_referee.engine.comets").game
    del sys.modules["galaxy_referee.engine.comets"]


def test_the_guide_lists_the_modules_of_a_package(written):
    _, paths = written
    table = (DOCS / GUIDE).read_text(encoding="utf-8").partition("| module of a package |")[2]
    listed = re.findall(r"^\| `(\w+)\.py` \|", table, re.MULTILINE)
    assert sorted(listed) == sorted([*FILES, *MORE_FILES, "__init__"])
    assert [path for path in paths if path.startswith("engine/")] == [
        "engine/comets.py",
        REGISTERED,
    ]


def test_registering_it_is_one_line(written):
    folder, _ = written
    before, after = ((root / REGISTERED).read_text().splitlines() for root in (ROOT, folder))
    assert len(set(after) - set(before)) == 1 and len(after) == len(before)


def test_its_rules_can_be_read(written):
    folder, _ = written
    (folder / "docs" / "rules" / "README.md").write_text("", encoding="utf-8")
    rules = read_rules(folder / "docs" / "rules")
    assert len(rules) == 8
    assert {rule.document for rule in rules.values()} == {"Comets"}


def test_it_has_calls_sessions_and_a_contract(fourth):
    client = create_app((*GAMES, fourth), Settings(log_requests=False)).test_client()
    assert client.get("/v1/games/comets").json["seats"] == {"min": 2, "max": 4}
    refused = client.post("/v1/comets/states", json={"options": {"players": 9}})
    assert (refused.status_code, refused.json["rule"]) == (422, "COMETS-SETUP-1")

    answer = client.post("/v1/comets/states", json={"options": {"players": 3}}).json
    luck = random.Random(1)
    while answer["outcome"] is None:
        state = answer["state"]
        assert client.post("/v1/comets/audits", json={"state": state}).json["faults"] == []
        moves = luck.choice(answer["decisions"])["moves"]
        body = {"state": state, "moves": [luck.choice(moves)]}
        answer = client.post("/v1/comets/moves", json=body).json
    assert answer["outcome"]["reason"] == ["last_comet"]
    assert answer["events"][-1]["text"] == "The game ends: last_comet."

    # It has no document of rules here.
    assert client.get("/rules", headers={"Accept": "text/html"}).status_code == 200
    assert client.get("/rules/COMETS-SETUP-1").status_code == 404
    assert client.post("/v1/comets/sessions", json={}).status_code == 201
    state = client.post("/v1/comets/states", json={}).json["state"]
    advice = client.post("/v1/comets/suggestions", json={"state": state, "seat": 0})
    assert advice.json["move"]["kind"] == "send"
    assert "/v1/comets/moves:" in client.get("/openapi.yaml").text


def test_what_it_says_is_declared(fourth):
    state = fourth.new()
    state.sent.append(state.hands[0].pop())
    assert {fault.code for fault in fourth.audit(state)} == {"bad_count"}
    assert fourth.vocabulary.facts.keys().isdisjoint(SHARED.facts)
    for kind in fourth.events.values():
        facts = {*kind.public, *kind.private}
        assert facts <= SHARED.facts.keys() | fourth.vocabulary.facts.keys()
