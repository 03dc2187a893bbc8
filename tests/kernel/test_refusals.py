"""Refusals as rows: what is made of one, and what the vocabulary takes from them."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.refusals import Refusal, codes_of
from galaxy_referee.engine.kernel.texts import Text

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
