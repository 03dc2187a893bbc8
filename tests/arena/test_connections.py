"""The connections to an arena: whoever waits, others are answered."""

from __future__ import annotations

import contextlib
import select
import threading
import time
from functools import partial

from galaxy_referee.arena.serving import serve
from galaxy_referee.arena.settings import read_settings
from galaxy_referee.tournament import crowd
from tests.arena.entering import AWAY, BOB, ask, raw, served
from tests.arena.kit import arena
from tests.serving import until


def test_a_request_that_arrives_bit_by_bit_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "SECONDS", 0.5)
    length = 500
    with served(tmp_path) as server, raw(server) as client:
        client.sendall(f"POST /bots HTTP/1.0\r\nContent-Length: {length}\r\n\r\n".encode())
        for _ in range(length):
            if select.select([client], [], [], 0)[0]:
                break
            client.sendall(b" ")
            time.sleep(0.01)
        assert client.makefile("rb").readline().split()[1] == b"408"


def test_only_so_many_connections_are_held(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "MOST", 2)
    with served(tmp_path) as server, raw(server) as first, raw(server) as second:
        with raw(server) as third:
            assert first.recv(1) == b""
            third.sendall(b"GET /bots HTTP/1.0\r\n\r\n")
            assert third.makefile("rb").readline().split()[1] == b"401"
        second.sendall(b"GET /bots HTTP/1.0\r\n\r\n")
        assert second.makefile("rb").readline().split()[1] == b"401"


def test_silent_connections_do_not_keep_others_out(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "MOST", 2)
    with served(tmp_path) as server, contextlib.ExitStack() as silent:
        for _ in range(5):
            silent.enter_context(raw(server))
            assert ask(server.url, "GET", "/bots").status == 200


def test_bots_that_wait_for_games_do_not_have_to_go(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "MOST", 1)
    come, waits, game = threading.Event(), threading.Event(), {"game": 1}

    def waiting(*_):
        waits.set()
        come.wait()
        return game

    with served(tmp_path) as server, raw(server) as bot:
        monkeypatch.setattr(server.lobby, "come", waiting)
        monkeypatch.setattr(server.entrance, "author_of", lambda *_: "ada")
        bot.sendall(b"GET /bots/away/invitation HTTP/1.0\r\n\r\n")
        assert waits.wait(60)
        with raw(server) as other:
            assert other.recv(1) == b""
        come.set()
        assert bot.makefile("rb").read().endswith(b'{"game":1}')


def wait_of(entered):
    """A request with which a bot waits for games."""
    path, key = entered["invitation"], entered["key"]
    return f"GET {path}?wait=60 HTTP/1.0\r\nAuthorization: Bearer {key}\r\n\r\n".encode()


def test_an_author_waits_on_only_so_many_connections(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "SHARE", 1)
    with served(tmp_path) as server, raw(server) as first:
        entered = ask(server.url, "POST", "/bots", AWAY).body
        path, key = entered["invitation"], entered["key"]
        first.sendall(wait_of(entered))
        until(lambda: server._staying)
        again = ask(server.url, "GET", path, key=key)
        assert (again.status, again.body["code"]) == (429, "too_many_requests")
        assert server.lobby.invite("away", {"game": 1})
        assert first.makefile("rb").read().endswith(b'{"game":1}')
        until(lambda: not server._staying)
        assert ask(server.url, "GET", path, key=key).status == 204


def holds(server, waits):
    return len(server._staying) == waits


def test_the_waits_of_one_author_lock_out_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "MOST", 8)
    monkeypatch.setattr(crowd, "SHARE", 5)
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
            assert client.makefile("rb").readline().split()[1] == b"429"
        assert ask(server.url, "GET", "/page.json").body == 1
        honest = ask(server.url, "POST", "/bots", {**AWAY, "name": "honest"}, BOB).body
        with raw(server) as bot, server.admitting() as host:
            bot.sendall(wait_of(honest))
            until(partial(holds, server, 6))
            asked = ("POST", "/bots/honest/invitations", {"game": 1}, host)
            assert ask(server.url, *asked).status == 200
            assert bot.makefile("rb").read().endswith(b'{"game": 1}')
        hostile.close()
        until(lambda: not server._staying)
        for entered in bots:
            path, key = entered["invitation"], entered["key"]
            assert ask(server.url, "GET", path, key=key).status == 204


def test_all_waits_together_leave_room_for_pages(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "WAITS", 1)
    with served(tmp_path) as server, raw(server) as first:
        first.sendall(wait_of(ask(server.url, "POST", "/bots", AWAY).body))
        until(lambda: server._staying)
        other = ask(server.url, "POST", "/bots", {**AWAY, "name": "other"}, BOB).body
        reply = ask(server.url, "GET", other["invitation"], key=other["key"])
        assert (reply.status, reply.body["code"]) == (429, "too_many_requests")


def test_waits_before_an_arena_has_started_are_limited(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "SHARE", 1)
    sent = b"GET /bots/away/invitation?wait=60 HTTP/1.0\r\n\r\n"
    with serve(arena(tmp_path), tmp_path, "127.0.0.1", 0) as server, raw(server) as first:
        first.sendall(sent)
        until(lambda: server._staying)
        with raw(server) as second:
            second.sendall(sent)
            assert second.makefile("rb").readline().split()[1] == b"429"
        server.entrance.open(read_settings(tmp_path), [])
        assert first.makefile("rb").readline().split()[1] == b"401"


def test_a_thread_that_cannot_be_started_takes_no_place(tmp_path, monkeypatch):
    monkeypatch.setattr(crowd, "MOST", 1)
    with served(tmp_path) as server:
        with monkeypatch.context() as without, raw(server) as client:
            without.setattr(crowd.ThreadingHTTPServer, "process_request", _no_thread)
            assert client.recv(1) == b""
        assert ask(server.url, "GET", "/bots").status == 200


def _no_thread(*_):
    raise RuntimeError("can't start new thread")
