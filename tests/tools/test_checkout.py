"""A checkout: its modules have one name and one path each, and it needs neither links nor an
installation."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from pathlib import Path

import pytest

from galaxy_referee.engine.race import rounds
from galaxy_referee_client import Service
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


def printed(folder: Path, *arguments: str, checkout: Path | None = None, typed: str = "") -> str:
    """What Python prints in a folder, where it finds the modules of a checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"PYTHONPATH": paths_of(checkout)} if checkout else {}
    return output_of(sys.executable, *arguments, cwd=folder, env=environment, input=typed)


def paths_of(checkout: Path) -> str:
    """What the environment of a checkout has in its ``.pth`` file."""
    return os.pathsep.join([str(checkout), str(checkout / "clients" / "python")])


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
    said = printed(tmp_path, "-m", "pdb", *commands, str(script), checkout=ROOT)
    assert f"Breakpoint 1 at {place}" in said
    assert f"> {ROOT}/engine/race/rounds.py({start + len(lines) - 1})choice_of()" in said


def test_a_clone_without_links_plays_a_game(without_links, tmp_path):
    said = printed(tmp_path, "-c", GAME, checkout=without_links)
    assert said.strip() == str(without_links / "engine" / "race" / "rounds.py")


def test_a_clone_without_links_has_every_module_that_a_command_needs(without_links, tmp_path):
    modules = ("galaxy_referee.play.__main__", "galaxy_referee.agents.service")
    script = "\n".join(f"import {name}; print({name}.__file__)" for name in modules)
    script += "\nimport galaxy_referee_client as client; print(client.__file__)"
    said = printed(tmp_path, "-c", script, checkout=without_links)
    assert len(said.splitlines()) == 3
    assert all(Path(line).is_relative_to(without_links) for line in said.splitlines())


@pytest.mark.heavy
def test_a_clone_without_links_serves_a_game_to_the_terminal(without_links, tmp_path):
    with running_service(without_links, PYTHONPATH=paths_of(without_links)) as running:
        body = {"options": {"players": 2}, "seed": "checkout"}
        assert Service(running.url).call("POST", "/v1/race/states", body)["decisions"]
        command = ("-m", "galaxy_referee", "play", "--url", running.url)
        said = printed(tmp_path, *command, checkout=without_links, typed="\n" * 500)
    assert "The game is over" in said


BESIDE = ("tests", "tools", "benchmarks", "examples", "clients", "docs", "wsgi", "galaxy_referee")


@pytest.mark.parametrize("name", BESIDE)
def test_nothing_else_of_the_checkout_is_in_the_package(name):
    """Otherwise, ``galaxy_referee.galaxy_referee.bots`` would be a second module of one file."""
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module(f"galaxy_referee.{name}")


def test_a_script_anywhere_finds_the_package(tmp_path):
    """``make`` puts the checkout's path into the environment that it creates."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (program,) = [line for line in makefile.splitlines() if "galaxy_referee.pth" in line]
    environment = tmp_path / "environment"
    printed(tmp_path, "-m", "venv", "--without-pip", str(environment))
    own = program.partition("@")[2].replace("$(BIN)", f"{environment}/bin")
    output_of("sh", "-c", own.replace("$(CURDIR)", str(ROOT)))
    names = ("galaxy_referee.commands", "galaxy_referee_client.session")
    script = "\n".join(f"import {name}; print({name}.__file__)" for name in names)
    said = output_of(environment / "bin" / "python", "-c", script, cwd=tmp_path)
    assert said.splitlines() == [
        str(ROOT / "galaxy_referee" / "commands.py"),
        str(ROOT / "clients" / "python" / "galaxy_referee_client" / "session.py"),
    ]
