"""The lobby of a tournament, whoever connects to it."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from galaxy_referee.app.lobby import resource
from galaxy_referee.app.lobby.resource import SECURITY, TAG
from galaxy_referee.app.openapi.door import door_document
from galaxy_referee.app.server import requests
from galaxy_referee.app.server import worker as workers
from galaxy_referee.tournament.door import LobbyServer
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.schedule import seed_of
from galaxy_referee_client import Refusal
from tests.arena.entering import INVITATION
from tests.tournament.kit import come, header_of
from tools import conformity
from tools.servers import until

KEY, HOST = "gra_of-the-bot", "gra_of-the-host"
WAITING = (
    f"GET /bots/me/invitation?wait=60 HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer {KEY}\r\n"
    "Connection: close\r\n\r\n"
)


@pytest.fixture
def server() -> Iterator[LobbyServer]:
    with LobbyServer({"me": KEY}, HOST, "127.0.0.1", 0) as server:
        yield server


def raw(server: LobbyServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def invite(server: LobbyServer) -> bool:
    return LobbyClient(server.url, HOST).invite("me", INVITATION)


@contextlib.contextmanager
def waiting(server: LobbyServer) -> Iterator[socket.socket]:
    """A bot that waits."""
    waits = server.door.limits.waiting
    with raw(server) as bot:
        bot.sendall(WAITING.encode())
        until(lambda: server.door.limits.waiting > waits)
        yield bot


def given(bot: socket.socket) -> object:
    """What a bot that waits gets."""
    head, _, body = bot.makefile("rb").read().partition(b"\r\n\r\n")
    assert head.split()[1] == b"200"
    return json.loads(body)


def check(server: LobbyServer, method: str, path: str, status: int, body: object, **headers: str):
    """Ask, and compare the answer with the contract."""
    document = door_document(server.door.api, "Lobby", "A lobby.", [TAG], SECURITY)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, sent, named)
    answer = connection.getresponse()
    about = (method, path.partition("?")[0], answer.status, answer.headers, answer.read())
    connection.close()
    assert list(conformity.Contract(document).faults(conformity.Answer(*about))) == []
    assert answer.status == status, about
    return answer


JSON = "application/json"
INVITE = "PUT /bots/me/invitations/x"


@pytest.mark.parametrize(
    ("request_line", "body", "headers", "status"),
    [
        ("GET /bots/me/invitation", b"", {}, 401),
        ("GET /bots/you/invitation", b"", {"Authorization": f"Bearer {KEY}"}, 401),
        ("GET /bots/me/invitation", b"", {"Authorization": f"Bearer {KEY}"}, 204),
        ("HEAD /bots/me/invitation", b"", {"Authorization": f"Bearer {KEY}"}, 204),
        ("GET /bots/me/invitation?wait=x", b"", {}, 422),
        ("GET /bots/me/invitation?delay=1", b"", {}, 422),
        ("GET /problems/unauthorized", b"", {}, 200),
        ("GET /problems", b"", {"Host": "a..b"}, 400),
        ("GET /nothing", b"", {}, 404),
        ("OPTIONS /bots/me/invitation", b"", {}, 200),
        ("POST /bots/me/invitation", b"", {}, 405),
        (INVITE, INVITATION, {"Content-Type": JSON}, 401),
        (INVITE, INVITATION, {}, 415),
        (INVITE, b"{", {"Content-Type": JSON}, 400),
        (INVITE, {"seat": 1}, {"Content-Type": JSON}, 422),
        (INVITE, b"x" * 64_001, {"Content-Type": JSON}, 413),
    ],
)
def test_it_answers_as_the_service_does(server, request_line, body, headers, status):
    answer = check(server, *request_line.split(), status, body, **headers)
    if status >= 400:
        assert answer.headers["Content-Type"] == "application/problem+json"
    if status == 405:
        assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_a_connection_whose_request_does_not_arrive_is_closed(monkeypatch, capfd):
    monkeypatch.setattr(requests, "PATIENCE", 0.3)
    with LobbyServer({"me": KEY}, HOST, "127.0.0.1", 0) as server, raw(server) as silent:
        assert silent.recv(1) == b""
    assert capfd.readouterr().err == ""


def test_silent_connections_keep_out_no_bot(monkeypatch):
    monkeypatch.setattr(workers, "file_limit", lambda: workers.SPARE_FILES + 3)
    with LobbyServer({"me": KEY}, HOST, "127.0.0.1", 0) as server, contextlib.ExitStack() as silent:
        for _ in range(5):
            silent.enter_context(raw(server))
        with waiting(server) as bot:
            for _ in range(5):
                silent.enter_context(raw(server))
            assert invite(server)
            assert given(bot) == INVITATION


def test_an_invitation_that_came_first_is_fetched(server):
    with ThreadPoolExecutor() as pool:
        inviting = pool.submit(invite, server)
        until(lambda: server.door.limits.waiting)
        assert come(server.url, "me", KEY) == INVITATION
        assert inviting.result()


def test_each_invitation_is_fetched_once(server):
    with ThreadPoolExecutor() as pool, waiting(server), waiting(server):
        assert [each.result() for each in [pool.submit(invite, server) for _ in range(2)]] == [
            True,
            True,
        ]
        assert come(server.url, "me", KEY, wait=0) is None


def test_a_bot_waits_on_only_so_many_connections(server, monkeypatch):
    monkeypatch.setattr(resource, "SHARE", 1)
    with waiting(server) as bot:
        with pytest.raises(Refusal) as refusal:
            come(server.url, "me", KEY, wait=1)
        assert refusal.value.status == 429
        assert invite(server)
        assert given(bot) == INVITATION


def test_hundreds_of_waits_take_no_threads(server, monkeypatch):
    monkeypatch.setattr(resource, "SHARE", 300)
    with waiting(server), contextlib.ExitStack() as bots:
        before = threading.active_count()
        for _ in range(250):
            bots.enter_context(raw(server)).sendall(WAITING.encode())
        until(lambda: server.door.limits.waiting == 251)
        assert threading.active_count() <= before + server.door.app.extensions["settings"].threads
        assert come(server.url, "me", KEY, wait=0) is None


def test_a_bot_that_has_left_gives_up_its_place(server, monkeypatch):
    monkeypatch.setattr(resource, "SHARE", 1)
    for _ in range(3):
        with waiting(server):
            pass
        until(lambda: not server.door.limits.waiting)
    assert come(server.url, "me", KEY, wait=0) is None


def test_a_bot_that_has_left_takes_no_invitation(server):
    with waiting(server) as bot:
        bot.sendall(b"more than one request")
    until(lambda: not server.door.limits.waiting)
    with ThreadPoolExecutor() as pool:
        inviting = pool.submit(invite, server)
        assert come(server.url, "me", KEY) == INVITATION
        assert inviting.result()


def test_the_invitation_of_a_host_that_has_left_is_withdrawn(server):
    body = json.dumps(INVITATION).encode()
    sent = (
        f"PUT /bots/me/invitations/x HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer {HOST}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    invitations = server.door.invitations
    with raw(server) as host:
        host.sendall(sent.encode() + body)
        until(lambda: server.door.limits.waiting)
        assert invitations.is_left("me", "x")
    until(lambda: not invitations.is_left("me", "x"))
    assert invitations._missed == set()


def test_nothing_that_is_published_opens_the_lobby(server):
    """The keys were once made from the seed, which the log shows."""
    for purpose in (("lobby",), ("lobby", "me")):
        forged = seed_of(header_of("me=outbound:me", "b=random"), *purpose)
        for key in (forged, forged[:32]):
            with pytest.raises(Refusal) as refusal:
                come(server.url, "me", key)
            assert refusal.value.status == 401
