"""Phase IV, Consume: what is chosen when a power is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Span, Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import (
    ConsumeGoods,
    ConsumeGuess,
    ConsumeHandCards,
)
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.moves import ConsumeGood, Discard, Guess
from galaxy_referee.engine.race.phases.consume import turn
from galaxy_referee.engine.race.phases.consume.goods import (
    choice_of_goods,
    goods_for,
    numbers_of_goods,
)
from galaxy_referee.engine.race.refusals import (
    named_too_often,
    no_good_on,
    title,
    wrong_count,
    wrong_discard,
)
from galaxy_referee.engine.race.state import Race


class ChooseGoods(Choice[Race], tag="consume.goods"):
    """Choose the goods that a power consumes (RACE-CONSUME-5, -6)."""

    seat: int
    power: str

    def faults(self, t: Race) -> Iterator[Fault]:
        return turn.outside_power(t, self.seat, self.power, ConsumeGoods)

    def decision(self, t: Race) -> Decision:
        power, worlds = self._power_and_worlds(t)
        count = _span(worlds, power)
        prompt = (
            Text("Choose the {count:good} to consume.", count=count.most)
            if count.least == count.most
            else Text("Choose {count:good} to consume.", count=count)
        )
        freely = t.options.rules.any_kind_freely
        moves = choice_of_goods(self.seat, worlds, power, freely)
        return Decision(self.seat, "consume_goods", "RACE-CONSUME-6", prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, ConsumeGood):
            return None
        power, worlds = self._power_and_worlds(t)
        return (
            self._unfit_good(t, move, worlds)
            or named_too_often(move.worlds, worlds, "/worlds")
            or _wrong_set(move.worlds, worlds, power)
        )

    def _unfit_good(self, t: Race, move: ConsumeGood, worlds: list[str]) -> IllegalMove | None:
        """The refusal of a good that is not there, or that the power never consumes."""
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
        return None

    def take(self, t: Race, move: ConsumeGood) -> None:
        card, power = turn.power_of(t, self.seat, self.power, ConsumeGoods)
        for world in move.worlds:
            t.remove_good(self.seat, world)
        t.emit("goods_consumed", self.seat, worlds=list(move.worlds), power=self.power)
        times = len(move.worlds) // power.goods
        turn.gain(t, self.seat, times * power.vp, self.power)
        t.draw(self.seat, times * power.cards, self.power)
        for consumed in hooks_of(t).consumed:
            consumed(t, self.seat, card, power, times)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return turn.is_using(t, self.seat, self.power, below)

    def _power_and_worlds(self, t: Race) -> tuple[ConsumeGoods, list[str]]:
        card, power = turn.power_of(t, self.seat, self.power, ConsumeGoods)
        return power, goods_for(t, self.seat, card, power)


def _span(worlds: list[str], power: ConsumeGoods) -> Span:
    """How many goods a power takes once it is used."""
    numbers = numbers_of_goods(worlds, power)
    return Span(min(numbers - {0} or numbers), max(numbers))


def _wrong_set(named: tuple[str, ...], worlds: list[str], power: ConsumeGoods) -> IllegalMove:
    """The refusal of goods that the power could consume, but not together."""
    count = _span(worlds, power)
    if not count.least <= len(named) <= count.most:
        return wrong_count(named, *count, "RACE-CONSUME-7", "world")
    if power.kinds:
        return IllegalMove(
            "The goods must be one of each kind.",
            code="same_kind",
            rule="RACE-CONSUME-8",
            pointer="/worlds",
        )
    if power.each_different:
        return IllegalMove(
            "The goods must all be of different kinds.",
            code="same_kind",
            rule="RACE-CONSUME-16",
            pointer="/worlds",
        )
    world = next(world for world in named if CARDS[world].holds == "any")
    return IllegalMove(
        Text(
            "With the good of {world}, {count:good} must be consumed.",
            world=title(world),
            count=count.most,
        ),
        code="wrong_count",
        rule="RACE-CONSUME-7",
        pointer="/worlds",
    )


class NameNumber(Choice[Race], tag="consume.guess"):
    """Name a number, then flip the top card of the deck (RACE-CONSUME-20, RACE-OQ-16)."""

    seat: int
    highest: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from turn.outside_consume(t)

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
        t.emit("card_flipped", self.seat, card=flipped, number=move.number, kept=kept)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return any(
            power.highest == self.highest
            and turn.is_using(t, self.seat, card.power_id(power), below)
            for card, power in t.powers_of(self.seat, ConsumeGuess)
        )


class DiscardForGain(Choice[Race], tag="consume.hand_cards"):
    """Discard cards from hand instead of goods (RACE-CONSUME-21)."""

    seat: int
    power: str

    def faults(self, t: Race) -> Iterator[Fault]:
        return turn.outside_power(t, self.seat, self.power, ConsumeHandCards)

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
        return turn.is_using(t, self.seat, self.power, below)

    def _power(self, t: Race) -> ConsumeHandCards:
        return turn.power_of(t, self.seat, self.power, ConsumeHandCards)[1]
