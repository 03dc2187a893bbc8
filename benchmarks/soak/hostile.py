"""Bots that are late, cheat, or want anything but to play; and a reader of pages beside them."""

from __future__ import annotations

import contextlib
import http.client
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from galaxy_referee_client import Position, Refusal, Session
from tests.tournament.kit import come, session_of

WAITS = 20  # that a bot keeps open in the lobby, and in each of its sessions
PLAYERS = ("host", "open", "player", "bot")
SECONDS = 30  # after which a reader no longer waits for a page


def concede(position: Position, session: Session, seat: int) -> None:
    """Try to let a bot of the service play; then give up at once, or if that is impossible play."""
    _change(session, seat)
    try:
        session.move(f"{seat} concede")
    except Refusal:
        session.move(_first(position))


def never_decide(position: Position, session: Session, seat: int) -> None:
    """Try all that could change the session or show what comes, until the seat is lost."""
    while session.see()["outcome"] is None:
        _change(session, seat)
        _try(lambda: session.move(_first(position), "nonsense", loose=True))


def play_on(position: Position, session: Session, seat: int) -> None:
    """Make the first move; the bot's connections are what is hostile."""
    session.move(_first(position))


HOSTILE = {"quitter": concede, "restless": never_decide, "waiting": play_on}


def start(lobby: str, name: str, key: str) -> None:
    """Let a hostile bot come to all of its games, for as long as this process runs.

    Args:
        lobby: the URL of the lobby.
        name: its name.
        key: its key.
    """
    for _ in range(_connections(name)):
        _begin(_come, lobby, name, key)


def _connections(name: str) -> int:
    return WAITS if name == "waiting" else 1


def _come(lobby: str, name: str, key: str) -> None:
    while True:
        try:
            invited = come(lobby, name, key)
        except Refusal:  # the lobby does not run now, or refuses more waits
            time.sleep(1)
            continue
        if invited:
            _begin(_play, name, invited)
            for _ in range(1, _connections(name)):
                _begin(_follow, invited)


def _follow(invited: Any) -> None:
    with contextlib.suppress(Refusal):
        for _ in session_of(invited).positions():
            pass


def _play(name: str, invited: Any) -> None:
    session = session_of(invited)
    with contextlib.suppress(Refusal):  # the host has taken the seat, or the session is gone
        for position in session.positions():
            if position["decisions"]:
                HOSTILE[name](position, session, invited["seat"])


def _first(position: Position) -> str:
    return position["decisions"][0]["moves"][0]["text"]


def _change(session: Session, seat: int) -> None:
    for player in PLAYERS:
        _try(partial(session.give, seat, player))
    _try(session.undo)
    _try(session.start_rematch)


def _try(call: Callable[[], Any]) -> None:
    with contextlib.suppress(Refusal):
        call()


def _begin(work: Callable[..., None], *arguments: Any) -> None:
    threading.Thread(target=work, args=arguments, daemon=True).start()


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


class Reader:
    """Reads pages of a site once a second, for as long as this process runs.

    Args:
        url: the URL of the site.
        paths: the paths of the pages.

    Attributes:
        seconds: how long each page took that was read.
    """

    def __init__(self, url: str, paths: tuple[str, ...]) -> None:
        self.seconds: list[float] = []
        self._host = urlsplit(url).netloc
        self._paths = paths
        _begin(self._read)

    def _read(self) -> None:
        while True:
            for path in self._paths:
                with contextlib.suppress(OSError, http.client.HTTPException):  # the site is killed
                    self.seconds.append(self._time(path))
                time.sleep(1)

    def _time(self, path: str) -> float:
        began = time.monotonic()
        connection = http.client.HTTPConnection(self._host, timeout=SECONDS)
        with contextlib.closing(connection):
            connection.request("GET", path)
            connection.getresponse().read()
        return time.monotonic() - began
