"""Games on a Dask cluster of two workers, one of which is killed midway."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from galaxy_referee.tournament import executor
from galaxy_referee.tournament.worker import Stopped
from tests.programs import started
from tests.tournament.kit import command, game_lines, tournament
from tools.servers import ROOT, free_port, until

pytestmark = pytest.mark.heavy
RACE = ("--game", "race", "--seed", "s", "--bots", "random", "--bots", "other=random")


SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
# Python runs it at its start: the package cannot be imported, as where it is not installed.
WITHOUT_PACKAGE = """
import sys

class Missing:
    def find_spec(self, name, *_):
        if name.partition(".")[0] == "galaxy_referee":
            raise ModuleNotFoundError("No module named 'galaxy_referee'", name="galaxy_referee")

sys.meta_path.insert(0, Missing())
"""


def program(*arguments: str, path: Path = ROOT) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A part of the cluster, as the documentation starts it."""
    dask, environment = Path(sys.executable).parent / "dask", {"PYTHONPATH": str(path)}
    return started(dask, *arguments, cwd=path, env={**os.environ, **environment}, **SILENT)


def come_together(address: str, workers: int) -> None:
    """Wait until the cluster has so many workers."""
    from distributed import Client

    for _ in range(10):
        with contextlib.suppress(OSError), Client(f"tcp://{address}", timeout="30s") as client:
            return client.wait_for_workers(workers, timeout=300)
        time.sleep(1)
    raise TimeoutError(address)


def test_a_tournament_outlives_one_of_its_workers(tmp_path):
    address = f"127.0.0.1:{free_port()}"
    host, port = address.split(":")
    scheduler = ("scheduler", "--host", host, "--port", port)
    worker = ("worker", f"tcp://{address}", "--nworkers", "1")
    worker += ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory")
    order = ("run", *RACE, "--games", "60", "--mirrored", "--in-process")
    log, plain = tmp_path / "dask.jsonl", tmp_path / "plain.jsonl"
    with (
        program(*scheduler, "--no-dashboard"),
        program(*worker, str(tmp_path / "one")) as one,
        program(*worker, str(tmp_path / "two")),
    ):
        come_together(address, 2)
        line = command(*order, "--executor", f"dask://{address}", "--out", log)
        run = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True)
        until(lambda: log.read_bytes().count(b'"timing"') >= 5, beside=run)
        one.kill()
        said = run.communicate(timeout=240)[1]
        assert run.returncode == 0, said
    tournament(*order, "--out", plain)
    assert len(game_lines(log)) == 60
    assert game_lines(log) == game_lines(plain)


def test_a_cluster_without_the_package_is_said_in_a_sentence(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_PACKAGE)
    address = f"127.0.0.1:{free_port()}"
    host, port = address.split(":")
    scheduler = ("scheduler", "--host", host, "--port", port, "--no-dashboard")
    worker = ("worker", f"tcp://{address}", "--nworkers", "1", "--no-nanny", "--no-dashboard")
    log = tmp_path / "log.jsonl"
    with program(*scheduler, path=tmp_path), program(*worker, path=tmp_path):
        come_together(address, 1)
        order = ("run", *RACE, "--games", "2", "--in-process", "--out", log)
        said = tournament(*order, "--executor", f"dask://{address}", code=2)
    assert "The cluster lacks what the work needs (No module named 'galaxy_referee')" in said
    assert "install the same version of galaxy-referee on its scheduler and workers" in said
    assert "Traceback" not in said


def test_no_scheduler_is_said_in_a_sentence(tmp_path):
    order = ("run", *RACE, "--games", "2", "--in-process", "--out", tmp_path / "log.jsonl")
    said = tournament(*order, "--executor", f"dask://127.0.0.1:{free_port()}", code=2)
    assert "There is no Dask scheduler" in said
    assert "Traceback" not in said


def _dies(plan: bytes, number: int) -> None:
    os._exit(1)


def _stops(plan: bytes, number: int) -> None:
    with Path(plan.decode()).open("a") as file:
        file.write("asked\n")
    raise Stopped("The service cannot be used.")


@pytest.mark.parametrize(("play", "said"), [(_dies, "keep dying"), (_stops, "cannot be used")])
def test_games_that_cannot_be_played_stop_the_run_at_once(play, said, tmp_path):
    """A service that is down was waited for six times over."""
    from distributed import LocalCluster

    asked = tmp_path / "asked"
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        games = executor.on_dask(play, str(asked).encode(), range(1), cluster.scheduler_address)
        with pytest.raises(Stopped, match=said):
            next(games)
    if play is _stops:
        assert asked.read_text().splitlines() == ["asked"]
