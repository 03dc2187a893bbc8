"""Live tables: what they show and when, and that they reveal no secrets."""

from __future__ import annotations

import json
import shutil
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest
from distributed import LocalCluster

from galaxy_referee.arena import live
from galaxy_referee.arena.live import Live, forget, renewing, showing, write_live
from galaxy_referee.arena.settings import read_settings
from galaxy_referee.tournament.executor import on_dask
from galaxy_referee.tournament.live_files import shown, write_reported
from galaxy_referee.tournament.log import GameLine, read
from galaxy_referee.tournament.worker import play
from tests.arena.kit import QUICK, arena, here, logs, run_here
from tools.servers import until

DELAY = 60
HOSTILE = "<script>&'"


@pytest.fixture
def played(tmp_path):
    """An arena that has just played games, with a bot that has a hostile name."""
    bot = f'[[bots]]\nname = """{HOSTILE}"""\nspec = "random"\n'
    folder = arena(tmp_path, QUICK.replace("deals = 2", "deals = 4") + bot)
    run_here(folder, 1, showing(here, folder))
    return folder


def tables(folder, now):
    write_live(read_settings(folder), folder, folder / "pages", now)
    return json.loads((folder / "pages" / "live.json").read_bytes())["tables"]


def test_games_are_shown_after_a_delay_and_for_a_limited_time(played):
    now = time.time()
    assert tables(played, now) == []
    shown = tables(played, now + DELAY)
    assert 0 < len(shown) <= live.MOST
    assert tables(played, now + DELAY + live.LINGER + 1) == []


def test_a_table_shows_a_spectators_view(played):
    (log,) = logs(played)
    games = [(line.seats, line.moves) for line in read(log) if isinstance(line, GameLine)]
    for table in tables(played, time.time() + DELAY):
        seats, moves = tuple(table["seats"]), table["moves"]
        # The last moves, which may be simultaneous, are not shown.
        assert any(seats == own and 1 <= count - moves <= len(seats) for own, count in games)
        assert not table["view"]["over"]
        assert table["view"]["seat"] is None
        assert table["division"] == "race-base"


def test_an_unfinished_game_remains_at_its_latest_move(played):
    (place,) = (played / live.FOLDER).iterdir()
    path = place / "0.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]) + lines[5][:9])
    shown = tables(played, time.time() + 10_000)
    assert [table["moves"] for table in shown] == [sum(len(json.loads(x)[1]) for x in lines[:5])]


def test_secrets_of_a_running_batch_are_not_shown(played):
    tables(played, time.time() + DELAY)
    (log,) = logs(played)
    seed = json.loads(log.read_bytes().splitlines()[0])["seed"]
    seeds = {line.seed for line in read(log) if isinstance(line, GameLine)}
    for page in (played / "pages").iterdir():
        text = page.read_text(encoding="utf-8")
        assert all(secret not in text for secret in (seed, *seeds))
        assert page.suffix == ".json" or "<script" not in text


def test_only_one_of_the_two_pages_reloads_itself(played):
    tables(played, time.time() + DELAY)
    page, following = (
        (played / "pages" / f"{name}.html").read_text(encoding="utf-8")
        for name in ("live", "following")
    )
    assert 'http-equiv="refresh"' not in page
    assert 'http-equiv="refresh" content="10"' in following
    assert 'href="live.html">Stop' in following
    assert "&lt;script&gt;" in page


def test_batches_before_the_latest_are_removed(played):
    (before,) = (played / live.FOLDER).iterdir()
    other = before.with_name("other")
    other.mkdir()
    (other / live.HEADER).write_bytes((before / live.HEADER).read_bytes())
    tables(played, time.time() + DELAY)
    assert before.exists()
    tables(played, time.time() + DELAY + live.LINGER + 1)
    assert not before.exists()
    assert other.exists()


def test_files_left_by_a_killed_arena_are_removed(played):
    run_here(played, 1, showing(here, played))
    assert len([*(played / live.FOLDER).iterdir()]) == 1
    forget(played)
    forget(played)
    assert not (played / live.FOLDER).exists()


def test_a_process_without_the_folder_writes_nothing(played):
    def elsewhere(plan, numbers):
        forget(played)
        return here(plan, numbers)

    run_here(played, 1, showing(elsewhere, played))
    assert not (played / live.FOLDER).exists()
    assert len(logs(played)) == 2


@pytest.mark.heavy
def test_workers_without_the_folder_report_their_games(played):
    """Workers on other machines were shown only if they shared the folder."""
    hear = partial(write_reported, played / live.FOLDER)
    shutil.rmtree(played / live.FOLDER)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:

        def elsewhere(plan, numbers):
            given = msgspec.json.decode(plan)
            given["live"] = f"/another/machine/{Path(given['live']).name}"
            told = msgspec.json.encode(given)
            return on_dask(play, told, numbers, cluster.scheduler_address, hear=hear)

        run_here(played, 1, showing(elsewhere, played))
    (place,) = (played / live.FOLDER).iterdir()
    lines = [line for line in read(logs(played)[-1]) if isinstance(line, GameLine)]
    assert lines
    for line in lines:
        reported = shown(place / f"{line.n}.jsonl", time.time())
        assert sum(len(each.moves) for each in reported) == line.moves
    assert tables(played, time.time() + DELAY)


def test_the_delay_of_a_reported_game_counts_from_its_arrival(tmp_path):
    folder = tmp_path / "live"
    (folder / "ab").mkdir(parents=True)
    line = msgspec.json.encode([time.time() - 10_000, ["0 pass"]])
    write_reported(folder, ["ab", "1.jsonl", False, line])
    assert shown(folder / "ab" / "1.jsonl", time.time() - DELAY) == []
    write_reported(folder, ["ab", "1.jsonl", True, line])
    moves = [each.moves for each in shown(folder / "ab" / "1.jsonl", time.time())]
    assert moves == [("0 pass",)] * 2


@pytest.mark.parametrize(
    ("place", "file"),
    [("ab", "../../x.jsonl"), ("..", "1.jsonl"), ("cd", "1.jsonl"), ("ab", "header.json")],
)
def test_reports_of_others_are_left_out(tmp_path, place, file):
    """Anyone who reaches the scheduler can report anything."""
    folder = tmp_path / "live"
    (folder / "ab").mkdir(parents=True)
    write_reported(folder, [place, file, False, b'[1.0,["0 pass"]]'])
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_pages_are_updated_while_an_arena_runs(played, monkeypatch):
    monkeypatch.setattr(live, "EVERY", 0.01)
    said = []
    shown = played / "pages" / "live.json"
    pages = Live(played, played / "pages")
    with renewing(pages, said.append):
        pages.follow(read_settings(played))
        assert shown.exists()
        (played / "arena.toml").write_text("nonsense")
        shown.unlink()
        until(shown.exists)
        (place,) = (played / live.FOLDER).iterdir()
        header = (place / live.HEADER).read_bytes()
        (place / live.HEADER).write_bytes(b"half")
        until(lambda: said)
        (place / live.HEADER).write_bytes(header)
        shown.unlink()
        until(shown.exists)
    assert len(said) == 1
    assert "Live tables cannot be renewed now" in said[0]
