"""Cards from hand for Military in logs."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.cards_for_military.expansion import DiscardForMilitary
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.choices import cards_of, name_of
from galaxy_referee.records.importing.engine_game import Teller


def military_from_hand(g: Teller, question: Decision) -> Move:
    """The cards from hand for Military, by the power in question."""
    title, most = CARDS[g.step.powers[0]].title, question.moves.choose()["max"]
    answers = [
        answer
        for answer in g.answers.of(g.moment, question.seat, "temporary_military")
        if [*map(name_of, answer.chosen.specials)] == [title] and answer.chosen.discards
    ][:most]
    g.give(answers)
    return Discard(question.seat, cards_of(g, answers))


ADDITIONS = Additions(choices={DiscardForMilitary: military_from_hand})
