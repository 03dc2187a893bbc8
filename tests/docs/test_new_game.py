"""``make new-game`` writes a game that works, with tests that pass."""

from __future__ import annotations

import importlib
import random
import shutil
import sys

import pytest

from galaxy_referee import engine
from galaxy_referee.engine.games import NAMES
from tests.docs.test_a_fourth_game import passed, python
from tests.release.conftest import copied
from tools.new_game import LIST, BadName, write
from tools.servers import ROOT


@pytest.fixture
def project(tmp_path):
    """As much of a checkout as a new game is written into."""
    for folder in ("engine/kernel", "tests/kernel", "docs/rules"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / LIST, tmp_path / LIST)
    return tmp_path


def test_a_new_game_plays_to_its_end(project, monkeypatch):
    written = write("pirates", project)
    assert {"engine/pirates.py", "docs/rules/pirates.md", "tests/pirates/test_pirates.py"} <= {
        *written
    }
    assert f'"{NAMES[-1]}", "pirates")' in (project / LIST).read_text(encoding="utf-8")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(project / "engine")])
    game = importlib.import_module("galaxy_referee.engine.pirates").game
    del sys.modules["galaxy_referee.engine.pirates"]
    state, luck = game.new(seed="new"), random.Random(1)
    while not state.over:
        game.play(state, luck.choice(list(game.legal_moves(state))))
    assert (game.name, game.title, game.rules_version) == ("pirates", "Pirates", "pirates-1")
    assert game.audit(state) == []


def test_nothing_of_the_example_but_its_pieces_is_left(project):
    written = write("pirates", project)
    text = "".join((project / path).read_text(encoding="utf-8") for path in written)
    assert [word for word in ("Comets(", "COMETS-", "Comets ", "comets-1") if word in text] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "is not a name"),
        ("Space Pirates", "is not a name"),
        ("class", "is not a name"),
        ("kernel", "something else"),
        ("games", "something else"),
    ],
)
def test_a_name_that_cannot_be_is_refused_before_anything_is_written(name, said, project):
    before = sorted(project.rglob("*"))
    with pytest.raises(BadName, match=said):
        write(name, project)
    assert sorted(project.rglob("*")) == before


@pytest.mark.ci
def test_the_tests_of_a_new_game_pass_in_a_checkout(tmp_path):
    root = copied(tmp_path / "project", 0o644)
    python(root, "-m", "tools.new_game", "pirates")
    python(root, "-m", "tests.golden", "pirates", "--write")
    assert passed(root, "tests/pirates") >= 6
    assert passed(root, "tests/test_every_game.py", "tests/test_house.py", "-k", "pirates") > 5
    python(root, "-m", "ruff", "check", ".")
    python(root, "-m", "ruff", "format", "--check", ".")
