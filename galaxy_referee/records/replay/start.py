"""The start of a recorded game: its variant as options, its labels as card ids, and its deal."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec

from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.records.lines import Unreadable
from galaxy_referee.records.replay.rooms import Room, every_room
from galaxy_referee.records.replay.transcript import GameOptions, Shuffle, Transcript

BASE = Room(variants={"base": ()})


def options_of(recorded: GameOptions) -> Options | None:
    """The options of a recorded game; None if the engine does not play its variant."""
    played = next((room for room in every_room() if recorded.expansion in room.variants), BASE)
    chosen = played.variants.get(recorded.expansion)
    if chosen is None:
        return None
    of_rooms: dict[str, Any] = {}
    for room in every_room():
        of_rooms |= room.options(recorded)
    return Options(
        players=recorded.players,
        expansions=chosen,
        advanced=recorded.advanced,
        edition=played.edition or msgspec.UNSET,
        **of_rooms,
    )


class Labels:
    """The ids of the cards that a file names; a further copy is named like ``Public Works#2``.

    Args:
        sets: the sets of cards in the deck.
    """

    def __init__(self, sets: tuple[str, ...]) -> None:
        self._ids: dict[str, str] = {}
        for card in deck_of(sets).values():
            _, mark, copy = card.id.partition("#")
            # Some files omit a period at the end.
            for title in (card.title, card.title.removesuffix(".")):
                self._ids[title + mark + copy] = card.id

    def id(self, label: str) -> str:
        """The id of a physical card; raises ``Unreadable``."""
        if label not in self._ids:
            raise Unreadable(f"There is no card '{label}' in this variant.")
        return self._ids[label]

    def ids(self, labels: list[str]) -> list[str]:
        """The ids of several cards, in the same order."""
        return [self.id(label) for label in labels]


def deal_of(transcript: Transcript, labels: Labels) -> Deal:
    """The position after the deal, with all later reshuffles (RACE-REC-1, RACE-REC-2).

    The hands are those dealt, so that the first discards are replayed as well. Nothing is drawn
    between the deal and the recorded position after the setup, so the draw pile in the file is
    already right.
    """
    setup = transcript.header.setup
    offers = [labels.ids(offered) for offered in setup.start_world_offers or [] if offered]
    hands = [labels.ids(hand) for hand in setup.dealt_hands]
    dealt = set(chain(*hands, *offers))
    pile = labels.ids(setup.after_setup.discard_pile)
    deal = Deal(
        offers=offers,
        hands=hands,
        deck=labels.ids(setup.after_setup.draw_pile),
        discard=[card for card in pile if card not in dealt],
        reshuffles=_reshuffles(transcript, labels),
    )
    for room in every_room():
        room.deal(transcript.header, deal)
    start_worlds, goods = labels.ids(setup.start_worlds), start_goods(setup.start_goods, labels)
    if offers:
        # After the choice, the engine draws the goods in seat order (RACE-REC-2).
        deal.deck[:0] = [goods[world] for world in start_worlds if world in goods]
    else:
        deal.start_worlds, deal.goods = start_worlds, goods
    return deal


def _reshuffles(transcript: Transcript, labels: Labels) -> list[list[str]]:
    """The order of the deck after each reshuffle."""
    shuffles = (entry for entry in transcript.entries if isinstance(entry, Shuffle))
    return [labels.ids(shuffle.order) for shuffle in shuffles]


def start_goods(recorded: dict[str, list[str]], labels: Labels) -> dict[str, str]:
    """The good on each start world that has one, given the file's labels of both."""
    return {
        labels.id(world): labels.id(good) for world, goods in recorded.items() for good in goods
    }
