"""The view of a session for each caller."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from typing import Any

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.json import to_json
from galaxy_referee.app.http.languages import language, language_asked_for, noticed, tell_language
from galaxy_referee.app.sessions.access import Caller, acting_seat, require_host, viewing_seat
from galaxy_referee.app.sessions.bot_players import attended, due_for, moves_bots, next_bot
from galaxy_referee.app.sessions.state import SessionState, state_of
from galaxy_referee.app.sessions.store import SessionContext, SessionStore
from galaxy_referee.app.sessions.taking_back import can_undo
from galaxy_referee.app.sessions.tokens import Claim
from galaxy_referee.app.sessions.worker_cache import Written
from galaxy_referee.app.wire.positions import shown_decision, shown_event, shown_uses
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.schemas import responses
from galaxy_referee.schemas import session_requests as requests
from galaxy_referee.schemas.records import Rematch, SeatClock, SeatInfo, SessionClock

MOST_ENTRIES = 4_096  # of the log, whose events one answer shows: they take 0.1 s


class Moment:
    """A session at one moment. The state of its game is computed once."""

    def __init__(self, store: SessionStore, context: SessionContext) -> None:
        self.store, self.context = store, context

    @cached_property
    def state(self) -> Any:
        """The state of its game."""
        return state_of(self.store.game, self.context.session)


class Look:
    """A caller's view at a moment, encoded only when it is read.

    Args:
        moment: the moment.
        caller: the caller.
        query: the options of the request.

    Raises:
        ProblemError: the caller may not view the session from this seat.
    """

    def __init__(self, moment: Moment, caller: Caller, query: requests.SeeQuery) -> None:
        self._moment, self._query = moment, query
        self._by_host = caller.who == "host"
        session = moment.context.session
        self._seat = viewing_seat(session, caller, query.seat)
        self.version = session.version(self._seat)
        self.revision = moment.context.revision
        # It is still a bot's turn: another read lets it continue.
        self.unfinished = moves_bots(caller) and next_bot(session) is not None
        self.due = due_for(session, caller)

    def written(self) -> bytes:
        """The response as JSON, encoded once for all callers with the same view."""
        query, store, session = self._query, self._moment.store, self._moment.context.session
        how = (self._by_host, self._seat, query.limit, query.since, query.knowledge)
        key = (*how, language_asked_for().tag)
        kept = store.shown.answer(session.id, self.revision, key)
        if kept is None:
            with noticed() as spoken:
                body = to_json(self._answer())
            kept = Written(body, any(spoken))
            store.shown.keep_answer(session.id, self.revision, key, kept)
        elif kept.spoken:
            tell_language()
        return kept.body

    def _answer(self) -> responses.SessionPosition:
        query, store, session = self._query, self._moment.store, self._moment.context.session
        since = query.since
        return position(
            store,
            session,
            self._moment.state,
            self._seat,
            query.limit,
            events=_events_since(store, session, self._seat, since)[0] if since else [],
            sealed=self._by_host,
            knowledge=query.knowledge,
        )


def look(store: SessionStore, session_id: str, caller: Caller, query: requests.SeeQuery) -> Look:
    """The current session as this caller may know it."""
    context = attended(store, session_id, caller, query.seat)
    return Look(Moment(store, context), caller, query)


def list_events(
    store: SessionStore, session_id: str, caller: Caller, query: requests.EventsQuery
) -> responses.SessionEvents:
    """List the events in a session since a version, as this caller may see them.

    A seat sees its own private facts; the host and spectators see the public ones. Without `since`,
    the list begins with the game.
    """
    session = attended(store, session_id, caller, query.seat).session
    seat = viewing_seat(session, caller, query.seat)
    events, complete = _events_since(store, session, seat, query.since)
    return responses.SessionEvents(
        version=session.version(seat),
        complete=complete,
        events=[shown_event(store.game, event.seen_by(seat)) for event in events],
    )


def list_moves(
    store: SessionStore, session_id: str, caller: Caller, query: requests.LegalMovesQuery
) -> responses.LegalMoves:
    """List the legal moves of the seat's own decision, starting at a cursor.

    A decision in a position lists only the first of its moves, up to the `limit`; its `cursor`
    leads to the others. A seat that has nothing to decide gets an empty list.
    """
    session = attended(store, session_id, caller, query.seat).session
    seat = acting_seat(session, caller, query.seat)
    owner, start = seat, 0
    if query.cursor:
        owner, start = (int(number) for number in query.cursor.split("-"))
    state = state_of(store.game, session)
    own = [decision for decision in store.game.decisions(state) if decision.seat == seat]
    if owner != seat or (start and not any(start < len(decision.moves) for decision in own)):
        detail = "This cursor does not belong to the present decision."
        raise problems.invalid_at("/query/cursor", detail)
    return responses.LegalMoves([shown_decision(decision, query.limit, start) for decision in own])


def list_pieces(
    store: SessionStore, session_id: str, caller: Caller, query: requests.PiecesQuery
) -> responses.PieceUses:
    """List the pieces that the seat holds, each with its uses or the reason why it has none.

    The uses of a piece are the legal moves that name it; `problem` is the reason if there are none.
    """
    session = attended(store, session_id, caller, query.seat).session
    seat = acting_seat(session, caller, query.seat)
    return shown_uses(store.game, state_of(store.game, session), seat, query.limit)


def show_record(store: SessionStore, session_id: str, caller: Caller) -> responses.SessionRecord:
    """Get the record of a finished game: seed, options, and all moves, for everyone to verify.

    It also lists which bot made which move. With fixed seats, only the host gets it, since the
    same deal may be played again.
    """
    context = store.load(session_id, ["start"])
    session, start = context.session, context.fields["start"]
    viewing_seat(session, caller, None)
    if session.fixed_seats:
        require_host(caller)
    state = state_of(store.game, session)
    if not state.over:
        raise problems.refuse(problems.GAME_NOT_FINISHED, "The game is not over.")
    if start is None or session.log_from:
        raise problems.refuse(problems.RECORD_INCOMPLETE, "Its first moves are no longer known.")
    entries = store.log_since(session, session.viewer(None), -1, session.logged)
    record = Record(
        game=session.game,
        rules_version=state.rules_version,
        moves=[move for entry in entries for move in entry.moves],
        outcome=store.game.outcome(state),
        **msgspec.json.decode(start),
    )
    bots = [entry.bots.get(number) for entry in entries for number in range(len(entry.moves))]
    return responses.SessionRecord(record, state.commitment, bots)


def position(
    store: SessionStore,
    session: SessionState,
    state: Any,
    seat: int | None,
    limit: int,
    *,
    events: list[Event],
    sealed: bool = False,
    knowledge: bool = False,
    table: msgspec.Raw | None = None,
) -> responses.SessionPosition:
    """A session as a seat may know it; None is a spectator.

    Args:
        store: the store of the session.
        session: the session.
        state: the state of its game.
        seat: the viewer.
        limit: maximum number of legal moves to list.
        events: the events, whose private parts only their own seats see.
        sealed: whether to add the sealed session.
        knowledge: whether to add the whole state as far as the seat knows it.
        table: the seat's view of the table, if already known.
    """
    game = store.game
    own = [decision for decision in game.decisions(state) if decision.seat == seat]
    spoken = language() if own or events else None  # looked up once
    view = game.view(state, seat, knowledge, table=table)
    if session.fixed_seats:  # the same deal may be played again, in another seating
        view = msgspec.structs.replace(view, seed=None, salt=msgspec.UNSET)
    return responses.SessionPosition(
        session=session.id,
        version=session.version(seat),
        seat=seat,
        seats=[
            SeatInfo(
                entry.name, entry.player, entry.holders, entry.host_played, entry.given, entry.bot
            )
            for entry in session.seats
        ],
        fixed_seats=session.fixed_seats,
        luck=session.luck,
        view=view,
        decisions=[shown_decision(decision, limit, spoken=spoken) for decision in own],
        events=[shown_event(game, event.seen_by(seat), spoken) for event in events],
        outcome=game.outcome(state),
        undoable=seat is not None and can_undo(session, seat),
        sealed=store.seal(session) if sealed else None,
        clock=_shown_clock(session),
        rematch=_shown_rematch(store, session, seat),
    )


def _shown_clock(session: SessionState) -> SessionClock | None:
    clock = session.clock
    if clock is None:
        return None
    seats = []
    for seat, left in enumerate(clock.left):
        due = clock.runs_out(seat)
        seats.append(SeatClock(left / 1000, None) if due is None else SeatClock(None, _time(due)))
    return SessionClock(clock.initial // 1000, clock.increment // 1000, seats)


def _time(milliseconds: int) -> str:
    """A time as RFC 3339 has it."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _shown_rematch(store: SessionStore, session: SessionState, seat: int | None) -> Rematch | None:
    """The next game as a seat sees it, with the token that only this seat gets."""
    if session.rematch is None or seat is None:
        return None
    next_session, place = session.rematch.session, session.rematch.places[seat]
    if place is None or place.of != session.seats[seat].holder:
        return Rematch(next_session, None, None)
    token = store.tokens.sign(Claim(next_session, place.seat, place.holder))
    return Rematch(next_session, place.seat, token)


def _events_since(
    store: SessionStore, session: SessionState, seat: int | None, since: str
) -> tuple[list[Event], bool]:
    """The events after a version, and whether the log has lost none of them."""
    epoch, number = (int(part) for part in since.split("."))
    present = epoch == session.epoch
    # A log begins with its epoch, so all of it is new to a viewer who has seen only an earlier one.
    viewer = session.viewer(seat)
    entries = store.log_since(session, viewer, number if present else -1, MOST_ENTRIES)
    events = [event for entry in entries for event in entry.events]
    whole = session.log_from == 0 and session.logged <= MOST_ENTRIES
    kept = min(session.logged - session.log_from, MOST_ENTRIES)
    # If all of them are new, there may have been more.
    return events, whole or (present and len(entries) < kept)
