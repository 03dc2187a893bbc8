"""A worker's cache of sessions and of responses about them.

Many clients read the same version, and those with the same rights get the same bytes. A revision
identifies one moment in one life of a session, so its responses stay valid. Each read still checks
whether the revision is current and what the client may see.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

from galaxy_referee.app.sessions.state import SessionState

CAPACITY = 16_000_000  # bytes, in each worker
MOST_ANSWERS = 16  # for a revision


@dataclass(frozen=True)
class Written:
    """A response as JSON.

    Args:
        body: the JSON.
        spoken: whether it contains texts in the language of the request.
    """

    body: bytes
    spoken: bool


@dataclass
class _Kept:
    session: SessionState
    revision: bytes
    size: int
    answers: dict[Hashable, Written] = field(default_factory=dict)


class Shown:
    """The cache, which evicts the least recently used session.

    Args:
        capacity: the total size in bytes.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._used = 0

    def session(self, session_id: str) -> tuple[SessionState, bytes] | None:
        """A session as last read, which must not be changed, and its revision."""
        with self._lock:
            kept = self._kept.get(session_id)
            if kept is None:
                return None
            self._kept.move_to_end(session_id)
            return kept.session, kept.revision

    def keep_session(self, session: SessionState, revision: bytes, size: int) -> None:
        """Cache a session.

        Args:
            session: the session.
            revision: the revision of the session.
            size: its size in bytes.
        """
        with self._lock:
            self._drop(session.id)
            self._kept[session.id] = _Kept(session, revision, size)
            self._used += size
            self._make_room()

    def answer(self, session_id: str, revision: bytes, key: Hashable) -> Written | None:
        """The cached response for a revision.

        Args:
            session_id: the session.
            revision: the revision of the session.
            key: the viewer, and the options of the request.
        """
        with self._lock:
            kept = self._kept.get(session_id)
            return kept.answers.get(key) if kept and kept.revision == revision else None

    def keep_answer(self, session_id: str, revision: bytes, key: Hashable, made: Written) -> None:
        """Cache a response; arguments as above."""
        with self._lock:
            kept = self._kept.get(session_id)
            if kept is None or kept.revision != revision or key in kept.answers:
                return
            if len(kept.answers) == MOST_ANSWERS:
                self._grow(kept, -len(kept.answers.pop(next(iter(kept.answers))).body))
            kept.answers[key] = made
            self._grow(kept, len(made.body))
            self._make_room()

    def _grow(self, kept: _Kept, size: int) -> None:
        kept.size += size
        self._used += size

    def _make_room(self) -> None:
        while self._used > self._capacity and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, session_id: str) -> None:
        kept = self._kept.pop(session_id, None)
        self._used -= kept.size if kept else 0
