"""Session calls by hosts, players, and strangers, for the fuzzer to mutate."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tools.fuzz.corpus import Template

MAX_KEPT = 20


@dataclass
class Session:
    """A session created by the fuzzer.

    Args:
        path: its URL.
        tokens: the tokens of the host and the seats.
        moves: the latest legal moves, as text.
        sealed: the latest sealed copies.
    """

    path: str
    tokens: list[str]
    moves: list[str] = field(default_factory=list)
    sealed: list[str] = field(default_factory=list)


class Sessions:
    """The sessions of one connection, as far as its answers have revealed them."""

    def __init__(self) -> None:
        self._kept: list[Session] = []

    def template(self, game: str, options: dict[str, Any], luck: random.Random) -> Template:
        """A call to one of the game's sessions, or one that creates another."""
        own = [session for session in self._kept if session.path.startswith(f"/v1/{game}/")]
        if not own or luck.random() < 0.03:
            seats = [{"player": luck.choice(("player", "player", "open", "host"))}]
            body = {"options": options, "seats": seats * int(options.get("players", 2))}
            return Template("POST", f"/v1/{game}/sessions", body)
        return _call(luck.choice(own), luck)

    def learn(self, path: str, answer: Any) -> None:
        """Store the information about a session in an answer."""
        if not isinstance(answer, dict) or not isinstance(answer.get("session"), str):
            return
        collection = path.partition("/sessions")[0] + "/sessions"
        session = self._session_at(f"{collection}/{answer['session']}")
        fresh = [answer.get("token"), *(answer.get("seat_tokens") or [])]
        session.tokens += [token for token in fresh if isinstance(token, str)]
        session.sealed = [*session.sealed, *filter(None, [answer.get("sealed")])][-4:]
        decisions = answer.get("decisions") or []
        listed = [move for decision in decisions for move in decision["moves"]]
        session.moves = [move["text"] for move in listed[:20]] or session.moves

    def _session_at(self, path: str) -> Session:
        """The session stored for a path; a new one replaces the oldest."""
        session = next((kept for kept in self._kept if kept.path == path), None)
        if session is None:
            session = Session(path, [])
            self._kept = [*self._kept, session][-MAX_KEPT:]
        return session


def _call(session: Session, luck: random.Random) -> Template:
    headers = {}
    if session.tokens and luck.random() < 0.9:
        headers["Authorization"] = f"Bearer {luck.choice(session.tokens)}"
    if luck.random() < 0.1:
        headers["Idempotency-Key"] = f"a key of the fuzz {luck.randrange(3)}"
    path = session.path
    seat = luck.choice(("", "?seat=0", "?seat=1"))
    calls: list[tuple[str, str, Any]] = [
        *[("GET", f"{path}{seat}", None)] * 4,
        ("GET", f"{path}/legal-moves{seat}", None),
        ("GET", f"{path}/pieces{seat}", None),
        ("POST", f"{path}/tickets", {}),
        ("GET", f"{path}/events", None),
        ("GET", f"{path}/record", None),
        *[("POST", f"{path}/moves", {"moves": [luck.choice(session.moves or ["pass"])]})] * 8,
        ("POST", f"{path}/undo", {}),
        ("POST", f"{path}/players", {"name": "fuzz"}),
        ("POST", f"{path}/restorations", {"sealed": session.sealed or ["x"]}),
        ("GET", f"{path}/stream{seat}", None),
        ("POST", f"{path}/rematch", {}),
        ("DELETE", path, None),
        ("PUT", f"{path}/seats/{luck.randrange(3)}", {"player": luck.choice(("host", "player"))}),
    ]
    method, url, body = luck.choice(calls)
    return Template(method, url, body, headers)
