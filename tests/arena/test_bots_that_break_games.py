"""Bots that concede, try to hand over their seats, or make games fail: only their games suffer."""

from __future__ import annotations

import threading
from functools import partial

import pytest

from galaxy_referee.arena.pages import write_pages
from galaxy_referee.arena.scheduler import open_index, run
from galaxy_referee.tournament import verify
from galaxy_referee.tournament.log import GameLine, Void, read
from galaxy_referee.tournament.match import Match
from galaxy_referee_client import Refusal
from tests.arena.entering import AUTHORS, ask, served
from tests.arena.kit import arena, dump, here, logs, run_here
from tests.tournament.kit import come, games_of, session_of
from tools.servers import running_service

SITE = """
networks = ["127.0.0.0/8"]
anchors = ["random", "greedy"]
deals = 4
mirrored = false
limits = {{bank_ms = 3600000, decision_ms = 600000, faults = 3}}
service = "{service}"

[[divisions]]
name = "site"
title = "Site"
game = "race"
players = [2]
options = {{edition = "board_game_arena", advanced = true}}
"""


def concede(lobby: str, key: str) -> None:
    """In each game, try to let a strong bot play, and concede."""
    while True:
        try:
            invited = come(lobby, "mine", key)
        except Refusal:
            return
        if invited:
            session = session_of(invited)
            with pytest.raises(Refusal, match="The seats of this session are fixed"):
                session.give(invited["seat"], "bot", bot="learned")
            session.move(f"{invited['seat']} concede")


def test_a_bot_that_concedes_loses_its_games_and_the_arena_goes_on(tmp_path):
    pages = tmp_path / "pages"
    with (
        running_service(WORKERS="1", MAX_WAITING="30", THREADS="40") as service,
        served(tmp_path, SITE.format(service=service.url) + AUTHORS) as server,
    ):
        key = ask(server.url, "POST", "/bots", {"name": "mine", "outbound": True}).body["key"]
        threading.Thread(target=concede, args=(server.url, key), daemon=True).start()
        run(tmp_path, here, lambda _: None, partial(write_pages, pages), 2, lobby=server)
    games = [game for log in logs(tmp_path, "site") for game in games_of(log)]
    assert any("mine" in game.seats for game in games)
    for log in logs(tmp_path, "site"):
        assert verify.verified(log)[1:] == ([], 4)
        for game in games_of(log):
            if "mine" in game.seats:
                assert game.record.moves[-1] == f"{game.seats.index('mine')} concede"
                assert game.winners == (1 - game.seats.index("mine"),)
            assert game.faults == ()
    with open_index(tmp_path) as (_, index, _):
        assert {game.counts for game in index.games("site", "mine", 10)} == {True}
    assert "mine" in (pages / "site" / "index.html").read_text()


@pytest.fixture
def failing(monkeypatch):
    """The first game of each batch fails with an error that nobody has foreseen; its attempts."""
    attempts: list[int] = []
    well = Match.play

    def play(match: Match, n: int) -> GameLine:
        if n:
            return well(match, n)
        attempts.append(n)
        raise KeyError("secret")

    monkeypatch.setattr(Match, "play", play)
    return attempts


def test_a_game_that_fails_is_void_and_the_next_batches_are_played(tmp_path, failing):
    said = run_here(arena(tmp_path), 2)
    assert len(failing) == 6
    first, second = logs(tmp_path)
    for log in (first, second):
        assert verify.verified(log)[1:] == ([], 3)
        assert [line.n for line in read(log) if isinstance(line, Void)] == [0, 0, 0]
    assert sum("game 0 failed" in sentence and "KeyError" in sentence for sentence in said) == 6
    with open_index(tmp_path) as (_, index, _):
        assert index.unfinished("race-base", 10) == []
        assert index.finished("race-base", 10) == [1, 2]
        assert index.played("race-base") == 6
    assert dump(tmp_path) == dump(tmp_path, again=True)


def test_a_restarted_arena_counts_the_attempts_before(tmp_path, failing):
    run_here(arena(tmp_path), 1)
    (log,) = logs(tmp_path)
    *lines, _ = log.read_bytes().splitlines(keepends=True)  # as if killed before the last attempt
    log.write_bytes(b"".join(lines))
    (tmp_path / "index.sqlite").unlink()
    failing.clear()
    run_here(tmp_path, 1)
    _, second = logs(tmp_path)  # nothing else was left of the first batch
    assert [line.n for line in read(log) if isinstance(line, Void)] == [0, 0, 0]
    assert [line.n for line in read(second) if isinstance(line, Void)] == [0, 0, 0]
    assert len(failing) == 4
