"""Matchmaking: the games that teach most come first."""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.arena.pairing import choose_tables, one
from galaxy_referee.tournament.ladder import DealCount, ladder_of

# Three far apart, with many games, and a fourth beside the second.
SHARES = {
    ("best", "greedy"): 0.9, ("greedy", "random"): 0.9, ("greedy", "peer"): 0.5,
    ("best", "peer"): 0.9, ("peer", "random"): 0.9,
}  # fmt: skip


def played(games=400):
    return [
        DealCount(pair, (points,), 2, round(share * games))
        for pair, won in SHARES.items()
        for points, share in ((2.0, won), (0.0, 1 - won))
    ]


def pairs(tables):
    return Counter(tuple(sorted(table)) for table in tables)


def chosen(names, count=20, players=2, **given):
    return choose_tables(ladder_of(played(), names, 10**6), names, players, count, **given)


BOTS = ["best", "greedy", "peer", "random"]


def test_bots_that_are_close_meet_more_often():
    met = pairs(chosen(BOTS, 60))
    assert met["greedy", "peer"] > 2 * met["best", "random"]


def test_a_bot_without_games_is_seated_first():
    tables = chosen([*BOTS, "new"])
    assert all("new" in table for table in tables[:5])


def test_pairs_that_have_not_met_for_long_come_back():
    def ages(a, b):
        return 10**9 if {a, b} == {"best", "random"} else 0

    assert pairs(chosen(BOTS, ages=ages))["best", "random"] > 0
    assert pairs(chosen(BOTS))["best", "random"] == 0


def test_results_to_come_are_taken_into_account():
    """Otherwise all deals of a batch would be the same."""
    assert len(pairs(chosen(["best", "greedy", "peer", "random", "new", "newer"], 10))) > 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_are_full_of_different_bots_in_random_seats(players):
    tables = chosen(BOTS, 40, players)
    assert {len(set(table)) for table in tables} == {players}
    assert len({table[0] for table in tables}) > 1
    assert tables == chosen(BOTS, 40, players)


def test_an_evaluation_chooses_what_tells_about_its_bot():
    ladder = ladder_of(played(), [*BOTS, "new"], 10**6)
    assert ladder.scale is not None
    worth = one(ladder.scale.slopes[ladder.names.index("new")])
    tables = choose_tables(ladder, [*BOTS, "new"], 2, 10, worth=worth)
    assert all("new" in table for table in tables)
