"""Looking at a session: views, waiting, streams, events."""

from __future__ import annotations

import random
import threading
import time

import pytest

from galaxy_referee.engine.games import GAMES
from tests.sessions.play import Table, refused


def test_a_seat_sees_its_own_hand_and_a_spectator_none(client):
    table = Table(client)
    hands = [table.get(seat).json["view"]["table"]["hand"] for seat in (0, 1)]
    assert len(set(hands[0]) | set(hands[1])) == 8
    for who in (None, "host"):
        seen = table.get(who).json
        assert seen["view"]["table"]["hand"] is None
        assert seen["decisions"] == []
        assert (seen["sealed"] is None) == (who is None)
        assert seen["view"]["seed"] is None


def test_without_spectators_a_token_is_needed(client):
    table = Table(client, spectators=False)
    refused(table.get(None), 401, "unauthorized")
    refused(table.get(None, "/events"), 401, "unauthorized")
    assert table.get(0).status_code == 200


def test_wrong_tokens(client):
    table, other = Table(client), Table(client)
    path, token = table.path, other.tokens[0]
    for value, status, kind in (
        ("Basic x", 401, "unauthorized"),
        ("Bearer", 401, "unauthorized"),
        (f"Bearer {table.tokens[0][:-1]}", 401, "unauthorized"),
        (f"Bearer {token}", 403, "forbidden"),
    ):
        refused(client.get(path, headers={"Authorization": value}), status, kind)
    refused(table.move(1, f"0 bid {'card-1'}"), 403, "forbidden")
    refused(table.get(0, seat=1), 403, "forbidden")
    refused(table.post(0, "/restorations", {"sealed": ["x"]}), 403, "forbidden")
    refused(client.delete(path, headers=table.headers(0)), 403, "forbidden")
    refused(client.delete(path), 401, "unauthorized")
    refused(table.post(None, "/restorations", {"sealed": ["x"]}), 401, "unauthorized")
    refused(client.put(f"{path}/seats/0", json={"player": "host"}), 401, "unauthorized")
    refused(client.post(f"{path}/moves", json={"moves": ["bid card-1"]}), 401, "unauthorized")
    answer = client.get(path, headers={"Authorization": "Bearer x"})
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("session", ["x", "A" * 22, "A" * 23, "%00"])
def test_an_unknown_session(client, session):
    refused(client.get(f"/v1/duel/sessions/{session}"), 404, "unknown-session")


@pytest.mark.parametrize("change", [(b"duel-1", b"duel-0"), (b'"seats"', b'"places"')])
def test_a_session_begun_under_other_rules_says_so(client, store, change):
    """While a new release is rolled out, and after it."""
    table = Table(client)
    session = table.created["session"]
    revision, head = store.read(session, ["revision", "state"], 0)
    changed = {"revision": revision, "state": head.replace(*change)}
    assert store.write(session, revision, changed, 60)
    for answer in (
        table.get(0),
        table.get(0, "/stream"),
        table.get(0, "/legal-moves"),
        table.move(0, "bid card-1"),
        client.put(f"{table.path}/seats/0", json={"player": "host"}, headers=table.headers(0)),
    ):
        refused(answer, 409, "wrong-version")


def test_a_session_of_one_game_is_none_of_another(client):
    table = Table(client)
    refused(client.get(table.path.replace("duel", "dice")), 404, "unknown-session")


def test_nothing_of_a_session_may_be_cached(client):
    answer = Table(client).get(0)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Authorization" in answer.headers["Vary"]


def test_a_known_version_is_not_sent_again(client):
    table = Table(client)
    tag = table.get(0).headers["ETag"]
    again = table.get(0, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    table.move(0, table.first_move(0))
    assert table.get(0, headers={"If-None-Match": tag}).status_code == 200


def test_a_long_poll_answers_as_soon_as_something_changes(client):
    table = Table(client)
    tag = table.get(1).headers["ETag"]
    move = table.first_move(0)
    timer = threading.Timer(0.2, lambda: table.move(0, move))
    timer.start()
    began = time.monotonic()
    answer = table.get(1, headers={"If-None-Match": tag}, wait=10)
    assert answer.status_code == 200
    assert 0.15 < time.monotonic() - began < 9
    assert answer.json["view"]["waiting_for"] == [1]
    timer.join()


def test_a_long_poll_ends_in_time(client):
    table = Table(client)
    tag = table.get(1).headers["ETag"]
    began = time.monotonic()
    assert table.get(1, headers={"If-None-Match": tag}, wait=1).status_code == 304
    assert 0.9 < time.monotonic() - began < 20
    refused(table.get(1, wait=61), 422, "invalid-request")


def test_when_too_many_wait_one_is_answered_at_once(client):
    table = Table(client)
    waiting = client.application.extensions["waiting"]
    others = 0
    while waiting.enter():
        others += 1
    tag = table.get(1).headers["ETag"]
    began = time.monotonic()
    answer = table.get(1, headers={"If-None-Match": tag}, wait=60)
    assert (answer.status_code, answer.headers["Retry-After"]) == (304, "1")
    assert time.monotonic() - began < 20  # those who do wait are answered after 25 seconds
    assert refused(table.get(1, "/stream"), 429, "rate-limited")["retry_after"] == 1
    for _ in range(others):
        waiting.leave()


def test_a_stream_tells_every_change_and_what_happened(client):
    table = Table(client)
    stream = client.get(table.path + "/stream", headers=table.headers(1), buffered=False)
    assert stream.mimetype == "text/event-stream"
    parts = stream.iter_encoded()
    assert next(parts).startswith(b"id: 0.1\nevent: position\ndata: {")
    for seat in (0, 1):
        table.move(seat, table.first_move(seat))
        part = next(parts)
    assert b'"kind":"won"' in part
    stream.close()
    resumed = client.get(
        table.path + "/stream", headers={**table.headers(1), "Last-Event-ID": "0.1"}
    )
    part = next(resumed.iter_encoded())
    assert b'"kind":"won"' in part
    resumed.close()


def test_the_heart_of_a_stream_beats_regularly_whatever_others_do_in_secret(client, monkeypatch):
    """A change that shows nothing must not put off the next sign of life."""
    table = Table(client, "whisper")
    waiting = client.application.extensions["waiting"]
    beats: list[float] = []

    def until_changed(store, session, revision, deadline, gone):
        beats.append(deadline)
        return len(beats) < 4

    monkeypatch.setattr(waiting, "until_changed", until_changed)
    stream = client.get(table.path + "/stream", headers=table.headers(1), buffered=False)
    parts = stream.iter_encoded()
    assert next(parts).startswith(b"id: 0.1")
    assert next(parts) == b": still here\n\n"
    stream.close()
    assert len(beats) == 4
    assert len(set(beats)) == 1


def test_events_since_a_version(client):
    table = Table(client)
    for _ in range(2):
        for seat in (0, 1):
            table.move(seat, table.first_move(seat))
    everything = table.get(1, "/events").json
    assert everything["complete"]
    kinds = [event["kind"] for event in everything["events"]]
    assert kinds == ["dealt", "dealt", "won", "won"]
    assert [event["private"] != {} for event in everything["events"][:2]] == [False, True]
    assert table.get(1, "/events", since=everything["version"]).json["events"] == []
    seen = table.get(1, since="0.2").json
    assert 1 <= len(seen["events"]) <= 2


def test_long_lists_of_moves_go_on_with_a_cursor(client):
    table = Table(client, "race", options={"players": 2})
    page = table.get(0, limit=4).json["decisions"][0]
    assert page["cursor"] == "0-4"
    more = table.get(0, "/legal-moves", cursor="0-4", limit=1000).json["decisions"][0]
    assert len(page["moves"]) + len(more["moves"]) == page["total"]
    refused(table.get(1, "/legal-moves", cursor="0-4"), 422, "invalid-request")


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.table_views], ids=lambda game: game.name
)
def test_views_made_together_are_those_made_one_by_one(game):
    state, luck = game.new({"players": 3}, "together"), random.Random(3)
    viewers = [0, 1, 2, None]
    for _ in range(25):
        together = game.table_views(state, viewers)
        assert together == [game.table_view(state, seat) for seat in viewers]
        decision = luck.choice(game.decisions(state))
        game.play_silently(state, decision.moves.at(luck.randrange(len(decision.moves))))
