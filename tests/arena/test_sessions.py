"""An arena bot that plays in sessions of a service."""

from __future__ import annotations

import json
import threading
import time

from galaxy_referee.arena.live import LINGER, showing, write_live
from galaxy_referee.arena.scheduler import open_index, run
from galaxy_referee.arena.settings import read_settings
from galaxy_referee.tournament import verify
from galaxy_referee_client import Refusal
from tests.arena.entering import OPEN, ask, served
from tests.arena.kit import dump, here, logs
from tests.tournament.kit import come, games_of, session_of
from tools.servers import running_service

PATIENT = "limits = {bank_ms = 3600000, decision_ms = 600000, faults = 3}\n"


def play(lobby, key):
    """Join each game, and make the last listed move."""
    while True:
        try:
            invited = come(lobby, "mine", key)
        except Refusal:
            return
        if invited:
            session = session_of(invited)
            for position in session.positions():
                if position["decisions"]:
                    session.move(position["decisions"][0]["moves"][-1]["text"])


def test_its_deals_are_not_mirrored_and_its_games_verify(tmp_path):
    with running_service(WORKERS="1", MAX_WAITING="30", THREADS="40") as service:
        settings = PATIENT + OPEN.replace("http://127.0.0.1:1", service.url)
        with served(tmp_path, settings) as server:
            key = ask(server.url, "POST", "/bots", {"name": "mine", "outbound": True}).body["key"]
            threading.Thread(target=play, args=(server.url, key), daemon=True).start()
            execute = showing(here, tmp_path)
            run(tmp_path, execute, lambda _: None, lambda *_: None, 2, lobby=server)
    check_live_tables(tmp_path)
    first, second = logs(tmp_path)
    assert verify.verified(second)[1:] == ([], 2)
    games = games_of(second)
    assert {"mine"} <= {name for game in games for name in game.seats}
    assert "mine" not in {name for game in games_of(first) for name in game.seats}
    assert len({game.seed for game in games}) == 2
    assert [fault for game in games for fault in game.faults] == []
    with open_index(tmp_path) as (_, index, _):
        assert index.games("race-base", "mine", 10)
    assert not [line for line in dump(tmp_path) if key in line or service.url in line]


def check_live_tables(folder):
    """Check that games in sessions were shown, with the delay, and without their end."""
    settings, pages = read_settings(folder), folder / "pages"
    tables = []
    for later in (0, 60, 60 + LINGER + 60):
        write_live(settings, folder, pages, time.time() + later)
        shown = json.loads((pages / "live.json").read_bytes())["tables"]
        tables.append([table for table in shown if "mine" in table["seats"]])
    assert [len(each) for each in tables] == [0, 2, 0]
    for table in tables[1]:
        assert (table["moves"], table["division"]) == (None, "race-base")
        view = table["view"]
        assert (view["seat"], view["over"], view["seed"]) == (None, False, None)
        assert view["table"]["round"] > 1
