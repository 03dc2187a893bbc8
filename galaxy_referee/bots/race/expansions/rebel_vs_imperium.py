"""Bets, and cards discarded for cheaper developments."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.hand import most_valuable, prices
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import discard_worth
from galaxy_referee.bots.race.worth import keep_worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.consume import PlaceBet
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.develop import PlaceDevelopment
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import Bet, TakeFlipped
from galaxy_referee.engine.race.moves import Pass, PlaceBy
from galaxy_referee.engine.race.phases.develop import development_cost


def bet(o: Outlook, decision: Decision) -> Move:
    """The card whose bet has the highest expected gain, or none."""
    step = o.t.agenda[-1]
    assert isinstance(step, PlaceBet)
    counts = prices(o.t.options.sets)
    total = counts.total()
    gains: dict[Move, float] = {Pass(o.seat): 0.0}
    for card in o.hand:
        if 1 <= card.price <= step.highest:
            above = sum(number for price, number in counts.items() if price > card.price) / total
            chance = 1 - (1 - above) ** card.price
            loss = o.card + keep_worth(o, card)
            won = chance * (o.card + o.w.selection)
            gains[Bet(o.seat, card.id)] = won - (1 - chance) * loss
    return o.best(gains, gains.__getitem__)


def take_flipped(o: Outlook, decision: Decision) -> Move:
    """The best of the flipped cards."""
    return TakeFlipped(o.seat, most_valuable(o, o.t.aside, 1).pop())


def way_to_develop(o: Outlook, decision: Decision) -> Move:
    """Whether to discard cards in the tableau to reduce the cost, which must save more than it
    loses."""
    step = o.t.agenda[-1]
    assert isinstance(step, PlaceDevelopment)
    card, nth = CARDS[step.card], step.nth

    def loss(move: PlaceBy) -> float:
        cost = development_cost(o.t, o.seat, card, nth, move.discard)
        return cost * o.card + sum(discard_worth(o, CARDS[name]) for name in move.discard)

    ways = [move for move in decision.moves if isinstance(move, PlaceBy)]
    return o.best(ways, lambda move: -loss(move))


ADDITIONS = Additions(
    answers={"bet": bet, "take_flipped": take_flipped},
    placing={PlaceDevelopment: way_to_develop},
)
