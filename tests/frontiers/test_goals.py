"""Goals: NF-SURVEY, NF-GOAL, NF-STOCK."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.scoring import goal_points
from galaxy_referee.engine.frontiers.state import Stock, order
from galaxy_referee.engine.kernel.errors import IllegalMove
from tests.frontiers.kit import (
    TILES,
    Seat,
    acting,
    asked,
    finish,
    good_on,
    legal,
    pick,
    play,
    position,
    refused,
    seat,
)

SOME = list(TILES.bag)
OTHER = seat("New Sparta")


def seats(count):
    return [Seat() for _ in range(count)]


# -- the goal survey -------------------------------------------------------------------------------


def test_goal_survey():
    """NF-T-34: NF-SURVEY-2, NF-SURVEY-3, NF-SURVEY-4, NF-SURVEY-5 (OQ-8), NF-ROUND-10."""
    stack = ["diversity", "conscription", "sales-tax", "exploration", "civil-service"]
    t = position(
        *seats(3), acted=[0], face_down=("resource-stockpiling", 2), goal_stack=stack,
        selected=["explore"],
    )  # fmt: skip
    play(t, "1 select goal-survey")
    assert asked(t) == (2, "reveal")
    play(t, "2 reveal -")
    assert t.empires[1].credits == 1
    assert asked(t) == (1, "keep_goal")
    assert len(legal(t)) == 6
    play(t, "1 keep_goal conscription sales-tax,diversity")
    assert (t.face_down.goal, t.face_down.seat) == ("conscription", 1)
    assert t.goal_stack == ["exploration", "civil-service", "sales-tax", "diversity"]
    assert (t.face_up, t.acted) == (["resource-stockpiling"], [1, 0])
    play(t, "2 select settle")
    assert order(t) == [2, 1, 0]
    play(t, "1 reveal -")
    assert (t.round, t.waiting) == (2, [1, 0, 2])


def test_the_first_selection_of_a_round_swaps_with_nobody():
    """NF-T-34: NF-SURVEY-2 (OQ-8)."""
    t = position(*seats(3), goals=True)
    play(t, "0 select goal-survey")
    pick(t)
    assert t.acted == [0]


def test_looking_is_private():
    """NF-SURVEY-4, NF-GOAL-1, NF-LIMIT-5: views and events show the others only the count."""
    t = position(*seats(3), goals=True)
    (looked,) = [e for e in play(t, "0 select goal-survey") if e.kind == "goals_looked_at"]
    top = t.goal_stack[:3]
    assert (looked.private, looked.seen_by(1).private) == ({"goals": top}, {})
    assert game.view(t, 0).table.looking_at == top
    assert game.view(t, 1).table.looking_at == []
    (chosen,) = [e for e in game.play(t, next(game.legal_moves(t))) if e.kind == "goal_kept"]
    assert chosen.seen_by(1).data == {}
    assert game.view(t, 0).table.face_down.goal == t.face_down.goal
    assert game.view(t, 1).table.face_down.goal is None
    assert game.view(t, None).table.face_down.goal is None


def test_an_empty_stack():
    """NF-SURVEY-6 (OQ-7)."""
    every = [goal for goal in TILES.goals if goal != "diversity"]
    t = position(*seats(3), face_up=every, face_down=("diversity", 2), goal_stack=[])
    play(t, "0 select goal-survey", "2 reveal -")
    assert t.empires[0].credits == 1
    assert t.face_down is None
    assert t.face_up[-1] == "diversity"


def test_a_short_stack():
    """NF-SURVEY-4: all goals, if fewer than three."""
    every = [goal for goal in TILES.goals if goal not in ("diversity", "sales-tax")]
    t = position(*seats(2), face_up=every)
    play(t, "0 select goal-survey")
    assert len(legal(t)) == 2
    play(t, "0 keep_goal sales-tax diversity")
    assert t.goal_stack == ["diversity"]


# -- turning a goal up in time ---------------------------------------------------------------------


def test_only_stockpile_goals_can_be_turned_up():
    """NF-GOAL-2 (OQ-18): the owner of any goal is asked, also the chooser of the action."""
    t = position(*seats(2), face_down=("diversity", 0))
    play(t, "0 select explore")
    assert asked(t) == (0, "reveal")
    assert legal(t) == ["reveal -"]
    with pytest.raises(IllegalMove):
        play(t, "0 reveal diversity")
    t = position(*seats(2), face_down=("sales-tax", 0))
    play(t, "0 select explore")
    assert legal(t) == ["reveal -", "reveal sales-tax"]
    play(t, "0 reveal sales-tax")
    assert t.face_up == ["sales-tax"]
    assert t.face_down is None


def test_being_asked_tells_nothing():
    """NF-GOAL-2, NF-LIMIT-5: to the others the two cases look the same."""
    views = []
    for goal in ("diversity", "sales-tax"):
        t = position(*seats(3), face_down=(goal, 1), goal_stack=["exploration"])
        events = play(t, "0 select explore")
        events += play(t, "1 reveal -")
        seen = [msgspec.json.encode(event.seen_by(2)) for event in events]
        views.append((msgspec.json.encode(game.view(t, 2)), seen))
    assert views[0] == views[1]


def test_the_face_down_goal_is_turned_up_at_the_end():
    """NF-GOAL-3, NF-SCORE-2: all goals in play score for all players."""
    t = position(
        Seat(colonists=3), Seat(colonists=7), Seat(), pool=1, face_down=("conscription", 0)
    )
    play(t, "0 select send-diplomats")
    finish(t)
    assert t.face_up[0] == "conscription"
    unused = [empire.colonists for empire in t.empires]
    expected = [TILES.goals["conscription"].points(count) for count in unused]
    assert [score.cards["conscription"] for score in game.outcome(t).scores] == expected
    assert max(expected) == 8


# -- what goals are worth --------------------------------------------------------------------------


def test_goal_bands():
    """NF-T-36: NF-GOAL-4 to NF-GOAL-13: NF-GOAL-5, NF-GOAL-6, NF-GOAL-7, NF-GOAL-8, NF-GOAL-9,
    NF-GOAL-10, NF-GOAL-11, NF-GOAL-12, NF-GOAL-13."""
    bands = {
        "civil-service": [0, 0, 2, 2, 5, 5, 8, 8],
        "skilled-workforce": [0, 0, 0, 0, 2, 5, 8],
        "diversity": [0, 0, 0, 3, 8],
        "faction-tolerance": [0, 0, 0, 2, 5, 8],
        "conscription": [0, 0, 0, 2, 2, 5, 5, 8, 8],
        "exploration": [0, 2, 5, 5, 8],
        "resource-stockpiling": [0, 0, 2, 2, 5, 5, 8],
        "sales-tax": [0, 0, 0, 2, 2, 5, 5, 8],
    }
    for goal, expected in bands.items():
        assert [TILES.goals[goal].points(count) for count in range(len(expected))] == expected


ENTERTAINMENT = "New Sparta, Galactic Salon, Rich Economy"
KINDS = "Gem World, Spice World, Asteroid Belt"
FACTIONS = "New Sparta, Alien Researchers, Imperium Lords, Rebel Uplift World"


@pytest.mark.parametrize(("goal", "owner", "vp"), [
    # Powers: NF-GOAL-6 (OQ-10), Merchant Guild once.
    ("civil-service", seat(ENTERTAINMENT), 2),
    ("civil-service", seat(f"{ENTERTAINMENT}, Merchant Guild"), 2),
    ("civil-service", seat(f"{ENTERTAINMENT}, Merchant Guild, Consumer Markets"), 5),
    # Types of powers: NF-GOAL-7, Merchant Guild is trade and consume.
    ("skilled-workforce", seat("New Sparta, Merchant Guild, Space Marines"), 0),
    ("skilled-workforce", seat("New Sparta, Merchant Guild, Space Marines, Homesteading Pioneers"),
     2),
    # Kinds of production and windfall colonies.
    ("diversity", seat(f"New Sparta, {KINDS}"), 0),
    ("diversity", seat(f"Ancient Race, {KINDS}"), 3),
    ("diversity", seat(f"Ancient Race, {KINDS}, Alien Monolith"), 8),
    # Keywords: NF-GOAL-9, NF-TERM-7.
    ("faction-tolerance", seat(FACTIONS), 5),
    ("faction-tolerance", seat(f"{FACTIONS}, Terraforming Robots"), 8),
    # Unused colonists, and stockpiles.
    ("conscription", seat("Gem World", colonists=6), 5),
    ("exploration", Seat(stock=Stock(worlds=SOME[:2])), 5),
    ("resource-stockpiling", Seat(stock=Stock(goods=["rare"])), 0),
    ("resource-stockpiling", Seat(stock=Stock(goods=["rare"] * 6)), 8),
    ("sales-tax", Seat(stock=Stock(credits=7)), 8),
])  # fmt: skip
def test_what_goals_count(goal, owner, vp):
    """NF-GOAL-4, NF-GOAL-6 to -14: NF-GOAL-8, NF-GOAL-10, NF-GOAL-11, NF-GOAL-12, NF-GOAL-13,
    NF-GOAL-14."""
    assert goal_points(position(owner, OTHER, face_up=[goal]), 0, goal) == vp


# -- stockpiles ------------------------------------------------------------------------------------


def test_revealing_sales_tax_in_time():
    """NF-T-35: NF-GOAL-2, NF-STOCK-1, NF-STOCK-2, NF-STOCK-3, NF-STOCK-6 (OQ-12), NF-GOAL-13."""
    seller = seat("New Sparta, Export Duties, Lost Species Ark World*")
    t = position(seller, Seat(), face_down=("sales-tax", 1))
    play(t, "0 select trade-consume", "1 reveal sales-tax", "0 sell lost-species-ark-world")
    assert t.empires[0].credits == 4
    assert legal(t) == [f"stockpile_credits {credits}" for credits in range(5)]
    play(t, "0 stockpile_credits 4")
    assert (t.empires[0].credits, t.empires[0].stock.credits) == (0, 4)
    assert goal_points(t, 0, "sales-tax") == 2
    t = position(seller, Seat(), face_down=("sales-tax", 1))
    play(t, "0 select trade-consume", "1 reveal -", "0 sell lost-species-ark-world")
    assert asked(t)[1] == "select"


def test_a_stockpile_has_a_limit():
    """NF-STOCK-2: 7 credits, 6 goods, 4 worlds."""
    seller = seat("New Sparta, Lost Species Ark World*", stock=Stock(credits=6))
    t = position(seller, Seat(), face_up=["sales-tax"], action="trade-consume")
    play(t, "0 sell lost-species-ark-world")
    assert legal(t) == ["stockpile_credits 0", "stockpile_credits 1"]
    assert "room" in refused(t, "0 stockpile_credits 2", "not_among", "NF-STOCK-2")
    assert "room" not in refused(t, "0 stockpile_credits -1", "illegal", "NF-STOCK-6")
    assert [
        TILES.goals[g].stockpile.most for g in ("exploration", "resource-stockpiling", "sales-tax")
    ] == [4, 6, 7]


def test_credits_from_consume_powers_are_not_taxed():
    """NF-STOCK-6 (OQ-12)."""
    t = acting("trade-consume", "New Sparta, New Vinland*", face_up=["sales-tax"])
    play(t, "0 sell -")
    assert (t.empires[0].credits, asked(t)[1]) == (2, "select")


def test_stockpiling_goods_in_resolution_order_after_produce():
    """NF-STOCK-5, NF-STOCK-3, NF-ORDER-5, NF-STOCK-8."""
    t = position(
        seat("New Sparta, Gem World*, Volcanic World"),
        seat("Imperium Warlord, Comet Zone", stock=Stock(goods=["alien"] * 5)),
        face_up=["resource-stockpiling"],
    )
    rare = t.supply["rare"]
    play(t, "0 select produce")
    assert asked(t) == (0, "stockpile_goods")
    assert len(legal(t)) == 4
    play(t, "0 stockpile_goods volcanic-world", "1 stockpile_goods comet-zone")
    assert t.empires[0].stock.goods == ["rare"]
    assert t.supply["rare"] == rare - 2  # stockpiled goods do not return
    assert good_on(t, 0, "volcanic-world") is None
    assert t.empires[1].stock.goods == ["alien"] * 5 + ["rare"]


def test_stockpiling_a_discarded_world():
    """NF-STOCK-4 (OQ-11), NF-STOCK-1: one for each action, of those discarded only."""
    t = position(
        Seat(tiles=SOME[:3], surveyed=SOME[3:8]),
        Seat(), bag=SOME[20:60], face_up=["exploration"], action="explore",
    )  # fmt: skip
    pick(t, 3)
    assert asked(t) == (0, "discard")
    play(t, f"0 discard {SOME[3]},{SOME[4]}")
    assert legal(t) == [
        f"stockpile_world {SOME[3]}",
        f"stockpile_world {SOME[4]}",
        "stockpile_world -",
    ]
    play(t, f"0 stockpile_world {SOME[4]}")
    assert t.empires[0].stock.worlds == [SOME[4]]
    assert SOME[3] in t.bag
    assert SOME[4] not in t.bag
    assert asked(t) == (1, "select")


def test_without_the_goal_discarded_worlds_return():
    """NF-STOCK-1, NF-EXPLORE-9."""
    t = position(Seat(tiles=SOME[:3], surveyed=SOME[3:8]), Seat(), bag=SOME[20:60], goals=True)
    play(t, "0 select explore")
    pick(t, 4)
    assert asked(t) == (1, "select")


def test_a_tenth_world_drawn_to_be_stockpiled():
    """NF-STOCK-7, NF-STOCK-4, NF-SETTLE-19."""
    line = "New Sparta, Terraforming Robots / Gem World, Spice World, New Vinland, Space Port, "
    owner = seat(f"{line}Volcanic World", credits=2)
    owner.tiles += SOME[-3:]
    t = position(owner, Seat(), face_up=["exploration"], action="settle")
    drawn = t.bag[0]
    play(t, "0 settle gem-world credits", "0 draw terraforming-robots")
    assert asked(t) == (0, "discard")
    play(t, f"0 discard {drawn}", f"0 stockpile_world {drawn}")
    assert t.empires[0].stock.worlds == [drawn]
