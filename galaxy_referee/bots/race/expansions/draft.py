"""The draft."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.worth import world_distance, worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.draft.moves import Draft


def draft(o: Outlook, decision: Decision) -> Move:
    """The card in the pack with the highest gain above its price."""

    def profit(move: Draft) -> float:
        card = CARDS[move.card]
        cost, missing = (card.price, 0) if card.development else world_distance(o, card)
        return worth(o, card) - (cost + 0.6 * missing) * o.card

    return o.best([Draft(o.seat, card) for card in o.t.players[o.seat].pack], profit)


ADDITIONS = Additions(answers={"draft": draft})
