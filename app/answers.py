"""Positions, decisions and events as answers show them."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app import budget, problems
from galaxy_referee.app.budget import spend
from galaxy_referee.app.states import written
from galaxy_referee.engine.kernel.decisions import Decision as OpenDecision
from galaxy_referee.engine.kernel.errors import RefereeError, RefusedMove
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.wire import (
    DecisionRecord,
    EventRecord,
    decision_record,
    event_record,
    move_record,
)
from galaxy_referee.schemas.limits import DEFAULT_PAGE
from galaxy_referee.schemas.records import SESSION_EVENTS, Problem


def position(
    game: Game[Any], state: Any, happened: list[Event], limit: int, seal: bool = False
) -> dict[str, Any]:
    """A state, how it came about and what comes next.

    Args:
        game: whose state it is.
        state: what is true now.
        happened: the events on the way.
        limit: how many legal moves to list of each decision.
        seal: whether the state is sealed.
    """
    spend(budget.EVENT * len(happened))
    return {
        "state": written(game, state, seal),
        "events": [event(game, each) for each in happened],
        "decisions": [decision(each, limit) for each in game.decisions(state)],
        "outcome": game.outcome(state),
    }


def decision(opened: OpenDecision, limit: int, start: int = 0) -> DecisionRecord:
    """An open decision with ``limit`` of its legal moves from number ``start`` on."""
    shown = decision_record(opened, limit, start)
    listed = shown.moves
    answer = sum(len(memoryview(move)) for move in listed)
    spend(budget.DECISION + budget.LISTED * len(listed), answer=answer)
    return shown


def record(move: Move) -> msgspec.Raw:
    """A move with its text."""
    return msgspec.Raw(move_record(move))


def event(game: Game[Any], happened: Event) -> EventRecord:
    """An event with its sentence."""
    types = SESSION_EVENTS if happened.kind in SESSION_EVENTS else game.events
    return event_record(types, happened)


def refusal(error: RefereeError, where: str = "") -> Problem:
    """The engine's refusal as a problem, with the decision that should have been answered."""
    missed = error.decision if isinstance(error, RefusedMove) else None
    shown = decision(missed, DEFAULT_PAGE) if missed else None
    return problems.from_refusal(error, where, shown)
