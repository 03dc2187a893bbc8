"""The calls of sessions: what each does and answers. They are the same for all games."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

import msgspec

from app import problems
from app.answers import decision, event, refusal
from app.calls import unable_to_start
from app.session_store import Desk
from app.sessions import (
    REMEMBERED,
    Entry,
    Head,
    Seat,
    begin,
    can_undo,
    is_current,
    newest,
    refresh,
    remember,
    restored,
    settle,
    state_of,
    undo,
)
from app.tokens import BadToken, Claim, Who
from engine.kernel import luck
from engine.kernel.errors import MalformedMove, RefereeError
from engine.kernel.events import Event
from engine.kernel.moves import Move, kind_in_text
from engine.kernel.records import Record
from schemas.records import SeatInfo

Body = dict[str, Any]
Answer = dict[str, Any]

KNOWN = 100  # requests of a seat known to have been answered
_encode = msgspec.json.Encoder().encode
_answers = msgspec.json.Decoder(dict[str, msgspec.Raw])


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
    def digest(self) -> str:
        """What a repeated request has in common with the first."""
        return _short(self.key or "") + _short(self.body)


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


# -- beginning and ending ------------------------------------------------------------------------


def create(desk: Desk, body: Body) -> Answer:
    """Create a session of a new game.

    The answer has the host's token, and the tokens of the seats planned for a `player`. Players
    join open seats with the session's id, which is a secret to share with them alone.
    """
    log: list[Event] = []
    try:
        state = desk.game.new(body["options"], body["seed"], body["deal"], log)
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
    start = {"options": body["options"], "seed": state.seed, "deal": body["deal"]}
    desk.create(head, entry, _encode(start))
    tokens = [
        _token(desk, head, seat) if each.player == "player" else None
        for seat, each in enumerate(seats)
    ]
    answer = _position(desk, head, state, None, 1, happened=entry.events, host=True)
    return {**answer, "token": _token(desk, head, "host"), "seat_tokens": tokens}


def join(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Take an open seat and get its token.

    With an Idempotency-Key a repeated call answers with the same seat and token.
    """

    def act(head: Head, _: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        seat = _open_seat(head, body["seat"], caller)
        place = head.seats[seat]
        if place.player == "open":
            name = place.name if body["name"] is None else body["name"]
            joined = caller.digest if caller.key else None
            head.seats[seat] = Seat(name, "player", place.holder, joined)
        state = state_of(desk.game, head)
        refresh(desk.game, head, state)
        answer = _position(desk, head, state, seat, _limit(body), happened=[])
        return None, {}, {**answer, "token": _token(desk, head, seat)}

    return desk.change(session, act)


def change_seat(desk: Desk, session: str, caller: Caller, seat: int, body: Body) -> Answer:
    """Hand a seat to the host, open it to another player, or give it to one.

    A player gives up the own seat in this way: the rules of these games know no resignation, so
    the host plays the seat on. The host may do it with any seat, in sight of all, and may give a
    seat to a `player`: the answer has the token to hand on.
    """

    def act(head: Head, _: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        _authorize(head, caller)
        if caller.who is None:
            raise problems.refuse(problems.UNAUTHORIZED, "This needs a token.")
        if seat >= len(head.seats):
            raise problems.refuse(problems.NOT_FOUND, f"The session has no seat {seat}.")
        if caller.who not in ("host", seat):
            raise problems.refuse(problems.FORBIDDEN, "Only the host and the seat itself may.")
        if body["player"] == "player" and caller.who != "host":
            raise problems.refuse(problems.FORBIDDEN, "Only the host gives a seat to a player.")
        old = head.seats[seat]
        head.seats[seat] = Seat(old.name, body["player"], old.holder + 1)
        state = state_of(desk.game, head)
        refresh(desk.game, head, state)
        host = caller.who == "host"
        answer = _position(desk, head, state, None, 1, happened=[], host=host)
        token = _token(desk, head, seat) if body["player"] == "player" else None
        return None, {}, {**answer, "token": token}

    return desk.change(session, act)


def restore(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Restore a session that the cache has lost.

    For the host. Of several sealed sessions the newest counts, so moves that only a player's
    answer has seen are not lost either. A session that is still there is left as it is.
    """
    if caller.who != "host":
        raise _host_only(caller)
    head = restored(newest(desk.unseal(session, body["sealed"])))
    try:
        state = state_of(desk.game, head)
    except RefereeError as error:
        raise problems.ProblemError(refusal(error, "/sealed")) from error
    if not desk.create(head, None, None):
        desk.read(session)  # says so if it was deleted
        raise problems.refuse(problems.SESSION_RUNNING, "The session is there.")
    return _position(desk, head, state, None, 1, happened=[], host=True)


def delete(desk: Desk, session: str, caller: Caller) -> None:
    """Delete a session for good. For the host."""
    if caller.who != "host":
        raise _host_only(caller)
    desk.read(session)
    desk.store.bury(session, desk.ttl)


# -- playing -------------------------------------------------------------------------------------


def make_moves(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Make moves of one seat: all of them, or none.

    Answers that other seats give at the same time are no conflict. Send If-Match with the version
    you decided on, to be told (412) if the decision is another one by now; send an
    Idempotency-Key to be able to repeat the call after a failure: the move is made once, and the
    answer is the same.
    """

    def act(head: Head, values: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        seat = _acting_seat(head, caller, body["seat"])
        _check_version(head, caller, seat)
        moves = [_own(desk, source, seat, n) for n, source in enumerate(body["moves"])]
        state = state_of(desk.game, head)
        try:
            happened = desk.game.play_all(state, moves)
        except RefereeError as error:
            raise problems.ProblemError(refusal(error, "/moves")) from error
        entry = settle(desk.game, head, state, [move.text for move in moves], happened, seat=seat)
        answer = _position(desk, head, state, seat, body["limit"], happened=happened)
        return entry, *_answered(desk, head, caller, answer, values[0])

    return _once(desk, session, caller, body, act)


def take_back(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Take back the seat's last move, as long as nobody has learned anything by it.

    A secret answer can be taken back until the last one is in. Once a card was drawn or anything
    shown, it stands.
    """

    def act(head: Head, values: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        seat = _acting_seat(head, caller, body["seat"])
        _check_version(head, caller, seat)
        if not can_undo(desk.game, head, seat):
            raise problems.refuse(
                problems.NOTHING_TO_UNDO, "This seat has no move that can be taken back."
            )
        state = undo(desk.game, head, seat)
        answer = _position(desk, head, state, seat, body["limit"], happened=[])
        return None, *_answered(desk, head, caller, answer, values[0])

    return _once(desk, session, caller, body, act)


# -- looking -------------------------------------------------------------------------------------


def look(desk: Desk, session: str, caller: Caller, query: Body) -> tuple[Answer, bytes]:
    """The session as this caller may know it now, and the revision of the session."""
    head, revision, _ = desk.read(session)
    seat = viewing_seat(head, caller, query["seat"])
    state = state_of(desk.game, head)
    since = query.get("since")
    events = _events_since(desk, head, seat, since)[0] if since else []
    answer = _position(
        desk,
        head,
        state,
        seat,
        query["limit"],
        happened=events,
        host=caller.who == "host",
        knowledge=query["knowledge"],
    )
    return answer, revision


def list_events(desk: Desk, session: str, caller: Caller, query: Body) -> Answer:
    """What happened in a session since a version, as this caller may know it."""
    head, _, _ = desk.read(session)
    seat = viewing_seat(head, caller, query["seat"])
    events, complete = _events_since(desk, head, seat, query["since"])
    shown = [event(desk.game, each.seen_by(seat)) for each in events]
    return {"version": head.version(seat), "complete": complete, "events": shown}


def list_moves(desk: Desk, session: str, caller: Caller, query: Body) -> Answer:
    """List the legal moves of the seat's own decision, from a cursor on."""
    head, _, _ = desk.read(session)
    seat = _acting_seat(head, caller, query["seat"])
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
    entries, complete = desk.log_since(head, head.viewer(None), -1)
    if start is None or not complete:
        raise problems.refuse(problems.RECORD_INCOMPLETE, "The session was restored.")
    record = Record(
        game=head.game,
        rules_version=state.rules_version,
        moves=[move for entry in entries for move in entry.moves],
        outcome=desk.game.outcome(state),
        **msgspec.json.decode(start),
    )
    return {"record": record, "commitment": luck.commitment(state.seed)}


def viewing_seat(head: Head, caller: Caller, asked: int | None) -> int | None:
    """The seat a caller looks from; None is a spectator."""
    _authorize(head, caller)
    if caller.who == "host" and asked is not None:
        return _acting_seat(head, caller, asked)
    if isinstance(caller.who, int):
        return _acting_seat(head, caller, asked)
    if caller.who is None and not head.spectators:
        raise problems.refuse(problems.UNAUTHORIZED, "This session has no spectators.")
    return None


# -- parts ---------------------------------------------------------------------------------------


def _planned(plan: list[Body] | None, count: int) -> list[Seat]:
    if plan is None:
        return [Seat() for _ in range(count)]
    if len(plan) != count:
        detail = f"The game has {count} seats; {len(plan)} are planned."
        raise problems.ProblemError(problems.invalid([("/seats", detail)]))
    return [Seat(each["name"], each["player"]) for each in plan]


def _open_seat(head: Head, asked: int | None, caller: Caller) -> int:
    if asked is not None and asked >= len(head.seats):
        raise problems.refuse(problems.NOT_FOUND, f"The session has no seat {asked}.")
    for seat, place in enumerate(head.seats):
        again = caller.key is not None and place.joined == caller.digest
        if asked in (None, seat) and (again or place.player == "open"):
            return seat
    detail = "No seat is open." if asked is None else f"Seat {asked} is taken."
    raise problems.refuse(problems.SEAT_TAKEN, detail)


def _authorize(head: Head, caller: Caller) -> None:
    """Tokens of earlier holders of a seat do not count any more."""
    if isinstance(caller.who, int):
        seat = head.seats[caller.who]
        if seat.player != "player" or seat.holder != caller.holder:
            raise problems.refuse(problems.FORBIDDEN, "The seat has another player by now.")


def _acting_seat(head: Head, caller: Caller, asked: int | None) -> int:
    _authorize(head, caller)
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


def _check_version(head: Head, caller: Caller, seat: int) -> None:
    if caller.version is not None and not is_current(head, seat, caller.version):
        raise problems.refuse(
            problems.VERSION_CONFLICT,
            "The seat's decision is another one by now.",
            version=head.version(seat),
        )


def _own(desk: Desk, source: Any, seat: int, number: int) -> Move:
    """A move that must be the seat's own; a text without a seat is."""
    try:
        if isinstance(source, str):
            named, _ = kind_in_text(source)
            move = desk.game.reader.read_text(source, seat if named is None else None)
        else:
            move = desk.game.reader.read(source)
    except MalformedMove as error:
        raise problems.ProblemError(refusal(error, f"/moves/{number}")) from error
    if move.seat != seat:
        raise problems.refuse(
            problems.FORBIDDEN,
            f"This is a move of seat {move.seat}, not of seat {seat}.",
            pointer=f"/moves/{number}",
        )
    return move


def _once(desk: Desk, session: str, caller: Caller, body: Body, act: Any) -> Answer:
    """Act, unless the same request was answered before: then give that answer again."""

    def once(head: Head, values: list[Any]) -> Any:
        seat = _acting_seat(head, caller, body["seat"])
        kept = _kept(values[0])
        if caller.key is None or not _is_known([*head.done[seat], *kept], caller):
            return act(head, values)
        raise _Again(head, seat, kept.get(caller.digest))

    try:
        # Both, because who asks is known only by the head: it is one trip to the cache.
        names = [f"answers:{caller.who if body['seat'] is None else body['seat']}"]
        result: Answer = desk.change(session, once, names)
    except _Again as again:
        return _repeated(desk, again, body)
    return result


class _Again(Exception):
    """A request that was answered before."""

    def __init__(self, head: Head, seat: int, answer: msgspec.Raw | None) -> None:
        super().__init__()
        self.head = head
        self.seat = seat
        self.answer = answer


def _kept(answers: bytes | None) -> dict[str, msgspec.Raw]:
    """Digests of answered requests: the latest with their answers, the others with null."""
    return _answers.decode(answers) if answers else {}


def _is_known(done: list[str], caller: Caller) -> bool:
    for digest in done:
        if digest.startswith(_short(caller.key or "")):
            if digest != caller.digest:
                raise problems.refuse(
                    problems.KEY_REUSED, "This Idempotency-Key came with another request before."
                )
            return True
    return False


def _repeated(desk: Desk, again: _Again, body: Body) -> Answer:
    """The answer as it was given; of an old request, or after a loss, the present position."""
    head = again.head
    answer = msgspec.json.decode(again.answer) if again.answer is not None else None
    if answer is not None:
        return {**answer, "sealed": desk.seal(head)}
    state = state_of(desk.game, head)
    answer = _position(desk, head, state, again.seat, body["limit"], happened=[])
    return {**answer, "sealed": desk.seal(head)}


def _answered(
    desk: Desk, head: Head, caller: Caller, answer: Answer, kept_before: bytes | None
) -> tuple[dict[str, bytes], Answer]:
    """The answer to a change, and the fields that let it be given again."""
    fields: dict[str, bytes] = {}
    seat = answer["seat"]
    if caller.key is not None:
        remember(head, seat, caller.digest)
        kept = {**_kept(kept_before), caller.digest: msgspec.Raw(_encode(answer))}
        latest = list(kept)[-KNOWN:]
        answered = latest[-REMEMBERED:]
        fields[f"answers:{seat}"] = _encode(
            {digest: kept[digest] if digest in answered else None for digest in latest}
        )
    return fields, {**answer, "sealed": desk.seal(head)}


def _position(
    desk: Desk,
    head: Head,
    state: Any,
    seat: int | None,
    limit: int,
    *,
    happened: list[Event],
    host: bool = False,
    knowledge: bool = False,
) -> Answer:
    game = desk.game
    own = [each for each in game.decisions(state) if each.seat == seat]
    return {
        "session": head.id,
        "version": head.version(seat),
        "seat": seat,
        "seats": [SeatInfo(each.name, each.player) for each in head.seats],
        "luck": head.luck,
        "view": game.view(state, seat, knowledge),
        "decisions": [decision(each, limit) for each in own],
        "events": [event(game, each.seen_by(seat)) for each in happened],
        "outcome": game.outcome(state),
        "sealed": desk.seal(head) if host else None,
    }


def _events_since(desk: Desk, head: Head, seat: int | None, since: str) -> tuple[list[Event], bool]:
    epoch, _, number = since.partition(".")
    known = int(number) if int(epoch) <= head.epoch else 0
    entries, complete = desk.log_since(head, head.viewer(seat), known)
    return [each for entry in entries for each in entry.events], complete


def _token(desk: Desk, head: Head, who: Any) -> str:
    holder = head.seats[who].holder if isinstance(who, int) else 0
    return desk.tokens.sign(Claim(head.id, who, holder))


def _host_only(caller: Caller) -> problems.ProblemError:
    if caller.who is None:
        return problems.refuse(problems.UNAUTHORIZED, "This needs the token of the host.")
    return problems.refuse(problems.FORBIDDEN, "Only the host may do this.")


def _limit(body: Body) -> int:
    return int(body.get("limit", 200))


def _short(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()
