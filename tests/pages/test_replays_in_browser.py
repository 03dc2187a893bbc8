"""Replays in a real browser: every moment of a golden game of each game, one from a record, one of
a finished session, and one that people played elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.records.importing.files import import_lines
from galaxy_referee.records.lines import Lines
from galaxy_referee.review.page import page
from galaxy_referee.review.reading import Played
from galaxy_referee.review.replay import replay_of
from galaxy_referee_client import Service
from tests.pages.test_in_browser import browser
from tests.programs import told_by
from tests.review.test_replay import GOLDEN, golden
from tests.tools.log_records import save
from tests.tools.logged import Logged
from tools.servers import running_service

pytestmark = pytest.mark.ci


def two_players(game: Game[Any]) -> str:
    """The title of its golden game of two."""
    return f"{game.name} two-players"


def watched(request: dict[str, Any]) -> list[dict[str, Any]]:
    """What the browser has seen of each replay."""
    return told_by(Path(__file__).with_name("replay.mjs"), request)


def finished_session(url: str) -> dict[str, Any]:
    """A session that is over: bots have all seats."""
    body = {
        "options": {"setup": "first_game"}, "seed": "replayed",
        "seats": [{"player": "bot", "bot": "greedy"}] * 2,
    }  # fmt: skip
    service = Service(url)
    created = service.call("POST", "/v1/race/sessions", body)
    return {**created, **service.call("GET", f"/v1/race/sessions/{created['session']}/record")}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_golden_game_steps_through_without_an_error(game, tmp_path):
    title, path = two_players(game), tmp_path / "replay.html"
    record = golden(title)
    path.write_bytes(page(replay_of(GOLDEN[title][0], Played(record))))
    (look,) = watched({"browser": browser(), "files": [str(path)]})
    moves = len(record.moves)
    assert look["wrong"] == []
    assert look["moments"] == moves + 1
    assert look["scrolls"] <= 0
    assert look["back"] == f"Move {moves - min(30, moves // 2)} of {moves}"
    assert "The game is over" in look["end"]
    assert "seat=0" in look["link"] and "open=1" in look["link"]


def test_a_record_is_opened_at_a_moment_and_analyzed(tmp_path):
    record = tmp_path / "record.json"
    record.write_bytes(msgspec.json.encode(golden(two_players(GAMES[0]))))
    with running_service(WORKERS="1") as service:
        request = {"browser": browser(), "files": [], "url": service.url, "record": str(record)}
        (look,) = watched(request)
    assert look["wrong"] == []
    assert look["first"].startswith("Move 3 of")
    assert look["rounds"] > 3, "the curve is there without a click"
    assert look["patience"].endswith("It goes on in 7 seconds.")


def test_a_log_of_people_is_reviewed(tmp_path):
    lines = Logged("base", {"players": 2}, "1").play()
    paths = {name: tmp_path / f"{name}.jsonl.gz" for name in ("log", "refused")}
    save(paths["log"], lines)
    moves = len(import_lines(Lines(paths["log"])).record.moves)
    lines[-1]["winners"] = [5]
    save(paths["refused"], lines)
    with running_service(WORKERS="1") as service:
        request = {"browser": browser(), "files": [], "url": service.url}
        (look,) = watched(request | {name: str(path) for name, path in paths.items()})
    assert look["wrong"] == []
    assert look["scrolls"] <= 0
    assert look["first"] == look["pasted"] == f"Move 0 of {moves}"
    assert any("order of the deck" in note for note in look["notes"])
    assert "The log is in doubt" in look["said"]
    assert f"{len(lines)}: " in look["said"]


def test_a_finished_session_is_replayed_by_its_address():
    executable = browser()
    with running_service(WORKERS="1") as service:
        played = finished_session(service.url)
        session = f"race/{played['session']}"
        (look,) = watched(
            {"browser": executable, "files": [], "url": service.url, "session": session}
        )
    assert look["wrong"] == []
    moves = len(played["record"]["moves"])
    assert look["moments"] == moves + 1
    assert "The game is over: Greedy bot (player 1)" in look["end"]
    assert look["falls"] > 0
    assert len(look["advice"]) == look["falls"]
    assert all(said.startswith("The bot would have done this: ") for said in look["advice"])
    assert look["marks"] == look["falls"]
    rounds = [int(text) for text in look["rounds"]]
    assert rounds == sorted(set(rounds)) and rounds[0] == 1
    shares = look["values"]["shares"]
    assert shares == sorted(shares, reverse=True)
    assert 2 <= len(shares) <= 4
    assert look["values"]["made"] == 1
    assert look["held"] > 0
    places = [f"Move {ply} of {moves}" for ply in (moves, moves - 1, moves - 2, 0)]
    assert look["keys"] == places
    assert look["fifth"] == f"Move 5 of {moves}"
