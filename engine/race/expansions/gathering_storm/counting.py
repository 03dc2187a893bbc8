"""What cards and goals of The Gathering Storm count (TGS-GOAL-7 to -12, -19 to -22)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import KINDS, PHASES
from galaxy_referee.engine.race.players import Player

FITS: dict[str, Callable[[Card], bool]] = {
    "alien-card": lambda card: "alien" in card.keywords,
    "novelty-or-rare-world": lambda card: card.good in ("novelty", "rare", "any"),
    "variable-six-cost-development": lambda card: (
        card.development and card.price == 6 and card.variable
    ),
}


def _kinds_of_worlds(cards: Sequence[Card], player: Player) -> int:
    """A world of any kind counts as one that is missing, if one is (BOW-OORT-1)."""
    return min(len({card.good for card in cards} - {None}), len(KINDS))


def _phases_with_power(cards: Sequence[Card], player: Player) -> int:
    phases = frozenset[str]().union(*(card.phases for card in cards))
    return len(phases.intersection(PHASES))


COUNTS: dict[str, Callable[[Sequence[Card], Player], int]] = {
    "discarded-at-hand-limit": lambda cards, player: player.excess,
    "kinds-of-worlds": _kinds_of_worlds,
    "phases-with-power": _phases_with_power,
}
