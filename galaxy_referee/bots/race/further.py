"""Further worlds of Alien Artifacts, and what their owner spends goods on."""

from __future__ import annotations

from galaxy_referee.bots.race.economy import INDEX_OF
from galaxy_referee.bots.race.goods import kind_of
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import discard_worth, end_bonus
from galaxy_referee.bots.race.worth import FLIP, good_worth, keep_worth, ranked, worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import SettleDrawAfter
from galaxy_referee.engine.race.expansions.alien_artifacts.moves import SettleBy
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import FlipWorld, FreeWorld
from galaxy_referee.engine.race.expansions.alien_artifacts.settle import can_be_free
from galaxy_referee.engine.race.expansions.good_when_placed.steps import DiscardForGood
from galaxy_referee.engine.race.expansions.goods_for_military.moves import SpendGood
from galaxy_referee.engine.race.moves import Pass


def settle_by(o: Outlook, decision: Decision) -> Move:
    """The further world that brings most, if any brings more than it costs."""
    gains: dict[Move, float] = {Pass(o.seat): 0.0}
    for move in decision.moves:
        if isinstance(move, SettleBy):
            carrier = CARDS[move.power.partition(":")[0]]
            gains[move] = _gain(o, carrier, None if move.world is None else CARDS[move.world])
    return max(gains, key=lambda move: gains[move])


def _gain(o: Outlook, carrier: Card, world: Card | None) -> float:
    """What a further world brings by the power of a card; without a world, the flip of a card."""
    if world is None:
        return FLIP + o.card + end_bonus(o, 1)
    gain = worth(o, world) + (o.t.total(o.seat, SettleDrawAfter) - 1) * o.card
    if carrier.power(FreeWorld) is None:
        return gain + end_bonus(o, 1)
    # A cheap world can be paid for another time.
    saved = o.means.discounted(world, world.price) * o.card
    return gain + saved - discard_worth(o, carrier) + end_bonus(o, 0)


def gain_beside(o: Outlook, world: Card | None) -> float:
    """What a seat can still gain in Settle by further worlds after it has placed this one, or none:
    a world for nothing, or the flip of a card."""
    gain = 0.0
    for carrier, power in o.t.powers_of(o.seat, FreeWorld):
        gain += max(
            (
                _gain(o, carrier, card)
                for card in o.hand
                if card is not world and can_be_free(o.means, power, card)
            ),
            default=0.0,
        )
    if world is None and o.t.powers_of(o.seat, FlipWorld):
        gain += FLIP
    return max(0.0, gain)


def good_to_spend(o: Outlook, decision: Decision) -> Move:
    """A good on a production world, which comes back by itself, if there is one."""
    moves = [move for move in decision.moves if isinstance(move, SpendGood)]
    return max(moves, key=lambda move: (CARDS[move.world].production, -kind_of(CARDS[move.world])))


def cards_for_good(o: Outlook, step: DiscardForGood) -> set[str]:
    """The least valuable card of the hand, if the good is worth more."""
    kind = CARDS[step.world].good
    assert kind is not None
    card = ranked(o, o.hand)[0]
    gain = o.w.goods * good_worth(o, INDEX_OF[kind]) if o.rounds > 1 else 0.0
    return {card.id} if gain > o.card + max(0.0, keep_worth(o, card)) else set()
