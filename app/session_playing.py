"""Moves in sessions: made once, however often they are sent, and taken back."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app import problems
from galaxy_referee.app.answers import refusal
from galaxy_referee.app.session_callers import Caller, acting_seat
from galaxy_referee.app.session_looking import position
from galaxy_referee.app.session_store import Desk
from galaxy_referee.app.sessions import (
    REMEMBERED,
    Entry,
    Head,
    can_undo,
    is_current,
    is_shown,
    remember,
    settle,
    state_of,
    undo,
)
from galaxy_referee.engine.kernel.errors import MalformedMove, RefereeError, RefusedMove
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.notation import kind_in_text

Body = dict[str, Any]
Answer = dict[str, Any]

KNOWN = 100  # requests of a seat known to have been answered
KEPT_BYTES = 65_536  # that the remembered answers of a seat have at most
_encode = msgspec.json.Encoder().encode
_answers = msgspec.json.Decoder(dict[str, msgspec.Raw])


def make_moves(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Make moves of one seat: all of them, or none. Only the last may make anything known.

    Answers that other seats give at the same time are no conflict. Send If-Match with the version
    you decided on, to be told (412) if the decision is another one by now; send an
    Idempotency-Key to be able to repeat the call after a failure: the move is made once, and the
    answer is the same. After a move was taken back, a repeated call answers with the present
    position, and the move is not made again.
    """

    def act(head: Head, values: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        seat = acting_seat(head, caller, body["seat"])
        _check_version(head, caller, seat)
        moves = [_own(desk, source, seat, n) for n, source in enumerate(body["moves"])]
        state = state_of(desk.game, head)
        happened = _played(desk, head, state, seat, moves)
        entry = settle(desk.game, head, state, [move.text for move in moves], happened, seat=seat)
        answer = position(desk, head, state, seat, body["limit"], happened=happened)
        return entry, *_answered(desk, head, caller, answer, values[0])

    return _once(desk, session, caller, body, act)


def take_back(desk: Desk, session: str, caller: Caller, body: Body) -> Answer:
    """Take back the seat's last move, as long as nobody has learned anything by it.

    A secret answer can be taken back until the last one is in. Once a card was drawn or anything
    shown, it stands.
    """

    def act(head: Head, values: list[Any]) -> tuple[Entry | None, dict[str, bytes], Answer]:
        seat = acting_seat(head, caller, body["seat"])
        _check_version(head, caller, seat)
        if not can_undo(head, seat):
            raise problems.refuse(
                problems.NOTHING_TO_UNDO, "This seat has no move that can be taken back."
            )
        try:
            state = undo(desk.game, head, seat)
        except RefusedMove as error:
            raise problems.refuse(
                problems.NOTHING_TO_UNDO, "Another seat has played on from this seat's last move."
            ) from error
        answer = position(desk, head, state, seat, body["limit"], happened=[])
        return None, *_answered(desk, head, caller, answer, values[0])

    return _once(desk, session, caller, body, act)


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


def _played(desk: Desk, head: Head, state: Any, seat: int, moves: list[Move]) -> list[Event]:
    """What happens by moves of a seat, made in place. All that makes anything known is the last
    move: of a list that is refused in the middle, nothing is learned."""
    events: list[Event] = []
    for number, move in enumerate(moves):
        if number and (events or is_shown(desk.game, head, state, seat)):
            raise problems.refuse(
                problems.LOOK_FIRST,
                "The move before this one has made something known: send this one on its own.",
                pointer=f"/moves/{number}",
            )
        try:
            events = desk.game.play(state, move)
        except RefereeError as error:
            raise problems.ProblemError(refusal(error, f"/moves/{number}")) from error
    return events


def _once(desk: Desk, session: str, caller: Caller, body: Body, act: Any) -> Answer:
    """Act, unless the same request was answered before: then give that answer again."""

    def once(head: Head, values: list[Any]) -> Any:
        seat = acting_seat(head, caller, body["seat"])
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
        if digest.startswith(caller.name):
            if digest != caller.digest:
                raise problems.refuse(
                    problems.KEY_REUSED, "This Idempotency-Key came with another request before."
                )
            return True
    return False


def _repeated(desk: Desk, again: _Again, body: Body) -> Answer:
    """The answer as it was given; of an old request, after a loss or after any undo, the present
    position."""
    head = again.head
    # Of an old request only that it was answered is remembered: null.
    answer: Answer = (msgspec.json.decode(again.answer) if again.answer is not None else None) or {}
    # Once a move was taken back, an answer from before may show what is not true.
    if answer.pop("undone", 0) == head.undone and answer:
        return {**answer, "sealed": desk.seal(head)}
    state = state_of(desk.game, head)
    present = position(desk, head, state, again.seat, body["limit"], happened=[])
    return {**present, "sealed": desk.seal(head)}


def _answered(
    desk: Desk, head: Head, caller: Caller, answer: Answer, kept_before: bytes | None
) -> tuple[dict[str, bytes], Answer]:
    """The answer to a change, and the fields that let it be given again."""
    fields: dict[str, bytes] = {}
    seat = answer["seat"]
    if caller.key is not None:
        remember(head, seat, caller.digest)
        noted = msgspec.Raw(_encode({**answer, "undone": head.undone}))
        kept = {**_kept(kept_before), caller.digest: noted}
        latest = list(kept)[-KNOWN:]
        answered = _latest_that_fit(kept)
        fields[f"answers:{seat}"] = _encode(
            {digest: kept[digest] if digest in answered else None for digest in latest}
        )
    return fields, {**answer, "sealed": desk.seal(head)}


def _latest_that_fit(kept: dict[str, msgspec.Raw]) -> list[str]:
    """The digests of the latest requests whose answers are still remembered."""
    digests, room = [], KEPT_BYTES
    for digest in reversed(list(kept)[-REMEMBERED:]):
        room -= len(memoryview(kept[digest]))
        if room < 0:
            break
        digests.append(digest)
    return digests
