"""Looking at a session: views, waiting, streams, events."""

from __future__ import annotations

import json
import random
import threading
import time
from typing import Any

import pytest

from galaxy_referee.app.sessions import stream as streaming
from galaxy_referee.app.sessions import views
from galaxy_referee.app.sessions.players import Seat
from galaxy_referee.app.sessions.state import begin
from galaxy_referee.app.sessions.stream import renewed
from galaxy_referee.app.sessions.worker_cache import Shown, Written
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel import patches
from tests.kernel.toys import duel
from tests.patching import patched
from tests.sessions.play import Table, ok, refused
from tests.sessions.streams import read_message, stream_of


def test_a_seat_sees_its_own_hand_and_a_spectator_none(table):
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
    refused(table.hand_over(0, None, player="host"), 401, "unauthorized")
    refused(client.post(f"{path}/moves", json={"moves": ["bid card-1"]}), 401, "unauthorized")
    answer = client.get(path, headers={"Authorization": "Bearer x"})
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("session", ["x", "A" * 22, "A" * 23, "%00"])
def test_an_unknown_session(client, session):
    refused(client.get(f"/v1/duel/sessions/{session}"), 404, "unknown-session")


@pytest.mark.parametrize("change", [(b"duel-1", b"duel-0"), (b'"seats"', b'"places"')])
def test_a_session_begun_under_other_rules_says_so(table, store, change):
    """While a new release is rolled out, and after it."""
    session = table.created["session"]
    revision, head = store.read(session, ["revision", "state"], 0)
    changed = {"revision": revision, "state": head.replace(*change)}
    assert store.write(session, revision, changed, 60)
    for answer in (
        table.get(0),
        table.get(0, "/stream"),
        table.get(0, "/legal-moves"),
        table.move(0, "bid card-1"),
        table.hand_over(0, 0, player="host"),
    ):
        refused(answer, 409, "wrong-version")


def test_a_session_of_one_game_is_none_of_another(client, table):
    refused(client.get(table.path.replace("duel", "dice")), 404, "unknown-session")


def test_nothing_of_a_session_may_be_cached(client):
    answer = Table(client).get(0)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Authorization" in answer.headers["Vary"]


def test_a_known_version_is_not_sent_again(table):
    tag = table.get(0).headers["ETag"]
    again = table.get(0, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    table.step(0)
    assert table.get(0, headers={"If-None-Match": tag}).status_code == 200


def test_a_long_poll_answers_as_soon_as_something_changes(table):
    tag = table.get(1).headers["ETag"]
    move = table.first_move(0)
    timer = threading.Timer(0.2, lambda: table.move(0, move))
    timer.start()
    began = time.monotonic()
    answer = ok(table.get(1, headers={"If-None-Match": tag}, wait=10))
    assert 0.15 < time.monotonic() - began < 9
    assert answer.json["view"]["waiting_for"] == [1]
    timer.join()


def test_a_long_poll_ends_in_time(table):
    tag = table.get(1).headers["ETag"]
    began = time.monotonic()
    assert table.get(1, headers={"If-None-Match": tag}, wait=1).status_code == 304
    assert 0.9 < time.monotonic() - began < 20
    refused(table.get(1, wait=61), 422, "invalid-request")


def test_when_too_many_wait_one_is_answered_at_once(client, monkeypatch, table):
    monkeypatch.setattr(client.application.extensions["waiting"], "most", 0)
    tag = table.get(1).headers["ETag"]
    began = time.monotonic()
    answer = table.get(1, headers={"If-None-Match": tag}, wait=60)
    assert (answer.status_code, answer.headers["Retry-After"]) == (304, "1")
    assert time.monotonic() - began < 20  # those who do wait are answered after 25 seconds
    assert refused(table.get(1, "/stream"), 429, "rate-limited")["retry_after"] == 1


def test_a_stream_tells_every_change_and_what_happened(client, table):
    stream = client.get(table.path + "/stream", headers=table.headers(1), buffered=False)
    assert stream.mimetype == "text/event-stream"
    parts = stream.iter_encoded()
    assert next(parts).startswith(b"id: 0.1\nevent: position\ndata: {")
    for seat in (0, 1):
        table.step(seat)
        part = next(parts)
    assert b'"kind":"won"' in part
    stream.close()
    headers = {**table.headers(1), "Last-Event-ID": "0.1"}
    resumed = client.get(f"{table.path}/stream", headers=headers)
    part = next(resumed.iter_encoded())
    assert b'"kind":"won"' in part
    resumed.close()


def test_the_heart_of_a_stream_beats_regularly_whatever_others_do_in_secret(client, monkeypatch):
    """A change that shows nothing must not put off the next sign of life."""
    table = Table(client, "whisper")
    waiting = client.application.extensions["waiting"]
    beats: list[float] = []

    def until_changed(session, revision, deadline):
        beats.append(deadline)
        return len(beats) < 4

    monkeypatch.setattr(waiting, "until_changed", until_changed)
    stream = client.get(table.path + "/stream", headers=table.headers(1), buffered=False)
    parts = (part for part in stream.iter_encoded() if part)
    assert next(parts).startswith(b"id: 0.1")
    assert next(parts) == b": still here\n\n"
    stream.close()
    assert len(beats) == 4
    assert len(set(beats)) == 1


def test_what_was_shown_before_is_not_written_again(client, monkeypatch):
    """A look of a version that someone with the same rights has seen costs a read and a send."""
    made = []
    position = views.position

    def counted(store, session, state, seat, *how, **more):
        made.append(seat)
        return position(store, session, state, seat, *how, **more)

    monkeypatch.setattr(views, "position", counted)
    table = Table(client)
    looks = [table.get(who).data for who in (0, 1, None, "host") for _ in range(3)]
    assert made == [0, 1, None, None]
    assert len(set(looks)) == 4
    assert table.get(0, limit=1).status_code == 200
    german = table.get(0, headers={"Accept-Language": "de"})
    assert made[4:] == [0, 0]
    assert "Content-Language" in german.headers
    again = table.get(0, headers={"Accept-Language": "de"})
    for name in ("ETag", "Content-Language", "Content-Length", "Vary"):
        assert again.headers[name] == german.headers[name]
    tag = {"If-None-Match": german.headers["ETag"]}
    table.step(0)
    del made[:]
    assert table.get(0, headers=tag).status_code == 200
    assert table.get(1, headers={"If-None-Match": table.get(1).headers["ETag"]}).status_code == 304
    assert made == [0, 1]


def test_a_look_that_is_kept_is_shown_only_to_those_who_may_see_it(client):
    table = Table(client, spectators=False)
    assert table.get(0).status_code == 200
    refused(table.get(None), 401, "unauthorized")
    assert table.hand_over(0, player="bot", bot="random").status_code == 200
    refused(table.get(0), 403, "forbidden")
    assert table.get(1).status_code == 200
    client.delete(table.path, headers=table.headers("host"))
    refused(table.get(1), 410, "session-deleted")


def test_what_is_kept_of_sessions_has_a_bound(client, monkeypatch):
    shown = Shown(capacity=3000)
    states = [begun_session(f"{number:022}") for number in range(4)]
    for state in states:
        shown.keep_session(state, b"1", 1000)
        for limit in range(30):
            shown.keep_answer(state.id, b"1", limit, Written(b"x" * 10, False))
            shown.keep_answer(state.id, b"0", limit, Written(b"old", False))
    assert [shown.session(state.id) is None for state in states] == [True, True, False, False]
    kept = [shown.answer(states[3].id, b"1", limit) for limit in range(30)]
    assert kept == [None] * 14 + [Written(b"x" * 10, False)] * 16


def begun_session(name):
    state = duel.new(seed="kept")
    return begin(duel, state, [], id=name, luck="seed", spectators=True, seats=[Seat(), Seat()])[0]


def test_streams_of_one_view_are_told_together(table, shared, store, monkeypatch):
    """The session is read once, and each view is written once."""
    reads: list[object] = []
    made: list[object] = []
    position = views.position
    monkeypatch.setattr(
        views, "position", lambda *about, **more: made.append(about[3]) or position(*about, **more)
    )
    streams = [stream_of(store, table, who) for who in (0, 0, 1, 1, None, None)]
    read = store.read
    monkeypatch.setattr(store, "read", lambda *about: reads.append(about[1]) or read(*about))
    told = renewed(streams)
    assert made == [0, 1, None]
    assert len(reads) == 1
    assert told[0] == told[1] != told[2] == told[3] != told[4] == told[5]
    assert renewed(streams) == [b""] * 6
    table.step(0)
    del made[:]
    told = renewed(streams)
    assert b"" not in told
    assert told[::2] == told[1::2]
    assert made == [0, 1, None]


def test_a_client_with_many_views_does_not_delay_others(client, shared, store, monkeypatch):
    monkeypatch.setattr(streaming, "MOST_VIEWS", 4)
    table = Table(client)
    many = [stream_of(store, table, None, limit) for limit in range(1, 8)]
    streams = [*many, *(stream_of(store, table, who) for who in (0, 0, 1))]
    told = renewed(streams)
    assert [message is not None for message in told] == [True, True, *[False] * 5, *[True] * 3]
    left = streams[2:7]
    assert [message is None for message in renewed(left)] == [False] * 4 + [True]
    assert None not in renewed(left[4:])
    assert renewed(streams[7:]) == [b""] * 3


@pytest.mark.parametrize("name", ["race", "roll"])
def test_patches_of_a_stream_lead_to_the_same_positions(client, store, name):
    """What a seat and a spectator are sent, with patches and without."""
    table = Table(client, name, options={"players": 2})
    pairs = [
        [stream_of(store, table, who, changes=changes) for changes in (False, True)]
        for who in (0, None)
    ]
    known: list[Any] = [None, None]
    kinds, sent = [], [0, 0]
    for step in range(30):
        for number, pair in enumerate(pairs):
            whole, lean = renewed(pair)
            if not whole:
                assert not lean
                continue
            version, _, position = read_message(whole)
            again, kind, data = read_message(lean)
            known[number] = data if kind == "position" else patched(known[number], data)
            assert (again, known[number]) == (version, position)
            assert kind == "changes" or step == 0
            kinds.append(kind)
            sent = [sent[0] + len(whole), sent[1] + len(lean)]
        table.step(table.get(None).json["view"]["waiting_for"][0])
    assert kinds.count("position") == 2 < kinds.count("changes")
    assert 2 * sent[1] < sent[0]


def test_a_stream_begins_with_a_whole_position(client, table):
    streamed = table.get(0, "/stream", changes="true")
    version, kind, position = read_message(next(streamed.iter_encoded()))
    assert (kind, position["version"]) == ("position", version)
    streamed.close()
    table.step(0)
    resumed = table.get(0, "/stream", changes="true", since=version)
    assert read_message(next(resumed.iter_encoded()))[1] == "position"
    resumed.close()


def test_streams_that_were_sent_the_same_share_their_patches(table, store, monkeypatch):
    streams = [stream_of(store, table, 0, changes=True) for _ in range(2)]
    late = stream_of(store, table, 0, changes=True)
    first = renewed(streams)
    assert first[0] == first[1]
    late.query = streams[0].query  # as after a reconnection: the version, and nothing sent yet
    made: list[object] = []
    monkeypatch.setattr(
        streaming, "changes", lambda *pair: made.append(pair) or patches.changes(*pair)
    )
    table.step(0)
    kinds = [read_message(message)[1] for message in renewed([*streams, late])]
    assert (kinds, len(made)) == (["changes", "changes", "position"], 1)


def test_events_since_a_version(table):
    for _ in range(2):
        table.step(0, 1)
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


def test_limit_0_lists_no_moves_in_any_answer(table):
    looked = table.get(0, limit=0).json["decisions"]
    assert [(each["moves"], each["cursor"], each["total"]) for each in looked] == [([], "0-0", 4)]
    stream = table.get(0, "/stream", limit=0)
    message = next(stream.iter_encoded()).decode()
    stream.close()
    assert json.loads(message.partition("data: ")[2])["decisions"] == looked
    page = table.get(0, "/legal-moves", cursor="0-0").json["decisions"][0]
    move = page["moves"][0]
    other = table.get(1).json["decisions"][0]["moves"][0]
    ok(table.post(0, "/moves", {"moves": [move], "limit": 0}))
    answer = ok(table.post(1, "/moves", {"moves": [other], "limit": 0}))
    (next_one,) = answer.json["decisions"]
    assert (next_one["moves"], next_one["total"]) == ([], 3)


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
