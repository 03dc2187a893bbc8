"""Sessions whose seats are fixed: their tokens look and decide, and nothing else."""

from __future__ import annotations

import pytest

from tests.sessions.conftest import other_service
from tests.sessions.play import Table, refused

PERSON, HOST, BOT = {"player": "player"}, {"player": "host"}, {"player": "bot"}
JOIN_KEY = "a key that nobody can guess"


def fixed(client, **body) -> Table:
    return Table(client, fixed_seats=True, **body)


@pytest.fixture
def table(client) -> Table:
    return fixed(client)


@pytest.mark.parametrize("player", ["host", "bot", "open", "player"])
def test_a_seat_is_not_handed_over_by_its_player(table, player):
    before = table.get(None).json
    problem = refused(table.hand_over(0, 0, player=player), 403, "forbidden")
    assert problem["detail"].startswith("The seats of this session are fixed")
    assert table.get(None).json == before


def test_a_seat_decides_and_looks_on_every_path(table):
    move = table.first_move(0)
    assert table.get(0, "/legal-moves").status_code == 200
    assert table.get(0, "/pieces").status_code == 200
    assert table.get(0, "/events").status_code == 200
    assert table.post(0, "/tickets").status_code == 201
    assert table.move(0, move).status_code == 200


@pytest.mark.parametrize("player", ["bot", "open"])
def test_the_host_takes_a_seat_and_gives_it_back_and_nothing_else(table, player):
    refused(table.hand_over(0, player=player), 403, "forbidden")
    table.hand_over(0, player="host")
    refused(table.get(0), 403, "forbidden")
    refused(table.hand_over(0, player=player), 403, "forbidden")
    table.tokens[0] = table.hand_over(0, player="player").json["token"]
    assert table.get(0).json["seats"][0]["holders"] == 3


def test_nobody_joins(table):
    for headers in ({}, {"Idempotency_Key": JOIN_KEY}):
        refused(table.post(None, "/players", **headers), 403, "forbidden")
    refused(table.post(0, "/players"), 403, "forbidden")


def test_there_is_no_rematch(client):
    table = fixed(client, seats=[PERSON, HOST])
    refused(table.post("host", "/rematch"), 403, "forbidden")
    refused(table.post(0, "/rematch"), 403, "forbidden")


def test_undo_is_only_for_sessions_that_were_created_with_it(client):
    for body, status in (
        ({"fixed_seats": True}, 403),
        ({"fixed_seats": True, "undo": True}, 200),
        ({}, 200),
        ({"undo": False}, 403),
    ):
        table = Table(client, **body)
        assert table.step(0).status_code == 200
        assert table.get(0).json["undoable"] is (status == 200)
        assert table.post(0, "/undo").status_code == status


def test_a_rematch_has_no_undo_either(client):
    table = Table(client, seats=[HOST, HOST], undo=False)
    again = Table(client, seats=[HOST, HOST])
    created = table.post("host", "/rematch").json
    again.host, again.path = created["token"], f"/v1/duel/sessions/{created['session']}"
    move = again.get("host", seat=0).json["decisions"][0]["moves"][0]["text"]
    assert again.post("host", "/moves", {"moves": [move], "seat": 0}).status_code == 200
    refused(again.post("host", "/undo", {"seat": 0}), 403, "forbidden")


@pytest.mark.parametrize("seats", [None, [PERSON, {"player": "open"}]])
def test_every_fixed_seat_needs_a_player(client, seats):
    body = {"fixed_seats": True} | ({"seats": seats} if seats else {})
    refused(client.post("/v1/duel/sessions", json=body), 422, "invalid-request")


def test_everyone_sees_that_seats_are_fixed(client):
    table = fixed(client, seats=[PERSON, BOT])
    assert table.created["fixed_seats"]
    assert all(table.get(who).json["fixed_seats"] for who in (None, 0, "host"))
    assert not Table(client).get(0).json["fixed_seats"]


def test_fixed_seats_stay_fixed_after_a_restoration(table):
    sealed = table.get("host").json["sealed"]
    other_service(table)
    assert table.restore(sealed).json["fixed_seats"]
    refused(table.hand_over(0, 0, player="host"), 403, "forbidden")
    table.step(0)
    refused(table.post(0, "/undo"), 403, "forbidden")


def test_only_the_host_learns_the_seed(table):
    """The same deal may be played again, with the players in other seats."""
    table.play_out()
    for who in (0, 1, None):
        view = table.get(who, knowledge="true").json["view"]
        assert view["over"]
        assert view["seed"] is None
        assert "salt" not in view
    refused(table.get(0, "/record"), 403, "forbidden")
    refused(table.get(None, "/record"), 401, "unauthorized")
    assert table.get("host", "/record").json["record"]["seed"] == "tests"
