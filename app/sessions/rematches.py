"""Rematches: the players of a session find their next one through it."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.sessions.access import Caller, authorize, require_host
from galaxy_referee.app.sessions.clocks import Clock
from galaxy_referee.app.sessions.players import Place, Rematch, Seat, held
from galaxy_referee.app.sessions.seats import begin_session
from galaxy_referee.app.sessions.state import refresh, state_of
from galaxy_referee.app.sessions.store import Change, SessionContext, SessionStore
from galaxy_referee.schemas import responses
from galaxy_referee.schemas import session_requests as requests


def start_rematch(
    store: SessionStore, session_id: str, caller: Caller, request: requests.StartRematch
) -> responses.SessionCreated:
    """Start the next game of these players in a new session. Only for the host.

    The host and the bots have their seats again. The seat of every other player is reserved: each
    finds its token as `rematch` in the position of this session. A seat whose token the host has
    there is `given` in the new session as well, since that token leads to the new one. Open seats
    stay open. If called again, the players are invited to the latest session.
    """
    require_host(caller)
    context = store.load(session_id, ["start"])
    session = context.session
    authorize(session, caller, "rematch")
    order = _order(request.seats, len(session.seats))
    plan = requests.NewSession(
        options=_options(context, request),
        spectators=session.spectators,
        undo=session.undo,
        clock=_same_clock(session.clock),
    )
    players = [_same_player(session.seats[seat]) for seat in order]
    created = begin_session(store, plan, caller.address, players=players, passed_on=False)
    places: list[Place | None] = [None] * len(session.seats)
    for number, seat in enumerate(order):
        if players[number].player == "player":
            places[seat] = Place(session.seats[seat].holder, number, players[number].holder)

    def decide(context: SessionContext) -> Change[None]:
        session = context.session
        session.rematch = Rematch(created.session, places)
        refresh(store.game, session, state_of(store.game, session))
        return Change(None)

    store.change(session_id, decide, by_player=False)
    return created


def _order(seats: list[int] | None, count: int) -> list[int]:
    """The seat of this session for each seat of the next."""
    if seats is None:
        return list(range(count))
    if len(set(seats)) < len(seats) or max(seats) >= count:
        raise problems.invalid_at("/seats", "Name each seat of this session at most once.")
    return seats


def _options(context: SessionContext, request: requests.StartRematch) -> dict[str, Any]:
    if request.options is not None:
        return request.options
    start = context.fields["start"]
    if start is None:
        raise problems.refuse(
            problems.RECORD_INCOMPLETE, "The options of this game are no longer known: send them."
        )
    options: dict[str, Any] = msgspec.json.decode(start)["options"]
    return options


def _same_clock(clock: Clock | None) -> requests.ClockPlan | None:
    if clock is None:
        return None
    return requests.ClockPlan(initial=clock.initial // 1000, increment=clock.increment // 1000)


def _same_player(seat: Seat) -> Seat:
    """A seat of the next game, in which nobody has held it yet. The token of the last game leads to
    its own: if the host has the one, it has the other."""
    return held(Seat(), seat.player, given=seat.given, name=seat.name, bot=seat.bot)
