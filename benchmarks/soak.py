"""Play and watch for a long time while workers and caches fail: ``python -m benchmarks.soak``.

Moves are made exactly once, even if they are sent repeatedly. Sessions that a cache has lost are
restored from their sealed copies. In the end, each session must be exactly the result of its
acknowledged moves, and each stream must have received every version once and in order, or a notice
that the session was restored from a copy.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import random
import resource
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.onlookers import Audience, Onlooker
from benchmarks.progress import tell
from benchmarks.soak_caches import KINDS, Cache
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.sessions.state import SessionState, state_of
from galaxy_referee.engine.games import GAMES
from tests.sessions.servers import RunningService, service

SEATS = 2
DRIVERS = 8
PATIENCE = 90.0  # seconds within which a request must succeed, and streams must be up to date
SETTINGS = {
    "CACHE_TIMEOUT_MS": "500",
    "CREATION_LIMIT": "0",
    "DEPLOYMENT": "soak",
    "SEAL_KEYS": f"k:{'A' * 43}",
}


@dataclass(frozen=True)
class Size:
    """The size of a run.

    Args:
        sessions: the number of sessions.
        streams: the number of streams, over all sessions.
        rate: the number of moves per second.
        seconds: the duration with each kind of cache.
        pause: the number of seconds between faults.
    """

    sessions: int
    streams: int
    rate: float
    seconds: float
    pause: float


@dataclass
class Report:
    """The result of a run.

    Args:
        moves: the number of acknowledged moves.
        faults: the number of faults caused, by name.
        restored: the number of times that a session was restored from a copy.
        messages: the number of messages that streams received.
        opened: the number of times that a stream was opened.
        megabytes: the memory of the largest worker over time.
        wrong: the violations.
    """

    moves: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    restored: int = 0
    messages: int = 0
    opened: int = 0
    megabytes: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class LossSuspected(Exception):
    """The cache may have lost data since the request began."""


class Match:
    """A session with all its players, who share what they know.

    Args:
        client: the client of the service.
        cache: the cache, which may lose the session.
        number: the number of the match.
    """

    def __init__(self, client: Any, cache: Cache, number: int) -> None:
        self._client, self._cache = client, cache
        self.game = GAMES[number % len(GAMES)]
        self.luck, self.seed = random.Random(number), f"soak-{number}"
        self.moves: list[str] = []
        self.restored = 0
        self._losses = cache.losses
        body = {
            "options": {"players": SEATS},
            "seed": self.seed,
            "seats": [{"player": "player"}] * SEATS,
        }
        self._sessions = f"/v1/{self.game.name}/sessions"
        made = self._call(lambda: client.post(self._sessions, json=body)).json
        self.id, self._host, self.tokens = made["session"], made["token"], made["seat_tokens"]
        self.path = f"{self._sessions}/{self.id}"
        self._sealed, self._waiting = made["sealed"], made["view"]["waiting_for"]

    def step(self) -> bool:
        """Make a move, and return whether one was made."""
        self.settle()
        if not self._waiting:
            return False
        seat = self.luck.choice(self._waiting)
        seen = self.look(seat)
        if not seen["decisions"]:
            self._waiting = seen["view"]["waiting_for"]
            return False
        text = self.luck.choice(seen["decisions"][0]["moves"])["text"]
        answer = self._insist(
            lambda: self._client.post(
                f"{self.path}/moves",
                json={"moves": [text]},
                headers=self._headers(
                    self.tokens[seat],
                    **{
                        "If-Match": f'"{seen["version"]}"',
                        "Idempotency-Key": f"{seat}-{len(self.moves)}-{seen['version']}",
                    },
                ),
            )
        )
        if answer.status_code == 412:  # the session continues from an earlier position
            self._waiting = self.look(None)["view"]["waiting_for"]
            return False
        if answer.status_code != 200:
            raise RuntimeError(f"{text}: {answer.status_code} {answer.text}")
        self.moves.append(text)
        self._sealed, self._waiting = answer.json["sealed"], answer.json["view"]["waiting_for"]
        return True

    def settle(self) -> None:
        """Restore the session if the cache may have lost part of it."""
        if self._losses != self._cache.losses:
            self._offer_copy()

    def latest(self) -> list[str]:
        """The latest versions of all seats and of spectators, once nothing is missing."""
        self.settle()
        return [self.look(seat)["version"] for seat in (*range(SEATS), None)]

    def look(self, seat: int | None, rest: str = "") -> dict[str, Any]:
        """The view of a seat or a spectator."""
        headers = self._headers(None if seat is None else self.tokens[seat])
        answer = self._insist(lambda: self._client.get(self.path + rest, headers=headers))
        if answer.status_code != 200:
            raise RuntimeError(f"A look: {answer.status_code} {answer.text}")
        seen: dict[str, Any] = answer.json
        return seen

    @staticmethod
    def _headers(token: str | None, **more: str) -> dict[str, str]:
        return {**({"Authorization": f"Bearer {token}"} if token else {}), **more}

    def _insist(self, ask: Callable[[], Any]) -> Any:
        """Repeat the same request until it is answered, and restore the session if it is lost."""
        while True:
            try:
                answer = self._call(ask)
            except LossSuspected:
                self._offer_copy()
                continue
            if answer.status_code != 404:
                return answer
            self._offer_copy()

    def _offer_copy(self) -> None:
        """Restore the session from the latest copy, unless the cache has the current one."""
        while True:
            self._losses = self._cache.losses
            with contextlib.suppress(LossSuspected):
                answer = self._call(
                    lambda: self._client.post(
                        f"{self.path}/restorations",
                        json={"sealed": [self._sealed]},
                        headers=self._headers(self._host),
                    )
                )
                break
        if answer.status_code == 200:
            self.restored += 1
        elif answer.status_code != 409:
            raise RuntimeError(f"A restoration: {answer.status_code} {answer.text}")

    def _call(self, ask: Callable[[], Any]) -> Any:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError, http.client.HTTPException):
                answer = ask()
                if answer.status_code != 503:
                    return answer
            if self._losses != self._cache.losses:
                raise LossSuspected
            time.sleep(0.1)
        raise TimeoutError("A request has not succeeded.")

    def kept(self, run: Callable[..., Any]) -> Any:
        """The state of the game in the cache, and the state that results from the moves."""
        raw = run("HGET", f"referee:{{{self.id}}}", "state")
        there = state_of(self.game, msgspec.json.decode(raw, type=SessionState))
        state = self.game.new({"players": SEATS}, self.seed, salt=there.salt)
        for move in self.moves:
            self.game.play(state, move)
        return self.game.codec.encode(there), self.game.codec.encode(state)


def soak(kind: str, size: Size) -> Report:
    """Play with one kind of cache, and return the result."""
    report, over = Report(), threading.Event()
    with (
        KINDS[kind]() as cache,
        service(WORKERS="2", REDIS_URL=cache.url, **SETTINGS) as running,
    ):
        client = running.client()
        matches = [Match(client, cache, number) for number in range(size.sessions)]
        audience = Audience(running.port, _onlookers(matches, size.streams))
        audience.start()
        try:
            threads = [
                threading.Thread(target=_drive, args=(matches[number::DRIVERS], size, over, report))
                for number in range(DRIVERS)
            ]
            for thread in threads:
                thread.start()
            _fail(cache, running, size, report)
            over.set()
            for thread in threads:
                thread.join()
            report.wrong += _not_up_to_date(matches, audience.onlookers)
        finally:
            over.set()
            audience.close()
        report.moves = sum(len(match.moves) for match in matches)
        report.restored = sum(match.restored for match in matches)
        report.messages = sum(onlooker.messages for onlooker in audience.onlookers)
        report.opened = audience.opened
        report.wrong += _wrong(matches, audience.onlookers, caller(cache.url, 5))
    return report


def _onlookers(matches: Sequence[Match], streams: int) -> list[Onlooker]:
    each = max(1, streams // len(matches))
    return [
        Onlooker(match.path, [*match.tokens, None][number % (SEATS + 1)])
        for match in matches
        for number in range(each)
    ]


def _drive(matches: Sequence[Match], size: Size, over: threading.Event, report: Report) -> None:
    """Make moves at all tables in turn, at a constant rate."""
    pause, due = DRIVERS / size.rate, time.monotonic()
    try:
        for match in cycle(matches):
            if over.wait(max(0.0, due - time.monotonic())):
                return
            match.step()
            due = max(due + pause, time.monotonic() - 1)
    except Exception as error:  # whatever it is, it must not happen
        report.wrong.append(f"{type(error).__name__}: {error}")


def _fail(cache: Cache, running: RunningService, size: Size, report: Report) -> None:
    """Cause faults, one after another, and record the memory."""
    end = time.monotonic() + size.seconds
    faults: Iterator[tuple[str, Callable[[], None]]] = cycle(
        [("worker", running.kill_a_worker), *cache.faults.items()]
    )
    while time.monotonic() + size.pause < end:
        time.sleep(size.pause)
        report.megabytes.append(max(map(_megabytes, running.workers()), default=0.0))
        name, fault = next(faults)
        tell(f"{name}, {report.megabytes[-1]:.0f} MB, {len(report.wrong)} wrong")
        fault()
        report.faults[name] = report.faults.get(name, 0) + 1
    time.sleep(max(0.0, end - time.monotonic()))


def _megabytes(pid: int) -> float:
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize() / 1e6


def _not_up_to_date(matches: Sequence[Match], onlookers: Sequence[Onlooker]) -> list[str]:
    """Streams that have not received the latest version in time."""
    seats = {match.path: [*match.tokens, None] for match in matches}
    with ThreadPoolExecutor(DRIVERS) as drivers:
        latest = {
            (match.path, token): version
            for match, seen in zip(matches, drivers.map(Match.latest, matches), strict=True)
            for token, version in zip(seats[match.path], seen, strict=True)
        }
    end = time.monotonic() + PATIENCE
    while True:
        late = [one for one in onlookers if one.last != latest[one.path, one.token]]
        if not late or time.monotonic() > end:
            break
        time.sleep(0.2)
    return [
        f"{one.path} received {one.last}, but the latest is {latest[one.path, one.token]}"
        for one in late
    ]


def _wrong(
    matches: Sequence[Match], onlookers: Sequence[Onlooker], run: Callable[..., Any]
) -> Iterator[str]:
    """Lost or duplicated moves; streams that received a version twice, out of order, or not
    at all."""
    by_path = {match.path: match for match in matches}
    for match in matches:
        there, expected = match.kept(run)
        if there != expected:
            yield f"{match.path} is not the result of its {len(match.moves)} moves"
    told: dict[tuple[str, str | None, str], int] = {}
    for one in onlookers:
        match = by_path[one.path]
        yield from (f"{one.path}: {fault}" for fault in one.faults)
        if match.restored:
            continue
        if one.backwards:
            yield f"{one.path}: {one.backwards} messages had an older version"
        key = one.path, one.token, one.first
        if key not in told:
            seat = match.tokens.index(one.token) if one.token else None
            told[key] = len(match.look(seat, f"/events?since={one.first}")["events"])
        if one.events != told[key]:
            yield f"{one.path}: received {one.events} of {told[key]} events"


def _size(given: argparse.Namespace) -> Size:
    seconds = 60 * given.minutes / len(given.kinds)
    return Size(given.sessions, given.streams, given.rate, seconds, given.pause)


def main(arguments: list[str]) -> int:
    """Run with each kind of cache; the exit status shows whether there were violations."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="total duration, in minutes")
    parser.add_argument("--sessions", type=int, default=1_000, help="number of sessions")
    parser.add_argument("--streams", type=int, default=4_000, help="number of streams")
    parser.add_argument("--rate", type=float, default=200, help="moves per second")
    parser.add_argument("--pause", type=float, default=10, help="seconds between faults")
    parser.add_argument(
        "--kinds", nargs="+", choices=list(KINDS), default=list(KINDS), help="kinds of caches"
    )
    given = parser.parse_args(arguments)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    wrong = 0
    for kind in given.kinds:
        report = soak(kind, _size(given))
        wrong += len(report.wrong)
        memory = ", ".join(f"{size:.0f}" for size in report.megabytes)
        print(
            f"{kind}: {report.moves} moves, {report.messages} messages, {report.opened} streams "
            f"opened, {report.restored} restorations, faults {report.faults}, MB {memory}",
            flush=True,
        )
        for sentence in report.wrong[:20]:
            print(f"  {sentence}")
    print(f"{wrong} violations." if wrong else "No violations.")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
