"""Sessions in the cache: read, changed by compare-and-set, sealed for those who hold copies."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from app import problems
from app.cache import Store
from app.sealing import BadSeal, Sealer
from app.sessions import Entry, Head
from app.states import bad_seal
from app.tokens import Tokens
from engine.kernel.game import Game

T = TypeVar("T")

ATTEMPTS = 50
_PAGE = 40
_encode = msgspec.json.Encoder().encode
_head = msgspec.json.Decoder(Head)
_entry = msgspec.json.Decoder(Entry)


@dataclass(frozen=True)
class Desk:
    """Where the sessions of one game are kept.

    Args:
        game: the game.
        store: the cache.
        sealer: seals sessions for those who hold copies of them.
        tokens: signs and checks tokens.
        ttl: seconds that a session lives after it was last used.
    """

    game: Game[Any]
    store: Store
    sealer: Sealer
    tokens: Tokens
    ttl: int

    def create(self, head: Head, entry: Entry | None, start: bytes | None) -> bool:
        """Put a session into the cache, unless there is one of its id.

        Args:
            head: of the session.
            entry: the first of its log.
            start: options, seed and deal, for the record.
        """
        fields = _fields(head, entry)
        if start is not None:
            fields["start"] = start
        return self.store.write(head.id, None, fields, self.ttl)

    def read(self, session: str, more: Sequence[str] = ()) -> tuple[Head, bytes, list[Any]]:
        """The head of a session, its revision, and further fields.

        Raises:
            ProblemError: there is no such session of this game, or it was deleted.
            CacheDown: the cache does not answer.
        """
        names = ["revision", "head", "deleted", *more]
        revision, head, deleted, *values = self.store.read(session, names, self.ttl)
        if deleted:
            raise problems.refuse(problems.SESSION_DELETED, "This session has been deleted.")
        found = _head.decode(head) if head else None
        if revision is None or found is None or found.game != self.game.name:
            raise problems.refuse(problems.UNKNOWN_SESSION, "There is no such session.")
        return found, revision, values

    def change(
        self,
        session: str,
        act: Callable[[Head, list[Any]], tuple[Entry | None, dict[str, bytes], T]],
        more: Sequence[str] = (),
    ) -> T:
        """Change a session, whatever others do to it at the same time.

        Args:
            session: its id.
            act: changes the head that it is given, together with the further fields; returns what
                is to be logged, fields to set, and the result. It is called again when another
                change came first.
            more: names of the further fields.

        Raises:
            ProblemError, CacheDown: as ``read``.
        """
        for _ in range(ATTEMPTS):
            head, revision, values = self.read(session, more)
            entry, fields, result = act(head, values)
            fields = {**_fields(head, entry), **fields}
            if self.store.write(session, revision, fields, self.ttl):
                return result
        raise problems.refuse(
            problems.CACHE_DOWN, "The session is being changed too often.", retry_after=1
        )

    def log_since(self, head: Head, viewer: int, version: int) -> tuple[list[Entry], bool]:
        """The entries of the log after a version of a viewer, and whether there are all."""
        found: list[Entry] = []
        end = head.logged
        while end > head.log_from:
            start = max(head.log_from, end - _PAGE)
            names = [f"log:{number}" for number in range(start, end)]
            page = [_entry.decode(raw) for raw in self.store.read(head.id, names, 0) if raw]
            fresh = [entry for entry in page if entry.at[viewer] > version]
            found = fresh + found
            if len(fresh) < len(names):
                return found, True
            end = start
        return found, head.log_from == 0

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
            heads.append(_head.decode(content))
        return heads


def _fields(head: Head, entry: Entry | None) -> dict[str, bytes]:
    # The number is for people who look into the cache; the rest makes every revision unique, so
    # that one from before a loss never fits a session restored after it.
    fields = {
        "revision": f"{head.epoch}.{head.serial}-{secrets.token_hex(8)}".encode(),
        "head": _encode(head),
    }
    if entry is not None:
        fields[f"log:{head.logged - 1}"] = _encode(entry)
    return fields
