"""Refusals as rows: what is made of one, what the vocabulary takes from them, and which answers
stand in one that knows no better reason."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.refusals import Refusal, codes_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.kernel.wrong_answers import wrong_answer
from tests.kernel.toys import Walk, walk

TOO_DEAR = Refusal("too_dear", "SHOP-1", "{piece} costs {price:coin}.", "/piece", "It costs more.")
CLOSED = Refusal("closed", "", "The shop is closed.")


def test_a_row_called_with_facts_is_the_error():
    error = TOO_DEAR(piece="Tea", price=2)
    assert error.text == Text("{piece} costs {price:coin}.", piece="Tea", price=2)
    assert error.sentence == "Tea costs 2 coins."
    assert (error.reason, error.rule, error.pointer) == ("too_dear", "SHOP-1", "/piece")


def test_a_call_can_name_another_rule_and_pointer():
    error = TOO_DEAR(piece="Tea", price=1, rule="SHOP-2", pointer="/cup")
    assert (error.rule, error.pointer) == ("SHOP-2", "/cup")


def test_a_row_without_facts_or_a_rule():
    error = CLOSED()
    assert (error.text, error.rule, error.pointer) == ("The shop is closed.", None, "")


def test_a_missing_fact_is_an_error():
    with pytest.raises(KeyError):
        TOO_DEAR(piece="Tea")


def test_the_vocabulary_takes_the_codes_that_rows_explain():
    assert codes_of([TOO_DEAR, CLOSED, "other"]) == {"too_dear": "It costs more."}


@pytest.mark.parametrize(
    ("count", "possible"), [(2, "1 or 2"), (8, "1, 2, 3, 4, 5, 6, 7 or 8"), (9, "9 choices")]
)
def test_up_to_eight_answers_are_listed_and_more_are_counted(count, possible):
    moves = OneOf(Walk(0, steps) for steps in range(1, count + 1))
    decision = Decision(0, "walk", "WALK-1", "Walk.", moves)
    refused = wrong_answer(walk.new(seed="s"), decision, Walk(0, 20))
    assert refused.sentence == f"20 cannot be chosen. Possible: {possible}."
