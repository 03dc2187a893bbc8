"""Trade and consume: NF-TRADE, NF-CONSUME, NF-ORDER-6, and their powers."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.errors import IllegalMove
from tests.frontiers.kit import Seat, asked, good_on, legal, play, position

OTHER = Seat(home="new-sparta")


def trading(*, chooser=OTHER, **fields):
    """The second player is about to trade; the chooser has nothing to do."""
    t = position(chooser, Seat(**fields), action="trade-consume")
    assert asked(t)[0] == 1
    return t


def refused(t, move):
    with pytest.raises(IllegalMove) as error:
        play(t, move)
    return error.value.reason, error.value.rule


@pytest.mark.parametrize(
    ("colony", "credits"),
    [
        ("gem-world", 4),
        ("volcanic-world", 3),
        ("lost-species-ark-world", 4),
        ("alien-data-repository", 5),
        ("-", 0),
    ],
)
def test_selling(colony, credits):
    """NF-T-28: NF-TRADE-3, NF-TRADE-4; trade-bonus for all goods and for a kind."""
    worlds = ["gem-world", "volcanic-world", "lost-species-ark-world", "alien-data-repository"]
    t = trading(home="new-sparta", tiles=["export-duties", "spice-world", *worlds], goods=worlds)
    play(t, f"1 sell {colony}")
    assert t.empires[1].credits == credits
    sold = [world for world in worlds if good_on(t, 1, world) is None]
    assert sold == ([] if colony == "-" else [colony])


def test_the_bonus_point_comes_first():
    """NF-TRADE-1, NF-TRADE-2, NF-ORDER-6."""
    t = position(Seat(home="old-earth", tiles=["gem-world"], goods=["gem-world"]), OTHER, pool=1)
    play(t, "0 select trade-consume")
    assert t.empires[0].vp == 1
    assert t.ending == ["vp_pool"]
    assert asked(t) == (0, "sell")


def test_without_goods_nothing_can_be_sold():
    """NF-TRADE-3."""
    t = trading(home="new-sparta", tiles=["gem-world", "spice-world"], goods=["gem-world"])
    assert refused(t, "1 sell spice-world") == ("no_good", "NF-TRADE-3")


def test_bonus_of_one_colony():
    """trade-bonus-this (Novelty Peddlers: 2 more for its own good)."""
    goods = ["novelty-peddlers", "artist-settlement"]
    t = trading(home="new-sparta", tiles=goods, goods=goods)
    play(t, "1 sell novelty-peddlers")
    assert t.empires[1].credits == 3
    t = trading(home="new-sparta", tiles=goods, goods=goods)
    play(t, "1 sell artist-settlement")
    assert t.empires[1].credits == 1


def test_one_more_sale():
    """trade-extra (Trade League: one more good, bonuses on each)."""
    goods = ["gem-world", "volcanic-world", "comet-zone"]
    t = trading(home="new-sparta", tiles=["trade-league", *goods], goods=goods)
    play(t, "1 sell gem-world", "1 sell volcanic-world")
    assert t.empires[1].credits == 2 + 3
    assert asked(t) == (1, "select")
    t = trading(home="new-sparta", tiles=["trade-league", *goods], goods=goods)
    play(t, "1 sell gem-world", "1 sell -")
    assert t.empires[1].credits == 2


def test_order_of_consume_powers():
    """NF-T-29: NF-CONSUME-1, NF-CONSUME-2, NF-CONSUME-4, NF-CONSUME-7; consume, exact."""
    fields = {
        "home": "old-earth",
        "tiles": ["new-vinland", "volcanic-world"],
        "goods": ["new-vinland", "volcanic-world"],
    }
    t = trading(**fields)
    play(t, "1 sell -")
    assert legal(t) == ["consume old-earth", "consume new-vinland"]
    assert refused(t, "1 consume -") == ("must_consume", "NF-CONSUME-1")
    play(t, "1 consume new-vinland", "1 spend volcanic-world")
    assert (t.empires[1].credits, t.empires[1].vp) == (2, 0)
    assert good_on(t, 1, "new-vinland") == "novelty"
    assert asked(t) == (1, "select")
    t = trading(**fields)
    play(t, "1 sell -", "1 consume old-earth")
    assert (t.empires[1].credits, t.empires[1].vp) == (0, 3)
    assert t.supply == {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}


def test_each_power_once():
    """NF-CONSUME-2, NF-POWER-7."""
    goods = ["new-vinland", "volcanic-world", "comet-zone"]
    t = trading(home="new-sparta", tiles=[*goods, "secluded-world"], goods=goods)
    play(t, "1 sell -", "1 consume new-vinland", "1 spend new-vinland")
    # Secluded World, the last usable power, takes one of two goods.
    assert asked(t) == (1, "spend")
    play(t, "1 spend comet-zone")
    assert t.empires[1].credits == 2 + 1
    assert good_on(t, 1, "volcanic-world") == "rare"


def test_used_and_unusable_powers_are_refused():
    """NF-CONSUME-2, NF-CONSUME-4."""
    goods = ["new-vinland", "volcanic-world", "comet-zone"]
    t = trading(
        home="new-sparta",
        tiles=[*goods, "secluded-world", "merchant-guild", "plague-world"],
        goods=goods,
    )
    play(t, "1 sell -", "1 consume new-vinland", "1 spend new-vinland")
    assert refused(t, "1 consume new-vinland") == ("power_used", "NF-CONSUME-2")
    assert refused(t, "1 consume plague-world") == ("unusable", "NF-CONSUME-4")


def test_without_powers_nothing_is_consumed():
    """NF-CONSUME-3."""
    t = trading(home="new-sparta", tiles=["volcanic-world"], goods=["volcanic-world"])
    play(t, "1 sell -")
    assert good_on(t, 1, "volcanic-world") == "rare"
    assert asked(t) == (1, "select")


def test_up_to_takes_as_many_as_possible():
    """NF-CONSUME-5, NF-CONSUME-6; consume, up to, of a kind (Mining Conglomerate)."""
    goods = ["volcanic-world", "ore-rich-world", "comet-zone", "gem-world"]
    t = trading(home="new-sparta", tiles=["mining-conglomerate", *goods], goods=goods)
    play(t, "1 sell -")
    assert len(legal(t)) == 3  # two of three Rare goods
    play(t, "1 spend volcanic-world,comet-zone")
    assert t.empires[1].vp == 2
    t = trading(home="new-sparta", tiles=["mining-conglomerate", *goods], goods=goods[2:])
    play(t, "1 sell -")
    assert t.empires[1].vp == 1
    assert good_on(t, 1, "gem-world") == "novelty"


def test_a_kind_is_a_kind():
    """NF-CONSUME-6; consume, exact, of a kind (Galactic News Hub: 2 Novelty goods: 3 VP)."""
    goods = ["gem-world", "volcanic-world"]
    t = trading(home="new-sparta", tiles=["galactic-news-hub", *goods], goods=goods)
    play(t, "1 sell -")
    assert t.empires[1].vp == 0
    t = trading(
        home="new-sparta", tiles=["galactic-news-hub", *goods], goods=["galactic-news-hub", *goods]
    )
    play(t, "1 sell -")
    assert t.empires[1].vp == 3


def test_different_kinds_exactly():
    """consume with distinct kinds, exact (Diversified Economy: 3 VP for 3 goods)."""
    goods = ["gem-world", "spice-world", "volcanic-world", "plague-world"]
    t = trading(home="new-sparta", tiles=["diversified-economy", *goods[:3]], goods=goods[:3])
    play(t, "1 sell -")
    assert t.empires[1].vp == 0
    tiles = ["diversified-economy", *goods[:3], "malevolent-lifeforms"]
    t = trading(home="new-sparta", tiles=tiles, goods=tiles[1:])
    play(t, "1 sell -")
    assert sorted(legal(t)) == [
        "spend gem-world,volcanic-world,malevolent-lifeforms",
        "spend spice-world,volcanic-world,malevolent-lifeforms",
    ]
    play(t, "1 spend spice-world,volcanic-world,malevolent-lifeforms")
    assert t.empires[1].vp == 3


def test_different_kinds_up_to():
    """consume with distinct kinds, up to (Galactic Exchange: 1 VP and 1 credit each)."""
    goods = ["gem-world", "spice-world", "volcanic-world"]
    t = trading(home="new-sparta", tiles=["galactic-exchange", *goods], goods=goods)
    play(t, "1 sell -")
    assert sorted(legal(t)) == [
        "spend gem-world,volcanic-world",
        "spend spice-world,volcanic-world",
    ]
    play(t, "1 spend gem-world,volcanic-world")
    assert (t.empires[1].vp, t.empires[1].credits) == (2, 2)


def test_a_may_can_be_left():
    """NF-CONSUME-8; consume, optional (Merchant Guild)."""
    t = trading(
        home="new-sparta", tiles=["merchant-guild", "volcanic-world"], goods=["volcanic-world"]
    )
    play(t, "1 sell -")
    assert legal(t) == ["consume merchant-guild", "consume -"]
    play(t, "1 consume -")
    assert good_on(t, 1, "volcanic-world") == "rare"
    t = trading(
        home="new-sparta", tiles=["merchant-guild", "volcanic-world"], goods=["volcanic-world"]
    )
    play(t, "1 sell -", "1 consume merchant-guild")
    assert t.empires[1].credits == 2


def test_gains_without_goods():
    """NF-CONSUME-9; consume-gain (Galactic Salon: 1 VP; New Economy: 1 credit)."""
    t = position(
        OTHER,
        Seat(tiles=["galactic-salon"]),
        Seat(tiles=["new-economy"]),
        action="trade-consume",
    )
    assert (t.empires[1].vp, t.empires[2].credits) == (1, 1)


def test_rich_economy_and_galactic_salon():
    """NF-T-30: NF-CONSUME-9, NF-CONSUME-10 (OQ-6); consume-bonus."""
    goods = ["new-vinland", "volcanic-world", "comet-zone"]
    t = trading(home="old-earth", tiles=["rich-economy", "galactic-salon", *goods], goods=goods)
    play(t, "1 sell -", "1 consume new-vinland", "1 spend new-vinland")
    assert t.empires[1].credits == 2
    assert t.empires[1].vp == 3 + 1 + 3 + 1
    assert not any(placed.good for placed in t.empires[1].tableau)


def test_rich_economy_does_not_count_goods_sold():
    """NF-CONSUME-10."""
    goods = ["new-vinland", "volcanic-world"]
    t = trading(home="new-sparta", tiles=["rich-economy", *goods], goods=goods)
    play(t, "1 sell volcanic-world")
    assert (t.empires[1].vp, t.empires[1].credits) == (1, 2 + 2)


def test_an_empty_pool_still_pays():
    """NF-CONSUME-11."""
    t = trading(
        home="old-earth", tiles=["gem-world", "spice-world"], goods=["gem-world", "spice-world"]
    )
    t.pool = 1
    play(t, "1 sell -")
    assert (t.empires[1].vp, t.pool) == (3, 0)
    assert t.ending == ["vp_pool"]
