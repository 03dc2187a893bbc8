"""A checkout: its modules have one path each, and it needs neither links nor an installation."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from pathlib import Path

import pytest

from galaxy_referee.client import Service
from galaxy_referee.engine.race import rounds
from tests.programs import output_of
from tools.servers import ROOT, running_service

GAME = """
import json, sys
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.race import game, rounds

state = game.new({"players": 2}, seed="checkout")
bot = make_adviser("greedy", game)
while not state.over:
    seat = game.decisions(state)[0].seat
    knowledge = game.view(state, seat, with_knowledge=True).knowledge
    game.play(state, bot.advise(knowledge, seat, str(state.ply)).move)
print(rounds.__file__)
"""
START = """
from galaxy_referee.engine.race import game
game.new({"setup": "first_game"}, seed="checkout")
"""


def printed(folder: Path, *arguments: str, path: Path | None = None) -> str:
    """What Python prints in a folder, where it finds modules in a path and the environment."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYTHONPATH": str(path)} if path else {}
    return output_of(sys.executable, *arguments, cwd=folder, env=environment)


@pytest.fixture(scope="module")
def without_links(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone as git makes it where files cannot be links: each is a file with a path in it."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    clone = tmp_path_factory.mktemp("clones") / "clone"
    output_of("git", "clone", "-q", "-c", "core.symlinks=false", ROOT, clone)
    assert (clone / "galaxy_referee" / "engine").read_text(encoding="utf-8") == "../engine"
    return clone


@pytest.mark.parametrize("name", ["app", "app.sessions", "engine.race.rounds", "schemas.responses"])
def test_modules_know_their_real_paths(name):
    assert importlib.import_module(f"galaxy_referee.{name}").__file__ in {
        str(ROOT / name.replace(".", "/") / "__init__.py"),
        f"{ROOT / name.replace('.', '/')}.py",
    }


def test_a_breakpoint_by_path_stops(tmp_path):
    lines, start = inspect.getsourcelines(rounds.choice_of)
    place = f"{ROOT}/engine/race/rounds.py:{start + len(lines) - 1}"
    script = tmp_path / "script.py"
    script.write_text(START, encoding="utf-8")
    commands = ["-c", f"break {place}", "-c", "continue", "-c", "where", "-c", "quit"]
    said = printed(tmp_path, "-m", "pdb", *commands, str(script), path=ROOT)
    assert f"Breakpoint 1 at {place}" in said
    assert f"> {ROOT}/engine/race/rounds.py({start + len(lines) - 1})choice_of()" in said


def test_a_clone_without_links_plays_a_game(without_links, tmp_path):
    said = printed(tmp_path, "-c", GAME, path=without_links)
    assert said.strip() == str(without_links / "engine" / "race" / "rounds.py")


@pytest.mark.heavy
def test_a_clone_without_links_runs_the_service(without_links):
    with running_service(without_links) as running:
        body = {"options": {"players": 2}, "seed": "checkout"}
        assert Service(running.url).call("POST", "/v1/race/states", body)["decisions"]


def test_a_script_anywhere_finds_the_package(tmp_path):
    """``make`` puts the checkout's path into the environment that it creates."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (program,) = [line for line in makefile.splitlines() if "galaxy_referee.pth" in line]
    environment = tmp_path / "environment"
    printed(tmp_path, "-m", "venv", "--without-pip", str(environment))
    own = program.partition("@")[2].replace("$(BIN)", f"{environment}/bin")
    output_of("sh", "-c", own.replace("$(CURDIR)", str(ROOT)))
    script = "import galaxy_referee.commands as found; print(found.__file__)"
    said = output_of(environment / "bin" / "python", "-c", script, cwd=tmp_path)
    assert said.strip() == str(ROOT / "galaxy_referee" / "commands.py")
