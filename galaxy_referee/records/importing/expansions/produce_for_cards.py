"""Discarding a card to produce, in logs."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.produce_for_cards.expansion import DiscardToProduce
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.choices import cards_of
from galaxy_referee.records.importing.engine_game import Teller


def card_to_produce(g: Teller, question: Decision) -> Move:
    """The card discarded to produce on a world."""
    answers = [
        answer
        for answer in g.answers.of(g.moment, question.seat, "discard_to_produce")
        if g.labels.id(answer.chosen.world or "") == g.step.world
    ][:1]
    g.give(answers)
    return Discard(question.seat, cards_of(g, answers))


ADDITIONS = Additions(choices={DiscardToProduce: card_to_produce})
