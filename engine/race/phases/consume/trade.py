"""Selling goods: the Trade bonus of phase IV, and the consume powers that sell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import TRADE_PRICE, Power, TradeBonus
from galaxy_referee.engine.race.counting import count_in_tableau
from galaxy_referee.engine.race.extension import bonus
from galaxy_referee.engine.race.moves import Sell
from galaxy_referee.engine.race.phases.consume.turn import (
    is_in_turn,
    is_using,
    outside_consume,
    power_named,
    used_by,
)
from galaxy_referee.engine.race.refusals import no_good_on
from galaxy_referee.engine.race.state import Race, fits

HANDLES: tuple[type[Power], ...] = (TradeBonus,)


class SellGood(Choice[Race], tag="consume.sell"):
    """Sell one good: for the Consume: Trade bonus (RACE-TRADE-2), or by a consume power that sells
    (RACE-CONSUME-14)."""

    seat: int
    power: str | None = None

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from outside_consume(t)
        if self.power is not None and power_named(t, self.seat, self.power) is None:
            yield Fault(
                "/power", "no_such_power", f"The seat does not have the power {self.power}."
            )

    def decision(self, t: Race) -> Decision | None:
        worlds = t.worlds_with_good(self.seat)
        if not worlds:
            return None
        moves = OneOf(Sell(self.seat, world) for world in worlds)
        prompt = "Sell a good: choose the world it is on."
        return Decision(self.seat, "sell", self._rule, prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return no_good_on(move.world, self._rule, "/world") if isinstance(move, Sell) else None

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The bonus is the first thing in a turn; otherwise a power is being used."""
        if self.power is None:
            first = t.chose(self.seat, "consume-trade") and is_in_turn(self.seat, below)
            return first and (t.agenda[-1] is not self or used_by(t, t.before(self.seat)))
        return is_using(t, self.seat, self.power, below)

    @property
    def _rule(self) -> str:
        return "RACE-TRADE-2" if self.power is None else "RACE-CONSUME-14"

    def take(self, t: Race, move: Sell) -> None:
        price = trade_price(t, self.seat, CARDS[move.world], self._with_trade_powers(t))
        if self.power is None:
            price += bonus(t, self.seat, "trade.cards")
        t.remove_good(self.seat, move.world)
        t.tell("good_sold", self.seat, world=move.world, price=price)
        t.draw(self.seat, price, self.power or "trade")

    def _with_trade_powers(self, t: Race) -> bool:
        if self.power is None:
            return True
        named = power_named(t, self.seat, self.power)
        return named is not None and getattr(named[1], "with_trade_powers", False)


def trade_price(t: Race, seat: int, world: Card, with_trade_powers: bool) -> int:
    """The price in cards of the good on a world (RACE-TRADE-3, -5 to -8)."""
    assert world.good is not None
    price = TRADE_PRICE[world.good]
    if with_trade_powers:
        price += sum(
            power.amount * (1 if power.per is None else count_in_tableau(t, seat, power.per))
            for card, power in t.powers_of(seat, TradeBonus)
            if fits(world, power.kind) and (not power.this_world or card.id == world.id)
        )
    return price
