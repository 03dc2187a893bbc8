"""Arena servers to which authors enter bots."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from galaxy_referee.arena.door import door_contract
from galaxy_referee.arena.server import Server
from galaxy_referee.arena.serving import serve
from galaxy_referee.arena.settings import read_settings
from galaxy_referee.tournament.keys import digest_of
from tests.arena.kit import QUICK, arena
from tools import conformity

ADA, BOB = "gra_ada-secret", "gra_bob-secret"
AUTHORS = "".join(
    f'[[authors]]\nname = "{name}"\nkey = "{digest_of(key)}"\n'
    for name, key in (("ada", ADA), ("bob", BOB))
)
OPEN = f'networks = ["127.0.0.0/8"]\nservice = "http://127.0.0.1:1"\n{QUICK}{AUTHORS}'


AWAY = {"name": "away", "outbound": True}
INVITATION = {
    "protocol": 1, "service": "http://127.0.0.1:1", "game": "race", "match": "m", "game_id": "g",
    "session": "s", "seat": 1, "token": "t", "time": {"bank_ms": 1, "decision_ms": 1},
}  # fmt: skip


class Reply(NamedTuple):
    """The response of an arena."""

    status: int
    headers: http.client.HTTPMessage
    body: Any


def ask(
    url: str, method: str, path: str, body: Any = None, key: str = ADA, **headers: str
) -> Reply:
    """Send a request to an arena; a body that is not bytes is encoded as JSON. Check that the
    response matches the contract."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=60)
    sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    given = {"Authorization": f"Bearer {key}"} if key else {}
    given |= {} if body is None else {"Content-Type": "application/json"}
    connection.request(method, path, sent, {**given, **headers})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    about = (method, path.partition("?")[0], answer.status, answer.headers, content)
    faults = list(_contract().faults(conformity.Answer(*about)))
    assert not faults, f"{method} {path} {answer.status}: {faults}"
    is_json = content and "json" in answer.headers["Content-Type"]
    return Reply(answer.status, answer.headers, json.loads(content) if is_json else content or None)


@cache
def _contract() -> conformity.Contract:
    folder = Path("nowhere")
    return conformity.Contract(door_contract(Server("127.0.0.1", 0, folder, folder).door.api))


def raw(server: Server) -> socket.socket:
    """A connection to an arena."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


@contextmanager
def served(folder: Path, settings: str = OPEN, played: Iterable[str] = ()) -> Iterator[Server]:
    """A running arena server without games."""
    arena(folder, settings)
    with serve(folder, folder / "pages", "127.0.0.1", 0) as server:
        assert server is not None
        server.open(read_settings(folder), played)
        yield server
