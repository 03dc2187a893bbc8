"""What a call is given: a state, a seat in it, what a seat knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from galaxy_referee.app import budget, problems
from galaxy_referee.app.answers import refusal
from galaxy_referee.app.budget import spend, state_price
from galaxy_referee.app.states import is_sealed, opened
from galaxy_referee.engine.kernel.errors import InconsistentState, RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.notation import split_path


def loaded(game: Game[Any], body: Mapping[str, Any]) -> Any:
    """The state in a request.

    Raises:
        ProblemError: it cannot be read, or is no possible moment of a game.
    """
    source = body["state"]
    spend(state_price(len(memoryview(source))))
    try:
        # What this service sealed itself needs no audit.
        return game.codec.decode(opened(game, source)) if is_sealed(source) else game.load(source)
    except RefereeError as error:
        raise problems.ProblemError(refusal(error, "/state")) from error


def check_seat(state: Any, seat: int | None) -> None:
    """Refuse a seat that the game does not have."""
    if seat is not None and seat not in state.seats():
        raise invalid_at("/seat", f"This game has the seats 0 to {len(state.seats()) - 1}.")


def invalid_at(pointer: str, detail: str) -> problems.ProblemError:
    """What is wrong at one place of a request."""
    return problems.ProblemError(problems.invalid([(pointer, detail)]))


def known(source: msgspec.Raw) -> Knowledge:
    """The knowledge in a request.

    Raises:
        ProblemError: it has not the shape of any.
    """
    try:
        return msgspec.json.decode(source, type=Knowledge)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise invalid_at(f"/knowledge{pointer}", sentence) from error


def guessed(game: Game[Any], knowledge: Knowledge, seed: str) -> Any:
    """A whole state as the real one may be, audited.

    Raises:
        ProblemError: no state of the game fits what is said to be known.
    """
    spend(budget.GUESS + state_price(len(memoryview(knowledge.state))))
    try:
        return game.determinize(knowledge, seed, foreign=True)
    except InconsistentState as error:
        raise problems.ProblemError(refusal(error, "/knowledge/state")) from error
    except RefereeError as error:
        raise problems.ProblemError(refusal(error, "/knowledge")) from error
