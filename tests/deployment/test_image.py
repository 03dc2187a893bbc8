"""The image: built from the Dockerfile, run as compose.yaml does, with a real proxy and cache."""

from __future__ import annotations

import base64
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from redis import Redis
from redis.exceptions import ConnectionError

from benchmarks.soak.caches import sentinel
from galaxy_referee import __version__
from galaxy_referee.app import make_store
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES
from tests.deployment import containers
from tests.deployment.players import Session, begin
from tests.programs import started
from tests.release.keep_games import SETTINGS
from tests.release.test_contract_changes import RELEASES
from tests.release.test_old_games import FILES, rules_are_kept
from tests.sessions.play import ok
from tools.servers import ROOT, free_port, redis_binary, until

MOST_MEGABYTES = 170  # it was 152 on 2026-11-27
OWN = ("venv", "referee")  # what the Dockerfile adds to its base
SECRETS = {
    "DEPLOYMENT": "here",
    "SEAL_KEYS": "here:" + base64.urlsafe_b64encode(bytes(32)).decode(),
}
NAMES = [game.name for game in GAMES]
PREVIOUS = next(version for version in RELEASES if version != __version__)
# The commits of releases without a tag, and the first commit with the rules of 1.0.0: sessions of
# 0.2.0 have older rules.
COMMITS = {"0.2.0": "4138f16b", "the rules of 1.0.0": "a6d97246"}

pytestmark = [
    pytest.mark.ci,
    pytest.mark.skipif(
        bool(containers.missing()), reason=f"No image can be built here: {containers.missing()}."
    ),
]


@pytest.fixture(scope="module")
def buildah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[containers.Storage]:
    with containers.storage(tmp_path_factory.mktemp("images")) as buildah:
        yield buildah


@pytest.fixture(scope="module")
def image(buildah: containers.Storage) -> containers.Image:
    return containers.built(buildah)


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
    """A real Redis, started by the command in compose.yaml."""
    port = free_port()
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    command = [str(part) for part in compose["services"]["redis"]["command"]]
    redis_binary()  # which skips the test where it is not installed
    with started(*command, "--port", str(port)) as process:
        until(lambda: Redis(port=port).ping(), (ConnectionError,), beside=process)
        yield f"redis://127.0.0.1:{port}/0"


def test_a_session_goes_on_while_a_container_is_replaced_and_ends_with_the_cache(
    image, cache, tmp_path
):
    settings = {**SECRETS, "REDIS_URL": cache}
    with containers.containers(image, 2, tmp_path, settings) as (running, proxy):
        session = begin(proxy, "race")
        versions = [session.move_on()["version"] for _ in range(6)]
        running[0].process.send_signal(signal.SIGTERM)
        versions += [session.move_on()["version"] for _ in range(6)]
        running[0].process.wait(timeout=60)
        versions += [session.move_on()["version"] for _ in range(6)]
        assert len(set(versions)) == 18
        sealed = session.move_on()["sealed"]
        Redis.from_url(cache).flushall()
        assert session.refusal()[0] == 404
        ok(session.restore(sealed))
        assert session.move_on()


def test_a_session_continues_after_a_failover_of_the_cache(image, tmp_path):
    with (
        sentinel() as cache,
        containers.containers(image, 2, tmp_path, {**SECRETS, "REDIS_URL": cache.url}) as (
            _,
            proxy,
        ),
    ):
        session = begin(proxy, "race")
        for _ in range(6):
            session.move_on()
        seen = session.look()
        with Redis(port=cache.servers[0].port) as master:
            master.set("written after the moves", "")
            assert master.wait(1, 10_000) == 1
        cache.fail_over()
        assert session.look() == seen
        assert len({session.move_on()["version"] for _ in range(6)} - {seen["version"]}) == 6


@pytest.mark.parametrize("version", FILES)
def test_a_session_that_another_release_began_goes_on_after_the_upgrade(image, cache, version):
    old = FILES[version]["race"]
    fields = {name: base64.b64decode(value) for name, value in old["fields"].items()}
    assert make_store(Settings(redis_url=cache, cache_timeout_ms=5000)).write(
        old["session"], None, fields, 3600
    )
    ((name, key),) = SETTINGS.seal_keys
    keys = f"{name}:{base64.urlsafe_b64encode(key).decode()}"
    settings = {"REDIS_URL": cache, "DEPLOYMENT": SETTINGS.deployment, "SEAL_KEYS": keys}
    container = containers.Container(containers.composed(settings))
    with container.runs(image):
        session = Session.kept(f"http://{container.address}", "race", old)
        if rules_are_kept("race", old):
            assert old["view"].items() <= session.look()["view"].items()
            assert session.move_on()
        else:
            assert session.refusal() == (409, "/problems/wrong-version")


@pytest.mark.parametrize("since", [PREVIOUS, "the rules of 1.0.0"])
def test_an_upgrade_and_its_rollback_during_sessions(image, buildah, cache, since, tmp_path):
    """Containers are replaced one by one. Sessions are refused only while their rules version is
    not deployed."""
    settings = {**SECRETS, "REDIS_URL": cache}
    older = containers.built_from(commit_of(since), buildah, tmp_path / "source")
    with containers.containers(older, 2, tmp_path, settings) as (running, proxy):
        before = {name: begin(proxy, name) for name in NAMES}
        last = {name: [before[name].move_on() for _ in range(4)][-1] for name in NAMES}
        for container in running:
            container.replace(image)
        after = {name: begin(proxy, name) for name in NAMES}
        kept = [name for name in NAMES if after[name].rules == before[name].rules]
        assert kept or since == "0.2.0"
        for name in NAMES:
            check(before[name], last[name], name in kept)
        last |= {name: before[name].move_on() for name in kept}
        newest = {name: after[name].move_on() for name in NAMES}
        for container in running:
            container.replace(older)
        for name in NAMES:
            check(before[name], last[name], True)
            check(after[name], newest[name], name in kept)
            before[name].move_on()


def check(session: Session, last: Any, kept: bool) -> None:
    """Check that a session is unchanged since the last move, or refused because of its rules."""
    if kept:
        assert session.look()["version"] == last["version"]
    else:
        assert session.refusal() == (409, "/problems/wrong-version")


def commit_of(name: str) -> str:
    """The commit of a release in this clone."""
    for named in (f"v{name}", COMMITS.get(name, "")):
        command = ["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", f"{named}^{{commit}}"]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        if named and found.returncode == 0:
            return found.stdout.strip()
    pytest.skip(f"This clone lacks the commit of {name}: git fetch --unshallow --tags.")


def files_of(image: containers.Image) -> list[Path]:
    """The files that the Dockerfile adds."""
    paths = (path for folder in OWN for path in (image.root / folder).rglob("*"))
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def test_it_is_small(image):
    assert sum(path.stat().st_size for path in files_of(image)) / 1e6 <= MOST_MEGABYTES


def test_another_build_has_the_same_layers_and_no_dates(image, buildah):
    assert containers.built(buildah).layers == image.layers
    users = (image.root / "etc" / "shadow").read_text(encoding="utf-8").splitlines()
    assert [user.split(":")[2] for user in users if user.startswith("referee:")] == [""]


def test_a_release_builds_with_the_same_options():
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    (building,) = (line for line in workflow.splitlines() if "buildah build" in line)
    assert [option for option in containers.RELEASED if option not in building] == []
