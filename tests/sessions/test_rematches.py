"""The next game of a session's players: everyone has a seat in it that nobody else can take."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.app.cache.store import MemoryStore
from tests.docs.printed import blocks_of
from tests.sessions.play import Table, refused
from tools.servers import ROOT

PERSON, HOST = {"player": "player"}, {"player": "host", "name": "Dana"}
BOT = {"player": "bot", "bot": "greedy"}
SEATS = [HOST, {**PERSON, "name": "Mira"}, BOT]


@pytest.fixture
def table(client) -> Table:
    return Table(client, "race", options={"players": 3}, seats=SEATS)


def at(client, session: str, token: str):
    return client.get(f"/v1/race/sessions/{session}", headers={"Authorization": f"Bearer {token}"})


def test_everyone_finds_the_own_seat_of_the_next_game_in_the_last(client, table):
    assert table.get(1).json["rematch"] is None
    version = table.get(1).json["version"]
    answer = table.post("host", "/rematch")
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/race/sessions/{answer.json['session']}"
    assert answer.json["seat_tokens"] == [None, None, None]
    assert [(seat["name"], seat["player"], seat["given"]) for seat in answer.json["seats"]] == [
        ("Dana", "host", False), ("Mira", "player", True), (None, "bot", False),
    ]  # fmt: skip
    seen = table.get(1).json
    assert seen["version"] != version
    assert seen["rematch"]["session"] == answer.json["session"]
    assert seen["rematch"]["seat"] == 1
    assert at(client, answer.json["session"], seen["rematch"]["token"]).json["seat"] == 1
    assert table.get("host").json["rematch"] is None
    at_own_seat = table.get("host", seat=0).json["rematch"]
    assert at_own_seat == {"session": answer.json["session"], "seat": None, "token": None}


def test_spectators_do_not_see_the_next_game(table):
    version = table.get(None).json["version"]
    table.post("host", "/rematch")
    assert table.get(None).json["rematch"] is None
    assert table.get(None).json["version"] == version


def test_seats_are_swapped_as_the_host_says(table):
    answer = table.post("host", "/rematch", {"seats": [1, 2, 0]}).json
    assert [seat["player"] for seat in answer["seats"]] == ["player", "bot", "host"]
    assert table.get(1).json["rematch"]["seat"] == 0


def test_who_has_left_the_seat_gets_no_token(table):
    table.post("host", "/rematch")
    table.tokens[1] = table.hand_over(1, player="player").json["token"]
    assert table.get(1).json["rematch"]["token"] is None


def test_the_game_has_the_same_options_and_clock_unless_others_are_sent(client, shared):
    options = {"players": 3, "expansions": ["tgs"]}
    clock = {"initial": 60, "increment": 5}
    table = Table(client, "race", options=options, seats=SEATS, clock=clock)
    again = table.post("host", "/rematch").json
    assert again["view"]["table"]["options"] == table.created["view"]["table"]["options"]
    assert (again["clock"]["initial"], again["clock"]["increment"]) == (60, 5)
    other = table.post("host", "/rematch", {"options": {"players": 3}}).json
    assert other["view"]["table"]["options"] != again["view"]["table"]["options"]
    assert table.get(1).json["rematch"]["session"] == other["session"]
    sealed = table.get("host").json["sealed"]
    shared[1].store = MemoryStore()
    table.restore(sealed)
    refused(table.post("host", "/rematch"), 409, "record-incomplete")
    assert table.post("host", "/rematch", {"options": {"players": 3}}).status_code == 201


def test_only_the_host_starts_a_rematch_and_every_player_has_a_seat(table):
    refused(table.post(1, "/rematch"), 403, "forbidden")
    for order in ([0, 1], [0, 1, 1], [0, 1, 3]):
        refused(table.post("host", "/rematch", {"seats": order}), 422, "invalid-request")


def test_the_bodies_on_the_page_are_accepted(client):
    page = ROOT / "docs" / "sessions.md"
    clock, seats = [json.loads(block.text) for block in blocks_of(page) if block.language == "json"]
    table = Table(client, "race", seats=[HOST, PERSON], **clock)
    assert table.created["clock"]["initial"] == clock["clock"]["initial"]
    assert table.post("host", "/rematch", seats).status_code == 201
