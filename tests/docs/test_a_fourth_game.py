"""The example of the guide for adding a game is registered in a copy of the project, exactly as the
guide says. Whatever CI runs for a game is run there."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee_client import Service
from tests.docs.guides import DOCS, follow
from tests.docs.test_adding_game import NAME, NOT_REGISTERED
from tests.pages.test_in_browser import browser
from tests.programs import output_of
from tests.release.conftest import copied
from tools.new_game import GUIDE
from tools.servers import ROOT, running_service

pytestmark = [pytest.mark.ci, NOT_REGISTERED]

TRANSCRIPT = ".venv/bin/python -m tests.golden comets --write"
ANSWERED = f"not ({' or '.join(game.name for game in GAMES)})"
# Besides the tests whose parameters are the games: those that go through all games at once.
HOUSE = (
    *("tests/test_house.py", "tests/test_vocabulary.py", "tests/test_texts.py"),
    *("tests/app/test_games.py", "tests/app/test_contract.py", "tests/app/test_registry.py"),
    *("tests/app/test_contract_documents.py", "tests/sessions/test_contract.py"),
    *("tests/schemas", "tests/docs", "tests/tools/test_rules_coverage.py"),
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the guide was followed to its end."""
    root = copied(tmp_path_factory.mktemp("project"), 0o644)
    follow(GUIDE, root)
    guide = (DOCS / GUIDE).read_text(encoding="utf-8")
    assert f"`{TRANSCRIPT}`" in guide
    python(root, *TRANSCRIPT.split()[1:])
    for target in re.findall(r"^make (\w+)", guide, re.MULTILINE):
        python(root, "-m", f"tools.{target}")
    return root


def python(root: Path, *arguments: str) -> str:
    """What a command of Python prints in the copy; it must succeed."""
    return printed(root, sys.executable, *arguments)


def printed(root: Path, *command: str) -> str:
    """What a command prints in the copy, which is where it finds the package."""
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    return output_of(*command, cwd=root, env={**environment, "PYTHONPATH": str(root)})


def passed(root: Path, *arguments: str) -> int:
    """How many tests pass in the copy; none may fail."""
    said = python(root, "-m", "pytest", "-p", "no:cacheprovider", *arguments)
    found = re.search(r"(\d+) passed", said)
    assert found, said
    return int(found[1])


def test_style_types_and_layers(project):
    tools = Path(sys.executable).parent
    printed(project, str(tools / "ruff"), "format", "--check", ".")
    printed(project, str(tools / "ruff"), "check", ".")
    python(project, "-m", "mypy")
    printed(project, str(tools / "lint-imports"))


def test_what_is_generated_is_up_to_date(project):
    python(project, "-m", "tools.openapi", "--check")
    python(project, "-m", "tools.vocabulary", "--check")
    said = python(project, "-m", "tools.messages", "--check")
    assert re.search(r"Warning: \d+ messages remain in English in de.po\.", said)


def test_its_own_tests_and_those_of_every_game(project):
    """With the environments' own, tournaments over HTTP, and sessions with bots."""
    assert passed(project, "tests", "-k", NAME, "-m", "heavy or not ci") > 100


def test_the_tests_of_the_house(project):
    assert passed(project, *HOUSE, "-k", ANSWERED) > 350


def test_all_rules_have_tests(project):
    assert python(project, "-m", "tools.rules_coverage")


def test_a_session_with_bots(project):
    seats = [{"player": "bot", "bot": "greedy"}, {"player": "bot", "bot": "monte-carlo:playouts=4"}]
    with running_service(project, WORKERS="1", PYTHONPATH=str(project)) as running:
        service = Service(running.url)
        made = service.call("POST", f"/v1/{NAME}/sessions", {"seats": seats})
        seen = service.call("GET", f"/v1/{NAME}/sessions/{made['session']}")
        record = service.call("GET", f"/v1/{NAME}/sessions/{made['session']}/record")["record"]
        rule = service.call("GET", "/rules/COMETS-ROUND-3")
    assert seen["outcome"]["winners"]
    assert len(record["moves"]) == 12
    assert rule["document"] == "Comets"


def test_a_tournament_of_twenty_games_and_a_replay(project, tmp_path):
    log, page = str(tmp_path / "log.jsonl"), tmp_path / "replay.html"
    run = f"run --in-process --game {NAME} --bots greedy --bots random --games 20 --mirrored"
    python(project, "-m", "galaxy_referee", "tournament", *run.split(), "--out", log)
    assert "20" in python(project, "-m", "galaxy_referee", "tournament", "report", log)
    python(project, "-m", "galaxy_referee", "replay", log, "--number", "0", "--html", str(page))
    assert "Comets" in page.read_text(encoding="utf-8")


def test_a_whole_game_and_its_replay_in_a_browser(project):
    browser()  # which skips the test where it is missing, and installs what drives it
    (project / "node_modules").symlink_to(ROOT / "node_modules")
    table = f"tests/table/test_table.py::test_a_whole_game_against_a_bot_by_clicking_only[{NAME}]"
    replays = "tests/pages/test_replays_in_browser.py"
    replay = f"{replays}::test_a_golden_game_steps_through_without_an_error[{NAME}]"
    assert passed(project, "-m", "ci", table, replay) == 2
