"""Settle: what a seat may do besides placing a world from its hand, or instead of it.

The Gathering Storm lets some seats place a second world (TGS-POWER-1); with takeovers of Rebel vs
Imperium each seat may declare one (RVI-TAKEOVER-11).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move, kind_of
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansion import SettleUse, hooks_of
from galaxy_referee.engine.race.expansions.settle_again.powers import SecondWorld
from galaxy_referee.engine.race.expansions.takeovers.moves import Takeover
from galaxy_referee.engine.race.expansions.takeovers.refusals import refusal_of_takeover
from galaxy_referee.engine.race.expansions.takeovers.steps import declare, takeovers
from galaxy_referee.engine.race.moves import Pass, Settle
from galaxy_referee.engine.race.phases.phase import place_card
from galaxy_referee.engine.race.phases.settle.choose import refusal_from_hand, worlds_to_place
from galaxy_referee.engine.race.phases.settle.place import (
    PlaceWorld,
    TurnAfterReveal,
    is_settling,
    placing,
)
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (SecondWorld,)


def settle_turn(t: Race, seat: int, nth: int, placed: bool) -> list[Step[Any]]:
    """What a seat may do in its turn after the world it placed, or without one."""
    return [SettleAgain(seat, nth, placed)] if may_settle_again(t, seat, placed) else []


def may_settle_again(t: Race, seat: int, placed: bool) -> bool:
    """Whether a seat may declare a takeover, place a second world, or do what expansions allow."""
    return (
        t.options.takeovers
        or (placed and has_second_world(t, seat))
        or bool(_further(t, seat, int(placed)))
    )


def has_second_world(t: Race, seat: int) -> bool:
    """Whether a seat may place a second world in this phase (TGS-POWER-1)."""
    return bool(t.powers_of(seat, SecondWorld))


def _further(t: Race, seat: int, done: int) -> dict[type[Move], list[Move]]:
    """What the expansions let a seat do besides, by type of move."""
    expansions = (more(t, seat, done) for more in hooks_of(t).settle_moves)
    return {kind: moves for expansion in expansions for kind, moves in expansion.items()}


# What a seat is asked, by whether it may declare a takeover and place a world from hand.
PROMPTS = {
    (True, False): "You may declare a takeover.",
    (False, True): "You may place a second world.",
    (True, True): "You may place a second world or declare a takeover.",
}
# How further moves of a turn are made; ``expansions.registry`` adds those of the expansions.
SETTLE_USES: dict[type[Move], SettleUse[Any]] = {}


class SettleAgain(TurnAfterReveal, tag="settle.again"):
    """What a seat may do besides its placement from the reveal, or instead of it.

    A seat that placed nothing may declare a takeover. With the power to place a second world there
    is one more action: a takeover, or a world from hand after whatever came first (TGS-POWER-1,
    RVI-TAKEOVER-11 to -13, -40).

    Args:
        seat: the seat whose turn it is.
        nth: the number of the Settle phase in the round.
        placed: whether it placed a world at the reveal.
    """

    def decision(self, t: Race) -> Decision | None:
        done = self._done(t)
        again = done <= has_second_world(t, self.seat)
        hand = t.players[self.seat].hand
        moves: list[Move] = list(takeovers(t, self.seat)) if again else []
        from_hand = again and done > 0 and bool(hand)
        further = _further(t, self.seat, done)
        if not moves and not from_hand and not (further and hand):
            return None
        return self._asked(t, moves, from_hand, further)

    def _asked(
        self, t: Race, moves: list[Move], from_hand: bool, further: dict[type[Move], list[Move]]
    ) -> Decision:
        """The question. If only further powers are left, it is about them."""
        kind, rule = ("settle", "TGS-POWER-1") if self._done(t) else ("takeover", "RVI-TAKEOVER-11")
        use = None if moves or from_hand else SETTLE_USES[next(iter(further))]
        if use is not None:
            kind, rule = kind_of(next(iter(further))), use.rule
        prompt = (
            PROMPTS[bool(moves), from_hand]
            if not further
            else "You may use another power in this phase."
            if use is None or len(further) > 1
            else use.prompt
        )
        from_hands = worlds_to_place(t, self.seat) if from_hand else []
        answers = [*moves, *chain.from_iterable(further.values()), *from_hands, Pass(self.seat)]
        return Decision(self.seat, kind, rule, prompt, OneOf(answers))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if isinstance(move, Takeover):
            return refusal_of_takeover(t, move)
        if not isinstance(move, Settle):
            use = SETTLE_USES.get(type(move))
            able = type(move) in _further(t, self.seat, self._done(t))
            return use.explain(t, move) if use is not None and able else None
        done, second = self._done(t), has_second_world(t, self.seat)
        if done > second or not second:
            return IllegalMove(
                "No power lets you place another world from hand now.",
                code="no_such_power",
                rule="RACE-SETTLE-1",
            )
        if not done:
            return IllegalMove(
                "Declare a takeover first: a world can only take the place of a second takeover.",
                code="nothing_before",
                rule="RVI-TAKEOVER-40",
            )
        return refusal_from_hand(t, move)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        # A seat may have been able to until it discarded the card with the power.
        could = may_settle_again(t, self.seat, self.placed) or bool(t.players[self.seat].lingering)
        return is_settling(t, self.nth, below) and could

    def _done(self, t: Race) -> int:
        """How many worlds it has placed or tried to take over in this phase."""
        declared = sum(takeover.attacker == self.seat for takeover in t.declared)
        second = t.powers_of(self.seat, SecondWorld)
        return (
            self.placed + declared + any(card.power_id(power) in t.used for card, power in second)
        )

    def take(self, t: Race, move: Move) -> None:
        if isinstance(move, Settle):
            place_card(t, self.seat, move.card)
            if hooks_of(t).settle_moves:  # something else may follow
                t.used += [
                    card.power_id(power) for card, power in t.powers_of(self.seat, SecondWorld)
                ]
                t.then(self)
            t.then(*placing(t, PlaceWorld(self.seat, move.card, self.nth)))
        elif isinstance(move, Takeover):
            t.then(self)
            declare(t, move)
        elif not isinstance(move, Pass):
            t.then(self)
            SETTLE_USES[type(move)].use(t, self.nth, move)
