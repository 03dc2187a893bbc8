"""Stream tickets, which a page puts into a URL in place of a token, because URLs are logged.

A ticket opens one stream, and expires soon after it was issued. The cache stores keyed digests of
unused tickets, so nobody who reads the cache can use one. Using a ticket removes it by
compare-and-set, so only one of two workers succeeds. It gives no viewer a new version. Each ticket
is a write to the session that competes with moves, so their number per player is limited.
"""

from __future__ import annotations

import hashlib
import math
import secrets
import time

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.guards import client_address
from galaxy_referee.app.sessions.access import Caller, viewing_seat
from galaxy_referee.app.sessions.store import Change, SessionContext, SessionStore
from galaxy_referee.app.sessions.tokens import Who
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas import responses
from galaxy_referee.schemas import session_requests as requests

LIFETIME = 30  # seconds
MOST = 4  # unused ones of each player; another one replaces that player's oldest
FIELD = "tickets"
PER_LIFETIME = 60  # issued to a player; a page needs one a second while bots have much to do
_COUNTS = "tickets_issued"


class Ticket(msgspec.Struct, array_like=True):
    """A ticket as stored in the cache.

    Args:
        digest: the digest of the ticket.
        who: its holder: a seat or the host.
        holder: number of the seat's holder.
        seat: the seat from which the host views the session.
        until: when it expires, in seconds.
    """

    digest: str
    who: Who
    holder: int
    seat: int | None
    until: float


class Issued(msgspec.Struct, array_like=True):
    """The number of tickets recently issued to a player.

    Args:
        who: a seat or the host.
        since: when the first of them was issued, in seconds.
        count: their number.
    """

    who: Who
    since: float
    count: int = 0


_encode = msgspec.json.Encoder().encode
_tickets = msgspec.json.Decoder(list[Ticket])
_counts = msgspec.json.Decoder(list[Issued])


def issue_ticket(
    store: SessionStore, session_id: str, caller: Caller, request: requests.IssueTicket
) -> responses.StreamTicket:
    """Get a ticket for a stream, for a browser's EventSource, which cannot send a token.

    It opens one stream, as `GET .../stream?ticket=`, with the same view as the token. Get a new
    ticket for each connection.
    """
    text = secrets.token_urlsafe(32)

    def decide(context: SessionContext) -> Change[responses.StreamTicket]:
        if caller.who is None:
            raise problems.refuse(
                problems.UNAUTHORIZED,
                "This needs the token of a seat or of the host; a spectator needs no ticket.",
            )
        viewing_seat(context.session, caller, request.seat)
        now = time.time()
        counts = _counted(context, caller.who, now)
        digest = _digests(store, session_id, text)[-1]
        ticket = Ticket(digest, caller.who, caller.holder, request.seat, now + LIFETIME)
        fields = {FIELD: _encode(_with(ticket, _unused(context))), _COUNTS: _encode(counts)}
        return Change(responses.StreamTicket(text, LIFETIME), fields=fields)

    return store.change(session_id, decide, [FIELD, _COUNTS], by_player=caller.plays)


def use_ticket(store: SessionStore, session_id: str, text: str) -> tuple[Caller, int | None]:
    """Use a ticket, which makes it invalid.

    Returns:
        The caller for whom it was issued, and the seat from which the host views the session.

    Raises:
        ProblemError: it is not a ticket of this session, was used before, or has expired.
    """
    digests = _digests(store, session_id, text)

    def decide(context: SessionContext) -> Change[Ticket]:
        unused = _unused(context)
        for ticket in unused:
            if ticket.digest in digests:
                others = [other for other in unused if other is not ticket]
                return Change(ticket, fields={FIELD: _encode(others)})
        raise problems.refuse(
            problems.UNAUTHORIZED,
            Text(
                "The ticket is not valid: it opens one stream, within {seconds} seconds. Get "
                "another one from the session's tickets.",
                seconds=LIFETIME,
            ),
        )

    ticket = store.change(session_id, decide, [FIELD], by_player=False)
    return Caller(ticket.who, ticket.holder, address=client_address()), ticket.seat


def _counted(context: SessionContext, who: Who, now: float) -> list[Issued]:
    """Recent tickets by player, including this one.

    Raises:
        ProblemError: that would be too many.
    """
    known = _counts.decode(context.fields[_COUNTS] or b"[]")
    recent = {issued.who: issued for issued in known if issued.since > now - LIFETIME}
    own = recent.pop(who, Issued(who, now))
    if own.count >= PER_LIFETIME:
        raise problems.refuse(
            problems.RATE_LIMITED,
            "This player has requested too many tickets.",
            limit=f"{PER_LIFETIME} in {LIFETIME} seconds",
            retry_after=max(1, math.ceil(own.since + LIFETIME - now)),
        )
    return [*recent.values(), Issued(who, own.since, own.count + 1)]


def _with(ticket: Ticket, unused: list[Ticket]) -> list[Ticket]:
    """Another ticket, and those before it: nobody can push out the tickets of other players."""
    others = [other for other in unused if other.who != ticket.who]
    own = [other for other in unused if other.who == ticket.who]
    return [*others, *[*own, ticket][-MOST:]]


def _unused(context: SessionContext) -> list[Ticket]:
    source = context.fields[FIELD]
    now = time.time()
    return [ticket for ticket in _tickets.decode(source or b"[]") if ticket.until > now]


def _digests(store: SessionStore, session_id: str, text: str) -> list[str]:
    """The digests of a ticket by each key of the service; that of the key in use comes last."""
    content = f"{session_id} {text}".encode()
    return [
        hashlib.blake2b(content, key=key, digest_size=32).hexdigest()
        for key in store.sealer.secrets_for("tickets")
    ]
