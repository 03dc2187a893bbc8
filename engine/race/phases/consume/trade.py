"""Selling goods: the Trade bonus of phase IV, and the consume powers that sell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components import powers
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.counting import count_in_tableau
from galaxy_referee.engine.race.expansion import bonus, hooks_of
from galaxy_referee.engine.race.moves import Sell
from galaxy_referee.engine.race.phases.consume import turn
from galaxy_referee.engine.race.refusals import no_good_on, title
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[powers.Power], ...] = (powers.TradeBonus, powers.NotTraded)

# The kind of the goods of each world; a world of any kind has none.
KIND_OF: dict[str, powers.Kind] = {
    card.id: card.holds for card in CARDS.values() if card.holds is not None and card.holds != "any"
}


class SellGood(Choice[Race], tag="consume.sell"):
    """Sell one good: for the Consume: Trade bonus (RACE-TRADE-2), or by a consume power that sells
    (RACE-CONSUME-14)."""

    seat: int
    power: str | None = None

    def faults(self, t: Race) -> Iterator[Fault]:
        if self.power is None:
            return turn.outside_consume(t)
        return turn.outside_power(t, self.seat, self.power, powers.Power)

    def worlds(self, t: Race) -> list[str]:
        """The worlds whose good can be sold; for the bonus not all of them can."""
        worlds = t.worlds_with_good(self.seat)
        if self.power is None:
            worlds = [world for world in worlds if CARDS[world].power(powers.NotTraded) is None]
        return worlds

    def decision(self, t: Race) -> Decision | None:
        worlds = self.worlds(t)
        if not worlds:
            return None
        moves = OneOf(Sell(self.seat, world) for world in worlds)
        prompt = "Sell a good: choose the world it is on."
        return Decision(self.seat, "sell", self._rule, prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Sell):
            return None
        if move.world in t.worlds_with_good(self.seat):
            return IllegalMove(
                Text("The good of {world} cannot be sold.", world=title(move.world)),
                code="not_for_sale",
                rule=self._rule,
                pointer="/world",
            )
        return no_good_on(move.world, self._rule, "/world")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The bonus is the first thing in a turn; otherwise a power is being used."""
        if self.power is None:
            first = t.chose(self.seat, "consume-trade") and turn.is_in_turn(self.seat, below)
            return first and (t.agenda[-1] is not self or turn.used_by(t, t.before(self.seat)))
        return turn.is_using(t, self.seat, self.power, below)

    @property
    def _rule(self) -> str:
        return "RACE-TRADE-2" if self.power is None else "RACE-CONSUME-14"

    def take(self, t: Race, move: Sell) -> None:
        kind = KIND_OF.get(move.world)
        if kind is not None:
            sell(t, self.seat, move.world, kind, self.power)
        else:
            asks = hooks_of(t).selling
            t.then(*(step for ask in asks for step in ask(t, self.seat, move.world, self.power)))


def sell(t: Race, seat: int, world: str, kind: powers.Kind, power: str | None) -> None:
    """Sell the good on a world, which is of this kind, by a power or with None by the Trade
    bonus."""
    price = trade_price(t, seat, CARDS[world], kind, has_trade_powers(t, seat, power))
    if power is None or t.options.rules.every_sale_strengthened:
        price += bonus(t, seat, "trade.cards")
    t.remove_good(seat, world)
    source = power or "trade"
    t.emit("good_sold", seat, world=world, price=price, source=source)
    t.draw(seat, price, source)


def has_trade_powers(t: Race, seat: int, power: str | None) -> bool:
    """Whether Trade powers add to the price (RACE-CONSUME-14)."""
    if power is None:
        return True
    named = turn.power_named(t, seat, power)
    return (
        named is not None
        and isinstance(named[1], powers.ConsumeSell)
        and named[1].with_trade_powers
    )


def trade_price(t: Race, seat: int, world: Card, kind: powers.Kind, with_trade_powers: bool) -> int:
    """The price in cards of the good on a world, of this kind (RACE-TRADE-3, -5 to -8)."""
    price = powers.TRADE_PRICE[kind]
    if with_trade_powers:
        price += sum(
            power.amount * (1 if power.per is None else count_in_tableau(t, seat, power.per))
            for card, power in t.powers_of(seat, powers.TradeBonus)
            if power.kind in (None, kind) and (not power.this_world or card.id == world.id)
        )
    return price
