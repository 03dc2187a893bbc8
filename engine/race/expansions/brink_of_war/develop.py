"""What The Brink of War adds to Develop (BOW-DEVELOP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.counting import fits_word
from galaxy_referee.engine.race.expansions.brink_of_war.moves import Spend
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    DevelopPrestigeAfter,
)
from galaxy_referee.engine.race.expansions.brink_of_war.spending import (
    DEVELOPING,
    cannot_spend,
    use,
    ways_to_spend,
)
from galaxy_referee.engine.race.expansions.prestige.chips import gain
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.develop import (
    development_options,
    payment_step,
    payments_remain,
)
from galaxy_referee.engine.race.phases.phase import number_in_round, rest_of_phase
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (DevelopPrestigeAfter, *DEVELOPING)


def developed(t: Race, seat: int, card: str) -> None:
    """Prestige after placing a development (BOW-DEVELOP-3)."""
    for source, power in t.powers_of(seat, DevelopPrestigeAfter):
        if fits_word(CARDS[card], power.placed):
            gain(t, seat, power.amount, source.id)


def before_paying(t: Race, seat: int, card: str, nth: int) -> Step[Any] | None:
    """A seat that can discard a good to pay less is asked first (BOW-DEVELOP-4)."""
    if t.players[seat].saved or not ways_to_spend(t, seat, DEVELOPING):
        return None
    return SpendToDevelop(seat, card, nth)


class SpendToDevelop(Choice[Race], tag="develop.spend"):
    """May discard a good to pay less for a development, once in the phase (BOW-DEVELOP-4, -6)."""

    seat: int
    card: str
    nth: int

    def decision(self, t: Race) -> Decision | None:
        moves: list[Move] = [*ways_to_spend(t, self.seat, DEVELOPING)]
        if self._can_pay(t):
            moves.append(Pass(self.seat))
        prompt = Text("You may discard a good to pay less for {card}.", card=CARDS[self.card].title)
        return Decision(self.seat, "spend", "BOW-DEVELOP-4", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Spend):
            return None
        return cannot_spend(t, move, DEVELOPING, "BOW-DEVELOP-4")

    def _can_pay(self, t: Race) -> bool:
        """Whether the seat can pay without this."""
        most = development_options(t, self.seat, self.nth).discount
        powers = t.powers_by_name(self.seat, *DEVELOPING).values()
        spared = max(power.amount for _, power in powers)
        return CARDS[self.card].price - most + spared <= len(t.players[self.seat].hand)

    def take(self, t: Race, move: Spend | Pass) -> None:
        if isinstance(move, Spend):
            use(t, move, DEVELOPING)
        t.then(payment_step(t, self.seat, self.card, self.nth, asked=before_paying))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        rest = rest_of_phase(below)
        return (
            rest is not None
            and self.nth == number_in_round(t, "develop", below)
            and payments_remain(t, [self, *rest], below)
            and before_paying(t, self.seat, self.card, self.nth) == self
        )
