"""The guide for adding an expansion is followed with its toy."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from galaxy_referee.engine.kernel.tables import merged
from galaxy_referee.engine.race import expansion, expansions, game, options
from galaxy_referee.engine.race.components import words
from galaxy_referee.engine.race.components.powers import ProduceDraw
from galaxy_referee.engine.race.counting import FITS
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.sets import combination_problems
from tests.docs.guides import DOCS, printed_files

PACKAGE = "galaxy_referee.engine.race.expansions.archive"


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Expansion]:
    """The expansion of adding-an-expansion.md."""
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name, text in printed_files("adding-an-expansion.md").items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(expansions, "__path__", [*expansions.__path__, str(tmp_path)])
    monkeypatch.setattr(expansion, "REGISTERED", dict(expansion.REGISTERED))
    kind: Expansion = importlib.import_module(f"{PACKAGE}.expansion").EXPANSION
    assert options.Options(players=4).in_play == ()  # known before, but not from then on
    expansion.register([kind])
    yield kind
    del options.IN_PLAY[kind.name]
    options.expansions_in_play.cache_clear()
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


def test_the_guide_names_every_module_that_collects_from_expansions():
    guide = (DOCS / "adding-an-expansion.md").read_text(encoding="utf-8")
    (folder,) = map(Path, expansions.__path__)
    for path in folder.glob("[!_]*.py"):
        assert f"expansions/{path.name}" in guide, path.name


def test_a_new_expansion_is_asked_in_the_games_that_it_is_part_of(archive):
    luck = random.Random(4)
    state = game.new({"players": 4}, seed="archive")
    while not state.over:
        decision = game.decisions(state)[0]
        game.play(state, decision.moves.at(luck.randrange(len(decision.moves))))
        assert game.audit(state) == []
    for score, player in zip(game.scores(state), state.players, strict=True):
        assert score.parts["archive"] == len(player.hand) // 3
        assert score.total == sum(score.parts.values())
    assert "archive" not in game.scores(game.new({"players": 3}))[0].parts


def test_the_manifest_says_what_the_set_combines_with(archive):
    manifest = importlib.import_module(f"{PACKAGE}.manifest").MANIFEST
    assert list(combination_problems([MANIFESTS["tgs"], manifest])) == [
        ("The Gathering Storm and Archive do not combine.", "ARC-CARD-1")
    ]  # until The Gathering Storm says so, too


def test_a_new_word_needs_a_count(archive, monkeypatch):
    draw = ProduceDraw(amount=1, per="cheap-world")
    with pytest.raises(ValueError, match="cheap-world"):
        words.check_words([draw])
    counting = importlib.import_module(f"{PACKAGE}.counting")
    monkeypatch.setattr(words, "_KNOWN", [(words.CardWord, merged(FITS, counting.FITS))])
    words.check_words([draw])
