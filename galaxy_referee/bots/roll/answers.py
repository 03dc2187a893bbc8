"""How the greedy policy answers each kind of decision in Roll for the Galaxy."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.bots.roll import actions, phases
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move

ANSWERS: dict[str, Callable[[Outlook, Decision], Move]] = {
    "choose_start": phases.start,
    "select": actions.choose,
    "assign": actions.choose,
    "reassign": actions.choose,
    "done": actions.choose,
    "redo": actions.choose,
    "explore": phases.explore,
    "abandon": phases.abandon,
    "place": phases.place,
    "return_tile": phases.return_tile,
    "develop": phases.worker,
    "settle": phases.worker,
    "release": phases.subset,
    "save": phases.subset,
    "remove": phases.remove,
    "produce": phases.produce,
    "ship": phases.ship,
    "buy_chip": phases.buy_chip,
    "recruit": phases.recruit,
    "recall": phases.recall,
}


def answer(outlook: Outlook, decision: Decision) -> Move:
    """Answer a decision."""
    return ANSWERS[decision.kind](outlook, decision)
