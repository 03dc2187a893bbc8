"""Clients made from the contract by common generators play whole games at a running service."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.race import game as race_game
from tests.node import install
from tests.programs import output_of
from tools.servers import ROOT

HERE = Path(__file__).parent
GENERATED = HERE / "generated"
TOOLS = Path(sys.executable).parent
NODE = ROOT / "node_modules" / ".bin"
CONTRACT = ROOT / "openapi.yaml"
SEED = "clients"
BOTH = {"stateless", "session"}
# Programs that run once, and for seconds, take less than half the time without the second compiler.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

pytestmark = pytest.mark.ci


def run(*command: str | Path, **environment: str) -> str:
    """What a command prints; it must succeed."""
    own = {"PATH": f"{TOOLS}:{os.environ['PATH']}", "JAVA_TOOL_OPTIONS": JAVA}
    return output_of(*command, env={**os.environ, **own, **environment})


def check(printed: str, games: set[str], players: int, game: Game[Any] = race_game) -> None:
    """These games were played to their end by the rules."""
    printed_games = json.loads(printed)
    assert set(printed_games) == games
    for played in printed_games.values():
        state = game.new({"players": players}, SEED)
        game.play_all(state, played["moves"])
        outcome = game.outcome(state)
        assert outcome is not None
        assert played["outcome"]["winners"] == list(outcome.winners)
        assert [seat["total"] for seat in played["outcome"]["scores"]] == [
            seat.total for seat in outcome.scores
        ]


def test_a_generated_python_client(service, loss):
    if not shutil.which("openapi-python-client", path=TOOLS):
        pytest.skip("openapi-python-client is not installed: make ci-checks")
    package = GENERATED / "referee"
    run(
        TOOLS / "openapi-python-client", "generate", "--path", CONTRACT, "--meta", "none",
        "--config", HERE / "python-client.yaml", "--output-path", package, "--overwrite",
        "--fail-on-warning",
    )  # fmt: skip
    client = HERE / "race_client.py"
    run(TOOLS / "mypy", "--strict", client, MYPYPATH=str(GENERATED))
    played = run(sys.executable, client, service, SEED, loss, PYTHONPATH=str(GENERATED))
    check(played, BOTH, players=3)


def test_a_generated_typescript_client(service):
    install(ROOT)
    types = GENERATED / "referee.d.ts"
    run(NODE / "openapi-typescript", CONTRACT, "--default-non-nullable", "false", "-o", types)
    run(NODE / "tsc", "--project", HERE)
    check(run("node", GENERATED / "js" / "race_client.mjs", service, SEED), BOTH, players=3)
