"""Phases IV and V: Produce and Ship."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.phases.ship import consume_chips, consume_credits, trade_price
from tests.roll.kit import (
    acting,
    begin,
    dice,
    empire,
    gains,
    legal,
    manage,
    play,
    refused,
    seat,
    table,
)


def test_no_worker_is_held_back():
    """ROLL-PHASE-3: in Develop, Settle, Produce, and Ship as in Explore."""
    line = "Spice World, Comet Zone*rare-2 / Gem World"
    t = table(seat(line, "faction-3", produce=["rare-1"], ship=["novelty-2"]))
    for phase in ("produce", "ship"):
        other = game.copy(t)
        begin(phase, other)
        assert refused(other, "0 pass", "ROLL-PHASE-3").reason == "must_use_worker"


def test_each_world_with_a_kind_holds_one_good():
    """ROLL-T-26; ROLL-PRODUCE-1, ROLL-PRODUCE-2, ROLL-PRODUCE-3, ROLL-PRODUCE-4, ROLL-PRODUCE-5,
    ROLL-PRODUCE-6, ROLL-PRODUCE-7: gray worlds, full worlds, and worlds not yet settled are
    refused."""
    line = "Spice World, Comet Zone*rare-2, Trading World / Gem World"
    t = table(seat(line, "faction-3", produce=["rare-1", "home-1"]))
    t.empires[0].goods["space-mall"] = ["home-2"]  # printed on the faction tile
    begin("produce", t)
    assert legal(t) == {"produce rare-1 spice-world", "produce home-1 spice-world"}
    for world, rule in (("trading-world", "ROLL-PRODUCE-4"), ("comet-zone", "ROLL-PRODUCE-3"),
                        ("gem-world", "ROLL-PRODUCE-6")):  # fmt: skip
        refused(t, f"0 produce home-1 {world}", rule)
    other = refused(t, "0 produce home-2 spice-world", "ROLL-PRODUCE-1")
    assert other.reason == "not_a_worker"
    log = play(t, "0 produce home-1 spice-world")
    first = t.empires[0]
    assert (first.goods["spice-world"], first.cup) == (["home-1"], ["rare-1"])
    assert (gains(log, "consumer-markets"), first.credits) == ([2], 3)


def test_galactic_reserves_hold_two_goods_on_each_world():
    """ROLL-PRODUCE-3; ROLL-SHIP-10; ROLL-POWER-1: lasting, in every phase."""
    line = "Galactic Reserves, Spice World, Trading World"
    t = table(seat(line, produce=dice("home", 3), ship=["rare-1"]))
    begin("produce", t, "ship")
    first = t.empires[0]
    assert first.goods == {"spice-world": ["home-1", "home-2"]}
    assert first.cup == ["home-3"]
    play(t, "0 sell rare-1 home-1")
    assert first.goods == {"spice-world": ["home-2"]}


@pytest.mark.parametrize(("built", "faction", "goods", "source", "amount"), [
    (["mining-league", "comet-zone"], "faction-2", {"comet-zone": ["home-1"]}, "mining-league", 1),
    (["jungle-world", "comet-zone"], "faction-5",
     {"jungle-world": ["home-1"], "comet-zone": ["genes-1"]}, "genetics-lab", 2),
    (["merchant-guild"], "faction-2", {}, "merchant-guild", 2),
])  # fmt: skip
def test_end_of_produce(built, faction, goods, source, amount):
    """ROLL-PRODUCE-7; ROLL-POWER-7."""
    t = table(empire(faction, built=built, goods=goods))
    assert gains(begin("produce", t), source) == [amount]


def test_trading_stops_at_10_credits():
    """ROLL-T-27; ROLL-SHIP-1, ROLL-SHIP-2, ROLL-SHIP-3, ROLL-SHIP-11, ROLL-SHIP-12; ROLL-GEN-6: the
    first good brings 6 credits, the second none."""
    line = "Gem World*home-1, Jungle World*novelty-1, Export Duties, Galactic Demand / +4"
    t = acting("ship", line, ship=["novelty-2", "novelty-3"])
    play(t, "0 sell novelty-2 home-1")
    first = t.empires[0]
    assert first.credits == 10
    assert refused(t, "0 sell novelty-2 novelty-1").reason == "not_a_worker"
    assert refused(t, "0 sell novelty-3 home-1").reason == "no_good"
    play(t, "0 sell novelty-3 novelty-1")
    assert first.credits == 10
    assert sorted(first.citizenry) == ["home-1", "novelty-1", "novelty-2", "novelty-3"]


@pytest.mark.parametrize(
    ("world", "price"),
    [("spice-world", 3), ("comet-zone", 4), ("jungle-world", 5), ("alien-sentinels", 6)],
)
def test_prices(world, price):
    """ROLL-SHIP-3: by the color of the world."""
    assert trade_price(empire(built=[world]), world) == price


@pytest.mark.parametrize(
    ("tile", "prices"),
    [("export-duties", (4, 5)), ("galactic-demand", (5, 4)), ("jumpdrive-research", (3, 5))],
)
def test_trade_powers(tile, prices):
    """ROLL-SHIP-12."""
    owner = empire(built=[tile, "spice-world", "comet-zone"])
    assert tuple(trade_price(owner, world) for world in ("spice-world", "comet-zone")) == prices


def test_matching_colors_bring_more_chips():
    """ROLL-T-28; ROLL-SHIP-4, ROLL-SHIP-5, ROLL-SHIP-6: the colors of the world, the good, and the
    shipper are compared."""
    pairs = [("home", "home"), ("genes", "home"), ("home", "genes"), ("genes", "genes"),
             ("consumption", "home"), ("consumption", "consumption"), ("novelty", "consumption"),
             ("military", "alien")]  # fmt: skip
    owner = seat("Jungle World")
    chips = [consume_chips(owner, "jungle-world", f"{good}-1", f"{shipper}-2")
             for good, shipper in pairs]  # fmt: skip
    assert chips == [1, 2, 2, 3, 2, 3, 2, 1]


@pytest.mark.parametrize("way", ["consume", "sell"])
def test_consume_powers_do_not_apply_to_trading(way):
    """ROLL-T-29; ROLL-SHIP-4, ROLL-SHIP-7, ROLL-SHIP-13: consuming brings 4 chips and 1 credit, and
    trading brings 4 credits."""
    t = table(empire("faction-8", built=["space-refineries"],
                     goods={"meteorite-planet": ["rare-1"]}, ship=["rare-2"]))  # fmt: skip
    begin("ship", t)
    play(t, f"0 {way} rare-2 rare-1")
    first = t.empires[0]
    assert (first.chips, first.credits) == ((4, 2) if way == "consume" else (0, 5))


@pytest.mark.parametrize(("tile", "chips", "credits"), [
    ("galactic-renaissance", (2, 2, 2, 2), (0, 0, 0, 0)),
    ("minor-research-labs", (1, 1, 2, 2), (0, 0, 0, 0)),
    ("space-refineries", (1, 2, 1, 1), (0, 0, 0, 0)),
    ("trade-levies", (1, 1, 1, 1), (1, 1, 1, 1)),
    ("new-economy", (1, 1, 1, 1), (2, 2, 2, 2)),
])  # fmt: skip
def test_each_consume_power(tile, chips, credits):
    """ROLL-SHIP-13: by the color of the world; also with dice of no matching color."""
    worlds = ("spice-world", "comet-zone", "jungle-world", "alien-sentinels")
    owner = empire(built=[tile, *worlds])
    assert tuple(consume_chips(owner, world, "home-1", "home-2") for world in worlds) == chips
    assert tuple(consume_credits(owner, world) for world in worlds) == credits


def test_all_consume_powers_add_up():
    """ROLL-SHIP-13; ROLL-POWER-4."""
    owner = seat("Galactic Renaissance, Space Refineries, Comet Zone, Trade Levies, New Economy")
    assert consume_chips(owner, "comet-zone", "rare-1", "rare-2") == 5
    assert consume_credits(owner, "comet-zone") == 3


def test_consume_pays_chips_and_credits_in_play():
    """ROLL-SHIP-1, ROLL-SHIP-13."""
    t = acting("ship", "Comet Zone*rare-1, New Economy", ship=["home-1"])
    play(t, "0 consume home-1 rare-1")
    assert (t.empires[0].chips, t.empires[0].credits) == (2, 3)
    assert t.empires[0].citizenry == ["rare-1", "home-1"]


def test_galactic_bankers():
    """ROLL-SHIP-14; OQ-11: the price first, capped, then the purchase, once per trade."""
    t = acting("ship", "Galactic Bankers, Jungle World*home-1 / +9", ship=["home-2"])
    play(t, "0 sell home-2 home-1")
    assert (t.empires[0].credits, legal(t)) == (10, {"buy_chip 1", "buy_chip 0"})
    play(t, "0 buy_chip 1")
    assert (t.empires[0].credits, t.empires[0].chips) == (9, 1)


def test_galactic_bankers_may_decline_and_do_not_sell_when_consuming():
    """ROLL-SHIP-14; ROLL-POWER-5."""
    line = "Galactic Bankers, Jungle World*home-1, Comet Zone*home-3"
    t = acting("ship", line, ship=["home-2", "home-4"])
    play(t, "0 sell home-2 home-1", "0 buy_chip 0", "0 consume home-4 home-3")
    assert (t.empires[0].credits, t.empires[0].chips) == (6, 1)
    assert t.over


def test_shippers_without_a_die():
    """ROLL-SHIP-15; OQ-25: only the good goes to the Citizenry; unused ones vanish."""
    t = acting("ship", "Space Docks, Organic Shipyards, Jungle World*home-1", ship=["home-2"])
    names = {"home-2", "space-docks+home", "organic-shipyards+home", "organic-shipyards+genes"}
    assert {text.split()[1] for text in legal(t)} == names
    seen = [set(other.virtual) for other in game.view(t, 1).table.empires]
    assert seen == [names - {"home-2"}, set(), set()]
    play(t, "0 consume organic-shipyards+genes home-1")
    first = t.empires[0]
    assert (first.chips, first.citizenry, first.cup) == (2, ["home-1"], ["home-2"])
    assert t.over


def test_unused_shippers_return():
    """ROLL-SHIP-2; ROLL-PHASE-6."""
    t = acting("ship", ship=["home-1"])
    assert (t.empires[0].cup, t.empires[0].citizenry) == (["home-1"], [])


def test_space_piracy_counts_military_dice_in_the_citizenry():
    """ROLL-T-30; ROLL-SHIP-16; ROLL-POWER-2; ROLL-GEN-7: three dice bring 2 credits at the end of
    Ship."""
    parts = {"citizenry": ["military-1", "military-2", "military-3", "home-1"],
             "settlers": ["military-4", "military-5"], "worlds": ["comet-zone"]}  # fmt: skip
    t = table(empire("faction-1", **parts))
    assert gains(begin("ship", t), "space-piracy") == [2]
    assert t.empires[0].credits == 3
    t = table(empire("faction-1", **parts))
    begin("produce", t)
    assert t.empires[0].credits == 1


@pytest.mark.parametrize(
    ("own", "other", "paid"),
    [(["designer-species-ultd", "deserted-alien-colony"], ["jungle-world"], 2),
     (["designer-species-ultd"], ["deserted-alien-colony"], 1),
     (["jungle-world"], ["alien-sentinels"], 1)],
)  # fmt: skip
def test_space_tourism_pays_more_for_the_highest_cost(own, other, paid):
    """ROLL-T-31; ROLL-SHIP-16, ROLL-SHIP-17; ROLL-GEN-12; OQ-6: the owner of all worlds of the
    highest cost gains 2 credits, other owners 1."""
    t = table(empire(built=["space-tourism", *own]),
              empire("faction-1", "old-earth", built=other))  # fmt: skip
    assert sum(gains(begin("ship", t), "space-tourism")) == paid


def test_space_tourism_counts_printed_costs():
    """ROLL-T-31; ROLL-SHIP-17; ROLL-GEN-12: a world of cost 6, settled with 5 settlers, is one
    of 6."""
    line = "Space Tourism, Alien Uplift Blueprints / Alien Sentinels"
    other = seat("Old Earth, Deserted Alien Colony", "faction-1")
    t = table(seat(line, settle=dice("home", 5)), other)
    log = begin("settle", t, "ship")
    assert t.empires[0].tableau[-1] == "alien-sentinels"
    assert sum(gains(log, "space-tourism")) == 2


def test_free_trade_association_and_galactic_salon():
    """ROLL-SHIP-16; OQ-6."""
    log = begin("ship", table(seat("Free Trade Association, Galactic Salon")))
    assert gains(log, "free-trade-association") == [2]
    assert gains(log, "galactic-salon", "vp") == [1]


def test_an_overdrawn_pool_ends_the_game_after_the_round():
    """ROLL-T-34; ROLL-SHIP-8, ROLL-SHIP-9; ROLL-END-1, ROLL-END-2; OQ-21, OQ-22; ROLL-ROUND-3: two
    seats gain 3 and 2 chips from a pool of 2."""
    t = table(
        seat("Jungle World*genes-1 / +5", ship=["genes-2"], chips=20, cup=["home-1"]),
        empire("faction-6", "old-earth", goods={"pilgrimage-world": ["home-2"]},
               ship=["novelty-1"], chips=2, cup=["home-3"], credits=5),
        players=2,
    )  # fmt: skip
    begin("ship", t)
    assert game.view(t, 0).table.pool == 2
    play(t, "0 consume genes-2 genes-1", "1 consume novelty-1 home-2")
    assert [other.chips for other in t.empires] == [23, 4]
    assert (game.view(t, 0).table.pool, game.end_reason(t)) == (0, ["vp_pool"])
    manage(t)
    assert [other.citizenry for other in t.empires] == [[], []]  # Recruit is still done
    assert [other.credits for other in t.empires] == [5 - 2, 5 - 2]
    assert game.outcome(t).reason == ["vp_pool"]
