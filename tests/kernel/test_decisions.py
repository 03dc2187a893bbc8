"""Choices in closed form: counted, paged and tested without listing them."""

from __future__ import annotations

import json
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from galaxy_referee.engine.kernel.decisions import AnyOf, Decision, OneOf, Subset
from galaxy_referee.engine.kernel.wire import FEW, decision_record, move_record
from tests.kernel.toys import Bid, Keep
from tests.untimed import UNTIMED

bounds = st.integers(0, 7).flatmap(
    lambda count: st.tuples(st.just(count), st.integers(0, count), st.integers(0, count))
)


@UNTIMED
@given(bounds, st.integers(0, 200), st.integers(1, 50))
def test_a_subset_lists_pages_and_counts_the_same_moves(shape, start, count):
    size, low, high = shape
    names = [f"n{number}" for number in range(size)]
    low, high = sorted((low, high))
    subset = Subset(Keep, 3, names, low, high)
    expected = [Keep(3, chosen) for k in range(low, high + 1) for chosen in combinations(names, k)]
    assert list(subset) == expected
    assert len(subset) == len(expected)
    assert subset.page(start, count) == expected[start : start + count]
    assert all(move in subset for move in expected)


@UNTIMED
@given(bounds, st.integers(0, 7), st.integers(0, 50))
def test_a_subset_finds_the_moves_that_name_a_piece(shape, piece, count):
    size, low, high = shape
    low, high = sorted((low, high))
    subset = Subset(Keep, 3, [f"n{number}" for number in range(size)], low, high)
    expected = [move for move in subset if f"n{piece}" in move.dice]
    found, moves = subset.naming(f"n{piece}", count)
    assert found == len(expected)
    assert len(moves) == min(count, found)
    assert all(move in expected for move in moves)


def test_a_subset_takes_its_names_in_any_order_and_nothing_else():
    subset = Subset(Keep, 0, ["a", "b", "c"], 1, 2)
    assert subset.canonical(Keep(0, ("c", "a"))) == Keep(0, ("a", "c"))
    for wrong in (
        Keep(1, ("a",)),
        Keep(0, ()),
        Keep(0, ("a", "a")),
        Keep(0, ("a", "b", "c")),
        Keep(0, ("d",)),
        Bid(0, "a"),
    ):
        assert subset.canonical(wrong) is None
        assert wrong not in subset


def test_pages_of_an_enormous_choice_are_made_at_once():
    subset = Subset(Keep, 0, [f"n{number}" for number in range(60)], 30, 30)
    last = subset.at(len(subset) - 1)
    assert last.dice == tuple(f"n{number}" for number in range(30, 60))


@pytest.mark.parametrize("index", [0, 1])
def test_one_of_a_list(index):
    moves = [Bid(0, "a"), Bid(0, "b")]
    choice = OneOf(moves)
    assert choice.at(index) == moves[index]
    assert choice.page(index, 9) == moves[index:]
    assert choice.canonical(moves[index]) == moves[index]
    assert choice.canonical(Bid(0, "c")) is None
    assert choice.choose() == {"from": ["bid a", "bid b"], "min": 1, "max": 1}


def test_any_of_joins_choices() -> None:
    choices = AnyOf([Subset(Keep, 0, ["a", "b", "c"], 1, 1), Subset(Keep, 0, ["d", "e"], 2, 2)])
    moves = list(choices)
    assert [move.text for move in moves] == ["0 keep a", "0 keep b", "0 keep c", "0 keep d,e"]
    assert len(choices) == 4
    for start, count in product(range(5), repeat=2):
        assert choices.page(start, count) == moves[start : start + count]
        assert choices.naming("a", count) == (1, moves[:1][:count])
        assert AnyOf([choices, choices]).naming("a", count) == (2, [moves[0]] * min(2, count))
    assert [choices.at(number) for number in range(4)] == moves
    assert choices.canonical(Keep(0, ("e", "d"))) == moves[3]
    assert choices.canonical(Keep(0, ("a", "b"))) is None
    assert Keep(0, ("d",)) not in choices
    assert choices.choose()["from"][-1] == "keep d,e"


def test_one_of_takes_the_names_of_a_list_in_any_order_and_nothing_else():
    moves = OneOf([Keep(0, ("a", "b")), Keep(0, ("b", "c")), Bid(0, "ab")])
    assert moves.canonical(Keep(0, ("b", "a"))) == Keep(0, ("a", "b"))
    for wrong in (Keep(1, ("a", "b")), Keep(0, ("a",)), Keep(0, ("a", "b", "b")), Bid(0, "ba")):
        assert moves.canonical(wrong) is None


def test_the_text_of_a_listed_move_is_built_once(monkeypatch):
    """Whether all answers are listed, or only the first: ``choose`` makes its own for the rest."""
    built = []
    text = Bid.text.fget
    monkeypatch.setattr(Bid, "text", property(lambda move: built.append(move) or text(move)))
    moves = OneOf([Bid(0, "1"), Bid(0, "2")])
    decision = Decision(0, "bid", "DUEL-1", "Bid.", moves)
    record = decision_record(decision, 10)
    assert len(built) == 2
    assert record.choose == moves.choose() == {"from": ["bid 1", "bid 2"], "min": 1, "max": 1}
    assert decision_record(decision, 1).choose == record.choose


def test_a_move_is_written_alike_in_short_and_in_long_lists():
    moves = OneOf([Bid(0, f'{number} \u2028\n"') for number in range(3 * FEW)])
    decision = Decision(0, "bid", "DUEL-1", "Bid.", moves)
    whole = json.loads(bytes(decision_record(decision, 3 * FEW).moves))
    parts = [
        json.loads(bytes(decision_record(decision, FEW, start).moves))
        for start in (0, FEW, 2 * FEW)
    ]
    assert [move for part in parts for move in part] == whole
    assert [json.loads(move_record(move)) for move in moves] == whole
