"""Positions, decisions, moves, and events in responses, charged to the budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import spend
from galaxy_referee.app.http.languages import language
from galaxy_referee.app.wire.states import state_for_answer
from galaxy_referee.app.wire.tables import seen_tables
from galaxy_referee.engine.kernel import wire
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.pieces import uses
from galaxy_referee.engine.kernel.texts import Language
from galaxy_referee.schemas.records import SESSION_EVENTS, PieceUse, SeenPosition
from galaxy_referee.schemas.responses import PieceUses, Position

_encode = msgspec.json.Encoder().encode


def position(
    game: Game[Any],
    state: Any,
    events: Sequence[Event],
    limit: int,
    *,
    seal: bool = False,
    views: Sequence[int | None] = (),
) -> Position:
    """A state, the events that led to it, and the open decisions.

    Args:
        game: the game.
        state: the state.
        events: the events that led to it.
        limit: maximum number of legal moves to list for each decision.
        seal: whether to seal the state.
        views: the seats whose views to add; None is a spectator.
    """
    spend(budget.EVENT * len(events))
    spoken = language()
    return Position(
        state=state_for_answer(game, state, seal),
        events=[shown_event(game, event, spoken) for event in events],
        decisions=[
            shown_decision(decision, limit, spoken=spoken) for decision in game.decisions(state)
        ],
        outcome=game.outcome(state),
        views=_seen_positions(game, state, events, views) if views else msgspec.UNSET,
    )


def _seen_positions(
    game: Game[Any], state: Any, events: Sequence[Event], seats: Sequence[int | None]
) -> list[msgspec.Raw]:
    """A position and how it came about, as each of these seats may know it."""
    spend((budget.VIEW + budget.EVENT * len(events)) * len(seats))
    seen = []
    for seat, table in zip(seats, seen_tables(game, state, seats), strict=True):
        known = [shown_event(game, event.seen_by(seat)) for event in events]
        written = _encode(SeenPosition(seat, game.view(state, seat, table=table), known))
        spend(answer=len(written))
        seen.append(msgspec.Raw(written))
    return seen


def shown_decision(
    decision: Decision, limit: int, start: int = 0, spoken: Language | None = None
) -> wire.DecisionRecord:
    """An open decision with up to ``limit`` of its legal moves, starting with number ``start``.

    Args:
        decision: the decision.
        limit: maximum number of moves to list.
        start: the number of the first.
        spoken: the language of the request, if the caller has already looked it up.
    """
    record = wire.decision_record(decision, limit, start, spoken or language())
    listed = max(0, min(limit, record.total - start))
    size = len(memoryview(record.moves))
    spend(budget.DECISION + budget.LISTED * listed, answer=size)
    return record


def shown_uses(game: Game[Any], state: Any, seat: int, limit: int) -> PieceUses:
    """What a seat can do with each piece that it holds, with up to ``limit`` moves for each."""
    shown = []
    for use in uses(game, state, seat, limit):
        moves = [shown_move(move) for move in use.moves]
        size = sum(len(memoryview(move)) for move in moves)
        checked = budget.MOVE if use.refusal else 0
        spend(budget.DECISION + budget.LISTED * len(moves) + checked, answer=size)
        problem = problems.from_refusal(use.refusal) if use.refusal else None
        if problem:
            problem.pointer = None  # nobody sent the move that it is about
        shown.append(PieceUse(use.piece, use.total, moves, problem))
    return PieceUses(seat, shown)


def shown_move(move: Move) -> msgspec.Raw:
    """A move with its text."""
    return msgspec.Raw(wire.move_record(move))


def shown_event(game: Game[Any], event: Event, spoken: Language | None = None) -> wire.EventRecord:
    """An event with its sentence, in a language as for ``shown_decision``."""
    types = SESSION_EVENTS if event.kind in SESSION_EVENTS else game.events
    return wire.event_record(types, event, spoken or language())
