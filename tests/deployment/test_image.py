"""The image: built from the Dockerfile, run as compose.yaml does, with a real proxy and cache."""

from __future__ import annotations

import base64
import contextlib
import json
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ConnectionError

from galaxy_referee.app import make_store
from galaxy_referee.app.settings import Settings
from tests.deployment.containers import Image, built, missing
from tests.deployment.test_proxy import ask, nginx
from tests.release.keep_games import SETTINGS
from tests.release.test_old_games import FILES, rules_are_kept
from tests.serving import free_port

MOST_MEGABYTES = 170  # it was 152 on 2026-11-27
OWN = ("venv", "referee")  # what the Dockerfile adds to its base
KEY = "here:" + base64.urlsafe_b64encode(bytes(32)).decode()

pytestmark = [
    pytest.mark.ci,
    pytest.mark.skipif(bool(missing()), reason=f"No image can be built here: {missing()}."),
]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    with built(tmp_path_factory.mktemp("image")) as image:
        yield image


@contextlib.contextmanager
def container(image: Image, **environment: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A running container: its address, and its process."""
    port = free_port()
    settings = {"HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "1", **environment}
    process = subprocess.Popen(image.command(image.config["Cmd"], **settings))
    try:
        assert eventually(lambda: image.healthy(PORT=str(port)))
        yield f"127.0.0.1:{port}", process
    finally:
        process.terminate()
        process.wait(timeout=40)


def eventually(holds, tries=120):
    """Whether something holds within a minute."""
    for _ in range(tries):
        if holds():
            return True
        time.sleep(0.5)
    return False


def inside(image, *command):
    """What a command prints in a container."""
    return subprocess.run(image.command(command), capture_output=True, text=True, check=False)


def test_it_is_python_without_a_compiler_and_nobody_can_write(image):
    told = inside(
        image, "/venv/bin/python", "-c", "import sys, os; print(sys.version, os.getuid())"
    )
    assert told.stdout.startswith("3.13.")
    assert told.stdout.split()[-1] == "10001"
    assert inside(image, "/bin/sh", "-c", "command -v cc gcc make").stdout == ""
    refused = inside(image, "/bin/sh", "-c", "touch /referee/x || touch /venv/x")
    assert "Read-only file system" in refused.stderr
    assert inside(image, "/bin/sh", "-c", "touch /tmp/x").returncode == 0


def test_the_health_check_fails_where_nothing_answers(image):
    assert not image.healthy(PORT=str(free_port()))


@pytest.fixture
def cache() -> Iterator[str]:
    """A real Redis, as compose.yaml starts it."""
    port = free_port()
    options = ["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"]
    try:
        process = subprocess.Popen(["redis-server", "--port", str(port), *options])
    except FileNotFoundError:
        pytest.skip("redis-server is not installed")
    try:
        assert eventually(lambda: answers(port))
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(timeout=30)


def answers(port: int) -> bool:
    """Whether a Redis on this port takes commands."""
    with contextlib.suppress(ConnectionError):
        return bool(Redis(port=port).ping())
    return False


def test_a_session_goes_on_while_a_container_is_replaced_and_ends_with_the_cache(
    image, cache, tmp_path
):
    settings = {"REDIS_URL": cache, "DEPLOYMENT": "here", "SEAL_KEYS": KEY}
    with (
        container(image, **settings) as (one, replaced),
        container(image, **settings) as (two, _),
        nginx(tmp_path, [one, two]) as proxy,
    ):
        body = {"seed": "s", "seats": [{"player": "player"}, {"player": "player"}]}
        status, answer, _ = ask(f"{proxy}/v1/race/sessions", json.dumps(body).encode())
        assert status == 201
        session = json.loads(answer)
        address = f"{proxy}/v1/race/sessions/{session['session']}"
        tokens = session["seat_tokens"]
        versions = [move(address, tokens)["version"] for _ in range(6)]
        replaced.send_signal(signal.SIGTERM)
        versions += [move(address, tokens)["version"] for _ in range(6)]
        replaced.wait(timeout=40)
        versions += [move(address, tokens)["version"] for _ in range(6)]
        assert len(set(versions)) == 18
        sealed = move(address, tokens)["sealed"]
        Redis.from_url(cache).flushall()
        assert ask(address)[0] == 404
        call(f"{address}/restorations", session["token"], {"sealed": [sealed]})
        assert move(address, tokens)


@pytest.mark.parametrize("version", FILES)
def test_a_session_that_another_release_began_goes_on_after_the_upgrade(image, cache, version):
    old = FILES[version]["race"]
    fields = {name: base64.b64decode(value) for name, value in old["fields"].items()}
    assert make_store(Settings(redis_url=cache)).write(old["session"], None, fields, 3600)
    ((name, key),) = SETTINGS.seal_keys
    keys = f"{name}:{base64.urlsafe_b64encode(key).decode()}"
    settings = {"REDIS_URL": cache, "DEPLOYMENT": SETTINGS.deployment, "SEAL_KEYS": keys}
    with container(image, **settings) as (server, _):
        address = f"http://{server}/v1/race/sessions/{old['session']}"
        if rules_are_kept("race", old):
            assert call(address, old["seat_tokens"][0])["view"] == old["view"]
            assert move(address, old["seat_tokens"])
        else:
            status, answer, _ = ask(address)
            assert (status, json.loads(answer)["type"]) == (409, "/problems/wrong-version")


def files_of(image: Image) -> dict[str, str]:
    """The digests of the files that the Dockerfile adds."""
    return {
        str(path.relative_to(image.root)): sha256(path.read_bytes()).hexdigest()
        for folder in OWN
        for path in (image.root / folder).rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def test_it_is_small(image):
    sizes = [(image.root / name).stat().st_size for name in files_of(image)]
    assert sum(sizes) / 1e6 <= MOST_MEGABYTES


def test_another_build_adds_the_same_files(image, tmp_path):
    with built(tmp_path) as again:
        first, second = files_of(image), files_of(again)
    assert {name for name in first if first[name] != second.get(name)} == set()
    assert first == second


def move(address: str, tokens: list[str]) -> dict[str, Any]:
    """Make the first move of the first seat that has a decision; the position then."""
    for token in tokens:
        position = call(address, token)
        for decision in position["decisions"]:
            made = {"moves": [decision["moves"][0]["text"]]}
            return call(f"{address}/moves", token, made)
    raise AssertionError("nobody has a decision")


def call(url: str, token: str, body: object = None) -> dict[str, Any]:
    """A call of a seat."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body else None
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as answer:
        read: dict[str, Any] = json.load(answer)
        return read
