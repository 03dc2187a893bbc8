"""The numbers by which the greedy bot judges: all are victory points, shares or rounds."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """What things are worth to the greedy bot.

    The values were tuned in mirrored matches between variants.

    Args:
        card: a card in hand, while there is time to use it.
        hunger: how much more a card is worth to an empty hand, and less to a full one.
        early: how much more it is worth for each round beyond the last five.
        selection: what seeing one more card in Explore is worth for each card kept.
        cycles: how often in a round the whole tableau produces and consumes.
        pace: cards that the fastest player adds to its tableau in a round.
        wish: how much of what a card in hand would bring counts while it is in hand.
        far: how much each card or point of Military still missing lessens that.
        synergy: how much of what it adds to a "?" in hand counts for a card.
        growth: points that a "?" is expected to gain in a round.
        military: a point of Military in a round to come.
        reach: share of the worth of a military world in hand that the Military missing brings.
        goods: how much of the worth of goods counts when they are produced, not yet consumed.
        poverty: what each of the first cards of an empty hand is worth beyond the others.
        potential: a power of Consume, Produce or Trade, for cards that may still join it.
        leech: how much what the others gain in a phase counts against choosing it.
        foresight: how much of a gain is had anyway if another player chooses the phase.
        ending: points for ending the game for each point of the lead.
    """

    card: float = 0.7
    hunger: float = 0.2
    early: float = 0.12
    selection: float = 0.2
    cycles: float = 0.5
    pace: float = 1.1
    wish: float = 0.5
    far: float = 0.4
    synergy: float = 0.3
    growth: float = 0.3
    military: float = 0.12
    reach: float = 0.35
    goods: float = 0.65
    poverty: float = 0.25
    potential: float = 0.5
    leech: float = 0.3
    foresight: float = 0.6
    ending: float = 0.5
