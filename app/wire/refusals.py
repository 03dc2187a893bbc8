"""Converts the engine's refusals to problems."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.wire.positions import shown_decision
from galaxy_referee.engine.kernel.errors import BadOption, RefereeError, RefusedMove, WrongDeal
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.options import accepted_in_place, refused_option
from galaxy_referee.schemas.limits import DEFAULT_PAGE
from galaxy_referee.schemas.records import Problem


def refusal(error: RefereeError, where: str = "") -> Problem:
    """The engine's refusal as a problem, with the decision that should have been answered.

    Args:
        error: the engine's exception.
        where: JSON pointer to the part that was checked.
    """
    missed = error.decision if isinstance(error, RefusedMove) else None
    decision = shown_decision(missed, DEFAULT_PAGE) if missed else None
    return problems.from_refusal(error, where, decision)


def refused(error: RefereeError, where: str = "") -> problems.ProblemError:
    """The exception that ends a call with the engine's refusal; arguments as for ``refusal``."""
    return problems.ProblemError(refusal(error, where))


def unable_to_start(
    game: Game[Any], error: RefereeError, options: Mapping[str, Any], deal: Mapping[str, Any] | None
) -> problems.ProblemError:
    """The problem when a game cannot start; for an option, with the values that it accepts.

    Args:
        game: the game.
        error: the engine's exception.
        options: the requested options.
        deal: the given deal.
    """
    if not isinstance(error, BadOption):
        return refused(error, "/deal" if isinstance(error, WrongDeal) else "")
    problem = refusal(error)
    if error.pointer == "/options":
        problem.valid = _unused(game.options_type, options)
    elif error.pointer == "/deal":
        problem.valid = _unused(game.deal_type, deal or {})
    elif error.pointer.startswith("/options/"):
        infos = game.describe().options
        refused_by = partial(refused_option, game.options_type, game.check_options)
        problem.valid = accepted_in_place(options, error.pointer, infos, refused_by)
    return problems.ProblemError(problem)


def _unused(known: type[msgspec.Struct], given: Mapping[str, Any]) -> list[Any]:
    """Where there are members that nobody knows, the names of those that could be meant."""
    names = known.__struct_fields__
    return [name for name in names if name not in given] if set(given) - set(names) else []
