"""The proxy's configuration, in a real nginx before two running replicas."""

from __future__ import annotations

import contextlib
import json
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.programs import started
from tests.serving import ROOT, free_port, listens, running_service, until

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


def ask(url: str, body: bytes | None = None) -> tuple[int, bytes, dict[str, str]]:
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read(), dict(error.headers)


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_service(WORKERS="1") as one, running_service(WORKERS="1") as two:
        upstreams = [client.removeprefix("http://") for client in (one, two)]
        with nginx(tmp_path_factory.mktemp("nginx"), upstreams) as url:
            yield url


def test_a_game_goes_on_whichever_replica_answers(proxy):
    status, body, _ = ask(f"{proxy}/v1/race/states", b'{"seed": "s"}')
    assert status == 200
    for _ in range(6):
        position = json.loads(body)
        moves = [decision["moves"][0] for decision in position["decisions"]]
        sent = json.dumps({"state": position["state"], "moves": moves}).encode()
        status, body, _ = ask(f"{proxy}/v1/race/moves", sent)
        assert status == 200


def test_the_limits_of_the_service_are_the_ones_that_count(proxy):
    status, body, _ = ask(f"{proxy}/v1/race/moves", b" " * 1_000_001)
    assert status == 413
    assert json.loads(body)["type"] == "/problems/too-large"


def test_metrics_are_not_shown_to_strangers(proxy):
    assert ask(f"{proxy}/healthz")[0] == 200
    assert ask(f"{proxy}/metrics")[0] == 404


def test_events_are_passed_on_at_once(proxy):
    body = json.dumps({"seed": "s"}).encode()
    # The replicas of this test share no cache: ask until a replica has the session.
    session = json.loads(ask(f"{proxy}/v1/race/sessions", body)[1])["session"]
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
    answers = until_refused(f"{proxy}/v1/games", None, 400, at_once=100, each_second=50)
    refused = [answer for answer in answers if answer[0] == 429]
    assert {answer[0] for answer in answers} == {200, 429}
    _, body, headers = refused[0]
    assert headers["Retry-After"] == "1"
    assert headers["Content-Type"] == "application/problem+json"
    problem = json.loads(body)
    assert (problem["type"], problem["limit"]) == ("/problems/rate-limited", "50/second")


def test_bots_that_think_are_asked_less_often(proxy):
    time.sleep(2)  # a client that asked too often before may ask again
    url = f"{proxy}/v1/race/suggestions"
    answers = until_refused(url, b"{}", 16, at_once=4, each_second=2)
    assert {answer[0] for answer in answers} == {422, 429}
    with ThreadPoolExecutor(8) as pool:
        others = list(pool.map(lambda _: ask(f"{proxy}/v1/games")[0], range(16)))
    assert set(others) == {200}


def until_refused(
    url: str, body: bytes | None, times: int, *, at_once: int, each_second: int
) -> list[tuple[int, bytes, dict[str, str]]]:
    """Ask many times, and on a slow machine again, until the proxy refuses; it lets through no more
    than its limit.

    Args:
        url: what to ask.
        body: the body of a POST; None for a GET.
        times: how often to ask before looking at the answers.
        at_once: how many requests the proxy lets through in addition to the first.
        each_second: how many it lets through each second.
    """
    began, answers = time.monotonic(), []
    for _ in range(20):
        with ThreadPoolExecutor(16) as pool:
            answers += pool.map(lambda _: ask(url, body), range(times))
        seconds = time.monotonic() - began
        served = sum(answer[0] != 429 for answer in answers)
        assert served <= 2 + at_once + each_second * seconds
        if served < len(answers):
            break
    return answers


def test_without_replicas_the_answer_is_503(tmp_path):
    with nginx(tmp_path, [f"127.0.0.1:{free_port()}"]) as url:
        status, body, headers = ask(f"{url}/v1/games")
    assert status == 503
    assert headers["Retry-After"] == "1"
    assert json.loads(body)["status"] == 503
