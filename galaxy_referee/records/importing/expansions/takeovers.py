"""Temporary Military in takeovers, in logs."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.takeovers.moves import RaiseMilitary
from galaxy_referee.engine.race.expansions.takeovers.steps import UseMilitary
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.engine_game import Teller
from galaxy_referee.records.importing.log import USED, Answer


def military_in_takeover(g: Teller, question: Decision) -> Move:
    """The cards in the tableau that are discarded to attack or defend a world."""
    offered = {
        card for move in question.moves if isinstance(move, RaiseMilitary) for card in move.discard
    }
    answers = [
        answer
        for answer in g.answers.of(g.moment, question.seat, USED, "temporary_military")
        if not answer.chosen.discards and offered & {*g.ids(_used(answer))}
    ]
    g.give(answers)
    used = {card for answer in answers for card in g.ids(_used(answer))}
    return RaiseMilitary(question.seat, tuple(sorted(offered & used)))


def _used(answer: Answer) -> list[str]:
    """The cards in the tableau that an answer names."""
    return [answer.chosen.card] if answer.chosen.card else answer.chosen.specials


ADDITIONS = Additions(
    options=lambda logged: {"takeovers": logged.takeovers},
    choices={UseMilitary: military_in_takeover},
)
