"""Which cards to keep, and which to give away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.worth import keep_worth, ranked, world_distance, worth
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.components.powers import ConsumeHandCards
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.consume import PlaceBet
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import Bet
from galaxy_referee.engine.race.expansions.start_choice.moves import ChooseStart
from galaxy_referee.engine.race.moves import Guess, Pass
from galaxy_referee.engine.race.phases.consume.steps import DiscardForGain
from galaxy_referee.engine.race.phases.consume.turn import power_named

REFUSED = 2  # cards discarded with the choice of a start world


def least_valuable(o: Outlook, cards: Sequence[str], count: int) -> set[str]:
    """This many of these cards, the least valuable ones."""
    return {card.id for card in ranked(o, [CARDS[name] for name in cards])[:count]}


def most_valuable(o: Outlook, cards: Sequence[str], count: int) -> set[str]:
    """This many of these cards, the best ones."""
    return {card.id for card in ranked(o, [CARDS[name] for name in cards])[len(cards) - count :]}


def only(cards: Sequence[str], chosen: set[str]) -> tuple[str, ...]:
    """The chosen ones in the order of the cards."""
    return tuple(card for card in cards if card in chosen)


def subset(decision: Decision) -> Subset:
    """The closed form of a decision that asks for a subset."""
    assert isinstance(decision.moves, Subset)
    return decision.moves


def cards_for_gain(o: Outlook, step: DiscardForGain, most: int) -> set[str]:
    """The cards that are worth less than what discarding them brings."""
    pair = power_named(o.t, o.seat, step.power)
    assert pair is not None
    power = pair[1]
    assert isinstance(power, ConsumeHandCards)
    gain = power.vp + (power.cards - 1) * o.card * (0.9 if power.cards else 1)
    return {card.id for card in ranked(o, o.hand)[:most] if keep_worth(o, card) < gain}


def start_world(o: Outlook, offered: Sequence[str]) -> ChooseStart:
    """The start world that goes best with the best four cards of the hand."""
    best: tuple[float, ChooseStart] | None = None
    hand = o.t.players[o.seat].hand
    for world in offered:
        with_world = Outlook(o.t, o.seat, o.w, [CARDS[world]])
        order = ranked(with_world, with_world.hand)
        value = worth(Outlook(o.t, o.seat, o.w, []), CARDS[world])
        value += sum(keep_worth(with_world, card) for card in order[REFUSED:])
        if best is None or value > best[0]:
            refused = only(hand, {card.id for card in order[:REFUSED]})
            best = value, ChooseStart(o.seat, world, refused)
    assert best is not None
    return best[1]


def drafted(o: Outlook, pack: Sequence[str]) -> Card:
    """The card of a pack that brings most for its price."""

    def profit(card: Card) -> float:
        cost, missing = (card.price, 0) if card.development else world_distance(o, card)
        return worth(o, card) - (cost + 0.6 * missing) * o.card

    return max((CARDS[card] for card in pack), key=profit)


# -- gambling --------------------------------------------------------------------------------------


@cache
def prices(sets: tuple[str, ...]) -> Counter[int]:
    """How many cards of a deck have each cost or defense."""
    return Counter(card.price for card in deck_of(sets).values())


def bet(o: Outlook, step: PlaceBet) -> Bet | Pass:
    """The card whose bet is expected to bring most, or none."""
    counts = prices(o.t.options.sets)
    total = counts.total()
    best: tuple[float, Move] = (0.0, Pass(o.seat))
    for card in o.hand:
        if 1 <= card.price <= step.highest:
            above = sum(number for price, number in counts.items() if price > card.price) / total
            chance = 1 - (1 - above) ** card.price
            loss = o.card + keep_worth(o, card)
            gain = chance * (o.card + o.w.selection) - (1 - chance) * loss
            if gain > best[0]:
                best = gain, Bet(o.seat, card.id)
    move = best[1]
    assert isinstance(move, Bet | Pass)
    return move


def guess(o: Outlook, highest: int) -> Guess:
    """The number that most cards have that the seat has not seen."""
    counts = Counter(prices(o.t.options.sets))
    counts.subtract(card.price for card in o.hand)
    for seat in o.t.seats():
        counts.subtract(card.price for card in o.t.tableau(seat))
    return Guess(o.seat, max(range(1, highest + 1), key=lambda number: counts[number]))
