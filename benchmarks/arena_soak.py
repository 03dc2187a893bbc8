"""Let a ladder run while everything around it fails: ``python -m benchmarks.arena_soak``.

Anchors, webhooks in two languages, and bots in sessions play while the arena is killed, the service
is restarted, its cache loses everything, and two bots crash. One bot is slow, and one cheats. In
the end, no finished game may be lost or counted twice, each must verify, and ratings must be those
that follow from the logs alone.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.progress import tell
from benchmarks.soak_caches import Cache, single
from galaxy_referee.arena.keys import digest_of
from galaxy_referee.arena.pages import write_pages
from galaxy_referee.arena.running import open_index
from galaxy_referee.tournament import verify
from galaxy_referee.tournament.log import GameLine, read
from tests.arena.entering import ask
from tests.serving import ROOT, Service, free_port
from tests.tournament.kit import webhook

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
WITH_CLIENT = {**os.environ, "PYTHONPATH": str(ROOT / "clients" / "python")}
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
        seed: of the moments at which something fails.
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


@dataclass
class Report:
    """The result of a run.

    Args:
        games: the number of games in the logs, by division.
        batches: the number of logs.
        faults: the number of faults caused, by name.
        lost: the number of games that had to be played again, as the arena said.
        kinds: the faults of the bots, by name and kind.
        ratings: the ratings, by division and name.
        wrong: the violations.
    """

    games: dict[str, int] = field(default_factory=dict)
    batches: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    kinds: dict[str, Counter[str]] = field(default_factory=dict)
    ratings: dict[str, dict[str, float | None]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


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
                [str(part) for part in line],
                cwd=ROOT,
                env=WITH_CLIENT,
                stdout=out,
                stderr=out,
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


class Slow:
    """A bot that answers its first question of each game too late.

    Args:
        decision_ms: the time for a decision.
    """

    def __init__(self, decision_ms: int) -> None:
        self._seconds = decision_ms / 1000 + 0.5
        self._asked: Counter[tuple[str, int]] = Counter()

    def __call__(self, question: dict[str, Any]) -> str:
        """The text of a move."""
        game = question["game_id"], question["seat"]
        self._asked[game] += 1
        if self._asked[game] == 1:
            time.sleep(self._seconds)
        return _any_move(question)


def cheating(question: dict[str, Any]) -> str:
    """A move of another seat."""
    return f"{0 if question['seat'] else 1} {_any_move(question).partition(' ')[2]}"


def _any_move(question: dict[str, Any]) -> str:
    text: str = random.choice(question["decision"]["moves"])["text"]
    return text


@dataclass(frozen=True)
class Fault:
    """Something that happens in a run.

    Args:
        at: when, in the unit of the run.
        name: what it is.
        cause: lets it happen.
    """

    at: float
    name: str
    cause: Callable[[], Any]


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
        self.report = Report()
        self.folder = place / "arena"
        self.said = place / "said.txt"
        self.secrets: list[str] = []  # what no page, log, or output may contain
        self._size = size
        self._service = service
        self._cache = cache
        self._programs = programs
        self._port = free_port()
        self._url = f"http://127.0.0.1:{self._port}"
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
        (self.folder / "arena.toml").write_text(settings, encoding="utf-8")
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
            entered = self._ask("POST", "/bots", {"name": name, "outbound": True}, AUTHORS[name])
            line = (sys.executable, EXAMPLES / "session_bot.py", self._url, name, entered["key"])
            programs.start(name, *line)
            self.secrets.append(entered["key"])

    def run(self) -> None:
        """Let it run to its end, while everything fails that can fail."""
        self._began = time.monotonic()
        for fault in sorted(self._faults(), key=lambda fault: fault.at):
            self._until(partial(self._reached, fault.at))
            tell(f"{self._progress()}; {fault.name}")
            fault.cause()
            self.report.faults[fault.name] += 1
        self._until(partial(self._reached, self._size.length))
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
        reply = ask(self._url, method, path, body, self._keys[author])
        assert reply.status < 300, reply.body
        return reply.body

    def _listens(self) -> bool:
        with contextlib.suppress(OSError):
            return ask(self._url, "GET", "/bots", key=self._keys["ada"]).status == 200
        return False

    def _reached(self, moment: float) -> bool:
        timed = self._size.timed
        now = time.monotonic() - self._began if timed else len(finished(self.folder))
        return now >= moment

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


def soak(size: Size, place: Path) -> Report:
    """Run once.

    Args:
        size: the size of the run.
        place: an empty folder for everything.
    """
    programs = Programs()
    with single() as cache, webhook(Slow(size.decision_ms)) as slow, webhook(cheating) as cheat:
        service = Service(REDIS_URL=cache.url, **SERVICE)
        service.start()
        try:
            ladder = Ladder(size, place, service, cache, programs)
            ladder.prepare()
            ladder.enter({"slow": slow, "cheat": cheat})
            ladder.run()
        finally:
            programs.end()
            service.kill()
    report = ladder.report
    _check_games(size, ladder.folder, report)
    _check_ladders(ladder.folder, place / "again", report)
    report.lost = ladder.said.read_bytes().count(b"A game in a session was lost")
    report.wrong += _shown(ladder)
    return report


def _check_games(size: Size, folder: Path, report: Report) -> None:
    """Check that each game exists once and verifies, and that every bot has played."""
    seated: set[str] = set()
    counted: Counter[tuple[str, int]] = Counter()
    for path in sorted((folder / "logs").glob("*/*.jsonl")):
        report.batches += 1
        division = path.parent.name
        for line in read(path):
            if isinstance(line, GameLine):
                counted[f"{division}/{path.name}", line.n] += 1
                report.games[division] = report.games.get(division, 0) + 1
                seated |= set(line.seats)
                for fault in line.faults:
                    report.kinds.setdefault(fault.bot, Counter())[fault.kind] += 1
        report.wrong += [f"{path.name}: {sentence}" for sentence in verify.verified(path)[1]]
        if report.batches % 20 == 0:
            tell(f"verified {sum(report.games.values())} games")
    report.wrong += [f"{game} is there twice" for game, count in counted.items() if count > 1]
    bots = {*size.anchors, *HOOKS, SECOND_VERSION, *size.sessions}
    report.wrong += [f"{name} has never played" for name in sorted(bots - seated)]
    for name, kind in (("slow", "timeout"), ("cheat", "illegal")):
        if kind not in report.kinds.get(name, ()):
            report.wrong.append(f"{name} was not found out")


def _check_ladders(folder: Path, again: Path, report: Report) -> None:
    """Check that the index and everything published are those that follow from the logs alone."""
    again.mkdir()
    for name in ("arena.toml", "bots.json"):
        shutil.copy(folder / name, again)
    shutil.copytree(folder / "logs", again / "logs")
    (published, index), (expected, made) = _published(folder), _published(again)
    if index != made:
        report.wrong.append("the index is not the one that follows from the logs")
    for name in sorted({*published, *expected}):
        if published.get(name) != expected.get(name):
            report.wrong.append(f"{name} is not the one that follows from the logs")
    for division, games in report.games.items():
        ladder = json.loads(published[f"{division}/ladder.json"])
        report.ratings[division] = {bot["name"]: bot["rating"] for bot in ladder["bots"]}
        if not ladder["games"] == games == len(finished(folder, division)):
            report.wrong.append(f"the ladder of {division} counts {ladder['games']} of {games}")


def _published(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """What an arena publishes, and its index."""
    pages = folder / "pages"
    with open_index(folder) as (arena, index, logs):
        write_pages(pages, arena, index, logs)
        dumped = index.dump()
    data = (path for path in pages.rglob("*") if path.suffix in (".json", ".csv"))
    published = {str(path.relative_to(pages)): path.read_bytes() for path in data}
    published.pop("live.json", None)
    return published, dumped


def _shown(ladder: Ladder) -> Iterator[str]:
    """Keys and addresses that pages, logs, or the output contain."""
    for path in [ladder.said, *ladder.folder.rglob("*")]:
        if path.is_file() and path.name not in ("bots.json", "arena.toml"):
            content = path.read_bytes()
            for secret in ladder.secrets:
                if secret.encode() in content:
                    yield f"{path.name} contains a key or an address"


HOUR = Size(
    divisions=('"race-base"', '"roll"'),
    anchors=("random", "greedy", "monte-carlo-16", "learned", "learned-monte-carlo-16"),
    sessions=("first", "second", "third"),
    deals=6,
    decision_ms=15_000,
    length=3600,
    timed=True,
    down=0.03,
    seed="",
)


def main(arguments: list[str]) -> int:
    """Run once; the exit status shows whether there were violations."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.arena_soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="duration (%(default)s)")
    parser.add_argument("--seed", default=secrets.token_hex(4), help="of the moments of faults")
    parser.add_argument("--folder", type=Path, help="an empty or new folder, which is kept")
    given = parser.parse_args(arguments)
    size = replace(HOUR, length=60 * given.minutes, seed=given.seed)
    with contextlib.ExitStack() as stack:
        place = given.folder
        if place is None:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place.mkdir(parents=True, exist_ok=True)
        tell(f"{given.minutes:g} minutes with seed {given.seed}")
        report = soak(size, place)
    print(f"{sum(report.games.values())} games {report.games} in {report.batches} batches")
    print(f"faults: {dict(report.faults)}; batches broken off by lost sessions: {report.lost}")
    for division, ratings in report.ratings.items():
        print(division, {n: r if r is None else round(r) for n, r in ratings.items()})
    for name, kinds in sorted(report.kinds.items()):
        print(f"faults of {name}: {dict(kinds)}")
    for sentence in report.wrong[:50]:
        print(f"  {sentence}")
    print(f"{len(report.wrong)} violations." if report.wrong else "No violations.")
    return int(bool(report.wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
