"""The rating history: determined by the logs, and thinned out as it grows."""

from __future__ import annotations

import itertools

import pytest

from galaxy_referee.arena import trend
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.trend import bring_up_to_date, since, spread
from galaxy_referee.tournament.ladder import ladder_of
from tests.tournament import logs

DIVISION, CAP = "race-base", 400


def played(path, batches, index=None):
    """An index of batches in which one bot beats the other by an increasing margin."""
    index = index or Index(path / "index.sqlite")
    for batch in range(1, batches + 1):
        games = [
            logs.game(n, n // 2, ["greedy", "random"], (5, 3 + 4 * (n % (batch + 3) == 0)))
            for n in range(20)
        ]
        log = logs.write(path, [logs.header("greedy", "random", games=20), *games])
        index.catch_up(log.rename(path / f"{batch}.jsonl"), DIVISION, batch)
    return index


@pytest.mark.parametrize(
    ("last", "batches"), [(0, []), (3, [1, 2, 3]), (24, [*range(1, 25)]), (25, [*range(2, 25, 2)])]
)
def test_a_few_batches_represent_all(last, batches):
    assert spread(last) == batches


def test_a_history_stays_short_and_is_not_recomputed():
    seen = [set(spread(last)) for last in range(2_000)]
    assert max(map(len, seen)) == trend.MOST
    for before, after in itertools.pairwise(seen):
        assert len(after - before) <= 1


@pytest.mark.parametrize(
    ("batches", "batch"), [([], None), ([1], None), ([1, 2], 1), ([2, 4, 6, 8, 10, 12, 14, 16], 12)]
)
def test_a_ladder_is_compared_with_the_one_a_quarter_of_the_history_ago(batches, batch):
    assert since(batches) == batch


def test_a_past_rating_is_fitted_to_the_games_up_to_that_time(tmp_path):
    index = played(tmp_path, 4)
    bring_up_to_date(index, DIVISION, CAP, 10)
    assert index.remembered(DIVISION, CAP) == [1, 2, 3, 4]
    for past in index.history(DIVISION, "greedy"):
        then = ladder_of(index.deals(DIVISION, until=past.batch), (), CAP)
        (rating,) = (each for each in then.ratings if each.name == "greedy")
        assert (past.rating, past.low, past.high) == (rating.rating, rating.low, rating.high)


def test_the_history_does_not_depend_on_when_it_was_computed(tmp_path):
    grown = Index(tmp_path / "grown.sqlite")
    for batches in (1, 2, 3):
        played(tmp_path, batches, grown)
        bring_up_to_date(grown, DIVISION, CAP, 10)
    at_once = played(tmp_path, 3)
    bring_up_to_date(at_once, DIVISION, CAP, 10)
    assert grown.dump() == at_once.dump()


def test_an_incomplete_batch_is_not_in_the_history(tmp_path):
    index = played(tmp_path, 2)
    bots = ("greedy", "random")
    lines = [logs.header(*bots, games=4), logs.game(0, 0, bots, (2, 1))]
    index.catch_up(logs.write(tmp_path, lines), DIVISION, 3)
    index.catch_up(tmp_path / "1.jsonl", DIVISION, 4)
    bring_up_to_date(index, DIVISION, CAP, 10)
    assert index.remembered(DIVISION, CAP) == [1, 2]


def test_another_cap_gives_another_history(tmp_path):
    index = played(tmp_path, 3)
    bring_up_to_date(index, DIVISION, CAP, 10)
    bring_up_to_date(index, DIVISION, 10, 10)
    assert index.remembered(DIVISION, CAP) == []
    assert index.remembered(DIVISION, 10) == [1, 2, 3]
    assert set(index.ratings(DIVISION, 2)) == {"greedy", "random"}
