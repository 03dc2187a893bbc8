"""Pairings of a season: round robin, Swiss, and knock-out.

Bots are numbers here, in the order of their seeds: 0 is the best. A match has two bots, or one that
has won it without playing. The round of a season lists its matches as tables in the header of its
log, from which ``tournament.schedule`` makes the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import chain
from typing import NamedTuple

from galaxy_referee.tournament.season_round import Mode

Match = tuple[int, ...]
TRIES = 10_000  # to pair a round of Swiss without repeating a match


class Played(NamedTuple):
    """A match with its result.

    Args:
        bots: one or two.
        points: those of each, over all games that count.
        absent: those of them that could not be reached.
    """

    bots: Match
    points: tuple[float, ...] = ()
    absent: frozenset[int] = frozenset()

    @property
    def results(self) -> tuple[float, ...]:
        """1 for a win, 0.5 for a tie, and 0 for a loss, for each of the bots."""
        if len(self.bots) == 1:
            return (1.0,)
        # Where no game counts, a bot that was there has won against one that was not.
        there = tuple(float(bot not in self.absent) for bot in self.bots)
        own, other = self.points if any(self.points) else there
        first = 0.5 + 0.5 * ((own > other) - (own < other))
        return (first, 1 - first)

    @property
    def winner(self) -> int:
        """The bot that stays in a knock-out: after a tie, the better seed."""
        return -max(zip(self.results, (-bot for bot in self.bots), strict=True))[1]


def rounds_of(mode: Mode, bots: int, wanted: int) -> int:
    """The number of rounds.

    Args:
        mode: how bots are paired.
        bots: how many there are, at least two.
        wanted: the rounds of a Swiss season.
    """
    if mode == "round-robin":
        return bots - 1 + bots % 2
    return min(wanted, bots - 1) if mode == "swiss" else (bots - 1).bit_length()


def next_round(
    mode: Mode, bots: int, before: Sequence[Sequence[Played]], present: Set[int]
) -> list[Match]:
    """The matches of the next round.

    Args:
        mode: how bots are paired.
        bots: how many there are.
        before: the rounds played so far.
        present: the bots that can play now; the others lose their matches.
    """
    if mode == "swiss":
        return _swiss(bots, before, present)
    pairs = _circle(bots, len(before)) if mode == "round-robin" else _knock_out(bots, before)
    return [match for pair in pairs if (match := _with_present(pair, present, mode))]


def points_of(bots: int, rounds: Sequence[Sequence[Played]]) -> list[float]:
    """The points of each bot."""
    points = [0.0] * bots
    for match in chain.from_iterable(rounds):
        for bot, result in zip(match.bots, match.results, strict=True):
            points[bot] += result
    return points


def _with_present(pair: Match, present: Set[int], mode: Mode) -> Match:
    """The bots of a pair that can play; in a knock-out, one of them goes on in any case."""
    there = tuple(bot for bot in pair if bot in present)
    return there or ((min(pair),) if mode == "knock-out" else ())


def _circle(bots: int, number: int) -> Iterator[Match]:
    """A round of a round robin: all but the first move around the table."""
    places = bots + bots % 2
    others = [1 + (index + number) % (places - 1) for index in range(places - 1)]
    seated = [0, *others]
    for one, other in zip(seated[: places // 2], reversed(seated), strict=False):
        if one < bots and other < bots:
            yield (one, other)


def _knock_out(bots: int, before: Sequence[Sequence[Played]]) -> list[Match]:
    if not before:
        size = 1 << (bots - 1).bit_length()
        places = _bracket(size)
        pairs = zip(places[::2], places[1::2], strict=True)
        return [tuple(bot for bot in pair if bot < bots) for pair in pairs]
    left = [match.winner for match in before[-1]]
    return [*zip(left[::2], left[1::2], strict=True)]


def _bracket(size: int) -> list[int]:
    """The seeds in the order of a bracket in which the best meet as late as possible."""
    places = [0]
    while len(places) < size:
        last = 2 * len(places) - 1
        places = [seed for place in places for seed in (place, last - place)]
    return places


def _swiss(bots: int, before: Sequence[Sequence[Played]], present: Set[int]) -> list[Match]:
    """Bots with about equal points that have not met; with an odd number, one of the last has a
    bye, and nobody has two while others have none."""
    points = points_of(bots, before)
    played = [match for matches in before for match in matches]
    byes = [match.bots[0] for match in played if len(match.bots) == 1]
    met = {frozenset(match.bots) for match in played}
    order = sorted(present, key=lambda bot: (-points[bot], bot))
    alone: list[Match] = []
    if len(order) % 2:
        bye = min(reversed(order), key=byes.count)
        order.remove(bye)
        alone = [(bye,)]
    pairs = _new_pairs(order, met, [TRIES])
    return [*(pairs or zip(order[::2], order[1::2], strict=True)), *alone]


def _new_pairs(
    order: Sequence[int], met: Set[frozenset[int]], tries: list[int]
) -> list[Match] | None:
    """Pairs of neighbors that have not met; None if none are found."""
    if not order:
        return []
    first, *others = order
    for other in others:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if frozenset((first, other)) not in met:
            rest = _new_pairs([bot for bot in others if bot != other], met, tries)
            if rest is not None:
                return [(first, other), *rest]
    return None
