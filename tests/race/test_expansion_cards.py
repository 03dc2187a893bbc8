"""The cards of the first two expansions, and the powers that only these sets have."""

from __future__ import annotations

import pytest

from tests.race.card_sets import BOTH as SET
from tests.race.kit import BOTH, card, finished, reached, round_start


def test_a_third_copy_is_no_second_development():
    """TGS-CARD-5."""
    s = round_start("Contact Specialist / Contact Specialist, +2", **BOTH)
    s.actions("develop", "develop")
    assert "contact-specialist#2" not in s.choices(0)
    s.refused("0 develop contact-specialist#2", "duplicate_development", "RACE-DEVELOP-8")


# -- Explore ---------------------------------------------------------------------------------------


MIXING = [
    "Alien Data Repository", "Prospecting Guild", "Rebel Pact", "Smuggling World",
    "Blaster Runners", "Trading Outpost", "Gem Smugglers",
]  # fmt: skip


@pytest.mark.parametrize("title", MIXING)
def test_cards_are_mixed_with_the_hand(title):
    """RVI-EXPLORE-1."""
    s = round_start(f"{title} / +3", **BOTH).actions("explore+1+1", "produce")
    assert len(s.legal(0)) == 6  # discard one of 3 + 3


# -- Develop ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Galactic Developers", "Galactic Bankers"])
def test_draws_at_the_start_of_develop(title):
    """RVI-DEVELOP-2, RVI-SETUP-6."""
    assert round_start(title, **BOTH).actions("develop", "produce").hands()[0] == 1


@pytest.mark.parametrize(
    ("title", "cost"), [("Pan-Galactic Research", 3), ("R&D Crash Program", 1)]
)
def test_developments_cost_less(title, cost):
    """RVI-DEVELOP-1, -2: Drop Ships cost 4."""
    s = round_start(f"{title} / Drop Ships, +5", **BOTH).actions("produce", "develop")
    s.play("0 develop drop-ships", "1 pass")
    if s.asked == "place_by":
        s.play("0 place_by pay r-and-d-crash-program")
    s.pay(0, cost)
    assert s.hands()[0] >= 5 - cost


# -- Settle ----------------------------------------------------------------------------------------


FROM_HAND = {
    "Mercenary Fleet": 2, "Space Mercenaries": 2, "Primitive Rebel World": 1,
    "Rebel Convict Mines": 1,
}  # fmt: skip


@pytest.mark.parametrize("title", FROM_HAND)
def test_military_for_cards_from_hand(title):
    """RVI-SETTLE-10, TGS-POWER-4: up to this many cards, needed or not."""
    s = round_start(f"{title}, Drop Ships / Outlaw World, +4", **BOTH)
    s.actions("produce", "settle").play("0 settle outlaw-world", "1 pass")
    assert game_bounds(s) == (0, FROM_HAND[title])
    s.play(f"0 discard {','.join(s.hand(0)[: FROM_HAND[title]])}")
    assert s.hands()[0] == 4 - FROM_HAND[title]


def game_bounds(scenario):
    """How few and how many cards the open decision names."""
    sizes = [0 if text.endswith(" -") else text.count(",") + 1 for text in scenario.legal(0)]
    return min(sizes), max(sizes)


@pytest.mark.parametrize("title", ["Terraforming Guild", "Improved Logistics"])
def test_after_placing_a_world(title):
    """TGS-POWER-1, -2, -7: a card from Terraforming Guild; a second world."""
    s = round_start(f"{title} / Artist Colony, Outlaw World, +3", **BOTH)
    s.actions("consume-trade", "settle").play("0 settle artist-colony", "1 pass").pay(0, 1)
    if title == "Improved Logistics":
        assert s.asked == "settle"
        s.play("0 pass")
    drawn = s.told("cards_drawn", "source", 0)
    assert drawn == (["terraforming-guild"] if title == "Terraforming Guild" else [])


# -- Consume ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "most", "vp", "cards"),
    [("Galactic Bazaar", 1, 1, 0), ("Galactic Bankers", 2, 2, 0), ("R&D Crash Program", 1, 0, 1)],
)
def test_cards_from_hand_for_gain(title, most, vp, cards):
    """TGS-POWER-9, RVI-CONSUME-4, -5: optional, never doubled."""
    s = reached(("consume-x2", "settle"), f"{title} / +4", **BOTH)
    s.copy().play("0 pass")
    s.play(f"0 consume {card(title)}:hand_cards")
    assert game_bounds(s) == (0, most)
    s.play(f"0 discard {','.join(s.hand(0)[:most])}")
    assert (s.chips(0), s.hands()[0]) == (vp, 4 - most + cards)


@pytest.mark.parametrize(
    ("title", "chips", "cards"), [("Galactic Salon", 1, 0), ("Galactic Advertisers", 0, 1)]
)
def test_consume_powers_without_goods(title, chips, cards):
    """RVI-CONSUME-3, -5."""
    s = reached(("settle", "consume-x2"), title, **BOTH)
    assert (s.chips(0), s.hands()[0]) == (chips, cards)


# -- Produce ---------------------------------------------------------------------------------------


def test_rebel_sympathizers_draw_when_they_produce():
    """TGS-POWER-10."""
    s = reached(("produce", "settle"), "Rebel Sympathizers", **BOTH)
    assert (s.goods(0), s.hands()[0]) == (["rebel-sympathizers"], 1)


# -- scoring ---------------------------------------------------------------------------------------


def test_pan_galactic_research_has_fixed_points():
    """RVI-SCORE-7: 4 VP, and 2 for Galactic Federation."""
    score = finished("Pan-Galactic Research, Galactic Federation", **BOTH).score(0)
    assert score.cards == {"pan-galactic-research": 4, "galactic-federation": 4}


def test_symbols_of_later_expansions_are_ignored():
    """RVI-CARD-6."""
    assert not [new.id for new in SET.deck if "prestige" in new.keywords]
