"""No seat sees anything that it cannot know, in whole games of every set of options."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.hidings import HIDINGS
from tests.twins import Count, compare_game


def compare(name: str, numbers: Iterable[int], share: float) -> Count:
    """Games of these numbers; each has the set of options of its number."""
    count = Count()
    for number in numbers:
        compare_game(HIDINGS[name], number, share, count)
    return count


@pytest.mark.parametrize("name", HIDINGS)
def test_a_seat_is_told_the_same_of_twins(name):
    """RACE-INFO-1 to -3, RACE-ROUND-2, ROLL-INFO-1 to -6, OQ-18, OQ-20, OQ-24, NF-LIMIT-5: views,
    patches, knowledge, decisions with all their moves, refusals and events are byte for byte the
    same."""
    hiding = HIDINGS[name]
    count = compare(name, range(len(hiding.variants))[:: hiding.played], hiding.shares[0])
    assert count.differing > 0.9 * count.told > hiding.least
    assert hiding.decisions - set(count.moves) == set()
    assert hiding.events - set(count.events) == set()


@pytest.mark.heavy
@pytest.mark.parametrize("name", HIDINGS)
def test_a_seat_is_told_the_same_of_twins_in_many_games(name):
    hiding = HIDINGS[name]
    compare(name, range(4 * len(hiding.variants)), hiding.shares[1])
