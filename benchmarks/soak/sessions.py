"""Sessions are played and watched while workers and caches fail.

Moves are made exactly once, even if they are sent repeatedly. Sessions that a cache has lost are
restored from their sealed copies. In the end, each session must be exactly the result of its
acknowledged moves, and each stream must have received every version once and in order, or a notice
that the session was restored from a copy.
"""

from __future__ import annotations

import contextlib
import http.client
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import msgspec

from benchmarks.server import serving
from benchmarks.soak.caches import KINDS, Cache
from benchmarks.soak.faults import Fault, Report, cause
from benchmarks.soak.onlookers import Audience, Onlooker
from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.app.sessions.state import SessionState, state_of
from galaxy_referee.engine.games import GAMES
from tests.http_client import HttpClient
from tools.servers import Service

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
        seconds: the duration.
        pause: the number of seconds between faults.
    """

    sessions: int
    streams: int
    rate: float
    seconds: float
    pause: float


@dataclass(kw_only=True)
class SessionReport(Report):
    """The result of a run.

    Args:
        moves: the number of acknowledged moves.
        restored: the number of times that a session was restored from a copy.
        messages: the number of messages that streams received.
        opened: the number of times that a stream was opened.
        megabytes: the memory of the largest worker over time.
    """

    moves: int = 0
    restored: int = 0
    messages: int = 0
    opened: int = 0
    megabytes: list[int] = field(default_factory=list)


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


def soak(kind: str, size: Size) -> SessionReport:
    """Play with one kind of cache, and return the result."""
    report, over = SessionReport(), threading.Event()
    with KINDS[kind]() as cache, serving(2, REDIS_URL=cache.url, **SETTINGS) as running:
        client = HttpClient(running.url)
        matches = [Match(client, cache, number) for number in range(size.sessions)]
        audience = Audience(running.port, _onlookers(matches, size.streams))
        audience.start()
        with ThreadPoolExecutor(DRIVERS) as drivers:
            try:
                for number in range(DRIVERS):
                    drivers.submit(_drive, matches[number::DRIVERS], size, over, report)
                _fail(cache, running, size, report)
                over.set()
                drivers.shutdown()
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


def _fail(cache: Cache, running: Service, size: Size, report: SessionReport) -> None:
    """Cause faults, each a while after the one before has passed, and record the memory."""
    end = time.monotonic() + size.seconds

    def faults() -> Iterator[Fault]:
        for name, act in cycle([("worker", running.kill_a_worker), *cache.faults.items()]):
            moment = time.monotonic() + size.pause
            if moment >= end:
                return
            yield Fault(moment, name, act)

    def until(moment: float) -> None:
        time.sleep(max(0.0, moment - time.monotonic()))

    def progress() -> str:
        report.megabytes.append(round(running.megabytes()))
        return f"{report.megabytes[-1]} MB, {len(report.wrong)} wrong"

    cause(faults(), until, progress, report)
    until(end)


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
