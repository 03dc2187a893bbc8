"""The inputs of calls: states, seats, cursors, and knowledge."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import spend, state_price
from galaxy_referee.app.wire.refusals import refused
from galaxy_referee.app.wire.states import is_sealed, open_sealed, state_in_request
from galaxy_referee.engine.kernel.errors import InconsistentState, RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.engine.kernel.state import State


def load_state(game: Game[Any], source: msgspec.Raw) -> Any:
    """The state in a request.

    Raises:
        ProblemError: it cannot be decoded, or cannot occur in a game.
    """
    spend(state_price(len(memoryview(source))))
    try:
        return state_in_request(game, source)
    except RefereeError as error:
        raise refused(error, "/state") from error


def load_older_state(game: Game[Any], source: msgspec.Raw, from_version: str) -> Any:
    """An older state in a request, migrated to the current version and audited.

    Raises:
        ProblemError: it cannot be decoded, there is no migration to the current version, or the
            result cannot occur in a game.
    """
    spend(state_price(len(memoryview(source))))
    plain = open_sealed(game, source) if is_sealed(source) else source
    try:
        return migrate(game, plain, from_version)
    except RefereeError as error:
        raise refused(error, "/state") from error


def check_seat(state: State[Any], seat: int | None) -> None:
    """Check that the game has a seat.

    Raises:
        ProblemError: there is no such seat.
    """
    if seat is not None and seat not in state.seats():
        raise problems.invalid_at("/seat", f"This game has seats 0 to {len(state.seats()) - 1}.")


def check_views(state: State[Any], seats: list[int | None]) -> None:
    """Check that the requested views are of different seats in the game.

    Raises:
        ProblemError: there is no such seat, or a seat is named twice.
    """
    for number, seat in enumerate(seats):
        if seat is not None and seat not in state.seats():
            detail = f"This game has seats 0 to {len(state.seats()) - 1}."
            raise problems.invalid_at(f"/views/{number}", detail)
        if seat in seats[:number]:
            raise problems.invalid_at(f"/views/{number}", "Named twice.")


def read_cursor(cursor: str) -> tuple[int, int]:
    """The seat and the number of the next legal move in a cursor."""
    seat, _, start = cursor.partition("-")
    return int(seat), int(start)


def read_knowledge(source: msgspec.Raw) -> Knowledge:
    """The knowledge in a request.

    Raises:
        ProblemError: it does not have the shape of knowledge.
    """
    try:
        return msgspec.json.decode(source, type=Knowledge)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise problems.invalid_at(f"/knowledge{pointer}", sentence) from error


def determinized_state(game: Game[Any], knowledge: Knowledge, seed: str) -> Any:
    """A complete state that is consistent with a seat's knowledge, audited.

    Raises:
        ProblemError: no state of the game is consistent with the knowledge.
    """
    spend(budget.GUESS + state_price(len(memoryview(knowledge.state))))
    try:
        return game.determinize(knowledge, seed, foreign=True)
    except InconsistentState as error:
        raise refused(error, "/knowledge/state") from error
    except RefereeError as error:
        raise refused(error, "/knowledge") from error
