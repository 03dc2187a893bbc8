"""Upsets: games whose winner was not expected to win."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from galaxy_referee.arena.index import IndexedGame
from galaxy_referee.tournament.ladder import Ladder

READ = 2_000  # the latest games, among which upsets are looked for
SHOWN = 5
UNLIKELY = 0.25


class Upset(NamedTuple):
    """A game whose winner finished ahead of a better bot.

    Args:
        chance: the chance of this, by the ratings.
        game: the game.
    """

    chance: float
    game: IndexedGame


def upsets(ladder: Ladder, games: Iterable[IndexedGame]) -> list[Upset]:
    """The least likely wins, the least likely first; none without a scale.

    Args:
        ladder: the ratings.
        games: the games, in any order.
    """
    if ladder.scale is None:
        return []
    found = [
        Upset(chance, game)
        for game in games
        if game.counts and (chance := _chance(ladder, game)) < UNLIKELY
    ]
    return sorted(found, key=lambda upset: (upset.chance, -upset.game.batch, upset.game.n))[:SHOWN]


def _chance(ladder: Ladder, game: IndexedGame) -> float:
    """The chance that the only winner finishes ahead of its best opponent; 1 if several won."""
    if game.places.count(1) != 1:
        return 1.0
    number = ladder.numbers[game.seats[game.places.index(1)]]
    others = [ladder.numbers[name] for name in game.seats]
    return min(float(ladder.fit.chances[number, other]) for other in others if other != number)
