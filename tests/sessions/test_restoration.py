"""Sessions end, are lost, and are restored from sealed copies."""

from __future__ import annotations

import time

from tests.sessions.conftest import other_service
from tests.sessions.play import Table, ok, refused


def test_a_deleted_session_is_gone_and_not_restored(client, table):
    sealed = table.created["sealed"]
    assert client.delete(table.path, headers=table.headers("host")).status_code == 204
    refused(table.get(0), 410, "session-deleted")
    answer = table.restore(sealed)
    refused(answer, 410, "session-deleted")


def test_a_lost_session_goes_on_from_the_newest_sealed_copy(table):
    older = table.created["sealed"]
    newest = table.step(0).json["sealed"]
    before = [table.get(seat).json for seat in (0, 1)]
    other_service(table)
    refused(table.get(0), 404, "unknown-session")
    ok(table.restore(older, newest))
    after = [table.get(seat).json for seat in (0, 1)]
    assert [position["view"] for position in after] == [position["view"] for position in before]
    assert [each["decisions"] for each in after] == [each["decisions"] for each in before]
    numbers = [position["version"].split(".") for position in after]
    assert [number for _, number in numbers] == [position["version"][2:] for position in before]
    assert min(int(epoch) for epoch, _ in numbers) > 0
    refused(table.restore(newest), 409, "session-running")
    assert table.post(0, "/undo").status_code == 200
    seen = table.get(0, "/events").json
    assert seen["version"] == f"{numbers[0][0]}.3"
    assert not seen["complete"]
    assert [event["kind"] for event in seen["events"]] == ["session_restored"]
    table.play_out()
    refused(table.get(0, "/record"), 409, "record-incomplete")


def test_after_a_loss_a_repeated_move_is_not_made_twice(table):
    move = table.first_move(0)
    sealed = table.move(0, move, Idempotency_Key="a").json["sealed"]
    other_service(table)
    table.restore(sealed)
    assert ok(table.move(0, move, Idempotency_Key="a")).json["view"]["waiting_for"] == [1]


def test_a_version_from_before_a_loss_is_out_of_date(table):
    seen = table.get(0)
    other_service(table)
    table.restore()
    move = table.first_move(0)
    refused(table.move(0, move, If_Match=seen.headers["ETag"]), 412, "version-conflict")
    assert table.get(0, headers={"If-None-Match": seen.headers["ETag"]}).status_code == 200


def test_a_token_from_before_a_loss_is_not_that_of_who_has_the_seat_after_it(client):
    """The host has a copy from before anyone joined; another player is quicker to join again."""
    table = Table(client, seats=[{}, {}])
    table.tokens = [table.post(None, "/players", {"name": "Bob"}).json["token"]]
    other_service(table)
    table.restore()
    refused(table.get(0), 403, "forbidden")
    eve = table.post(None, "/players", {"name": "Eve"}).json
    assert eve["seat"] == 0
    assert eve["token"] != table.tokens[0]
    refused(table.get(0), 403, "forbidden")


def test_a_player_who_has_joined_holds_the_session_too(client):
    table = Table(client, seats=[{}, {}])
    joined = table.post(None, "/players", {"name": "Bob"}).json
    other_service(table)
    restored = table.restore(joined["sealed"]).json
    assert (restored["seats"][0]["name"], restored["seats"][0]["player"]) == ("Bob", "player")


def test_two_lives_restored_from_one_copy_have_other_versions(table, monkeypatch):
    epochs = []
    for day in (1, 2):
        monkeypatch.setattr(time, "time", lambda day=day: 2e9 + 86400 * day)
        other_service(table)
        answer = table.restore()
        epochs.append(int(answer.json["version"].split(".")[0]))
    assert 0 < epochs[0] < epochs[1] < 10**9


def test_keys_of_a_seats_earlier_player_are_not_those_of_the_next(table):
    table.move(0, table.first_move(0), Idempotency_Key="1")
    table.move(1, table.first_move(1), Idempotency_Key="1")
    table.hand_over(0, 0, player="host")
    move = table.get("host", seat=0).json["decisions"][0]["moves"][0]["text"]
    answer = ok(table.post("host", "/moves", {"moves": [move], "seat": 0}, Idempotency_Key="1"))
    assert answer.json["decisions"] == []


def test_events_after_a_restoration_are_complete_for_who_has_seen_it(table):
    table.step(0, 1)
    before = table.get(0).json["version"]
    other_service(table)
    table.restore()
    since = table.get(0).json["version"]
    assert table.get(0, "/events", since=since).json["complete"]
    table.step(0, 1)
    seen = table.get(0, "/events", since=since).json
    assert (len(seen["events"]), seen["complete"]) == (1, True)
    seen = table.get(0, "/events", since=before).json
    assert [event["kind"] for event in seen["events"]] == ["session_restored", "won"]
    assert not seen["complete"]


def test_a_log_lost_while_it_is_read_is_not_taken_for_an_empty_one(table, store, monkeypatch):
    table.step(0, 1)
    read = store.read

    def losing(session, names, ttl):
        if names[0].startswith("log:"):
            store._entries.clear()
        return read(session, names, ttl)

    monkeypatch.setattr(store, "read", losing)
    refused(table.get(0, "/events"), 404, "unknown-session")


def test_a_cache_that_has_gone_back_is_brought_up_to_the_newest_copy(table, store):
    """A replica takes over that has not heard of the last moves; others play on from there."""
    session = table.created["session"]
    names = ["revision", "state"]
    older = dict(zip(names, store.read(session, names, 0), strict=True))
    first, other = (move["text"] for move in table.get(0).json["decisions"][0]["moves"][:2])
    table.move(0, first)
    sealed = table.step(1).json["sealed"]
    seen = table.get(0).json
    store.write(session, store.read(session, ["revision"], 0)[0], older, 60)
    assert table.get(0).json["decisions"][0]["total"] == 4
    assert table.move(0, other, Idempotency_Key="lost").status_code == 200
    assert table.restore(sealed).status_code == 200
    assert table.get(0).json["view"] == seen["view"]
    refused(table.move(0, first, Idempotency_Key="lost"), 409, "illegal-move")
    refused(table.restore(sealed), 409, "session-running")


def test_only_this_sessions_own_seal_restores_it(client):
    table, other = Table(client), Table(client)
    state = client.post("/v1/duel/states", json={"seal": True}).json["state"]
    other_service(table)
    for sealed in (other.created["sealed"], state, "v1.x.y"):
        refused(table.restore(sealed), 422, "bad-seal")


def test_a_sealed_session_opens_for_no_stateless_call(client):
    """Nobody who carries it, players included, may look into it."""
    sealed = Table(client).created["sealed"]
    for call, more in (("views", {"seat": 0}), ("scores", {}), ("moves", {"moves": ["0 bid x"]})):
        answer = client.post(f"/v1/duel/{call}", json={"state": sealed, **more})
        refused(answer, 422, "bad-seal")
