"""A player in the browser: how long the page makes them wait."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.budget import SINGLE, Budget, Group, Rounds
from benchmarks.server import serving
from galaxy_referee.engine.games import GAMES
from tools.servers import ROOT

INTERACTIVE = "table.interactive"
SHOWN = "table.{}_move_shown"
_SCRIPT = Path(__file__).with_name("table.mjs")


def browser_groups() -> Iterator[Group]:
    """The table's budgets, if Chromium, Node, and the packages of ``npm ci`` are installed."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium or not shutil.which("node"):
        return
    if not (ROOT / "node_modules" / "playwright-core").exists():
        return
    yield _table_group(chromium)


def _table_group(chromium: str) -> Group:
    budgets = (
        Budget(INTERACTIVE, "ms", 1000, 500),
        *(Budget(SHOWN.format(game.name), "ms", 100, 50) for game in GAMES),
    )

    def rounds() -> Rounds:
        with serving(workers=1) as server:
            request = {
                "url": f"http://127.0.0.1:{server.port}",
                "browser": chromium,
                "games": [game.name for game in GAMES],
            }
            while True:
                found = _played(request)
                moves = {SHOWN.format(game.name): found[game.name] for game in GAMES}
                yield {INTERACTIVE: found["interactive"], **moves}

    return Group(budgets, rounds, least=SINGLE)


def _played(request: Mapping[str, object]) -> dict[str, float]:
    """The milliseconds that ``table.mjs`` reports, by label."""
    command = ["node", str(_SCRIPT), json.dumps(request)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found
