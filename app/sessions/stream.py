"""A session as server-sent events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec
from flask import g
from flask.ctx import AppContext

from galaxy_referee.app.cache.store import CacheDown, CacheFull
from galaxy_referee.app.http import problems
from galaxy_referee.app.http.json import to_json
from galaxy_referee.app.sessions.access import Caller
from galaxy_referee.app.sessions.store import SessionStore
from galaxy_referee.app.sessions.views import Look, look
from galaxy_referee.app.sessions.waiting_room import WaitingRoom
from galaxy_referee.engine.kernel.texts import Language
from galaxy_referee.schemas.answers import SessionPosition
from galaxy_referee.schemas.requests import SeeQuery

HEARTBEAT = 10.0  # seconds
# A stream does no more for bots than any other request: the client connects again after a second.
_AGAIN = b"retry: 1000\n\n"


@dataclass(frozen=True)
class Stream:
    """What one client watches.

    Args:
        store: of the sessions.
        waiting: where it waits.
        session_id: the session.
        caller: who watches.
        query: how to look at it; ``since`` is the version received last.
        gone: whether the client has closed its connection.
        context: makes the context of the application: each message has the budget of a request.
        language: of the texts.
    """

    store: SessionStore
    waiting: WaitingRoom
    session_id: str
    caller: Caller
    query: SeeQuery
    gone: Callable[[], bool]
    context: Callable[[], AppContext]
    language: Language

    def messages(self, seen: Look) -> Iterator[bytes]:
        """The stream, from a first look at the session on."""
        began = time.monotonic()
        deadline, beat = began + self.waiting.longest, began + HEARTBEAT
        sent = self.query.since
        while True:
            if seen.answer.version != sent:
                sent = seen.answer.version
                yield _message(seen.answer)
            if seen.unfinished:
                yield _AGAIN
                return
            try:
                changed = self._wait(seen.revision, min(beat, deadline))
                if changed:
                    seen = self._look(sent)
            except (CacheDown, CacheFull, problems.ProblemError):
                return  # the client connects again and gets the problem
            if not changed:
                if self._is_over(deadline):
                    return
                yield b": still here\n\n"
                beat += HEARTBEAT  # a change that shows nothing does not move it

    def _wait(self, revision: bytes, until: float) -> bool:
        return self.waiting.until_changed(
            self.store.cache, self.session_id, revision, until, self.gone
        )

    def _look(self, since: str) -> Look:
        with self.context():
            g.language = self.language
            query = msgspec.structs.replace(self.query, since=since)
            return look(self.store, self.session_id, self.caller, query)

    def _is_over(self, deadline: float) -> bool:
        return self.waiting.stopping.is_set() or time.monotonic() >= deadline or self.gone()


def _message(answer: SessionPosition) -> bytes:
    return b"id: %s\nevent: position\ndata: %s\n\n" % (answer.version.encode(), to_json(answer))
