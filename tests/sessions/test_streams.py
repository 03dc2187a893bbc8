"""Streams and long polls under gunicorn: without threads, in order, whatever fails."""

from __future__ import annotations

import contextlib
import random
import resource
import signal
import socket
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from galaxy_referee.app.server.worker import WORD
from tests.http_client import HttpClient
from tests.sessions.play import Patient, Table, ok
from tests.sessions.watching import Watcher, events_told, in_order, listen
from tools import servers
from tools.servers import until


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """One worker with default settings, but for streams that outlive a slow test."""
    log = tmp_path_factory.mktemp("service") / "log"
    with servers.running_service(log=log, WORKERS="1", STREAM_SECONDS="300") as service:
        yield service


@contextlib.contextmanager
def watching(port, table, seats):
    """Clients who watch from these seats, and have seen the first position."""
    watchers = [Watcher(port, table, seat) for seat in seats]
    try:
        listen(watchers, lambda: all(watcher.told for watcher in watchers))
        yield watchers
    finally:
        for watcher in watchers:
            watcher.close()


def play(table: Table, count: int, luck: random.Random) -> None:
    """Make some random moves."""
    for _ in range(count):
        seat = luck.choice(table.get(None).json["view"]["waiting_for"])
        move = luck.choice(table.get(seat).json["decisions"][0]["moves"])["text"]
        assert table.move(seat, move).status_code == 200


def change_hands(table: Table, seat: int, count: int) -> None:
    """Let the host give a seat to another player some times: changes that no game runs out of."""
    path, headers = f"{table.path}/seats/{seat}", table.headers("host")
    for _ in range(count):
        ok(table.client.open(path, "PUT", json={"player": "player"}, headers=headers))


def up_to_date(table, watchers, seats):
    latest = {seat: table.get(seat).json["version"] for seat in set(seats)}
    return lambda: all(w.last == latest[seat] for w, seat in zip(watchers, seats, strict=True))


def test_hundreds_watch_in_one_worker_with_default_settings(running):
    seats = [0, 1, None] * 110
    table = Table(HttpClient(running.url), "race")
    with watching(running.port, table, seats) as watchers:
        play(table, 3, random.Random(1))
        listen(watchers, up_to_date(table, watchers, seats))
        assert {watcher.connections for watcher in watchers} == {1}
        assert all(map(in_order, watchers))
    assert "of them may wait for changes" in running.log()


@pytest.mark.parametrize("kills", [False, pytest.param(True, marks=pytest.mark.heavy)])
def test_every_client_sees_every_version_once_and_in_order(kills):
    """Several workers, several tables; who is cut off goes on where it was."""
    seats = [0, 0, 1, 1, None, "host"]
    with contextlib.ExitStack() as stack:
        cache = stack.enter_context(servers.cache_server(servers.valkey_binary()))
        settings = {"REDIS_URL": cache.url, "SEAL_KEYS": f"k:{'A' * 43}"}
        running = stack.enter_context(servers.running_service(WORKERS="2", **settings))
        tables = [Table(Patient(HttpClient(running.url)), "race") for _ in range(2)]
        groups = [stack.enter_context(watching(running.port, table, seats)) for table in tables]
        pool = stack.enter_context(ThreadPoolExecutor(len(tables)))
        players = [
            pool.submit(play, table, 25, random.Random(number))
            for number, table in enumerate(tables)
        ]
        everybody = [watcher for group in groups for watcher in group]
        while not all(player.done() for player in players):
            end = time.monotonic() + 0.7
            listen(everybody, lambda end=end: time.monotonic() > end)
            if kills:
                running.kill_a_worker()
        for table, group in zip(tables, groups, strict=True):
            listen(group, up_to_date(table, group, seats))
            assert all(map(in_order, group))
            for watcher, seat in zip(group, seats, strict=True):
                since = watcher.told[0]["version"]
                everything = table.get(seat, "/events", since=since).json["events"]
                assert events_told(watcher) == everything
        assert kills or {watcher.connections for watcher in everybody} == {1}


def test_a_lost_cache_ends_streams_and_a_restored_session_goes_on():
    with contextlib.ExitStack() as stack:
        cache = stack.enter_context(servers.cache_server(servers.valkey_binary()))
        running = stack.enter_context(servers.running_service(WORKERS="1", REDIS_URL=cache.url))
        table = Table(Patient(HttpClient(running.url)), "race")
        (watcher,) = stack.enter_context(watching(running.port, table, [0]))
        cache.kill()
        cache.start()
        listen([watcher], lambda: watcher.ended and watcher.status == 404)
        ok(table.restore())
        listen([watcher], up_to_date(table, [watcher], [0]))
        assert [event["kind"] for event in watcher.told[-1]["events"]] == ["session_restored"]
        play(table, 2, random.Random(2))
        listen([watcher], up_to_date(table, [watcher], [0]))
        assert in_order(watcher)


def test_who_may_not_look_any_longer_is_told_so(running):
    table, client = Table(HttpClient(running.url), "race"), HttpClient(running.url)
    host = table.headers("host")
    with watching(running.port, table, [0, 1]) as (handed, other):
        bot = {"player": "bot", "bot": "random"}
        ok(client.open(f"{table.path}/seats/0", "PUT", json=bot, headers=host))
        listen([handed, other], lambda: handed.status == 403)
        assert handed.ended
        listen([handed, other], up_to_date(table, [other], [1]))
        assert client.open(table.path, "DELETE", headers=host).status_code == 204
        listen([handed, other], lambda: other.status == 410)


def silent(port: int, table: Table) -> socket.socket:
    """A client that opens a stream and never reads: its system takes in some bytes, and no more."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    client.connect(("127.0.0.1", port))
    head = f"GET {table.path}/stream?knowledge=true HTTP/1.1\r\nHost: test\r\n"
    client.sendall(f"{head}Authorization: Bearer {table.tokens[0]}\r\n\r\n".encode())
    return client


def test_who_never_reads_is_cut_off_and_holds_up_nobody():
    """A worker keeps at most a message for each of them, and for so long as for any slow client."""
    with contextlib.ExitStack() as stack:
        running = stack.enter_context(servers.running_service(WORKERS="1"))
        table = Table(HttpClient(running.url), "roll", players=3, options={"players": 3})
        (watcher,) = stack.enter_context(watching(running.port, table, [1]))
        others, memory = connections(running), megabytes(running)
        for _ in range(20):
            stack.enter_context(silent(running.port, table))
        until(lambda: connections(running) == others + 20)
        waits, end = [], time.monotonic() + 120
        while connections(running) > others:
            assert time.monotonic() < end
            change_hands(table, 2, 5)
            began = time.monotonic()
            listen([watcher], up_to_date(table, [watcher], [1]))
            waits.append(time.monotonic() - began)
        assert statistics.median(waits) < 1
        assert megabytes(running) - memory < 20
        assert watcher.connections == 1
        assert in_order(watcher)


def test_streams_and_waits_bring_the_bot_when_a_clock_runs_out(running):
    """Nobody calls, and the heartbeat is longer than the clock."""
    clock = {"initial": 1}
    seats = [{"player": "player"}] * 2
    table = Table(HttpClient(running.url), "race", options={"players": 2}, seats=seats, clock=clock)
    with watching(running.port, table, [0, None]) as watchers:
        listen(watchers, lambda: all("time_out" in kinds(watcher) for watcher in watchers))
        assert [watcher.connections for watcher in watchers] == [1, 1]


def kinds(watcher):
    return [event["kind"] for event in events_told(watcher)]


@pytest.mark.parametrize("at_once", [True, False])
def test_who_waits_cannot_let_the_worker_keep_much_for_later(running, at_once):
    """Else a few thousand streams would fill its memory for as long as they last."""
    table = Table(HttpClient(running.url), "race")
    head = f"GET {table.path}/stream HTTP/1.1\r\nHost: test\r\n\r\n".encode()
    more = b"x" * (WORD + 1)
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as client:
        client.sendall(head + more * at_once)
        if not at_once:
            client.recv(1_000_000)
            client.sendall(more)
        with contextlib.suppress(ConnectionResetError):
            while said := client.recv(1_000_000):
                assert b"still here" not in said


def test_who_waits_may_send_the_next_request(running):
    table = Table(HttpClient(running.url), "race")
    seen = table.get(None).json["version"]
    head = f'GET {table.path}?wait=1 HTTP/1.1\r\nHost: test\r\nIf-None-Match: "{seen}"\r\n\r\n'
    head_of_long = b"GET /healthz HTTP/1.1\r\nHost: test\r\nX-Long: "
    following = head_of_long.ljust(WORD - 4, b"x") + b"\r\n\r\n"
    with socket.create_connection(("127.0.0.1", running.port), timeout=30) as client:
        client.sendall(head.encode() + following)
        said = b""
        while b'"ok"' not in said:
            said += client.recv(1_000_000)
    assert said.startswith(b"HTTP/1.1 304 ")


def test_a_stop_ends_every_stream_properly():
    with servers.running_service(WORKERS="1") as running:
        table = Table(HttpClient(running.url), "race")
        watchers = [Watcher(running.port, table, None, stays=False) for _ in range(50)]
        listen(watchers, lambda: all(watcher.told for watcher in watchers))
        running.process.send_signal(signal.SIGTERM)
        listen(watchers, lambda: all(watcher.ended for watcher in watchers))
        assert running.process.wait(timeout=60) == 0


def test_more_long_polls_than_threads_are_answered_by_one_change():
    with servers.running_service(WORKERS="1", THREADS="2", RATE_LIMIT="60/hour") as running:
        table = Table(HttpClient(running.url), "race")
        tag = table.get(0).headers["ETag"]
        waiting = table.headers(0, **{"If-None-Match": tag})
        with ThreadPoolExecutor(40) as pool:
            asked = [
                pool.submit(HttpClient(running.url).get, f"{table.path}?wait=25", headers=waiting)
                for _ in range(40)
            ]
            time.sleep(1)
            assert not any(each.done() for each in asked)
            move = table.first_move(0)
            assert table.move(0, move).status_code == 200
            answers = [each.result() for each in asked]
        # A request that waits counts once for the limit of its client.
        assert [answer.status_code for answer in answers] == [200] * 40
        assert len({answer.data for answer in answers}) == 1
        text = HttpClient(running.url).get("/metrics").text
        assert 'operation="race-sessions.see_session",status="200"} 42.0' in text


def test_head_waits_for_nothing(running):
    table = Table(HttpClient(running.url), "race")
    known = table.headers(0, **{"If-None-Match": table.get(0).headers["ETag"]})
    for rest, headers, status in (("?wait=1", known, 304), ("/stream", table.headers(0), 200)):
        answer = HttpClient(running.url).open(table.path + rest, "HEAD", headers=headers)
        assert (answer.status_code, answer.data) == (status, b"")


def connections(running) -> int:
    """How many connections the service has with clients."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    established = [line.split()[1] for line in lines if line.split()[3] == "01"]
    return sum(address.endswith(f":{running.port:04X}") for address in established)


def megabytes(running) -> float:
    """The resident memory of the only worker."""
    (worker,) = running.workers()
    pages = Path(f"/proc/{worker}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize() / 1e6
