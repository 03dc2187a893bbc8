"""Twins of sessions: they differ only in hidden pieces and in the others' secret answers."""

from __future__ import annotations

import json
import random
from copy import copy
from functools import cache
from itertools import chain

import msgspec

from galaxy_referee.app import create_app
from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.sessions import log
from galaxy_referee.app.sessions.state import SessionState, _digests, state_of
from galaxy_referee.app.wire.tables import seen_tables, viewers
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.steps import ParallelLanes, Simultaneous
from tests.hidings import HIDINGS
from tests.kernel.toys import duel
from tests.sessions.conftest import QUIET
from tests.sessions.play import Table

BOTH = {"expansions": ["tgs", "rvi"]}
# A game, its players and further options, and the share of its positions that is compared.
PLAYED = [
    ("duel", 2, {}, 1.0),
    ("race", 1, {"expansions": ["tgs"]}, 0.2),
    ("race", 2, {}, 0.2),
    ("race", 3, {}, 0.2),
    ("race", 3, {**BOTH, "takeovers": True}, 0.1),
    ("race", 2, {**BOTH, "draft": True, "advanced": True}, 0.1),
    ("race", 4, {"expansions": ["tgs"]}, 0.1),
    ("roll", 2, {}, 0.1),
    ("roll", 3, {"take_back": True, "strict_order": True}, 0.05),
    ("frontiers", 2, {}, 0.2),
    ("frontiers", 4, {"goals": True}, 0.1),
]


SEAT = 0


def copied(table: Table, store: MemoryStore, other: MemoryStore, session: SessionState) -> Table:
    """The same session with another state, in another service."""
    session_id = session.id
    names = ["revision", *chain.from_iterable(log.pages(session))]
    fields = dict(zip(names, store.read(session_id, names, 0), strict=True))
    other._entries.pop(session_id, None)
    fields["state"] = msgspec.json.encode(session)
    assert other.write(session_id, None, fields, 60)
    twin = copy(table)
    twin.client = create_client(other)
    return twin


@cache
def create_client(store: MemoryStore):
    return create_app([duel, *GAMES], QUIET, store).test_client()


def twin_of(
    game, session: SessionState, luck: random.Random, *, seed: str | None = None
) -> SessionState | None:
    """A session that differs only in what the seat cannot know; None if the hidden
    pieces are tied to what is going on.

    Args:
        game: its game.
        session: the session.
        luck: the source of randomness.
        seed: another seed, so that the luck to come differs as well, and with it the commitment.
    """
    base = game.codec.decode(session.base)
    if game.name in HIDINGS:
        base, _ = HIDINGS[game.name].exchange(base, SEAT, luck, frozenset(), True)
    if seed is not None:
        base.seed = seed
    state, pending = base, []
    base_bytes = game.codec.encode(base)
    for made in session.pending:
        seat = int(made.split()[0])
        move = made if seat == SEAT else secret_move(game, state, seat, luck)
        if move is not None:
            game.play(state, move)
            pending.append(move)
    twin = msgspec.structs.replace(session, base=msgspec.Raw(base_bytes), pending=pending)
    if asked(game, state) != asked(game, state_of(game, session)):
        return None  # all see who is done
    twin.tables = _digests(seen_tables(game, state, viewers(state)))
    return twin


def asked(game, state) -> list[tuple[int, bool]]:
    """The seats that are asked, and whether each could only take back what it has decided."""
    return [(each.seat, each.only_takes_back) for each in game.decisions(state)]


def secret_move(game, state, seat: int, luck: random.Random) -> str | None:
    """Any move of a seat of which nobody hears, if there is one."""
    decisions = game.decisions(state)
    moves = next((each.moves for each in decisions if each.seat == seat), ())
    for index in luck.sample(range(len(moves)), min(len(moves), 20)):
        _, events = game.apply(state, [moves.at(index)])
        if not events:
            return moves.at(index).text
    return None


def received(answer) -> object:
    """All of an answer that must be equal; of what is sealed, the length."""
    body = json.loads(answer.data) if answer.data else None
    if isinstance(body, dict):
        body.pop("request_id", None)
        body["sealed"] = len(body.get("sealed") or "")
    headers = {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
    return answer.status_code, headers, body, len(answer.data)


def hides_answers(state) -> bool:
    """Whether the seats that are asked now answer in secret."""
    step = state.agenda[-1]
    return isinstance(step, Simultaneous) and not isinstance(step, ParallelLanes)
