"""Observations of takeovers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.bots.learned.inputs import places_of
from galaxy_referee.engine.race.options import Options
from galaxy_referee.learn.features import Feature, made
from galaxy_referee.learn.games.race.additions import Additions


def _table(options: Options, cards: list[str]) -> Iterator[Feature]:
    cell, count = places_of(cards), len(cards)

    def find(table: Any, seat: int) -> Iterator[tuple[int, int]]:
        for declared in table.declared:
            yield cell[declared.world], 1 + declared.failed
            yield count + cell[declared.power], 1

    # The worlds to be taken over (2 if the takeover failed), then the cards used for it.
    yield made("declared", 2 * count, ["declared"], find)


ADDITIONS = Additions(told=lambda options: options.takeovers, table=_table)
