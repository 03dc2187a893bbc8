"""Every subcommand of the installed package works on every Python that can be had."""

from __future__ import annotations

import json
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from galaxy_referee.commands import COMMANDS
from tests.programs import output_of, started
from tests.tools.log_records import save
from tests.tools.logged import Logged
from tests.tools.pythons import MINORS, Installed, found, installed, outside, wheel_of_the_checkout
from tools.servers import answers, free_port, until

EXTRAS = "service,tournament,play,agents"
MET = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "t", "version": "1"},
}

pytestmark = pytest.mark.ci


@dataclass(frozen=True)
class Place:
    """Where commands are tried out.

    Args:
        installed: the environment.
        url: the service, which was started with it.
        folder: an empty folder.
        log: of a small tournament.
    """

    installed: Installed
    url: str
    folder: Path
    log: str

    def run(self, *arguments: str, typed: str = "") -> str:
        """What a subcommand prints."""
        return self.installed.run(*arguments, within=self.folder, typed=typed)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, in a folder that all environments share."""
    folder = tmp_path_factory.mktemp("pythons")
    return wheel_of_the_checkout(folder)


@pytest.fixture(scope="module", params=MINORS, ids=lambda minor: f"3.{minor}")
def environment(request: pytest.FixtureRequest, wheel: Path) -> Installed:
    """The wheel with the extras of all subcommands, for a Python."""
    python = found(request.param)
    if python is None:
        pytest.skip(f"Python 3.{request.param} is not installed")
    folder = wheel.parent / f"3.{request.param}"
    folder.mkdir()
    return installed(python, wheel, EXTRAS, folder)


@pytest.fixture(scope="module")
def served(environment: Installed, wheel: Path) -> Iterator[str]:
    """``galaxy-referee serve``: its URL."""
    port, folder = str(free_port()), environment.folder.parent
    command = environment.command("galaxy-referee", "serve", "--port", port, within=folder)
    variables = {**outside(), "KEY_FILE": str(folder / "key"), "WORKERS": "1", "LOG_REQUESTS": "0"}
    url = f"http://127.0.0.1:{port}"
    with started(*command, cwd=folder, env=variables) as service:
        until(lambda: answers(url), beside=service)
        yield url


@pytest.fixture(scope="module")
def log(environment: Installed, served: str) -> str:
    """The log of a small tournament at the service."""
    folder = environment.folder.parent
    bots = ["--bots", "random", "--bots", "greedy", "--games", "2", "--seed", "pythons"]
    arguments = ("--url", served, "--game", "roll", *bots, "--out", "log.jsonl")
    environment.run("tournament", "run", *arguments, within=folder)
    return str(folder / "log.jsonl")


# -- a use of each subcommand ----------------------------------------------------------------------


def serve(place: Place) -> None:
    with urllib.request.urlopen(f"{place.url}/v1/games") as answer:
        assert len(json.load(answer)["games"]) == 3
    for page in ("/", "/docs/", "/rules", "/openapi.json"):
        with urllib.request.urlopen(place.url + page) as answer:
            assert answer.status == 200


def play(place: Place) -> None:
    """With Enter, which makes a random move, to the end of a game."""
    printed = place.run("play", "--url", place.url, "--bot", "random", typed="\n" * 5000)
    assert "The game is over" in printed


def tournament(place: Place) -> None:
    place.run("tournament", "report", place.log, "--html", "report.html")
    assert (place.folder / "report.html").read_text("utf-8").lower().startswith("<!doctype html>")
    assert "2 of 2" in place.run("tournament", "verify", place.log)


def train(place: Place) -> None:
    few = ["--games", "4", "--generations", "1", "--deals", "1", "--epochs", "1", "--jobs", "1"]
    assert "roll.npz" in place.run("train", "roll", *few, "--out", "run")


def mcp(place: Place) -> None:
    """Over standard input: the tools are listed."""
    asked = [
        {"id": 1, "method": "initialize", "params": MET},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
    ]
    command = place.installed.command(
        "galaxy-referee", "mcp", "--url", place.url, within=place.folder
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=place.folder, env=outside(), text=True, **pipes) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for each in asked:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **each}) + "\n")
        server.stdin.flush()
        # The input stays open until all is answered: at its end, the server ends.
        told = next(line for line in map(json.loads, server.stdout) if line.get("id") == 2)
        server.stdin.close()
    assert "look" in [tool["name"] for tool in told["result"]["tools"]]


def tiles(place: Place) -> None:
    tile = place.run("tiles", "list").split()[0]
    assert "cost=" in place.run("tiles", "show", tile)
    place.run("tiles", "set", tile, "cost=5", "--name", "mine", "--out", "mine.json")
    assert json.loads((place.folder / "mine.json").read_text())["name"] == "mine"


def verify(place: Place) -> None:
    record = place.run("tournament", "record", place.log, "1")
    (place.folder / "record.json").write_text(record)
    assert "as recorded" in place.run("verify", "record.json")


def replay(place: Place) -> None:
    place.run("replay", place.log, "--number", "1", "--html", "game.html")
    assert "<script" in (place.folder / "game.html").read_text("utf-8")


def converted(place: Place) -> None:
    save(place.folder / "game.jsonl.gz", Logged("base", {"players": 2}, "1").play())
    assert json.loads(place.run("import", "game.jsonl.gz"))["game"] == "race"


def conformance(place: Place) -> None:
    python = str(place.installed.folder / "bin" / "python")
    engine = [python, "-m", "galaxy_referee.conformance.in_process"]
    assert "passed" in place.run("conformance", "--only", "roll players=2", *engine)


def arena(place: Place) -> None:
    settings = 'divisions = ["roll"]\nanchors = ["random", "greedy"]\ndeals = 1\n'
    file = place.folder / "arena.toml"
    file.write_text(settings)
    file.chmod(0o600)
    place.run("arena", ".", "--batches", "1", "--jobs", "1")
    assert "greedy" in (place.folder / "pages" / "roll" / "ladder.csv").read_text()


def evaluate(place: Place) -> None:
    few = ["--anchors", "greedy", "--games", "2", "--jobs", "1", "--out", "proof.jsonl"]
    place.run("evaluate", "--bot", "random", "--division", "roll", *few)
    assert "games verified" in place.run("evaluate", "--verify", "proof.jsonl")


def doctor(place: Place) -> None:
    command = place.installed.command("galaxy-referee", "doctor", within=place.folder)
    variables = {**outside(), "PORT": str(free_port()), "KEY_FILE": str(place.folder / "key")}
    assert "installed (for serve)" in output_of(*command, cwd=place.folder, env=variables)


USES: dict[str, Callable[[Place], None]] = {
    "serve": serve, "play": play, "tournament": tournament, "train": train, "mcp": mcp,
    "tiles": tiles, "verify": verify, "import": converted, "conformance": conformance,
    "doctor": doctor, "replay": replay, "arena": arena, "evaluate": evaluate,
}  # fmt: skip


def test_every_subcommand_is_used():
    assert USES.keys() == {command.name for command in COMMANDS}


@pytest.mark.parametrize("name", USES)
def test_a_subcommand(environment, served, log, name):
    folder = environment.folder.parent / name
    folder.mkdir()
    USES[name](Place(environment, served, folder, log))
