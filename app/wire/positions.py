"""Positions, decisions, moves, and events as answers show them, charged to the budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from galaxy_referee.app.http import budget
from galaxy_referee.app.http.budget import spend
from galaxy_referee.app.http.languages import language
from galaxy_referee.app.wire.states import state_for_answer
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Language
from galaxy_referee.engine.kernel.wire import (
    DecisionRecord,
    EventRecord,
    decision_record,
    event_record,
    move_record,
)
from galaxy_referee.schemas.answers import Position
from galaxy_referee.schemas.records import SESSION_EVENTS


def position(
    game: Game[Any], state: Any, events: Sequence[Event], limit: int, seal: bool = False
) -> Position:
    """A state, how it came about and what comes next.

    Args:
        game: whose state it is.
        state: what is true now.
        events: what happened on the way.
        limit: how many legal moves to list of each decision.
        seal: whether the state is sealed.
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
    )


def shown_decision(
    decision: Decision, limit: int, start: int = 0, spoken: Language | None = None
) -> DecisionRecord:
    """An open decision with ``limit`` of its legal moves from number ``start`` on.

    Args:
        decision: the decision.
        limit: how many moves to list.
        start: the number of the first.
        spoken: the language of the request, from a caller that has looked it up.
    """
    record = decision_record(decision, limit, start, spoken or language())
    listed = max(0, min(limit, record.total - start))
    size = len(memoryview(record.moves))
    spend(budget.DECISION + budget.LISTED * listed, answer=size)
    return record


def shown_move(move: Move) -> msgspec.Raw:
    """A move with its text."""
    return msgspec.Raw(move_record(move))


def shown_event(game: Game[Any], event: Event, spoken: Language | None = None) -> EventRecord:
    """An event with its sentence, in a language as of ``shown_decision``."""
    types = SESSION_EVENTS if event.kind in SESSION_EVENTS else game.events
    return event_record(types, event, spoken or language())
