"""The scripts that form the Redis Cluster, with real servers on addresses of this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
import yaml
from redis import Redis
from redis.exceptions import RedisClusterException, RedisError

from galaxy_referee.app.cache.redis_clients import caller
from tests.programs import output_of
from tools.servers import ROOT, until

pytestmark = [
    pytest.mark.ci,
    pytest.mark.skipif(not shutil.which("redis-server"), reason="redis-server is not installed"),
    pytest.mark.skipif(sys.platform != "linux", reason="needs all of 127.0.0.0/8"),
]
CONFIG = next(yaml.safe_load_all((ROOT / "deploy/kubernetes/redis.yaml").read_text()))["data"]
NODES = range(6)
eventually = partial(until, passing=(RedisError, RedisClusterException))
PASSWORD = "letters1"
# What names mean in the cluster, here: redis-3.redis is 127.7.0.4.
GETENT = """#!/bin/sh
number=${2#redis-}; echo "127.7.0.$((${number%.redis} + 1)) $2"
"""
REDIS_CLI = """#!/bin/sh
host=127.7.0.$((NUMBER + 1))
if [ "$1" = -h ]; then host=$(getent hosts "$2" | cut -d ' ' -f 1); shift 2; fi
exec {cli} -h "$host" "$@"
"""


def start(folder: Path, number: int) -> subprocess.Popen[bytes]:
    """One node, as the StatefulSet starts it."""
    home = folder / str(number)
    home.mkdir(exist_ok=True)
    (home / "redis.conf").write_text(CONFIG["redis.conf"].replace("/data/", f"{home}/"))
    address = f"127.7.0.{number + 1}"
    command = ["redis-server", home / "redis.conf", "--cluster-announce-ip", address]
    command += ["--requirepass", PASSWORD, "--masterauth", PASSWORD, "--bind", address]
    with (home / "log").open("wb") as log:
        return subprocess.Popen(command, stdout=log, cwd=home)


def script(folder: Path, name: str, number: int = 0) -> None:
    environment = {
        **os.environ,
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "REDISCLI_AUTH": PASSWORD,
        "NUMBER": str(number),
    }
    output_of("sh", "-c", CONFIG[name], env=environment)


def info(number: int) -> str:
    with Redis(f"127.7.0.{number + 1}", password=PASSWORD, decode_responses=True) as client:
        return str(client.execute_command("CLUSTER", "INFO"))


def test_six_nodes_become_a_cluster_and_one_comes_back(tmp_path):
    programs = tmp_path / "bin"
    programs.mkdir()
    cli = shutil.which("redis-cli")
    for name, text in {"getent": GETENT, "redis-cli": REDIS_CLI.replace("{cli}", cli)}.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    nodes = [start(tmp_path, number) for number in NODES]
    try:
        for number in NODES:
            script(tmp_path, "greet.sh", number)
        script(tmp_path, "form.sh")
        script(tmp_path, "form.sh")  # a second time it finds all done
        eventually(lambda: all("cluster_state:ok" in info(number) for number in NODES))
        run = caller(f"redis+cluster://:{PASSWORD}@127.7.0.1:6379,127.7.0.2:6379", 5)
        eventually(lambda: run("SET", "{session}", "x"))  # a little later than the nodes say
        assert run("GET", "{session}") == b"x"
        nodes[1].kill()
        nodes[1].wait()
        nodes[1] = start(tmp_path, 1)
        script(tmp_path, "greet.sh", 1)
        eventually(lambda: "cluster_known_nodes:6" in info(1) and "cluster_state:ok" in info(0))
    finally:
        for node in nodes:
            node.kill()
            node.wait()
