"""Phase IV, Consume: what is chosen when a power is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Moves, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import (
    KINDS,
    ConsumeGoods,
    ConsumeGuess,
    ConsumeHandCards,
    Good,
)
from galaxy_referee.engine.race.extension import points_of
from galaxy_referee.engine.race.moves import ConsumeGood, Discard, Guess
from galaxy_referee.engine.race.phases.consume.turn import (
    gain,
    is_using,
    outside_consume,
    outside_power,
    power_named,
    power_of,
)
from galaxy_referee.engine.race.refusals import (
    named_twice,
    no_good_on,
    title,
    wrong_count,
    wrong_discard,
)
from galaxy_referee.engine.race.state import Race, fits_goods


def goods_for(t: Race, seat: int, card: Card, power: ConsumeGoods) -> list[str]:
    """The world of each good that a power can consume."""
    worlds = t.worlds_of_goods(seat)
    if power.kinds:
        return [world for world in worlds if any(is_of(world, kind) for kind in power.kinds)]
    return [
        world
        for world in worlds
        if fits_goods(CARDS[world], power.kind) and (not power.this_world or world == card.id)
    ]


def is_of(world: str, kind: Good) -> bool:
    """Whether the goods on a world are of a kind."""
    return kind == "any" or fits_goods(CARDS[world], kind)


def goods_consumed(worlds: list[str], power: ConsumeGoods) -> int:
    """How many goods a power consumes: as many as possible, in whole sets (RACE-CONSUME-7, -8)."""
    if power.kinds:
        return power.goods if any(one_of_each_of(worlds, power.kinds)) else 0
    available = (
        min(len(KINDS), len({CARDS[world].holds for world in worlds}))
        if power.each_different
        else len(worlds)
    )
    return power.goods * min(power.up_to, available // power.goods)


def is_picky(power: ConsumeGoods) -> bool:
    """Whether it matters to a power of which kinds the goods are that it can consume."""
    return power.kind is not None or power.each_different


def goods_required(worlds: list[str], power: ConsumeGoods) -> int:
    """How many goods a power must consume: goods of a world of any kind need not be of the kind
    that it asks for, but alone they are of some kind."""
    if not is_picky(power):
        return goods_consumed(worlds, power)
    fixed = [world for world in worlds if CARDS[world].holds != "any"]
    alone = power.each_different and power.goods == 1 and not fixed
    return goods_consumed(worlds if alone else fixed, power)


class ChooseGoods(Choice[Race], tag="consume.goods"):
    """Choose the goods that a power consumes (RACE-CONSUME-5, -6)."""

    seat: int
    power: str

    def faults(self, t: Race) -> Iterator[Fault]:
        return outside_power(t, self.seat, self.power, ConsumeGoods)

    def decision(self, t: Race) -> Decision:
        power, worlds = self._power_and_worlds(t)
        count = goods_consumed(worlds, power)
        least = max(power.goods, goods_required(worlds, power))
        prompt = Text("Choose the {count:good} to consume.", count=count)
        moves: Any
        if power.kinds:
            chosen = one_of_each_of(worlds, power.kinds)
            moves = OneOf(ConsumeGood(self.seat, goods) for goods in chosen)
        elif power.each_different:
            moves = OneOf(
                ConsumeGood(self.seat, goods)
                for size in range(least, count + 1)
                for goods in _one_of_each(worlds, size, power)
            )
        else:
            moves = _any_goods(self.seat, worlds, least, count)
        return Decision(self.seat, "consume_goods", "RACE-CONSUME-6", prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, ConsumeGood):
            return None
        power, worlds = self._power_and_worlds(t)
        for index, world in enumerate(move.worlds):
            if world not in t.worlds_with_good(self.seat):
                return no_good_on(world, "RACE-CONSUME-5", f"/worlds/{index}")
            if world not in worlds:
                return IllegalMove(
                    Text(
                        "{power} does not consume the good of {world}.",
                        power=self.power,
                        world=title(world),
                    ),
                    code="wrong_kind",
                    rule="RACE-CONSUME-13",
                    pointer=f"/worlds/{index}",
                )
        count = goods_consumed(worlds, power)
        least = max(power.goods, goods_required(worlds, power))
        if len(set(move.worlds)) == len(move.worlds) == count and power.kinds:
            return _wrong_set("The goods must be one of each kind.", "RACE-CONSUME-8")
        if len(set(move.worlds)) == len(move.worlds) == count and power.each_different:
            return _wrong_set("The goods must all be of different kinds.", "RACE-CONSUME-16")
        return named_twice(move.worlds, "/worlds") or wrong_count(
            move.worlds, least, count, "RACE-CONSUME-7", "world"
        )

    def take(self, t: Race, move: ConsumeGood) -> None:
        named = power_named(t, self.seat, self.power)
        assert named is not None
        card, power = named
        assert isinstance(power, ConsumeGoods)
        for world in move.worlds:
            t.remove_good(self.seat, world)
        t.tell("goods_consumed", self.seat, worlds=list(move.worlds), power=self.power)
        times = len(move.worlds) // power.goods
        gain(t, self.seat, times * power.vp, self.power)
        t.draw(self.seat, times * power.cards, self.power)
        for consumed in points_of(t).consumed:
            consumed(t, self.seat, card, power, times)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return is_using(t, self.seat, self.power, below)

    def _power_and_worlds(self, t: Race) -> tuple[ConsumeGoods, list[str]]:
        named = power_named(t, self.seat, self.power)
        assert named is not None
        card, power = named
        assert isinstance(power, ConsumeGoods)
        return power, goods_for(t, self.seat, card, power)


def _wrong_set(sentence: str, rule: str) -> IllegalMove:
    return IllegalMove(sentence, code="same_kind", rule=rule, pointer="/worlds")


def _any_goods(seat: int, worlds: list[str], least: int, most: int) -> Moves:
    """All choices of this number of goods; goods on the same world are interchangeable."""
    if len(set(worlds)) == len(worlds):
        return Subset(ConsumeGood, seat, worlds, least, most)
    copies: Counter[str] = Counter()
    enough = []
    for world in worlds:
        copies[world] += 1
        if copies[world] <= most:
            enough.append(world)
    sizes = range(least, most + 1)
    chosen = dict.fromkeys(goods for size in sizes for goods in combinations(enough, size))
    return OneOf(ConsumeGood(seat, goods) for goods in chosen)


def one_of_each_of(worlds: list[str], kinds: tuple[Good, ...]) -> Iterator[tuple[str, ...]]:
    """All choices of goods, one of each of these kinds, in order of play (RACE-CONSUME-8)."""
    for chosen in dict.fromkeys(combinations(worlds, len(kinds))):
        if any(all(map(is_of, order, kinds)) for order in permutations(chosen)):
            yield chosen


def _one_of_each(worlds: list[str], count: int, power: ConsumeGoods) -> Iterator[tuple[str, ...]]:
    """All choices of ``count`` worlds of different kinds, in order of play (RACE-CONSUME-16). A
    power that takes as many as it can takes a good of every kind before one of any kind."""
    by_kind: dict[str | None, list[str]] = {kind: [] for kind in (*KINDS, "any")}
    for world in dict.fromkeys(worlds):
        by_kind[CARDS[world].holds].append(world)
    there = [kind for kind, group in by_kind.items() if group]
    needed = set() if power.goods > 1 else {*there} - {"any"}
    for kinds in combinations(there, count):
        if needed.issubset(kinds):
            for chosen in product(*[by_kind[kind] for kind in kinds]):
                yield tuple(sorted(chosen, key=worlds.index))


class NameNumber(Choice[Race], tag="consume.guess"):
    """Name a number, then flip the top card of the deck (RACE-CONSUME-20, RACE-OQ-16)."""

    seat: int
    highest: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from outside_consume(t)

    def decision(self, t: Race) -> Decision:
        moves = OneOf(Guess(self.seat, number) for number in range(1, self.highest + 1))
        prompt = Text("Name a number from 1 to {highest}.", highest=self.highest)
        return Decision(self.seat, "guess", "RACE-CONSUME-20", prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, Guess):
            return None
        return IllegalMove(
            Text(
                "{number} is not a number from 1 to {highest}.",
                number=move.number,
                highest=self.highest,
            ),
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
        t.tell("card_flipped", self.seat, card=flipped, number=move.number, kept=kept)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return any(
            power.highest == self.highest and is_using(t, self.seat, card.power_id(power), below)
            for card, power in t.powers_of(self.seat, ConsumeGuess)
        )


class DiscardForGain(Choice[Race], tag="consume.hand_cards"):
    """Discard cards from hand instead of goods (RACE-CONSUME-21)."""

    seat: int
    power: str

    def faults(self, t: Race) -> Iterator[Fault]:
        return outside_power(t, self.seat, self.power, ConsumeHandCards)

    def decision(self, t: Race) -> Decision:
        hand = t.players[self.seat].hand
        most = min(self._power(t).up_to, len(hand))
        prompt = Text("Discard up to {most} cards from hand.", most=most)
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

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return is_using(t, self.seat, self.power, below)

    def _power(self, t: Race) -> ConsumeHandCards:
        return power_of(t, self.seat, self.power, ConsumeHandCards)
