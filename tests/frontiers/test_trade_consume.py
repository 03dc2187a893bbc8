"""Trade and consume: NF-TRADE, NF-CONSUME, NF-ORDER-6, and their powers."""

from __future__ import annotations

import pytest

from tests.frontiers.kit import asked, good_on, legal, play, position, refused, seat

OTHER = seat("New Sparta")


def trading(line, chooser=OTHER, **parts):
    """The second player, in this line, is about to trade; the chooser has nothing to do."""
    t = position(chooser, seat(line, **parts), action="trade-consume")
    assert asked(t)[0] == 1
    return t


@pytest.mark.parametrize(("colony", "credits"), [
    ("gem-world", 4),
    ("volcanic-world", 3),
    ("lost-species-ark-world", 4),
    ("alien-data-repository", 5),
    ("-", 0),
])  # fmt: skip
def test_selling(colony, credits):
    """NF-T-28: NF-TRADE-3, NF-TRADE-4; trade-bonus for all goods and for a kind."""
    worlds = ["gem-world", "volcanic-world", "lost-species-ark-world", "alien-data-repository"]
    t = trading(
        "New Sparta, Export Duties, Spice World, Gem World*, Volcanic World*, "
        "Lost Species Ark World*, Alien Data Repository*"
    )
    play(t, f"1 sell {colony}")
    assert t.empires[1].credits == credits
    sold = [world for world in worlds if good_on(t, 1, world) is None]
    assert sold == ([] if colony == "-" else [colony])


def test_the_bonus_point_comes_first():
    """NF-TRADE-1, NF-TRADE-2, NF-ORDER-6."""
    t = position(seat("Old Earth, Gem World*"), OTHER, pool=1)
    play(t, "0 select trade-consume")
    assert (t.empires[0].vp, t.ending) == (1, ["vp_pool"])
    assert asked(t) == (0, "sell")


def test_without_goods_nothing_can_be_sold():
    """NF-TRADE-3."""
    t = trading("New Sparta, Gem World*, Spice World")
    refused(t, "1 sell spice-world", "no_good", "NF-TRADE-3")


@pytest.mark.parametrize(("colony", "credits"), [("novelty-peddlers", 3), ("artist-settlement", 1)])
def test_bonus_of_one_colony(colony, credits):
    """trade-bonus-this (Novelty Peddlers: 2 more for its own good)."""
    t = trading("New Sparta, Novelty Peddlers*, Artist Settlement*")
    play(t, f"1 sell {colony}")
    assert t.empires[1].credits == credits


def test_one_more_sale():
    """trade-extra (Trade League: one more good, bonuses on each)."""
    for second, credits in (("volcanic-world", 2 + 3), ("-", 2)):
        t = trading("New Sparta, Trade League, Gem World*, Volcanic World*, Comet Zone*")
        play(t, "1 sell gem-world", f"1 sell {second}")
        assert t.empires[1].credits == credits
        assert asked(t) == (1, "select")


def test_order_of_consume_powers():
    """NF-T-29: NF-CONSUME-1, NF-CONSUME-2, NF-CONSUME-4, NF-CONSUME-7; consume, exact."""
    t = trading("Old Earth, New Vinland*, Volcanic World*")
    play(t, "1 sell -")
    assert legal(t) == ["consume old-earth", "consume new-vinland"]
    refused(t, "1 consume -", "must_consume", "NF-CONSUME-1")
    play(t, "1 consume new-vinland", "1 consume_goods volcanic-world")
    assert (t.empires[1].credits, t.empires[1].vp) == (2, 0)
    assert good_on(t, 1, "new-vinland") == "novelty"
    assert asked(t) == (1, "select")
    t = trading("Old Earth, New Vinland*, Volcanic World*")
    play(t, "1 sell -", "1 consume old-earth")
    assert (t.empires[1].credits, t.empires[1].vp) == (0, 3)
    assert t.supply == {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}


def test_each_power_once():
    """NF-CONSUME-2, NF-POWER-7."""
    t = trading("New Sparta, New Vinland*, Volcanic World*, Comet Zone*, Secluded World")
    play(t, "1 sell -", "1 consume new-vinland", "1 consume_goods new-vinland")
    # Secluded World, the last usable power, takes one of two goods.
    assert asked(t) == (1, "consume_goods")
    play(t, "1 consume_goods comet-zone")
    assert t.empires[1].credits == 2 + 1
    assert good_on(t, 1, "volcanic-world") == "rare"


def test_used_and_unusable_powers_are_refused():
    """NF-CONSUME-2, NF-CONSUME-4."""
    t = trading(
        "New Sparta, New Vinland*, Volcanic World*, Comet Zone*, Secluded World, "
        "Merchant Guild, Plague World"
    )
    play(t, "1 sell -", "1 consume new-vinland", "1 consume_goods new-vinland")
    refused(t, "1 consume new-vinland", "power_used", "NF-CONSUME-2")
    refused(t, "1 consume plague-world", "unusable", "NF-CONSUME-4")


def test_without_powers_nothing_is_consumed():
    """NF-CONSUME-3."""
    t = trading("New Sparta, Volcanic World*")
    play(t, "1 sell -")
    assert good_on(t, 1, "volcanic-world") == "rare"
    assert asked(t) == (1, "select")


def test_up_to_takes_as_many_as_possible():
    """NF-CONSUME-5, NF-CONSUME-6; consume, up to, of a kind (Mining Conglomerate)."""
    t = trading(
        "New Sparta, Mining Conglomerate, Volcanic World*, Ore-Rich World*, Comet Zone*, Gem World*"
    )
    play(t, "1 sell -")
    assert len(legal(t)) == 3  # two of three Rare goods
    play(t, "1 consume_goods volcanic-world,comet-zone")
    assert t.empires[1].vp == 2
    t = trading(
        "New Sparta, Mining Conglomerate, Volcanic World, Ore-Rich World, Comet Zone*, Gem World*"
    )
    play(t, "1 sell -")
    assert (t.empires[1].vp, good_on(t, 1, "gem-world")) == (1, "novelty")


@pytest.mark.parametrize(("star", "vp"), [("", 0), ("*", 3)])
def test_a_kind_is_a_kind(star, vp):
    """NF-CONSUME-6; consume, exact, of a kind (Galactic News Hub: 2 Novelty goods: 3 VP)."""
    t = trading(f"New Sparta, Galactic News Hub{star}, Gem World*, Volcanic World*")
    play(t, "1 sell -")
    assert t.empires[1].vp == vp


def test_different_kinds_exactly():
    """consume with distinct kinds, exact (Diversified Economy: 3 VP for 3 goods)."""
    line = "New Sparta, Diversified Economy, Gem World*, Spice World*, Volcanic World*"
    t = trading(line)
    play(t, "1 sell -")
    assert t.empires[1].vp == 0
    t = trading(f"{line}, Malevolent Lifeforms*")
    play(t, "1 sell -")
    assert sorted(legal(t)) == [
        "consume_goods gem-world,volcanic-world,malevolent-lifeforms",
        "consume_goods spice-world,volcanic-world,malevolent-lifeforms",
    ]
    play(t, "1 consume_goods spice-world,volcanic-world,malevolent-lifeforms")
    assert t.empires[1].vp == 3


def test_different_kinds_up_to():
    """consume with distinct kinds, up to (Galactic Exchange: 1 VP and 1 credit each)."""
    t = trading("New Sparta, Galactic Exchange, Gem World*, Spice World*, Volcanic World*")
    play(t, "1 sell -")
    assert sorted(legal(t)) == [
        "consume_goods gem-world,volcanic-world",
        "consume_goods spice-world,volcanic-world",
    ]
    play(t, "1 consume_goods gem-world,volcanic-world")
    assert (t.empires[1].vp, t.empires[1].credits) == (2, 2)


def test_a_may_can_be_left():
    """NF-CONSUME-8; consume, optional (Merchant Guild)."""
    for used, credits, good in (("-", 0, "rare"), ("merchant-guild", 2, None)):
        t = trading("New Sparta, Merchant Guild, Volcanic World*")
        play(t, "1 sell -")
        assert legal(t) == ["consume merchant-guild", "consume -"]
        play(t, f"1 consume {used}")
        assert (t.empires[1].credits, good_on(t, 1, "volcanic-world")) == (credits, good)


def test_gains_without_goods():
    """NF-CONSUME-9; consume-gain (Galactic Salon: 1 VP; New Economy: 1 credit)."""
    t = position(OTHER, seat("Galactic Salon"), seat("New Economy"), action="trade-consume")
    assert (t.empires[1].vp, t.empires[2].credits) == (1, 1)


def test_rich_economy_and_galactic_salon():
    """NF-T-30: NF-CONSUME-9, NF-CONSUME-10 (OQ-6); consume-bonus."""
    t = trading(
        "Old Earth, Rich Economy, Galactic Salon, New Vinland*, Volcanic World*, Comet Zone*"
    )
    play(t, "1 sell -", "1 consume new-vinland", "1 consume_goods new-vinland")
    assert (t.empires[1].credits, t.empires[1].vp) == (2, 3 + 1 + 3 + 1)
    assert not any(placed.good for placed in t.empires[1].tableau)


def test_rich_economy_does_not_count_goods_sold():
    """NF-CONSUME-10."""
    t = trading("New Sparta, Rich Economy, New Vinland*, Volcanic World*")
    play(t, "1 sell volcanic-world")
    assert (t.empires[1].vp, t.empires[1].credits) == (1, 2 + 2)


def test_an_empty_pool_still_pays():
    """NF-CONSUME-11."""
    t = trading("Old Earth, Gem World*, Spice World*")
    t.pool = 1
    play(t, "1 sell -")
    assert (t.empires[1].vp, t.pool, t.ending) == (3, 0, ["vp_pool"])
