"""Intervals of shares: textbook values, and whether they cover what they promise to."""

from __future__ import annotations

import math
import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_referee.tournament.intervals import Share, Sums, effective_games, holm, p_value, share
from tests.untimed import UNTIMED

TRUE_DEALS = 40_000
REPEATS = 500


def summed(*deals: tuple[float, int]) -> Sums:
    sums = Sums()
    for points, games in deals:
        sums.add(points, games)
    return sums


@pytest.mark.parametrize(
    ("won", "low", "high"), [(8, 0.4902, 0.9433), (10, 0.7225, 1.0), (0, 0.0, 0.2775)]
)
def test_single_games_have_wilsons_interval(won, low, high):
    sums = summed(*[(1, 1)] * won, *[(0, 1)] * (10 - won))
    interval = share(sums)
    assert interval.effective_games == pytest.approx(10)
    assert (interval.low, interval.high) == (
        pytest.approx(low, abs=5e-5),
        pytest.approx(high, abs=5e-5),
    )


def test_two_deals_by_hand():
    # Means 1 and 0.75, and the two added deals 1 and 0: mean 0.6875, variance 0.16797.
    sums = summed((2, 2), (1.5, 2))
    assert effective_games(sums) == pytest.approx(2 * 0.6875 * 0.3125 / 0.16796875)
    assert share(sums).share == 0.875


def test_deals_that_the_seat_decides_tell_more_than_their_games():
    assert effective_games(summed(*[(1, 2)] * 100)) > 200


def test_deals_whose_games_end_alike_tell_as_much_as_one_game_each():
    assert effective_games(summed(*[(2, 2)] * 30, *[(0, 2)] * 20)) == pytest.approx(50)


def test_one_deal_tells_next_to_nothing():
    interval = share(summed((1, 2)))
    assert interval.low < 0.2
    assert interval.high > 0.8


def test_a_deal_with_more_games_weighs_more():
    assert share(summed((2, 2), (0, 1))).share == pytest.approx(2 / 3)


deals = st.lists(
    st.integers(1, 6).flatmap(
        lambda g: st.tuples(st.integers(0, 2 * g).map(lambda p: p / 2), st.just(g))
    ),
    min_size=1,
    max_size=40,
)


@UNTIMED
@given(deals)
def test_every_share_is_within_its_interval_and_mirrors_the_others(played):
    own = share(summed(*played))
    other = share(summed(*[(games - points, games) for points, games in played]))
    assert 0 <= own.low <= own.share <= own.high <= 1
    assert other.low == pytest.approx(1 - own.high, abs=1e-9)
    assert other.high == pytest.approx(1 - own.low, abs=1e-9)


@UNTIMED
@given(deals)
def test_the_p_value_agrees_with_the_interval(played):
    interval = share(summed(*played))
    p = p_value(interval)
    if abs(p - 0.05) > 1e-9:
        assert (p < 0.05) == (not interval.low <= 0.5 <= interval.high)


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.6]) == [1.0, 1.0]
    assert holm([]) == []


@pytest.mark.parametrize(
    ("strength", "luck", "kinship"),
    [
        pytest.param(0, 0, 0, id="equals"),
        pytest.param(1, 0, 0, id="better"),
        pytest.param(3, 0, 0, id="nearly-always-better"),
        pytest.param(0, 3, 0, id="seats-decide"),
        pytest.param(1, 8, 0, id="seats-nearly-always-decide"),
        pytest.param(1, 0, 3, id="deals-favor-a-bot"),
    ],
)
@pytest.mark.parametrize("count", [5, 10, 50])
def test_intervals_cover_the_true_share(strength, luck, kinship, count):
    """Of 500 tournaments with this many mirrored deals, 95% should have it in the interval."""
    chance = random.Random(f"{strength} {luck} {kinship} {count}")

    def deal() -> float:
        own, seat = chance.gauss(strength, kinship), chance.gauss(0, luck)
        wins = (chance.random() < 1 / (1 + math.exp(-x)) for x in (own + seat, own - seat))
        return float(sum(wins))

    truth = fmean(deal() for _ in range(TRUE_DEALS)) / 2

    def tournament() -> Share:
        return share(summed(*[(deal(), 2) for _ in range(count)]))

    results = [tournament() for _ in range(REPEATS)]
    covered = fmean(result.low <= truth <= result.high for result in results)
    assert covered >= 0.92
