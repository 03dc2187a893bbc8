"""The runbook's commands, run against the service under gunicorn and a Redis of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.printed import blocks_of, commands_of, compare
from tests.http_client import HttpClient
from tests.programs import output_of, started
from tests.sessions.play import Table, refused
from tools import servers

pytestmark = pytest.mark.ci

PAGE = servers.ROOT / "docs" / "runbook.md"
CONSOLE = [block.text for block in blocks_of(PAGE) if block.language == "console"]
NOTICE = next(block.text for block in blocks_of(PAGE) if block.language == "text")
OLD, NEW = (f"{name}:{letter * 42}A" for name, letter in (("2026a", "a"), ("2026b", "b")))


@pytest.fixture
def redis() -> Iterator[servers.CacheServer]:
    """As in compose.yaml, with as little memory as it starts with."""
    policy = ("--maxmemory-policy", "noeviction", "--appendonly", "no")
    with servers.cache_server(servers.redis_binary(), *policy, "--maxmemory", "4mb") as server:
        yield server


def follow(block: str, url: str, cache: str) -> None:
    """Run the commands of a block of the page, and compare what they print."""
    for command, expected in commands_of(block):
        used = command.replace("http://127.0.0.1:8000", url)
        printed = output_of("bash", "-c", used, env={**os.environ, "REDIS_URL": cache})
        compare(command, expected, printed)


def test_the_cache_is_full(redis):
    with servers.running_service(REDIS_URL=redis.url, CREATION_LIMIT="0", SEAL_KEYS=NEW) as service:
        client = HttpClient(service.url)
        first = Table(client, "race")
        answer = client.post("/v1/race/sessions", json={})
        while answer.status_code == 201:
            answer = client.post("/v1/race/sessions", json={})
        refused(answer, 503, "cache-full")
        assert first.get(0).status_code == 200
        assert 'referee_cache_errors_total{reason="full"}' in client.get("/metrics").text
        follow(CONSOLE[1], service.url, redis.url)
        Table(client, "race")


def test_the_cache_is_lost(redis):
    # Each worker detects independently that the cache is back, some later than others.
    with servers.running_service(REDIS_URL=redis.url, SEAL_KEYS=NEW, WORKERS="1") as service:
        client = HttpClient(service.url)
        table = Table(client, "race")
        redis.kill()
        refused(table.get(0), 503, "cache-unavailable")
        assert client.get("/readyz").json["status"] == "degraded"
        assert client.post("/v1/race/states", json={}).status_code == 200
        redis.start()
        servers.until(lambda: client.get("/readyz").json["status"] == "ready")
        follow(CONSOLE[0], service.url, redis.url)
        assert table.get(0).status_code == 404
        sealed = {"sealed": [table.created["sealed"]]}
        assert table.post("host", "/restorations", sealed).status_code == 200
        assert table.get(0).status_code == 200


def status_at(replica: servers.Service, table: Table) -> int:
    """The status of a seat's look at its position, at a replica."""
    table.client = HttpClient(replica.url)
    return int(table.get(0).status_code)


def test_keys_are_rotated_without_a_rejected_token(redis):
    """One replica after the other, in the order of the page that rejects nothing."""
    steps = [OLD, f"{OLD},{NEW}", f"{NEW},{OLD}", NEW]
    about = {"REDIS_URL": redis.url, "WORKERS": "1", "DEPLOYMENT": "here"}
    replicas = [servers.Service(SEAL_KEYS=steps[0], **about) for _ in range(2)]
    for replica in replicas:
        replica.start()
    try:
        kept = [Table(HttpClient(replicas[0].url), "race")]
        for keys in steps[1:3]:
            for number in range(2):
                replicas[number].stop()
                replicas[number] = servers.Service(SEAL_KEYS=keys, **about)
                replicas[number].start()
                kept += [Table(HttpClient(replica.url), "race") for replica in replicas]
                statuses = {status_at(replica, table) for table in kept for replica in replicas}
                assert statuses == {200}, keys
        replicas[0].stop()
        replicas[0] = servers.Service(SEAL_KEYS=steps[3], **about)
        replicas[0].start()
        assert status_at(replicas[0], kept[-1]) == 200
        assert status_at(replicas[0], kept[0]) == 401  # of the key that was removed
    finally:
        for replica in replicas:
            replica.stop()


def test_a_worker_is_killed(tmp_path):
    log, port = tmp_path / "log", servers.free_port()
    environment = {
        **os.environ,
        **servers.PATIENCE,
        "PORT": str(port),
        "WORKERS": "1",
        "SEAL_KEYS": NEW,
    }
    gunicorn = Path(sys.executable).parent / "gunicorn"
    url = f"http://127.0.0.1:{port}"
    with (
        log.open("w") as written,
        started(gunicorn, "galaxy_referee.app.wsgi:application", env=environment, stderr=written),
    ):
        servers.until(lambda: servers.answers(url))
        table = Table(HttpClient(url), "race")
        (worker,) = workers(log)
        os.kill(worker, signal.SIGKILL)
        servers.until(lambda: len(workers(log)) == 2)
        servers.until(lambda: table.get(0).status_code == 200)


def workers(log: Path) -> list[int]:
    """The process ids in the lines that the page shows."""
    line = re.escape(NOTICE.strip()).replace("4711", r"(\d+)").replace("12000", r"\d+")
    line = line.replace("10000", r"\d+")
    return [int(found) for found in re.findall(line, log.read_text("utf-8"))]


def test_an_attack_is_limited():
    """By address; behind a proxy, by the address that the proxy adds."""
    with servers.running_service(
        RATE_LIMIT="5/minute", WORKERS="1", TRUSTED_PROXIES="1"
    ) as service:

        def status(address: str) -> int:
            headers = {"X-Forwarded-For": address}
            return HttpClient(service.url).get("/v1/games", headers=headers).status_code

        assert [status("192.0.2.1") for _ in range(6)] == [200] * 5 + [429]
        assert status("192.0.2.2") == 200
        assert status("192.0.2.2, 192.0.2.1") == 429  # the first is what the client pretends


def test_a_bad_deployment_says_so_and_does_not_start(tmp_path):
    gunicorn = Path(sys.executable).parent / "gunicorn"
    done = subprocess.run(
        [gunicorn, "galaxy_referee.app.wsgi:application"],
        cwd=servers.ROOT, env={**os.environ, "MAX_WORK": "much"},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode != 0
    assert done.stderr == "MAX_WORK must be a positive integer, not 'much'.\n"
