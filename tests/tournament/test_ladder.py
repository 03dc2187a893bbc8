"""Ratings: in the right order, with intervals that are as wide as they say."""

from __future__ import annotations

import random
from math import log
from statistics import fmean

import pytest

from galaxy_referee.tournament.ladder import DealCount, centered, ladder_of
from tests.tournament.simulated import names_of, simulated, strengths_of

CAP = 400
BOTS = 8


def ratings_of(deals, names=(), cap=CAP):
    return {rating.name: rating for rating in ladder_of(deals, names, cap).ratings}


def pair(a, b, won, lost, **changes):
    """Deals of two bots, each won or lost in both seatings."""
    deals = [DealCount((a, b), (2.0,), 2, won), DealCount((a, b), (0.0,), 2, lost)]
    return [deal._replace(**changes) for deal in deals if deal.times]


@pytest.mark.parametrize(("sizes", "deals"), [((2,), 120), ((2, 3, 4), 100), ((6,), 60)])
def test_the_intervals_cover_the_truth_in_95_of_100_ladders(sizes, deals):
    covered = []
    for seed in range(100):
        strengths = strengths_of(seed, BOTS)
        ratings = ratings_of(simulated(seed, strengths, deals, sizes))
        for name, strength in zip(names_of(BOTS)[2:], strengths[2:], strict=True):
            true, rating = 1000 * strength / strengths[1], ratings[name]
            if rating.rating is not None:
                covered.append(rating.low <= true <= rating.high)
    assert len(covered) > 570
    assert 0.92 <= sum(covered) / len(covered) <= 0.98


@pytest.mark.parametrize(("sizes", "deals"), [((2,), 30), ((6,), 60)])
def test_the_intervals_around_the_mean_of_all_bots_cover_the_truth_as_well(sizes, deals):
    covered = []
    for seed in range(60):
        strengths = strengths_of(seed, BOTS)
        played = simulated(seed, strengths, deals, sizes)
        ratings = {each.name: each for each in ladder_of(played, (), CAP, (centered,)).ratings}
        for name, strength in zip(names_of(BOTS), strengths, strict=True):
            true, rating = 400 / log(10) * (strength - fmean(strengths)), ratings[name]
            covered.append(rating.low <= true <= rating.high)
    assert 0.92 <= sum(covered) / len(covered) <= 0.98


def test_bots_of_known_strength_are_ordered():
    strengths = [0.0, 3.0, -1.0, 1.0, 2.0, 4.0]
    ladder = ladder_of(simulated(1, strengths, 2000, (2, 3, 4)), (), CAP)
    ordered = ["bot-5", "greedy", "bot-4", "bot-3", "random", "bot-2"]
    assert [rating.name for rating in ladder.ratings] == ordered
    assert all(a.low > b.high for a, b in zip(ladder.ratings, ladder.ratings[1:], strict=False))


def test_the_anchors_are_the_fixed_points_of_the_scale():
    ratings = ratings_of(simulated(2, strengths_of(2, 4), 200, (2,)))
    for name, fixed in (("random", 0.0), ("greedy", 1000.0)):
        assert (ratings[name].rating, ratings[name].low, ratings[name].high) == (fixed,) * 3


def test_there_is_no_scale_until_the_anchors_can_be_told_apart():
    assert ratings_of([], ["greedy", "random"])["greedy"].rating is None
    even = ratings_of(pair("greedy", "random", 5, 5))
    assert even["random"].rating is None
    assert even["random"].games == 20
    assert ratings_of(pair("greedy", "random", 40, 2))["random"].rating == 0.0


def test_a_few_equal_results_are_no_certainty():
    deals = pair("greedy", "random", 60, 3) + pair("bot", "greedy", 5, 0)
    rating = ratings_of(deals)["bot"]
    assert rating.low < 1000 + 200
    assert rating.high - rating.low > 500


def test_the_order_of_the_games_makes_no_difference():
    deals = simulated(3, strengths_of(3, 6), 200, (2, 3))
    mixed = random.Random(3).sample(deals, len(deals))
    assert ladder_of(deals, (), CAP).ratings == ladder_of(mixed, (), CAP).ratings


def test_no_pairing_decides_a_ladder():
    """A friend who loses on purpose, again and again, helps no more than the cap allows."""
    known = pair("greedy", "random", 190, 10) + pair("friend", "greedy", 100, 100)
    honest = [*known, *pair("cheat", "random", 120, 80)]

    def lead(lost, cap):
        ladder = ladder_of(honest + pair("cheat", "friend", lost, 0), (), cap)
        cheat, greedy = (ladder.names.index(name) for name in ("cheat", "greedy"))
        return ladder.fit.strengths[cheat] - ladder.fit.strengths[greedy]

    assert lead(20_000, CAP) < lead(200, CAP) + 0.05
    assert lead(20_000, cap=10**9) > lead(200, CAP) + 1


def test_a_new_version_starts_from_the_one_before():
    known = pair("greedy", "random", 190, 10) + pair("greedy", "mine", 100, 300)
    new = ratings_of(known, ["mine@2"])
    assert abs(new["mine@2"].rating - new["mine"].rating) < 50
    assert new["mine@2"].high - new["mine@2"].low > 3 * (new["mine"].high - new["mine"].low)
    assert ratings_of(known, ["other@2"])["other@2"].rating is None


def test_a_fit_counts_equal_deals_instead_of_reading_each():
    """A million games of some hundred bots are a few thousand different deals."""
    deals = [
        DealCount((f"bot-{a:04}", f"bot-{b:04}"), (points,), 2, 140)
        for a in range(400)
        for b in range(a + 1, min(a + 4, 400))
        for points in (0.0, 1.0, 2.0)
    ]
    assert sum(deal.games * deal.times for deal in deals) > 990_000
    ladder = ladder_of(deals, ("greedy", "random"), CAP)
    assert len(ladder.ratings) == 402
