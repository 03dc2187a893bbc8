"""Phase III: Settle: choosing worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import SecretChoice, Step
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.moves import Pass, Settle
from galaxy_referee.engine.race.phases import phase
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld, placing
from galaxy_referee.engine.race.phases.settle.placement import can_place, placement_options
from galaxy_referee.engine.race.phases.settle.refusals import refusal_of_world
from galaxy_referee.engine.race.refusals import not_in_hand
from galaxy_referee.engine.race.state import Race


class SettlePhase(phase.PhaseStage, tag="settle"):
    """The first or (advanced game) second Settle phase of the round."""

    nth: int

    def run(self, t: Race) -> None:
        phase.begin_phase(t, "settle")
        seats = t.in_order()
        choice = ChooseWorlds(nth=self.nth, seats=seats, answers=[None] * len(seats))
        t.then(choice, *after_settle(t, self.nth), phase.EndPhase())


def after_settle(t: Race, nth: int) -> list[Step[Any]]:
    """The steps after the turns of a Settle phase."""
    return [step for after in hooks_of(t).after_settle for step in after(t, nth)]


class ChooseWorlds(SecretChoice[Race], tag="settle.choose", kw_only=True):
    """Each seat secretly chooses a world from its hand, or none (RACE-SETTLE-1)."""

    nth: int
    answers: list[Settle | Pass | None]

    def decision(self, t: Race, seat: int) -> Decision:
        moves = [*worlds_to_place(t, seat), Pass(seat)]
        prompt = "Choose a world to place, or pass."
        return Decision(seat, "settle", "RACE-SETTLE-1", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return refusal_from_hand(t, move) if isinstance(move, Settle) else None

    def reveal(self, t: Race) -> None:
        """All chosen worlds are placed, windfall goods included; then, in order, each is paid for
        or conquered, and its owner does whatever else it may (RACE-SETTLE-1, -5, RACE-OQ-3)."""
        steps: list[Step[Any]] = []
        for answer in self.answers:
            assert answer is not None
            world = answer.card if isinstance(answer, Settle) else None
            if world is not None:
                phase.place_card(t, answer.seat, world)
            steps += whole_turn(t, answer.seat, world, self.nth)
        t.then(*steps)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """It begins the phase: nobody has done anything."""
        nth = phase.number_in_round(t, "settle", below)
        return (
            t.phase == "settle"
            and self.nth == nth
            and phase.rest_of_phase(below) == after_settle(t, nth)
            and self.seats == t.in_order()
            and not t.fresh
            and not t.used
            and not any(player.temporary or player.lingering for player in t.players)
        )


def whole_turn(t: Race, seat: int, world: str | None, nth: int) -> list[Step[Any]]:
    """The turn of a seat that has only placed this world at the reveal, or none: the world is paid
    for or conquered, then the seat does whatever else it may."""
    steps = [] if world is None else placing(t, PlaceWorld(seat, world, nth))
    for turn in hooks_of(t).settle_turn:
        steps += turn(t, seat, nth, world is not None)
    return steps


def worlds_to_place(t: Race, seat: int) -> list[Move]:
    """The worlds in hand that a seat can place now (RACE-SETTLE-4)."""
    hand = t.players[seat].hand
    options = placement_options(t, seat)
    return [
        Settle(seat, card)
        for card in hand
        if CARDS[card].world and can_place(options, CARDS[card], len(hand) - 1)
    ]


def refusal_from_hand(t: Race, move: Settle) -> IllegalMove | None:
    """The reason why a card cannot be placed from hand; None if it can."""
    hand = t.players[move.seat].hand
    if move.card not in hand:
        return not_in_hand(move.card, "/card")
    return refusal_of_world(placement_options(t, move.seat), CARDS[move.card], len(hand) - 1)
