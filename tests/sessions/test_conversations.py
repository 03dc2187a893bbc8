"""An answer, refused or not, contains only what the seat knew before the call, or what the call has
made final for everyone: whatever a seat sends, over whole conversations."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.sessions import moves
from galaxy_referee.app.sessions.operations import OPERATIONS
from galaxy_referee.app.sessions.state import SessionState
from galaxy_referee.app.wire.reading import MoveReading
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.state import State
from tests.kernel.toys import duel
from tests.sampling import mostly_heavy
from tests.sessions.conversations import SENT, Count, Twins, moments
from tests.sessions.play import Table
from tests.sessions.twins import copied, create_client, twin_of

REQUESTS = 24  # of a conversation
BOTH = {"expansions": ["tgs", "rvi"]}


@dataclass(frozen=True)
class Case:
    """A game, its options, and the share of its moments at which there is a conversation."""

    game: str
    players: int
    options: dict[str, Any]
    share: float


PLAYED = [
    Case("duel", 2, {}, 1.0),
    Case("race", 2, {}, 0.2),
    Case("roll", 3, {"take_back": True, "strict_order": True}, 0.05),
    Case("frontiers", 2, {}, 0.4),
    Case("race", 1, {"expansions": ["tgs"]}, 0.5),
    Case("race", 3, {}, 0.3),
    Case("race", 3, {**BOTH, "takeovers": True}, 0.2),
    Case("race", 2, {**BOTH, "draft": True, "advanced": True}, 0.2),
    Case("race", 4, {"expansions": ["tgs", "rvi", "bow"], "takeovers": True}, 0.2),
    Case("race", 2, {"expansions": ["tgs", "rvi", "bow"]}, 0.2),
    Case("race", 3, {"expansions": ["aa"]}, 0.2),
    Case("race", 3, {"expansions": ["xi"]}, 0.2),
    Case("race", 2, {"edition": "board_game_arena", "advanced": True}, 0.2),
    Case("roll", 2, {}, 0.05),
    Case("frontiers", 4, {"goals": True}, 0.2),
]


@pytest.fixture(autouse=True)
def any_commitment(monkeypatch) -> None:
    """The luck to come differs as well, so the commitments to it may not."""
    monkeypatch.setattr(State, "commitment", property(lambda state: "0" * 64))


def started(case: Case, store: MemoryStore, seed: str) -> tuple[Game[Any], Table]:
    """The game of a case, and a session of it."""
    game = next(played for played in (duel, *GAMES) if played.name == case.game)
    chosen = {} if game is duel else {"options": {"players": case.players, **case.options}}
    client = create_client(store)
    return game, Table(client, case.game, players=case.players, seed=seed, **chosen)


def conversations(case: Case, count: Count, number: int = 5) -> Iterator[Twins]:
    """A session and its twin at so many of the moments of a game."""
    luck = random.Random(number)
    store, stores = MemoryStore(), [MemoryStore(), MemoryStore()]
    game, table = started(case, store, f"{number}")
    for session in moments(game, table, store, luck):
        if luck.random() < case.share:
            twin = twin_of(game, session, luck, seed=f"{luck.random()}")
            if twin is not None:
                pairs = zip(stores, (session, twin), strict=True)
                tables = [copied(table, store, other, each) for other, each in pairs]
                yield Twins(game, tables, stores, luck, count)


def talk(case: Case) -> Count:
    """Hold all conversations of a case."""
    count = Count()
    for twins in conversations(case, count):
        twins.converse(REQUESTS)
    return count


def test_every_operation_is_among_the_requests():
    assert set(SENT) == {operation.name for operation in OPERATIONS}


def case_id(case: Case) -> str:
    """The game and its number of players."""
    return f"{case.game}-{case.players}"


@pytest.mark.parametrize("case", mostly_heavy(PLAYED, quick={0, 1, 2, 3}), ids=case_id)
def test_conversations_with_twins_are_equal_until_something_is_revealed(case):
    count = talk(case)
    assert set(count.answers) == set(SENT)
    assert count.refused["make_session_moves"] > 20
    assert count.revealed or case.game == "duel"
    assert case.game == "frontiers" or bool(count.secret) == (case.players > 1)


@pytest.mark.parametrize("case", mostly_heavy(PLAYED, quick={0, 3}), ids=case_id)
def test_a_version_stands_for_one_position_with_all_knowledge(case):
    """Whoever has a version and asks with If-None-Match misses nothing."""
    store, luck = MemoryStore(), random.Random(5)
    game, table = started(case, store, "version")
    seen: dict[Any, Any] = {}
    for _ in moments(game, table, store, luck):
        for viewer in (*range(case.players), None):
            answer = table.get(viewer, knowledge="true").json
            assert seen.setdefault((viewer, answer["version"]), answer) == answer


def reads_ahead(monkeypatch) -> None:
    """A refusal names what a move would lead to."""

    def play(store, session, state, seat, request):
        after = store.game.copy(state)
        reading = MoveReading(store.game, request.loose, seat)
        for number, source in enumerate(request.moves):
            store.game.play(after, reading.move(after, source, f"/moves/{number}"))
        return honest(store, session, state, seat, request)

    honest = moves._play
    monkeypatch.setattr(moves, "_play", play)


def counts_secret_moves(monkeypatch) -> None:
    """A version counts what nobody can see."""

    def version(session, seat):
        seen = session.versions[session.viewer(seat)] + len(session.pending)
        return f"{session.epoch}.{seen}"

    monkeypatch.setattr(SessionState, "version", version)


def counts_undos_of_all(monkeypatch) -> None:
    """A repeated request is answered differently after an undo that nobody noticed."""

    def undo(game, session, seat):
        state = honest(game, session, seat)
        session.undos = {each: session.undos.get(each, 0) + 1 for each in state.seats()}
        return state

    honest = moves.undo
    monkeypatch.setattr(moves, "undo", undo)


@pytest.mark.parametrize("peek", [reads_ahead, counts_secret_moves, counts_undos_of_all])
def test_a_planted_peek_is_found(peek, monkeypatch):
    peek(monkeypatch)
    with pytest.raises(AssertionError):
        talk(Case("roll", 3, {}, 0.2))
