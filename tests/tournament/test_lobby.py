"""The lobby of a tournament, whoever connects to it."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

import pytest

from galaxy_referee.client import Refusal
from galaxy_referee.tournament import crowd
from galaxy_referee.tournament import lobby as lobbies
from galaxy_referee.tournament.lobby import Lobby, LobbyClient, Server, serve
from galaxy_referee.tournament.schedule import seed_of
from tests.serving import until
from tests.tournament.kit import come, header_of

KEY, HOST = "gra_of-the-bot", "gra_of-the-host"
WAITING = f"GET /bots/me/invitation?wait=60 HTTP/1.1\r\nAuthorization: Bearer {KEY}\r\n\r\n"


@contextlib.contextmanager
def opened() -> Iterator[Server]:
    """A lobby over HTTP."""
    server = serve(Lobby(), {"me": KEY}, HOST, "127.0.0.1", 0)
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def raw(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.server_port), timeout=60)


def invite(server: Server) -> bool:
    return LobbyClient(server.url, HOST).invite("me", {"seat": 1})


def test_a_length_that_is_no_number_is_answered():
    """A digit outside ASCII left the visitor without an answer, and left a traceback."""
    with opened() as server, raw(server) as visitor:
        visitor.sendall(b"POST /bots/me/invitations HTTP/1.1\r\nContent-Length: \xb2\r\n\r\n")
        assert visitor.makefile("rb").readline().split()[1] == b"401"


@pytest.mark.parametrize(
    "sent", [b"", b"GET /bots", b"POST /bots/me/invitations HTTP/1.1\r\nContent-Length: 9\r\n\r\n"]
)
def test_a_connection_whose_request_does_not_arrive_is_closed(monkeypatch, capsys, sent):
    monkeypatch.setattr(crowd, "SECONDS", 0.3)
    monkeypatch.setattr(crowd.CrowdVisit, "timeout", 0.3)
    with opened() as server, raw(server) as silent:
        silent.sendall(sent)
        assert silent.recv(1) == b""
    assert capsys.readouterr().err == ""


def test_silent_connections_keep_out_no_bot(monkeypatch):
    monkeypatch.setattr(crowd, "MOST", 3)
    with opened() as server, contextlib.ExitStack() as silent:
        for _ in range(5):
            silent.enter_context(raw(server))
        inviting = threading.Thread(target=invite, args=[server])
        inviting.start()
        for _ in range(5):
            silent.enter_context(raw(server))
        assert come(server.url, "me", KEY) == {"seat": 1}
        inviting.join()


def test_a_bot_that_waits_does_not_have_to_go(monkeypatch):
    monkeypatch.setattr(crowd, "MOST", 2)
    with opened() as server, raw(server) as bot, contextlib.ExitStack() as silent:
        bot.sendall(WAITING.encode())
        until(lambda: server._staying)
        for _ in range(5):
            silent.enter_context(raw(server))
        assert invite(server)
        assert bot.makefile("rb").read().endswith(b'{"seat":1}')


def test_a_bot_waits_on_only_so_many_connections(monkeypatch):
    monkeypatch.setattr(crowd, "SHARE", 1)
    with opened() as server, raw(server) as bot:
        bot.sendall(WAITING.encode())
        until(lambda: server._staying)
        with pytest.raises(Refusal) as refusal:
            come(server.url, "me", KEY)
        assert refusal.value.status == 429
        assert invite(server)


def test_a_bot_that_has_left_gives_up_its_place(monkeypatch):
    monkeypatch.setattr(crowd, "SHARE", 1)
    with opened() as server:
        for _ in range(3):
            with raw(server) as bot:
                bot.sendall(WAITING.encode())
                until(lambda: server._staying)
            until(lambda: not server._staying)
        assert come(server.url, "me", KEY, wait=0) is None


def test_a_bot_that_has_left_takes_no_invitation(monkeypatch):
    monkeypatch.setattr(lobbies, "LOOK", 600)  # it is woken by the invitation
    with opened() as server:
        with raw(server) as bot:
            bot.sendall(WAITING.encode() + b"more than one request")
            until(lambda: server._staying)
        inviting = threading.Thread(target=invite, args=[server])
        inviting.start()
        until(lambda: "me" in server.lobby._left and server.lobby._left["me"])
        assert come(server.url, "me", KEY) == {"seat": 1}
        inviting.join()


def test_the_invitation_of_a_host_that_has_left_is_withdrawn():
    sent = f"POST /bots/me/invitations HTTP/1.1\r\nAuthorization: Bearer {HOST}\r\n"
    with opened() as server:
        with raw(server) as host:
            host.sendall(f"{sent}Content-Length: 2\r\n\r\n{{}}".encode())
            until(lambda: server.lobby._left.get("me"))
        until(lambda: not server.lobby._left["me"])
        assert server.lobby._missed == set()


def test_nothing_that_is_published_opens_the_lobby():
    """The keys were once made from the seed, which the log shows."""
    with opened() as server:
        for purpose in (("lobby",), ("lobby", "me")):
            forged = seed_of(header_of("me=outbound:me", "b=random"), *purpose)
            for key in (forged, forged[:32]):
                with pytest.raises(Refusal) as refusal:
                    come(server.url, "me", key)
                assert refusal.value.status == 401


class Leaves:
    """The visit of someone who leaves, or of one on whom the lobby fails."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def __call__(self, *_: object) -> None:
        raise self._error


@pytest.mark.parametrize(
    ("error", "printed"), [(BrokenPipeError(), False), (ValueError("odd"), True)]
)
def test_a_bot_that_leaves_prints_no_traceback(capfd, error, printed):
    with lobbies.Server(("127.0.0.1", 0), Lobby(), {}, "") as server:
        server.RequestHandlerClass = Leaves(error)
        server.process_request_thread(socket.socket(), ("127.0.0.1", 1))
    assert ("Traceback" in capfd.readouterr().err) == printed
