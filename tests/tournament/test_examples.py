"""The bots of examples/bots play whole games as their pages say, in Python and in TypeScript."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee.tournament.log import GameLine
from tests.docs.printed import blocks_of
from tests.node import client_alone, install
from tests.programs import output_of, started
from tests.sampling import mostly_heavy
from tests.tournament.kit import command, games_of, known_key, tournament, webhook
from tools.servers import ROOT, free_port

BOTS = ROOT / "examples" / "bots"
UNBUFFERED = {**os.environ, "PYTHONUNBUFFERED": "1"}
running = partial(started, stdout=subprocess.PIPE, text=True, env=UNBUFFERED)
TSC = ROOT / "node_modules" / ".bin" / "tsc"


@pytest.fixture(scope="module")
def script(tmp_path_factory):
    """How to run an example."""
    folder = tmp_path_factory.mktemp("js")
    (folder / "package.json").write_text('{"type": "module"}')

    def entrant_of(name: str) -> list[str | Path]:
        if name.endswith(".py"):
            return [sys.executable, BOTS / name]
        node = shutil.which("node")
        if node is None:
            pytest.skip("node is not installed")
        shutil.copy(BOTS / name, folder)
        if name == "session_bot.ts":
            link_client(folder)
        major, minor = re.match(r"v(\d+)\.(\d+)", output_of(node, "--version")).groups()
        if (int(major), int(minor)) >= (22, 18):
            return [node, folder / name]
        if not TSC.exists():
            pytest.skip("node is too old for TypeScript, and tsc is not installed: npm ci")
        options = "--strict --skipLibCheck --noUncheckedIndexedAccess --target es2022"
        output_of(
            TSC, *options.split(), "--module", "nodenext", "--types", "node", "--typeRoots",
            ROOT / "node_modules" / "@types", name, cwd=folder,
        )  # fmt: skip
        return [node, folder / name.replace(".ts", ".js")]

    return entrant_of


def link_client(folder: Path) -> None:
    """Build the client for TypeScript and install it in a folder."""
    install(ROOT)
    with client_alone() as client:
        output_of("npm", "run", "--silent", "build", cwd=client)
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "galaxy-referee-client").symlink_to(client)


@pytest.mark.parametrize("name", mostly_heavy(["webhook_bot.py", "webhook_bot.ts"], quick={0}))
def test_a_webhook(script, tmp_path, name):
    port = free_port()
    with running(*script(name), str(port)) as bot:
        assert bot.stdout.readline().strip() == f"The bot answers at http://127.0.0.1:{port}"
        games = against_random(f"http://127.0.0.1:{port}", tmp_path)
    assert [fault for game in games for fault in game.faults] == []
    assert wins_of("me", games) > 13


def against_random(url: str, folder: Path) -> list[GameLine]:
    """The games of a webhook, ``me``, against random play."""
    log = folder / "log.jsonl"
    bots = ("--bots", f"me={url}", "--bots", "random")
    tournament(
        "run", "--game", "race", *bots, "--seed", "s", "--games", 20, "--mirrored",
        "--in-process", "--out", log,
    )  # fmt: skip
    return games_of(log)


def wins_of(name: str, games: list[GameLine]) -> int:
    return sum(name in {game.seats[seat] for seat in game.winners} for game in games)


def test_the_bot_of_the_quick_start_beats_random_play(tmp_path):
    page = ROOT / "docs" / "quick-starts" / "webhook-bot.md"
    (code,) = [block.text for block in blocks_of(page) if block.language == "python"]
    bot: dict[str, Any] = {}
    exec(code.partition("class Bot")[0], bot)
    with webhook(bot["choose"]) as url:
        assert wins_of("me", against_random(url, tmp_path)) > 13


@pytest.mark.parametrize("name", mostly_heavy(["session_bot.py", "session_bot.ts"], quick={0}))
def test_a_bot_in_sessions(script, service, log, monkeypatch, name):
    lobby = f"127.0.0.1:{free_port()}"
    key = known_key(monkeypatch)
    bots = ("--bots", "me=outbound:me", "--bots", "random")
    with running(*script(name), f"http://{lobby}", "me", key) as bot:
        said = tournament(
            "run", "--game", "race", *bots, "--games", 3, "--seed", "examples", "--url", service,
            "--lobby", lobby, "--out", log, "--decision-ms", 20_000, "--bank-ms", 600_000,
        )  # fmt: skip
        assert f"Waiting for me at http://{lobby}, key {key}" in said
        late = threading.Timer(60, bot.terminate)  # it may learn of the end a moment later
        late.start()
        assert sum("won by" in line for line in islice(bot.stdout, 3)) == 3
        late.cancel()
        bot.terminate()
        assert "won by" not in bot.stdout.read()
    games = games_of(log)
    assert len(games) == 3
    assert [fault for game in games for fault in game.faults] == []


@pytest.mark.parametrize("page", ["arena.md", "tournaments.md"])
def test_the_command_of_a_page_runs_and_a_wrong_key_is_refused(page, service, tmp_path):
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    (printed,) = re.findall(
        r"^    (\S+ examples/bots/session_bot\.py) (\S+) (\S+) KEY$", text, re.M
    )
    python, script = printed[0].split()
    assert python == ".venv/bin/python"  # which knows the client
    lobby = f"127.0.0.1:{free_port()}"
    bots = ("--bots", "me=outbound:me", "--bots", "random")
    line = command(
        "run", "--game", "race", *bots, "--games", 1, "--url", service,
        "--lobby", lobby, "--out", tmp_path / "log.jsonl",
    )  # fmt: skip
    with running(*line):
        done = subprocess.run(
            [sys.executable, script, f"http://{lobby}", "me", "wrong"], cwd=ROOT,
            capture_output=True, text=True, timeout=120, check=False, env=UNBUFFERED,
        )  # fmt: skip
    assert done.returncode == 1
    assert "The lobby answers with status 401" in done.stderr
