"""Clocks of sessions: told by the service, and a bot decides for whoever has no time left."""

from __future__ import annotations

from datetime import datetime

import pytest

from galaxy_referee.app.cache.store import MemoryStore
from tests.sessions.conftest import Clock
from tests.sessions.play import Table, ok, refused

PERSON, BOT = {"player": "player"}, {"player": "bot", "bot": "greedy"}
CLOCK = {"initial": 60, "increment": 10}


@pytest.fixture
def service_time(monkeypatch) -> Clock:
    made = Clock(now=1_800_000_000.0)
    monkeypatch.setattr("galaxy_referee.app.sessions.clocks.time", made)
    return made


def race(client, seats=(PERSON, PERSON), **body) -> Table:
    body = {"clock": CLOCK, **body}
    seats, options = list(seats), {"players": len(seats)}
    return Table(client, "race", options=options, seats=seats, seed="c", **body)


def told(seen) -> list[tuple[float | None, float | None]]:
    """By seat, the seconds left while its clock stands, and until when it runs."""

    def at(text: str | None) -> float | None:
        return None if text is None else datetime.fromisoformat(text).timestamp()

    return [(seat["left"], at(seat["runs_out"])) for seat in seen["clock"]["seats"]]


def kinds(seen) -> list[str]:
    return [event["kind"] for event in seen["events"]]


def test_there_are_no_clocks_unless_the_host_wants_them(client):
    assert Table(client, "race").created["clock"] is None


def test_clocks_run_for_those_who_decide_and_stop_with_their_answers(client, service_time):
    table, began = race(client), service_time.now
    assert table.created["clock"]["initial"] == 60
    assert table.created["clock"]["increment"] == 10
    assert told(table.created) == [(None, began + 60)] * 2
    service_time.now += 25
    answer = table.step(0).json
    assert told(answer) == [(60 - 25 + 10, None), (None, began + 60)]
    assert told(table.get(1).json) == told(table.get(None).json) == told(answer)


def test_clocks_stand_until_every_seat_is_taken_and_never_run_for_bots(client, service_time):
    open_seats = race(client, [PERSON, {"player": "open"}, BOT])
    assert told(open_seats.created) == [(60, None)] * 3
    service_time.now += 500
    joined = client.post(f"{open_seats.path}/players", json={}).json
    assert told(joined) == [(None, service_time.now + 60)] * 2 + [
        (joined["clock"]["seats"][2]["left"], None)
    ]


def test_a_bot_decides_for_who_has_no_time_left_when_anyone_of_the_game_looks(client, service_time):
    table = race(client)
    table.step(0)
    service_time.now += 60
    seen = table.get(0, since="0.0").json
    assert {"seat": 1, "bot": "greedy"}.items() <= timed_out(seen).items()
    assert 1 not in seen["view"]["waiting_for"] or told(seen)[1][1] > service_time.now
    assert kinds(seen).count("time_out") == 1


def timed_out(seen) -> dict[str, object]:
    [event] = [event for event in seen["events"] if event["kind"] == "time_out"]
    return {"seat": event["seat"], **event["data"]}


def test_a_spectator_does_not_make_a_bot_decide(client, service_time):
    table = race(client)
    service_time.now += 61
    assert table.get(None).json["version"] == table.get(None).json["version"]
    assert table.get(None).json["view"]["waiting_for"] == [0, 1]
    assert "time_out" in kinds(table.get("host", since="0.0").json)


def test_who_is_late_cannot_move_or_take_back_any_more(client, service_time):
    table = race(client)
    move = table.first_move(0)
    service_time.now += 60
    refused(table.move(0, move), 409, "time-is-up")
    refused(table.post(0, "/undo"), 409, "time-is-up")


def test_without_an_increment_a_bot_plays_the_rest_and_the_record_says_so(client, service_time):
    table = race(client, clock={"initial": 1})
    service_time.now += 1
    while not table.get("host").json["outcome"]:
        pass
    record = table.get(None, "/record").json
    assert set(record["bots"]) == {"greedy"}
    events = table.get(None, "/events").json["events"]
    assert [event["seat"] for event in events if event["kind"] == "time_out"] == [0, 1]


def test_to_take_an_answer_back_gives_back_its_increment(client, service_time):
    table, began = race(client), service_time.now
    table.step(0)
    taken_back = table.post(0, "/undo").json
    assert told(taken_back)[0] == (None, began + 60)


def test_secret_moves_do_not_show_in_the_clock(client, service_time):
    """Roll's assignment is several secret moves in a row."""
    options = {"players": 2}
    table = Table(client, "roll", options=options, seats=[PERSON, PERSON], seed="c", clock=CLOCK)
    while [decision["kind"] for decision in table.get(0).json["decisions"]] != ["select"]:
        seat = table.get(None).json["view"]["waiting_for"][0]
        table.move(seat, table.first_move(seat))
    before = table.get(1).json
    for _ in range(3):
        service_time.now += 5
        table.step(0)
        assert table.get(1).json == before


def test_a_restored_session_does_not_count_the_time_that_it_was_gone(client, shared, service_time):
    table = race(client)
    sealed = table.get("host").json["sealed"]
    shared[1].store = MemoryStore()
    service_time.now += 10_000
    restored = table.restore(sealed)
    assert told(restored.json) == [(None, service_time.now + 60)] * 2


def test_a_wait_ends_when_a_clock_runs_out(shared, client):
    """At the deadline the service looks again, and a bot has decided."""
    table = race(client, clock={"initial": 1})
    version = table.get(0).headers["ETag"]
    answer = ok(table.get(0, headers={"If-None-Match": version}, wait=30))
    assert answer.json["version"] != version.strip('"')


@pytest.mark.parametrize(
    "clock", [{}, {"initial": 0}, {"initial": 5, "increment": -1}, {"initial": 10**9}]
)
def test_clocks_have_limits(client, clock):
    refused(client.post("/v1/duel/sessions", json={"clock": clock}), 422, "invalid-request")
