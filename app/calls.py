"""The stateless calls: what each takes, does and answers. They are the same for all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Response

from galaxy_referee.app import budget, problems
from galaxy_referee.app.answers import decision, position, refusal
from galaxy_referee.app.answers import record as shown
from galaxy_referee.app.budget import spend, state_price
from galaxy_referee.app.loading import check_seat, invalid_at, loaded
from galaxy_referee.app.search import determinize, expand, suggest
from galaxy_referee.app.states import is_sealed, opened, written
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.errors import (
    BadOption,
    InconsistentState,
    MalformedMove,
    MalformedState,
    RefereeError,
    RefusedMove,
    WrongDeal,
    WrongRecord,
)
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.engine.kernel.records import Record, replay
from galaxy_referee.schemas import envelopes, search_envelopes
from galaxy_referee.schemas.limits import MAX_STATE

Body = dict[str, Any]
Answer = dict[str, Any]

_FOREIGN = ("state", "knowledge")


def new_game(game: Game[Any], body: Body) -> Answer:
    """Start a new game.

    The answer is the first position. Nothing is kept here: send the state along with the next call.
    """
    log: list[Event] = []
    spend(budget.START)
    try:
        state = game.new(body["options"], body["seed"], body["deal"], log, salt=body["salt"])
    except RefereeError as error:
        raise unable_to_start(game, error) from error
    return position(game, state, log, body["limit"], body["seal"])


def make_moves(game: Game[Any], body: Body) -> Answer:
    """Make moves: a state and moves in, the new state and the next legal moves out.

    The moves are made in order, all or none. Events are complete, with their private parts: the
    caller is trusted with everything.
    """
    state = loaded(game, body)
    spend(budget.MOVE * len(body["moves"]))
    try:
        happened = game.play_all(state, body["moves"])
    except InconsistentState as error:
        error.pointer = ""  # it is the state, not the move, that is wrong
        raise
    except RefereeError as error:
        raise problems.ProblemError(refusal(error, "/moves")) from error
    return position(game, state, happened, body["limit"], body["seal"])


def check_move(game: Game[Any], body: Body) -> Answer:
    """Check a move without making it."""
    state = loaded(game, body)
    spend(budget.MOVE)
    try:
        move = game.check(state, body["move"])
    except RefusedMove as error:
        return {"legal": False, "move": None, "problem": refusal(error, "/move")}
    except MalformedMove as error:
        raise problems.ProblemError(refusal(error, "/move")) from error
    return {"legal": True, "move": shown(move), "problem": None}


def list_moves(game: Game[Any], body: Body) -> Answer:
    """List the open decisions and their legal moves.

    Decisions with more legal moves than the limit are cut; their cursor gets the next ones.
    """
    state = loaded(game, body)
    seat, start = body.get("seat"), 0
    if "cursor" in body:
        of_seat, start = (int(number) for number in body["cursor"].split("-"))
        if seat not in (None, of_seat):
            raise invalid_at("/cursor", f"This cursor belongs to seat {of_seat}.")
        seat = of_seat
    check_seat(state, seat)
    asked = [each for each in game.decisions(state) if seat in (None, each.seat)]
    if start and not any(start < len(each.moves) for each in asked):
        raise invalid_at("/cursor", "This cursor does not belong to this state.")
    return {"decisions": [decision(each, body["limit"], start) for each in asked]}


def see_state(game: Game[Any], body: Body) -> Answer:
    """See a state as one seat may know it, with that seat's own decision."""
    state, seat = loaded(game, body), body["seat"]
    check_seat(state, seat)
    spend(budget.VIEW + budget.KNOWLEDGE * body["knowledge"])
    asked = [each for each in game.decisions(state) if each.seat == seat]
    return {
        "view": game.view(state, seat, body["knowledge"]),
        "decisions": [decision(each, body["limit"]) for each in asked],
    }


def score_state(game: Game[Any], body: Body) -> Answer:
    """Score a state as if the game ended now, by seat, source and card."""
    state = loaded(game, body)
    spend(budget.SCORE)
    return {
        "over": state.over,
        "scores": game.scores(state),
        "outcome": game.outcome(state),
    }


def audit_state(game: Game[Any], body: Body) -> Answer:
    """Examine a foreign state: everything wrong with it, or nothing."""
    try:
        source = body["state"]
        if len(memoryview(source)) > MAX_STATE:
            raise MalformedState(f"A state has at most {MAX_STATE} bytes.")
        spend(state_price(len(memoryview(source))))
        plain = opened(game, source) if is_sealed(source) else source
        faults = game.audit(game.codec.decode(plain))
    except problems.ProblemError as unopened:
        if unopened.problem.type == problems.BUDGET_EXHAUSTED.path:
            raise
        faults = [Fault("", MalformedState.code, unopened.problem.detail)]
    except RefereeError as error:
        faults = [Fault(error.pointer, error.reason, error.sentence)]
    return {"consistent": not faults, "faults": faults}


def replay_record(game: Game[Any], body: Body) -> Answer:
    """Replay the record of a whole game, up to its end or to the first thing that is wrong.

    The body is a record as it is kept in a file. ``index`` is the number of the first move that
    cannot be made, or that leads to another state than the record's digest says.

    Each move is charged to the budget of the request, which covers about 4,990 of them by default.
    """
    source = {"game": game.name, **body}
    limit, seal = source.pop("limit"), source.pop("seal")
    spend(budget.START + budget.MOVE * len(source["moves"]))
    try:
        record = msgspec.convert(source, Record, str_keys=True)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise invalid_at(pointer, sentence) from error
    _check_moves(game, record)
    try:
        replayed = replay(game, record)
    except RefereeError as error:
        raise unable_to_start(game, error) from error
    wrong = replayed.error
    where = "" if isinstance(wrong, WrongRecord) else f"/moves/{replayed.index}"
    if isinstance(wrong, MalformedMove):
        raise problems.ProblemError(refusal(wrong, where)) from wrong
    return {
        "state": written(game, replayed.state, seal),
        "decisions": [decision(each, limit) for each in game.decisions(replayed.state)],
        "outcome": game.outcome(replayed.state),
        "index": replayed.index,
        "problem": refusal(wrong, where) if wrong else None,
    }


@dataclass(frozen=True)
class Call:
    """A stateless call.

    Args:
        name: the end of its URL.
        request: what it takes.
        answer: what it gives.
        run: what it does; its docstring is its documentation.
        statuses: the errors it may end with beside those of every call.
        in_batch: whether a batch may hold it.
    """

    name: str
    request: type[envelopes.Envelope]
    answer: type[envelopes.Envelope]
    run: Callable[[Game[Any], Body], Answer | Response]
    statuses: tuple[int, ...] = (409,)
    in_batch: bool = True

    def answered(self, game: Game[Any], body: Body) -> Answer | Response:
        """Run it.

        Raises:
            ProblemError: it is refused; also when the engine finds out late that a foreign state
                is no possible moment of a game.
        """
        spend(budget.CALL)
        try:
            return self.run(game, body)
        except RefereeError as error:
            where = next((f"/{name}" for name in _FOREIGN if name in body), "")
            raise problems.ProblemError(refusal(error, where)) from error

    def schema(self, prefix: str) -> envelopes.Envelope:
        """The request schema of one game."""
        schema: envelopes.Envelope = envelopes.for_game(self.request, prefix)()
        return schema


CALLS: dict[str, Call] = {
    call.name: call
    for call in (
        Call("states", envelopes.NewGame, envelopes.Position, new_game, ()),
        Call("moves", envelopes.MakeMoves, envelopes.Position, make_moves),
        Call("validations", envelopes.CheckMove, envelopes.Verdict, check_move),
        Call("legal-moves", envelopes.ListMoves, envelopes.LegalMoves, list_moves),
        Call("views", envelopes.SeeState, envelopes.SeatView, see_state),
        Call("scores", envelopes.ScoreState, envelopes.Scores, score_state),
        Call("audits", envelopes.AuditState, envelopes.Audit, audit_state, ()),
        Call("records", envelopes.ReplayRecord, envelopes.Replay, replay_record),
        Call(
            "determinizations",
            search_envelopes.Determinize,
            search_envelopes.Determinized,
            determinize,
        ),
        Call("expansions", search_envelopes.Expand, search_envelopes.Expansion, expand),
        Call(
            "suggestions",
            search_envelopes.Suggest,
            search_envelopes.Suggestion,
            suggest,
            in_batch=False,
        ),
    )
}


def unable_to_start(game: Game[Any], error: RefereeError) -> problems.ProblemError:
    """Why a game cannot start; for an option, with what would be accepted."""
    if not isinstance(error, BadOption):
        where = "/deal" if isinstance(error, WrongDeal) else ""
        return problems.ProblemError(refusal(error, where))
    refused = refusal(error)
    refused.valid = _valid(game, error.pointer)
    return problems.ProblemError(refused)


def _valid(game: Game[Any], pointer: str) -> list[Any]:
    """What would be accepted at this pointer: the values of an option, or the names of all."""
    part, _, name = pointer.lstrip("/").partition("/")
    if part != "options":
        return list(game.deal_type.__struct_fields__)
    known = game.describe().options
    if name in known:
        return known[name].values
    return list(game.options_type.__struct_fields__)


def _check_moves(game: Game[Any], record: Record) -> None:
    """Refuse records of moves that are none of this game, also those after an illegal one."""
    for number, move in enumerate(record.moves):
        if isinstance(move, dict):
            try:
                game.reader.read(move)
            except MalformedMove as error:
                raise problems.ProblemError(refusal(error, f"/moves/{number}")) from error
