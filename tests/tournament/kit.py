"""Small tournaments, and bots behind HTTP that behave as a test wants them to."""

from __future__ import annotations

import contextlib
import io
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee.client import Service, Session
from galaxy_referee.tournament import __main__ as commands
from galaxy_referee.tournament import runner
from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.executor import Executor, Work, executor_at
from galaxy_referee.tournament.log import EntrantSpec, GameLine, Header, Limits, read
from galaxy_referee.tournament.match import Match
from galaxy_referee.tournament.specs import parse_spec
from galaxy_referee.tournament.worker import PlayedGame, play
from tests.answering import Posted, answering
from tools.servers import ROOT

Answer = tuple[int, bytes]


def header_of(*specs: str, **changed: Any) -> Header:
    """A tournament of Race between these bots, ``name=spec``."""
    bots = tuple(EntrantSpec(*spec.split("=", 1)) for spec in specs)
    about: dict[str, Any] = {
        "game": "race",
        "options": {},
        "players": 2,
        "bots": bots,
        "schedule": "round-robin",
        "mirrored": False,
        "games": 2,
        "seed": "tests",
        "rules_version": "race-3",
    }
    return Header(**{**about, **changed})


def played_by(header: Header, n: int = 0) -> GameLine:
    """A game of a tournament, refereed by the engine."""
    bots = {bot.name: make_entrant(parse_spec(bot.spec), header.game) for bot in header.bots}
    return Match(header, EngineReferee(header.game), bots).play(n)


def patience(decision_ms: int, faults: int = 3) -> Limits:
    """Limits of a tournament that does not wait long."""
    return Limits(bank_ms=60_000, decision_ms=decision_ms, faults=faults)


@contextlib.contextmanager
def webhook(answer: Callable[[dict[str, Any]], Any], port: int = 0) -> Iterator[str]:
    """A bot that answers each question with what the function returns: a status and bytes, or
    something to be encoded.

    Yields:
        Its URL.
    """

    def answered(posted: Posted) -> Answer:
        given = answer(json.loads(posted.body))
        if isinstance(given, tuple):
            return given
        return 200, json.dumps({"move": given}).encode()

    with answering(answered, port) as url:
        yield f"{url}/bot"


def known_key(monkeypatch: pytest.MonkeyPatch) -> str:
    """The key that the next tournament in this process gives to its only bot in sessions."""
    keys = iter(["gra_known", "gra_of-the-host"])
    monkeypatch.setattr(runner, "new_key", lambda: next(keys))
    return "gra_known"


def come(lobby: str, name: str, key: str, wait: int = 20) -> Any:
    """The next invitation of a bot, None if there is none yet.

    Raises:
        Refusal: the lobby is not there, or the key is wrong.
    """
    path = f"/bots/{name}/invitation"
    return Service(lobby).call("GET", path, token=key, query={"wait": wait})


def session_of(invited: Any) -> Session:
    """The session to which a bot is invited."""
    service = Service(invited["service"])
    return Session(service, invited["game"], invited["session"], invited["token"])


@contextlib.contextmanager
def bare_server(behave: Callable[[socket.socket], None]) -> Iterator[str]:
    """Something that listens and does what the function does with each connection.

    Yields:
        Its URL.
    """
    listener = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=serve, args=[connection], daemon=True).start()

    def serve(connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            connection.recv(1 << 20)
            behave(connection)

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.close()


def command(*arguments: str | Path) -> list[str]:
    """The command line of a tournament."""
    words = (str(argument) for argument in arguments)
    return [sys.executable, "-m", "galaxy_referee", "tournament", *words]


def program(*arguments: str | Path, code: int = 0) -> str:
    """Run a tournament as a program that starts others to play its games; what it says. It must end
    with this exit code."""
    done = subprocess.run(
        command(*arguments), cwd=ROOT, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == code, done.stderr
    return done.stderr


def tournament(*arguments: str | Path, code: int = 0) -> str:
    """The same, all in this process: several times as quick."""
    said = io.StringIO()
    before = signal.getsignal(signal.SIGTERM)
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stderr(said):
        patch.setattr(commands, "executor_at", _here_or_at)
        try:
            ended = commands.main([str(argument) for argument in arguments])
        except SystemExit as end:
            ended = int(end.code or 0)
        finally:
            signal.signal(signal.SIGTERM, before)
    assert ended == code, said.getvalue()
    return said.getvalue()


def _here_or_at(
    work: Work[PlayedGame], address: str | None, jobs: int, **more: Any
) -> Executor[PlayedGame]:
    return executor_at(work, address, jobs, **more) if address else _play_here


def _play_here(plan: bytes, numbers: Iterable[int]) -> Iterator[PlayedGame]:
    return (play(plan, number) for number in numbers)


def game_lines(path: Path) -> list[bytes]:
    """The lines of a log's games, sorted."""
    lines = path.read_bytes().splitlines()
    return sorted(line for line in lines if line.startswith(b'{"kind":"game"'))


def games_of(path: Path) -> list[GameLine]:
    """The games of a log, by number."""
    return sorted(
        (record for record in read(path) if isinstance(record, GameLine)), key=lambda g: g.n
    )


def strings(value: Any) -> Iterator[str]:
    """Every string in a JSON value, names of members left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
