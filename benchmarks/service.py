"""The service over HTTP, against a bare Flask echo of the same bytes in the same run."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.budget import Line
from benchmarks.engine import playout
from benchmarks.load import request_bytes, throughput
from galaxy_referee.engine.kernel.game import Game

ROOT = Path(__file__).parent.parent
ROUNDS = 8
SECONDS = 1.0
CONNECTIONS = 4
BATCH = 50
REQUESTS_FOR_MEMORY = 100_000


@dataclass
class Server:
    """A running gunicorn.

    Args:
        port: where it listens.
        process: its main process; the workers are its children.
    """

    port: int
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """The process ids of the workers."""
        main = self.process.pid
        return [int(pid) for pid in _read(main, f"task/{main}/children").split()]

    def cpu_seconds(self) -> float:
        """The CPU time the workers have used."""
        ticks = 0
        for pid in self.workers():
            fields = _read(pid, "stat").rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The resident memory of the largest worker."""
        pages = max(int(_read(pid, "statm").split()[1]) for pid in self.workers())
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _read(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text(encoding="ascii")


@contextlib.contextmanager
def serving(application: str, port: int, workers: int) -> Iterator[Server]:
    """Run an application under gunicorn with the service's own settings."""
    process = subprocess.Popen(
        [Path(sys.executable).parent / "gunicorn", application, "--log-level", "error"],
        cwd=ROOT,
        env={**os.environ, "PORT": str(port), "WORKERS": str(workers)},
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(port)
        yield Server(port, process)
    finally:
        process.terminate()
        process.wait(timeout=60)


def _wait(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise TimeoutError(f"Nothing listens on port {port}.")


def service_lines(
    game: Game[Any], others: Sequence[Game[Any]], players: int, memory: bool
) -> Iterator[Line]:
    """The HTTP budgets, with moves in the middle of games.

    Args:
        game: the game whose moves are measured.
        others: games whose moves are compared with them.
        players: how many play.
        memory: whether to make the long run that shows the memory of a worker.
    """
    bodies = _bodies(game, players)
    moves = _requests(game, bodies)
    batches = _batches(game, bodies)
    with (
        serving("benchmarks.echo:application", 9801, 2) as echo,
        serving("wsgi:application", 9802, 2) as service,
    ):
        yield from _ratios(echo, service, bodies, moves)
        rate = _per_core(service, moves, 1)
        yield Line("http.moves_per_core", rate, "moves/s", 800, 1200)
        for other in others:
            theirs = _per_core(service, _requests(other, _bodies(other, players)), 1)
            against = f"http.move_of_{other.name}_against_{game.name}"
            yield Line(against, rate / theirs, "times", 1.3, 1.0, least=False)
        yield Line("http.batch_per_core", _per_core(service, batches, BATCH), "moves/s", 2e3, 4e3)
    if memory:
        yield from _memory(moves)


def _bodies(game: Game[Any], players: int) -> list[bytes]:
    """Calls with one move, out of the middle half of some random games."""
    bodies = []
    for seed in ("a", "b", "c"):
        moments = list(playout(game, players, seed))
        for state, move in moments[len(moments) // 4 : 3 * len(moments) // 4]:
            bodies.append(b'{"state":' + state + b',"moves":[' + json.dumps(move).encode() + b"]}")
    return bodies


def _requests(game: Game[Any], bodies: list[bytes]) -> list[bytes]:
    return [request_bytes(f"/v1/{game.name}/moves", body) for body in bodies]


def _batches(game: Game[Any], bodies: list[bytes]) -> list[bytes]:
    calls = [b'{"call":"moves","body":' + body + b"}" for body in bodies]
    return [
        request_bytes(
            f"/v1/{game.name}/batch",
            b'{"calls":[' + b",".join(calls[start : start + BATCH]) + b"]}",
        )
        for start in range(0, len(calls) - BATCH + 1, BATCH)
    ]


def _ratios(
    echo: Server, service: Server, bodies: list[bytes], moves: list[bytes]
) -> Iterator[Line]:
    """Throughputs measured in turns, so that other load on the machine slows all of them alike."""
    plain = [request_bytes("/echo", body) for body in bodies]
    fast = [request_bytes("/echo-msgspec", body) for body in bodies]
    runs = {"echo": (echo, plain), "moves": (service, moves), "echo_msgspec": (echo, fast)}
    rates, costs = dict.fromkeys(runs, 0.0), dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, (server, requests) in runs.items():
            before = server.cpu_seconds()
            rate = throughput(server.port, requests, SECONDS, CONNECTIONS)
            rates[name] += rate / ROUNDS
            costs[name] += (server.cpu_seconds() - before) / (rate * SECONDS * ROUNDS)
    for name, rate in rates.items():
        yield Line(f"http.{name}", rate, "requests/s")
    against = "http.moves_against_bare_flask_echo"
    yield Line(against, 100 * rates["moves"] / rates["echo"], "%", 50, 75)
    yield Line(f"{against}_by_cpu_time", 100 * costs["echo"] / costs["moves"], "%")
    harder = 100 * costs["echo_msgspec"] / costs["moves"]
    yield Line("http.moves_against_msgspec_echo_by_cpu_time", harder, "%")


def _per_core(service: Server, requests: list[bytes], moves: int) -> float:
    """Moves for each second of CPU time of the workers: what a single core would do."""
    before = service.cpu_seconds()
    answered = 4 * SECONDS * throughput(service.port, requests, 4 * SECONDS, CONNECTIONS)
    return moves * answered / (service.cpu_seconds() - before)


def _memory(moves: list[bytes]) -> Iterator[Line]:
    with serving("wsgi:application", 9803, 1) as service:
        answered = 0.0
        sizes = []
        while answered < REQUESTS_FOR_MEMORY:
            answered += 10 * throughput(service.port, moves, 10, CONNECTIONS)
            sizes.append(service.megabytes())
        yield Line("memory.worker_after_100000_requests", sizes[-1], "MB", 150, 100, least=False)
        yield Line("memory.growth_in_the_second_half", sizes[-1] - sizes[len(sizes) // 2], "MB")
