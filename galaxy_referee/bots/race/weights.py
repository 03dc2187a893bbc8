"""The numbers by which the greedy bot evaluates positions, in victory points, shares, or rounds."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The worth of things to the greedy bot.

    The values were tuned in mirrored matches between variants.

    Args:
        card: a card in hand, while there is time to use it.
        hunger: how much more a card is worth to an empty hand, and less to a full one.
        early: how much more it is worth for each round beyond the last five.
        selection: seeing one more card in Explore, for each card kept.
        cycles: how often per round the whole tableau produces and consumes.
        pace: the cards that the fastest player adds to its tableau per round.
        wish: the share of its gain for which a card counts while it is in hand.
        far: the reduction of that share for each card or point of Military still missing.
        synergy: the share of a card's contribution to a "?" in hand that counts for the card.
        growth: the points that a "?" is expected to gain per round.
        goods: the share of the worth of goods that counts when they are produced.
        poverty: the extra worth of each of the first cards in an empty hand.
        potential: a power of Consume, Produce, or Trade, for cards that may still join it.
        leech: how much the others' gains in a phase count against choosing it.
        foresight: the share of a gain that the seat has anyway if another player chooses the phase.
        ending: the points for ending the game, for each point of the lead.
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
    goods: float = 0.65
    poverty: float = 0.25
    potential: float = 0.5
    leech: float = 0.3
    foresight: float = 0.6
    ending: float = 0.5
