"""Every kind of page in a real browser: accessible by axe-core, no wider than the window, nothing
loaded from elsewhere, nothing that the content security policy forbids."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.node import install
from tests.programs import told_by
from tools.servers import ROOT, running_service

PATHS = [
    "/",
    "/guides",
    "/guides/adding-a-game",
    "/guides/api",
    "/guides/decisions",
    "/guides/rulings",
    "/rules",
    "/rules/race",
    "/rules/race/1-terms",
    "/rules/roll/13-phase-v-ship",
    "/rules/RACE-SETTLE-2",
    "/play",
    "/problems",
    "/problems/illegal-move",
    "/docs/",
    "/docs/race_moves",
    "/docs/race_see_session",
    "/docs/schemas/RaceMakeMoves",
    "/search?q=settle+military",
    "/tiles/frontiers",
    "/tiles/frontiers/old-earth",
    "/nothing",
]
WIDTHS = [360, 768, 1280]
EXPECTED = "Failed to load resource: the server responded with a status of 404"

pytestmark = pytest.mark.ci


def browser() -> str:
    """Chromium's executable; what drives it is installed."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        pytest.skip("Chromium is not installed")
    install(ROOT)
    return found


def test_pages_are_accessible_at_every_width_in_light_and_dark():
    executable = browser()
    with running_service(WORKERS="1") as service:
        request = {"url": service.url, "paths": PATHS, "widths": WIDTHS, "browser": executable}
        script = Path(__file__).with_name("browser.mjs")
        looks = told_by(script, {**request, "shots": None})
    assert len(looks) == len(PATHS) * len(WIDTHS) * 2
    for look in looks:
        said = [text for text in look["console"] if not text.startswith(EXPECTED)]
        assert (look["axe"] + said + look["foreign"]) == [], look["path"]
        assert look["scrolls"] <= 0, (look["path"], look["width"])
