"""What an expansion adds to observations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from galaxy_referee.engine.race.options import Options
from galaxy_referee.learn.features import Feature


@dataclass(frozen=True, kw_only=True)
class Additions:
    """What one expansion adds.

    Args:
        told: whether a game with these options uses it.
        actions: further action cards.
        codes: further words of moves.
        powers: the longer names of further powers.
        own: fields with cards that only the viewer sees.
        seat: the features of each seat.
        table: the features of the table, with these options and cards.
    """

    told: Callable[[Options], bool]
    actions: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    powers: Callable[[], Iterable[str]] = lambda: ()
    own: tuple[str, ...] = ()
    seat: tuple[Feature, ...] = ()
    table: Callable[[Options, list[str]], Iterable[Feature]] = lambda options, cards: ()
