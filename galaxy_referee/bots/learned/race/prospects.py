"""Inputs of a network: what a player of Race for the Galaxy could gain in the next round, by the
policy's rules of thumb."""

from __future__ import annotations

from galaxy_referee.bots.learned.inputs import Seen
from galaxy_referee.bots.race.actions import own_gains, public_gains
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.weights import Weights
from galaxy_referee.bots.race.worth import keep_worth
from galaxy_referee.engine.race.components.cards import Card, CardData
from galaxy_referee.engine.race.state import Race

ACTIONS = (
    "explore+5", "explore+1+1", "develop", "settle", "consume-trade", "consume-x2", "produce",
)  # fmt: skip
PHASES = ("explore", "develop", "settle", "consume", "produce")
WISHES = 3  # cards in hand whose worth counts
PROSPECTS = (
    "rounds left", "worth of a card", "a cycle", "all cycles",
    "wishes", "best wish", "second wish", "number of wishes",
    *ACTIONS, *(f"{phase}, chosen by another" for phase in PHASES), "best", "second best",
    *(f"leading other: {phase}" for phase in PHASES),
)  # fmt: skip
WEIGHTS = Weights()
# A card in hand that the seat had not seen: it can pay for others, but cannot be placed.
UNSEEN = Card(CardData(id="unseen", name="unseen", type="development", cost=99), 1)


def prospects(t: Race, seat: int, other: int, seen: Seen) -> list[float]:
    """The numbers of ``PROSPECTS``, mostly in units of five points.

    Args:
        t: the table at the start of a round.
        seat: the seat.
        other: the leading other seat.
        seen: the cards that the seat had seen before its choice.
    """
    hand = t.players[seat].hand
    known = [card for card in hand if card in seen]
    o = Outlook(t, seat, WEIGHTS, hand=known)
    wishes = sorted([keep_worth(o, card) for card in o.hand], reverse=True)[:WISHES]
    best_wish, second_wish, *_ = *wishes, 0.0, 0.0
    o.hand += [UNSEEN] * (len(hand) - len(known))
    chosen, otherwise = own_gains(o)
    gains = [chosen[action] for action in ACTIONS]
    best, second = sorted(gains, reverse=True)[:2]
    theirs = public_gains(t, other, o.card)
    numbers = [
        o.cycle,
        o.cycle * o.cycles / 3,
        sum(wishes),
        best_wish,
        second_wish,
        sum([wish > 0 for wish in wishes]),
        *gains,
        *[otherwise[phase] for phase in PHASES],
        best,
        second,
        *[theirs[phase] for phase in PHASES],
    ]
    return [o.rounds / 6, o.card, *[number / 5 for number in numbers]]
