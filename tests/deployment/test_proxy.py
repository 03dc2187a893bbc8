"""The proxy's configuration, in a real nginx before two running replicas."""

from __future__ import annotations

import contextlib
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.http_client import Answer, HttpClient
from tests.programs import started
from tests.sessions.play import refused
from tools.servers import ROOT, free_port, listens, running_service, until

pytestmark = pytest.mark.ci
CONFIGURATION = (ROOT / "deploy/nginx/nginx.conf").read_text(encoding="utf-8")


@contextlib.contextmanager
def nginx(folder: Path, upstreams: list[str]) -> Iterator[str]:
    """The proxy, with these servers in place of those that Docker would name."""
    binary = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if not binary:
        pytest.skip("nginx is not installed")
    port = free_port()
    text = CONFIGURATION
    named = "server referee:8000 resolve max_fails=2 fail_timeout=2s;"
    for old, new in {
        named: " ".join(
            f"server {upstream} max_fails=2 fail_timeout=2s;" for upstream in upstreams
        ),
        "listen 8080;": f"listen 127.0.0.1:{port};",
        " /tmp/": f" {folder}/",
    }.items():
        assert old in text
        text = text.replace(old, new)
    text = "\n".join(line for line in text.splitlines() if "resolver " not in line)
    path = folder / "nginx.conf"
    path.write_text(text, encoding="utf-8")
    command = [binary, "-c", path, "-e", "/dev/stderr", "-g", "daemon off; master_process off;"]
    with started(*command) as process:
        until(lambda: listens(port), beside=process)
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_service(WORKERS="1") as one, running_service(WORKERS="1") as two:
        upstreams = [f"127.0.0.1:{each.port}" for each in (one, two)]
        with nginx(tmp_path_factory.mktemp("nginx"), upstreams) as url:
            yield url


def test_a_game_goes_on_whichever_replica_answers(proxy):
    client = HttpClient(proxy)
    answer = client.post("/v1/race/states", json={"seed": "s"})
    for _ in range(6):
        moves = [decision["moves"][0] for decision in answer.json["decisions"]]
        body = {"state": answer.json["state"], "moves": moves}
        answer = client.post("/v1/race/moves", json=body)
        assert answer.status_code == 200


def test_the_limits_of_the_service_are_the_ones_that_count(proxy):
    answer = HttpClient(proxy).post("/v1/race/moves", json="x" * 1_000_000)
    refused(answer, 413, "too-large")


def test_metrics_are_not_shown_to_strangers(proxy):
    client = HttpClient(proxy)
    assert client.get("/healthz").status_code == 200
    assert client.get("/metrics").status_code == 404


def test_events_are_passed_on_at_once(proxy):
    # The replicas of this test share no cache: ask until a replica has the session.
    session = HttpClient(proxy).post("/v1/race/sessions", json={"seed": "s"}).json["session"]
    for _ in range(4):
        with contextlib.suppress(urllib.error.HTTPError):
            began = time.monotonic()
            where = f"{proxy}/v1/race/sessions/{session}/stream"
            with urllib.request.urlopen(where, timeout=60) as stream:
                assert stream.readline().startswith(b"id: ")
            assert time.monotonic() - began < 10
            return
    pytest.fail("no replica has the session")


def test_who_asks_too_often_is_told_so(proxy):
    ask = partial(HttpClient(proxy).get, "/v1/games")
    answers = until_refused(ask, 400, at_once=100, each_second=50)
    assert {answer.status_code for answer in answers} == {200, 429}
    answer = next(answer for answer in answers if answer.status_code == 429)
    assert refused(answer, 429, "rate-limited")["limit"] == "50/second"
    assert answer.headers["Retry-After"] == "1"


def test_bots_that_think_are_asked_less_often(proxy):
    time.sleep(2)  # a client that asked too often before may ask again
    client = HttpClient(proxy)
    ask = partial(client.post, "/v1/race/suggestions", json={})
    answers = until_refused(ask, 16, at_once=4, each_second=2)
    assert {answer.status_code for answer in answers} == {422, 429}
    with ThreadPoolExecutor(8) as pool:
        others = list(pool.map(client.get, ["/v1/games"] * 16))
    assert {answer.status_code for answer in others} == {200}


def until_refused(
    ask: Callable[[], Answer], times: int, *, at_once: int, each_second: int
) -> list[Answer]:
    """Ask many times, and on a slow machine again, until the proxy refuses; it lets through no more
    than its limit.

    Args:
        ask: the call.
        times: how often to ask before looking at the answers.
        at_once: how many requests the proxy lets through in addition to the first.
        each_second: how many it lets through each second.
    """
    began, answers = time.monotonic(), []
    for _ in range(20):
        with ThreadPoolExecutor(16) as pool:
            answers += pool.map(lambda _: ask(), range(times))
        seconds = time.monotonic() - began
        served = sum(answer.status_code != 429 for answer in answers)
        assert served <= 2 + at_once + each_second * seconds
        if served < len(answers):
            break
    return answers


def test_without_replicas_the_answer_is_503(tmp_path):
    with nginx(tmp_path, [f"127.0.0.1:{free_port()}"]) as url:
        answer = HttpClient(url).get("/v1/games")
    assert (answer.status_code, answer.json["status"]) == (503, 503)
    assert answer.headers["Retry-After"] == "1"
