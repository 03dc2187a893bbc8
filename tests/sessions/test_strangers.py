"""What strangers may do to the sessions of others by making many, or large ones: nothing."""

from __future__ import annotations

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.cache.store import MemoryStore, RedisStore
from galaxy_referee.app.sessions.log import PACK
from galaxy_referee.app.sessions.repetition import KEPT_BYTES
from galaxy_referee.app.sessions.seats import MAX_START
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.roll import game as roll
from tests.kernel.toys import dice, duel
from tests.sampling import mostly_heavy
from tests.sessions.play import Table, ok, refused
from tools import servers

KEYS = (("test", b"k" * 32),)
UNUSED, USED = 900, 7 * 24 * 3600


def service(store=None, games=(duel, dice), **settings):
    settings = Settings(log_requests=False, seal_keys=KEYS, **settings)
    return create_app(games, settings, store).test_client()


def create(client, **how):
    return client.post("/v1/duel/sessions", json={}, **how)


# -- how long a session lives --------------------------------------------------------------------


def test_a_session_that_nobody_plays_expires_soon(clock):
    """The host may get it back from the sealed copy when the players come."""
    table = Table(service())
    clock.now += UNUSED - 1
    assert table.get("host").status_code == 200
    clock.now += 2
    refused(table.get("host"), 404, "unknown-session")
    ok(table.restore())
    assert table.get(0).json["decisions"]


@pytest.mark.parametrize(
    "look",
    [
        lambda table: table.get(None),
        lambda table: table.get("host"),
        lambda table: table.get(None, "/events"),
        lambda table: table.get(None, "/stream"),
        lambda table: table.get("host", "/legal-moves", seat=1),
        lambda table: table.hand_over(1, player="host"),
    ],
)
def test_neither_spectators_nor_the_host_prolong_the_life_of_a_session(clock, look):
    client = service(max_wait_seconds=1)
    table = Table(client, seats=[{"player": "open"}, {"player": "host"}])
    for _ in range(3):
        clock.now += UNUSED / 3 - 1
        assert look(table).status_code == 200
    clock.now += 4
    refused(look(table), 404, "unknown-session")


@pytest.mark.parametrize(
    "use",
    [
        lambda table, _: table.get(1),
        lambda table, _: table.get(1, "/events"),
        lambda table, _: table.get(1, "/legal-moves"),
        lambda table, _: table.post(None, "/players"),
        lambda table, move: table.move(1, move),
    ],
)
def test_a_session_that_a_player_has_called_lives_its_full_time(clock, use):
    client = service()
    move = Table(client, seed="same").first_move(1)
    table = Table(client, seed="same", seats=[{"player": "open"}, {"player": "player"}])
    assert use(table, move).status_code == 200
    clock.now += USED - 1
    assert table.get(None).status_code == 200
    clock.now += 2
    refused(table.get(None), 404, "unknown-session")


def test_a_move_of_the_host_counts_as_one_of_a_player(clock):
    client = service()
    move = Table(client, seed="same").first_move(0)
    table = Table(client, seed="same", seats=[{"player": "host"}, {"player": "host"}])
    assert table.post("host", "/moves", {"seat": 0, "moves": [move]}).status_code == 200
    clock.now += USED - 1
    assert table.get(None).status_code == 200


def test_a_restored_game_lives_its_full_time_once_it_has_begun(clock):
    store = MemoryStore()
    table = Table(service(store))
    sealed = table.step(0).json["sealed"]
    store._entries.clear()
    assert table.restore(sealed).status_code == 200
    clock.now += USED - 1
    assert table.get(None).status_code == 200


def test_the_mark_of_a_deleted_session_goes_with_the_time_it_had_left(clock):
    store = MemoryStore()
    table = Table(service(store))
    assert table.client.delete(table.path, headers=table.headers("host")).status_code == 204
    refused(table.get(None), 410, "session-deleted")
    clock.now += UNUSED + 1
    create(table.client)
    assert len(store._entries) == 1


# -- how many may be created ---------------------------------------------------------------------


def test_creations_are_limited_by_client_and_nothing_else_is():
    client = service(creation_limit="3/minute")
    table = Table(client)
    assert [create(client).status_code for _ in range(2)] == [201, 201]
    answer = create(client)
    assert refused(answer, 429, "rate-limited")["limit"] == "3 per 1 minute"
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    refused(table.restore("v1.x.y"), 429, "rate-limited")
    assert table.step(0).status_code == 200
    assert client.post("/v1/duel/states", json={}).status_code == 200
    assert create(client, environ_base={"REMOTE_ADDR": "127.0.0.9"}).status_code == 201


def test_the_default_lets_a_tournament_through_and_stops_a_flood():
    client = service()
    statuses = [create(client).status_code for _ in range(700)]
    assert statuses[:500] == [201] * 500
    assert statuses.count(429) >= 40  # on a slow machine a minute's share comes back meanwhile


def test_no_limit_is_none():
    settings = Settings.from_environment({"CREATION_LIMIT": "0"})
    client = create_app([duel], settings).test_client()
    assert {create(client).status_code for _ in range(700)} == {201}


def test_a_creation_with_a_large_body_counts_as_several():
    client = service(creation_limit="10/minute", games=[roll])
    deal = {"rolls": [{"home-1": "explore"}] * 1_000}
    statuses = [client.post("/v1/roll/sessions", json={"deal": deal}).status_code for _ in range(5)]
    assert statuses[-1] == 429


# -- when memory is short ------------------------------------------------------------------------


@pytest.fixture(params=mostly_heavy(["memory", "valkey"], quick={0}))
def small(request) -> MemoryStore | RedisStore:
    """A cache of a few megabytes."""
    if request.param == "memory":
        return MemoryStore(2 * 1024 * 1024)
    valkey = request.getfixturevalue("valkey")
    servers.limit_memory(valkey.url, "6mb")
    return RedisStore(caller(valkey.url, 5), Breaker(3))


def test_whoever_fills_the_cache_drops_no_session_of_others_and_stops_none(small):
    """Nor does a host lose a session on purpose in this way, to restore an older copy of it."""
    client = service(small, creation_limit="")
    tables = [Table(client) for _ in range(10)]
    played = Table(client, "dice", options={"goal": 10_000})
    answers = []
    while not answers or answers[-1].status_code == 201:
        answers.append(create(client))
        assert len(answers) < 5_000
    refused(answers[-1], 503, "cache-full")
    assert answers[-1].headers["Retry-After"] == "60"
    for table in tables:
        for seat in (0, 1):
            assert table.move(seat, table.first_move(seat)).status_code == 200
        sealed = {"sealed": [table.created["sealed"]]}
        refused(table.post("host", "/restorations", sealed), 409, "session-running")
    assert len(played.play_out(most=100)) == 100
    assert client.get("/readyz").json["status"] == "ready"
    assert 'referee_cache_errors_total{reason="full"}' in client.get("/metrics").text


def test_room_comes_back_when_what_nobody_plays_expires(clock):
    client = service(MemoryStore(500_000), creation_limit="")
    table = Table(client)
    table.step(0)
    while create(client).status_code == 201:
        pass
    clock.now += UNUSED + 1
    assert create(client).status_code == 201
    assert table.get(0).status_code == 200


# -- how large a session may become --------------------------------------------------------------


def test_a_deal_that_would_take_much_memory_is_refused():
    client = service(games=[roll])
    deal = {"rolls": [{"home-1": "explore", "home-2": "settle"}] * 1_000}
    answer = client.post("/v1/roll/sessions", json={"deal": deal})
    problem = refused(answer, 422, "invalid-request")
    assert problem["pointer"] == "/deal"
    assert str(MAX_START) in problem["detail"]


def test_the_log_of_a_game_without_end_keeps_its_latest_entries(monkeypatch):
    monkeypatch.setattr("galaxy_referee.app.sessions.state.MAX_LOG", 20)
    store = MemoryStore()
    table = Table(service(store), "dice", options={"goal": 100}, seed="long")
    begun = table.created["version"]
    table.play_out(most=15)
    assert table.get(None, "/events", since=begun).json["complete"]
    middle = table.get(None).json["version"]
    table.play_out(seed=1, most=12)
    recent = table.get(None, "/events", since=middle).json
    assert recent["complete"]
    assert recent["events"]
    assert not table.get(None, "/events", since=begun).json["complete"]
    table.play_out(seed=2)
    refused(table.get(None, "/record"), 409, "record-incomplete")
    assert table.hand_over(0, player="host").status_code == 200
    kinds = [event["kind"] for event in table.get(None, "/events", since=begun).json["events"]]
    assert kinds.count("seat_changed") == 1
    assert kinds[-1] == "seat_changed"
    ((_, fields),) = store._entries.values()
    assert len([name for name in fields if name.startswith(("log:", "pack:"))]) <= PACK + 1


def test_remembered_answers_have_a_limit_in_bytes_too(monkeypatch):
    monkeypatch.setattr("galaxy_referee.app.sessions.repetition.KEPT_BYTES", 3_000)
    assert KEPT_BYTES > 3_000
    store = MemoryStore()
    table = Table(service(store), "dice", options={"goal": 60}, seed="long")
    answers = []
    for number in range(12):
        (seat,) = table.get(None).json["view"]["waiting_for"]
        move = table.first_move(seat)
        answers.append((seat, move, f"key-{number}"))
        assert table.move(seat, move, Idempotency_Key=f"key-{number}").status_code == 200
    ((_, fields),) = store._entries.values()
    assert all(len(fields[f"answers:{seat}"]) < 4_000 for seat in (0, 1))
    seat, move, key = answers[0]
    again = ok(table.move(seat, move, Idempotency_Key=key))
    assert again.json["version"] == table.get(seat).json["version"]
