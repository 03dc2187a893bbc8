"""Trade: the sale of the Consume: Trade bonus."""

from __future__ import annotations

from tests.race.kit import reached, round_start

BOTH = ("consume-trade", "consume-trade")


def test_trade_comes_before_consume_and_only_for_who_chose_it():
    """RACE-TRADE-1, RACE-OQ-17, RACE-TRADE-9: seat by seat, each first sells, then consumes."""
    line = "Public Works, Gem World*, Spice World*"
    s = reached(("consume-trade", "settle"), line, "Expanding Colony, Artist Colony*, Space Port*")
    assert (s.asked, s.waiting) == ("sell", [0])
    s.play("0 sell gem-world")
    assert (s.chips(0), s.hands()[0], s.goods(0)) == (1, 2 + 2, [])  # Spice World's power: +2
    assert (s.asked, s.waiting, s.hands()[1]) == ("consume_goods", [1], 0)


def test_exactly_one_good_is_sold_and_its_owner_chooses():
    """RACE-TRADE-2: it is not optional."""
    s = round_start("Gem World*, Asteroid Belt*").actions(*BOTH)
    assert s.legal(0) == ["sell gem-world", "sell asteroid-belt"]
    s.refused("0 pass", "illegal", "RACE-TRADE-2")
    s.refused("0 sell artist-colony", "no_good", "RACE-TRADE-2")
    s.play("0 sell asteroid-belt")
    assert (s.goods(0), s.hands()[0]) == (["gem-world"], 3)


def test_without_goods_nothing_happens():
    """RACE-TRADE-2."""
    s = round_start("Gem World, Export Duties").actions(*BOTH)
    assert s.hands() == [0, 0]
    assert not s.happened("good_sold")


def test_all_trade_powers_count():
    """RACE-TRADE-5, -6, -7, -8: whether they help or not, the owner is not asked."""
    line = "Old Earth, Export Duties, Merchant World, Spice World, Distant World, Pirate World*"
    s = round_start(line).actions(*BOTH)
    assert s.happened("good_sold")[0].data["price"] == 2 + 1 + 1 + 2 + 2 + 3 + 3


def test_everyone_who_chose_it_sells_one_of_his_own():
    """RACE-TRADE-10."""
    s = round_start("Gem World*, Asteroid Belt*", "Artist Colony*, Pre-Sentient Race*").actions(
        *BOTH
    )
    s.refused("0 sell artist-colony", "no_good", "RACE-TRADE-2")
    s.play("0 sell gem-world")
    assert s.waiting == [1]
    s.play("1 sell pre-sentient-race")
    assert s.hands() == [2, 4]
    assert (s.goods(0), s.goods(1)) == (["asteroid-belt"], ["artist-colony"])
