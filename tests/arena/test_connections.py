"""The connections to an arena: whoever waits, others are answered."""

from __future__ import annotations

import contextlib
import json
import select
import time
from functools import partial

import pytest

from galaxy_referee.app.lobby import resource
from galaxy_referee.app.server import requests
from galaxy_referee.app.server import worker as workers
from galaxy_referee.arena.serving import serve
from galaxy_referee.arena.settings import read_settings
from tests.arena.entering import AWAY, BOB, INVITATION, ask, raw, served
from tests.arena.kit import arena
from tools.servers import until


def test_a_request_that_arrives_bit_by_bit_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(requests, "PATIENCE", 0.5)
    length = 500
    with served(tmp_path) as server, raw(server) as client:
        client.sendall(f"POST /bots HTTP/1.0\r\nContent-Length: {length}\r\n\r\n".encode())
        for _ in range(length):
            if select.select([client], [], [], 0)[0]:
                break
            client.sendall(b" ")
            time.sleep(0.01)
        assert client.makefile("rb").readline().split()[1] == b"408"


@pytest.fixture
def few(monkeypatch):
    """An arena that holds three connections, of which two may wait."""
    monkeypatch.setattr(workers, "file_limit", lambda: workers.SPARE_FILES + 3)


def test_silent_connections_do_not_keep_others_out(tmp_path, few):
    with served(tmp_path) as server, contextlib.ExitStack() as silent:
        for _ in range(5):
            silent.enter_context(raw(server))
            assert ask(server.url, "GET", "/bots").status == 200


def test_bots_that_wait_for_games_do_not_have_to_go(tmp_path, few):
    with served(tmp_path) as server, raw(server) as bot, contextlib.ExitStack() as silent:
        bot.sendall(wait_of(ask(server.url, "POST", "/bots", AWAY).body))
        until(partial(holds, server, 1))
        for _ in range(5):
            silent.enter_context(raw(server))
        assert ask(server.url, "GET", "/bots").status == 200
        assert invited(server, "away") == 200
        assert given(bot) == INVITATION


def wait_of(entered):
    """A request with which a bot waits for games."""
    path, key = entered["invitation"], entered["key"]
    return f"GET {path}?wait=60 HTTP/1.0\r\nAuthorization: Bearer {key}\r\n\r\n".encode()


def holds(server, waits):
    return server.door.limits.waiting == waits


def given(bot):
    """What a bot that waits gets."""
    return json.loads(bot.makefile("rb").read().partition(b"\r\n\r\n")[2])


def status_of(client):
    return client.makefile("rb").readline().split()[1]


def invited(server, name):
    """The status of an invitation by a process that plays games."""
    with server.admitting() as key:
        return ask(server.url, "PUT", f"/bots/{name}/invitations/x", INVITATION, key).status


def test_an_author_waits_on_only_so_many_connections(tmp_path, monkeypatch):
    monkeypatch.setattr(resource, "SHARE", 1)
    with served(tmp_path) as server, raw(server) as first:
        entered = ask(server.url, "POST", "/bots", AWAY).body
        path, key = f"{entered['invitation']}?wait=1", entered["key"]
        first.sendall(wait_of(entered))
        until(partial(holds, server, 1))
        again = ask(server.url, "GET", path, key=key)
        assert (again.status, again.body["code"]) == (429, "too_many_requests")
        assert invited(server, "away") == 200
        assert given(first) == INVITATION
        until(partial(holds, server, 0))
        assert ask(server.url, "GET", path, key=key).status == 204


def test_the_waits_of_one_author_lock_out_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(resource, "SHARE", 5)
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "page.json").write_text("1", encoding="utf-8")
    with served(tmp_path) as server, contextlib.ExitStack() as hostile:
        bots = [ask(server.url, "POST", "/bots", {**AWAY, "name": f"x{n}"}).body for n in range(3)]
        for number in range(5):
            client = hostile.enter_context(raw(server))
            client.sendall(wait_of(bots[number % 3]))
            until(partial(holds, server, number + 1))
        for number in range(10):
            client = hostile.enter_context(raw(server))
            client.sendall(wait_of(bots[number % 3]))
            assert status_of(client) == b"429"
        assert ask(server.url, "GET", "/page.json").body == 1
        honest = ask(server.url, "POST", "/bots", {**AWAY, "name": "honest"}, BOB).body
        with raw(server) as bot:
            bot.sendall(wait_of(honest))
            until(partial(holds, server, 6))
            assert invited(server, "honest") == 200
            assert given(bot) == INVITATION
        hostile.close()
        until(partial(holds, server, 0))
        for entered in bots:
            path, key = entered["invitation"], entered["key"]
            assert ask(server.url, "GET", path, key=key).status == 204


def test_all_waits_together_leave_room_for_pages_and_are_shared_fairly(tmp_path, few):
    """Another author takes over a place of the one that has most."""
    with served(tmp_path) as server, contextlib.ExitStack() as bots:
        away = ask(server.url, "POST", "/bots", AWAY).body
        # One after the other: there is room for three, and the call before may still be there.
        first = bots.enter_context(raw(server))
        first.sendall(wait_of(away))
        until(partial(holds, server, 1))
        second = bots.enter_context(raw(server))
        second.sendall(wait_of(away))
        until(partial(holds, server, 2))
        third = bots.enter_context(raw(server))
        third.sendall(wait_of(away))
        assert status_of(third) == b"429"
        third.close()
        other = ask(server.url, "POST", "/bots", {**AWAY, "name": "other"}, BOB).body
        with raw(server) as fourth:
            fourth.sendall(wait_of(other))
            assert status_of(first) == b"204"


def test_waits_before_an_arena_has_started_are_limited(tmp_path, monkeypatch):
    monkeypatch.setattr(resource, "SHARE", 1)
    sent = b"GET /bots/away/invitation?wait=60 HTTP/1.0\r\n\r\n"
    with serve(arena(tmp_path), tmp_path, "127.0.0.1", 0) as server, raw(server) as first:
        first.sendall(sent)
        until(partial(holds, server, 1))
        with raw(server) as second:
            second.sendall(sent)
            assert status_of(second) == b"429"
        server.open(read_settings(tmp_path), [])
        assert status_of(first) == b"401"
