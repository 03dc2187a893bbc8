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

from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.tournament import __main__ as commands
from galaxy_referee.tournament import runner
from galaxy_referee.tournament.engine_referee import GAMES, EngineReferee
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.executor import Executor, Work, executor_at
from galaxy_referee.tournament.log import EntrantSpec, GameLine, Header, Limits, read
from galaxy_referee.tournament.match import Match
from galaxy_referee.tournament.specs import parse_spec
from galaxy_referee.tournament.worker import PlayedGame, play
from galaxy_referee_client import Service, Session
from tests.answering import Posted, answering
from tools.servers import ROOT

Answer = tuple[int, bytes]


def header_of(*specs: str, **changed: Any) -> Header:
    """A tournament of Race between these bots, ``name=spec``."""
    bots = tuple(EntrantSpec(*spec.split("=", 1)) for spec in specs)
    about: dict[str, Any] = {
        "game": "race", "options": {}, "players": 2, "bots": bots, "schedule": "round-robin",
        "mirrored": False, "games": 2, "seed": "tests", "rules_version": "race-3",
    }  # fmt: skip
    return Header(**{**about, **changed})


def played_by(header: Header, n: int = 0) -> GameLine:
    """A game of a tournament, refereed by the engine."""
    bots = {bot.name: make_entrant(parse_spec(bot.spec), header.game) for bot in header.bots}
    return Match(header, EngineReferee(header.game), bots).play(n)


def first_of(question: Any) -> str:
    """The first legal move, as a bot answers."""
    return question["decision"]["moves"][0]["text"]


def last_of(question: Any) -> str:
    """The last legal move, as a bot answers."""
    return question["decision"]["moves"][-1]["text"]


def replayed(line: GameLine) -> Any:
    """The last state of a game of Race by its record, which must hold."""
    result = replay(GAMES["race"], line.record)
    assert result.error is None
    return result.state


def forfeited(line: GameLine, kind: str) -> None:
    """Check that the bot on seat 0 has forfeited the game by three faults of this kind."""
    assert ([fault.kind for fault in line.faults], line.forfeits) == ([kind] * 3, (0,))


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
        return given if isinstance(given, tuple) else (200, json.dumps({"move": given}).encode())

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
    return Service(lobby).call("GET", f"/bots/{name}/invitation", token=key, query={"wait": wait})


def session_of(invited: Any) -> Session:
    """The session to which a bot is invited."""
    names = ("game", "session", "token")
    return Session(Service(invited["service"]), *(invited[name] for name in names))


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
    return [sys.executable, "-m", "galaxy_referee", "tournament", *map(str, arguments)]


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
    return executor_at(work, address, jobs, **more) if address else play_here


def play_here(plan: bytes, numbers: Iterable[int]) -> Iterator[PlayedGame]:
    """An executor without processes."""
    return (play(plan, number) for number in numbers)


def game_lines(path: Path) -> list[bytes]:
    """The lines of a log's games, sorted."""
    return sorted(x for x in path.read_bytes().splitlines() if x.startswith(b'{"kind":"game"'))


def games_of(path: Path) -> list[GameLine]:
    """The games of a log, by number."""
    return sorted((x for x in read(path) if isinstance(x, GameLine)), key=lambda game: game.n)


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
