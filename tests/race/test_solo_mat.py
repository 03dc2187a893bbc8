"""The robot's mat of the solo game as data: the built-in one and one's own, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import start_worlds
from galaxy_referee.engine.race.expansions.solo.mat import (
    BUILT_IN,
    FIELDS,
    RobotMat,
    confidence,
    field,
)
from galaxy_referee.engine.race.expansions.solo.mat_checks import check_mat
from galaxy_referee.engine.race.expansions.solo.state import Robot
from tests.race.kit import fresh_game
from tests.race.solo_kit import SOLO, plain_mat, solo_round

NUMBERED = ("alpha-centauri", "new-sparta", "rebel-cantina", "imperium-warlord")
FREE = (*NUMBERED, "epsilon-eridani", "separatist-colony")
EXPLORERS = ("separatist-colony", "imperium-warlord")
# SOLO-MISSING-1 to -17, by the entries that they leave open.
OPEN = {
    "dice",  # -1
    *(  # -2
        f"starts.{world}.robot"
        for world in BUILT_IN.starts
        if world not in ("old-earth", "new-sparta", "ancient-race")
    ),
    *(f"starts.{world}.covers.settle.{case}" for world in FREE for case in ("action", "reaction")),
    *(
        f"starts.{world}.covers.explore.{case}"
        for world in EXPLORERS
        for case in ("action", "double", "reaction")
    ),
    *(f"starts.galactic-developers.covers.develop.{case}" for case in ("action", "reaction")),
    "starts.rebel-cantina.covers.produce.reaction",  # -9
    "fixed_values",  # -11
    "start_worlds",  # -14
    "starts.doomed-world.covers.settle.action",  # -15
    "tie",  # -16
}


def changed(change):
    """The built-in mat with a change."""
    mat = plain_mat()
    change(mat)
    return mat


def refused(change):
    """The refusal of a mat that is changed like this."""
    with pytest.raises(BadOption) as caught:
        game.new({**SOLO, "robot_mat": changed(change)})
    return caught.value


@pytest.mark.parametrize("name", FIELDS)
def test_a_mat_with_an_unknown_entry_is_refused_by_its_name(name):
    """SOLO-T-16, SOLO-OQ-1: every field of a mat is checked."""
    phase, _, case = name.partition(".")
    refusal = refused(lambda mat: mat["mat"][phase][case].update(steps=None))
    assert name in refusal.sentence
    assert refusal.rule == "SOLO-OQ-1"


def test_the_built_in_mat_says_what_is_reconstructed():
    """SOLO-T-16: the built-in mat plays, and its description lists what is reconstructed: what
    section 6 of the rules leaves open, and nothing else."""
    check_mat(BUILT_IN, [world.id for world in start_worlds(("base", "tgs", "rvi"))])
    assert game.new(SOLO).robot is not None
    about = {
        entry.component.removeprefix("robot_mat: "): entry.confidence
        for entry in game.describe().confidence
        if entry.component.startswith("robot_mat: ")
    }
    assert about == confidence(BUILT_IN)
    assert (set(about.values()), set(about)) == ({"reconstructed"}, OPEN)


def test_what_is_reconstructed_says_which_gap_it_fills():
    """SOLO-OQ-1: each such entry names an open point of section 6."""
    entries = [
        entry
        for start in BUILT_IN.starts.values()
        for entry in (start.robot, *start.covers.values())
    ]
    entries += [field(BUILT_IN.mat, name) for name in FIELDS]
    entries += [BUILT_IN.dice, BUILT_IN.fixed_values, BUILT_IN.start_worlds, BUILT_IN.tie]
    for entry in entries:
        assert ("SOLO-MISSING-" in entry.note) is (entry.confidence == "reconstructed")


WRONG_MATS = [
    (lambda mat: mat["dice"].update(faces=[["explore"], ["settle"] * 6]), "Die 0"),
    (lambda mat: mat["dice"].update(faces=[None, ["settle"] * 6]), "Die 0"),
    (lambda mat: mat["starts"].pop("old-earth"), "old-earth"),
    (lambda mat: mat["starts"]["old-earth"]["robot"].update(action=None), "old-earth"),
    (lambda mat: mat["starts"]["old-earth"].update(robot=None), "old-earth"),
    (lambda mat: mat["mat"]["settle"].update(reaction=None), "settle.reaction"),
    (lambda mat: mat["starts"]["new-sparta"]["covers"].update({"settle.action": None}),
     "new-sparta.covers.settle.action"),
    (lambda mat: mat["starts"]["old-earth"].update(credits=-1), "credits"),
    (lambda mat: mat["starts"]["old-earth"].update(economy=6), "economy"),
    (lambda mat: mat["starts"]["old-earth"].update(hand=100), "hand"),
    (lambda mat: mat["mat"]["explore"]["double"].update(steps=None), "explore.double"),
    (lambda mat: mat["mat"]["explore"]["double"].update(needs_credits=-1), "needs_credits"),
    (lambda mat: mat["tracks"].update(economy=10**9), "economy"),
    (lambda mat: mat["levels"]["hard"].update(six_cost_vp=10**9), "six_cost_vp"),
    (lambda mat: mat["start_worlds"].update(dealt=["old-earth"]), "at least two"),
    (lambda mat: mat["mat"]["settle"]["action"]["steps"][1].update(least_vp=-(10**9)), "least_vp"),
    (lambda mat: mat["starts"]["doomed-world"]["covers"]["settle.action"].update(steps=None),
     "doomed-world.covers.settle.action"),
    (
        lambda mat: mat["starts"]["old-earth"].update(
            covers={"explore.twice": mat["mat"]["explore"]["action"]}
        ),
        "explore.twice",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "named"), WRONG_MATS, ids=range(len(WRONG_MATS)))
def test_a_mat_is_validated(change, named):
    """SOLO-OQ-1: what is wrong with a supplied mat is named."""
    assert named in refused(change).sentence
    assert refused(change).pointer.startswith("/options/robot_mat/")


# What mats of older rules said differently.
OLDER = [
    (lambda mat: mat.update(variable={"vp": 6, "confidence": "established"}), "variable", ""),
    (lambda mat: mat["mat"]["produce"].update(double=mat["mat"]["produce"]["action"]), "double",
     "/mat/produce"),
    (
        lambda mat: mat["mat"]["settle"]["reaction"].update(
            steps=[{"do": "place_card", "what": "world", "price": 1}]
        ),
        "place_card",
        "/mat/settle/reaction/steps/0/do",
    ),
    (lambda mat: mat["starts"]["old-earth"].update(robot="consume-x2"), "object", "/starts/robot"),
    (lambda mat: mat.pop("levels"), "levels", ""),
]  # fmt: skip


@pytest.mark.parametrize(("change", "named", "at"), OLDER, ids=range(len(OLDER)))
def test_a_mat_of_older_rules_is_refused(change, named, at):
    """SOLO-OQ-1: nothing of it can be read as something else."""
    assert named in refused(change).sentence
    assert refused(change).pointer == f"/options/robot_mat{at}"


def own(change):
    """A new solo game with a mat of one's own."""
    return fresh_game(seed="own", robot_mat=changed(change), **SOLO)


def test_a_mat_of_ones_own():
    """SOLO-OQ-1: an owner of the box can make the robot exact."""

    def change(mat):
        mat["dice"]["faces"] = [["explore"] * 6, ["explore"] * 6]
        mat["mat"]["explore"]["double"]["steps"] = [{"do": "economy", "amount": 2}]

    s = own(change)
    while not s.told("robot_acted", "entry"):
        s.play(game.decisions(s.state)[0].moves.at(0).text)
    assert s.state.robot.economy >= 2
    assert isinstance(game.load(game.codec.encode(s.state)).options.robot_mat, RobotMat)


def test_a_mat_can_say_all_that_the_built_in_one_says():
    """SOLO-OQ-1: conditions, prices, searches, counters used once and symbols that turn are data,
    for every start world and field."""

    def change(mat):
        mat["dice"]["faces"] = [["develop"] * 6, ["develop"] * 6]
        for start in mat["starts"].values():
            start.update(
                credits=3,
                robot={
                    "action": "produce",
                    "confidence": "established",
                    "turns": {"develop": "explore"},
                },
            )
            start["covers"]["develop.action"] = {
                "steps": [
                    {
                        "do": "turn_over", "find": "military-world", "pile": "deck", "least_vp": 2,
                        "price": 2,
                    },
                    {"do": "start_world_leaves"},
                ],
                "needs_credits": 3,
                "once": True,
                "confidence": "established",
            }  # fmt: skip

    s = own(change)
    while s.asked != "select_two":
        s.play(game.decisions(s.state)[0].moves.at(0).text)
    world = s.state.robot.start
    s.actions("explore+5 produce").finish()
    assert game.audit(s.state) == []
    robot = s.state.robot
    assert world not in robot.tableau
    assert (robot.used_up, robot.symbol) == (["develop.action"], "explore")
    assert s.told("robot_acted", "entry").count("develop.action") == 2
    paid = [event for event in s.log if event.kind in ("robot_card_placed", "robot_counter_placed")]
    assert len(paid) >= 1


def test_an_entry_whose_condition_is_not_met_is_not_used_up():
    """SOLO-OQ-1: a counter leaves when the robot has done what it says."""

    def change(mat):
        mat["dice"]["faces"] = [["settle"] * 6, ["settle"] * 6]
        for start in mat["starts"].values():
            start["credits"] = 0
            start["covers"]["settle.action"] = {
                "steps": [],
                "needs_credits": 1,
                "once": True,
                "confidence": "established",
            }

    s = own(change)
    while s.asked != "select_two":
        s.play(game.decisions(s.state)[0].moves.at(0).text)
    s.actions("consume-x2 produce").finish()
    assert s.state.robot.used_up == []


def test_which_start_worlds_are_dealt():
    """SOLO-9, SOLO-MISSING-14: all of those in the game, or those that the mat names."""
    dealt = {fresh_game(seed=str(seed), **SOLO).state.robot.start for seed in range(150)}
    assert dealt == set(BUILT_IN.starts)
    mat = changed(lambda mat: mat["start_worlds"].update(dealt=["old-earth", "rebel-cantina"]))
    for seed in range(10):
        s = fresh_game(seed=str(seed), robot_mat=mat, **SOLO)
        assert {s.state.robot.start, *s.tableau(0)} == {"old-earth", "rebel-cantina"}
        assert game.audit(s.state) == []


@pytest.mark.parametrize(("winner", "winners"), [("both", [0, 1]), ("player", [0]), ("robot", [1])])
def test_who_wins_if_all_is_equal(winner, winners):
    """SOLO-MISSING-16: both, or whom the mat names."""
    s = solo_round(mine="Old Earth", chips=1, credits=0, economy=0)
    mat = changed(lambda mat: mat["tie"].update(winner=winner))
    s.follow(msgspec.convert(mat, RobotMat))
    s.state.agenda = []
    mine, other = game.scores(s.state)
    s.state.players[0].chips += other.total - mine.total
    assert game.outcome(s.state).winners == winners
    s.state.robot.credits = 1
    assert game.outcome(s.state).winners == [1]


def test_printed_values_of_six_cost_developments():
    """SOLO-68, SOLO-MISSING-11: a mat can say that printed points count."""
    s = solo_round(tableau="Pan-Galactic Research, Galactic Federation", difficulty="hard")
    mat = changed(lambda mat: mat["fixed_values"].update(vp="printed"))
    s.follow(msgspec.convert(mat, RobotMat))
    cards = game.scores(s.state)[1].cards
    assert (cards["pan-galactic-research"], cards["galactic-federation"]) == (4, 9)


def test_counters():
    """SOLO-5, -6, -36, -59: whose counters cover fields of the mat."""
    starts = BUILT_IN.starts
    assert set(starts) == {w.id for w in start_worlds(("base", "tgs", "rvi"))}
    assert [world for world, start in starts.items() if not start.covers] == [
        "old-earth", "earths-lost-colony", "ancient-race", "damaged-alien-factory",
    ]  # fmt: skip


def test_special_start_worlds():
    """SOLO-30, -32, -41, -61, -62, -64: what their Settle counters seek."""
    what = {
        world: {start.covers[f"settle.{case}"].steps[-1].find for case in ("action", "reaction")}
        for world, start in BUILT_IN.starts.items()
        if "settle.reaction" in start.covers
    }
    assert what == {
        "epsilon-eridani": {"military-world"},
        "alpha-centauri": {"non-military-world"},
        "new-sparta": {"military-world"},
        "separatist-colony": {"military-world"},
        "rebel-cantina": {"world"},
        "imperium-warlord": {"military-world"},
    }


def test_a_robot_begins_with_nothing_that_a_state_does_not_say():
    """Older states leave out what is 0."""
    robot = msgspec.convert(
        {"start": "old-earth", "symbol": "develop", "hand": [], "tableau": [], "counters": 4}, Robot
    )
    counts = (robot.placed_counters, robot.credits, robot.economy, robot.chips)
    assert (counts, robot.actions, robot.used_up) == ((0, 0, 0, 0), [], [])
