"""How sessions begin and end, and who sits where. It is the same for all games."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import msgspec

from galaxy_referee.app import problems
from galaxy_referee.app.answers import refusal
from galaxy_referee.app.calls import unable_to_start
from galaxy_referee.app.session_callers import Caller, authorize, host_only
from galaxy_referee.app.session_looking import position
from galaxy_referee.app.session_store import Desk
from galaxy_referee.app.sessions import (
    Entry,
    Head,
    Player,
    Seat,
    begin,
    newest,
    reseat,
    state_of,
    tell_all,
)
from galaxy_referee.app.tokens import Claim
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.events import Event

Body = dict[str, Any]
Answer = dict[str, Any]

JOIN_KEY = 16  # characters at least of the key of a join: it must not be come by, or met, by chance
MAX_START = 32_768  # bytes of options, seed and deal: anyone may have them kept
_encode = msgspec.json.Encoder().encode


def create(desk: Desk, body: Body) -> Answer:
    """Create a session of a new game.

    The answer has the host's token, and the tokens of the seats planned for a `player`. Players
    join open seats with the session's id, which is a secret to share with them alone.
    """
    log: list[Event] = []
    try:
        state = desk.game.new(
            body["options"], body["seed"], body["deal"], log, salt=luck.new_salt()
        )
    except RefereeError as error:
        raise unable_to_start(desk.game, error) from error
    seats = _planned(body["seats"], len(state.seats()))
    chosen = "deal" if body["deal"] is not None else "service" if body["seed"] is None else "seed"
    head, entry = begin(
        desk.game,
        state,
        log,
        id=secrets.token_urlsafe(16),
        luck=chosen,
        spectators=body["spectators"],
        seats=seats,
    )
    start = _encode(
        {
            "options": body["options"],
            "seed": state.seed,
            "salt": state.salt,
            "deal": body["deal"],
        }
    )
    if len(start) > MAX_START:
        detail = f"The deal of a session has {MAX_START} bytes at most."
        raise problems.ProblemError(problems.invalid([("/deal", detail)]))
    desk.create(head, entry, start)
    tokens = [
        _token(desk, head, seat) if each.player == "player" else None
        for seat, each in enumerate(seats)
    ]
    answer = position(desk, head, state, None, 1, happened=entry.events, sealed=True)
    return {**answer, "token": _token(desk, head, "host"), "seat_tokens": tokens}


def join(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Take an open seat and get its token.

    With an Idempotency-Key a repeated call answers with the same seat and token: let it be long and
    random, as who knows it can take them too.
    """

    if caller.key is not None and len(caller.key) < JOIN_KEY:
        detail = f"The key of a join has {JOIN_KEY} characters at least: its token hangs on it."
        raise problems.ProblemError(problems.invalid([("/headers/Idempotency-Key", detail)]))

    def act(head: Head, _: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        seat = _open_seat(head, body["seat"], caller)
        place = head.seats[seat]
        changed: list[Event] = []
        if place.player == "open":
            name = place.name if body["name"] is None else body["name"]
            joined = caller.digest if caller.key else None
            joiner = _seat(name, "player", joined, place.handed)
            joiner.given = False
            changed = reseat(head, seat, joiner, "player")
        state = state_of(desk.game, head)
        entry = tell_all(desk.game, head, state, changed)
        answer = position(desk, head, state, seat, _limit(body), happened=changed, sealed=True)
        return entry, {}, {**answer, "token": _token(desk, head, seat)}

    return desk.change(session, act)


def change_seat(desk: Desk, session: str, caller: Caller, seat: int, body: Body) -> Answer:
    """Hand a seat to the host, open it to another player, or give it to one.

    A player gives up the own seat in this way: the rules of these games know no resignation, so
    the host plays the seat on. The host may do it with any seat, and may give a seat to a
    `player`: the answer has the token to hand on. With an Idempotency-Key a repeated
    call does nothing more. Everyone sees each change: as an event, and for good in `seats`.
    """

    def act(head: Head, _: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        authorize(head, caller)
        if caller.who is None:
            raise problems.refuse(problems.UNAUTHORIZED, "This needs a token.")
        if seat >= len(head.seats):
            raise problems.refuse(problems.NOT_FOUND, f"The session has no seat {seat}.")
        if caller.who not in ("host", seat):
            raise problems.refuse(problems.FORBIDDEN, "Only the host and the seat itself may.")
        if body["player"] == "player" and caller.who != "host":
            raise problems.refuse(problems.FORBIDDEN, "Only the host gives a seat to a player.")
        digest = caller.digest if caller.key else None
        changed: list[Event] = []
        # Repeated, it must not drive out who has taken the seat since.
        if digest is None or head.seats[seat].handed != digest:
            by: Literal["host", "player"] = "host" if caller.who == "host" else "player"
            place = _seat(head.seats[seat].name, body["player"], handed=digest)
            changed = reseat(head, seat, place, by)
        state = state_of(desk.game, head)
        entry = tell_all(desk.game, head, state, changed)
        answer = position(desk, head, state, None, 1, happened=changed, sealed=True)
        token = _token(desk, head, seat) if body["player"] == "player" else None
        return entry, {}, {**answer, "token": token}

    return desk.change(session, act, by_player=caller.plays)


def restore(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Restore a session that the cache has lost.

    For the host. Of several sealed sessions the newest counts, so moves that only a player's
    answer has seen are not lost either. A session that is still there is left as it is, unless
    the cache has gone back to an older one.
    """
    if caller.who != "host":
        raise host_only(caller)
    head = newest(desk.unseal(session, body["sealed"]))
    try:
        state = state_of(desk.game, head)
    except RefereeError as error:
        raise problems.ProblemError(refusal(error, "/sealed")) from error
    head = desk.restore(head, begun=state.ply > 0)
    return position(desk, head, state, None, 1, happened=[], sealed=True)


def delete(desk: Desk, session: str, caller: Caller) -> None:
    """Delete a session for good. For the host."""
    if caller.who != "host":
        raise host_only(caller)
    desk.read(session)
    desk.store.bury(session)


def _planned(plan: list[Body] | None, count: int) -> list[Seat]:
    if plan is None:
        return [Seat() for _ in range(count)]
    if len(plan) != count:
        detail = f"The game has {count} seats; {len(plan)} are planned."
        raise problems.ProblemError(problems.invalid([("/seats", detail)]))
    return [_seat(each["name"], each["player"]) for each in plan]


def _seat(
    name: str | None, player: Player, joined: str | None = None, handed: str | None = None
) -> Seat:
    return Seat(
        name,
        player,
        secrets.randbits(48),
        joined,
        handed,
        holders=int(player != "open"),
        host_played=player == "host",
        given=player == "player",
    )


def _open_seat(head: Head, asked: int | None, caller: Caller) -> int:
    if asked is not None and asked >= len(head.seats):
        raise problems.refuse(problems.NOT_FOUND, f"The session has no seat {asked}.")
    if caller.key is not None:
        for seat, place in enumerate(head.seats):
            if place.joined == caller.digest:
                return seat
    for seat, place in enumerate(head.seats):
        if asked in (None, seat) and place.player == "open":
            return seat
    detail = "No seat is open." if asked is None else f"Seat {asked} is taken."
    raise problems.refuse(problems.SEAT_TAKEN, detail)


def _token(desk: Desk, head: Head, who: Any) -> str:
    holder = head.seats[who].holder if isinstance(who, int) else 0
    return desk.tokens.sign(Claim(head.id, who, holder))


def _limit(body: Body) -> int:
    return int(body.get("limit", 200))
