"""Selling goods: the Trade bonus of phase IV, and the consume powers that sell."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice
from galaxy_referee.engine.race.components.catalogue import CARDS, Card
from galaxy_referee.engine.race.components.powers import TRADE_PRICE, Power, TradeBonus
from galaxy_referee.engine.race.counting import count_in_tableau
from galaxy_referee.engine.race.moves import Sell
from galaxy_referee.engine.race.refusals import no_good_on
from galaxy_referee.engine.race.state import Race, fits


class SellGood(Choice[Race], tag="consume.sell"):
    """Sell one good: for the Consume: Trade bonus (RACE-TRADE-2), or by a consume power that sells
    (RACE-CONSUME-14)."""

    seat: int
    power: str | None = None

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from outside_consume(t)
        if self.power is not None and power_named(t, self.seat, self.power) is None:
            yield Fault("/power", "unknown_power", f"The seat has no power {self.power}.")

    def decision(self, t: Race) -> Decision | None:
        worlds = t.worlds_with_good(self.seat)
        if not worlds:
            return None
        moves = OneOf(Sell(self.seat, world) for world in worlds)
        prompt = "Sell a good: choose the world it lies on."
        return Decision(self.seat, "sell", self._rule, prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return no_good_on(move.world, self._rule, "/world") if isinstance(move, Sell) else None

    @property
    def _rule(self) -> str:
        return "RACE-TRADE-2" if self.power is None else "RACE-CONSUME-14"

    def take(self, t: Race, move: Sell) -> None:
        price = trade_price(t, self.seat, CARDS[move.world], self._with_trade_powers(t))
        t.remove_good(self.seat, move.world)
        t.tell("sold", self.seat, world=move.world, price=price)
        t.draw(self.seat, price, self.power or "trade")

    def _with_trade_powers(self, t: Race) -> bool:
        if self.power is None:
            return True
        found = power_named(t, self.seat, self.power)
        return found is not None and getattr(found[1], "with_trade_powers", False)


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


def power_named(t: Race, seat: int, power_id: str) -> tuple[Card, Power] | None:
    """The working consume power of a seat with this name."""
    for card, power in t.powers(seat, "consume"):
        if card.power_id(power) == power_id:
            return card, power
    return None


def outside_consume(t: Race) -> Iterator[Fault]:
    """The fault of a step of Consume in another phase."""
    if t.phase != "consume":
        yield Fault("", "wrong_phase", "This step belongs to Consume.")
