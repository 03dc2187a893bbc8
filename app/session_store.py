"""Sessions in the cache: read, changed by compare-and-set, sealed for those who hold copies."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from galaxy_referee.app import problems
from galaxy_referee.app.cache import Store
from galaxy_referee.app.sealing import BadSeal, Sealer
from galaxy_referee.app.sessions import MAX_LOG, Entry, Head, newest, restored
from galaxy_referee.app.states import bad_seal
from galaxy_referee.app.tokens import Tokens
from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.game import Game

T = TypeVar("T")

ATTEMPTS = 50
_PAGE = 40
_encode = msgspec.json.Encoder().encode
_head_decoder = msgspec.json.Decoder(Head)
_entry = msgspec.json.Decoder(Entry)


@dataclass(frozen=True)
class Desk:
    """Where the sessions of one game are kept.

    Args:
        game: the game.
        store: the cache.
        sealer: seals sessions for those who hold copies of them.
        tokens: signs and checks tokens.
        ttl: seconds that a session lives after a player last called it.
        unused_ttl: seconds that it lives until a player calls it for the first time.
    """

    game: Game[Any]
    store: Store
    sealer: Sealer
    tokens: Tokens
    ttl: int
    unused_ttl: int

    def create(self, head: Head, entry: Entry, start: bytes) -> None:
        """Put a new session into the cache.

        Args:
            head: of the session.
            entry: the first of its log.
            start: options, seed, salt and deal, for the record.

        Raises:
            CacheDown, CacheFull: it was not put there.
        """
        fields = _fields(head, entry) | {"start": start}
        self.store.write(head.id, None, fields, self.unused_ttl)

    def read(
        self, session: str, more: Sequence[str] = (), *, by_player: bool = False
    ) -> tuple[Head, bytes, list[Any]]:
        """The head of a session, its revision, and further fields.

        Args:
            session: its id.
            more: names of the further fields.
            by_player: whether a player looks, which prolongs its life. Others cannot hold it.

        Raises:
            ProblemError: there is no such session of this game, or it was deleted.
            CacheDown: the cache does not answer.
        """
        revision, head, values = self._find(session, more, self.ttl if by_player else 0)
        if revision is None or head is None or head.game != self.game.name:
            raise _unknown()
        return head, revision, values

    def _find(
        self, session: str, more: Sequence[str], ttl: int
    ) -> tuple[bytes | None, Head | None, list[Any]]:
        names = ["revision", "head", "deleted", *more]
        revision, head, deleted, *values = self.store.read(session, names, ttl)
        if deleted:
            raise problems.refuse(problems.SESSION_DELETED, "This session has been deleted.")
        return revision, _head(head) if head else None, values

    def change(
        self,
        session: str,
        act: Callable[[Head, list[Any]], tuple[Entry | None, dict[str, bytes], T]],
        more: Sequence[str] = (),
        *,
        by_player: bool = True,
    ) -> T:
        """Change a session, whatever others do to it at the same time.

        Args:
            session: its id.
            act: changes the head that it is given, together with the further fields; returns what
                is to be logged, fields to set, and the result. It is called again when another
                change came first.
            more: names of the further fields.
            by_player: whether a player changes it, which prolongs its life.

        Raises:
            ProblemError, CacheDown: as ``read``.
            CacheFull: there is no memory for the change.
        """
        for _ in range(ATTEMPTS):
            head, revision, values = self.read(session, more)
            entry, fields, result = act(head, values)
            fields = {**_fields(head, entry), **fields}
            if self.store.write(session, revision, fields, self.ttl if by_player else 0):
                return result
        raise _too_often()

    def restore(self, head: Head, *, begun: bool) -> Head:
        """Put a session back that the cache has lost, or of which it has an older head: a replica
        that takes over may not have heard of the last moves.

        Args:
            head: of the session.
            begun: whether a move was made; if none was, it expires soon unless a player calls it.

        Returns:
            The head that it goes on with.

        Raises:
            ProblemError: the session is there, as new as this; or it was deleted.
            CacheDown: as ``read``.
            CacheFull: there is no room for it.
        """
        ttl = self.ttl if begun else self.unused_ttl
        again, entry = restored(msgspec.structs.replace(head), time.time())
        # The answers that the cache remembers may be of moves that this head does not know.
        forgotten = {f"answers:{seat}": b"" for seat in range(len(head.seats))}
        for _ in range(ATTEMPTS):
            revision, there, _ = self._find(head.id, (), 0)
            if there is not None and newest([there, head]) is there:
                raise problems.refuse(problems.SESSION_RUNNING, "The session is there.")
            if self.store.write(head.id, revision, _fields(again, entry) | forgotten, ttl):
                return again
        raise _too_often()

    def log_since(self, head: Head, viewer: int, version: int) -> list[Entry]:
        """The entries of the log after a version of a viewer.

        Raises:
            ProblemError: the cache has lost them since it gave out the head.
            CacheDown: as ``read``.
        """
        found: list[Entry] = []
        end = head.logged
        while end > head.log_from:
            start = max(head.log_from, end - _PAGE)
            names = [_log(number) for number in range(start, end)]
            page = self.store.read(head.id, names, 0)
            if None in page:
                raise _unknown()
            entries = [_entry.decode(raw) for raw in page if raw]
            fresh = [entry for entry in entries if entry.at[viewer] > version]
            found = fresh + found
            if len(fresh) < len(names):
                break
            end = start
        return found

    def seal(self, head: Head) -> str:
        """A session as its host and its players may carry it."""
        return self.sealer.seal(_encode(head), "session", head.id, head.game)

    def unseal(self, session: str, sealed: Iterable[str]) -> list[Head]:
        """The heads in sealed sessions, all of this session.

        Raises:
            ProblemError: one of them was not sealed here, or belongs to another session.
        """
        heads = []
        for number, text in enumerate(sealed):
            try:
                header, content = self.sealer.open(text, "session", self.game.name)
            except BadSeal as error:
                raise bad_seal(f"/sealed/{number}") from error
            if header.id != session:
                raise bad_seal(f"/sealed/{number}")
            heads.append(_head(content))
        return heads


def _head(source: bytes) -> Head:
    """A head as it was written, perhaps by another release of this service."""
    try:
        return _head_decoder.decode(source)
    except msgspec.ValidationError as error:
        raise WrongVersion("The session was begun by another release of this service.") from error


def _unknown() -> problems.ProblemError:
    return problems.refuse(problems.UNKNOWN_SESSION, "There is no such session.")


def _too_often() -> problems.ProblemError:
    return problems.refuse(
        problems.CACHE_DOWN, "The session is being changed too often.", retry_after=1
    )


def _fields(head: Head, entry: Entry | None) -> dict[str, bytes]:
    # The number is for people who look into the cache; the rest makes every revision unique, so
    # that one from before a loss never fits a session restored after it.
    fields = {
        "revision": f"{head.epoch}.{head.serial}-{secrets.token_hex(8)}".encode(),
        "head": _encode(head),
    }
    if entry is not None:
        fields[_log(head.logged - 1)] = _encode(entry)
    return fields


def _log(number: int) -> str:
    """The field of an entry of the log: of a game without end the oldest are written over."""
    return f"log:{number % MAX_LOG}"
