"""The choice of a start world."""

from __future__ import annotations

from galaxy_referee.bots.choosing import only
from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.worth import keep_worth, ranked, worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.start_choice.moves import ChooseStart

REFUSED = 2  # number of cards discarded with the choice


def start_world(o: Outlook, decision: Decision) -> Move:
    """The start world that goes best with the four best cards in hand."""
    offered = o.t.players[o.seat].offered
    values: dict[ChooseStart, float] = {}
    hand = o.t.players[o.seat].hand
    for world in offered:
        with_world = Outlook(o.t, o.seat, o.w, [CARDS[world]])
        order = ranked(with_world, with_world.hand)
        value = worth(Outlook(o.t, o.seat, o.w, []), CARDS[world])
        value += sum(keep_worth(with_world, card) for card in order[REFUSED:])
        refused = only(hand, [card.id for card in order[:REFUSED]])
        values[ChooseStart(o.seat, world, refused)] = value
    return o.best(values, values.__getitem__)


ADDITIONS = Additions(answers={"choose_start": start_world})
