"""Moves in sessions: made once, however often they are sent, and taken back.

This module reads from top to bottom. A request arrives in ``make_moves`` or ``take_back``, which
differ only in what is done to the game (``_make`` or ``_undo``). ``_change`` hands ``_attempt`` to
the store, which calls it with the session as it is in the cache, and writes the result unless the
session has changed meanwhile; then it calls it again with the changed session.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.sessions.access import Act, Caller, acting_seat
from galaxy_referee.app.sessions.bot_players import BotPlayers
from galaxy_referee.app.sessions.repetition import (
    answers_field,
    remember_answer,
    remembered_answer,
    was_answered,
)
from galaxy_referee.app.sessions.state import (
    LogEntry,
    SessionState,
    commit,
    is_current,
    reveals_anything,
    state_of,
)
from galaxy_referee.app.sessions.store import Change, SessionContext, SessionStore
from galaxy_referee.app.sessions.taking_back import count_taken_back, redos, undo, what_stands
from galaxy_referee.app.sessions.views import position
from galaxy_referee.app.wire.reading import MoveReading
from galaxy_referee.app.wire.tables import seen_tables, viewers
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas import session_requests as requests
from galaxy_referee.schemas.responses import SessionPosition

RequestT = TypeVar("RequestT", requests.MakeSessionMoves, requests.UndoMove)


class _Done(NamedTuple):
    """The result of a seat's request, before bots answer.

    Args:
        state: the state of the game.
        entries: the entries to log.
        events: the events.
        tables: each viewer's view of the table, if already known.
        read: the moves as they were read, if the request asks for them.
    """

    state: Any
    entries: list[LogEntry] = []
    events: list[Event] = []
    tables: list[msgspec.Raw] | None = None
    read: list[str] | None = None


class _Call(NamedTuple, Generic[RequestT]):
    """A request to change a session.

    Args:
        store: the store of the session.
        caller: the caller.
        request: the body.
        act: what the caller needs the right to do.
        do: does it for a seat.
    """

    store: SessionStore
    caller: Caller
    request: RequestT
    act: Act
    do: Callable[[SessionStore, SessionState, int, RequestT], _Done]


def make_moves(
    store: SessionStore, session_id: str, caller: Caller, request: requests.MakeSessionMoves
) -> SessionPosition:
    """Make moves of one seat. They are atomic, and only the last may reveal anything.

    Simultaneous answers from other seats do not conflict. Send If-Match with the version
    on which you based the moves to get 412 if the decision has changed since. Send an
    Idempotency-Key to be able to retry the call after a failure: the move is made once, and the
    answer is the same. After a move was taken back, a retried call returns the current position
    without making the move again. Bots answer within the same call.
    """
    return _change(_Call(store, caller, request, "decide", _make), session_id)


def take_back(
    store: SessionStore, session_id: str, caller: Caller, request: requests.UndoMove
) -> SessionPosition:
    """Take back the seat's last move, as long as it has revealed nothing.

    A secret answer can be taken back until the last one is in. Once a card has been drawn or
    anything has been revealed, the move is final. Bots' answers since then are taken back as well.
    """
    return _change(_Call(store, caller, request, "undo", _undo), session_id)


def _change(call: _Call[Any], session_id: str) -> SessionPosition:
    """Change a session, and answer with its position.

    The answers given to the seat are loaded with the session, in one trip to the cache: only the
    session then shows whether the caller plays that seat.
    """
    asked = call.caller.who if call.request.seat is None else call.request.seat
    bots = BotPlayers(call.store.game, call.caller.address)  # with limits for all attempts together
    return call.store.change(session_id, partial(_attempt, call, bots), [answers_field(asked)])


def _attempt(
    call: _Call[Any], bots: BotPlayers, context: SessionContext
) -> Change[SessionPosition]:
    """Change the session in this context: its seat does what it wants to do, and bots answer."""
    store, caller, request, session = call.store, call.caller, call.request, context.session
    seat = acting_seat(session, caller, request.seat, call.act)
    if was_answered(context, caller, seat):
        return _repeated(call, context, seat)
    _check_version(session, caller, seat)
    _check_time(session, seat)
    done = call.do(store, session, seat, request)
    made = bots.answer(session, done.state)
    tables = made.tables or done.tables
    answer = position(
        store,
        session,
        done.state,
        seat,
        request.limit,
        events=done.events + made.events,
        table=tables[seat] if tables else None,
    )
    if done.read is not None:
        answer.read = done.read
    fields = remember_answer(context, caller, seat, answer)
    entries = [*done.entries, *made.entries]
    return Change(_with_seal(call, session, answer), entries, fields)


def _check_version(session: SessionState, caller: Caller, seat: int) -> None:
    if caller.version is not None and not is_current(session, seat, caller.version):
        raise problems.refuse(
            problems.VERSION_CONFLICT,
            "The seat's decision has changed.",
            version=session.version(seat),
        )


def _check_time(session: SessionState, seat: int) -> None:
    if session.clock is not None and session.clock.is_out(seat):
        raise problems.refuse(problems.TIME_IS_UP, Text("Seat {seat} has no time left.", seat=seat))


def _make(
    store: SessionStore, session: SessionState, seat: int, request: requests.MakeSessionMoves
) -> _Done:
    """Make the moves of the request."""
    game = store.game
    state = state_of(game, session)
    moves, events, openly = _play(store, session, state, seat, request)
    taken = redos(moves)
    count_taken_back(session, seat, taken)
    texts = what_stands(game, session, state, seat, moves)
    tables = seen_tables(game, state, viewers(state))
    entries = commit(
        game,
        session,
        state,
        texts,
        events,
        tables=tables,
        seat=seat,
        openly=openly,
        took_back=bool(taken),
    )
    read = [move.text for move in moves] if request.loose else None
    return _Done(state, entries, events, tables, read)


def _undo(
    store: SessionStore, session: SessionState, seat: int, request: requests.UndoMove
) -> _Done:
    """Take back the seat's last move."""
    return _Done(undo(store.game, session, seat))


def _play(
    store: SessionStore,
    session: SessionState,
    state: Any,
    seat: int,
    request: requests.MakeSessionMoves,
) -> tuple[list[Move], list[Event], bool]:
    """Read, check, and make a seat's moves one after another, in place.

    Nothing is read before the moves ahead of it are known to reveal nothing. A refusal, which
    changes nothing, could otherwise be used to look ahead: it names legal moves. The last secret
    answer reveals all of them, even if nothing happens.

    Returns:
        The moves, what the last one has caused, and whether anyone can know that one was made.
    """
    game = store.game
    reading = MoveReading(game, request.loose, seat)
    moves: list[Move] = []
    events: list[Event] = []
    openly = answered = False
    for number, source in enumerate(request.moves):
        where = f"/moves/{number}"
        if number and (events or answered or reveals_anything(game, session, state, seat)):
            raise problems.refuse(
                problems.LOOK_FIRST,
                "The move before this one reveals something: send this one on its own.",
                pointer=where,
            )
        moves.append(reading.move(state, source, where))
        question = state.secret_question
        events = game.play_checked(state, moves[-1])
        answered = question is not None and state.secret_question is not question
        openly = openly or answered or question is None
    return moves, events, openly or bool(events)


def _repeated(call: _Call[Any], context: SessionContext, seat: int) -> Change[SessionPosition]:
    """The answer that was given before; if it is not remembered, the present position."""
    store, session = call.store, context.session
    answer = remembered_answer(context, call.caller, seat)
    if answer is None:
        state = state_of(store.game, session)
        answer = position(store, session, state, seat, call.request.limit, events=[])
    return Change(_with_seal(call, session, answer), writes=False)


def _with_seal(call: _Call[Any], session: SessionState, answer: SessionPosition) -> SessionPosition:
    if not call.request.sealed:
        return answer
    return msgspec.structs.replace(answer, sealed=call.store.seal(session))
