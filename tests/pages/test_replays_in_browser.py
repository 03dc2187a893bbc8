"""Replays in a real browser: every moment of a golden game of each game, and one from a record."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.review.page import page
from galaxy_referee.review.reading import Played
from galaxy_referee.review.replay import replay_of
from tests.pages.test_in_browser import browser
from tests.review.test_replay import GOLDEN, golden
from tests.serving import ROOT, running_service

GAMES = ["race two-players", "roll two-players", "frontiers two-players"]

pytestmark = pytest.mark.ci


def test_golden_games_step_through_without_an_error(tmp_path):
    executable = browser()
    records = {title: golden(title) for title in GAMES}
    files = {title: tmp_path / f"{number}.html" for number, title in enumerate(GAMES)}
    for title, path in files.items():
        path.write_bytes(page(replay_of(GOLDEN[title][0], Played(records[title]))))
    record = tmp_path / "record.json"
    record.write_bytes(msgspec.json.encode(records[GAMES[0]]))
    with running_service(WORKERS="1") as url:
        request = {
            "browser": executable, "files": [str(path) for path in files.values()],
            "url": url, "record": str(record),
        }  # fmt: skip
        script = Path(__file__).with_name("replay.mjs")
        done = subprocess.run(
            ["node", script, json.dumps(request)],
            cwd=ROOT, capture_output=True, text=True, timeout=1800, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *looks, from_record = [json.loads(line) for line in done.stdout.splitlines()]
    for title, look in zip(GAMES, looks, strict=True):
        assert look["wrong"] == [], title
        assert look["moments"] == len(records[title].moves) + 1, title
        assert look["scrolls"] <= 0, title
        assert "The game is over" in look["end"]
        assert "seat=0" in look["link"] and "open=1" in look["link"]
    assert from_record["wrong"] == []
    assert from_record["first"].startswith("Move 3 of")
