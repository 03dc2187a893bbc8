"""What agents read: rules and components."""

from __future__ import annotations

import re

import pytest

from galaxy_referee.agents.referee import Referee
from galaxy_referee.engine.games import GAMES
from tests.agents.test_referee import Dealt, one_holder, referee, refusal

__all__ = ["one_holder", "referee"]


def test_rules_and_components_are_read(referee):
    assert referee.rule("RACE-SETTLE-2").startswith("RACE-SETTLE-2 (Race for the Galaxy")
    assert refusal(referee.rule, "RACE-NONE")
    found = referee.search_rules("race settle military world defense")
    assert 0 < len(found.splitlines()) <= 8
    assert found.startswith("RACE-SETTLE-")
    assert all("Race for the Galaxy" in line for line in found.splitlines())
    assert referee.search_rules("zzzz") == "No rule has any of: zzzz"
    assert '"name": "Public Works"' in referee.component("race", "public-works#2")
    assert refusal(referee.component, "race", "atlantis")


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("race", "RACE-CARD-1, RACE-CARD-2, "),
        ("race-settle", "RACE-SETTLE-1, RACE-SETTLE-2, "),
        ("race-setle-2", "RACE-SETTLE-2, "),
        ("x" * 1000, ""),
    ],
)
def test_a_rule_that_is_none_is_answered_with_the_nearest(referee, name, nearest):
    said = refusal(referee.rule, name)
    assert said.startswith(f"There is no rule {name[:50]!r}. ")
    assert (f"The nearest are {nearest}" if nearest else "search_rules finds") in said
    assert said.endswith("search_rules finds rules by their words, such as `race settle`.")
    assert len(said) < 300


def test_a_rule_is_found_by_its_id_in_any_case(referee):
    assert referee.rule(" race-settle-2 ") == referee.rule("RACE-SETTLE-2")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_of_the_game_in_play_come_first(url, game):
    own = [f"({game.title}" in line for line in found_in(url, game.name)]
    assert own == sorted(own, reverse=True)


def test_enough_rules_of_the_game_in_play_leave_no_room_for_others(url):
    assert all("(Race for the Galaxy" in line for line in found_in(url, "race"))


def found_in(url, game):
    referee = Referee(Dealt(url))
    referee.new_game(game)
    found = referee.search_rules("settle military defense").splitlines()
    assert len(found) == 8
    assert not any(re.match(r"\S+-T-\d+ ", line) for line in found)
    return found
