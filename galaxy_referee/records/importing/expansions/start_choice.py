"""The choice of a start world in logs."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.start_choice.moves import ChooseStart
from galaxy_referee.engine.race.expansions.start_choice.steps import ChooseStartWorlds, DiscardAgain
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.choices import initial_discard
from galaxy_referee.records.importing.engine_game import Teller


def start_world(g: Teller, question: Decision) -> Move:
    """A start world and two discards."""
    answer = g.next(question.seat, "choose_start_world")
    world = g.labels.id(answer.chosen.world or "")
    return ChooseStart(question.seat, world, g.ids(answer.chosen.discards))


ADDITIONS = Additions(choices={ChooseStartWorlds: start_world, DiscardAgain: initial_discard})
