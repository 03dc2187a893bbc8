"""What the engine refuses, as problems."""

from __future__ import annotations

from typing import Any

from galaxy_referee.app.http import problems
from galaxy_referee.app.wire.positions import shown_decision
from galaxy_referee.engine.kernel.errors import BadOption, RefereeError, RefusedMove, WrongDeal
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import DEFAULT_PAGE
from galaxy_referee.schemas.records import Problem


def refusal(error: RefereeError, where: str = "") -> Problem:
    """The engine's refusal as a problem, with the decision that should have been answered.

    Args:
        error: what the engine raised.
        where: JSON pointer of what was checked.
    """
    missed = error.decision if isinstance(error, RefusedMove) else None
    decision = shown_decision(missed, DEFAULT_PAGE) if missed else None
    return problems.from_refusal(error, where, decision)


def refused(error: RefereeError, where: str = "") -> problems.ProblemError:
    """The exception that ends a call with the engine's refusal; arguments as of ``refusal``."""
    return problems.ProblemError(refusal(error, where))


def unable_to_start(game: Game[Any], error: RefereeError) -> problems.ProblemError:
    """Why a game cannot start; for an option, with the values it accepts."""
    if not isinstance(error, BadOption):
        return refused(error, "/deal" if isinstance(error, WrongDeal) else "")
    problem = refusal(error)
    problem.valid = _accepted(game, error.pointer)
    return problems.ProblemError(problem)


def _accepted(game: Game[Any], pointer: str) -> list[Any]:
    """What is accepted at this pointer: the values of an option, or the names of all members."""
    part, _, name = pointer.lstrip("/").partition("/")
    if part != "options":
        return list(game.deal_type.__struct_fields__)
    options = game.describe().options
    if name in options:
        return options[name].values
    return list(game.options_type.__struct_fields__)
