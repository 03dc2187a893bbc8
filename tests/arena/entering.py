"""Arena servers to which authors enter bots."""

from __future__ import annotations

import http.client
import json
import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

from galaxy_referee.arena.contract import contract
from galaxy_referee.arena.serving import Server, serve
from galaxy_referee.arena.settings import read_settings
from galaxy_referee.tournament.keys import digest_of
from tests.arena.kit import QUICK, arena

ADA, BOB = "gra_ada-secret", "gra_bob-secret"
AUTHORS = "".join(
    f'[[authors]]\nname = "{name}"\nkey = "{digest_of(key)}"\n'
    for name, key in (("ada", ADA), ("bob", BOB))
)
OPEN = f'networks = ["127.0.0.0/8"]\nservice = "http://127.0.0.1:1"\n{QUICK}{AUTHORS}'


AWAY = {"name": "away", "outbound": True}


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
    connection.request(method, path, sent, {**given, **headers})
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    reply = Reply(answer.status, answer.headers, json.loads(content) if content else None)
    _check(method, path, reply)
    return reply


def _check(method: str, path: str, reply: Reply) -> None:
    document = contract()
    for template, calls in document["paths"].items():
        pattern = template.replace("{name}", "[^/]+")
        call = calls.get(method.lower())
        if call is None or not re.fullmatch(pattern, path.partition("?")[0]):
            continue
        content = call["responses"][str(reply.status)].get("content")
        assert (content is None) == (reply.body is None)
        if content is not None:
            (schema,) = (kind["schema"] for kind in content.values())
            described = {**schema, "components": document["components"]}
            Draft202012Validator(described).validate(reply.body)


def raw(server: Server) -> socket.socket:
    """A connection to an arena."""
    return socket.create_connection(("127.0.0.1", server.server_port), timeout=60)


@contextmanager
def served(folder: Path, settings: str = OPEN, played: Iterable[str] = ()) -> Iterator[Server]:
    """A running arena server without games."""
    arena(folder, settings)
    with serve(folder, folder / "pages", "127.0.0.1", 0) as server:
        assert server is not None
        server.entrance.open(read_settings(folder), played)
        yield server
