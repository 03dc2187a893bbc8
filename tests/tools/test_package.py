"""The package: what its wheel holds and needs, and that it works without a checkout."""

from __future__ import annotations

import json
import re
import tomllib
import venv
from pathlib import Path

import pytest
import yaml

from galaxy_referee import __version__, commands
from tests.programs import output_of
from tests.tools.pythons import outside, wheel_of_the_checkout
from tools.servers import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PLACED = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
LEFT_OUT = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
GAME = """
from galaxy_referee.engine.games import GAMES
from galaxy_referee.bots.learned.trained import TRAINED
from galaxy_referee.bots.registry import make_adviser

assert all(row.path.exists() for row in TRAINED)
for game in GAMES:
    state = game.new({"players": 2}, seed="wheel")
    bot = make_adviser("greedy", game)
    while not state.over:
        seat = game.decisions(state)[0].seat
        knowledge = game.view(state, seat, with_knowledge=True).knowledge
        game.play(state, bot.advise(knowledge, seat, str(state.ply)).move)
    print(game.name, game.outcome(state).winners)
"""
CLIENT = "import galaxy_referee_client; print(galaxy_referee_client.Session.__name__)"
LEARN = """
import gymnasium

import galaxy_referee.learn.registration
from galaxy_referee.learn.aec import env

game = env("frontiers", {"players": 2})
game.reset(seed=1)
print(game.action_space("seat_0"), gymnasium.make("galaxy_referee/Race-v0").reset(seed=1)[1])
"""


def wanted(name: str) -> set[str]:
    """The lines of a list of requirements, without comments and options."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith(("#", "-"))}


def test_what_is_linked_in_a_checkout_is_placed_in_the_wheel():
    links = [path for path in (ROOT / "galaxy_referee").iterdir() if path.is_symlink()]
    assert {path.name for path in links} == {"app", "engine", "schemas"}
    for link in links:
        folder = link.resolve().relative_to(ROOT)
        assert PLACED[str(folder)] == f"galaxy_referee/{link.name}"
        assert f"galaxy_referee/{link.name}" in LEFT_OUT  # a link; the folder is placed there


def test_the_extras_are_the_requirements_of_a_checkout():
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    assert {*project["dependencies"], *extras["service"]} == wanted("run")
    assert {*extras["tournament"], *extras["play"]} == wanted("tournament")
    assert {*extras["learn"]} == wanted("learn")
    assert {*extras["agents"]} == wanted("agents")
    assert {*extras["spiel"]} == wanted("spiel")
    assert {*extras["otel"]} == wanted("otel")


def test_the_version_is_the_same_everywhere():
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert compose["services"]["referee"]["image"] == f"galaxy-referee:{__version__}"
    kustomization = ROOT / "deploy" / "kubernetes" / "kustomization.yaml"
    images = yaml.safe_load(kustomization.read_text(encoding="utf-8"))["images"]
    assert images[0]["newTag"] == __version__
    contract = (ROOT / "openapi.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^  version: (.*)$", contract, re.MULTILINE) == [__version__]
    clients = ROOT / "clients"
    python = tomllib.loads((clients / "python" / "pyproject.toml").read_text(encoding="utf-8"))
    assert python["project"]["version"] == __version__
    typescript = json.loads((clients / "typescript" / "package.json").read_text(encoding="utf-8"))
    assert typescript["version"] == __version__


def test_the_citation_is_of_this_package():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    license_text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert cited["license"] == PROJECT["project"]["license"]
    assert all(f"{author['name']}\n" in f"{license_text}\n" for author in cited["authors"])


@pytest.mark.parametrize("command", commands.COMMANDS, ids=lambda command: command.name)
def test_each_command_says_how_it_is_used(command, capsys):
    if command.extra == "agents":
        pytest.importorskip("mcp", reason="make ci-checks installs it")
    with pytest.raises(SystemExit) as ended:
        commands.main([command.name, "--help"])
    assert ended.value.code == 0
    assert f"usage: galaxy-referee {command.name}" in capsys.readouterr().out


def test_the_help_lists_all_commands(capsys):
    assert commands.main(["--help"]) == 0
    text = capsys.readouterr().out
    for command in commands.COMMANDS:
        assert re.search(rf"^  {command.name} +{command.help}$", text, re.MULTILINE)
    assert commands.main(["--version"]) == 0
    assert capsys.readouterr().out == f"galaxy-referee {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [([], "usage: galaxy-referee"), (["sreve"], "there is no command 'sreve'")],
)
def test_an_unknown_command_is_refused_in_words(arguments, said, capsys):
    assert commands.main(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_missing_extra_is_named(monkeypatch, capsys):
    def missing(name: str) -> None:
        raise ModuleNotFoundError("No module named 'flask'", name="flask")

    monkeypatch.setattr(commands.importlib, "import_module", missing)
    assert commands.main(["serve"]) == 2
    assert capsys.readouterr().err == (
        "galaxy-referee serve needs the service extra: pip install 'galaxy-referee[service]'\n"
    )


# -- the wheel itself ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment, with nothing but the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = wheel_of_the_checkout(folder)
    venv.create(folder / "venv", with_pip=True)
    run(folder, folder / "venv" / "bin" / "pip", "install", wheel)
    return folder / "venv" / "bin"


def run(folder: Path, *command: str | Path) -> str:
    """What a command prints, outside the checkout."""
    return output_of(*command, cwd=folder, env=outside())


@pytest.mark.ci
def test_the_wheel_alone_plays_whole_games(installed, tmp_path):
    assert "serve" in run(tmp_path, installed / "galaxy-referee", "--help")
    assert len(run(tmp_path, installed / "python", "-c", GAME).splitlines()) == 3
    packages = json.loads(run(tmp_path, installed / "pip", "list", "--format", "json"))
    own = {package["name"] for package in packages} - {"pip", "setuptools"}
    assert own == {"galaxy-referee", "msgspec", "numpy"}
    assert run(tmp_path, installed / "python", "-c", CLIENT).strip() == "Session"


@pytest.mark.ci
def test_an_editable_installation_has_the_files_of_the_checkout(tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / "bin"
    run(tmp_path, programs / "pip", "install", "--no-deps", "--editable", ROOT)
    names = ("galaxy_referee", "galaxy_referee.engine", "galaxy_referee_client")
    script = "\n".join(f"import {name}; print({name}.__file__)" for name in names)
    assert run(tmp_path, programs / "python", "-c", script).splitlines() == [
        str(ROOT / folder / "__init__.py")
        for folder in ("galaxy_referee", "engine", "clients/python/galaxy_referee_client")
    ]


@pytest.mark.ci
def test_the_wheel_with_the_extra_of_learners_has_environments(installed, tmp_path):
    (wheel,) = installed.parents[1].glob("*.whl")
    run(tmp_path, installed / "pip", "install", f"{wheel}[learn]")
    assert run(tmp_path, installed / "python", "-c", LEARN).startswith("Discrete(")
