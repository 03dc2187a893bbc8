"""Upsets: wins that are unlikely according to the ratings."""

from __future__ import annotations

from galaxy_referee.arena.index import IndexedGame
from galaxy_referee.arena.upsets import SHOWN, upsets
from galaxy_referee.tournament.ladder import DealCount, ladder_of

LADDER = ladder_of(
    [
        DealCount(("greedy", "random"), (2.0,), 2, 190),
        DealCount(("greedy", "random"), (0.0,), 2, 10),
        DealCount(("greedy", "peer"), (1.0,), 2, 100),
    ],
    (),
    400,
)


def game(n, seats, places, counts=True):
    return IndexedGame(1, n, seats, places, [0] * len(seats), 100, counts)


def test_only_an_unlikely_win_is_an_upset():
    games = [
        game(0, ["greedy", "random"], [1, 2]),
        game(1, ["random", "greedy"], [1, 2]),
        game(2, ["greedy", "peer"], [2, 1]),
        game(3, ["peer", "random", "greedy"], [2, 1, 3]),
    ]
    found = upsets(LADDER, games)
    assert {upset.game.n for upset in found} == {1, 3}
    assert all(0.03 < upset.chance < 0.08 for upset in found)


def test_shared_wins_and_games_that_do_not_count_are_not_upsets():
    games = [
        game(0, ["random", "greedy"], [1, 1]),
        game(1, ["random", "greedy"], [1, 2], counts=False),
    ]
    assert upsets(LADDER, games) == []


def test_the_least_likely_wins_come_first_and_their_number_is_limited():
    games = [game(n, ["random", "greedy"], [1, 2]) for n in range(20)]
    assert [upset.game.n for upset in upsets(LADDER, games)] == [*range(SHOWN)]


def test_without_a_scale_there_are_no_upsets():
    ladder = ladder_of([DealCount(("greedy", "random"), (1.0,), 2, 5)], (), 400)
    assert upsets(ladder, [game(0, ["random", "greedy"], [1, 2])]) == []
