"""The runbook's commands, run against the service under gunicorn and a Redis of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.docs.printed import blocks_of, commands_of, compare
from tests.programs import output_of, started
from tests.serving import PATIENCE, ROOT, Service, free_port, running_service, until
from tests.sessions.servers import CacheServer, redis_binary

pytestmark = pytest.mark.ci

PAGE = ROOT / "docs" / "runbook.md"
CONSOLE = [block.text for block in blocks_of(PAGE) if block.language == "console"]
NOTICE = next(block.text for block in blocks_of(PAGE) if block.language == "text")
OLD, NEW = (f"{name}:{letter * 42}A" for name, letter in (("2026a", "a"), ("2026b", "b")))
SEATS = {"seats": [{"player": "player"}] * 2}


class Client:
    """A host of sessions, at one or several replicas in turn.

    Args:
        urls: of the replicas.
    """

    def __init__(self, *urls: str) -> None:
        self.urls = urls

    def call(self, path: str, body: Any = None, token: str = "", replica: int = 0) -> Any:
        """The status and the answer of a call; with a body, it is posted."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{self.urls[replica]}{path}", data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def create(self, replica: int = 0) -> Any:
        """A new session."""
        return self.call("/v1/race/sessions", SEATS, replica=replica)

    def read(self, made: Any, replica: int = 0) -> int:
        """The status of a seat's look at its position."""
        path = f"/v1/race/sessions/{made['session']}"
        return self.call(path, token=made["seat_tokens"][0], replica=replica)[0]

    def restore(self, made: Any) -> int:
        """The status of a restoration from the first sealed copy."""
        path = f"/v1/race/sessions/{made['session']}/restorations"
        return self.call(path, {"sealed": [made["sealed"]]}, made["token"])[0]


@pytest.fixture
def redis() -> Iterator[CacheServer]:
    """As in compose.yaml, with as little memory as it starts with."""
    policy = ("--maxmemory-policy", "noeviction", "--appendonly", "no")
    server = CacheServer(redis_binary(), *policy, "--maxmemory", "4mb")
    try:
        yield server
    finally:
        server.remove()


def follow(block: str, url: str, cache: str) -> None:
    """Run the commands of a block of the page, and compare what they print."""
    for command, expected in commands_of(block):
        used = command.replace("http://127.0.0.1:8000", url)
        printed = output_of("bash", "-c", used, env={**os.environ, "REDIS_URL": cache})
        compare(command, expected, printed)


def test_the_cache_is_full(redis):
    with running_service(REDIS_URL=redis.url, CREATION_LIMIT="0", SEAL_KEYS=NEW) as url:
        client = Client(url)
        _, first = client.create()
        status, answer = 201, first
        while status == 201:
            status, answer = client.create()
        assert (status, answer["type"]) == (503, "/problems/cache-full")
        assert client.read(first) == 200
        metrics = urllib.request.urlopen(f"{url}/metrics").read().decode()
        assert 'referee_cache_errors_total{reason="full"}' in metrics
        follow(CONSOLE[1], url, redis.url)
        assert client.create()[0] == 201


def test_the_cache_is_lost(redis):
    # Each worker detects independently that the cache is back, some later than others.
    with running_service(REDIS_URL=redis.url, SEAL_KEYS=NEW, WORKERS="1") as url:
        client = Client(url)
        _, made = client.create()
        redis.kill()
        status, problem = client.call(
            f"/v1/race/sessions/{made['session']}", token=made["seat_tokens"][0]
        )
        assert (status, problem["type"]) == (503, "/problems/cache-unavailable")
        assert client.call("/readyz")[1]["status"] == "degraded"
        assert client.call("/v1/race/states", {})[0] == 200
        redis.start()
        until(lambda: client.call("/readyz")[1]["status"] == "ready")
        follow(CONSOLE[0], url, redis.url)
        assert client.read(made) == 404
        assert client.restore(made) in (200, 201)
        assert client.read(made) == 200


def test_keys_are_rotated_without_a_rejected_token(redis):
    """One replica after the other, in the order of the page that rejects nothing."""
    steps = [OLD, f"{OLD},{NEW}", f"{NEW},{OLD}", NEW]
    about = {"REDIS_URL": redis.url, "WORKERS": "1", "DEPLOYMENT": "here"}
    replicas = [Service(SEAL_KEYS=steps[0], **about) for _ in range(2)]
    for replica in replicas:
        replica.start()
    try:
        client = Client(*(replica.url for replica in replicas))
        kept = [client.create()[1]]
        for keys in steps[1:3]:
            for number in range(2):
                replicas[number].stop()
                replicas[number] = Service(SEAL_KEYS=keys, **about)
                replicas[number].start()
                client.urls = tuple(replica.url for replica in replicas)
                kept += [client.create(replica)[1] for replica in range(2)]
                statuses = {client.read(made, replica) for made in kept for replica in range(2)}
                assert statuses == {200}, keys
        replicas[0].stop()
        replicas[0] = Service(SEAL_KEYS=steps[3], **about)
        replicas[0].start()
        client.urls = tuple(replica.url for replica in replicas)
        assert client.read(kept[-1]) == 200
        assert client.read(kept[0]) == 401  # of the key that was removed
    finally:
        for replica in replicas:
            replica.stop()


def test_a_worker_is_killed(tmp_path):
    log, port = tmp_path / "log", free_port()
    environment = {**os.environ, **PATIENCE, "PORT": str(port), "WORKERS": "1", "SEAL_KEYS": NEW}
    gunicorn = Path(sys.executable).parent / "gunicorn"
    client = Client(f"http://127.0.0.1:{port}")
    with (
        log.open("w") as written,
        started(gunicorn, "wsgi:application", env=environment, stderr=written),
    ):
        until(lambda: client.call("/healthz")[0] == 200)
        _, made = client.create()
        (worker,) = workers(log)
        os.kill(worker, signal.SIGKILL)
        until(lambda: len(workers(log)) == 2)
        until(lambda: client.read(made) == 200)


def workers(log: Path) -> list[int]:
    """The process ids in the lines that the page shows."""
    line = re.escape(NOTICE.strip()).replace("4711", r"(\d+)").replace("12000", r"\d+")
    line = line.replace("10000", r"\d+")
    return [int(found) for found in re.findall(line, log.read_text("utf-8"))]


def test_an_attack_is_limited():
    """By address; behind a proxy, by the address that the proxy adds."""
    with running_service(RATE_LIMIT="5/minute", WORKERS="1", TRUSTED_PROXIES="1") as url:

        def status(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            try:
                asked = urllib.request.Request(f"{url}/v1/games", headers=headers)
                return urllib.request.urlopen(asked).status
            except urllib.error.HTTPError as refused:
                return refused.code

        assert [status("192.0.2.1") for _ in range(6)] == [200] * 5 + [429]
        assert status("192.0.2.2") == 200
        assert status("192.0.2.2, 192.0.2.1") == 429  # the first is what the client pretends


def test_a_bad_deployment_says_so_and_does_not_start(tmp_path):
    gunicorn = Path(sys.executable).parent / "gunicorn"
    done = subprocess.run(
        [gunicorn, "wsgi:application"], cwd=ROOT, env={**os.environ, "MAX_WORK": "much"},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode != 0
    assert done.stderr == "MAX_WORK must be a positive integer, not 'much'.\n"
