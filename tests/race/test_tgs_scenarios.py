"""The test scenarios of The Gathering Storm, each under its id."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import examine, goal_points, progress
from galaxy_referee.engine.race.players import Placed
from tests.race.kit import card, finished, fresh_game, round_start

TGS = {"expansions": ("tgs",)}
BOTH = {"expansions": ("tgs", "rvi")}
# Cards that add up to a total Military, twice over: for one seat and, as second copies, another.
MILITARY = {
    5: "Drop Ships, Space Marines",
    6: "Drop Ships, Space Marines, Expedition Force",
    7: "Drop Ships, Space Marines, Mercenary Fleet",
    8: "Drop Ships, Space Marines, Mercenary Fleet, Expedition Force",
    9: "Drop Ships, Space Marines, Mercenary Fleet, Expedition Force, Imperium Troops",
}


def holders(scenario, goal):
    return next(tile.seats for tile in scenario.state.goals if tile.goal == goal)


def give(scenario, goal, *seats):
    """Let seats have a goal already."""
    for tile in scenario.state.goals:
        if tile.goal == goal:
            tile.seats = list(seats)


def set_military(scenario, *totals):
    """Exchange the tableaus for cards of these totals."""
    for seat, total in enumerate(totals):
        names = [card(title.strip(), seat + 1) for title in MILITARY[total].split(",")]
        scenario.state.players[seat].tableau = [Placed(name) for name in names]


def test_tgs_t_1():
    """TGS-T-1: five players, with TGS-SETUP-1, TGS-SETUP-2 and TGS-SETUP-5.

    Rules: TGS-SETUP-1, -2, -5.
    """
    games = (fresh_game(seed=str(seed), players=5, **TGS) for seed in range(99))
    windfalls = {"alpha-centauri", "ancient-race"}
    s = next(played for played in games if not windfalls & {played.tableau(n)[0] for n in range(5)})
    assert s.state.pool == 60
    kinds = [GOALS[tile.goal].type for tile in s.state.goals]
    assert (kinds.count("first"), kinds.count("most")) == (4, 2)
    assert game.view(s.state, None).table.goals[0].goal == s.state.goals[0].goal
    for seat in range(5):
        s.play(f"{seat} discard {','.join(s.hand(seat)[:2])}")
    assert s.hands() == [4] * 5
    assert len(s.state.discard) == 10
    assert len(s.state.deck) == 101


def test_tgs_t_2():
    """TGS-T-2: Ancient Race keeps three of six cards and gets a good, TGS-SETUP-4, TGS-START-2.

    Rules: TGS-SETUP-4.
    """
    games = (fresh_game(seed=str(seed), players=2, **TGS) for seed in range(99))
    s = next(played for played in games if played.tableau(0) == ["ancient-race"])
    s.refused(f"0 discard {','.join(s.hand(0)[:2])}", "wrong_count", "RACE-SETUP-7")
    s.play(f"0 discard {','.join(s.hand(0)[:3])}", f"1 discard {','.join(s.hand(1)[:2])}")
    assert s.hands() == [3, 4]
    assert s.goods(0) == ["ancient-race"]


def test_tgs_t_3():
    """TGS-T-3: two meet a first goal at the end of the same phase; later is too late.

    Rules: TGS-GOAL-3, -4, -9.
    """
    s = round_start(
        "New Sparta, Drop Ships, Alien Robot Scout Ship, Alien Robot Sentry / Lost Alien Warship",
        "Deserted Alien World, Alien Rosetta Stone World / Deserted Alien Outpost, +4",
        "Alien Toy Shop, Deserted Alien Colony / Deserted Alien Library, +7",
        goals=["overlord-discoveries"],
        **TGS,
    )
    s.actions("settle", "settle", "settle")
    s.play("0 settle lost-alien-warship", "1 settle deserted-alien-outpost", "2 pass")
    assert holders(s, "overlord-discoveries") == [0, 1]
    s.actions("settle", "settle", "settle")
    s.play("0 pass", "1 pass", "2 settle deserted-alien-library").pay(2, 6)
    assert progress(s.state, "overlord-discoveries")[2] == 3
    assert [s.score(seat).parts["goals"] for seat in range(3)] == [3, 3, 0]


def test_tgs_t_4():
    """TGS-T-4: Budget Surplus for everyone who discards to the hand limit, TGS-GOAL-10.

    Rules: TGS-GOAL-3, -10.
    """
    s = round_start("/ +11", "/ +10", "/ +14", goals=["budget-surplus"], **TGS)
    s.actions("settle", "settle", "settle").play("0 pass", "1 pass", "2 pass")
    assert holders(s, "budget-surplus") == []
    s.play(f"0 discard {s.hand(0)[0]}", f"2 discard {','.join(s.hand(2)[:4])}")
    assert holders(s, "budget-surplus") == [0, 2]
    assert s.state.players[0].excess == 0


def test_tgs_t_5():
    """TGS-T-5: Innovation Leader at the end of Develop.

    Rules: TGS-GOAL-11.
    """
    s = round_start(
        "Old Earth, Expedition Force, Gem World / Investment Credits, +1",
        goals=["innovation-leader"],
        **TGS,
    )
    s.actions("develop", "produce").play("0 develop investment-credits", "1 pass")
    assert holders(s, "innovation-leader") == [0]


def test_tgs_t_6():
    """TGS-T-6: System Diversity stays claimed when the world loses its good.

    Rules: TGS-GOAL-8, -5.
    """
    s = round_start(
        "Gem World, Comet Zone, Plague World / Deserted Alien Outpost, +5",
        goals=["system-diversity"],
        **TGS,
    )
    s.actions("settle", "consume-trade")
    s.play("0 settle deserted-alien-outpost", "1 pass").pay(0, 4)
    assert holders(s, "system-diversity") == [0]
    s.finish().actions("consume-trade", "consume-trade").finish()
    assert s.goods(0) == []
    assert holders(s, "system-diversity") == [0]


def test_tgs_t_7():
    """TGS-T-7: Galactic Status, not for Pan-Galactic Research, TGS-GOAL-12.

    Rules: TGS-GOAL-3, -12.
    """
    s = round_start(
        "/ Merchant Guild, +6",
        "/ Mining League, +6",
        "/ Pan-Galactic Research, +6",
        goals=["galactic-status"],
        **BOTH,
    )
    s.actions("develop", "develop", "develop")
    s.play("0 develop merchant-guild", "1 develop mining-league", "2 develop pan-galactic-research")
    for seat in range(3):
        s.pay(seat, 5)
    assert holders(s, "galactic-status") == [0, 1]
    assert [goal_points(s.state, seat) for seat in range(3)] == [
        {"galactic-status": 3},
        {"galactic-status": 3},
        {},
    ]


def test_tgs_t_8():
    """TGS-T-8: goal chips are no VP chips.

    Rules: TGS-GOAL-6, -7.
    """
    goals = ["galactic-standard-of-living", "system-diversity"]
    s = round_start("Old Earth, Gem World", chips=[4, 0], goals=goals, **TGS)
    give(s, "system-diversity", 0)
    s.actions("consume-trade", "produce")
    assert (s.chips(0), holders(s, "galactic-standard-of-living")) == (4, [])
    s.actions("consume-x2", "produce")
    assert (s.chips(0), holders(s, "galactic-standard-of-living")) == (6, [0])


def test_tgs_t_9():
    """TGS-T-9: a most goal is taken, kept in a tie and lost to more.

    Rules: TGS-GOAL-14..-18.
    """
    s = round_start("", "", goals=["greatest-military"], **BOTH)
    course = [((6, 6), []), ((7, 6), [0]), ((7, 7), [0]), ((7, 8), [1])]
    for totals, expected in course:
        set_military(s, *totals)
        examine(s.state, "settle")
        assert holders(s, "greatest-military") == expected
    set_military(s, 8, 8)
    assert [goal_points(s.state, seat) for seat in (0, 1)] == [
        {"greatest-military": 3},
        {"greatest-military": 5},
    ]


@pytest.mark.parametrize(("total", "points"), [(9, 3), (5, 0)])
def test_tgs_t_10(total, points):
    """TGS-T-10: nobody holds it: all with most and the minimum score 3.

    Rules: TGS-GOAL-18, -19.
    """
    s = round_start("", "", "Space Mercenaries", goals=["greatest-military"], **BOTH)
    set_military(s, total, total)
    assert [s.score(seat).parts["goals"] for seat in range(3)] == [points, points, 0]


def test_tgs_t_11():
    """TGS-T-11: total Military only, TGS-GOAL-19.

    Rules: TGS-GOAL-19.
    """
    s = round_start(
        "New Sparta, Drop Ships, Contact Specialist, Galactic Imperium, New Military Tactics",
        goals=["greatest-military"],
        **TGS,
    )
    assert progress(s.state, "greatest-military")[0] == 4
    examine(s.state, "settle")
    assert holders(s, "greatest-military") == []


FIVE = "Investment Credits, Public Works, Interstellar Bank, Research Labs"


def infrastructure(*rest):
    """A holds Greatest Infrastructure and can discard Colony Ship for Gem World."""
    s = round_start(
        f"Colony Ship, {FIVE} / Gem World",
        *rest,
        goals=["greatest-infrastructure"],
        **TGS,
    )
    give(s, "greatest-infrastructure", 0)
    return s


def test_tgs_t_12():
    """TGS-T-12: the holder of Greatest Infrastructure discards a development in Settle.

    Rules: TGS-GOAL-15..-18, -21, -24.
    """
    b = f"{FIVE}, Mining Robots"
    c = "Space Marines, Drop Ships, Expedition Force, Export Duties"
    for tail, tied in ((", Replicant Robots", True), ("", False)):
        s = infrastructure(b, c + tail).actions("settle", "settle", "settle")
        s.play("0 settle gem-world", "1 pass", "2 pass")
        assert holders(s, "greatest-infrastructure") == []
        expected = [{}, {"greatest-infrastructure": 3}, {"greatest-infrastructure": 3 * tied}]
        assert [goal_points(s.state, seat) for seat in range(3)] == [
            {goal: vp for goal, vp in points.items() if vp} for points in expected
        ]
        s.actions("develop", "develop", "develop").play("0 pass", "1 pass", "2 pass")
        assert holders(s, "greatest-infrastructure") == ([] if tied else [1])


def test_tgs_t_13():
    """TGS-T-13: Largest Industry counts Novelty and Rare together, TGS-GOAL-20.

    Rules: TGS-GOAL-20.
    """
    s = round_start(
        "Gem World, Spice World, Asteroid Belt",
        "Comet Zone, Artist Colony",
        goals=["largest-industry"],
        **TGS,
    )
    s.actions("settle", "settle").play("0 pass", "1 pass")
    assert progress(s.state, "largest-industry")[:2] == [3, 2]
    assert holders(s, "largest-industry") == [0]


def test_tgs_t_14():
    """TGS-T-14: Production Leader does not count windfall worlds, TGS-GOAL-22.

    Rules: TGS-GOAL-22.
    """
    s = round_start(
        "Gem World, Comet Zone, Plague World, Asteroid Belt", goals=["production-leader"], **TGS
    )
    s.actions("settle", "settle").play("0 pass", "1 pass")
    assert progress(s.state, "production-leader")[0] == 3
    assert holders(s, "production-leader") == []


def test_tgs_t_15():
    """TGS-T-15: a second world; the Settle bonus once, draws after placing twice.

    Rules: TGS-POWER-1, -2.
    """
    s = round_start("Improved Logistics, Terraforming Robots / Gem World, Artist Colony, +3", **TGS)
    s.actions("settle", "consume-trade").play("0 settle gem-world", "1 pass").pay(0, 2)
    assert s.hands()[0] == 4
    assert s.asked == "settle"
    s.play("0 settle artist-colony").pay(0, 1)
    assert s.hands()[0] == 3
    assert "artist-colony" in s.tableau(0)


def test_tgs_t_16():
    """TGS-T-16: Military of the first world does not help with the second, TGS-POWER-3, -4.

    Rules: TGS-POWER-1, -3, -4.
    """
    s = round_start(
        "Improved Logistics, Separatist Colony, Drop Ships, Space Mercenaries / "
        "Rebel Outpost, Rebel Base, +1",
        **TGS,
    )
    s.actions("produce", "settle").play("0 settle rebel-outpost", "1 pass")
    assert s.asked == "discard"
    s.play("0 discard -")
    s.play("0 settle rebel-base")
    assert s.hands()[0] == 0  # the card for Space Mercenaries was needed
    assert s.tableau(0)[-2:] == ["rebel-outpost", "rebel-base"]


def test_tgs_t_17():
    """TGS-T-17: Doomed World is discarded to place a world for nothing, TGS-START-4, -5.

    Rules: TGS-START-4, -5.
    """
    s = round_start("Doomed World / Galactic Trendsetters", "Old Earth", first=1, **TGS)
    s.actions("produce", "settle").play("1 pass", "0 settle galactic-trendsetters")
    assert s.tableau(0) == ["galactic-trendsetters"]
    assert s.state.in_order() == [1, 0]
    assert s.score(0).total == 3


def test_tgs_t_18():
    """TGS-T-18: Damaged Alien Factory produces by discarding a card, or not, TGS-START-3.

    Rules: TGS-START-3.
    """
    s = round_start("Damaged Alien Factory", **TGS).actions("settle", "produce")
    s.play("0 pass", "1 pass")
    assert s.goods(0) == []
    s = round_start("Damaged Alien Factory / +1", **TGS).actions("settle", "produce")
    s.play("0 pass", "1 pass")
    other = s.copy()
    s.play("0 produce damaged-alien-factory:here -")
    assert (s.goods(0), s.hands()[0]) == (["damaged-alien-factory"], 0)
    other.play("0 produce rest -")
    assert (other.goods(0), other.hands()[0]) == ([], 1)


def test_tgs_t_19():
    """TGS-T-19: Alien Toy Shop consumes the good on its own world only.

    Rules: TGS-POWER-9.
    """
    s = round_start("Alien Toy Shop, Deserted Alien Outpost*", **TGS)
    s.actions("consume-x2", "produce")
    assert (s.chips(0), s.goods(0)[0]) == (0, "deserted-alien-outpost")
    s = round_start("Alien Toy Shop*", **TGS).actions("consume-trade", "consume-x2")
    assert s.chips(0) == 0  # sold
    s = round_start("Alien Toy Shop*", **TGS).actions("settle", "consume-x2")
    s.play("0 pass", "1 pass")
    assert s.chips(0) == 2


def test_tgs_t_20():
    """TGS-T-20: Imperium Lords, TGS-POWER-10, TGS-SCORE-1.

    Rules: TGS-POWER-10, TGS-SCORE-1.
    """
    line = "Imperium Lords, Imperium Armaments World, New Sparta, Rebel Miners, Hive World"
    s = round_start(line, **TGS).actions("settle", "produce").play("0 pass", "1 pass")
    assert s.hands()[0] == 3
    assert finished(line, **TGS).score(0).cards["imperium-lords"] == 7


def test_tgs_t_21():
    """TGS-T-21: Clandestine Uplift Lab sells Genes for more, TGS-POWER-8.

    Rules: TGS-POWER-8.
    """
    s = round_start("Clandestine Uplift Lab, Avian Uplift Race*, Genetics Lab", **TGS)
    s.actions("consume-trade", "settle")
    s.finish()
    assert next(e for e in s.log if e.kind == "good_sold").data["price"] == 7


def test_tgs_t_22():
    """TGS-T-22: Terraforming Guild, TGS-SCORE-2.

    Rules: TGS-SCORE-2.
    """
    line = "Terraforming Guild, Terraforming Robots, Asteroid Belt, Avian Uplift Race, "
    s = finished(line + "Alpha Centauri, Gem World", **TGS)
    assert s.score(0).cards["terraforming-guild"] == 10


@pytest.mark.parametrize(
    ("moves", "hand", "good"),
    [
        (["damaged-alien-factory:here", "card"], 2, True),
        (["diversified-economy:draw_per_kind", "damaged-alien-factory:here", "card"], 1, True),
        (["rest"], 2, False),
    ],
)
def test_tgs_t_23(moves, hand, good):
    """TGS-T-23: Damaged Alien Factory before or after a power that counts, RACE-OQ-9.

    Rules: TGS-START-3, RACE-PRODUCE-12, -16, RACE-OQ-9.
    """
    s = round_start("Damaged Alien Factory, Diversified Economy, Comet Zone", **TGS)
    s.actions("settle", "produce").play("0 pass", "1 pass", "0 produce comet-zone:here -")
    assert s.hands()[0] == 1
    for move in moves:
        if move == "card":
            if s.asked == "discard":
                s.play(f"0 discard {s.hand(0)[0]}")
        else:
            s.play(f"0 produce {move} -")
    assert s.hands()[0] == hand
    assert ("damaged-alien-factory" in s.goods(0)) == good


def test_tgs_t_24():
    """TGS-T-24: what is lost in Settle is taken only after the next Develop, TGS-GOAL-24.

    Rules: TGS-GOAL-15, -17, -21, -24.
    """
    four = "Public Works, Interstellar Bank, Research Labs, Investment Credits"
    b = "Colony Ship, Drop Ships, Space Marines, Export Duties"
    s = round_start(
        four,
        f"{b} / Gem World",
        "Mining Robots, Replicant Robots",
        goals=["greatest-infrastructure"],
        **TGS,
    )
    s.actions("settle", "settle", "settle").play("0 pass", "1 settle gem-world", "2 pass")
    assert holders(s, "greatest-infrastructure") == []
    s.actions("develop", "develop", "develop").play("0 pass", "1 pass", "2 pass")
    assert holders(s, "greatest-infrastructure") == [0]

    line = f"New Sparta, New Military Tactics, {four}"
    s = round_start(
        f"{line} / Rebel Outpost", "Drop Ships, Space Marines, Export Duties, Replicant Robots",
        goals=["greatest-infrastructure"], **TGS,
    )  # fmt: skip
    give(s, "greatest-infrastructure", 0)
    s.actions("produce", "settle").play("0 settle rebel-outpost", "1 pass")
    assert "new-military-tactics" not in s.tableau(0)
    assert holders(s, "greatest-infrastructure") == [0]

    line = "New Sparta, New Military Tactics, Colony Ship, Improved Logistics, Public Works, "
    s = round_start(
        line + "Interstellar Bank / Rebel Outpost, Gem World",
        "Drop Ships, Space Marines, Export Duties, Replicant Robots",
        goals=["greatest-infrastructure"], **TGS,
    )  # fmt: skip
    give(s, "greatest-infrastructure", 0)
    s.actions("produce", "settle").play(
        "0 settle gem-world", "1 pass", "0 place_by pay colony-ship"
    )
    s.play("0 settle rebel-outpost")
    assert progress(s.state, "greatest-infrastructure")[0] == 3
    assert holders(s, "greatest-infrastructure") == []
    s.actions("develop", "develop").play("0 pass", "1 pass")
    assert holders(s, "greatest-infrastructure") == [1]
