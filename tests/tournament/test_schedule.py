"""Who plays whom, where they sit, with which deal."""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.tournament.schedule import BadSchedule, check, planned_game
from tests.tournament.kit import header_of

FOUR = ("a=random", "b=random", "c=random", "d=random")


def test_a_round_robin_seats_every_company_everywhere_equally_often():
    header = header_of(*FOUR, games=24)
    seated = [planned_game(header, n).seats for n in range(24)]
    assert set(Counter(seated).values()) == {2}
    assert len(set(seated)) == 12
    assert len({planned_game(header, n).seed for n in range(24)}) == 24


@pytest.mark.parametrize("players", [2, 3])
def test_a_mirrored_deal_is_played_in_all_seatings_with_one_seed(players):
    seatings = {2: 2, 3: 6}[players]
    header = header_of(*FOUR, players=players, mirrored=True, games=4 * seatings)
    for deal in range(4):
        tables = [planned_game(header, n) for n in range(deal * seatings, (deal + 1) * seatings)]
        assert {one.deal for one in tables} == {deal}
        assert len({one.seed for one in tables}) == 1
        assert len({one.seats for one in tables}) == seatings
        assert len({frozenset(one.seats) for one in tables}) == 1
    assert len({planned_game(header, n).seed for n in range(header.games)}) == 4


def test_above_three_seats_a_mirrored_deal_is_rotated():
    header = header_of(*FOUR, players=4, mirrored=True, games=4)
    assert [planned_game(header, n).seats[0] for n in range(4)] == ["a", "b", "c", "d"]


def test_a_pool_draws_everyone_about_equally_often():
    header = header_of(*FOUR, players=2, schedule="pool", games=600)
    seen = Counter(name for n in range(600) for name in planned_game(header, n).seats)
    assert all(250 < count < 350 for count in seen.values())
    assert len({frozenset(planned_game(header, n).seats) for n in range(600)}) == 6


def test_a_game_follows_from_header_and_number_alone():
    header = header_of(*FOUR, schedule="pool")
    assert planned_game(header, 17) == planned_game(header_of(*FOUR, schedule="pool", games=99), 17)
    assert planned_game(header, 17).seed != planned_game(header_of(*FOUR, seed="other"), 17).seed


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"players": 5}, "5 seats and 4 bots"),
        ({"players": 5}, """--options '{"players": 2}'"""),
        ({"mirrored": True, "games": 7}, "Play 6 or 8 games"),
        ({"mirrored": True, "games": 1}, "Play 2 games"),
        ({"bots": header_of("a=random", "a=greedy").bots}, "Two bots are called a"),
    ],
)
def test_what_cannot_be_played_fairly_is_refused(changed, said):
    with pytest.raises(BadSchedule, match=said):
        check(header_of(*FOUR, **changed))


def test_listed_tables_are_played_in_all_seatings():
    header = header_of(*FOUR, schedule="tables", mirrored=True, games=4, tables=((0, 3), (2, 1)))
    check(header)
    seats = [planned_game(header, n).seats for n in range(4)]
    assert seats == [("a", "d"), ("d", "a"), ("c", "b"), ("b", "c")]
    longer = header_of(*FOUR, schedule="tables", mirrored=True, games=2, tables=((0, 3),))
    assert header.match == longer.match


@pytest.mark.parametrize(
    ("tables", "games", "sentence"),
    [
        (((0, 1),), 4, "1 tables are listed, for 2 games, not 4"),
        (((0, 0),), 2, "deal 0 do not fill its table"),
        (((0, 1), (0, 4)), 4, "deal 1 do not fill its table"),
        (((0, -1),), 2, "deal 0 do not fill its table"),
        (((0, 1, 2),), 2, "deal 0 do not fill its table"),
    ],
)
def test_listed_tables_that_cannot_be_filled_are_refused(tables, games, sentence):
    header = header_of(*FOUR, schedule="tables", mirrored=True, games=games, tables=tables)
    with pytest.raises(BadSchedule, match=sentence):
        check(header)
