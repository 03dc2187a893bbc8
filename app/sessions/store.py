"""Sessions in the cache: loaded, changed by compare-and-set, and sealed for holders of copies."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.app.cache.store import Store
from galaxy_referee.app.http import problems
from galaxy_referee.app.sessions import log
from galaxy_referee.app.sessions.state import LogEntry, SessionState, newest, restored
from galaxy_referee.app.sessions.tokens import Tokens
from galaxy_referee.app.sessions.worker_cache import Shown
from galaxy_referee.app.wire.sealer import BadSeal, Sealer
from galaxy_referee.app.wire.states import bad_seal
from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.game import Game

T = TypeVar("T")

ATTEMPTS = 50
_HEAD = ("revision", "state", "deleted")
_encode = msgspec.json.Encoder().encode
_session_decoder = msgspec.json.Decoder(SessionState)


@dataclass(frozen=True)
class SessionContext:
    """A session at the time of the request.

    Args:
        session: its state.
        revision: its revision, which changes with every write.
        fields: further requested fields of the cache; None for each absent field.
    """

    session: SessionState
    revision: bytes
    fields: Mapping[str, bytes | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Change(Generic[T]):
    """The effects of a request on a session, besides the changed state.

    Args:
        answer: the answer to the request.
        entries: the entries to log.
        fields: further fields to set.
        writes: whether to write anything; false for a repeated request.
    """

    answer: T
    entries: Sequence[LogEntry] = ()
    fields: Mapping[str, bytes] = field(default_factory=dict)
    writes: bool = True


@dataclass(frozen=True)
class SessionStore:
    """The store of one game's sessions.

    Args:
        game: the game.
        cache: the cache.
        sealer: seals sessions for holders of copies.
        tokens: signs and checks tokens.
        ttl: seconds that a session lives after a player's last call.
        unused_ttl: seconds that a session lives before any player calls it.
        shown: the cache of responses.
    """

    game: Game[Any]
    cache: Store
    sealer: Sealer
    tokens: Tokens
    ttl: int
    unused_ttl: int
    shown: Shown

    def create(self, session: SessionState, entries: Sequence[LogEntry], start: bytes) -> None:
        """Write a new session to the cache.

        Args:
            session: its state.
            entries: the beginning of its log.
            start: options, seed, salt, and deal, for the record.

        Raises:
            CacheDown, CacheFull: it was not written.
        """
        fields = _fields(session) | log.fields(session, entries, {}) | {"start": start}
        self.cache.write(session.id, None, fields, self.unused_ttl)

    def load(
        self, session_id: str, fields: Sequence[str] = (), *, by_player: bool = False
    ) -> SessionContext:
        """Load the current session.

        Args:
            session_id: its id.
            fields: names of further fields to load.
            by_player: whether a player is looking; only players prolong a session's life.

        Raises:
            ProblemError: there is no such session of this game, or it was deleted.
            CacheDown: the cache does not answer.
        """
        context = self._find(session_id, fields, self.ttl if by_player else 0)
        return self._of_this_game(context)

    def glimpse(self, session_id: str, *, by_player: bool = False) -> SessionContext:
        """Like ``load``, for callers that change nothing: all readers of a version may get the same
        session object."""
        ttl = self.ttl if by_player else 0
        known = self.shown.session(session_id)
        if known is None:
            values = self.cache.read(session_id, _HEAD, ttl)
        else:
            changed = self.cache.read_changed(session_id, known[1], _HEAD, ttl)
            if changed is None:
                return self._of_this_game(SessionContext(*known))
            values = changed
        context = _context(values, ())
        if context is not None:
            self.shown.keep_session(context.session, context.revision, len(values[1] or b""))
        return self._of_this_game(context)

    def _of_this_game(self, context: SessionContext | None) -> SessionContext:
        if context is None or context.session.game != self.game.name:
            raise _unknown()
        return context

    def _find(self, session_id: str, fields: Sequence[str], ttl: int) -> SessionContext | None:
        return _context(self.cache.read(session_id, [*_HEAD, *fields], ttl), fields)

    def change(
        self,
        session_id: str,
        decide: Callable[[SessionContext], Change[T]],
        fields: Sequence[str] = (),
        *,
        by_player: bool = True,
    ) -> T:
        """Change a session atomically.

        Args:
            session_id: its id.
            decide: changes the state in the given context, and returns the further effects. It is
                called again if another change came first.
            fields: names of further fields to load.
            by_player: whether a player changes it, which prolongs its life.

        Raises:
            ProblemError, CacheDown: as ``load``.
            CacheFull: the cache has no memory for the change.
        """
        ttl = self.ttl if by_player else 0
        for _ in range(ATTEMPTS):
            context = self.load(session_id, fields)
            change = decide(context)
            if not change.writes or self._commit(context, change, ttl):
                return change.answer
        raise _too_often()

    def _commit(self, context: SessionContext, change: Change[Any], ttl: int) -> bool:
        """Write a change, unless another one came first. Returns whether it was written."""
        session = context.session
        fields = {**_fields(session), **self._logged(session, change.entries), **change.fields}
        # What nobody sees, such as a ticket, has no serial of its own.
        seen = not context.revision.startswith(_begin_of_revision(session).encode())
        return self.cache.write(session.id, context.revision, fields, ttl, publish=seen)

    def _logged(self, session: SessionState, entries: Sequence[LogEntry]) -> dict[str, bytes]:
        """The fields of the latest entries of the log."""
        names = log.needed(session, len(entries))
        values = self.cache.read(session.id, names, 0) if names else []
        # Where one is gone, the session is, and the write will find out.
        earlier = {name: value or b"" for name, value in zip(names, values, strict=True)}
        return log.fields(session, entries, earlier)

    def restore(self, copy: SessionState, *, begun: bool) -> SessionState:
        """Restore a session that the cache has lost, or of which it has an older state: a replica
        that takes over may lack the last moves.

        Args:
            copy: the newest copy of the session.
            begun: whether a move was made. If not, the session expires soon unless a player calls.

        Returns:
            The restored session.

        Raises:
            ProblemError: the cache has the session in a state at least as new, or it was deleted.
            CacheDown: as ``load``.
            CacheFull: the cache has no room for it.
        """
        ttl = self.ttl if begun else self.unused_ttl
        session, entry = restored(msgspec.structs.replace(copy), time.time())
        # The answers that the cache remembers may be for moves that this copy does not have.
        forgotten = {f"answers:{seat}": b"" for seat in range(len(copy.seats))}
        forgotten["tickets"] = b""  # one that was used may be there again
        for _ in range(ATTEMPTS):
            present = self._find(copy.id, (), 0)
            if present is not None and newest([present.session, copy]) is present.session:
                raise problems.refuse(problems.SESSION_RUNNING, "The session still exists.")
            revision = present.revision if present else None
            fields = _fields(session) | log.fields(session, [entry], {}) | forgotten
            if self.cache.write(copy.id, revision, fields, ttl):
                return session
        raise _too_often()

    def log_since(
        self, session: SessionState, viewer: int, version: int, most: int
    ) -> list[LogEntry]:
        """The log entries after a viewer's version, or the latest of them.

        Args:
            session: the session.
            viewer: the viewer.
            version: the version, as a number; -1 for all entries.
            most: how many of the latest are wanted at most.

        Raises:
            ProblemError: the cache has lost them since the session was loaded.
            CacheDown: as ``load``.
        """
        entries: list[LogEntry] = []
        kept = min(most, session.logged - session.log_from)  # the oldest pack may have older ones
        for names in log.pages(session):
            if len(entries) >= kept:
                break
            values = self.cache.read(session.id, names, 0)
            if None in values:
                raise _unknown()
            pairs = zip(names, values, strict=True)
            page = [entry for name, raw in pairs if raw for entry in log.read(name, raw)]
            fresh = [entry for entry in page if entry.at[viewer] > version]
            entries = fresh + entries
            if len(fresh) < len(page):
                break
        return entries[-kept:] if kept else []

    def seal(self, session: SessionState) -> str:
        """Seal a session for its host and players to keep."""
        return self.sealer.seal(_encode(session), "session", session.id, session.game)

    def unseal(self, session_id: str, sealed: Iterable[str]) -> list[SessionState]:
        """Open sealed copies of this session.

        Raises:
            ProblemError: a copy was not sealed here, or belongs to another session.
        """
        copies = []
        for number, text in enumerate(sealed):
            try:
                header, content = self.sealer.open(text, "session", self.game.name)
            except BadSeal as error:
                raise bad_seal(f"/sealed/{number}") from error
            if header.id != session_id:
                raise bad_seal(f"/sealed/{number}")
            copies.append(_decoded(content))
        return copies


def _context(values: Sequence[bytes | None], fields: Sequence[str]) -> SessionContext | None:
    """A session as it was read; None if it is not there.

    Raises:
        ProblemError: it was deleted.
    """
    revision, state, deleted, *more = values
    if deleted:
        raise problems.refuse(problems.SESSION_DELETED, "This session has been deleted.")
    if not revision or not state:
        return None
    session = _decoded(state)
    if not session.packed:  # by an earlier release, whose log is not read any more
        session.log_from, session.packed = session.logged, True
    return SessionContext(session, revision, dict(zip(fields, more, strict=True)))


def _decoded(source: bytes) -> SessionState:
    """A session as it was written, perhaps by another release of this service."""
    try:
        return _session_decoder.decode(source)
    except msgspec.ValidationError as error:
        raise WrongVersion("The session was started by another release of this service.") from error


def _unknown() -> problems.ProblemError:
    return problems.refuse(problems.UNKNOWN_SESSION, "There is no such session.")


def _too_often() -> problems.ProblemError:
    return problems.refuse(
        problems.CACHE_DOWN, "The session is being changed too often.", retry_after=1
    )


def _fields(session: SessionState) -> dict[str, bytes]:
    # The number is for people who look into the cache; the rest makes every revision unique, so
    # that one from before a loss never fits a session restored after it.
    return {
        "revision": f"{_begin_of_revision(session)}{secrets.token_hex(8)}".encode(),
        "state": _encode(session),
    }


def _begin_of_revision(session: SessionState) -> str:
    return f"{session.epoch}.{session.serial}-"
