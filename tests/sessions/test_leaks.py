"""What a seat receives never depends on what it cannot know.

At every moment of whole games a twin of the session is made that differs only in hidden cards and
in the others' secret answers. Everything the seat can get from both is compared, byte for byte.
"""

from __future__ import annotations

import random

import msgspec
import pytest

from galaxy_referee.app.cache.store import MemoryStore
from galaxy_referee.app.sessions.state import SessionState, state_of
from galaxy_referee.app.sessions.stream import renewed
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.moves import Redo
from tests.kernel.toys import duel
from tests.sampling import mostly_heavy
from tests.sessions import twins
from tests.sessions.play import Table
from tests.sessions.streams import stream_of
from tests.twins import any_of


def everything(table: Table) -> list[object]:
    """All that the seat can ask for without changing anything."""
    decisions = table.get(twins.SEAT).json["decisions"]
    first = decisions[0]["moves"][0]["text"] if decisions else "pass"
    answers = [
        table.get(twins.SEAT),
        table.get(twins.SEAT, since="0.1"),
        table.get(twins.SEAT, knowledge="true"),
        table.get(None, knowledge="true"),
        table.get(twins.SEAT, "/events"),
        table.get(twins.SEAT, "/legal-moves", limit=3),
        table.get(twins.SEAT, "/pieces", limit=3),
        table.get(twins.SEAT, "/record"),
        table.get(None),
        table.get("host"),  # with the sealed session, of which the length counts
        table.move(twins.SEAT, "1 discard x,y"),
        table.move(twins.SEAT, {"seat": 0, "kind": "bid", "card": "nothing"}),
        table.move(twins.SEAT, "select nothing"),
        table.move(twins.SEAT, first, "bid nothing"),
        table.move(twins.SEAT, first, "keep nothing"),
        table.post(twins.SEAT, "/moves", {"moves": ["x"]}, If_Match='"0.1"'),
    ]
    if len(table.tokens) > 1:
        answers.append(table.post(1, "/undo", {"seat": twins.SEAT}))
    return [twins.received(answer) for answer in answers]


def compare_secret_move(game, pair, sessions, seat: int, luck: random.Random) -> bool:
    """A seat moves in secret in both sessions: the same if it is ours, else anything. Ours learns
    no more than that it did, and of a part of an answer not even that. Whether there was such a
    move."""
    states = [state_of(game, session) for session in sessions]
    moves = [twins.secret_move(game, state, seat, luck) for state in states]
    if seat == twins.SEAT:
        moves = [moves[0], moves[0]]
    if None in moves:
        return False
    tables = [table for table, _ in pair]
    before = everything(tables[0])
    streams = [stream_of(store, table, twins.SEAT, changes=True) for table, store in pair]
    assert renewed(streams[:1]) == renewed(streams[1:])
    pairs = zip(tables, moves, strict=True)
    answers = [table.move(seat, move, Idempotency_Key="k") for table, move in pairs]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert seat != twins.SEAT or twins.received(answers[0]) == twins.received(answers[1])
    after = everything(tables[0])
    assert after == everything(tables[1])
    assert renewed(streams[:1]) == renewed(streams[1:])
    moved, _ = game.apply(states[0], moves[:1])
    if seat != twins.SEAT and game.view(states[0], twins.SEAT) == game.view(moved, twins.SEAT):
        assert after == before
    return True


@pytest.mark.parametrize(
    ("name", "players", "options", "share"), mostly_heavy(twins.PLAYED, quick={0, 2, 9})
)
def test_two_sessions_that_differ_in_hidden_things_alone_are_equal_for_a_seat(
    name, players, options, share
):
    luck = random.Random(5)
    game = next(played for played in (duel, *GAMES) if played.name == name)
    store, other, third = MemoryStore(), MemoryStore(), MemoryStore()
    chosen = {} if game is duel else {"options": {"players": players, **options}}
    table = Table(twins.create_client(store), name, players=players, seed="leak", **chosen)
    compared = moved = 0
    while True:
        (raw,) = store.read(table.created["session"], ["state"], 0)
        session = msgspec.json.decode(raw, type=SessionState)
        if not session.waiting:
            break
        state = state_of(game, session)
        twin = twins.twin_of(game, session, luck) if luck.random() < share else None
        if twin is not None:
            again = twins.copied(table, store, other, twin)
            assert everything(table) == everything(again)
            compared += 1
            if len(session.waiting) > 1 and twins.hides_answers(state):
                # Not the last answer: whoever gives it, the seat learns who, and nothing else.
                pair = [(twins.copied(table, store, third, session), third), (again, other)]
                seat = luck.choice(session.waiting)
                moved += (
                    compare_secret_move(game, pair, [session, twin], seat, luck)
                    and seat != twins.SEAT
                )
        # Who can only take something back waits.
        decisions = game.decisions(state)
        decision = luck.choice([asked for asked in decisions if len(asked.moves) > 1] or decisions)
        move = any_of(decision.moves, luck)
        answer = table.move(decision.seat, move.text)
        # A seat takes back only so often.
        assert answer.status_code == 200 or (isinstance(move, Redo) and answer.status_code == 409)
    assert compared >= 4
    # Nothing is answered in secret in New Frontiers, nor by one who plays alone.
    assert bool(moved) == (name != "frontiers" and players > 1)


def test_secret_progress_of_others_changes_no_version():
    """A version counts what its viewer can see, not what others do behind their screens."""
    table = Table(twins.create_client(MemoryStore()), "race", options={"players": 3}, players=3)
    hand = table.get(1).json["view"]["table"]["hand"]
    table.move(1, f"discard {hand[0]},{hand[1]}")
    once = table.get(twins.SEAT).json["version"]
    table.post(1, "/undo")
    table.move(1, f"discard {hand[2]},{hand[3]}")
    # That seat 1 took something back was visible; what it answered was not.
    assert table.get(twins.SEAT).json["version"] == f"0.{int(once[2:]) + 2}"
    assert table.get(twins.SEAT).json["view"]["waiting_for"] != table.created["view"]["waiting_for"]
