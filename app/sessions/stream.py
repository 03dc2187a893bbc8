"""A session as server-sent events."""

from __future__ import annotations

import math
import time
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
from flask import g
from flask.ctx import AppContext

from galaxy_referee.app.cache.store import CacheDown, CacheFull
from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import spend
from galaxy_referee.app.sessions.access import Caller
from galaxy_referee.app.sessions.bot_players import attended
from galaxy_referee.app.sessions.store import SessionStore
from galaxy_referee.app.sessions.views import Look, Moment
from galaxy_referee.app.sessions.wait_limits import WaitLimits
from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.patches import changes
from galaxy_referee.engine.kernel.texts import Language
from galaxy_referee.schemas.session_requests import SeeQuery

HEARTBEAT = 10.0  # seconds
MOST_VIEWS = 32  # messages made together: one client may have a thousand views
BEAT = b": still here\n\n"
# A stream does no more for bots than any other request: the client connects again after a second.
_AGAIN = b"retry: 1000\n\n"
# The client connects again and gets the problem.
_FAILURES = (CacheDown, CacheFull, WrongVersion, problems.ProblemError)


@dataclass(slots=True)
class Stream:
    """One client's stream, and its position in it.

    Args:
        store: the store of the sessions.
        session_id: the session.
        caller: the client.
        query: the options of the request; ``since`` is the last version sent.
        language: the language of the texts.
        context: creates an application context: each message has the budget of a request.
        changes: whether later messages are patches of earlier ones.
    """

    store: SessionStore
    session_id: str
    caller: Caller
    query: SeeQuery
    language: Language
    context: Callable[[], AppContext]
    changes: bool = False
    revision: bytes = b""
    over: bool = False
    due: float = math.inf  # when a look is due, as a seat may have run out of time
    last: bytes = b""  # with changes, the last position sent, compressed: there may be many streams

    def message(self, seen: Look) -> bytes:
        """The next message for this client; empty if it already has the version."""
        said = b""
        if seen.version != self.query.since:
            written = seen.written()
            kind, data = self._shorter(written)
            said = b"id: %s\nevent: %s\ndata: %s\n\n" % (seen.version.encode(), kind, data)
            self.query = msgspec.structs.replace(self.query, since=seen.version)
            self.last = zlib.compress(written, 1) if self.changes else b""
        self.revision, self.over, self.due = seen.revision, seen.unfinished, seen.due
        return said + _AGAIN if self.over else said

    def _shorter(self, written: bytes) -> tuple[bytes, bytes]:
        """The kind and data of a message: a patch of the last position, if that is shorter."""
        if self.last:
            spend(budget.FOLLOWED)
            before, after = (msgspec.json.decode(w) for w in (zlib.decompress(self.last), written))
            patch = msgspec.json.encode(list(changes(before, after)))
            if len(patch) < len(written):
                return b"changes", patch
        return b"position", written

    def _follow(self, other: Stream) -> None:
        """Be where another stream with the same view is."""
        self.query, self.last = other.query, other.last
        self.revision, self.over, self.due = other.revision, other.over, other.due

    @property
    def _view(self) -> Hashable:
        """The same for all viewers that receive the same messages."""
        query = self.query
        how = (query.seat, query.knowledge, query.limit, query.since, self.language.tag)
        return (self.caller.who, self.caller.holder, *how, self.changes, self.last)

    def held(self, begun: bytes, limits: WaitLimits, until: float) -> Iterator[bytes]:
        """The stream, for a server that dedicates a thread to it.

        Args:
            begun: the beginning of the stream.
            limits: the limits of waits.
            until: the end of the stream.
        """
        with limits.hold():
            beat = time.monotonic() + HEARTBEAT
            yield begun
            while not self.over:
                wake = min(beat, until, self.due)
                changed = limits.until_changed(self.session_id, self.revision, wake)
                if changed or time.monotonic() >= self.due:
                    yield from filter(None, renewed([self]))
                elif limits.stopping.is_set() or time.monotonic() >= until:
                    return
                else:
                    yield BEAT
                    beat += HEARTBEAT  # a change that shows nothing does not move it


def renewed(streams: Sequence[Stream]) -> list[bytes | None]:
    """The next message for each of several streams of one session. The session is read once, and
    streams with the same view share a message. A stream that cannot continue ends. None is for
    streams whose message must be made later, because only ``MOST_VIEWS`` are made together."""
    said: dict[Hashable, tuple[Stream, bytes] | None] = {}
    told: list[bytes | None] = []
    views = [stream._view for stream in streams]
    now = _first_views(streams, views)
    moments = _Moments(streams)
    for stream, view in zip(streams, views, strict=True):
        if view not in now:
            told.append(None)
            continue
        if view not in said:
            said[view] = moments.told(stream)
        else:
            moments.repeat(stream, said[view])
        known = said[view]
        told.append(known[1] if known else b"")
    return told


def _first_views(streams: Sequence[Stream], views: Sequence[Hashable]) -> set[Hashable]:
    """The views whose messages are made first: the first of every client, then the second ones, and
    so on. So a client with many views delays only itself."""
    own: dict[Hashable, dict[Hashable, int]] = {}
    ranks: dict[Hashable, int] = {}
    for stream, view in zip(streams, views, strict=True):
        caller = stream.caller
        known = own.setdefault((caller.address, caller.who, caller.holder), {})
        rank = known.setdefault(view, len(known))
        ranks[view] = min(rank, ranks.get(view, rank))
    return set(sorted(ranks, key=ranks.__getitem__)[:MOST_VIEWS])


class _Moments:
    """The session of several streams, read when the first of them looks."""

    def __init__(self, streams: Iterable[Stream]) -> None:
        self._by_player = any(stream.caller.plays for stream in streams)
        self._moment: Moment | None = None

    def told(self, stream: Stream) -> tuple[Stream, bytes] | None:
        """A stream and the message to send to it; None if it cannot continue."""
        with stream.context():
            g.language = stream.language
            try:
                seen = Look(self._now(stream), stream.caller, stream.query)
                return stream, stream.message(seen)
            except _FAILURES:
                stream.over = True
                return None

    @staticmethod
    def repeat(stream: Stream, known: tuple[Stream, bytes] | None) -> None:
        """Send a stream what another one was sent."""
        if known is None:
            stream.over = True
        else:
            stream._follow(known[0])

    def _now(self, stream: Stream) -> Moment:
        store, session = stream.store, stream.session_id
        if self._moment is None:
            context = store.glimpse(session, by_player=self._by_player)
            self._moment = Moment(store, context)
        known = self._moment.context
        context = attended(store, session, stream.caller, stream.query.seat, known)
        if context is not known:
            self._moment = Moment(store, context)
        return self._moment
