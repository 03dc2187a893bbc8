"""The caller of a session, and what its token allows: playing a seat, or only viewing from it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

from galaxy_referee.app.http import problems
from galaxy_referee.app.sessions.state import SessionState
from galaxy_referee.app.sessions.tokens import BadToken, Tokens, Who
from galaxy_referee.engine.kernel.texts import Text

Act = Literal["look", "decide", "undo", "join", "reassign", "hand_over", "rematch"]

# What a session with fixed seats refuses to everyone, and why.
_MOVES_SEATS: dict[Act, Text] = {
    "join": Text("The seats of this session are fixed: nobody can join it."),
    "hand_over": Text(
        "The seats of this session are fixed: only the host can take one, or give it to a player."
    ),
    "rematch": Text("The seats of this session are fixed: it has no rematch."),
}


@dataclass(frozen=True)
class Caller:
    """The caller of a request.

    Args:
        who: a seat or the host; None is a spectator.
        holder: number of the seat's holder.
        version: the version in If-Match.
        key: the Idempotency-Key.
        body: digest of the request's body.
        address: the client's address.
    """

    who: Who
    holder: int = 0
    version: str | None = None
    key: str | None = None
    body: str = ""
    address: str = ""

    @property
    def plays(self) -> bool:
        """Whether this is the player of a seat rather than the host or a spectator."""
        return isinstance(self.who, int)

    @property
    def name(self) -> str:
        """This caller's name for the request; another player of the seat may use the same key."""
        return short_digest(f"{self.who} {self.holder} {self.key}")

    @property
    def digest(self) -> str:
        """A digest that a retry has in common with the first request."""
        return self.name + short_digest(self.body)


def caller_of(tokens: Tokens, session_id: str, token: str | None, **how: Any) -> Caller:
    """The caller that a token names.

    Args:
        tokens: checks the token.
        session_id: the id of the session.
        token: the token; None for a spectator.
        how: the remaining members of the caller.

    Raises:
        ProblemError: this service did not issue the token, or it is for another session.
    """
    if token is None:
        return Caller(None, **how)
    try:
        claim = tokens.read(token)
    except BadToken as error:
        raise problems.refuse(problems.UNAUTHORIZED, "The token is not valid.") from error
    if claim.session != session_id:
        raise problems.refuse(problems.FORBIDDEN, "The token is for another session.")
    return Caller(claim.who, claim.holder, **how)


def authorize(session: SessionState, caller: Caller, act: Act) -> None:
    """Check that a session, and the caller's token, allow an act. Every operation on a session asks
    here.

    Args:
        session: the session.
        caller: the caller.
        act: what the caller wants to do. `reassign` is what the host does with a seat that stays
            with itself or a player; `hand_over` is every other change of a seat.

    Raises:
        ProblemError: the token is that of an earlier holder of the seat, or the session was created
            without this.
    """
    if isinstance(caller.who, int) and act != "join":
        seat = session.seats[caller.who]
        if seat.player != "player" or seat.holder != caller.holder:
            raise problems.refuse(problems.FORBIDDEN, "The seat now has another player.")
    if act == "undo" and not session.undo:
        raise problems.refuse(problems.FORBIDDEN, "This session was created without undo.")
    if session.fixed_seats and act in _MOVES_SEATS:
        raise problems.refuse(problems.FORBIDDEN, _MOVES_SEATS[act])


def acting_seat(
    session: SessionState, caller: Caller, asked: int | None, act: Act = "decide"
) -> int:
    """The seat that a caller plays in this request.

    Args:
        session: the session.
        caller: the caller.
        asked: the seat that the request names.
        act: what the caller does there.

    Raises:
        ProblemError: the caller may not do it.
    """
    authorize(session, caller, act)
    if caller.who is None:
        raise problems.refuse(problems.UNAUTHORIZED, "This needs the token of a seat.")
    if caller.who == "host":
        if asked is None or asked >= len(session.seats):
            raise problems.invalid_at("/seat", "The host must name one of the seats it plays.")
        if session.seats[asked].player != "host":
            raise problems.refuse(
                problems.FORBIDDEN, Text("The host does not play seat {seat}.", seat=asked)
            )
        return asked
    if asked not in (None, caller.who):
        raise problems.refuse(
            problems.FORBIDDEN, Text("The token is for seat {seat}.", seat=caller.who)
        )
    return caller.who


def viewing_seat(session: SessionState, caller: Caller, asked: int | None) -> int | None:
    """The seat from which a caller views the session; None for a spectator. Arguments and errors as
    above."""
    authorize(session, caller, "look")
    if caller.who == "host" and asked is not None:
        return acting_seat(session, caller, asked)
    if isinstance(caller.who, int):
        return acting_seat(session, caller, asked)
    if caller.who is None and not session.spectators:
        raise problems.refuse(problems.UNAUTHORIZED, "This session does not admit spectators.")
    return None


def require_host(caller: Caller) -> None:
    """Reject every caller but the host.

    Raises:
        ProblemError: the caller is not the host.
    """
    if caller.who is None:
        raise problems.refuse(problems.UNAUTHORIZED, "This needs the token of the host.")
    if caller.who != "host":
        raise problems.refuse(problems.FORBIDDEN, "Only the host may do this.")


def short_digest(text: str) -> str:
    """A digest that is long enough to distinguish the requests of a session."""
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()
