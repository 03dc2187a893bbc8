"""The embedded Valkey and its keeper, killed in every way; waits have generous ends."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from galaxy_referee.app.cache import embedded
from tests.http_client import HttpClient
from tests.sessions.play import Patient, Table, insist
from tools import servers
from tools.servers import until


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where the service makes its temporary files; sockets need a short path."""
    servers.valkey_binary()
    path = Path(tempfile.mkdtemp(prefix="rt-"))
    yield path
    shutil.rmtree(path, ignore_errors=True)


def service(
    folder: Path, log: Path | None = None
) -> contextlib.AbstractContextManager[servers.Service]:
    settings = {"CACHE_TIMEOUT_MS": "2000", "TMPDIR": str(folder)}
    return servers.running_service(log=log, WORKERS="1", **settings)


def processes(folder: Path, part: str) -> list[int]:
    """Processes whose command line has this part and the folder."""
    lines = {process.pid: servers.command_line(process) for process in psutil.process_iter()}
    return [pid for pid, line in lines.items() if part in line and str(folder) in line]


def keeper(folder: Path) -> int:
    (pid,) = processes(folder, "keeper.py")
    return pid


def valkey(folder: Path) -> int:
    (pid,) = processes(folder, "valkey-server")
    return pid


def status(running: servers.Service) -> str:
    return str(HttpClient(running.url).get("/readyz").json["status"])


def restarts(running: servers.Service) -> float:
    lines = HttpClient(running.url).get("/metrics").text.splitlines()
    (line,) = [text for text in lines if text.startswith("referee_cache_restarts_total")]
    return float(line.split()[1])


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def test_a_killed_server_is_started_again_and_its_loss_is_told(folder, tmp_path):
    with service(folder, tmp_path / "log") as running:
        table = Table(Patient(HttpClient(running.url)), "race")
        assert restarts(running) == 0
        os.kill(keeper(folder), signal.SIGSTOP)  # else it might be up again before we look
        kill(valkey(folder))
        until(lambda: status(running) == "degraded")
        os.kill(keeper(folder), signal.SIGCONT)
        until(lambda: status(running) == "ready")
        assert table.get(0).json["type"] == "/problems/unknown-session"
        until(lambda: "sessions are lost" in running.log())
        assert restarts(running) == 1
        sealed = {"sealed": [table.created["sealed"]]}
        assert insist(lambda: table.post("host", "/restorations", sealed)).status_code == 200
        assert table.step(0).status_code == 200
        kill(valkey(folder))
        until(lambda: restarts(running) == 2)
        until(lambda: status(running) == "ready")
    until(lambda: not processes(folder, ""))
    assert list(folder.iterdir()) == []


def test_a_killed_keeper_is_replaced_and_no_session_is_lost(folder, tmp_path):
    with service(folder, tmp_path / "log") as running:
        table = Table(Patient(HttpClient(running.url)), "race")
        before, server = keeper(folder), valkey(folder)
        kill(before)
        until(lambda: "has a new one" in running.log())
        assert keeper(folder) != before
        assert valkey(folder) == server
        assert table.get(0).status_code == 200
        assert restarts(running) == 0
        kill(server)  # the new keeper watches over it as the old one did
        until(lambda: restarts(running) == 1)
        until(lambda: status(running) == "ready")
        kill(keeper(folder))
        until(lambda: running.log().count("has a new one") == 2)
    until(lambda: not processes(folder, ""))
    assert list(folder.iterdir()) == []


@pytest.mark.heavy
@pytest.mark.parametrize("what", ["socket", "folder"])
def test_a_server_that_cannot_be_reached_any_more_is_replaced(folder, what):
    with service(folder) as running:
        first = valkey(folder)
        (socket,) = folder.glob("*/valkey.sock")
        if what == "socket":
            socket.unlink()
        else:
            shutil.rmtree(socket.parent)
        until(lambda: restarts(running) == 1)
        until(lambda: status(running) == "ready")
        assert valkey(folder) != first
        Table(Patient(HttpClient(running.url)), "race")


@pytest.mark.heavy
def test_what_an_unclean_end_has_left_is_removed_by_the_next_start(folder):
    with service(folder) as running:
        kill(running.process.pid)
        for pid in processes(folder, ""):
            kill(pid)
        running.process.wait()
    until(lambda: not processes(folder, ""))
    (left,) = folder.glob("referee-cache-*")
    with service(folder) as first:
        assert not left.exists()
        (other,) = folder.glob("referee-cache-*")
        with service(folder):  # what is in use stays
            assert other.exists()
            assert status(first) == "ready"


class Over(Exception):
    """Ends the thread under test."""


def test_restarts_that_follow_each_other_take_longer_and_longer(monkeypatch):
    pauses: list[float] = []
    words: list[bytes] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 12:
            raise Over

    def start(*_):
        return subprocess.Popen(["true"], stdout=subprocess.PIPE)

    # Threads of other tests sleep too: only this module's clock is replaced.
    clock = SimpleNamespace(sleep=sleep, monotonic=time.monotonic)
    monkeypatch.setattr(embedded, "time", clock)
    monkeypatch.setattr(embedded, "_start_keeper", start)
    with pytest.raises(Over):
        embedded._replace_keepers(start(), Path("socket"), 0, words.append)
    assert pauses[:4] == [0.1, 0.2, 0.4, 0.8]
    assert pauses[-1] == 30
    assert words[-1] == b""
    assert "does not restart" in embedded._notice_of(words[-1])
