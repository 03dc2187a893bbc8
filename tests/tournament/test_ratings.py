"""The ratings of a tournament: those of an arena with the same games."""

from __future__ import annotations

import json
import random

import pytest

from galaxy_referee.arena.index import Index
from galaxy_referee.tournament.ladder import ladder_of
from galaxy_referee.tournament.log_reader import Games
from galaxy_referee.tournament.statistics import Statistics, statistics
from galaxy_referee.tournament.terminal import points
from tests.tournament.logs import Line, deals, game, header, read, write


def ratings(report: Statistics) -> dict[str, float | None]:
    return {bot.name: bot.rating.rating for bot in report.bots}


@pytest.mark.parametrize(("players", "mirrored"), [(2, True), (4, True), (6, False)])
def test_a_tournament_rates_its_games_as_an_arena_does(tmp_path, players, mirrored):
    """Arenas count deals in an index, and tournaments in memory; there is one fit."""
    names = ["random", "greedy", "learned", "mine", "mine@2", "other", "last"]
    chance, games = random.Random(players), 120 * players
    lines = [header(*names, players=players, games=games, mirrored=mirrored)]
    for n in range(games):
        deal, seating = divmod(n, players if mirrored else 1)
        table = random.Random(deal).sample(names, players)
        seats = table[seating:] + table[:seating]
        scores = [5 * names.index(name) + chance.randrange(30) for name in seats]
        lines.append(game(n, deal, seats, scores, forfeits=[0] if n % 50 == 7 else []))
    log = write(tmp_path, lines)
    index = Index(tmp_path / "index.sqlite")
    index.catch_up(log, "race-base", 1)
    ladder = ladder_of(index.deals("race-base"), names, games)
    index.close()
    report = statistics(Games(log))
    assert report.scale == "anchors"
    assert tuple(bot.rating for bot in report.bots) == ladder.ratings
    assert ratings(report)["greedy"] == 1000
    assert all(bot.rating.deals > 20 for bot in report.bots)


def test_without_the_bots_that_fix_a_scale_the_mean_of_all_is_0(tmp_path):
    won = deals([(1, 1)] * 90 + [(1, 0)] * 20)  # 200 of 220 games
    report = read(tmp_path, [header("a", "b", "new", games=220), *won])
    a, b, new = report.bots
    assert (report.scale, a.name, b.name) == ("mean", "a", "b")
    assert a.rating.rating == -b.rating.rating == pytest.approx(200, abs=3)  # 400 points: 10 to 1
    assert a.rating.low == -b.rating.high > 150
    assert a.rating.high == -b.rating.low < 250
    assert (a.rating.games, a.rating.deals) == (220, 110)
    assert (new.rating.rating, new.rating.low, new.rating.games) == (None, None, 0)


@pytest.mark.parametrize(
    "changes",
    [
        {"spec": "http://bots.example/greedy"},  # another bot that is only called so
        {"name": "best"},
    ],
)
def test_only_the_arenas_own_bots_fix_its_scale(tmp_path, changes):
    bots = [{"name": name, "spec": name} for name in ("random", "greedy", "mine")]
    bots[1] |= changes
    games = [
        *deals([(1, 1)] * 40, bots[1]["name"], "random"),
        *deals([(1, 0)] * 40, bots[1]["name"], "mine", first=40),
    ]
    assert read(tmp_path, [header(games=160) | {"bots": bots}, *games]).scale == "mean"
    bots[1] = {"name": "greedy", "spec": "greedy"}
    as_greedy = [json.loads(json.dumps(line).replace('"best"', '"greedy"')) for line in games]
    assert read(tmp_path, [header(games=160) | {"bots": bots}, *as_greedy]).scale == "anchors"


def test_two_bots_that_fix_the_scale_are_still_told_apart(tmp_path):
    """On their own scale, their ratings would be 0 and 1,000 whatever happened."""
    games = deals([(1, 1)] * 30 + [(1, 0)] * 10, "greedy", "random")
    report = read(tmp_path, [header("greedy", "random", games=80), *games])
    assert report.scale == "mean"
    assert 0 < ratings(report)["greedy"] < 300


def test_when_a_bot_won_makes_no_difference(tmp_path):
    wins, losses = [(1, 1)] * 60, [(0, 0)] * 40

    def rated(pattern: list[tuple[int, int]]) -> dict[str, float | None]:
        return ratings(read(tmp_path, [header("a", "b", games=200), *deals(pattern)]))

    assert rated(wins + losses) == rated(losses + wins)


def test_ratings_order_bots_that_never_met(tmp_path):
    lines = [
        *deals([(1, 1), (1, 0)] * 10, "a", "b"),
        *deals([(1, 1), (1, 0)] * 10, "b", "c", first=20),
    ]
    report = read(tmp_path, [header("c", "b", "a", games=80), *lines])
    assert [bot.name for bot in report.bots] == ["a", "b", "c"]
    assert [pair.a + pair.b for pair in report.pairs] == ["ab", "bc"]


def test_a_tie_of_equals_leaves_their_ratings_equal(tmp_path):
    report = read(tmp_path, [header("a", "b", games=1), game(0, 0, ("a", "b"), (20, 20))])
    assert ratings(report) == {"a": 0, "b": 0}


def test_the_order_of_seats_does_not_matter_for_ratings(tmp_path):
    def rated(*games: Line) -> dict[str, float | None]:
        return ratings(read(tmp_path, [header("a", "b", "c", players=3, games=1), *games]))

    one = rated(game(0, 0, ("a", "b", "c"), (3, 2, 2)))
    assert one == rated(game(0, 0, ("c", "a", "b"), (2, 3, 2)))
    assert one["b"] == one["c"]


def test_a_rating_just_below_0_is_not_shown_as_minus_0():
    assert [points(rating) for rating in (None, -0.4, -1234.6)] == ["–", "0", "−1,235"]
