"""The first decisions of a game: start worlds and starting hands."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import AnyOf, Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage
from galaxy_referee.engine.race.components.catalogue import CARDS, start_number
from galaxy_referee.engine.race.components.powers import StartingHand
from galaxy_referee.engine.race.moves import ChooseStart, Discard
from galaxy_referee.engine.race.players import Placed
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race

DEALT = 6  # RACE-SETUP-7
KEPT = 4
REFUSED = 2  # RVI-SETUP-3


class DealHands(Stage[Race], tag="setup.deal"):
    """Deal six cards to each player (RACE-SETUP-7), and the robot's hand (SOLO-12)."""

    def run(self, t: Race) -> None:
        for seat in t.in_order():
            t.players[seat].hand = t.take(seat, DEALT)
        if t.robot is not None:
            t.robot.hand = t.take(0, t.options.plays_by.starts[t.robot.start].hand)


class ChooseStartWorlds(SecretChoice[Race], tag="setup.choose_start", kw_only=True):
    """Each seat secretly chooses between a red and a blue start world and discards two of its six
    cards; then the start worlds are revealed (RVI-SETUP-2, -3)."""

    answers: list[ChooseStart | None]

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from super().faults(t)
        for seat, player in enumerate(t.players):
            wrong = any(
                card not in CARDS or CARDS[card].data.start_world is None for card in player.offered
            )
            too_few = t.agenda[-1] is self and len(player.hand) < REFUSED
            if player.tableau or not player.offered or wrong or too_few:
                yield Fault("/seats", "bad_seat", f"Seat {seat} has no start world to choose.")

    def decision(self, t: Race, seat: int) -> Decision:
        player = t.players[seat]
        choices = [_choice(seat, world, player.hand) for world in player.offered]
        prompt = "Choose a start world and discard two cards."
        return Decision(seat, "choose_start", "RVI-SETUP-3", prompt, AnyOf(choices))

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            player = t.players[answer.seat]
            player.tableau = [Placed(answer.world)]
            refused = [card for card in player.offered if card != answer.world]
            player.offered = []
            t.piles(answer.seat).discard += refused
            t.tell("start_world", answer.seat, card=answer.world)
            t.discard_from_hand(answer.seat, answer.discard, "setup")
        set_first(t)


def _choice(seat: int, world: str, hand: list[str]) -> Subset:
    return Subset(lambda seat, cards: ChooseStart(seat, world, cards), seat, hand, REFUSED, REFUSED)


class ReduceHands(Stage[Race], tag="setup.reduce_hands"):
    """Who begins with fewer cards than he kept discards once more (RVI-OQ-16)."""

    def run(self, t: Race) -> None:
        over = [seat for seat in t.in_order() if len(t.players[seat].hand) > kept(t, seat)]
        if over:
            t.then(InitialDiscards(seats=over, answers=[None] * len(over)))


class InitialDiscards(SecretChoice[Race], tag="setup.discard", kw_only=True):
    """Each seat secretly discards down to its starting hand (RACE-SETUP-7, TGS-SETUP-4)."""

    answers: list[Discard | None]

    def decision(self, t: Race, seat: int) -> Decision:
        hand = t.players[seat].hand
        count = max(0, len(hand) - kept(t, seat))
        prompt = f"Discard {count} of your {len(hand)} cards."
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


class TakeSides(Stage[Race], tag="setup.sides"):
    """In the two-player scenario the Rebel takes Rebel Alliance into hand, the Imperium Imperium
    Seat (RVI-TAKEOVER-39)."""

    def run(self, t: Race) -> None:
        for player, card in zip(t.players, t.aside, strict=False):
            player.hand.append(card)
        t.aside = t.aside[len(t.players) :]


class StartingGoods(Stage[Race], tag="setup.goods"):
    """A windfall start world gets its good from the deck (RACE-SETUP-12, RACE-OQ-10), unless a
    given start has put one there already."""

    def run(self, t: Race) -> None:
        for seat in t.in_order():
            for placed in t.players[seat].tableau:
                if CARDS[placed.card].windfall and placed.good is None:
                    t.add_good(seat, placed)


def kept(t: Race, seat: int) -> int:
    """How many cards a seat begins with: fewer with Ancient Race (TGS-SETUP-4)."""
    for placed in t.players[seat].tableau:
        power = CARDS[placed.card].power(StartingHand)
        if power is not None:
            return power.amount
    return KEPT


def set_first(t: Race) -> None:
    """The seat with the lowest start world is first in every ordered step (RACE-SETUP-14)."""
    numbers = [start_number(CARDS[player.tableau[0].card]) for player in t.players]
    t.first = numbers.index(min(numbers))
