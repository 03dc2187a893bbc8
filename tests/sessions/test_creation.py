"""Sessions begin: created, joined."""

from __future__ import annotations

from galaxy_referee.engine.kernel import luck
from tests.sessions.play import Table, refused


def test_a_new_session_answers_the_host_with_tokens_and_a_sealed_copy(client):
    answer = client.post("/v1/duel/sessions", json={"seats": [{"player": "player"}, {}]})
    assert answer.status_code == 201
    created = answer.json
    assert answer.headers["Location"] == f"/v1/duel/sessions/{created['session']}"
    assert answer.headers["ETag"] == f'"{created["version"]}"'
    assert [seat["player"] for seat in created["seats"]] == ["player", "open"]
    assert [token is None for token in created["seat_tokens"]] == [False, True]
    assert created["sealed"].startswith("v1.")
    assert created["view"]["seat"] is None
    assert created["luck"] == "service"


def test_who_gave_the_luck_is_told(client):
    for body, expected in (({}, "service"), ({"seed": "s"}, "seed"), ({"deal": {}}, "deal")):
        assert client.post("/v1/duel/sessions", json=body).json["luck"] == expected


def test_a_short_seed_is_not_found_from_the_commitment(client):
    tables = [Table(client, seed="s") for _ in range(2)]
    published = {table.created["view"]["commitment"] for table in tables}
    assert len(published) == 2, "each session has a salt of its own"
    assert luck.commitment("s") not in published
    for table in tables:
        for who in (0, 1, None, "host"):
            for query in ({}, {"knowledge": "true"}):
                assert "salt" not in table.get(who, **query).text
    # It hides the seed and is not part of the luck.
    hands = [table.get(0).json["view"]["table"]["hand"] for table in tables]
    assert hands[0] == hands[1]


def test_a_plan_for_another_number_of_seats_is_refused(client):
    answer = client.post("/v1/duel/sessions", json={"seats": [{}]})
    assert refused(answer, 422, "invalid-request")["pointer"] == "/seats"
    refused(client.post("/v1/dice/sessions", json={"options": {"goal": "x"}}), 422, "bad-option")


def test_players_join_open_seats_until_there_are_none(client):
    table = Table(client, seats=[{}, {}])
    first = table.post(None, "/players", {"name": "Ann"})
    second = table.post(None, "/players", {"seat": 1})
    assert (first.json["seat"], second.json["seat"]) == (0, 1)
    assert first.json["view"]["table"]["hand"]
    once = {"player": "player", "holders": 1, "host_played": False, "given": False, "bot": None}
    assert second.json["seats"] == [{"name": "Ann", **once}, {"name": None, **once}]
    refused(table.post(None, "/players", {}), 409, "seat-taken")
    refused(table.post(None, "/players", {"seat": 1}), 409, "seat-taken")
    refused(table.post(None, "/players", {"seat": 5}), 404, "not-found")


def test_joining_again_with_the_same_key_gives_the_same_seat(client):
    table = Table(client, seats=[{}, {}])
    key = {"Idempotency_Key": "a-key-of-ann-alone"}
    answers = [table.post(None, "/players", {"name": "A"}, **key) for _ in range(2)]
    assert answers[0].json["token"] == answers[1].json["token"]
    refused(table.post(None, "/players", {}, Idempotency_Key="join"), 422, "invalid-request")
    assert table.post(None, "/players", {}, Idempotency_Key="bobs-" * 4).json["seat"] == 1


def test_joining_again_takes_no_second_seat_that_has_been_opened_since(client):
    table = Table(client, seats=[{"player": "player"}, {}])
    first = table.post(None, "/players", {}, Idempotency_Key="joined" * 3).json
    assert first["seat"] == 1
    table.hand_over(0, player="open")
    again = table.post(None, "/players", {}, Idempotency_Key="joined" * 3).json
    assert (again["seat"], again["token"]) == (1, first["token"])
    assert again["seats"][0]["player"] == "open"
