"""Who calls a session, and whom the token lets play or look."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from galaxy_referee.app import problems
from galaxy_referee.app.session_store import Desk
from galaxy_referee.app.sessions import Head
from galaxy_referee.app.tokens import BadToken, Who


@dataclass(frozen=True)
class Caller:
    """Who calls, and how.

    Args:
        who: a seat, the host, or for None a spectator.
        holder: number of the seat's holder.
        version: the version in If-Match.
        key: the Idempotency-Key.
        body: digest of the request's body.
    """

    who: Who
    holder: int = 0
    version: str | None = None
    key: str | None = None
    body: str = ""

    @property
    def plays(self) -> bool:
        """Whether this is the player of a seat, neither the host nor a spectator."""
        return isinstance(self.who, int)

    @property
    def name(self) -> str:
        """What this caller calls the request; another player of the seat may call another so."""
        return short(f"{self.who} {self.holder} {self.key}")

    @property
    def digest(self) -> str:
        """What a repeated request has in common with the first."""
        return self.name + short(self.body)


def caller_of(desk: Desk, session: str, token: str | None, **how: Any) -> Caller:
    """Who a token says is calling.

    Raises:
        ProblemError: the token was not given out here, or is of another session.
    """
    if token is None:
        return Caller(None, **how)
    try:
        claim = desk.tokens.read(token)
    except BadToken as error:
        raise problems.refuse(problems.UNAUTHORIZED, "The token is not valid.") from error
    if claim.session != session:
        raise problems.refuse(problems.FORBIDDEN, "The token is of another session.")
    return Caller(claim.who, claim.holder, **how)


def authorize(head: Head, caller: Caller) -> None:
    """Tokens of earlier holders of a seat do not count any more."""
    if isinstance(caller.who, int):
        seat = head.seats[caller.who]
        if seat.player != "player" or seat.holder != caller.holder:
            raise problems.refuse(problems.FORBIDDEN, "The seat has another player by now.")


def acting_seat(head: Head, caller: Caller, asked: int | None) -> int:
    authorize(head, caller)
    if caller.who is None:
        raise problems.refuse(problems.UNAUTHORIZED, "This needs the token of a seat.")
    if caller.who == "host":
        if asked is None or asked >= len(head.seats):
            detail = "The host says which of the seats it plays is meant."
            raise problems.ProblemError(problems.invalid([("/seat", detail)]))
        if head.seats[asked].player != "host":
            raise problems.refuse(problems.FORBIDDEN, f"The host does not play seat {asked}.")
        return asked
    if asked not in (None, caller.who):
        raise problems.refuse(problems.FORBIDDEN, f"The token is of seat {caller.who}.")
    return caller.who


def viewing_seat(head: Head, caller: Caller, asked: int | None) -> int | None:
    """The seat a caller looks from; None is a spectator."""
    authorize(head, caller)
    if caller.who == "host" and asked is not None:
        return acting_seat(head, caller, asked)
    if isinstance(caller.who, int):
        return acting_seat(head, caller, asked)
    if caller.who is None and not head.spectators:
        raise problems.refuse(problems.UNAUTHORIZED, "This session has no spectators.")
    return None


def host_only(caller: Caller) -> problems.ProblemError:
    if caller.who is None:
        return problems.refuse(problems.UNAUTHORIZED, "This needs the token of the host.")
    return problems.refuse(problems.FORBIDDEN, "Only the host may do this.")


def short(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()
