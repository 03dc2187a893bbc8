"""Cards discarded for a good on a world as it is placed."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.economy import INDEX_OF
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.worth import good_worth, keep_worth, ranked
from galaxy_referee.engine.kernel.decisions import Subset
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.good_when_placed.expansion import DiscardForGood


def cards_for_good(o: Outlook, step: DiscardForGood, choice: Subset) -> set[str]:
    """The least valuable card of the hand, if the good is worth more."""
    kind = CARDS[step.world].good
    assert kind is not None
    card = ranked(o, o.hand)[0]
    gain = o.w.goods * good_worth(o, INDEX_OF[kind]) if o.rounds > 1 else 0.0
    return {card.id} if gain > o.card + max(0.0, keep_worth(o, card)) else set()


ADDITIONS = Additions(discards={DiscardForGood: cards_for_good})
