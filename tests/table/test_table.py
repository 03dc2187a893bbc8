"""The table in a real browser: whole games by clicking, two people with hidden hands, a service
and a cache that are killed in the middle; and that the built files are those of the sources."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race import game as race
from tests.node import install
from tests.pages.test_in_browser import browser
from tests.serving import ROOT, Service, running_service
from tests.sessions.servers import CacheServer, valkey_binary

HERE = Path(__file__).parent
KEY = f"a:{'A' * 43}"

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def chromium() -> str:
    return browser()


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_service(SEAL_KEYS=KEY) as url:
        yield url


def played(scenario: str, **request: Any) -> dict[str, Any]:
    """What a scenario found."""
    done = subprocess.run(
        ["node", HERE / f"{scenario}.mjs", json.dumps(request)],
        cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["faults"] == []
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_against_a_bot_by_clicking_only(service, chromium, game):
    found = played("whole_game", url=service, browser=chromium, game=game.name, title=game.title)
    assert found["axe"] == []
    assert found["bytes"] < 200_000
    assert found["moves"] > 5
    assert any("wins" in seat for seat in found["seats"])
    assert found["scrolls"] <= 0, "only what lies on the table scrolls"
    assert not found["covered"]
    assert found["record"].startswith(f"{game.name}-")
    assert found["rematch"] == len(found["seats"])


def test_the_brink_of_war_by_clicking_only(service, chromium):
    request = {"game": "race", "title": race.title, "expansions": ["tgs", "rvi", "bow"]}
    found = played("whole_game", url=service, browser=chromium, **request)
    assert found["axe"] == []
    assert found["prestige"] == found["moves"] > 20


def test_two_people_play_with_hidden_hands_and_a_third_watches(service, chromium):
    found = played("two_people", url=service, browser=chromium, moves=12)
    assert found["leaked"] == []
    assert found["hands"] > 50
    assert found["marked"] > 0
    assert found["names"] == ["Player 1", "<b>Ada</b>"]


def test_one_person_on_two_seats_with_hint_undo_and_reasons_without_streams(service, chromium):
    found = played("one_device", url=service, browser=chromium)
    assert found["hint"]
    assert found["rule"].startswith("/rules/RACE-")
    assert found["same"], "after Undo the same is asked"
    assert found["seats"] == ["Greedy bot", "Player 2"]
    assert found["axe"] == []


def test_a_german_browser_plays_by_keyboard_and_learns_of_a_lost_connection(service, chromium):
    found = played("in_german", url=service, browser=chromium)
    assert found["lang"] == "de"
    assert all(title.startswith("Du bist am Zug · Race") for title in found["titles"])
    assert found["texts"] and found["polish"]
    for text in found["texts"]:
        assert not re.search(r"\b(the|your|phase begins|Seat|Platz \d)\b", text), text
    for text in found["polish"]:
        assert not re.search(r"\b(the|der|die|wirft|[Mm]iejsce \d)\b", text), text
    assert found["most"] <= 6
    assert not found["moved"], "the banner does not move the table"


@pytest.fixture
def loss() -> Iterator[tuple[str, str]]:
    """A service, and a URL: with each POST service and cache are killed and restarted, empty."""
    cache = CacheServer(valkey_binary())
    service = Service(REDIS_URL=cache.url, SEAL_KEYS=KEY)
    service.start()

    class Loss(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.kill()
            cache.kill()
            cache.start()
            service.start()
            self.send_response(204)
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", 0), Loss) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield service.url, f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
    service.kill()
    cache.remove()


def test_the_page_goes_on_when_service_and_cache_are_killed(loss, chromium):
    service, switch = loss
    found = played("lost_cache", url=service, browser=chromium, loss=switch)
    assert found["same"]
    assert found["moves"] > 20


def test_the_built_files_are_up_to_date(tmp_path):
    web = ROOT / "web"
    install(web)
    for command in ("types", "check"):
        subprocess.run(["npm", "run", "--silent", command], cwd=web, check=True, timeout=300)
    subprocess.run(["node", "build.mjs", tmp_path], cwd=web, check=True, timeout=300)
    committed = ROOT / "app" / "static" / "table"
    for built in tmp_path.iterdir():
        assert (committed / built.name).read_bytes() == built.read_bytes(), "make web"
    assert {file.name for file in committed.iterdir()} == {file.name for file in tmp_path.iterdir()}
