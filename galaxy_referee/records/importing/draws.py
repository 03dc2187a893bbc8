"""The draws in a log, looked up in the order in which the engine draws.

A log does not contain the order of the deck, and its site draws in a different order than the
engine, such as all goods of Produce before all cards. So each draw is looked up by its purpose.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.records.importing.additions import all_additions, first_of
from galaxy_referee.records.importing.log import Draw, Log
from galaxy_referee.records.importing.moments import Moment
from galaxy_referee.records.importing.start import Labels

GOOD = "good"
ANY = ""
# The engine's reasons to draw, with the log's names for them.
WHY = {
    "explore": "Explore",
    "trade": "consume-trade",
    "lucky": "lucky flip",
}


class Key(NamedTuple):
    """The purpose of a draw: the round, the phase, the seat, the reason, and a good's world."""

    round: int
    phase: str
    seat: int
    why: str
    world: str | None = None


class Draws:
    """The draws of a log.

    Args:
        log: the log.
        labels: the ids of its cards.
        not_goods: cards that are replaced by others if the log has them as goods.
    """

    def __init__(self, log: Log, labels: Labels, not_goods: Collection[str] = ()) -> None:
        self._cards: dict[Key, list[str]] = defaultdict(list)
        self._taken: Counter[Key] = Counter()
        self._not_goods = not_goods
        self.guessed = {labels.id(draw.card) for draw in log.draws if draw.copy}
        drawn = [self._key(draw, labels) for draw in log.draws]
        for key, draw in zip(drawn, log.draws, strict=True):
            self._cards[key].append(labels.id(draw.card))
        if not any(key.round == 0 for key in drawn):
            self._add_start_goods(log, labels)

    def wanted(self, moment: Moment, events: Iterable[Event]) -> list[str | None]:
        """The cards to be drawn in these events, in order, without drawing them yet.

        ``ANY`` stands for a good that may be any other card, and None for a draw that is missing
        from the log.
        """
        taken = self._taken.copy()
        return list(self._drawn(moment, events, taken))

    def draw(self, moment: Moment, events: Iterable[Event]) -> None:
        """Record that these events have happened."""
        for _ in self._drawn(moment, events, self._taken):
            pass

    def turned_up(self, number: int, seat: int, why: str) -> list[str]:
        """The cards still to be turned up for a purpose, by a seat in a round."""
        key = Key(number, "", seat, why)
        return self._cards.get(key, [])[self._taken[key] :]

    def later(self) -> set[str]:
        """The cards still to be drawn."""
        return {card for key, cards in self._cards.items() for card in cards[self._taken[key] :]}

    def _drawn(
        self, moment: Moment, events: Iterable[Event], taken: Counter[Key]
    ) -> Iterator[str | None]:
        for event in events:
            moment = moment.after(event)
            for keys in keys_of(moment, event):
                key = next(
                    (key for key in keys if taken[key] < len(self._cards.get(key, ()))), None
                )
                if key is not None:
                    taken[key] += 1
                card = None if key is None else self._cards[key][taken[key] - 1]
                yield ANY if key and key.why == GOOD and card in self._not_goods else card

    def _key(self, draw: Draw, labels: Labels) -> Key:
        world = labels.id(draw.world) if draw.world and draw.why == GOOD else None
        return Key(draw.round, draw.phase, draw.player, draw.why, world)

    def _add_start_goods(self, log: Log, labels: Labels) -> None:
        """Some logs record the goods of start worlds only in the header."""
        setup = log.header.setup
        for seat, world in enumerate(setup.start_worlds):
            for good in setup.start_goods.get(world, ()):
                key = Key(0, "", seat, GOOD, labels.id(world))
                self._cards[key].append(labels.id(good))


def keys_of(moment: Moment, event: Event) -> Iterator[list[Key]]:
    """The possible keys in a log for each card drawn in an event, the best one first."""
    seat = event.seat if event.seat is not None else -1
    if event.kind == "good_placed":
        yield [Key(moment.round, moment.phase, seat, GOOD, event.data["world"])]
    elif event.kind == "card_flipped":
        yield [Key(moment.round, moment.phase, seat, WHY["lucky"])]
    elif (
        why := first_of((expansion.turned_up for expansion in all_additions()), event.kind)
    ) is not None:
        yield from [[Key(moment.round, "", seat, why)]] * len(event.data["cards"])
    elif event.kind == "cards_drawn":
        names = [Key(moment.round, moment.phase, seat, why) for why in _reasons(moment, event)]
        yield from [names] * event.data["count"]


def _reasons(moment: Moment, event: Event) -> list[str]:
    """The log's names for a reason to draw to the hand; all draws after placing are the same."""
    source = event.data["source"]
    why = first_of((WHY, *(expansion.why for expansion in all_additions())), source)
    if why is not None:
        return [why]
    card, _, power = source.partition(":")
    named = [CARDS[card].title] if card in CARDS else _without_card()
    if moment.phase.startswith("settle"):
        return [*named, "settle"]
    if moment.phase.startswith("develop"):
        return [*named, "after developing"]
    if power.startswith("sell"):
        return ["sale by a consume power"]
    return named


def _without_card() -> list[str]:
    """The log's name for a power that is on no card in the catalogue."""
    return [*chain.from_iterable(expansion.without_card for expansion in all_additions())]
