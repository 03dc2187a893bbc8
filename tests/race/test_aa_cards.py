"""The cards of Alien Artifacts, and the powers that only this set has."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.catalogue import deck_of
from tests.race.card_sets import AA as SET
from tests.race.kit import AA, by_price, card, round_start

# -- what is printed -------------------------------------------------------------------------------


def test_the_deck():
    """AA-CARD-2, -3, -5: 46 cards, 39 different ones, and no further copies of base cards."""
    assert (len(SET.lines), sum(int(line.rpartition(";")[2]) for line in SET.lines)) == (39, 46)
    assert len(SET.deck) == 160
    assert by_price(deck_of(("base", "aa"))) == {
        0: (0, 3, 0), 1: (14, 6, 10), 2: (16, 15, 11), 3: (8, 13, 4), 4: (10, 6, 3),
        5: (4, 8, 3), 6: (18, 3, 2), 7: (0, 0, 1), 8: (0, 0, 1), 9: (0, 0, 1),
    }  # fmt: skip
    assert "gambling-world" in [entry.id for entry in SET.deck]


# -- Explore and Develop ---------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "before", "cost", "after"), [
    ("Galactic Expansionists", 1, 2, 0),
    ("Alien Fuel Refinery", 0, 1, 0),
    ("Deep Space Symbionts, Ltd.", 0, 1, 0),
    ("Frontier Capital", 0, 2, 1),
    ("Galactic Investors", 0, 2, 2),
])  # fmt: skip
def test_develop_powers(title, before, cost, after):
    """AA-DEVELOP-1..-3: Deficit Spending costs 2."""
    s = round_start(f"{title} / Deficit Spending, +4", **AA).actions("consume-trade", "develop")
    assert s.hands()[0] == 5 + before
    s.play("0 develop deficit-spending", "1 pass").pay(0, cost)
    assert s.told("cards_drawn", "count") == [count for count in (before, after) if count]


# -- Settle ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["Jumpdrive Fuel Refinery", "Galactic Expansionists"])
def test_draws_after_placing_a_world(title):
    """AA-SETTLE-15: for each world but itself."""
    s = round_start(f"{title} / Artist Colony, +1", **AA).actions("produce", "settle")
    s.play("0 settle artist-colony", "1 pass")
    assert s.told("cards_drawn", "source")[0] == card(title)
    s = round_start("Old Earth / Jumpdrive Fuel Refinery, +3", **AA)
    s.actions("consume-trade", "settle").play("0 settle jumpdrive-fuel-refinery", "1 pass")
    assert s.hands()[0] == 0


# -- Trade, Consume, Produce -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "most"), [("Terraforming Colony", 1), ("Wormhole Prospectors", 2)]
)
def test_cards_from_hand_for_points(title, most):
    """AA-CONSUME-4: optional, never doubled."""
    s = round_start(f"{title} / +4", **AA).actions("consume-x2", "consume-trade")
    s.copy().play("0 pass")
    s.play(f"0 consume {card(title)}:hand_cards")
    s.play(f"0 discard {','.join(s.hand(0)[:most])}")
    assert (s.chips(0), s.hands()[0]) == (most, 4 - most)


def test_worlds_without_powers():
    """AA-CARD-12, AA-POWER-8: three worlds have none; others name each power apart."""
    bare = {entry.title for entry in SET.cards.values() if not entry.data.powers}
    assert bare == {"Alien Sentinels", "Amphibian Uplift Race", "Arboreal Uplift Race"}
    names = [entry.power_id(power) for entry in SET.cards.values() for power in entry.data.powers]
    assert len(set(names)) == len(names)
