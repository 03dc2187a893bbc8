"""The Gathering Storm: the test scenarios of goals, each with its id."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.goals.goals import examine, goal_points, progress
from galaxy_referee.engine.race.players import Placed
from galaxy_referee.engine.race.scoring import scored_tableaus
from tests.race.kit import BOTH, TGS, card, round_start

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


def test_seats_that_meet_a_first_goal_in_the_same_phase_share_it():
    """TGS-T-3, TGS-GOAL-3, -4, -9: two meet a first goal at the end of the same phase; later is too
    late."""
    s = round_start(
        "New Sparta, Drop Ships, Alien Robot Scout Ship, Alien Robot Sentry / Lost Alien Warship",
        "Deserted Alien World, Alien Rosetta Stone World / Deserted Alien Outpost, +4",
        "Alien Toy Shop, Deserted Alien Colony / Deserted Alien Library, +7",
        goals=["overlord-discoveries"],
        **TGS,
    ).actions("settle", "settle", "settle")
    s.play("0 settle lost-alien-warship", "1 settle deserted-alien-outpost", "2 pass")
    assert holders(s, "overlord-discoveries") == [0, 1]
    s.actions("settle", "settle", "settle")
    s.play("0 pass", "1 pass", "2 settle deserted-alien-library").pay(2, 6)
    assert progress(s.state, "overlord-discoveries")[2] == 3
    assert [s.score(seat).parts["goals"] for seat in range(3)] == [3, 3, 0]


def test_budget_surplus_goes_to_all_who_discard_to_the_hand_limit():
    """TGS-T-4, TGS-GOAL-3, -10: seats with 11 and 14 cards claim it, and one with 10 does not."""
    s = round_start("/ +11", "/ +10", "/ +14", goals=["budget-surplus"], **TGS)
    s.actions("settle", "settle", "settle").play("0 pass", "1 pass", "2 pass")
    assert holders(s, "budget-surplus") == []
    s.play(f"0 discard {s.hand(0)[0]}", f"2 discard {','.join(s.hand(2)[:4])}")
    assert holders(s, "budget-surplus") == [0, 2]
    assert [s.score(seat).parts["goals"] for seat in range(3)] == [3, 0, 3]
    assert s.state.players[0].excess == 0


def test_innovation_leader_is_claimed_at_the_end_of_develop():
    """TGS-T-5, TGS-GOAL-11: Investment Credits complete it before Produce starts."""
    s = round_start(
        "Old Earth, Expedition Force, Gem World / Investment Credits, +1",
        goals=["innovation-leader"],
        **TGS,
    )
    s.actions("develop", "produce").play("0 develop investment-credits", "1 pass")
    assert holders(s, "innovation-leader") == [0]
    kinds = [(event.kind, event.data.get("phase")) for event in s.log]
    claimed = next(at for at, (kind, _) in enumerate(kinds) if kind == "goal_claimed")
    assert kinds.index(("phase_started", "develop")) < claimed
    assert claimed < kinds.index(("phase_started", "produce"))


def test_a_first_goal_stays_claimed():
    """TGS-T-6, TGS-GOAL-8, -5: System Diversity stays claimed when the world loses its good."""
    s = round_start(
        "Gem World, Comet Zone, Plague World / Deserted Alien Outpost, +5",
        goals=["system-diversity"],
        **TGS,
    ).actions("settle", "consume-trade")
    s.play("0 settle deserted-alien-outpost", "1 pass").pay(0, 4)
    assert holders(s, "system-diversity") == [0]
    s.finish().actions("consume-trade", "consume-trade").finish()
    assert (s.goods(0), holders(s, "system-diversity")) == ([], [0])


def test_galactic_status_ignores_pan_galactic_research():
    """TGS-T-7, TGS-GOAL-3, -12: the owners of Merchant Guild and Mining League claim it."""
    s = round_start(
        "/ Merchant Guild, +6", "/ Mining League, +6", "/ Pan-Galactic Research, +6",
        goals=["galactic-status"], **BOTH,
    ).actions("develop", "develop", "develop")  # fmt: skip
    s.play("0 develop merchant-guild", "1 develop mining-league", "2 develop pan-galactic-research")
    for seat in range(3):
        s.pay(seat, 5)
    assert holders(s, "galactic-status") == [0, 1]
    assert [goal_points(s.state, seat, scored_tableaus(s.state)) for seat in range(3)] == [
        {"galactic-status": 3},
        {"galactic-status": 3},
        {},
    ]


def test_goal_chips_do_not_count_as_vp_chips():
    """TGS-T-8, TGS-GOAL-6, -7: 4 VP and a goal do not claim Galactic Standard of Living, and 6 VP
    do."""
    goals = ["galactic-standard-of-living", "system-diversity"]
    s = round_start("Old Earth, Gem World", chips=[4, 0], goals=goals, **TGS)
    give(s, "system-diversity", 0)
    s.actions("consume-trade", "produce")
    assert (s.chips(0), holders(s, "galactic-standard-of-living")) == (4, [])
    s.actions("consume-x2", "produce")
    assert (s.chips(0), holders(s, "galactic-standard-of-living")) == (6, [0])


def test_a_most_goal_is_kept_in_a_tie_and_lost_to_more():
    """TGS-T-9, TGS-GOAL-14..-18: Greatest Military scores 5 VP for its holder and 3 for a tied
    seat."""
    s = round_start("", "", goals=["greatest-military"], **BOTH)
    course = [((6, 6), []), ((7, 6), [0]), ((7, 7), [0]), ((7, 8), [1])]
    for totals, expected in course:
        set_military(s, *totals)
        examine(s.state, "settle")
        assert holders(s, "greatest-military") == expected
    set_military(s, 8, 8)
    assert [goal_points(s.state, seat, scored_tableaus(s.state)) for seat in (0, 1)] == [
        {"greatest-military": 3},
        {"greatest-military": 5},
    ]


@pytest.mark.parametrize(("total", "points"), [(9, 3), (5, 0)])
def test_a_most_goal_without_holder_scores_for_all_tied(total, points):
    """TGS-T-10, TGS-GOAL-18, -19: nobody holds it: all with most and the minimum score 3."""
    s = round_start("", "", "Space Mercenaries", goals=["greatest-military"], **BOTH)
    set_military(s, total, total)
    assert [s.score(seat).parts["goals"] for seat in range(3)] == [points, points, 0]


@pytest.mark.parametrize("totals", [(7, 6), (7, 7), (5, 5), (8, 9)])
def test_a_view_tells_what_goals_are_worth_to_each_seat(totals):
    """TGS-GOAL-1, -13, -18: who claimed a first goal has its points; who holds a most goal has 5,
    and who has as many, with the minimum, 3."""
    s = round_start("", "", "", goals=["budget-surplus", "greatest-military"], **BOTH)
    set_military(s, *totals)
    examine(s.state, "settle")
    give(s, "budget-surplus", 0, 2)
    worths = {worth.piece: worth.points for worth in game.view(s.state, None).sums.worths}
    military = {(7, 6): [5, 0, 0], (7, 7): [3, 3, 0], (5, 5): [0, 0, 0], (8, 9): [0, 5, 0]}
    assert worths == {"budget-surplus": [3, 0, 3], "greatest-military": military[totals]}
    by_seat = [sum(points) for points in zip(*worths.values(), strict=True)]
    assert by_seat == [s.score(seat).parts["goals"] for seat in range(3)]


def test_greatest_military_counts_only_total_military():
    """TGS-T-11, TGS-GOAL-19: the total of 4 excludes Galactic Imperium and New Military Tactics."""
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
        f"Colony Ship, {FIVE} / Gem World", *rest, goals=["greatest-infrastructure"], **TGS
    )
    give(s, "greatest-infrastructure", 0)
    return s


def test_a_most_goal_lost_in_settle_goes_to_the_middle():
    """TGS-T-12, TGS-GOAL-15..-18, -21, -24: the holder of Greatest Infrastructure discards a
    development in Settle."""
    b = f"{FIVE}, Mining Robots"
    c = "Space Marines, Drop Ships, Expedition Force, Export Duties"
    for tail, tied in ((", Replicant Robots", True), ("", False)):
        s = infrastructure(b, c + tail).actions("settle", "settle", "settle")
        s.play("0 settle gem-world", "1 pass", "2 pass")
        assert holders(s, "greatest-infrastructure") == []
        expected = [{}, {"greatest-infrastructure": 3}, {"greatest-infrastructure": 3 * tied}]
        assert [goal_points(s.state, seat, scored_tableaus(s.state)) for seat in range(3)] == [
            {goal: vp for goal, vp in points.items() if vp} for points in expected
        ]
        s.actions("develop", "develop", "develop").play("0 pass", "1 pass", "2 pass")
        assert holders(s, "greatest-infrastructure") == ([] if tied else [1])


def test_largest_industry_counts_novelty_and_rare_worlds():
    """TGS-T-13, TGS-GOAL-20: three worlds beat two."""
    s = round_start(
        "Gem World, Spice World, Asteroid Belt",
        "Comet Zone, Artist Colony", goals=["largest-industry"], **TGS,
    )  # fmt: skip
    s.actions("settle", "settle").play("0 pass", "1 pass")
    assert progress(s.state, "largest-industry")[:2] == [3, 2]
    assert holders(s, "largest-industry") == [0]


def test_production_leader_ignores_windfall_worlds():
    """TGS-T-14, TGS-GOAL-22: three production worlds do not reach the minimum."""
    s = round_start(
        "Gem World, Comet Zone, Plague World, Asteroid Belt", goals=["production-leader"], **TGS
    )
    s.actions("settle", "settle").play("0 pass", "1 pass")
    assert progress(s.state, "production-leader")[0] == 3
    assert holders(s, "production-leader") == []


def test_a_goal_lost_in_settle_is_taken_after_the_next_develop():
    """TGS-T-24, TGS-GOAL-15, -17, -21, -24: the tile lies in the middle until then, and a tied
    holder keeps it."""
    four = "Public Works, Interstellar Bank, Research Labs, Investment Credits"
    b = "Colony Ship, Drop Ships, Space Marines, Export Duties"
    s = round_start(
        four, f"{b} / Gem World",
        "Mining Robots, Replicant Robots",
        goals=["greatest-infrastructure"], **TGS,
    )  # fmt: skip
    s.actions("settle", "settle", "settle").play("0 pass", "1 settle gem-world", "2 pass")
    assert progress(s.state, "greatest-infrastructure") == [4, 3, 2]
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
    assert progress(s.state, "greatest-infrastructure") == [4, 4]
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


def test_seats_tied_ahead_of_the_holder_put_the_goal_in_the_middle():
    """TGS-T-29, TGS-GOAL-16..-18: one seat holds it with 7, then two seats reach 8 and score 3
    each."""
    s = round_start("", "", "", goals=["greatest-military"], **BOTH)
    for totals, c, expected in (
        ((6, 6), [], []),
        ((6, 6), ["lost-alien-battle-fleet", "lost-alien-warship", "new-sparta"], [2]),
        ((8, 8), ["lost-alien-battle-fleet", "lost-alien-warship", "new-sparta"], []),
    ):
        set_military(s, *totals)
        s.state.players[2].tableau = [Placed(name) for name in c]
        assert progress(s.state, "greatest-military") == [*totals, 7 if c else 0]
        examine(s.state, "settle")
        assert holders(s, "greatest-military") == expected
    assert [s.score(seat).parts["goals"] for seat in range(3)] == [3, 3, 0]
