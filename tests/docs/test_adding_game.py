"""The guide for adding a game is followed with its toy."""

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
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.vocabulary import SHARED
from tests.docs.guides import DOCS, printed_files


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """The game of adding-a-game.md, as a package of the engine."""
    package = tmp_path / "nim"
    package.mkdir()
    for name, text in printed_files("adding-a-game.md").items():
        (package / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path)])
    yield importlib.import_module("galaxy_referee.engine.nim").game
    for name in [name for name in sys.modules if name.startswith("galaxy_referee.engine.nim")]:
        del sys.modules[name]


def test_a_game_has_the_files_of_the_guide():
    text = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    assert re.findall(r"^ *\| `(\w+\.py)` \|", text, re.MULTILINE) == [
        *(name for name in printed_files("adding-a-game.md") if name != "__init__.py"),
        "__init__.py",
    ]


def test_a_new_game_has_calls_sessions_and_a_contract(nim):
    client = create_app((*GAMES, nim), Settings(log_requests=False)).test_client()
    assert client.get("/v1/games/nim").json["seats"] == {"min": 2, "max": 4}
    refused = client.post("/v1/nim/states", json={"options": {"players": 9}})
    assert (refused.status_code, refused.json["rule"]) == (422, "NIM-SETUP-1")

    answer = client.post("/v1/nim/states", json={"options": {"players": 3}}).json
    luck = random.Random(1)
    while answer["outcome"] is None:
        assert client.post("/v1/nim/audits", json={"state": answer["state"]}).json["faults"] == []
        (decision,) = answer["decisions"]
        body = {"state": answer["state"], "moves": [luck.choice(decision["moves"])]}
        answer = client.post("/v1/nim/moves", json=body).json
    assert answer["outcome"]["reason"] == ["heap_empty"]
    assert answer["events"][-1]["text"] == "The game ends: heap_empty."

    assert client.post("/v1/nim/sessions", json={}).status_code == 201
    state = client.post("/v1/nim/states", json={}).json["state"]
    advice = client.post("/v1/nim/suggestions", json={"state": state, "seat": 0, "bot": "random"})
    assert advice.json["move"]["kind"] == "take"
    contract = client.get("/openapi.yaml").text
    assert "/v1/nim/moves:" in contract


def test_its_refusals_and_faults_are_declared(nim):
    state = nim.new()
    state.heap = 2
    assert [fault.code for fault in nim.audit(state)] == ["wrong_heap"]
    assert not nim.vocabulary.codes.keys() & SHARED.codes.keys()
    for kind in nim.events.values():
        assert set(kind.public) <= SHARED.facts.keys() | nim.vocabulary.facts.keys()
