"""Moves in sessions: made once, however often they are sent, and taken back."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.sessions.access import Caller, acting_seat
from galaxy_referee.app.sessions.bot_players import BotPlayers
from galaxy_referee.app.sessions.repetition import (
    answers_field,
    remember_answer,
    remembered_answer,
    was_answered,
)
from galaxy_referee.app.sessions.state import (
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
from galaxy_referee.schemas.answers import SessionPosition

_Request = requests.MakeSessionMoves | requests.UndoMove


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

    bots = BotPlayers(store.game, caller.address)

    def decide(context: SessionContext) -> Change[SessionPosition]:
        session = context.session
        seat = acting_seat(session, caller, request.seat)
        if was_answered(context, caller, seat):
            return _repeated(store, context, caller, seat, request)
        _check_version(session, caller, seat)
        _check_time(session, seat)
        state = state_of(store.game, session)
        moves, events, openly = _play(store, session, state, seat, request)
        taken = redos(moves)
        count_taken_back(session, seat, taken)
        texts = what_stands(store.game, session, state, seat, moves)
        tables = seen_tables(store.game, state, viewers(state))
        entries = commit(
            store.game,
            session,
            state,
            texts,
            events,
            tables=tables,
            seat=seat,
            openly=openly,
            took_back=bool(taken),
        )
        made = bots.answer(session, state)
        answer = position(
            store,
            session,
            state,
            seat,
            request.limit,
            events=events + made.events,
            table=(made.tables or tables)[seat],
        )
        if request.loose:
            answer.read = [move.text for move in moves]
        fields = remember_answer(context, caller, seat, answer)
        return Change(
            _with_seal(store, session, answer, request), [*entries, *made.entries], fields
        )

    return store.change(session_id, decide, _answer_fields(caller, request.seat))


def take_back(
    store: SessionStore, session_id: str, caller: Caller, request: requests.UndoMove
) -> SessionPosition:
    """Take back the seat's last move, as long as it has revealed nothing.

    A secret answer can be taken back until the last one is in. Once a card has been drawn or
    anything has been revealed, the move is final. Bots' answers since then are taken back as well.
    """

    bots = BotPlayers(store.game, caller.address)

    def decide(context: SessionContext) -> Change[SessionPosition]:
        session = context.session
        seat = acting_seat(session, caller, request.seat, "undo")
        if was_answered(context, caller, seat):
            return _repeated(store, context, caller, seat, request)
        _check_version(session, caller, seat)
        _check_time(session, seat)
        state = undo(store.game, session, seat)
        made = bots.answer(session, state)
        answer = position(store, session, state, seat, request.limit, events=made.events)
        fields = remember_answer(context, caller, seat, answer)
        return Change(_with_seal(store, session, answer, request), made.entries, fields)

    return store.change(session_id, decide, _answer_fields(caller, request.seat))


def _answer_fields(caller: Caller, asked: int | None) -> list[str]:
    """The field with the answers given to the seat. It is loaded with the session, in one trip to
    the cache: only the session then shows whether the caller plays that seat."""
    return [answers_field(caller.who if asked is None else asked)]


def _repeated(
    store: SessionStore, context: SessionContext, caller: Caller, seat: int, request: _Request
) -> Change[SessionPosition]:
    """The answer that was given before; if it is not remembered, the present position."""
    session = context.session
    answer = remembered_answer(context, caller, seat)
    if answer is None:
        state = state_of(store.game, session)
        answer = position(store, session, state, seat, request.limit, events=[])
    return Change(_with_seal(store, session, answer, request), writes=False)


def _with_seal(
    store: SessionStore, session: SessionState, answer: SessionPosition, request: _Request
) -> SessionPosition:
    if not request.sealed:
        return answer
    return msgspec.structs.replace(answer, sealed=store.seal(session))


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
