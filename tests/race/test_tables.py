"""Combining tables fails loudly: what is in none of them, or in two, is named."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.catalogue import CARDS, cards_of, read_set
from galaxy_referee.engine.race.components.cards import Card, CardData, CardSet, ScoringLine
from galaxy_referee.engine.race.components.powers import ConsumeGoods, ProduceDraw
from galaxy_referee.engine.race.components.words import check_words
from galaxy_referee.engine.race.expansions.goals.catalogue import Condition, Goal
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.scoring import value_of


def data(**fields):
    return CardData(id="toy", name="Toy", type="development", cost=6, **fields)


@pytest.mark.parametrize("part", [
    ScoringLine(per="typo-world", vp=3),
    ProduceDraw(amount=1, per="typo-world"),
    ProduceDraw(amount=1, per="vp-chips"),  # not a kind of card
    Condition(count="typo-world", least=1),
    Goal(id="x", name="X", set="tgs", type="most", vp=5, count="typo-world", after=()),
])  # fmt: skip
def test_a_word_that_nothing_counts_is_refused(part):
    with pytest.raises(ValueError, match=r"Nothing counts the word (typo-world|vp-chips)"):
        check_words([part])


def test_a_word_that_nothing_counts_does_not_score_0():
    card = Card(data(scoring=(ScoringLine(per="typo-world", vp=3),)))
    with pytest.raises(KeyError, match="typo-world"):
        value_of(card, [card], Player(hand=[], tableau=[]))


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
