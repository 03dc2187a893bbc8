"""The bots of examples/bots play whole games as their pages say, in Python and in TypeScript."""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from galaxy_referee.tournament.lobby import key_of
from tests.sampling import mostly_heavy
from tests.serving import ROOT, running_service
from tests.sessions.servers import free_port
from tests.tournament.kit import command, games_of, header_of, tournament

BOTS = ROOT / "examples" / "bots"
TSC = ROOT / "node_modules" / ".bin" / "tsc"


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_service(WORKERS="1") as url:
        yield url


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    """How to run an example."""
    folder = tmp_path_factory.mktemp("js")

    def entrant_of(name: str) -> list[str | Path]:
        if name.endswith(".py"):
            return [sys.executable, BOTS / name]
        node = shutil.which("node")
        if node is None:
            pytest.skip("node is not installed")
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        major, minor = re.match(r"v(\d+)\.(\d+)", version.stdout).groups()
        if (int(major), int(minor)) >= (22, 18):
            return [node, BOTS / name]
        if not TSC.exists():
            pytest.skip("node is too old for TypeScript, and tsc is not installed: npm ci")
        options = "--strict --noUncheckedIndexedAccess --target es2022 --module nodenext"
        checked = subprocess.run(
            [TSC, *options.split(), "--types", "node", "--outDir", folder, BOTS / name],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert checked.returncode == 0, checked.stdout
        return [node, folder / name.replace(".ts", ".js")]

    return entrant_of


@contextlib.contextmanager
def running(line: list[str | Path]) -> Iterator[subprocess.Popen[str]]:
    """A program, until the end of the block."""
    process = subprocess.Popen([str(part) for part in line], stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.mark.parametrize("name", mostly_heavy(["webhook_bot.py", "webhook_bot.ts"], quick={0}))
def test_a_webhook(script, tmp_path, name):
    port = free_port()
    log = tmp_path / "log.jsonl"
    bots = ("--bots", f"me=http://127.0.0.1:{port}", "--bots", "random")
    with running([*script(name), str(port)]) as bot:
        assert bot.stdout.readline().strip() == f"The bot answers at http://127.0.0.1:{port}"
        tournament(
            "run", "--game", "race", *bots, "--games", 4, "--mirrored", "--in-process", "--out", log
        )
    games = games_of(log)
    assert len(games) == 4
    assert [fault for game in games for fault in game.faults] == []


@pytest.mark.parametrize("name", mostly_heavy(["session_bot.py", "session_bot.ts"], quick={0}))
def test_a_bot_in_sessions(script, service, tmp_path, name):
    log = tmp_path / "log.jsonl"
    lobby = f"127.0.0.1:{free_port()}"
    key = key_of(header_of(seed="examples"), "me")
    bots = ("--bots", "me=outbound:me", "--bots", "random")
    with running([*script(name), f"http://{lobby}", "me", key]) as bot:
        said = tournament(
            "run", "--game", "race", *bots, "--games", 3, "--seed", "examples", "--url", service,
            "--lobby", lobby, "--out", log, "--decision-ms", 20_000, "--bank-ms", 600_000,
        )  # fmt: skip
        assert f"Waiting for me at http://{lobby}, key {key}" in said
        time.sleep(0.5)  # it may learn of the end a moment later
        bot.terminate()
        assert bot.stdout.read().count("won by") == 3
    games = games_of(log)
    assert len(games) == 3
    assert [fault for game in games for fault in game.faults] == []


def test_a_wrong_key_is_refused(service, tmp_path):
    lobby = f"127.0.0.1:{free_port()}"
    bots = ("--bots", "me=outbound:me", "--bots", "random")
    line = command(
        "run", "--game", "race", *bots, "--games", 1, "--url", service,
        "--lobby", lobby, "--out", tmp_path / "log.jsonl",
    )  # fmt: skip
    with running(line):
        done = subprocess.run(
            [sys.executable, BOTS / "session_bot.py", f"http://{lobby}", "me", "wrong"],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "The lobby answers with status 401" in done.stderr
