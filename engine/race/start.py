"""The first decisions of a game: starting hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS, start_number
from galaxy_referee.engine.race.components.powers import Power, StartingHand
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.rounds import Round
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (StartingHand,)

DEALT = 6  # RACE-SETUP-7
KEPT = 4


class DealHands(Stage[Race], tag="setup.deal"):
    """Deal six cards to each player (RACE-SETUP-7)."""

    def run(self, t: Race) -> None:
        for seat in t.in_order():
            t.players[seat].hand = t.take(seat, DEALT)
        for dealt in hooks_of(t).hands_dealt:
            dealt(t)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return follows_in_set_up(t, self, below)


class InitialDiscards(SecretChoice[Race], tag="setup.discard", kw_only=True):
    """Each seat secretly discards down to its starting hand (RACE-SETUP-7)."""

    answers: list[Discard | None]

    def decision(self, t: Race, seat: int) -> Decision:
        hand = t.players[seat].hand
        count = max(0, len(hand) - kept(t, seat))
        prompt = Text("Discard {count} of your {hand} cards.", count=count, hand=len(hand))
        return Decision(
            seat, "discard", "RACE-SETUP-7", prompt, Subset(Discard, seat, hand, count, count)
        )

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        count = len(t.players[move.seat].hand) - kept(t, move.seat)
        return wrong_discard(t, move, count, count, "RACE-SETUP-7")

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            t.discard_from_hand(answer.seat, answer.cards, "setup")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """When it is asked, everyone has six cards and a start world."""
        return (
            follows_in_set_up(t, self, below)
            and self.seats == t.in_order()
            and (t.agenda[-1] is not self or have_full_hands(t))
        )


class StartingGoods(Stage[Race], tag="setup.goods"):
    """A windfall start world gets its good from the deck (RACE-SETUP-12, RACE-OQ-10), unless a
    given start has put one there already."""

    def run(self, t: Race) -> None:
        for seat in t.in_order():
            for placed in t.players[seat].tableau:
                if CARDS[placed.card].windfall and placed.good is None:
                    t.add_good(seat, placed)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return follows_in_set_up(t, self, below)


def kept(t: Race, seat: int) -> int:
    """How many cards a seat begins with; some start worlds begin with fewer."""
    for placed in t.players[seat].tableau:
        power = CARDS[placed.card].power(StartingHand)
        if power is not None:
            return power.amount
    return KEPT


def set_first(t: Race) -> None:
    """The seat with the lowest start world is first in every ordered step (RACE-SETUP-14)."""
    numbers = [start_number(CARDS[player.tableau[0].card]) for player in t.players]
    t.first = numbers.index(min(numbers))


def have_full_hands(t: Race) -> bool:
    """Whether all hands are as they were dealt (RACE-SETUP-7)."""
    return all(len(player.hand) == DEALT for player in t.players)


def initial_discards(t: Race) -> InitialDiscards:
    """Everyone discards down to its starting hand."""
    seats = t.in_order()
    return InitialDiscards(seats=seats, answers=[None] * len(seats))


def first_steps(t: Race) -> list[Step[Any]]:
    """What happens before the first round."""
    steps: list[Step[Any]] = [StartingGoods(), Round()]
    if t.options.setup != "first_game":
        steps = [DealHands(), initial_discards(t), *steps]
    for changed in hooks_of(t).first_steps:
        steps = changed(t, steps)
    return steps


def follows_in_set_up(t: Race, step: Step[Any], below: Sequence[Step[Any]]) -> bool:
    """Whether a step belongs to the setup, and exactly the steps after it remain."""
    steps = first_steps(t)
    kinds = [type(step) for step in steps]
    if t.round or t.phase is not None or type(step) not in kinds:
        return False
    return list(reversed(below)) == steps[kinds.index(type(step)) + 1 :]
