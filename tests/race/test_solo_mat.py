"""The robot's mat of the solo game as data: the built-in one and one's own, and what is refused."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import start_worlds
from galaxy_referee.engine.race.expansions.solo.mat import (
    BUILT_IN,
    FIELDS,
    RobotMat,
    check_mat,
    confidence,
    field,
)
from galaxy_referee.engine.race.expansions.solo.robot import as_action_cards
from tests.race.kit import fresh_game
from tests.race.test_solo import SOLO


def without(name):
    """The built-in mat with one entry unknown."""
    plain = msgspec.to_builtins(BUILT_IN)
    mat = plain["mat"]
    phase, _, case = name.partition(".")
    mat[phase][case]["steps"] = None
    return plain


@pytest.mark.parametrize("name", FIELDS)
def test_solo_t_16_an_unknown_entry(name):
    """SOLO-T-16, SOLO-OQ-1: a mat with an unknown entry is refused by its name."""
    with pytest.raises(BadOption) as caught:
        game.new({**SOLO, "robot_mat": without(name)})
    assert name in caught.value.sentence
    assert caught.value.rule == "SOLO-OQ-1"


def test_solo_t_16_the_built_in_mat():
    """SOLO-T-16: the built-in mat plays, and its description lists what is reconstructed."""
    check_mat(BUILT_IN, [world.id for world in start_worlds(("base", "tgs", "rvi"))])
    about = {
        entry.component.removeprefix("robot_mat: "): entry.confidence
        for entry in game.describe().confidence
        if entry.component.startswith("robot_mat: ")
    }
    assert about == confidence(BUILT_IN)
    assert about["mat.produce.action"] == "reconstructed"
    assert about["mat.develop.action"] == "probable"
    assert about["dice"] == "reconstructed"
    for known in ("mat.explore.action", "mat.explore.double", "mat.settle.action"):
        assert known not in about
    assert set(about.values()) <= {"reconstructed", "probable"}


WRONG_MATS = [
    (lambda mat: mat["dice"].update(faces=[["explore"], ["settle"] * 6]), "Die 0"),
    (lambda mat: mat["dice"].update(faces=[None, ["settle"] * 6]), "Die 0"),
    (lambda mat: mat["starts"].pop("old-earth"), "old-earth"),
    (lambda mat: mat["starts"]["old-earth"].update(robot=None), "old-earth"),
    (lambda mat: mat["starts"]["old-earth"].update(credits=-1), "credits"),
    (lambda mat: mat["mat"]["explore"].update(double=None), "explore.double"),
    (lambda mat: mat["tracks"].update(economy=10**9), "economy"),
    (
        lambda mat: mat["starts"]["old-earth"]["covers"].update(
            {"explore.twice": mat["mat"]["explore"]["action"]}
        ),
        "explore.twice",
    ),
]


@pytest.mark.parametrize(("change", "named"), WRONG_MATS, ids=range(len(WRONG_MATS)))
def test_a_mat_is_validated(change, named):
    """SOLO-OQ-1: what is wrong with a supplied mat is named."""
    mat = msgspec.to_builtins(BUILT_IN)
    change(mat)
    with pytest.raises(BadOption) as caught:
        game.new({**SOLO, "robot_mat": mat})
    assert named in caught.value.sentence
    assert caught.value.pointer.startswith("/options/robot_mat/")


def test_a_mat_of_ones_own():
    """SOLO-OQ-1: an owner of the box can make the robot exact."""
    mat = msgspec.to_builtins(BUILT_IN)
    mat["dice"]["faces"] = [["explore"] * 6, ["explore"] * 6]
    mat["mat"]["explore"]["double"]["steps"] = [{"do": "economy", "amount": 2}]
    s = fresh_game(seed="own", robot_mat=mat, **SOLO)
    while not any(event.kind == "robot_acted" for event in s.log):
        s.play(game.decisions(s.state)[0].moves.at(0).text)
    assert s.state.robot.economy >= 2
    reloaded = game.load(game.codec.encode(s.state))
    assert isinstance(reloaded.options.robot_mat, RobotMat)


def test_dice_and_counters():
    """SOLO-5, -6, -17, -18, -36: faces, symbols, and counters by start world."""
    first, second = BUILT_IN.dice.faces
    assert len(first) == len(second) == 6
    assert "robot" in first
    assert "robot" not in second
    assert "copy" in second
    assert as_action_cards(["explore", "explore"]) == ["explore+5", "explore+1+1"]
    assert as_action_cards(["develop", "develop"]) == ["develop", "develop2"]
    assert as_action_cards(["produce", "settle"]) == ["produce", "settle"]
    assert set(BUILT_IN.starts) == {w.id for w in start_worlds(("base", "tgs", "rvi"))}


def test_special_start_worlds():
    """SOLO-30, -32, -33, -41: Rebel Cantina, Imperium Warlord and New Sparta settle otherwise."""
    starts = BUILT_IN.starts
    what = {
        world: starts[world].covers["settle.action"].steps[-1].what
        for world in ("rebel-cantina", "imperium-warlord", "new-sparta")
    }
    assert what == {
        "rebel-cantina": "world",
        "imperium-warlord": "military-world",
        "new-sparta": "world",
    }
    for case in ("reaction", "action", "double"):
        plain = sum(step.amount for step in field(BUILT_IN.mat, f"produce.{case}").steps)
        more = sum(step.amount for step in starts["rebel-cantina"].covers[f"produce.{case}"].steps)
        assert more == plain + 1
