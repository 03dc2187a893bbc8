"""No seat sees anything that it cannot know, in whole games of every set of options."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.frontiers.twins import HIDING as FRONTIERS
from tests.race.twins import HIDING as RACE
from tests.roll.twins import HIDING as ROLL
from tests.twins import Count, compare_game

HIDINGS = {"race": RACE, "roll": ROLL, "frontiers": FRONTIERS}
# The sets of options that are played every time, the share of the positions of a game that are
# compared, and kinds of decisions and events that have to be among them.
PLAYED = {"race": slice(None, None, 2), "roll": slice(None), "frontiers": slice(None)}
SHARES = {"race": 0.006, "roll": 0.006, "frontiers": 0.03}
THOROUGH = {"race": 0.03, "roll": 0.06, "frontiers": 0.3}
DECISIONS = {
    "race": {"choose_action", "choose_actions", "choose_start", "discard", "draft", "keep", "pay"},
    "roll": {"start", "assign", "explore", "place", "abandon"},
    "frontiers": {"select", "survey", "develop", "keep_goal", "reveal"},
}
EVENTS = {
    "race": {
        "cards_drawn",
        "cards_discarded",
        "cards_kept",
        "good_placed",
        "goods_consumed",
        "good_sold",
        "robot_cards_drawn",
    },
    "roll": {"tiles_drawn", "tile_placed", "dice_moved_to_cup"},
    "frontiers": {"goal_chosen", "goals_looked_at", "worlds_returned", "worlds_drawn"},
}


def compare(name: str, numbers: Iterable[int], share: float) -> Count:
    """Games of these numbers; each has the set of options of its number."""
    count = Count()
    for number in numbers:
        compare_game(HIDINGS[name], number, share, count)
    return count


@pytest.mark.parametrize("name", HIDINGS)
def test_a_seat_is_told_the_same_of_twins(name):
    """RACE-INFO-1 to -3, RACE-ROUND-2, ROLL-INFO-1 to -6, OQ-18, OQ-20, OQ-24, NF-LIMIT-5: views,
    knowledge, decisions with all their moves, refusals and events are byte for byte the same."""
    count = compare(name, range(len(HIDINGS[name].variants))[PLAYED[name]], SHARES[name])
    assert count.differing > 0.9 * count.told > 500
    assert DECISIONS[name] - set(count.moves) == set()
    assert EVENTS[name] - set(count.events) == set()


@pytest.mark.heavy
@pytest.mark.parametrize("name", HIDINGS)
def test_a_seat_is_told_the_same_of_twins_in_many_games(name):
    compare(name, range(4 * len(HIDINGS[name].variants)), THOROUGH[name])
