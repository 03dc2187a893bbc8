"""The greedy player of New Frontiers."""

from __future__ import annotations

import random

from galaxy_referee.bots.frontiers.policy import POLICY
from galaxy_referee.engine.frontiers import game, game_with
from galaxy_referee.engine.frontiers.state import Stock
from tests.frontiers.kit import Seat, acting, play, position, seat, tile_set

GREEDY = POLICY
LUCK = random.Random(0)


def chosen(t):
    """The choice of the seat to decide, without the seat."""
    decision = game.decisions(t)[0]
    move = GREEDY.choose(t, decision, LUCK)
    assert move in decision.moves
    return move.text.partition(" ")[2]


# -- what it chooses -------------------------------------------------------------------------------


def test_it_develops_what_scores_most_for_its_empire():
    """NF-DEV-1"""
    aliens = "Alien Rosetta Stone World, Alien Data Repository, Deserted Alien Colony"
    t = acting("develop", aliens, credits=9, ending=["vp_pool"])
    assert chosen(t) == "develop alien-tech-institute"
    t = acting("develop", aliens, credits=3, ending=["vp_pool"])
    assert chosen(t) != "develop -"


def test_it_settles_the_better_world():
    """NF-SETTLE-2"""
    t = acting("settle", "/ Artist Settlement, Alien Data Repository", colonists=3, credits=9)
    assert chosen(t) == "settle alien-data-repository credits"


def test_it_settles_by_military_what_it_would_have_to_pay_for_otherwise():
    """NF-SETTLE-7, NF-SETTLE-13"""
    t = acting(
        "settle", "Contact Specialist, Drop Ships / Rebel Underground", colonists=2, credits=9
    )
    assert chosen(t) == "settle rebel-underground military"


def test_it_takes_colonists_rather_than_a_world_that_is_worth_nothing():
    """NF-SETTLE-3"""
    t = acting(
        "settle",
        "/ Plague World, Rebel Homeworld",
        colonists=1,
        credits=3,
        ending=["vp_pool"],
        face_up=["conscription"],
    )
    assert chosen(t) == "take_colonists"


def test_it_discards_a_good_for_the_military_that_a_fine_world_needs():
    """NF-SETTLE-12"""
    t = acting("settle", "Self-Repairing Alien Artillery*, Drop Ships / Rebel Base", colonists=3)
    power = "self-repairing-alien-artillery"
    assert chosen(t) == f"discard_good {power} {power}"
    play(t, f"0 {chosen(t)}")
    assert chosen(t) == "settle rebel-base military"


def test_it_sells_the_dearest_good():
    """NF-TRADE-3"""
    t = acting("trade-consume", "Artist Settlement*, Alien Data Repository*")
    assert chosen(t) == "sell alien-data-repository"


def test_it_consumes_rather_than_sells_what_gives_points():
    """NF-CONSUME-4: two goods give 3 points, one is worth 1 credit."""
    t = acting("trade-consume", "Old Earth, Artist Settlement*, Gem World*")
    assert chosen(t) == "sell -"


def test_it_spends_the_goods_that_other_powers_do_not_need():
    """NF-CONSUME-6: Plague World takes genes only, Trendsetters anything."""
    t = acting("trade-consume", "Galactic Trendsetters, Plague World*, Artist Settlement*")
    play(t, "0 sell -", "0 consume galactic-trendsetters")
    assert chosen(t) == "consume_goods artist-settlement"


def test_it_selects_trade_with_many_goods_and_produce_with_none():
    """NF-ROUND-2"""
    worlds = (
        "Alien Data Repository{0}, New Earth{0}, Galactic Studios{0}, Lost Species Ark World{0}"
    )
    line = f"{worlds}, Galactic Trendsetters"
    full = position(seat(line.format("*")), Seat())
    assert chosen(full) == "select trade-consume"
    empty = position(seat(line.format("")), Seat())
    assert chosen(empty) == "select produce"


def test_it_surveys_what_it_can_settle():
    """NF-EXPLORE-2"""
    t = position(
        Seat(credits=5, colonists=2),
        Seat(),
        action="explore",
        bag_top=["rebel-stronghold", "alien-sentinels", "rebel-homeworld", "gem-world",
                 "rebel-base", "alien-monolith", "rebel-resistance"],
    )  # fmt: skip
    assert chosen(t) == "survey gem-world"


def test_it_keeps_the_goal_that_suits_it():
    """NF-SURVEY-4"""
    t = acting(
        "goal-survey",
        "Artist Settlement, Ore-Rich World, Plague World, Alien Data Repository",
        goal_stack=["faction-tolerance", "diversity", "civil-service", "exploration"],
    )
    assert chosen(t).startswith("keep_goal diversity")


def test_it_stockpiles_goods_for_a_goal_that_is_near():
    """NF-STOCK-5"""
    t = acting(
        "produce",
        "Old Earth, Artist Settlement, Gem World",
        stock=Stock(goods=["rare", "rare"]),
        face_up=["resource-stockpiling"],
        ending=["vp_pool"],
    )
    assert chosen(t) == "stockpile_goods artist-settlement,gem-world"


def test_it_names_the_kind_that_scores():
    """NF-OORT-6"""
    t = position(
        seat("Alien Oort Cloud Refinery, Pan-Galactic League"),
        Seat(),
        waiting=[1],
        acted=[0, 0, 1],
        selected=["produce", "explore", "settle"],
        ending=["vp_pool"],
    )
    play(t, "1 select isolation")
    assert chosen(t) == "name_kind alien-oort-cloud-refinery genes"


def test_it_ends_the_game_when_ahead_and_not_when_behind():
    """NF-END-2"""
    for mine, theirs, ends in ((20, 0, True), (0, 40, False)):
        t = position(
            seat(
                "Artist Settlement, Gem World, Spice World, Space Port, Ore-Rich World, "
                "Volcanic World / Secluded World",
                colonists=2,
                credits=3,
                vp=mine,
            ),
            Seat(vp=theirs),
            action="settle",
            pool=20,
        )
        assert chosen(t).startswith("settle") == ends


# -- other tiles, other moves ----------------------------------------------------------------------


def test_it_plays_with_another_tile_set():
    tiles = tile_set("bots", {"gem-world": {"vp": 9}, "ore-rich-world": {"kind": "any"}})
    t = game_with(tiles).new({"players": 3, "tiles": "bots"}, seed="bots")
    while not t.over:
        decision = game.decisions(t)[0]
        move = GREEDY.choose(t, decision, LUCK)
        assert str(GREEDY.reason(t, decision, move))
        game.play(t, move)
