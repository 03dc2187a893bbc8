"""Conversations of a seat with a session and its twin: whatever it sends, it learns no more from
the answers than it knew before, or than has become final for everyone.

Both sessions get the same requests, one after another, while others do different things in secret.
Every answer is compared until an accepted move reveals something.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.sessions.state import SessionState, state_of
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from tests.hidings import HIDINGS
from tests.sessions.play import Table
from tests.sessions.twins import SEAT, hides_answers, received, secret_move
from tests.twins import any_of, attempts

NONSENSE = ("zz", "keep zz", "select nothing", "0 pass", {"seat": SEAT, "kind": "keep"})
KEYS = ("a", "b")  # few, so that requests are repeated
SECRETS = ("ticket", "sealed", "token", "session", "request_id")  # random, so only their lengths

Send = Callable[[Table], Any]


@dataclass
class Count:
    """What was compared: by operation, the answers and those of them that were refused."""

    answers: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    secret: int = 0  # moves of others between the requests
    revealed: int = 0  # conversations that ended with a revelation


@dataclass
class Twins:
    """A session and its twin, each in a service of its own.

    Args:
        game: their game.
        tables: the sessions.
        stores: their caches.
        luck: the source of randomness.
        count: what was compared.
    """

    game: Game[Any]
    tables: list[Table]
    stores: list[MemoryStore]
    luck: random.Random
    count: Count

    def converse(self, requests: int) -> None:
        """Send so many requests, one after another, to both.

        Raises:
            AssertionError: an answer differs although nothing was revealed.
        """
        earlier: list[tuple[str, Send]] = []
        for _ in range(requests):
            if self.luck.random() < 0.3:
                self._others_act()
                continue
            if earlier and self.luck.random() < 0.2:
                name, send = self.luck.choice(earlier)
            else:
                name, send = self._request()
                earlier.append((name, send))
            if self._compare(name, send):
                self.count.revealed += 1
                return

    def sessions(self) -> list[SessionState]:
        """Both sessions as they are in their caches."""
        raws = [
            store.read(table.created["session"], ["state"], 0)[0]
            for table, store in zip(self.tables, self.stores, strict=True)
        ]
        return [msgspec.json.decode(raw, type=SessionState) for raw in raws]

    def _compare(self, name: str, send: Send) -> bool:
        """Send a request to both, compare the answers, and return whether it revealed anything."""
        here, there = (send(table) for table in self.tables)
        self.count.answers[name] += 1
        self.count.refused[name] += here.status_code >= 400
        assert here.status_code == there.status_code, (here.text, there.text)
        changed = here.status_code < 300 and name in REVEALING
        if changed and any((answer.json or {}).get("events") for answer in (here, there)):
            return True
        assert without_secrets(here) == without_secrets(there)
        return False

    def _others_act(self) -> None:
        """Another seat answers in secret, in each session as it likes, or takes that back."""
        sessions = self.sessions()
        waiting = [seat for seat in sessions[0].waiting if seat != SEAT]
        state = state_of(self.game, sessions[0])
        if waiting and hides_answers(state) and len(sessions[0].waiting) > 1:
            seat = self.luck.choice(waiting)
            if self.luck.random() < 0.3:
                self._change_mind(seat, self.luck.randrange(2))
            else:
                self._answer(seat)
        elif state.seats()[1:] and self.luck.random() < 0.3:
            self._undo(self.luck.choice(state.seats()[1:]))

    def _answer(self, seat: int) -> None:
        """A seat answers in secret, in each session as it likes."""
        states = [state_of(self.game, session) for session in self.sessions()]
        moves = [secret_move(self.game, state, seat, self.luck) for state in states]
        if None in moves:
            return
        after = [self.game.apply(*made)[0] for made in zip(states, zip(moves), strict=True)]
        if len({len(self.game.decisions(state)) for state in after}) > 1:
            return  # in one of them, it would be done, which everyone sees
        for table, move in zip(self.tables, moves, strict=True):
            assert table.move(seat, move).status_code == 200
        self.count.secret += 1

    def _change_mind(self, seat: int, number: int) -> None:
        """A seat makes a part of its answer and undoes it, in one session only, unseen by all."""
        state, table = state_of(self.game, self.sessions()[number]), self.tables[number]
        move = secret_move(self.game, state, seat, self.luck)
        if move is not None:
            after, _ = self.game.apply(state, [move])
            if self.game.view(after, SEAT) == self.game.view(state, SEAT):
                assert table.move(seat, move).status_code == 200
                table.post(seat, "/undo")
                self.count.secret += 1

    def _undo(self, seat: int) -> None:
        """A seat undoes what it has done in both sessions."""
        pending = [{int(move.split()[0]) for move in each.pending} for each in self.sessions()]
        if all(seat in seats for seats in pending):
            answers = [table.post(seat, "/undo") for table in self.tables]
            assert answers[0].status_code == answers[1].status_code

    # -- requests --------------------------------------------------------------------------------

    def _request(self) -> tuple[str, Send]:
        """A request of the seat: often moves, else the operation that was sent least often."""
        rarest = min(SENT, key=lambda name: self.count.answers[name])
        name = "make_session_moves" if self.luck.random() < 0.6 else rarest
        return name, SENT[name](self)

    def moves(self) -> list[Any]:
        """Up to four moves in a row, legal or not: those after the first are tried as they would be
        legal in one of the two sessions."""
        luck = self.luck
        state = state_of(self.game, luck.choice(self.sessions()))
        moves: list[Any] = []
        for _ in range(luck.choice((1, 2, 2, 2, 3, 4))):
            move = self._move(state)
            moves.append(move)
            try:
                self.game.play(state, move)
            except RefereeError:
                continue
        return moves

    def _move(self, state: Any) -> Any:
        luck = self.luck
        own = [each for each in self.game.decisions(state) if each.seat == SEAT]
        kind = luck.random()
        if own and kind < 0.6:
            return any_of(luck.choice(own).moves, luck).text
        if kind < 0.7 and self.game.name in HIDINGS:
            return next(attempts(HIDINGS[self.game.name], state, SEAT, luck, 1))
        if own and kind < 0.85:
            return any_of(own[0].moves, luck).text.title()[:-1]
        return luck.choice(NONSENSE)


def without_secrets(answer: Any) -> Any:
    """An answer, with only the lengths of what is random in it."""
    status, headers, body, size = received(answer)
    return status, headers, _masked(body), size


def _masked(value: Any, name: str = "") -> Any:
    if name in SECRETS and isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return {key: _masked(inner, key) for key, inner in value.items()}
    return value


# -- the requests of each operation ----------------------------------------------------------------


def _make_moves(twins: Twins) -> Send:
    luck = twins.luck
    body = {"moves": twins.moves(), "loose": luck.random() < 0.7, "limit": luck.choice((1, 5, 50))}
    headers = {}
    if luck.random() < 0.4:
        headers["Idempotency_Key"] = luck.choice(KEYS)
    if luck.random() < 0.2:
        version = twins.sessions()[0].versions[SEAT]
        headers["If_Match"] = f'"0.{max(0, version - luck.randrange(3))}"'
    return lambda table: table.post(SEAT, "/moves", body, **headers)


def _undo(twins: Twins) -> Send:
    keyed = {"Idempotency_Key": twins.luck.choice(KEYS)} if twins.luck.random() < 0.5 else {}
    return lambda table: table.post(SEAT, "/undo", **keyed)


def _see(twins: Twins) -> Send:
    luck = twins.luck
    who = luck.choice((SEAT, SEAT, SEAT, None, "host"))
    version = twins.sessions()[0].versions[SEAT if who == SEAT else -1]
    query: dict[str, Any] = {
        "knowledge": luck.choice(("true", "false")),
        "changes": luck.choice(("true", "false")),
    }
    if luck.random() < 0.5:
        query["since"] = f"0.{max(0, version - luck.randrange(4))}"
    known = {"If-None-Match": f'"0.{version - luck.randrange(2)}"'} if luck.random() < 0.5 else {}
    return lambda table: table.get(who, headers=known, **query)


def _change_seat(twins: Twins) -> Send:
    body = {"player": twins.luck.choice(("player", "robot"))}  # neither is for a seat to choose
    return lambda table: table.hand_over(SEAT, SEAT, **body)


def _got(path: str, **query: Any) -> Callable[[Twins], Send]:
    return lambda twins: lambda table: table.get(SEAT, path, **query)


def _posted(path: str, body: dict[str, Any], who: Any = SEAT) -> Callable[[Twins], Send]:
    return lambda twins: lambda table: table.post(who, path, body)


def _create(twins: Twins) -> Send:
    body = {"seats": [{"player": "player"}] * 12}
    return lambda table: table.client.post(table.path.rpartition("/")[0], json=body)


def _restore(twins: Twins) -> Send:
    who = twins.luck.choice(("host", SEAT))
    return lambda table: table.post(
        who, "/restorations", {"sealed": [table.get("host").json["sealed"]]}
    )


def _stream(twins: Twins) -> Send:
    luck = twins.luck
    who = luck.choice((SEAT, None))
    query: dict[str, Any] = {"knowledge": luck.choice(("true", "false"))}
    if luck.random() < 0.3:
        query["ticket"] = "x" * 43  # refused
    return lambda table: _first_message(table, who, query)


def _first_message(table: Table, who: Any, query: dict[str, Any]) -> Any:
    """What a stream begins with, as the answer to a request."""
    answer = table.client.get(
        f"{table.path}/stream", query_string=query, headers=table.headers(who), buffered=False
    )
    if answer.status_code == 200:
        message = next(iter(answer.response))
        answer.close()
        data = next(line for line in message.split(b"\n") if line.startswith(b"data: "))
        answer.data = data.removeprefix(b"data: ")
    return answer


def _delete(twins: Twins) -> Send:
    return lambda table: table.client.delete(table.path, headers=table.headers(SEAT))


# By operation of sessions; those that a seat may not do are refused.
SENT: dict[str, Callable[[Twins], Send]] = {
    "create_session": _create,
    "see_session": _see,
    "delete_session": _delete,
    "join_session": _posted("/players", {}, None),
    "make_session_moves": _make_moves,
    "undo_session_move": _undo,
    "change_session_seat": _change_seat,
    "list_session_events": _got("/events", since="0.1"),
    "list_session_moves": _got("/legal-moves", limit=3, cursor=f"{SEAT}-3"),
    "list_session_pieces": _got("/pieces", limit=3),
    "stream_session": _stream,
    "issue_stream_ticket": _posted("/tickets", {}),
    "restore_session": _restore,
    "start_rematch": _posted("/rematch", {}),
    "show_session_record": _got("/record"),
}
REVEALING = {"make_session_moves"}


def moments(
    game: Game[Any], table: Table, store: MemoryStore, luck: random.Random
) -> Iterator[SessionState]:
    """The session before each move of a game at random."""
    while True:
        (raw,) = store.read(table.created["session"], ["state"], 0)
        assert raw is not None
        session = msgspec.json.decode(raw, type=SessionState)
        if not session.waiting:
            return
        yield session
        decisions = game.decisions(state_of(game, session))
        decision = luck.choice([asked for asked in decisions if len(asked.moves) > 1] or decisions)
        table.move(decision.seat, any_of(decision.moves, luck).text)
