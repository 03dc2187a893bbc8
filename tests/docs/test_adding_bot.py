"""The guide for adding a bot is followed with its toy."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from galaxy_referee import bots
from galaxy_referee.bots import registry
from galaxy_referee.bots.kind import BotKind
from galaxy_referee.engine.games import GAMES
from tests.docs.guides import printed_files


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BotKind]:
    """The bot of adding-a-bot.md, as a module and a row of the registry."""
    for name, text in printed_files("adding-a-bot.md").items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(bots, "__path__", [*bots.__path__, str(tmp_path)])
    kind: BotKind = importlib.import_module("galaxy_referee.bots.hasty").HASTY
    monkeypatch.setattr(registry, "KINDS", (*registry.KINDS, kind))
    monkeypatch.setitem(registry.BOTS, kind.name, kind)
    yield kind
    del sys.modules["galaxy_referee.bots.hasty"]


def test_a_new_bot_is_in_specs_requests_and_the_table(hasty):
    assert "hasty:reads=N" in registry.spec_forms()
    assert re.match(registry.request_pattern(), "hasty:reads=200")
    assert not re.match(registry.request_pattern(), "hasty:reads=201")
    assert (
        "| `hasty` | Makes one of the first legal moves in the list. |" in registry.markdown_table()
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_new_bot_plays_every_game(hasty, game):
    adviser = registry.make_adviser("hasty:reads=2", game)
    state = game.new(seed="hasty")
    while state.ply < 40 and not state.over:
        decision = game.decisions(state)[0]
        knowledge = game.view(state, decision.seat, with_knowledge=True).knowledge
        advice = adviser.advise(knowledge, decision.seat, str(state.ply))
        assert str(advice.reason()) == "Chosen from the first 2 legal moves."
        game.play(state, advice.move)
