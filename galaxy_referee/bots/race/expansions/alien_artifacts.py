"""Further worlds of Alien Artifacts."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import discard_worth, end_bonus
from galaxy_referee.bots.race.worth import worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import SettleDrawAfter
from galaxy_referee.engine.race.expansions.alien_artifacts.moves import SettleBy
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    FlipWorld,
    FreeWorld,
)
from galaxy_referee.engine.race.expansions.alien_artifacts.settle import can_be_free
from galaxy_referee.engine.race.moves import Pass

FLIP = 1.5  # worth of a flipped card relative to a card in hand: most worlds are free


def settle_by(o: Outlook, decision: Decision) -> Move:
    """The further world with the highest gain, if any gains more than it costs."""
    gains: dict[Move, float] = {Pass(o.seat): 0.0}
    for move in decision.moves:
        if isinstance(move, SettleBy):
            carrier = CARDS[move.power.partition(":")[0]]
            gains[move] = _gain(o, carrier, None if move.world is None else CARDS[move.world])
    return o.best(gains, gains.__getitem__)


def _gain(o: Outlook, carrier: Card, world: Card | None) -> float:
    """The gain from a further world placed with a card's power; without a world, from the flip of a
    card."""
    if world is None:
        return FLIP + o.card + end_bonus(o, 1)
    gain = worth(o, world) + (o.t.total(o.seat, SettleDrawAfter) - 1) * o.card
    if carrier.power(FreeWorld) is None:
        return gain + end_bonus(o, 1)
    # A cheap world can be paid for later.
    saved = o.means.discounted(world, world.price) * o.card
    return gain + saved - discard_worth(o, carrier) + end_bonus(o, 0)


def gain_beside(o: Outlook, world: Card | None) -> float:
    """What a seat can still gain from further worlds in Settle after placing this one, or none: a
    free world, or the flip of a card."""
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


ADDITIONS = Additions(
    answers={"settle_by": settle_by},
    beside_settling=(gain_beside,),
)
