"""What Rebel vs Imperium adds to Develop: cards that may be discarded to reduce a cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import DevelopDiscount
from galaxy_referee.engine.race.moves import PlaceBy
from galaxy_referee.engine.race.phases.develop import (
    PayForDevelopment,
    development_cost,
    payments_remain,
)
from galaxy_referee.engine.race.phases.phase import (
    discard_for_power,
    number_in_round,
    rest_of_phase,
)
from galaxy_referee.engine.race.state import Race, subsets


def before_paying(t: Race, seat: int, card: str, nth: int) -> Step[Any] | None:
    """A seat with optional reductions chooses which ones to use."""
    return PlaceDevelopment(seat, card, nth) if optional_discounts(t, seat) else None


def optional_discounts(t: Race, seat: int) -> list[str]:
    """The cards a seat may discard to reduce a cost (RVI-DEVELOP-1)."""
    return [card.id for card, power in t.powers_of(seat, DevelopDiscount) if power.discard_self]


class PlaceDevelopment(Choice[Race], tag="develop.place"):
    """Choose the optional cost reductions to use before paying (RVI-DEVELOP-1, -3,
    RACE-POWER-10)."""

    unfit = {
        "way": Refusal(
            "wrong_way", "RVI-DEVELOP-1", "A development can only be paid for: name pay."
        ),
        "discard": Refusal(
            "wrong_discard", "RVI-DEVELOP-1", "Discarding {piece} does not reduce this cost."
        ),
    }

    seat: int
    card: str
    nth: int

    def decision(self, t: Race) -> Decision | None:
        hand = len(t.players[self.seat].hand)
        optional = optional_discounts(t, self.seat)
        moves = [
            PlaceBy(self.seat, "pay", used)
            for used in subsets(optional)
            if self._cost(t, used) <= hand
        ]
        prompt = Text("Choose how to place {card}.", card=CARDS[self.card].title)
        if not moves:
            return None
        return Decision(self.seat, "place_by", "RVI-DEVELOP-1", prompt, OneOf(moves))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        rest = rest_of_phase(below)
        return (
            rest is not None
            and self.nth == number_in_round(t, "develop", below)
            and payments_remain(t, [self, *rest], below)
            and self.decision(t) is not None
        )

    def take(self, t: Race, move: PlaceBy) -> None:
        cost = self._cost(t, move.discard)
        for card in move.discard:
            discard_for_power(t, self.seat, card)
        t.then(PayForDevelopment(self.seat, self.card, cost))

    def _cost(self, t: Race, used: Sequence[str]) -> int:
        return development_cost(t, self.seat, CARDS[self.card], self.nth, used)
