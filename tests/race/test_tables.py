"""Combining tables fails loudly: what is in none of them, or in two, is named."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from galaxy_referee.engine.race.components.cards import Card, CardData, CardSet, ScoringLine
from galaxy_referee.engine.race.components.catalogue import CARDS, cards_of, read_set
from galaxy_referee.engine.race.components.powers import ConsumeGoods, Power
from galaxy_referee.engine.race.expansions.goals.catalogue import Goal
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.scoring import value_of
from galaxy_referee.engine.race.tables import each_once, merged, with_all


def data(**fields):
    return CardData(id="toy", name="Toy", type="development", cost=6, **fields)


def test_a_word_that_nothing_counts_is_not_read():
    """In a scoring line, a power, a goal."""
    with pytest.raises(msgspec.ValidationError, match="typo-world"):
        msgspec.convert({"per": "typo-world", "vp": 3}, ScoringLine)
    power = {"power": "produce.draw", "amount": 1, "per": "typo-world"}
    with pytest.raises(msgspec.ValidationError, match="typo-world"):
        msgspec.convert({"id": "x", "name": "X", "type": "world", "powers": [power]}, CardData)
    goal = {"id": "x", "name": "X", "set": "tgs", "type": "most", "least": 1, "after": []}
    with pytest.raises(msgspec.ValidationError, match="typo-world"):
        msgspec.convert({**goal, "count": "typo-world"}, Goal)


def test_a_word_that_nothing_counts_does_not_score_0():
    card = Card(data(scoring=(ScoringLine(per="typo-world", vp=3),)))
    with pytest.raises(KeyError, match="typo-world"):
        value_of(card, [card], Player(hand=[], tableau=[]))


def test_every_word_has_one_entry():
    with pytest.raises(ValueError, match=r"kinds of cards.*: two"):
        with_all({"one": 1}, Literal["one", "two"], "kinds of cards")
    with pytest.raises(ValueError, match="one is in two tables"):
        merged({"one": 1}, {"one": 2})


def test_every_power_is_handled_in_one_place():
    with pytest.raises(ValueError, match="ConsumeGoods is handled in 0 places"):
        each_once((ConsumeGoods,), ())
    with pytest.raises(ValueError, match="ConsumeGoods is handled in 2 places"):
        each_once((ConsumeGoods,), (ConsumeGoods,), (ConsumeGoods,))
    with pytest.raises(ValueError, match="Power is handled in 1 places"):
        each_once((), (Power,))


def test_two_powers_of_a_kind_have_two_names():
    card = Card(data(powers=(ConsumeGoods(vp=1), ConsumeGoods(vp=3, goods=2))))
    assert [card.power_id(power) for power in card.data.powers] == ["toy:goods", "toy:goods-2"]


def test_no_power_is_on_a_card_twice():
    with pytest.raises(ValueError, match="toy has the power"):
        Card(data(powers=(ConsumeGoods(vp=1), ConsumeGoods(vp=1))))


def test_power_names_are_unique_in_their_phase():
    ids = [
        (power.phase, card.power_id(power)) for card in CARDS.values() for power in card.data.powers
    ]
    assert len(set(ids)) == len(ids)


def test_copies_of_cards_of_any_set():
    """Those of other sets count: the next copy has the next number."""
    sets = [read_set(name) for name in ("base", "tgs")]
    more = CardSet(set="toy", cards=(), extra_copies={"contact-specialist": 1, "doomed-world": 1})
    assert [card.id for card in cards_of(more, sets)] == ["contact-specialist#4", "doomed-world#2"]


def test_copies_of_a_card_that_no_set_has():
    with pytest.raises(ValueError, match="copies of nothing"):
        list(cards_of(CardSet(set="toy", cards=(), extra_copies={"nothing": 1}), []))
