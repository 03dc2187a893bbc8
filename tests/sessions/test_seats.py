"""Seats change hands: the host plays on, others join, everyone sees it."""

from __future__ import annotations

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.sessions import state as session_state
from galaxy_referee.app.settings import Settings
from tests.kernel.toys import duel
from tests.sessions.conftest import other_service
from tests.sessions.play import Table, ok, refused


def test_a_seat_can_be_handed_to_the_host_and_opened_again(table):
    assert table.hand_over(0, 0, player="host").json["seats"][0]["player"] == "host"
    refused(table.get(0), 403, "forbidden")
    seen = table.get("host", seat=0).json
    assert seen["view"]["table"]["hand"]
    move = seen["decisions"][0]["moves"][0]
    refused(table.post("host", "/moves", {"moves": [move]}), 422, "invalid-request")
    assert table.post("host", "/moves", {"moves": [move], "seat": 0}).status_code == 200
    refused(table.get("host", seat=1), 403, "forbidden")
    refused(table.hand_over(0, 1, player="open"), 403, "forbidden")
    assert table.hand_over(0, player="open").status_code == 200
    joined = table.post(None, "/players", {"name": "Bob"}).json
    assert joined["seat"] == 0
    refused(table.get(0), 403, "forbidden")
    table.tokens[0] = joined["token"]
    assert table.get(0).status_code == 200
    refused(table.hand_over(7, player="host"), 404, "not-found")


def seats_of(answer):
    return [(seat["player"], seat["holders"], seat["host_played"]) for seat in answer.json["seats"]]


def test_a_hosts_look_into_a_seat_is_shown_to_everyone_for_good(table):
    assert seats_of(table.get(None)) == [("player", 1, False)] * 2
    before = {who: table.get(who) for who in (1, None, "host")}
    table.hand_over(0, player="host")
    assert table.get("host", seat=0).json["view"]["table"]["hand"]
    given = table.hand_over(0, player="player")
    for who, seen in before.items():
        after = table.get(who, headers={"If-None-Match": seen.headers["ETag"]})
        assert seats_of(after) == [("player", 3, True), ("player", 1, False)]
        told = table.get(who, since=seen.json["version"]).json["events"]
        for events in (told, table.get(who, "/events").json["events"]):
            changes = [event for event in events if event["kind"] == "seat_changed"]
            assert [(change["seat"], change["data"]) for change in changes] == [
                (0, {"from": "player", "to": "host", "by": "host", "name": None, "bot": None}),
                (0, {"from": "host", "to": "player", "by": "host", "name": None, "bot": None}),
            ]
        assert changes[0]["text"] == "Seat 0 changes from player to host, by the host."
    # What was decided before remains valid; the record of the game is as complete as ever.
    move = before[1].json["decisions"][0]["moves"][0]["text"]
    assert table.move(1, move, If_Match=before[1].headers["ETag"]).status_code == 200
    other_service(table)
    restored = table.restore(given.json["sealed"])
    assert seats_of(restored) == [("player", 3, True), ("player", 1, False)]


def test_a_host_who_takes_a_seat_with_a_players_token_is_shown_too(table):
    """It need not call itself the host: it can open the seat and join, or give it to itself."""
    table.hand_over(0, player="open")
    table.post(None, "/players", {"name": "Ann"})
    table.hand_over(0, player="player")
    assert seats_of(table.get(1))[0] == ("player", 3, False)
    events = table.get(1, "/events").json["events"]
    told = [event["data"] for event in events if event["kind"] == "seat_changed"]
    assert [(event["from"], event["to"], event["by"]) for event in told] == [
        ("player", "open", "host"),
        ("open", "player", "player"),
        ("player", "player", "host"),
    ]
    assert [event["name"] for event in told] == [None, "Ann", "Ann"]


def test_seats_changed_without_end_are_counted_and_do_not_fill_the_cache(client, monkeypatch):
    monkeypatch.setattr(session_state, "MAX_TOLD", 6)
    table = Table(client)
    versions = set()
    for number in range(6):
        table.hand_over(0, player=("host", "player")[number % 2])
        versions.add(table.get(1).json["version"])
    assert len(versions) == 6
    assert seats_of(table.get(1))[0] == ("player", 7, True)
    events = table.get(1, "/events").json["events"]
    assert [event["kind"] for event in events].count("seat_changed") == 4


def test_a_seat_of_the_host_from_the_start_says_so_and_joins_are_told(client):
    table = Table(client, seats=[{"player": "host"}, {}])
    assert seats_of(table.get(None)) == [("host", 1, True), ("open", 0, False)]
    table.post(None, "/players", {"name": "Bob"}, Idempotency_Key="joined by Bob, once")
    table.post(None, "/players", {"name": "Bob"}, Idempotency_Key="joined by Bob, once")
    assert seats_of(table.get(None)) == [("host", 1, True), ("player", 1, False)]
    told = table.get(None, since="0.1").json["events"]
    assert [(event["kind"], event["seat"]) for event in told] == [("seat_changed", 1)]


def test_seats_whose_token_the_host_has_too_say_so(client):
    """With a player's token it looks as the player does: only a seat that was joined is private."""
    table = Table(client, seats=[{"player": "player"}, {}])

    def given():
        return [seat["given"] for seat in table.get(None).json["seats"]]

    assert given() == [True, False]
    table.post(None, "/players", {"name": "Bob"})
    assert given() == [True, False]
    table.hand_over(1, player="player")
    assert given() == [True, True]
    table.hand_over(0, player="open")
    table.post(None, "/players", {"name": "Ann"})
    assert given() == [False, True]


def test_what_changes_nothing_is_not_told(client):
    table = Table(client, seats=[{"player": "host"}, {}])
    version = table.get(None).json["version"]
    headers = table.headers("host", **{"Idempotency-Key": "open-it"})
    for seat, player in ((0, "host"), (1, "open")):
        answer = client.put(f"{table.path}/seats/{seat}", json={"player": player}, headers=headers)
        assert (answer.status_code, answer.json["events"]) == (200, [])
        headers["Idempotency-Key"] += "-too"
    assert table.get(None).json["version"] == version
    # It was heard all the same: repeated, it drives out nobody who came since.
    table.tokens = [None, table.post(None, "/players", {"name": "Bob"}).json["token"]]
    headers["Idempotency-Key"] = "open-it-too"
    client.put(f"{table.path}/seats/1", json={"player": "open"}, headers=headers)
    assert table.get(1).status_code == 200


def test_a_host_who_plays_no_seat_gets_no_seats_view_from_any_call(client, table):
    table.step(0)
    for path, query in (
        ("", {}),
        ("", {"knowledge": "true"}),
        ("/events", {}),
        ("/legal-moves", {}),
        ("/pieces", {}),
        ("/stream", {}),
        ("/record", {}),
    ):
        if path != "/record":
            refused(table.get("host", path, seat=0, **query), 403, "forbidden")
    refused(table.get("host", "/record"), 409, "game-not-finished")
    refused(table.get("host", "/legal-moves"), 422, "invalid-request")
    refused(table.post("host", "/moves", {"moves": ["0 bid card-1"], "seat": 0}), 403, "forbidden")
    refused(table.post("host", "/undo", {"seat": 0}), 403, "forbidden")
    body = {"state": table.get("host").json["sealed"], "seat": 0, "bot": "random"}
    refused(client.post("/v1/duel/suggestions", json=body), 422, "bad-seal")
    for query in ({}, {"knowledge": "true"}):
        seen, spectators = (table.get(who, **query).json["view"] for who in ("host", None))
        assert seen == spectators


def test_handing_a_seat_over_again_with_the_same_key_does_not_drive_out_who_came_since(
    client, table
):
    path = f"{table.path}/seats/0"
    headers = table.headers("host", **{"Idempotency-Key": "open-it"})
    assert client.put(path, json={"player": "open"}, headers=headers).status_code == 200
    table.tokens[0] = table.post(None, "/players", {"name": "Bob"}).json["token"]
    again = ok(client.put(path, json={"player": "open"}, headers=headers))
    assert (again.json["seats"][0]["name"], again.json["seats"][0]["player"]) == ("Bob", "player")
    assert table.get(0).status_code == 200
    headers["Idempotency-Key"] = "open-it-again"
    client.put(path, json={"player": "open"}, headers=headers)
    refused(table.get(0), 403, "forbidden")


def test_tokens_outlive_a_rotation_of_keys_until_theirs_is_dropped(store):
    old, new = ("old", b"o" * 32), ("new", b"n" * 32)

    def service(*keys):
        return create_app([duel], Settings(log_requests=False, seal_keys=keys), store).test_client()

    table = Table(service(old))
    for keys, status in (((new, old), 200), ((old, new), 200), ((new,), 401)):
        table.client = service(*keys)
        assert table.get(0).status_code == status


def test_the_host_gives_a_seat_to_a_player_with_a_new_token(table):
    refused(table.hand_over(0, 0, player="player"), 403, "forbidden")
    assert table.hand_over(0, player="host").json["token"] is None
    given = table.hand_over(0, player="player").json
    assert [seat["player"] for seat in given["seats"]] == ["player", "player"]
    refused(table.post(None, "/players", {"name": "Eve"}), 409, "seat-taken")
    refused(table.get(0), 403, "forbidden")
    table.tokens[0] = given["token"]
    assert table.step(0).status_code == 200


def other_spellings(text):
    """Texts that lenient decoders of base64 read as the same bytes, or might."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    yield from (f"{text}=", f"{text}==", f"{text}!", f"{text[:-5]}\t{text[-5:]}", f"{text}.")
    yield text.replace("-", "+").replace("_", "/") + "="
    yield from (text[:-1] + last for last in alphabet if last != text[-1])


def test_a_token_has_one_spelling(client, table):
    for token in (table.host, *table.tokens):
        for other in other_spellings(token):
            headers = {"Authorization": f"Bearer {other}"}
            refused(client.get(table.path, headers=headers), 401, "unauthorized")


def test_a_sealed_copy_and_a_ticket_have_one_spelling(client, table):
    sealed = table.created["sealed"]
    ticket = table.post(0, "/tickets").json["ticket"]
    for other in other_spellings(sealed):
        refused(table.restore(other), 422, "bad-seal")
    for other in other_spellings(ticket):
        answer = client.get(f"{table.path}/stream", query_string={"ticket": other})
        assert answer.status_code in (401, 422)
    answer = ok(client.get(f"{table.path}/stream?ticket={ticket}", buffered=False))
    answer.close()


@pytest.mark.parametrize("cursor", ["0-00", "00-0", "0-01", " 0-1", "0-1 ", "+0-1"])
def test_a_cursor_has_one_spelling(table, cursor):
    assert table.get(0, "/legal-moves", cursor="0-0").status_code == 200
    refused(table.get(0, "/legal-moves", cursor=cursor), 422, "invalid-request")
