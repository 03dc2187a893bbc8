"""The log of a session in the cache: nothing is lost in packs, and little is read and kept."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.sessions.players import Seat
from galaxy_referee.app.sessions.state import LogEntry, begin
from galaxy_referee.app.sessions.store import Change, SessionStore
from galaxy_referee.app.sessions.tokens import Tokens
from galaxy_referee.app.sessions.worker_cache import Shown
from galaxy_referee.app.wire.sealer import Sealer
from galaxy_referee.engine.kernel.events import Event
from tests.kernel.toys import duel
from tests.sessions.play import Table


@pytest.fixture
def sessions(store) -> SessionStore:
    sealer = Sealer.ephemeral()
    return SessionStore(duel, store, sealer, Tokens(sealer), 600, 600, Shown())


ALL = 1 << 20


def entry(number: int) -> LogEntry:
    return LogEntry([number + 1] * 3, [f"0 bid {number}"], [Event(f"happened-{number}")])


def begun(sessions: SessionStore) -> str:
    seats = [Seat(), Seat()]
    state = duel.new(seed="log")
    about = {"id": "x" * 22, "luck": "seed", "spectators": True, "seats": seats}
    session, entries = begin(duel, state, [], **about)
    sessions.create(session, entries, b"{}")
    return session.id


def written(sessions: SessionStore, session: str, number: int, count: int) -> None:
    """Log entries from a number on, as one change."""

    def decide(context):
        context.session.logged += count
        context.session.log_from = max(0, context.session.logged - context.session.log_limit)
        entries = [entry(number + more) for more in range(count)]
        return Change(None, entries)

    sessions.change(session, decide)


@pytest.mark.parametrize("most", [1, 3, 40, 100])
def test_all_is_there_in_whatever_steps_it_was_written(sessions, most):
    luck, session = random.Random(most), begun(sessions)
    number = sessions.load(session).session.logged
    first = number
    while number < first + 300:
        count = luck.randint(0, most)
        written(sessions, session, number, count)
        number += count
        present = sessions.load(session).session
        since = luck.randint(first, number)
        expected = [entry(old) for old in range(since, number)]
        assert sessions.log_since(present, 0, since, ALL) == expected


def test_a_long_log_keeps_the_latest(sessions, monkeypatch):
    monkeypatch.setattr("galaxy_referee.app.sessions.state.MAX_LOG", 64)
    session = begun(sessions)
    number = first = sessions.load(session).session.logged
    for _ in range(300):
        written(sessions, session, number, 1)
        number += 1
        present = sessions.load(session).session
        expected = [entry(old) for old in range(max(first, number - 64), number)]
        assert sessions.log_since(present, 0, 0, ALL)[-len(expected) :] == expected


def test_the_longest_games_are_kept_whole(sessions):
    """Seats that stall made more than 4,096 changes in Roll, and their games were void."""
    session = begun(sessions)
    number = first = sessions.load(session).session.logged
    while number < 16_000:
        written(sessions, session, number, 500)
        number += 500
    present = sessions.load(session).session
    assert present.log_from == 0
    kept = [entry(old) for old in range(first, number)]
    assert sessions.log_since(present, 0, 0, ALL)[first:] == kept


def test_an_answer_shows_the_latest_events_and_the_record_all_moves(client, monkeypatch):
    table = Table(client, "roll", seed="long")
    table.play_out(seed=1)
    everything = table.get(None, "/events", since=table.created["version"]).json
    monkeypatch.setattr("galaxy_referee.app.sessions.views.MOST_ENTRIES", 20)
    latest = table.get(None, "/events", since=table.created["version"]).json
    assert (everything["complete"], latest["complete"]) == (True, False)
    assert 20 <= len(latest["events"]) < len(everything["events"])
    assert latest["events"] == everything["events"][-len(latest["events"]) :]
    assert table.get(None, "/record").json["record"]["outcome"] is not None


def test_a_long_log_of_an_earlier_release_goes_on(sessions, monkeypatch):
    monkeypatch.setattr("galaxy_referee.app.sessions.state.MAX_LOG", 64)
    session = begun(sessions)
    number = sessions.load(session).session.logged
    written(sessions, session, number, 200)
    monkeypatch.undo()
    written(sessions, session, number + 200, 5)
    present = sessions.load(session).session
    latest = range(number + 141, number + 205)
    assert sessions.log_since(present, 0, 0, ALL) == [entry(old) for old in latest]


def test_who_is_up_to_date_but_for_one_change_reads_little(sessions, store, monkeypatch):
    session = begun(sessions)
    number = sessions.load(session).session.logged
    written(sessions, session, number, 200)
    number += 200
    present = sessions.load(session).session
    names: list[str] = []
    read = store.read
    monkeypatch.setattr(store, "read", lambda *about: names.extend(about[1]) or read(*about))
    assert sessions.log_since(present, 0, number - 1, ALL) == [entry(number - 1)]
    assert len(names) <= 4


def test_a_session_of_an_earlier_release_goes_on_with_a_new_log(table, store):
    session = table.created["session"]
    revision, head = store.read(session, ["revision", "state"], 0)
    old = {"revision": revision, "state": head.replace(b'"packed":true', b'"packed":false')}
    assert store.write(session, revision, old, 600)
    table.step(0)
    assert table.step(1).status_code == 200
    events = table.get(0, "/events").json
    assert not events["complete"]
    assert [event["kind"] for event in events["events"]] == ["won"]
    assert table.get(0, since=table.created["version"]).status_code == 200


def test_a_whole_game_of_roll_stays_small(client, store):
    table = Table(client, "roll", options={"players": 4}, players=4, seed="small")
    table.play_out(seed=1)
    assert table.get(None, "/record").status_code == 200
    assert isinstance(store, MemoryStore)
    fields = store._entries[table.created["session"]][1]
    assert sum(len(name) + len(value) for name, value in fields.items()) < 80_000
