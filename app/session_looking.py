"""What a session shows to each caller."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app import problems
from galaxy_referee.app.answers import decision, event
from galaxy_referee.app.session_callers import Caller, acting_seat, viewing_seat
from galaxy_referee.app.session_store import Desk
from galaxy_referee.app.sessions import MAX_LOG, Head, state_of
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.schemas.records import SeatInfo

Body = dict[str, Any]
Answer = dict[str, Any]


def look(desk: Desk, session: str, caller: Caller, query: Body) -> tuple[Answer, bytes]:
    """The session as this caller may know it now, and the revision of the session."""
    head, revision, _ = desk.read(session, by_player=caller.plays)
    seat = viewing_seat(head, caller, query["seat"])
    state = state_of(desk.game, head)
    since = query.get("since")
    events = _events_since(desk, head, seat, since)[0] if since else []
    answer = position(
        desk,
        head,
        state,
        seat,
        query["limit"],
        happened=events,
        sealed=caller.who == "host",
        knowledge=query["knowledge"],
    )
    return answer, revision


def list_events(desk: Desk, session: str, caller: Caller, query: Body) -> Answer:
    """What happened in a session since a version, as this caller may know it."""
    head, _, _ = desk.read(session, by_player=caller.plays)
    seat = viewing_seat(head, caller, query["seat"])
    events, complete = _events_since(desk, head, seat, query["since"])
    shown = [event(desk.game, each.seen_by(seat)) for each in events]
    return {"version": head.version(seat), "complete": complete, "events": shown}


def list_moves(desk: Desk, session: str, caller: Caller, query: Body) -> Answer:
    """List the legal moves of the seat's own decision, from a cursor on."""
    head, _, _ = desk.read(session, by_player=caller.plays)
    seat = acting_seat(head, caller, query["seat"])
    of_seat, start = seat, 0
    if query["cursor"]:
        of_seat, start = (int(number) for number in query["cursor"].split("-"))
    asked = [each for each in desk.game.decisions(state_of(desk.game, head)) if each.seat == seat]
    if of_seat != seat or (start and not any(start < len(each.moves) for each in asked)):
        detail = "This cursor does not belong to the present decision."
        raise problems.ProblemError(problems.invalid([("/query/cursor", detail)]))
    return {"decisions": [decision(each, query["limit"], start) for each in asked]}


def show_record(desk: Desk, session: str, caller: Caller) -> Answer:
    """The record of a game that is over: seed, options and all moves, for everyone to verify."""
    head, _, (start,) = desk.read(session, ["start"])
    viewing_seat(head, caller, None)
    state = state_of(desk.game, head)
    if not state.over:
        raise problems.refuse(problems.GAME_GOES_ON, "The game is not over.")
    entries = desk.log_since(head, head.viewer(None), -1)
    if start is None or head.log_from:
        raise problems.refuse(problems.RECORD_INCOMPLETE, "Its first moves are not known any more.")
    record = Record(
        game=head.game,
        rules_version=state.rules_version,
        moves=[move for entry in entries for move in entry.moves],
        outcome=desk.game.outcome(state),
        **msgspec.json.decode(start),
    )
    return {"record": record, "commitment": state.commitment}


def position(
    desk: Desk,
    head: Head,
    state: Any,
    seat: int | None,
    limit: int,
    *,
    happened: list[Event],
    sealed: bool = False,
    knowledge: bool = False,
) -> Answer:
    game = desk.game
    own = [each for each in game.decisions(state) if each.seat == seat]
    return {
        "session": head.id,
        "version": head.version(seat),
        "seat": seat,
        "seats": [
            SeatInfo(each.name, each.player, each.holders, each.host_played, each.given)
            for each in head.seats
        ],
        "luck": head.luck,
        "view": game.view(state, seat, knowledge),
        "decisions": [decision(each, limit) for each in own],
        "events": [event(game, each.seen_by(seat)) for each in happened],
        "outcome": game.outcome(state),
        "sealed": desk.seal(head) if sealed else None,
    }


def _events_since(desk: Desk, head: Head, seat: int | None, since: str) -> tuple[list[Event], bool]:
    """The events after a version, and whether there are none that the log has lost."""
    epoch, number = (int(part) for part in since.split("."))
    present = epoch == head.epoch
    # A log begins with its epoch: all of it is new to who has seen an earlier one alone.
    entries = desk.log_since(head, head.viewer(seat), number if present else -1)
    events = [each for entry in entries for each in entry.events]
    all_there = len(entries) < MAX_LOG  # else there may have been more
    return events, all_there if present else head.log_from == 0
