"""Phase IV: Consume, with the sale of the Consume: Trade bonus before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step
from galaxy_referee.engine.race.components.catalogue import CARDS, Card
from galaxy_referee.engine.race.components.powers import (
    KINDS,
    ConsumeAllGoods,
    ConsumeBet,
    ConsumeDraw,
    ConsumeGain,
    ConsumeGoods,
    ConsumeGuess,
    ConsumeHandCards,
    ConsumeSell,
    Power,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.bet import PlaceBet, note_use
from galaxy_referee.engine.race.moves import Consume, ConsumeGood, Discard, Guess, Pass
from galaxy_referee.engine.race.phases.consume.trade import SellGood, outside_consume, power_named
from galaxy_referee.engine.race.phases.phase import EndPhase
from galaxy_referee.engine.race.refusals import (
    named_twice,
    no_good_on,
    no_such_power,
    power_used,
    title,
    wrong_count,
    wrong_discard,
)
from galaxy_referee.engine.race.state import Race, fits


class ConsumePhase(Stage[Race], tag="consume"):
    """Each player in order finishes before the next begins (RACE-ORDER-4, RACE-OQ-17)."""

    def run(self, t: Race) -> None:
        t.begin_phase("consume")
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


class UseConsumePowers(Choice[Race], tag="consume.powers", omit_defaults=True):
    """Use consume powers one after the other, in any order, as far as possible (RACE-CONSUME-1 to
    -4). Only when all that is left is optional may the seat stop.

    Args:
        seat: whose powers.
        declined: whether it has just decided against a bet; it may bet once it has used another
            power.
    """

    seat: int
    declined: bool = False

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from outside_consume(t)

    def decision(self, t: Race) -> Decision | None:
        usable = [each for each in usable_powers(t, self.seat) if not self._declines(each[1])]
        if not usable:
            return None
        moves: list[Move] = [Consume(self.seat, card.power_id(power)) for card, power in usable]
        if all(power.optional for _, power in usable):
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
        named = power_named(t, self.seat, move.power)
        if named is None:
            return no_such_power(move.power, "consume")
        if move.power in t.used:
            return power_used(move.power, "RACE-CONSUME-2")
        if self._declines(named[1]):
            return IllegalMove(
                "You have just decided against a bet.", code="bet_declined", rule="RVI-CONSUME-2"
            )
        return IllegalMove(
            f"There is nothing that {move.power} could consume now.",
            code="nothing_to_consume",
            rule="RACE-CONSUME-8",
            pointer="/power",
        )

    def take(self, t: Race, move: Consume | Pass) -> None:
        if isinstance(move, Pass):
            return
        found = power_named(t, self.seat, move.power)
        assert found is not None
        card, power = found
        if not isinstance(power, ConsumeBet):  # that is used when a card is bet
            note_use(t, self.seat, move.power)
        t.then(UseConsumePowers(self.seat))  # after the power's own step, ask again
        USE[type(power)](t, self.seat, card, power)

    def _declines(self, power: Power) -> bool:
        return self.declined and isinstance(power, ConsumeBet)


def usable_powers(t: Race, seat: int) -> Iterator[tuple[Card, Power]]:
    """The consume powers of a seat that are unused and can be used now."""
    for card, power in t.powers(seat, "consume"):
        if card.power_id(power) not in t.used and USABLE[type(power)](t, seat, card, power):
            yield card, power


def goods_for(t: Race, seat: int, card: Card, power: ConsumeGoods) -> list[str]:
    """The worlds whose goods a power can consume."""
    return [
        world
        for world in t.worlds_with_good(seat)
        if fits(CARDS[world], power.kind) and (not power.this_world or world == card.id)
    ]


def goods_consumed(worlds: list[str], power: ConsumeGoods) -> int:
    """How many goods a power consumes: as many as possible, in whole sets (RACE-CONSUME-7, -8)."""
    available = (
        len({CARDS[world].good for world in worlds}) if power.each_different else len(worlds)
    )
    return power.goods * min(power.up_to, available // power.goods)


class ChooseGoods(Choice[Race], tag="consume.goods"):
    """Choose the goods that a power consumes (RACE-CONSUME-5, -6)."""

    seat: int
    power: str

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from outside_consume(t)
        found = power_named(t, self.seat, self.power)
        if found is None or not isinstance(found[1], ConsumeGoods):
            yield Fault("/power", "unknown_power", f"The seat has no power {self.power}.")

    def decision(self, t: Race) -> Decision:
        power, worlds = self._power_and_worlds(t)
        count = goods_consumed(worlds, power)
        prompt = f"Choose the {count} goods to consume."
        moves: Any
        if power.each_different:
            moves = OneOf(ConsumeGood(self.seat, chosen) for chosen in _one_of_each(worlds, count))
        else:
            moves = Subset(ConsumeGood, self.seat, worlds, count, count)
        return Decision(self.seat, "consume_goods", "RACE-CONSUME-6", prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, ConsumeGood):
            return None
        power, worlds = self._power_and_worlds(t)
        for place, world in enumerate(move.worlds):
            if world not in t.worlds_with_good(self.seat):
                return no_good_on(world, "RACE-CONSUME-5", f"/worlds/{place}")
            if world not in worlds:
                return IllegalMove(
                    f"{self.power} does not consume the good of {title(world)}.",
                    code="wrong_kind",
                    rule="RACE-CONSUME-13",
                    pointer=f"/worlds/{place}",
                )
        count = goods_consumed(worlds, power)
        if len(set(move.worlds)) == len(move.worlds) == count:
            return IllegalMove(
                "The goods must all be of different kinds.",
                code="same_kind",
                rule="RACE-CONSUME-16",
                pointer="/worlds",
            )
        return named_twice(move.worlds, "/worlds") or wrong_count(
            move.worlds, count, count, "RACE-CONSUME-7", "world"
        )

    def take(self, t: Race, move: ConsumeGood) -> None:
        power, _ = self._power_and_worlds(t)
        for world in move.worlds:
            t.remove_good(self.seat, world)
        t.tell("consumed", self.seat, worlds=list(move.worlds), power=self.power)
        times = len(move.worlds) // power.goods
        gain(t, self.seat, times * power.vp, self.power)
        t.draw(self.seat, times * power.cards, self.power)

    def _power_and_worlds(self, t: Race) -> tuple[ConsumeGoods, list[str]]:
        found = power_named(t, self.seat, self.power)
        assert found is not None
        card, power = found
        assert isinstance(power, ConsumeGoods)
        return power, goods_for(t, self.seat, card, power)


def _one_of_each(worlds: list[str], count: int) -> Iterator[tuple[str, ...]]:
    """All choices of ``count`` worlds of different kinds, in order of play (RACE-CONSUME-16)."""
    by_kind = [[world for world in worlds if CARDS[world].good == kind] for kind in KINDS]
    for kinds in combinations([group for group in by_kind if group], count):
        for chosen in product(*kinds):
            yield tuple(world for world in worlds if world in chosen)


class NameNumber(Choice[Race], tag="consume.guess"):
    """Name a number, then flip the top card of the deck (RACE-CONSUME-20, RACE-OQ-16)."""

    seat: int
    highest: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from outside_consume(t)

    def decision(self, t: Race) -> Decision:
        moves = OneOf(Guess(self.seat, number) for number in range(1, self.highest + 1))
        prompt = f"Name a number from 1 to {self.highest}."
        return Decision(self.seat, "guess", "RACE-CONSUME-20", prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Guess):
            return None
        return IllegalMove(
            f"{move.number} is not a number from 1 to {self.highest}.",
            code="wrong_number",
            rule="RACE-CONSUME-20",
            pointer="/number",
        )

    def take(self, t: Race, move: Guess) -> None:
        flipped = t.take_top(self.seat)
        if flipped is None:
            return
        kept = CARDS[flipped].price == move.number
        pile = t.players[self.seat].hand if kept else t.piles(self.seat).discard
        pile.append(flipped)
        t.tell("flipped", self.seat, card=flipped, number=move.number, kept=kept)


class DiscardForGain(Choice[Race], tag="consume.hand_cards"):
    """Discard cards from hand instead of goods (RACE-CONSUME-21, RVI-CONSUME-4)."""

    seat: int
    power: str

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from outside_consume(t)
        found = power_named(t, self.seat, self.power)
        if found is None or not isinstance(found[1], ConsumeHandCards):
            yield Fault("/power", "unknown_power", f"The seat has no power {self.power}.")

    def decision(self, t: Race) -> Decision:
        hand = t.players[self.seat].hand
        most = min(self._power(t).up_to, len(hand))
        prompt = f"Discard up to {most} cards from hand."
        choice = Subset(Discard, self.seat, hand, 0, most)
        return Decision(self.seat, "discard", "RACE-CONSUME-21", prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, 0, self._power(t).up_to, "RACE-CONSUME-21")

    def take(self, t: Race, move: Discard) -> None:
        t.discard_from_hand(self.seat, move.cards, self.power)
        # Never doubled (RACE-CONSUME-11), so not through gain().
        power = self._power(t)
        t.gain_chips(self.seat, len(move.cards) * power.vp, self.power)
        t.draw(self.seat, len(move.cards) * power.cards, self.power)

    def _power(self, t: Race) -> ConsumeHandCards:
        found = power_named(t, self.seat, self.power)
        assert found is not None
        assert isinstance(found[1], ConsumeHandCards)
        return found[1]


def gain(t: Race, seat: int, vp: int, source: str) -> None:
    """Gain chips by a consume power, doubled by Consume: 2x VP (RACE-CONSUME-9, -10)."""
    t.gain_chips(seat, 2 * vp if t.chose(seat, "consume-x2") else vp, source)


# -- how each power is used, and when it can be ----------------------------------------------------


def _use_goods(t: Race, seat: int, card: Card, power: ConsumeGoods) -> None:
    t.then(ChooseGoods(seat, card.power_id(power)))


def _can_use_goods(t: Race, seat: int, card: Card, power: ConsumeGoods) -> bool:
    return goods_consumed(goods_for(t, seat, card, power), power) > 0


def _use_all_goods(t: Race, seat: int, card: Card, power: ConsumeAllGoods) -> None:
    worlds = t.worlds_with_good(seat)
    for world in worlds:
        t.remove_good(seat, world)
    t.tell("consumed", seat, worlds=worlds, power=card.power_id(power))
    gain(t, seat, len(worlds) - power.less, card.power_id(power))


def _has_goods(t: Race, seat: int, card: Card, power: Power) -> bool:
    return bool(t.worlds_with_good(seat))


def _use_sell(t: Race, seat: int, card: Card, power: ConsumeSell) -> None:
    t.then(SellGood(seat, card.power_id(power)))


def _use_draw(t: Race, seat: int, card: Card, power: ConsumeDraw) -> None:
    t.draw(seat, power.amount, card.power_id(power))


def _use_gain(t: Race, seat: int, card: Card, power: ConsumeGain) -> None:
    gain(t, seat, power.amount, card.power_id(power))


def _use_bet(t: Race, seat: int, card: Card, power: ConsumeBet) -> None:
    t.then(PlaceBet(seat, card.power_id(power), power.highest))


def _use_guess(t: Race, seat: int, card: Card, power: ConsumeGuess) -> None:
    t.then(NameNumber(seat, power.highest))


def _always(t: Race, seat: int, card: Card, power: Power) -> bool:
    return True


def _use_hand_cards(t: Race, seat: int, card: Card, power: ConsumeHandCards) -> None:
    t.then(DiscardForGain(seat, card.power_id(power)))


def _has_hand(t: Race, seat: int, card: Card, power: Power) -> bool:
    return bool(t.players[seat].hand)


USE: dict[type[Power], Callable[[Race, int, Card, Any], None]] = {
    ConsumeGoods: _use_goods,
    ConsumeAllGoods: _use_all_goods,
    ConsumeSell: _use_sell,
    ConsumeDraw: _use_draw,
    ConsumeGain: _use_gain,
    ConsumeBet: _use_bet,
    ConsumeGuess: _use_guess,
    ConsumeHandCards: _use_hand_cards,
}

USABLE: dict[type[Power], Callable[[Race, int, Card, Any], bool]] = {
    ConsumeGoods: _can_use_goods,
    ConsumeAllGoods: _has_goods,
    ConsumeSell: _has_goods,
    ConsumeDraw: _always,
    ConsumeGain: _always,
    # Whether a card in hand can be bet is nobody else's business: an empty bet is allowed.
    ConsumeBet: _has_hand,
    ConsumeGuess: _always,
    ConsumeHandCards: _has_hand,
}
