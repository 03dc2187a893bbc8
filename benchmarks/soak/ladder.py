"""A ladder of bots that can fail, with everything that it needs: the arena, its service, and the
programs that play."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.progress import tell
from benchmarks.soak.caches import Cache
from benchmarks.soak.faults import Fault, Report, cause
from benchmarks.soak.hostile import HOSTILE, start
from galaxy_referee import secret_files
from galaxy_referee.tournament.keys import digest_of
from tests.arena.entering import ask
from tools.servers import ROOT, Service, free_port

SETTINGS = """
divisions = [{divisions}]
anchors = [{anchors}]
deals = {deals}
networks = ["127.0.0.0/8"]
service = "{service}"
limits = {{bank_ms = 600000, decision_ms = {decision_ms}, faults = 3}}
budget = {{games = 2, seconds = 10000}}
"""
AUTHOR = """
[[authors]]
name = "{name}"
key = "{digest}"
bots = 4
"""
EXAMPLES = ROOT / "examples" / "bots"
JAVASCRIPT = """
require("node:http").createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => { body += chunk; });
  request.on("end", () => {
    const { moves } = JSON.parse(body).decision;
    const move = moves[Math.floor(Math.random() * moves.length)];
    response.end(JSON.stringify({ move: move.text }));
  });
}).listen(Number(process.argv[1]), "127.0.0.1");
"""
SERVICE = {
    "WORKERS": "1",
    "THREADS": "40",
    "MAX_WAITING": "30",
    "SEAL_KEYS": f"k:{'A' * 43}",  # without them, tokens would end with the service
}
PATIENCE = 900  # seconds until an arena that hangs fails the run
EVERY = 30  # seconds between two lines of progress
JUST_NOW = 2  # seconds since the last move in a session that is played
KILLS = 5
CRASHES = 2  # of each bot that crashes
INTERRUPTED = 130
AUTHORS = {  # by bot
    "page": "ada",
    "script": "ada",
    "slow": "bob",
    "cheat": "bob",
    "first": "ada",
    "second": "bob",
    "third": "ada",
    **dict.fromkeys(HOSTILE, "eve"),
}
HOOKS = ("page", "script", "slow", "cheat")
SECOND_VERSION = "script@2"


@dataclass(frozen=True)
class Size:
    """The size of a run.

    Args:
        divisions: the divisions, as in the arena's file.
        anchors: the anchors.
        sessions: the bots that play in sessions.
        deals: the deals of a batch.
        decision_ms: the time for a decision, which only the slow bot should need.
        length: the length of the run: a number of games, or of seconds if ``timed``.
        timed: whether it is measured in seconds.
        down: for which part of the run a bot that has crashed is gone.
        seed: the seed of the moments at which something fails.
    """

    divisions: tuple[str, ...]
    anchors: tuple[str, ...]
    sessions: tuple[str, ...]
    deals: int
    decision_ms: int
    length: float
    timed: bool
    down: float
    seed: str


@dataclass(kw_only=True)
class ArenaReport(Report):
    """The result of a run.

    Args:
        games: the number of games in the logs, by division.
        batches: the number of logs.
        lost: the number of games that had to be played again, as the arena said.
        kinds: the faults of the bots, by name and kind.
        ratings: the ratings, by division and name.
        void: the number of attempts that failed.
        slowest: how long the slowest page took, in seconds.
    """

    games: dict[str, int] = field(default_factory=dict)
    batches: int = 0
    lost: int = 0
    kinds: dict[str, Counter[str]] = field(default_factory=dict)
    ratings: dict[str, dict[str, float | None]] = field(default_factory=dict)
    void: int = 0
    slowest: float = 0.0


class Programs:
    """Programs that can be started, killed, and restarted."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._lines: dict[str, tuple[tuple[Any, ...], Path]] = {}

    def start(self, name: str, *line: Any, said: Path = Path(os.devnull)) -> None:
        """Start a program; what it says is added to a file."""
        self._lines[name] = line, said
        with said.open("ab") as out:
            self._running[name] = subprocess.Popen(
                [str(part) for part in line], cwd=ROOT, stdout=out, stderr=out
            )

    def crash(self, name: str) -> None:
        """Kill a program, as a crash would."""
        self._running[name].kill()
        self._running[name].wait()

    def restart(self, name: str) -> None:
        """Start a program as before."""
        line, said = self._lines[name]
        self.start(name, *line, said=said)

    def runs(self, name: str) -> bool:
        """Whether a program has not ended."""
        return self._running[name].poll() is None

    def stop(self, name: str) -> int:
        """Let a program end; returns its exit code."""
        self._running[name].send_signal(signal.SIGTERM)
        return self._running[name].wait(timeout=PATIENCE)

    def end(self) -> None:
        """Kill all of them."""
        for name in self._running:
            self.crash(name)


class Ladder:
    """A ladder with everything that it needs, and that can fail.

    Args:
        size: the size of the run.
        place: an empty folder for everything.
        service: the service.
        cache: its cache.
        programs: the bots and the arena.
    """

    def __init__(
        self, size: Size, place: Path, service: Service, cache: Cache, programs: Programs
    ) -> None:
        self.report = ArenaReport()
        self.folder = place / "arena"
        self.said = place / "said.txt"
        self.secrets: list[str] = []  # what no page, log, or output may contain
        self._size = size
        self._service = service
        self._cache = cache
        self._programs = programs
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._keys = {author: f"gra_{author}-secret" for author in AUTHORS.values()}
        self._before: list[bytes] = []
        self._told = self._began = time.monotonic()
        self._progressed = (time.monotonic(), 0)

    def prepare(self) -> None:
        """Write the arena's file, and start it."""
        size = self._size
        anchors = ", ".join(f'"{name}"' for name in size.anchors)
        settings = SETTINGS.format(
            divisions=", ".join(size.divisions),
            anchors=anchors,
            deals=size.deals,
            service=self._service.url,
            decision_ms=size.decision_ms,
        )
        for author, key in self._keys.items():
            settings += AUTHOR.format(name=author, digest=digest_of(key))
        self.folder.mkdir()
        secret_files.replace(self.folder / "arena.toml", settings.encode())
        line = (sys.executable, "-m", "galaxy_referee", "arena", self.folder, "--jobs", 2)
        self._programs.start("arena", *line, "--port", self._port, said=self.said)
        self._until(self._listens)

    def enter(self, hooks: dict[str, str]) -> None:
        """Enter all bots, and start those that are programs.

        Args:
            hooks: the addresses of those that run here, by name.
        """
        programs = self._programs
        ports = {"page": free_port(), "script": free_port()}
        bot = EXAMPLES / "webhook_bot.py"
        programs.start("page", sys.executable, bot, ports["page"])
        programs.start("script", shutil.which("node"), "-e", JAVASCRIPT, ports["script"])
        at = {**{name: f"http://127.0.0.1:{port}/" for name, port in ports.items()}, **hooks}
        for name, address in at.items():
            self._ask("POST", "/bots", {"name": name, "webhook": address}, AUTHORS[name])
            self.secrets.append(address.removeprefix("http://"))
        self.secrets.append("gra_")
        for name in self._size.sessions:
            line = (sys.executable, EXAMPLES / "session_bot.py", self.url, name)
            programs.start(name, *line, self._key_in_lobby(name))
        for name in HOSTILE:
            start(self.url, name, self._key_in_lobby(name))

    def _key_in_lobby(self, name: str) -> str:
        """Enter a bot that plays in sessions; its key."""
        entered = self._ask("POST", "/bots", {"name": name, "outbound": True}, AUTHORS[name])
        self.secrets.append(entered["key"])
        key: str = entered["key"]
        return key

    def run(self) -> None:
        """Let it run to its end, while everything fails that can fail."""
        self._began = time.monotonic()
        faults = sorted(self._faults(), key=lambda fault: fault.at)
        cause(faults, self._until_reached, self._progress, self.report)
        self._until_reached(self._size.length)
        code = self._programs.stop("arena")
        if code != INTERRUPTED:
            self.report.wrong.append(f"the arena has ended with exit code {code}")
        self._look_for_losses()
        tell(f"{self._progress()}; stopped")

    def _faults(self) -> Iterator[Fault]:
        """What happens, each at random moments."""
        luck, length, down = random.Random(self._size.seed), self._size.length, self._size.down

        def moments(count: int) -> list[float]:
            return [length * (n + luck.uniform(0.1, 0.9)) / count for n in range(count)]

        yield from (Fault(at, "the arena is killed", self._kill) for at in moments(KILLS))
        yield from (Fault(at, "the service is restarted", self._restart) for at in moments(1))
        yield from (Fault(at, "the cache is lost", self._lose_cache) for at in moments(1))
        for name in ("page", "first"):
            for at in moments(CRASHES):
                back = at + down * length
                yield Fault(at, f"{name} crashes", partial(self._programs.crash, name))
                yield Fault(back, f"{name} is back", partial(self._programs.restart, name))
        pause = luck.uniform(0.1, 0.5) * length  # so that there is time for a new version
        later = pause + max(down, 0.02) * length
        yield Fault(pause, "script is paused", partial(self._change, {"paused": True}))
        new = {"paused": False, "version": 2}
        yield Fault(later, "script has a new version", partial(self._change, new))

    def _kill(self) -> None:
        self._programs.crash("arena")
        self._look_for_losses()
        self._programs.restart("arena")
        self._until(self._listens)

    def _restart(self) -> None:
        self._service.kill()
        self._service.start()

    def _lose_cache(self) -> None:
        """Lose all sessions while at least one is played."""
        self._until(self._plays_in_session)
        self._cache.restart()

    def _plays_in_session(self) -> bool:
        files = (self.folder / "live").glob("*/*.views")
        return any(path.stat().st_mtime > time.time() - JUST_NOW for path in files)

    def _change(self, change: dict[str, Any]) -> None:
        self._ask("PATCH", "/bots/script", change, "ada")

    def _ask(self, method: str, path: str, body: Any, author: str) -> Any:
        reply = ask(self.url, method, path, body, self._keys[author])
        assert reply.status < 300, reply.body
        return reply.body

    def _listens(self) -> bool:
        with contextlib.suppress(OSError):
            return ask(self.url, "GET", "/bots", key=self._keys["ada"]).status == 200
        return False

    def _until_reached(self, moment: float) -> None:
        def now() -> float:
            timed = self._size.timed
            return time.monotonic() - self._began if timed else len(finished(self.folder))

        self._until(lambda: now() >= moment)

    def _until(self, condition: Callable[[], bool]) -> None:
        """Wait for something while the arena runs and plays."""
        since = time.monotonic()
        while not condition():
            now, games = time.monotonic(), len(finished(self.folder))
            if games != self._progressed[1]:
                self._progressed = now, games
            assert self._programs.runs("arena"), "the arena has stopped"
            assert now - max(since, self._progressed[0]) < PATIENCE, "the arena hangs"
            if now - self._told > EVERY:
                tell(self._progress())
                self._told = now
            time.sleep(0.2)

    def _progress(self) -> str:
        folders = sorted((self.folder / "logs").glob("*"))
        counts = (f"{len(finished(self.folder, each.name))} of {each.name}" for each in folders)
        return f"games: {', '.join(counts) or 'none'}"

    def _look_for_losses(self) -> None:
        now = finished(self.folder)
        lost = Counter(self._before) - Counter(now)
        self.report.wrong += [f"a finished game is lost: {line[:80]!r}" for line in lost]
        self._before = now


def finished(folder: Path, division: str = "*") -> list[bytes]:
    """The complete lines of games, in the order of the logs."""
    texts = (path.read_bytes() for path in sorted((folder / "logs").glob(f"{division}/*.jsonl")))
    lines = (line for text in texts for line in text.splitlines(keepends=True))
    return [line for line in lines if line.startswith(b'{"kind":"game"') and line.endswith(b"\n")]
