"""Pairings in seasons: every bot meets the right opponents, and absent bots lose."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from galaxy_referee.arena.season_pairings import Played, next_round, points_of, rounds_of


def season(mode, bots, rounds=5, better=lambda bot: -bot, present=None):
    """All rounds, if the better bot always wins; by default, the better seed."""
    played = []
    for number in range(rounds_of(mode, bots, rounds)):
        there = set(range(bots)) if present is None else present(number)
        matches = next_round(mode, bots, played, there)
        played.append([played_out(match, better) for match in matches])
    return played


def played_out(match, better):
    if len(match) < 2:
        return Played(match)
    return Played(match, (0.0, 1.0) if better(match[0]) < better(match[1]) else (1.0, 0.0))


def pairs(played):
    return Counter(frozenset(match.bots) for matches in played for match in matches)


@pytest.mark.parametrize("bots", range(2, 12))
def test_in_a_round_robin_all_bots_meet_once(bots):
    played = season("round-robin", bots)
    assert pairs(played) == {frozenset(pair): 1 for pair in combinations(range(bots), 2)}
    for matches in played:
        seated = [bot for match in matches for bot in match.bots]
        assert len(set(seated)) == len(seated) == bots - bots % 2
    assert points_of(bots, played) == [bots - 1 - bot for bot in range(bots)]


@pytest.mark.parametrize("bots", range(2, 12))
def test_in_a_knock_out_the_best_wins_and_meets_the_second_in_the_final(bots):
    played = season("knock-out", bots)
    assert [match.bots for match in played[-1]] == [(0, 1)]
    assert played[-1][0].winner == 0
    assert sum(len(match.bots) == 2 for matches in played for match in matches) == bots - 1


def test_a_knock_out_gives_byes_to_the_best_seeds():
    first = next_round("knock-out", 5, [], set(range(5)))
    assert sorted(first) == [(0,), (1,), (2,), (3, 4)]


@pytest.mark.parametrize("bots", [2, 5, 8, 9, 30, 31])
def test_in_a_swiss_season_equals_meet_and_no_two_bots_meet_twice(bots):
    played = season("swiss", bots, rounds=min(5, bots // 2))
    assert max(pairs(played).values()) == 1
    byes = [match.bots[0] for matches in played for match in matches if len(match.bots) == 1]
    assert len(byes) == len(played) * (bots % 2)
    assert len(set(byes)) == len(byes)
    points = points_of(bots, played)
    assert points[0] == max(points) == len(played)


def test_swiss_pairs_by_points():
    played = [[Played((0, 1), (2, 0)), Played((2, 3), (0, 2))]]
    assert sorted(next_round("swiss", 4, played, {0, 1, 2, 3})) == [(0, 3), (1, 2)]


def test_a_match_is_repeated_only_if_there_is_no_other():
    once = [[Played((0, 1), (1, 0)), Played((2, 3), (1, 0))]]
    twice = [*once, [Played((0, 2), (1, 0)), Played((1, 3), (1, 0))]]
    thrice = [*twice, [Played((0, 3), (1, 0)), Played((1, 2), (1, 0))]]
    third = next_round("swiss", 4, twice, {0, 1, 2, 3})
    assert sorted(map(sorted, third)) == [[0, 3], [1, 2]]
    assert len(next_round("swiss", 4, thrice, {0, 1, 2, 3})) == 2


@pytest.mark.parametrize("mode", ["round-robin", "knock-out"])
def test_an_absent_bot_loses_its_matches(mode):
    played = season(mode, 4, present=lambda number: {1, 2, 3})
    assert all(0 not in match.bots for match in played[0])
    assert points_of(4, played)[0] == 0
    if mode == "knock-out":
        assert played[-1][0].winner == 1


def test_an_absent_bot_is_not_paired_in_a_swiss_season():
    assert next_round("swiss", 4, [], {0, 2, 3}) == [(0, 2), (3,)]


@pytest.mark.parametrize(
    ("match", "results", "winner"),
    [
        (Played((3, 1), (12.0, 8.0)), (1, 0), 3),
        (Played((3, 1), (10.0, 10.0)), (0.5, 0.5), 1),
        (Played((3, 1), (0.0, 0.0), frozenset({1})), (1, 0), 3),
        (Played((3, 1), (0.0, 0.0), frozenset({1, 3})), (0.5, 0.5), 1),
        (Played((3, 1), (0.0, 4.0), frozenset({1})), (0, 1), 1),
        (Played((3,)), (1,), 3),
    ],
)
def test_who_wins_a_match(match, results, winner):
    assert (match.results, match.winner) == (results, winner)


def test_the_number_of_bots_determines_the_number_of_rounds():
    assert [rounds_of("round-robin", bots, 9) for bots in (2, 3, 4, 5)] == [1, 3, 3, 5]
    assert [rounds_of("knock-out", bots, 9) for bots in (2, 3, 4, 5, 8, 9)] == [1, 2, 2, 3, 3, 4]
    assert [rounds_of("swiss", bots, 5) for bots in (2, 4, 20)] == [1, 3, 5]


def test_a_bracket_halves_from_round_to_round():
    sizes = [len(matches) for matches in season("knock-out", 13)]
    assert all(before == 2 * after for before, after in pairwise(sizes))
