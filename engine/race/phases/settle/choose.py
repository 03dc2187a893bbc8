"""Phase III: Settle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, SecretChoice, Stage, Step
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import SecondWorld
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.takeovers import (
    ResolveTakeovers,
    declare,
    takeovers,
    why_no_takeover,
)
from galaxy_referee.engine.race.moves import Pass, Settle, Takeover
from galaxy_referee.engine.race.phases.phase import EndPhase
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld
from galaxy_referee.engine.race.phases.settle.placement import can_place, means_of
from galaxy_referee.engine.race.phases.settle.refusals import why_not
from galaxy_referee.engine.race.refusals import not_in_hand
from galaxy_referee.engine.race.state import Race


class SettlePhase(Stage[Race], tag="settle"):
    """The first or (advanced game) second Settle phase of the round."""

    nth: int

    def run(self, t: Race) -> None:
        t.begin_phase("settle")
        seats = t.in_order()
        choice = ChooseWorlds(nth=self.nth, seats=seats, answers=[None] * len(seats))
        if t.options.takeovers:
            t.at_start = [[placed.card for placed in player.tableau] for player in t.players]
            t.then(choice, ResolveTakeovers(self.nth), EndPhase())
        else:
            t.then(choice, EndPhase())


class ChooseWorlds(SecretChoice[Race], tag="settle.choose", kw_only=True):
    """Each seat secretly chooses a world from its hand, or none (RACE-SETTLE-1)."""

    nth: int
    answers: list[Settle | Pass | None]

    def decision(self, t: Race, seat: int) -> Decision:
        moves = [*worlds_to_place(t, seat), Pass(seat)]
        prompt = "Choose a world to place, or pass."
        return Decision(seat, "settle", "RACE-SETTLE-1", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return why_not_from_hand(t, move) if isinstance(move, Settle) else None

    def reveal(self, t: Race) -> None:
        """All chosen worlds are placed, windfall goods included; then, in order, each is paid for
        or conquered, and its owner does what else he may (RACE-SETTLE-1, -5, RACE-OQ-3)."""
        steps: list[Step[Any]] = []
        for answer in self.answers:
            assert answer is not None
            seat = answer.seat
            placed = isinstance(answer, Settle)
            if isinstance(answer, Settle):
                t.place(seat, answer.card)
                steps.append(PlaceWorld(seat, answer.card, self.nth))
            if t.options.takeovers or (placed and has_second_world(t, seat)):
                steps.append(SettleAgain(seat, self.nth, placed))
        t.then(*steps)


class SettleAgain(Choice[Race], tag="settle.again"):
    """What a seat may do besides its placement from the reveal, or instead of it.

    Who placed nothing may declare a takeover. With the power to place a second world there is one
    more action: a takeover, or a world from hand after whatever came first (TGS-POWER-1,
    RVI-TAKEOVER-11 to -13, -40).

    Args:
        seat: whose turn it is.
        nth: the number of the Settle phase in the round.
        placed: whether it placed a world at the reveal.
    """

    seat: int
    nth: int
    placed: bool

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.phase != "settle":
            yield Fault("", "wrong_phase", "This step belongs to Settle.")

    def decision(self, t: Race) -> Decision | None:
        done = self._done(t)
        if done > has_second_world(t, self.seat):
            return None
        moves: list[Move] = list(takeovers(t, self.seat))
        from_hand = done > 0 and t.players[self.seat].hand
        if not moves and not from_hand:
            return None
        if from_hand:
            moves += worlds_to_place(t, self.seat)
        moves.append(Pass(self.seat))
        if done:
            prompt = "You may place a second world or declare a takeover."
            return Decision(self.seat, "settle", "TGS-POWER-1", prompt, OneOf(moves))
        prompt = "You may declare a takeover."
        return Decision(self.seat, "takeover", "RVI-TAKEOVER-11", prompt, OneOf(moves))

    def must_ask(self, decision: Decision | None) -> bool:
        # Not asking would tell that no world in hand can be placed.
        return decision is not None

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if isinstance(move, Takeover):
            return why_no_takeover(t, move)
        if not isinstance(move, Settle):
            return None
        if not self._done(t):
            return IllegalMove(
                "A world is placed in place of a second takeover only, after the first.",
                code="nothing_before",
                rule="RVI-TAKEOVER-40",
            )
        return why_not_from_hand(t, move)

    def _done(self, t: Race) -> int:
        """How many worlds it has placed or tried to take over in this phase."""
        return self.placed + sum(each.attacker == self.seat for each in t.declared)

    def take(self, t: Race, move: Settle | Takeover | Pass) -> None:
        if isinstance(move, Settle):
            t.place(self.seat, move.card)
            t.then(PlaceWorld(self.seat, move.card, self.nth))
        elif isinstance(move, Takeover):
            t.then(self)
            declare(t, move)


def worlds_to_place(t: Race, seat: int) -> list[Move]:
    """The worlds in hand that a seat can place now (RACE-SETTLE-4)."""
    hand = t.players[seat].hand
    means = means_of(t, seat)
    return [
        Settle(seat, card)
        for card in hand
        if CARDS[card].world and can_place(means, CARDS[card], len(hand) - 1)
    ]


def why_not_from_hand(t: Race, move: Settle) -> IllegalMove | None:
    """Why a card cannot be placed from hand; None if it can."""
    hand = t.players[move.seat].hand
    if move.card not in hand:
        return not_in_hand(move.card, "/card")
    return why_not(means_of(t, move.seat), CARDS[move.card], len(hand) - 1)


def has_second_world(t: Race, seat: int) -> bool:
    """Whether a seat may place a second world in this phase (TGS-POWER-1)."""
    return bool(t.powers_of(seat, SecondWorld))
