"""Tickets: what opens a stream in a browser, once, soon, and for those it was issued for alone."""

from __future__ import annotations

import json
import threading

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.sessions import tickets
from galaxy_referee.app.settings import Settings
from tests.kernel.toys import duel
from tests.sessions.play import Table, ok, refused

STREAM = "/stream"


def ticket_of(table, who, **body) -> str:
    answer = table.post(who, "/tickets", body)
    assert answer.status_code == 201, answer.text
    assert answer.json["expires_in"] == 30
    return answer.json["ticket"]


def first_message(table, **query) -> dict:
    """The first message of a stream that nothing but its query opens."""
    answer = ok(table.client.get(table.path + STREAM, query_string=query, buffered=False))
    text = next(answer.iter_encoded()).decode()
    answer.close()
    return json.loads(text.partition("data: ")[2])


def turned_away(table, status=401, kind="unauthorized", **query):
    answer = table.client.get(table.path + STREAM, query_string=query)
    return refused(answer, status, kind)["detail"]


def test_a_ticket_opens_the_stream_of_its_seat(table):
    for seat in (0, 1):
        message = first_message(table, ticket=ticket_of(table, seat))
        assert message["seat"] == seat
        assert message["view"] == table.get(seat).json["view"]


def test_the_host_names_its_seat_when_it_gets_the_ticket(client):
    table = Table(client, seats=[{"player": "player"}, {"player": "host"}])
    assert first_message(table, ticket=ticket_of(table, "host"))["seat"] is None
    assert first_message(table, ticket=ticket_of(table, "host", seat=1))["seat"] == 1
    refused(table.post("host", "/tickets", {"seat": 0}), 403, "forbidden")
    refused(table.post(0, "/tickets", {"seat": 1}), 403, "forbidden")
    ticket = ticket_of(table, "host", seat=1)
    turned_away(table, 422, "invalid-request", ticket=ticket, seat=1)


def test_a_new_connection_continues_from_a_version(table):
    before = first_message(table, ticket=ticket_of(table, 1))["version"]
    table.step(0, 1)
    again = first_message(table, ticket=ticket_of(table, 1), since=before)
    assert again["version"] != before
    assert again["events"]


def test_a_ticket_opens_one_stream(table):
    ticket = ticket_of(table, 0)
    first_message(table, ticket=ticket)
    assert "one stream, within 30 seconds" in turned_away(table, ticket=ticket)


def test_of_two_that_use_a_ticket_at_once_one_gets_in(table, store, monkeypatch):
    """Over one cache, whichever worker they ask."""
    ticket = ticket_of(table, 0)
    met = threading.Barrier(2, timeout=60)
    read = store.read

    def read_together(session, names, ttl):
        fields = read(session, names, ttl)
        if tickets.FIELD in names and fields[-1] != b"[]":
            met.wait()
        return fields

    monkeypatch.setattr(store, "read", read_together)
    codes = []

    def use():
        with table.client.application.test_client() as browser:
            answer = browser.get(table.path + STREAM, query_string={"ticket": ticket})
            codes.append(answer.status_code)

    threads = [threading.Thread(target=use, daemon=True) for _ in range(2)]
    monkeypatch.setattr(table.client.application.extensions["waiting"], "longest", 0)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(codes) == [200, 401]


def test_a_ticket_expires(table, monkeypatch):
    ticket = ticket_of(table, 0)
    late = tickets.time.time() + tickets.LIFETIME + 1
    monkeypatch.setattr("galaxy_referee.app.sessions.tickets.time.time", lambda: late)
    turned_away(table, ticket=ticket)


def test_a_ticket_is_for_its_session(client):
    one, other = Table(client), Table(client)
    ticket = ticket_of(one, 0)
    turned_away(other, ticket=ticket)
    assert first_message(one, ticket=ticket)["seat"] == 0


def test_a_forged_ticket_opens_nothing(table):
    ticket = ticket_of(table, 0)
    turned_away(table, ticket="A" * 43)
    turned_away(table, ticket=ticket[:-2] + ("AA" if ticket[-2:] != "AA" else "BB"))
    for broken in ("", "x", ticket + "A", table.tokens[0]):
        turned_away(table, 422, "invalid-request", ticket=broken)


def test_a_ticket_ends_with_the_player_it_was_issued_for(table):
    ticket = ticket_of(table, 0)
    assert table.hand_over(0, player="host").status_code == 200
    turned_away(table, 403, "forbidden", ticket=ticket)
    refused(table.post(0, "/tickets"), 403, "forbidden")


def test_a_ticket_is_for_its_deployment():
    """Even where another one uses the same cache, and nobody who reads the cache has a ticket."""
    store = MemoryStore()
    keys = (("test", b"k" * 32),)
    here, there = (
        create_app([duel], Settings(log_requests=False, seal_keys=keys, deployment=name), store)
        for name in ("here", "there")
    )
    table = Table(here.test_client())
    ticket = ticket_of(table, 0)
    (kept,) = store.read(table.created["session"], [tickets.FIELD], 0)
    assert ticket.encode() not in kept
    table.client = there.test_client()
    turned_away(table, ticket=ticket)


def test_the_cache_keeps_few_tickets_and_no_copy_restores_one(table, store):
    issued = [ticket_of(table, 0) for _ in range(tickets.MOST + 1)]
    (kept,) = store.read(table.created["session"], [tickets.FIELD], 0)
    assert len(json.loads(kept)) == tickets.MOST
    turned_away(table, ticket=issued[0])
    assert first_message(table, ticket=issued[-1])["seat"] == 0


def test_nobody_pushes_out_the_tickets_of_another_player(table):
    waiting = ticket_of(table, 1)
    for _ in range(2 * tickets.MOST):
        ticket_of(table, 0)
    assert first_message(table, ticket=waiting)["seat"] == 1


def test_tickets_make_no_version_for_anyone(table):
    before = [table.get(who).json["version"] for who in (0, 1, None)]
    first_message(table, ticket=ticket_of(table, 0))
    assert [table.get(who).json["version"] for who in (0, 1, None)] == before


def test_a_ticket_needs_a_token_and_does_not_come_with_one(table):
    refused(table.post(None, "/tickets"), 401, "unauthorized")
    query = {"ticket": ticket_of(table, 0)}
    answer = table.client.get(table.path + STREAM, query_string=query, headers=table.headers(0))
    refused(answer, 422, "invalid-request")
    refused(table.get(None, "", ticket=query["ticket"]), 422, "invalid-request")


@pytest.mark.parametrize("path", ["", "/stream", "/events", "/legal-moves", "/record"])
def test_a_token_in_a_url_is_refused_and_says_what_to_do(table, path):
    problem = refused(table.get(None, path, token=table.tokens[0]), 422, "invalid-request")
    assert table.tokens[0] not in str(problem)
    if path != "/record":
        assert "Authorization: Bearer" in problem["errors"][0]["detail"]


def test_a_ticket_is_never_logged(capsys):
    table = Table(create_app([duel], Settings()).test_client())
    ticket = ticket_of(table, 0)
    first_message(table, ticket=ticket)
    turned_away(table, ticket=ticket)
    table.client.get(f"{table.path}/nothing?ticket={ticket}")
    table.client.get(f"/v1/duel/{ticket}")
    logged = capsys.readouterr().err
    assert logged
    assert ticket not in logged


def test_a_player_gets_only_so_many_tickets(table, store, monkeypatch):
    """Each is a write to the session: without a limit, moves came too late again and again."""
    now = tickets.time.time()
    monkeypatch.setattr("galaxy_referee.app.sessions.tickets.time.time", lambda: now)
    for _ in range(tickets.PER_LIFETIME):
        last = ticket_of(table, 0)
    before = store.read(table.created["session"], ["revision"], 0)
    for _ in range(40):
        problem = refused(table.post(0, "/tickets"), 429, "rate-limited")
    assert (problem["limit"], problem["retry_after"]) == ("60 in 30 seconds", 30)
    assert store.read(table.created["session"], ["revision"], 0) == before, "nothing is written"
    assert ticket_of(table, 1)
    assert table.step(0).status_code == 200
    assert first_message(table, ticket=last)["seat"] == 0
    now += tickets.LIFETIME
    assert ticket_of(table, 0)
