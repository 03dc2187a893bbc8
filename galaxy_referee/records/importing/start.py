"""The start of a game in a file: its options, and its labels as card ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.additions import additions_of, all_additions, first_of
from galaxy_referee.records.importing.facts import GameOptions
from galaxy_referee.records.lines import Unreadable

BASE = {"base": ()}


def options_of(logged: GameOptions) -> Options | None:
    """The options of a game; None if the engine does not play its variant."""
    chosen = first_of(
        (BASE, *(expansion.variants for expansion in all_additions())), logged.expansion
    )
    if chosen is None:
        return None
    of_expansions: dict[str, Any] = {}
    for expansion in all_additions():
        of_expansions |= expansion.options(logged)
    return Options(
        players=logged.players, expansions=chosen, advanced=logged.advanced, **of_expansions
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


def start_goods(recorded: dict[str, list[str]], labels: Labels) -> dict[str, str]:
    """The good on each start world that has one, given the file's labels of both."""
    return {
        labels.id(world): labels.id(good) for world, goods in recorded.items() for good in goods
    }


def before_round(t: Race, events: Sequence[Event]) -> Race:
    """The table before the round began: the engine begins the next round at once.

    Args:
        t: the table.
        events: the events since the last answer.
    """
    for expansion in additions_of(t.options.in_play):
        t = expansion.before_round(t, events)
    return t
