"""How a recorded game starts: its variant as options, its labels as card ids, its deal."""

from __future__ import annotations

from typing import Any

from engine.race.catalogue import deck_of
from engine.race.options import Deal, Options
from tools.replay.transcript import GameOptions, Shuffle, Transcript, Unreadable

# What a recorded expansion means as options of the engine.
EXPANSIONS: dict[str, dict[str, Any]] = {"base": {}}


def options_of(recorded: GameOptions) -> Options | None:
    """The options of a recorded game; None if the engine does not play its variant yet."""
    chosen = EXPANSIONS.get(recorded.expansion)
    if chosen is None:
        return None
    return Options(players=recorded.players, advanced=recorded.advanced, **chosen)


class Labels:
    """The ids of the cards that a file calls by name, a further copy as ``Public Works#2``.

    Args:
        sets: the sets of cards in the deck.
    """

    def __init__(self, sets: tuple[str, ...]) -> None:
        self._ids: dict[str, str] = {}
        for card in deck_of(sets).values():
            _, mark, copy = card.id.partition("#")
            self._ids[card.title + mark + copy] = card.id

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

    The hands are those dealt, so that the first discards are replayed too; nothing is drawn
    between them and the recorded position after the set-up, so its draw pile is already theirs.
    """
    setup = transcript.header.setup
    dealt = {label for hand in setup.dealt_hands for label in hand}
    discarded = [label for label in setup.after_setup.discard_pile if label not in dealt]
    shuffles = [entry for entry in transcript.entries if isinstance(entry, Shuffle)]
    return Deal(
        start_worlds=labels.ids(setup.start_worlds),
        hands=[labels.ids(hand) for hand in setup.dealt_hands],
        deck=labels.ids(setup.after_setup.draw_pile),
        discard=labels.ids(discarded),
        goods={
            labels.id(world): labels.id(good)
            for world, goods in setup.start_goods.items()
            for good in goods
        },
        reshuffles=[labels.ids(shuffle.order) for shuffle in shuffles],
    )
