"""Streams of sessions without a server, which are told of changes on request."""

from __future__ import annotations

import json
from typing import Any

from galaxy_referee.app.cache.store import Store
from galaxy_referee.app.sessions.access import caller_of
from galaxy_referee.app.sessions.store import SessionStore
from galaxy_referee.app.sessions.stream import Stream
from galaxy_referee.app.sessions.tokens import Tokens
from galaxy_referee.app.sessions.worker_cache import Shown
from galaxy_referee.app.wire.sealer import Sealer
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.schemas.session_requests import SeeQuery
from tests.kernel.toys import duel
from tests.sessions.conftest import QUIET
from tests.sessions.play import Table


def stream_of(
    store: Store, table: Table, who: int | None, limit: int = 10, *, changes: bool = False
) -> Stream:
    """A stream that has not been told anything yet.

    Args:
        store: the cache that has the session.
        table: the session.
        who: the viewing seat; None is a spectator.
        limit: as in a request.
        changes: as in a request.
    """
    session, name = table.created["session"], table.path.split("/")[2]
    game = next(played for played in (duel, *GAMES) if played.name == name)
    sealer = Sealer(dict(QUIET.seal_keys)).of("tests")
    sessions = SessionStore(game, store, sealer, Tokens(sealer), 600, 600, Shown())
    caller = caller_of(sessions.tokens, session, None if who is None else table.tokens[who])
    query = SeeQuery(seat=None, knowledge=False, limit=limit)
    context = table.client.application.app_context
    return Stream(sessions, session, caller, query, ENGLISH, context, changes)


def read_message(message: bytes) -> tuple[str, str, Any]:
    """The version, kind, and data of a message."""
    fields = dict(line.split(": ", 1) for line in message.decode().splitlines() if line)
    return fields["id"], fields["event"], json.loads(fields["data"])
