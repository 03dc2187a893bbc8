"""Phase IV: Consume, with the sale of the Consume: Trade bonus before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components import powers
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import PowerT
from galaxy_referee.engine.race.moves import Consume, Pass
from galaxy_referee.engine.race.phases.consume import turn
from galaxy_referee.engine.race.phases.consume.goods import goods_for, is_picky, numbers_of_goods
from galaxy_referee.engine.race.phases.consume.steps import (
    ChooseGoods,
    DiscardForGain,
    NameNumber,
)
from galaxy_referee.engine.race.phases.consume.trade import SellGood
from galaxy_referee.engine.race.phases.phase import EndPhase, PhaseStage, begin_phase, rest_of_phase
from galaxy_referee.engine.race.refusals import no_such_power, power_used
from galaxy_referee.engine.race.state import Race


class ConsumePhase(PhaseStage, tag="consume"):
    """In order, each player finishes before the next one begins (RACE-ORDER-4, RACE-OQ-17)."""

    def run(self, t: Race) -> None:
        begin_phase(t, "consume")
        t.then(*turns(t, t.in_order()), EndPhase())


def turns(t: Race, seats: list[int]) -> list[Step[Any]]:
    """What these seats do in their turns: sell, if they chose that, then consume
    (RACE-TRADE-1)."""
    steps: list[Step[Any]] = []
    for seat in seats:
        if t.chose(seat, "consume-trade"):
            steps.append(SellGood(seat))
        steps.append(UseConsumePowers(seat))
    return steps


# -- Consume powers --------------------------------------------------------------------------------


class UseConsumePowers(Choice[Race], tag=turn.CONSUMING, omit_defaults=True):
    """Use consume powers one after the other, in any order, as far as possible (RACE-CONSUME-1 to
    -4). Only when all that is left is optional may the seat stop.

    Args:
        seat: whose powers.
        declined: whether it has just declined a power that may be declined; it may use one again
            once it has used another power.
    """

    seat: int
    declined: bool = False

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from turn.outside_consume(t)

    def decision(self, t: Race) -> Decision | None:
        usable = [
            (card, power)
            for card, power in usable_powers(t, self.seat)
            if not self._declines(power)
        ]
        if not usable:
            return None
        moves: list[Move] = [Consume(self.seat, card.power_id(power)) for card, power in usable]
        if all(may_be_left(t, self.seat, card, power) for card, power in usable):
            moves.append(Pass(self.seat))
        prompt = "Choose the consume power to use next."
        return Decision(self.seat, "consume", "RACE-CONSUME-3", prompt, OneOf(moves))

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if isinstance(move, Pass):
            return IllegalMove(
                "A consume power that must be used can still be used.",
                code="must_consume",
                rule="RACE-CONSUME-4",
            )
        if not isinstance(move, Consume):
            return None
        named = turn.power_named(t, self.seat, move.power)
        if named is None:
            return no_such_power(move.power, "consume")
        if move.power in t.used:
            return power_used(move.power, "RACE-CONSUME-2")
        if self._declines(named[1]):
            return IllegalMove(
                Text("You have just declined {power}.", power=move.power),
                code="power_declined",
                rule=CONSUME_POWERS[type(named[1])].decline_rule,
                pointer="/power",
            )
        return IllegalMove(
            Text("{power} has nothing to consume now.", power=move.power),
            code="nothing_to_consume",
            rule="RACE-CONSUME-8",
            pointer="/power",
        )

    def take(self, t: Race, move: Consume | Pass) -> None:
        if isinstance(move, Pass):
            return
        named = turn.power_named(t, self.seat, move.power)
        assert named is not None
        card, power = named
        how = CONSUME_POWERS[type(power)]
        if how.decline_rule is None:  # a power that may be declined records its use itself
            turn.note_use(t, self.seat, move.power)
        t.then(UseConsumePowers(self.seat))  # after the power's own step, ask again
        how.use(t, self.seat, card, power)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The turns of the seats after this one follow."""
        return (
            rest_of_phase(below) == turns(t, t.after(self.seat))
            and turn.used_by(t, [*t.before(self.seat), self.seat])
            and (not self.declined or self._has_declined(t))
        )

    def _has_declined(self, t: Race) -> bool:
        """Whether it is the seat's turn, and there is something that it can have declined."""
        return t.agenda[-1] is self and any(
            CONSUME_POWERS[type(power)].decline_rule is not None
            for _, power in usable_powers(t, self.seat)
        )

    def _declines(self, power: powers.Power) -> bool:
        return self.declined and CONSUME_POWERS[type(power)].decline_rule is not None


def may_be_left(t: Race, seat: int, card: Card, power: powers.Power) -> bool:
    """Whether a power that can be used may be left: by itself, because it cannot be used under some
    naming of the goods of any kind, or by an edition's way."""
    if power.optional or not isinstance(power, powers.ConsumeGoods):
        return power.optional
    if power.this_world and t.options.rules.own_good_optional:
        return True
    return is_picky(power) and 0 in numbers_of_goods(goods_for(t, seat, card, power), power)


def usable_powers(t: Race, seat: int) -> Iterator[tuple[Card, powers.Power]]:
    """The consume powers of a seat that are unused and can be used now."""
    for card, power in turn.consume_powers(t, seat):
        if card.power_id(power) not in t.used and CONSUME_POWERS[type(power)].usable(
            t, seat, card, power
        ):
            yield card, power


# -- how each power is used, and when --------------------------------------------------------------


def use_goods(t: Race, seat: int, card: Card, power: powers.ConsumeGoods) -> None:
    t.then(ChooseGoods(seat, card.power_id(power)))


def can_use_goods(t: Race, seat: int, card: Card, power: powers.ConsumeGoods) -> bool:
    return numbers_of_goods(goods_for(t, seat, card, power), power) != {0}


def _use_all_goods(t: Race, seat: int, card: Card, power: powers.ConsumeAllGoods) -> None:
    worlds = t.worlds_of_goods(seat)
    for world in worlds:
        t.remove_good(seat, world)
    t.emit("goods_consumed", seat, worlds=worlds, power=card.power_id(power))
    turn.gain(t, seat, len(worlds) - power.less, card.power_id(power))


def _has_goods(t: Race, seat: int, card: Card, power: powers.Power) -> bool:
    return bool(t.worlds_with_good(seat))


def always_usable(t: Race, seat: int, card: Card, power: powers.Power) -> bool:
    return True


def has_hand(t: Race, seat: int, card: Card, power: powers.Power) -> bool:
    return bool(t.players[seat].hand)


class ConsumePower(msgspec.Struct, Generic[PowerT], frozen=True):
    """How a kind of consume power is used.

    Args:
        power: the kind.
        use: uses it; anything to choose first is a step.
        usable: whether it can be used now.
        decline_rule: the rule by which its use can be declined once begun, if it can be.
    """

    power: type[PowerT]
    use: Callable[[Race, int, Card, PowerT], None]
    usable: Callable[[Race, int, Card, PowerT], bool]
    decline_rule: str | None = None


# How consume powers are used; ``expansions.registry`` adds those of the expansions.
CONSUME_POWERS: dict[type[powers.Power], ConsumePower[Any]] = powers.by_power(
    ConsumePower(powers.ConsumeGoods, use_goods, can_use_goods),
    ConsumePower(powers.ConsumeAllGoods, _use_all_goods, _has_goods),
    ConsumePower(
        powers.ConsumeSell,
        lambda t, seat, card, power: t.then(SellGood(seat, card.power_id(power))),
        _has_goods,
    ),
    ConsumePower(
        powers.ConsumeDraw,
        lambda t, seat, card, power: t.draw(seat, power.amount, card.power_id(power)),
        always_usable,
    ),
    ConsumePower(
        powers.ConsumeGuess,
        lambda t, seat, card, power: t.then(NameNumber(seat, power.highest)),
        always_usable,
    ),
    ConsumePower(
        powers.ConsumeHandCards,
        lambda t, seat, card, power: t.then(DiscardForGain(seat, card.power_id(power))),
        has_hand,
    ),
)
