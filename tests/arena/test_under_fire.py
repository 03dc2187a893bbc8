"""A stress test of an arena: anchors, webhooks in two languages, and bots in sessions play while
the arena is killed, the service is restarted and loses its cache, bots crash, one is slow, and one
cheats."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from galaxy_referee.tournament import verify
from galaxy_referee.tournament.log import GameLine, read
from tests.arena.entering import AUTHORS, ask
from tests.arena.kit import arena, dump, logs
from tests.serving import ROOT, Service, free_port
from tests.tournament.kit import webhook

SETTINGS = """
divisions = [{{name = "two", title = "Two players", game = "race"}}]
anchors = ["random", "greedy"]
deals = 4
networks = ["127.0.0.0/8"]
service = "{service}"
limits = {{bank_ms = 120000, decision_ms = 2000, faults = 3}}
budget = {{games = 2, seconds = 10000}}
"""
EXAMPLES = ROOT / "examples" / "bots"
JAVASCRIPT = """
require("node:http").createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => { body += chunk; });
  request.on("end", () => {
    const { moves } = JSON.parse(body).decision;
    response.end(JSON.stringify({ move: moves[moves.length - 1].text }));
  });
}).listen(Number(process.argv[1]), "127.0.0.1");
"""
PATIENCE = 900  # seconds until a hanging arena fails the test
WITH_CLIENT = {**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")}


def slow(question):
    """Answers its first decisions too late."""
    if question["view"]["table"]["round"] == 0:
        time.sleep(2.5)
    return question["decision"]["moves"][0]["text"]


def cheating(question):
    """Answers with a move of another seat."""
    text = question["decision"]["moves"][-1]["text"]
    return f"{1 - question['seat']} {text.partition(' ')[2]}"


class Programs:
    """Programs that can be started, killed, and restarted."""

    def __init__(self):
        self.running = {}
        self._lines = {}

    def start(self, name, *line, **given):
        self._lines[name] = (line, given)
        self.running[name] = subprocess.Popen([str(part) for part in line], **given)

    def crash(self, name):
        self.running[name].kill()
        self.running[name].wait()

    def crash_and_start(self, name):
        self.crash(name)
        line, given = self._lines[name]
        self.start(name, *line, **given)


@pytest.fixture
def programs():
    started = Programs()
    yield started
    for process in started.running.values():
        process.kill()
        process.wait()


@pytest.fixture
def service():
    started = Service(WORKERS="1", THREADS="40", MAX_WAITING="30")
    started.start()
    yield started
    started.kill()


def finished(folder: Path) -> list[bytes]:
    """The complete lines of games, in the order of the logs."""
    texts = (path.read_bytes() for path in sorted((folder / "logs").glob("*/*.jsonl")))
    lines = (line for text in texts for line in text.splitlines(keepends=True))
    return [line for line in lines if line.startswith(b'{"kind":"game"') and line.endswith(b"\n")]


def wait_until(condition, process):
    """Wait for a condition while a program runs; fail if the program ends."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None, "the arena has stopped"
        assert time.monotonic() < deadline
        time.sleep(0.1)


def wait_for_games(folder, count, process):
    """Wait until the logs contain a number of games."""
    wait_until(lambda: len(finished(folder)) >= count, process)


def listens(url: str) -> bool:
    """Whether an arena has started."""
    with contextlib.suppress(OSError):
        return ask(url, "GET", "/bots").status == 200
    return False


def start_bots(programs, url, hooks):
    """Enter all bots, start those that are programs, and return the keys."""
    keys = []
    ports = {"page": free_port(), "script": free_port()}
    programs.start("page", sys.executable, EXAMPLES / "webhook_bot.py", ports["page"], **QUIET)
    programs.start("script", shutil.which("node"), "-e", JAVASCRIPT, ports["script"], **QUIET)
    hooks = {**{name: f"http://127.0.0.1:{port}/" for name, port in ports.items()}, **hooks}
    for (name, hook), key in zip(hooks.items(), ("ada", "ada", "bob", "bob"), strict=True):
        entered = ask(url, "POST", "/bots", {"name": name, "webhook": hook}, f"gra_{key}-secret")
        assert entered.status == 201, entered.body
    for name, key in (("first", "ada"), ("second", "bob")):
        entered = ask(url, "POST", "/bots", {"name": name, "outbound": True}, f"gra_{key}-secret")
        keys.append(entered.body["key"])
        bot = EXAMPLES / "session_bot.py"
        programs.start(name, sys.executable, bot, url, name, keys[-1], env=WITH_CLIENT, **QUIET)
    return keys


QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


@pytest.mark.heavy
def test_no_finished_game_is_lost_or_counted_twice(tmp_path, programs, service):
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    folder = arena(tmp_path / "arena", SETTINGS.format(service=service.url) + AUTHORS)
    url = f"http://127.0.0.1:{free_port()}"
    said = (tmp_path / "said.txt").open("ab")
    line = (sys.executable, "-m", "galaxy_referee", "arena", folder, "--jobs", 2)
    port = ("--port", url.rpartition(":")[2])
    disturbances = [
        lambda: programs.crash_and_start("page"),
        lambda: programs.crash_and_start("first"),
        lambda: (service.kill(), service.start()),
        lambda: ask(url, "PATCH", "/bots/script", {"paused": True}),
        lambda: ask(url, "PATCH", "/bots/script", {"paused": False, "version": 2}),
    ]
    before: list[bytes] = []
    with webhook(slow) as slow_url, webhook(cheating) as cheating_url:
        for number, disturb in enumerate(disturbances):
            programs.start("arena", *line, *port, cwd=ROOT, stdout=said, stderr=said)
            running = programs.running["arena"]
            wait_until(lambda: listens(url), running)
            if number == 0:
                hooks = {"slow": slow_url, "cheat": cheating_url}
                keys = start_bots(programs, url, hooks)
            wait_for_games(folder, len(before) + 4, running)
            disturb()
            wait_for_games(folder, len(before) + 9, running)
            programs.crash("arena")
            now = finished(folder)
            assert set(before) <= set(now)
            before = now
        programs.start("arena", *line, *port, cwd=ROOT, stdout=said, stderr=said)
        wait_for_games(folder, len(before) + 1, programs.running["arena"])
        programs.running["arena"].send_signal(signal.SIGTERM)
        assert programs.running["arena"].wait(timeout=PATIENCE) == 130
    assert set(before) <= set(finished(folder))
    check_games(folder)
    check_ladder(folder, line)
    said.close()
    check_secrets(tmp_path, folder, [*keys, slow_url, cheating_url])


def check_games(folder):
    """Check that each game exists once and verifies, and that every bot has played."""
    games = [
        (path.name, line)
        for path in logs(folder, "two")
        for line in read(path)
        if isinstance(line, GameLine)
    ]
    assert len({(batch, game.n) for batch, game in games}) == len(games)
    for path in logs(folder, "two"):
        assert verify.verified(path)[1] == []
    seated = {name for _, game in games for name in game.seats}
    assert seated >= {"random", "greedy", "page", "script", "slow", "cheat", "first", "second"}
    kinds = {name: {f.kind for _, g in games for f in g.faults if f.bot == name} for name in seated}
    assert "timeout" in kinds["slow"]
    assert "illegal" in kinds["cheat"]


def check_ladder(folder, line):
    """Check that the index and ladder can be rebuilt from the logs alone."""
    subprocess.run([*map(str, line), "--reindex"], cwd=ROOT, check=True, capture_output=True)
    made = dump(folder)
    ladder = (folder / "pages" / "two" / "ladder.json").read_bytes()
    (folder / "index.sqlite").unlink()
    shutil.rmtree(folder / "pages")
    subprocess.run([*map(str, line), "--reindex"], cwd=ROOT, check=True, capture_output=True)
    assert dump(folder) == made
    assert (folder / "pages" / "two" / "ladder.json").read_bytes() == ladder
    assert json.loads(ladder)["games"] == len(finished(folder))


def check_secrets(tmp_path, folder, secrets):
    """Check that pages, logs, and output contain no keys or addresses."""
    for secret in ("gra_", *(secret.removeprefix("http://") for secret in secrets)):
        for path in [tmp_path / "said.txt", *folder.rglob("*")]:
            if path.is_file() and path.name not in ("bots.json", "arena.toml"):
                assert secret.encode() not in path.read_bytes(), path
    for key in secrets[:2]:
        assert key not in (folder / "bots.json").read_text(encoding="utf-8")
