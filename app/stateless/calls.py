"""The functions of the stateless calls, for all games."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import spend, state_price
from galaxy_referee.app.http.languages import say
from galaxy_referee.app.stateless import inputs
from galaxy_referee.app.wire.positions import position, shown_decision, shown_move, shown_uses
from galaxy_referee.app.wire.reading import MoveReading
from galaxy_referee.app.wire.refusals import refusal, refused, unable_to_start
from galaxy_referee.app.wire.states import is_sealed, open_sealed, state_for_answer
from galaxy_referee.app.wire.tables import reveals, seen_tables, viewers
from galaxy_referee.engine.kernel import errors
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.engine.kernel.patches import changes
from galaxy_referee.engine.kernel.records import Record, replay
from galaxy_referee.engine.kernel.stepping import Stepping
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas import requests, responses
from galaxy_referee.schemas.fields import LONG_NUMBER, has_long_number
from galaxy_referee.schemas.limits import MAX_STATE
from galaxy_referee.schemas.records import Fault

_encode = msgspec.json.Encoder().encode


def new_game(game: Game[Any], request: requests.NewGame) -> responses.Position:
    """Start a new game.

    The answer is the first position. The service is stateless: send the state with the next call.
    """
    log: list[Event] = []
    try:
        state = game.new(request.options, request.seed, request.deal, log, salt=request.salt)
    except errors.RefereeError as error:
        raise unable_to_start(game, error, request.options, request.deal) from error
    inputs.check_views(state, request.views)
    return position(game, state, log, request.limit, seal=request.seal, views=request.views)


def make_moves(game: Game[Any], request: requests.MakeMoves) -> responses.Position:
    """Make moves: a state and moves in, the new state and the next legal moves out.

    The moves are made in order and are atomic. Events include their private facts, because the
    caller is trusted. With `views`, the answer also has the views of these seats. An empty list of
    moves returns the position of the given state: with `seal`, a plain state is sealed, and a
    sealed one is resealed with the current key.
    """
    state = inputs.load_state(game, request.state)
    inputs.check_views(state, request.views)
    spend(budget.MOVE * len(request.moves))
    moves, events, undoable = _made(game, state, request)
    answer = position(game, state, events, request.limit, seal=request.seal, views=request.views)
    answer.undoable = undoable
    answer.read = _as_read(request, moves)
    return answer


def make_changes(game: Game[Any], request: requests.MakeChanges) -> responses.Changes:
    """Make moves, and report what changed: patches in place of the state and the views.

    Like `moves`, with a shorter answer for clients that keep the position. Apply the first patch to
    the state that you sent, and each of the others to the same seat's view of that state, from
    `states` or `views`. With `limit: 0`, decisions come without their lists of moves.
    """
    state = inputs.load_state(game, request.state)
    inputs.check_views(state, request.views)
    spend(budget.MOVE * len(request.moves))
    spend(budget.FOLLOWED + (budget.VIEW + budget.FOLLOWED) * len(request.views))
    seen = Stepping(game, state, request.views)
    moves, events, undoable = _made(game, state, request)
    answer = position(game, state, events, request.limit, seal=request.seal)
    before, after = (msgspec.json.decode(_encode(each)) for each in (request.state, answer.state))
    patches = [list(changes(before, after)), *seen.changed()]
    spend(answer=len(_encode(patches)))
    return responses.Changes(
        state=patches[0],
        views=patches[1:],
        events=answer.events,
        decisions=answer.decisions,
        outcome=answer.outcome,
        undoable=undoable,
        read=_as_read(request, moves),
    )


def _as_read(request: requests.MakeMoves, moves: list[Move]) -> list[str] | msgspec.UnsetType:
    return [move.text for move in moves] if request.loose else msgspec.UNSET


def _made(
    game: Game[Any], state: Any, request: requests.MakeMoves
) -> tuple[list[Move], list[Event], bool | msgspec.UnsetType]:
    """Read, check, and make moves one after another, in place.

    Returns:
        The moves, what happened, and if asked, whether the last of them can be taken back.
    """
    reading = MoveReading(game, request.loose)
    seats = viewers(state)
    undoable: bool | msgspec.UnsetType = msgspec.UNSET
    if request.undoable:
        undoable = False
        spend(2 * budget.VIEW * len(seats) * bool(request.moves))
    moves: list[Move] = []
    events: list[Event] = []
    for number, source in enumerate(request.moves):
        asked = request.undoable and number + 1 == len(request.moves)
        before = seen_tables(game, state, seats) if asked else []
        move = reading.move(state, source, f"/moves/{number}")
        happened = game.play_checked(state, move)
        if asked:
            after = seen_tables(game, state, seats)
            undoable = not reveals(happened, before, after, move.seat)
        moves.append(move)
        events += happened
    return moves, events, undoable


def check_move(game: Game[Any], request: requests.CheckMove) -> responses.Verdict:
    """Check a move without making it.

    An illegal move is answered with 200 as well: `legal` is false, and `problem` gives the reason
    and the rule.
    """
    state = inputs.load_state(game, request.state)
    try:
        move = MoveReading(game, request.loose).move(state, request.move, "/move")
    except problems.ProblemError as error:
        unread = request.loose and isinstance(error.__cause__, errors.MalformedMove)
        if not unread and not isinstance(error.__cause__, errors.RefusedMove):
            raise
        return responses.Verdict(legal=False, move=None, problem=error.problem)
    return responses.Verdict(legal=True, move=shown_move(move), problem=None)


def list_moves(game: Game[Any], request: requests.ListMoves) -> responses.LegalMoves:
    """List the open decisions and their legal moves.

    A decision with more legal moves than the limit has a cursor to get the next page.
    """
    state = inputs.load_state(game, request.state)
    seat, start = request.seat, 0
    if request.cursor is not None:
        owner, start = inputs.read_cursor(request.cursor)
        if seat not in (None, owner):
            raise problems.invalid_at("/cursor", f"This cursor belongs to seat {owner}.")
        seat = owner
    inputs.check_seat(state, seat)
    listed = [decision for decision in game.decisions(state) if seat in (None, decision.seat)]
    if start and not any(start < len(decision.moves) for decision in listed):
        raise problems.invalid_at("/cursor", "This cursor does not belong to this state.")
    return responses.LegalMoves(
        [shown_decision(decision, request.limit, start) for decision in listed]
    )


def list_pieces(game: Game[Any], request: requests.ListPieces) -> responses.PieceUses:
    """List the pieces that a seat holds, each with its uses or the reason why it has none.

    Pieces are the cards in hand (Race for the Galaxy), the surveyed worlds (New Frontiers), or
    the tiles in the construction zone and the dice (Roll for the Galaxy). Uses are the legal
    moves of the seat's open decision that name the piece; the reason explains why the simplest
    move with the piece is illegal.
    """
    state = inputs.load_state(game, request.state)
    inputs.check_seat(state, request.seat)
    return shown_uses(game, state, request.seat, request.limit)


def see_state(game: Game[Any], request: requests.SeeState) -> responses.SeatView:
    """Get one seat's view of a state, with that seat's own decision.

    A view contains only what its seat may know, so it can be shown to its player. Without a seat,
    it is the view of a spectator, who has no decision.
    """
    state, seat = inputs.load_state(game, request.state), request.seat
    inputs.check_seat(state, seat)
    spend(budget.KNOWLEDGE * request.knowledge)
    own = [decision for decision in game.decisions(state) if decision.seat == seat]
    return responses.SeatView(
        view=game.view(state, seat, request.knowledge),
        decisions=[shown_decision(decision, request.limit) for decision in own],
    )


def score_state(game: Game[Any], request: requests.ScoreState) -> responses.Scores:
    """Score a state as if the game ended now, by seat, source, and card.

    The scores are final if `over` is true.
    """
    state = inputs.load_state(game, request.state)
    return responses.Scores(over=state.over, scores=game.scores(state), outcome=game.outcome(state))


def audit_state(game: Game[Any], request: requests.AuditState) -> responses.Audit:
    """Audit an untrusted state, and list all its faults.

    It takes any JSON value. Every call that takes a state audits it first and rejects one with
    faults.
    """
    source = request.state
    size = len(memoryview(source))
    try:
        if size > MAX_STATE:
            raise errors.MalformedState(Text("A state has at most {most} bytes.", most=MAX_STATE))
        if has_long_number(bytes(source)):
            raise errors.MalformedState(LONG_NUMBER)
        spend(state_price(size))
        plain = open_sealed(game, source) if is_sealed(source) else source
        found = game.audit(game.codec.decode(plain))
        faults = [
            Fault(each.pointer, each.code, say(each.message), each.blocking) for each in found
        ]
    except problems.ProblemError as unopened:
        if unopened.problem.type == problems.BUDGET_EXHAUSTED.path:
            raise
        faults = [Fault("", errors.MalformedState.code, unopened.problem.detail)]
    except errors.RefereeError as error:
        faults = [Fault(error.pointer, error.reason, say(error.text))]
    return responses.Audit(consistent=not faults, faults=faults)


def replay_record(game: Game[Any], request: requests.ReplayRecord) -> responses.Replay:
    """Replay the record of a complete game, up to its end or its first error.

    The body is a record as stored in a file. ``index`` is the index of the first move that
    cannot be made, or whose resulting state does not match the record's digest.

    A record made under other rules is rejected unless `from_version` names them. It is then
    replayed under the current rules, and ``index`` is the move at which they diverge.

    Each move is charged to the request's budget, which covers about 4,990 moves by default.
    """
    spend(budget.MOVE * len(request.moves))
    record = _record_of(game, request)
    _check_moves(game, record)
    try:
        replayed = replay(game, record, request.from_version)
    except errors.RefereeError as error:
        raise unable_to_start(game, error, request.options, request.deal) from error
    wrong = replayed.error
    where = "" if isinstance(wrong, errors.WrongRecord) else f"/moves/{replayed.index}"
    if isinstance(wrong, errors.MalformedMove):
        raise refused(wrong, where) from wrong
    state = replayed.state
    return responses.Replay(
        state=state_for_answer(game, state, request.seal),
        decisions=[shown_decision(decision, request.limit) for decision in game.decisions(state)],
        outcome=game.outcome(state),
        index=replayed.index,
        problem=refusal(wrong, where) if wrong else None,
    )


def migrate_state(game: Game[Any], request: requests.Migrate) -> responses.Migrated:
    """Migrate a state from an older version, so that its game can continue under current rules.

    Only states that use changed parts have an older version; see the guide to states. The result
    is audited. A state without a migration is rejected: replay its record instead.
    """
    state = inputs.load_older_state(game, request.state, request.from_version)
    return responses.Migrated(
        state=state_for_answer(game, state, request.seal),
        decisions=[shown_decision(decision, request.limit) for decision in game.decisions(state)],
    )


def _record_of(game: Game[Any], request: requests.ReplayRecord) -> Record:
    members = msgspec.structs.asdict(request)
    source = {name: members[name] for name in Record.__struct_fields__}
    source["game"] = request.game or game.name
    try:
        return msgspec.convert(source, Record, str_keys=True)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise problems.invalid_at(pointer, sentence) from error


def _check_moves(game: Game[Any], record: Record) -> None:
    """Refuse records with moves that are not of this game, also those after an illegal one."""
    for number, move in enumerate(record.moves):
        if isinstance(move, dict):
            try:
                game.reader.read(move)
            except errors.MalformedMove as error:
                raise refused(error, f"/moves/{number}") from error
