"""The draft."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.reasons import besides, points
from galaxy_referee.bots.race.rooms import Room
from galaxy_referee.bots.race.worth import world_distance, worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.draft.moves import Draft


def drafted(o: Outlook, pack: Sequence[str]) -> Card:
    """The card in a pack with the highest gain above its price."""

    def profit(card: Card) -> float:
        cost, missing = (card.price, 0) if card.development else world_distance(o, card)
        return worth(o, card) - (cost + 0.6 * missing) * o.card

    return max((CARDS[card] for card in pack), key=profit)


def draft(o: Outlook, decision: Decision) -> Move:
    """The best card of the pack."""
    return Draft(o.seat, drafted(o, o.t.players[o.seat].pack).id)


def _draft(o: Outlook, move: Draft) -> Text:
    card = CARDS[move.card]
    told = (
        "Takes {card}: the best of the pack, {vp:point} so far."
        if card.data.scoring
        else "Takes {card}: the best of the pack, {vp:point}."
    )
    return besides(o, card, Text(told, card=card.title, vp=points(o, card)))


ROOM = Room(answers={"draft": draft}, says={Draft: _draft})
