"""Positions, decisions and events as answers show them."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app import budget, problems
from galaxy_referee.app.budget import spend
from galaxy_referee.app.states import written
from galaxy_referee.engine.kernel.decisions import Decision as OpenDecision
from galaxy_referee.engine.kernel.errors import RefereeError, RefusedMove
from galaxy_referee.engine.kernel.events import Event as Happening
from galaxy_referee.engine.kernel.events import sentence
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.schemas.limits import DEFAULT_PAGE
from galaxy_referee.schemas.records import SESSION_EVENTS, Decision, Event, Problem

_encode = msgspec.json.Encoder().encode


def position(
    game: Game[Any], state: Any, happened: list[Happening], limit: int, seal: bool = False
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


def decision(opened: OpenDecision, limit: int, start: int = 0) -> Decision:
    """An open decision with ``limit`` of its legal moves from number ``start`` on."""
    moves = opened.moves
    total = len(moves)
    end = start + limit
    listed = [_record(move) for move in moves.page(start, limit)]
    spend(budget.DECISION + budget.LISTED * len(listed), answer=sum(map(len, listed)))
    return Decision(
        seat=opened.seat,
        kind=opened.kind,
        rule=opened.rule,
        prompt=opened.prompt,
        choose=moves.choose(),
        total=total,
        moves=[msgspec.Raw(each) for each in listed],
        cursor=f"{opened.seat}-{end}" if end < total else None,
    )


def record(move: Move) -> msgspec.Raw:
    """A move with its text."""
    return msgspec.Raw(_record(move))


def _record(move: Move) -> bytes:
    return _encode(move)[:-1] + b',"text":' + _encode(move.text) + b"}"


def event(game: Game[Any], happened: Happening) -> Event:
    """An event with its sentence."""
    texts = SESSION_EVENTS if happened.kind in SESSION_EVENTS else game.event_texts
    return Event(
        kind=happened.kind,
        seat=happened.seat,
        data=happened.data,
        private=happened.private,
        text=sentence(texts, happened),
    )


def refusal(error: RefereeError, where: str = "") -> Problem:
    """The engine's refusal as a problem, with the decision that should have been answered."""
    missed = error.decision if isinstance(error, RefusedMove) else None
    shown = decision(missed, DEFAULT_PAGE) if missed else None
    return problems.from_refusal(error, where, shown)
