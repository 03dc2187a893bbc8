"""The service as deployed among clients that are slow, many, rude, or cut off in the middle."""

from __future__ import annotations

import contextlib
import json
import re
import resource
import select
import signal
import socket
import struct
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from benchmarks.slow_clients import OPENINGS, call, crowd
from tests.http_client import HttpClient
from tests.sampling import mostly_heavy
from tests.sessions.play import Table
from tests.sessions.proxy import Proxy
from tools import servers
from tools.servers import ROOT, until

GET = b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n"
POST = b"POST /v1/race/states HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def running() -> Iterator[servers.Service]:
    limits = {"MAX_BODY_BYTES": "10000", "MAX_BATCH_BYTES": "20000"}
    with servers.running_service(WORKERS="2", **limits) as service:
        yield service


def everybody_is_served(port: int) -> None:
    """Calls over new connections are answered at all; how soon is for the benchmark."""
    for _ in range(5):
        call(port, "GET", "/healthz")
        call(port, "POST", "/v1/race/states", b'{"seed": "s"}')


@contextlib.contextmanager
def connected(port: int, data: bytes) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        client.sendall(data)
        yield client


class Answer:
    """The next answer on a connection, and not a byte of the one after it."""

    def __init__(self, client: socket.socket) -> None:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += received(client, 1)
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1])
        self.headers = dict(line.split(": ", 1) for line in lines[1:-2])
        self.body = b""
        while missing := int(self.headers["Content-Length"]) - len(self.body):
            self.body += received(client, missing)


def received(client: socket.socket, size: int) -> bytes:
    data = client.recv(size)
    if not data:
        raise ConnectionError("closed within an answer")
    return data


def refused(port: int, data: bytes, status: int, kind: str) -> None:
    with connected(port, data) as client:
        response = Answer(client)
        problem = json.loads(response.body)
        assert (response.status, problem["status"]) == (status, status)
        assert response.headers["Content-Type"] == "application/problem+json"
        assert response.headers["X-Request-ID"] == problem["request_id"]
        assert problem["type"] == f"/problems/{kind}"
        assert client.recv(1) == b""  # and the connection is closed


EVERY_KIND = dict.fromkeys(OPENINGS, 40) | {"idle": 1000}


@pytest.mark.parametrize(
    "sizes", mostly_heavy([{"idle": 1000, "half_a_head": 100, "half_a_body": 100}, EVERY_KIND], {1})
)
def test_slow_clients_hold_up_nobody(sizes):
    with servers.running_service(WORKERS="1") as service, crowd(service.port, **sizes):
        everybody_is_served(service.port)


def test_more_connections_than_a_worker_holds():
    """Those that have been silent for longest give way."""
    with (
        servers.running_service(WORKERS="1", MAX_CONNECTIONS="50") as service,
        crowd(service.port, idle=200, half_a_head=100),
    ):
        everybody_is_served(service.port)


@pytest.mark.heavy
def test_more_connections_than_there_are_file_descriptors():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
    try:
        service = servers.Service(WORKERS="1", MAX_CONNECTIONS="150")
        service.launch()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        service.wait()
        resource.prlimit(service.workers()[0], resource.RLIMIT_NOFILE, (60, hard))
        with crowd(service.port, idle=300):
            everybody_is_served(service.port)
    finally:
        service.stop()


@pytest.mark.heavy
def test_large_bodies_that_do_not_end_take_bounded_memory():
    """Thirty times 3.8 MB of a batch: the largest give way, the others are served."""
    head = POST.replace(b"states", b"batch") + b"Content-Length: 3900000\r\n\r\n"
    with servers.running_service(WORKERS="1") as service, contextlib.ExitStack() as stack:
        held = []
        for _ in range(30):
            begun = connected(service.port, head + b"[" * 3_800_000)
            held.append(stack.enter_context(begun))
            everybody_is_served(service.port)
        answered = []
        while len(answered) < 10 and (ready := select.select(held, [], [], 60)[0]):
            answered = ready
        assert len(answered) >= 10
        assert all(b" 503 " in answer.recv(1000) for answer in answered)
        status = Path(f"/proc/{service.workers()[0]}/status").read_text(encoding="ascii")
        assert int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) < 300_000


def test_who_watches_over_the_service_does_not_queue_behind_its_work():
    """Both threads wait for a cache that is cut off, with more requests behind them; in one queue
    with those a probe would come last."""
    with contextlib.ExitStack() as stack:
        cache = stack.enter_context(servers.cache_server(servers.valkey_binary()))
        proxy = stack.enter_context(contextlib.closing(Proxy(cache.port)))
        limits = {"THREADS": "2", "CACHE_TIMEOUT_MS": "60000"}
        begun = servers.running_service(WORKERS="1", REDIS_URL=proxy.url, **limits)
        service = stack.enter_context(begun)
        table = Table(HttpClient(service.url), "race")
        lines = "".join(f"{name}: {value}\r\n" for name, value in table.headers(0).items())
        look = f"GET {table.path} HTTP/1.1\r\nHost: test\r\n{lines}\r\n".encode()
        proxy.cut = True
        ready = b"GET /readyz HTTP/1.1\r\nHost: test\r\n\r\n"  # asks the cache, too
        requests = [*[look] * 10, ready]
        busy = [stack.enter_context(connected(service.port, request)) for request in requests]
        for _ in range(5):
            call(service.port, "GET", "/healthz")
        assert select.select(busy, [], [], 0)[0] == []
        proxy.cut = False
        assert {Answer(client).status for client in busy} == {200}


@pytest.mark.heavy
@pytest.mark.parametrize("begun", [POST, POST + b"Content-Length: 9000\r\n\r\n{"])
def test_who_begins_a_request_and_does_not_go_on_is_told(running, begun):
    refused(running.port, begun, 408, "request-timeout")


@pytest.mark.parametrize(
    ("data", "status", "kind"),
    [
        (b"no http\r\n\r\n", 400, "bad-request"),
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n", 414, "uri-too-long"),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 40_000, 431, "headers-too-large"),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
        (POST + b"Content-Length: 10001\r\n\r\n", 413, "too-large"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n2711\r\n", 413, "too-large"),
        (POST + b"Transfer-Encoding: chunked\r\n\r\nx\r\n", 400, "bad-request"),
    ],
)
def test_what_never_becomes_a_request_is_answered_with_a_problem(running, data, status, kind):
    refused(running.port, data, status, kind)


def test_a_flood_of_tiny_chunks_is_refused_and_others_are_served_meanwhile(running):
    head = POST.replace(b"states", b"batch") + b"Transfer-Encoding: chunked\r\n\r\n"
    flood = head + b"1\r\nx\r\n" * 12_000
    with contextlib.ExitStack() as stack:
        floods = [stack.enter_context(connected(running.port, flood)) for _ in range(20)]
        everybody_is_served(running.port)
        for client in floods:
            assert json.loads(Answer(client).body)["type"] == "/problems/bad-request"
            assert client.recv(1) == b""


def test_the_limit_of_a_batch_is_another(running):
    head = POST.replace(b"states", b"batch")
    with connected(running.port, head + b"Content-Length: 20000\r\n\r\n" + 20_000 * b" ") as client:
        assert Answer(client).status == 400
    refused(running.port, head + b"Content-Length: 20001\r\n\r\n", 413, "too-large")


def test_chunked_bodies_are_taken(running):
    body = b'e\r\n{"seed": "abc"\r\n1;x=y\r\n}\r\n0\r\n\r\n'
    with connected(running.port, POST + b"Transfer-Encoding: chunked\r\n\r\n" + body) as client:
        response = Answer(client)
        assert json.loads(response.body)["state"]["seed"] == "abc"


def test_a_connection_is_kept_and_requests_may_come_in_advance(running):
    with connected(running.port, 3 * GET) as client:
        for _ in range(3):
            assert Answer(client).body == b'{"status":"ok"}\n'
        client.sendall(GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        assert Answer(client).status == 200
        assert client.recv(1) == b""


def test_who_asks_before_sending_a_body_is_told_to_go_on(running):
    head = POST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    with connected(running.port, head) as client:
        assert client.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(b"{}")
        assert Answer(client).status == 200


def test_an_answer_that_is_read_slowly_arrives_whole(running):
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(("127.0.0.1", running.port))
        client.sendall(20 * b"GET /openapi.json HTTP/1.1\r\nHost: test\r\n\r\n")
        time.sleep(0.5)
        bodies = {Answer(client).body for _ in range(20)}
    assert len(bodies) == 1
    assert json.loads(bodies.pop())["openapi"].startswith("3.1")


@pytest.mark.parametrize("rest", ["?wait=60", "/stream"])
def test_a_waiter_that_hangs_up_gives_its_place_to_the_next(rest):
    """Else the place would be kept until the end of the wait."""
    limits = {"MAX_WAITING": "1", "MAX_WAIT_SECONDS": "600", "STREAM_SECONDS": "600"}
    with servers.running_service(WORKERS="1", **limits) as service:
        table = Table(HttpClient(service.url), "race")
        tag = table.get(0).headers["ETag"]
        headers = {**table.headers(0), "If-None-Match": tag, "Last-Event-ID": tag.strip('"')}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        wait = f"GET {table.path}{rest} HTTP/1.1\r\nHost: test\r\n{lines}\r\n".encode()
        for _ in range(3):
            until(lambda: comes_and_goes(service.port, wait, table, tag))
            until(lambda: not crowded(table, tag))


def comes_and_goes(port: int, wait: bytes, table: Table, tag: str) -> bool:
    """Whether a waiter had the only place before it hung up; if not, this question took it."""
    with connected(port, wait):
        time.sleep(0.2)
        return crowded(table, tag)


def crowded(table: Table, tag: str) -> bool:
    """Whether there is no place to wait. Who gets one gives it back within a second."""
    polled = table.get(0, headers={"If-None-Match": tag}, wait=1)
    assert polled.status_code == 304
    return "Retry-After" in polled.headers


@pytest.mark.parametrize("stops", [1, pytest.param(5, marks=pytest.mark.heavy)])
def test_a_stop_answers_everybody_who_has_connected(stops):
    """No connection is reset, neither one that a worker has nor one that waits in the kernel."""
    for _ in range(stops):
        outcomes: list[str] = []
        with servers.running_service(WORKERS="2") as service, ThreadPoolExecutor(24) as pool:
            for _ in range(24):
                pool.submit(ask_until_refused, service.port, outcomes)
            until(lambda outcomes=outcomes: outcomes.count("answered") >= 50)
            service.process.send_signal(signal.SIGTERM)
        assert set(outcomes) == {"answered", "refused"}


def ask_until_refused(port: int, outcomes: list[str]) -> None:
    request = POST + b"Connection: close\r\nContent-Length: 2\r\n\r\n{}"
    while True:
        try:
            client = socket.create_connection(("127.0.0.1", port), timeout=60)
        except ConnectionRefusedError:
            outcomes.append("refused")
            return
        with client:
            try:
                client.sendall(request)
                response = Answer(client)
                json.loads(response.body)
                outcomes.append("answered")
            except (OSError, ValueError) as error:
                outcomes.append(repr(error))
                return


STOPPED_AT_ONCE = f"""
import os, signal, time
exec(open("{ROOT}/gunicorn.conf.py").read())
graceful_timeout = 300
workers = 1

def post_fork(server, worker):
    os.kill(server.pid, signal.SIGTERM)
    for _ in range(20):
        if signal.SIGTERM not in signal.sigpending():
            time.sleep(0.1)
"""


def test_a_worker_that_is_being_started_stops_with_the_others(tmp_path):
    """Until it has handlers of its own it has those of the master, which would lose the signal."""
    config = tmp_path / "gunicorn.conf.py"
    config.write_text(STOPPED_AT_ONCE, encoding="utf-8")
    running = servers.Service(GUNICORN_CMD_ARGS=f"--config {config}")
    running.launch()
    assert running.process.wait(timeout=120) == 0


def test_clients_that_are_gone_before_their_answer_fill_no_log(tmp_path):
    """A reset is the client's doing: a fault of the service would be logged with its traceback."""
    with servers.running_service(log=tmp_path / "log", WORKERS="1") as running:
        table = Table(HttpClient(running.url), "race")
        for path in (f"{table.path}/stream", table.path, "/openapi.yaml"):
            request = f"GET {path} HTTP/1.1\r\nHost: t\r\n\r\n".encode()
            for _ in range(20):
                with connected(running.port, request) as gone:
                    gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        everybody_is_served(running.port)
        assert "Error handling request" not in running.log()


def test_gunicorn_makes_no_control_socket(tmp_path):
    with servers.running_service(WORKERS="1", HOME=str(tmp_path), XDG_RUNTIME_DIR=str(tmp_path)):
        assert list(tmp_path.rglob("*")) == []


def test_unusable_components_stop_the_start_with_a_sentence_alone(tmp_path):
    """The settings can be read; that the file cannot shows only when the application is made."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    missing = tmp_path / "missing.json"
    settings = {"COMPONENTS": f"frontiers={missing}", "TMPDIR": str(folder)}
    running = servers.Service(log=tmp_path / "log", **settings)
    running.launch()
    assert running.process.wait(timeout=60) != 0
    assert f"COMPONENTS: {missing} cannot be read" in running.log()
    assert "Traceback" not in running.log()
    assert left_behind(folder) == []


def test_a_refused_start_leaves_no_folder_behind(tmp_path):
    running = servers.Service(RATE_LIMIT="many", TMPDIR=str(tmp_path))
    running.launch()
    assert running.process.wait(timeout=60) != 0
    assert left_behind(tmp_path) == []


def left_behind(folder: Path) -> list[Path]:
    """What is in a folder once the keeper of the embedded cache has ended, too."""
    for _ in range(600):
        if not any(folder.iterdir()):
            break
        time.sleep(0.1)
    return list(folder.iterdir())
