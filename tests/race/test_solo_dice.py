"""The solo game: which actions the robot's dice give it, and what the robot symbol means."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.solo.dice import (
    as_action_cards,
    case_of,
    performed,
    read_dice,
)
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN
from tests.race.kit import fresh_game
from tests.race.solo_kit import SOLO, solo_round

ASTERISK, ROBOT = "copy", "robot"


def rolled(cards, *faces, symbol="settle"):
    """The robot's actions with these cards of the player and these faces, in either order."""
    cards = cards.split()
    actions = read_dice(faces, symbol, cards)
    assert sorted(read_dice(faces[::-1], symbol, cards)) == sorted(actions)
    assert read_dice(faces, symbol, cards[::-1]) == actions
    return sorted(actions)


def test_the_dice():
    """SOLO-18, -44: six faces each; two robot faces, on the same die; an asterisk on each."""
    first, second = BUILT_IN.dice.faces
    assert len(first) == len(second) == 6
    assert (first.count(ROBOT), second.count(ROBOT)) == (2, 0)
    assert ASTERISK in first
    assert ASTERISK in second
    actions = {"explore", "develop", "settle", "consume-trade", "consume-x2", "produce"}
    assert {*first, *second} == {*actions, ROBOT, ASTERISK}
    assert {"develop", "settle"} <= {*first} & {*second}


def test_the_start_world_defines_the_robot_symbol():
    """SOLO-T-12, SOLO-19: what the robot symbol means with New Sparta and others."""
    s = solo_round("New Sparta", dice=(ROBOT, "produce")).round("develop develop2")
    assert s.rolled == ["settle", "produce"]
    assert "settle.action" in s.entries
    known = {"new-sparta": "settle", "ancient-race": "consume-trade", "old-earth": "consume-trade"}
    for world, action in known.items():
        symbol = BUILT_IN.starts[world].robot
        assert (symbol.action, symbol.confidence) == (action, "established")


ASTERISKS = {
    "the last action of the player":  # SOLO-T-13
        ("develop", "explore+5 produce", "explore.reaction develop.action produce.action"),
    "the action farther to the right":  # SOLO-T-17
        ("develop", "consume-x2 produce", "develop.action consume.reaction produce.action"),
    "both actions under two asterisks":  # SOLO-T-19
        (ASTERISK, "develop consume-trade", "develop.action consume.trade"),
    "both spaces of a pair under two asterisks":  # SOLO-T-19
        (ASTERISK, "settle settle2", "settle.action settle.action"),
    "the right space of a pair if the other die lies on the left":  # SOLO-T-21
        ("develop", "develop develop2", "develop.action develop.action"),
    "the left space of a pair otherwise":  # SOLO-T-21
        ("settle", "develop develop2", "develop.action develop.reaction settle.action"),
}  # fmt: skip


@pytest.mark.parametrize(("other", "cards", "entries"), ASTERISKS.values(), ids=ASTERISKS)
def test_an_asterisk_takes(other, cards, entries):
    """SOLO-T-13, SOLO-T-17, SOLO-T-19, SOLO-T-21, SOLO-20, -43, -45..-48: what the robot does in
    each phase, judged by its own space."""
    assert solo_round(dice=(other, ASTERISK)).round(cards).entries == entries.split()


def test_an_asterisk_under_a_pair_counts_as_one_explore():
    """SOLO-T-18, SOLO-23, -47: an asterisk under a pair is one Explore, on the left."""
    s = solo_round(dice=("produce", ASTERISK), hand="Gem World").round("explore+5 explore+1+1")
    assert sorted(s.rolled) == ["explore", "produce"]
    assert s.entries == ["explore.action", "produce.action"]
    assert (len(s.robot.hand), s.markers) == (2, (1, 1))


def test_the_asterisk_avoids_the_space_of_the_other_die():
    """SOLO-T-20, SOLO-46: the other action of the player, where a die lies under the last one; the
    robot symbol counts as what it means."""
    assert rolled("consume-trade produce", "produce", ASTERISK) == ["consume-trade", "produce"]
    assert rolled("consume-trade produce", "consume-trade", ASTERISK) == [
        "consume-trade",
        "produce",
    ]
    assert rolled("explore+5 settle", "settle", ASTERISK) == ["explore", "settle"]
    assert rolled("explore+5 settle", ROBOT, ASTERISK) == ["explore", "settle"]
    s = solo_round("New Sparta", dice=(ROBOT, ASTERISK)).round("explore+5 settle")
    assert s.entries == ["explore.action", "settle.action"]


@pytest.mark.parametrize(("cards", "faces", "actions"), [
    ("consume-x2 consume-trade", ("settle", ASTERISK), ["consume-x2", "settle"]),
    ("consume-x2 consume-trade", ("consume-x2", ASTERISK), ["consume-trade", "consume-x2"]),
    ("settle develop", ("produce", ASTERISK), ["produce", "settle"]),
    ("explore+1+1 explore+5", ("explore", ASTERISK), ["explore", "explore"]),
    # SOLO-OQ-5: a duplicate alone lies on the left, and so does a die of its kind.
    ("develop2 explore+5", ("develop", ASTERISK), ["develop", "explore"]),
    ("develop2 explore+5", ("settle", ASTERISK), ["develop", "settle"]),
    ("develop2 settle2", (ASTERISK, ASTERISK), ["develop", "settle"]),
    ("explore+1+1 consume-trade", ("consume-trade", ASTERISK), ["consume-trade", "explore"]),
    # Without an asterisk the player's actions do not matter.
    ("explore+5 produce", ("develop", "settle"), ["develop", "settle"]),
    ("explore+5 produce", (ROBOT, "settle"), ["settle", "settle"]),
])  # fmt: skip
def test_further_rolls(cards, faces, actions):
    """SOLO-20, -38, -45, -46, -47, SOLO-OQ-5: from left to right."""
    assert rolled(cards, *faces) == actions


@pytest.mark.parametrize(("face", "cases"), [
    ("explore", ["explore.double"]),
    ("develop", ["develop.action", "develop.action"]),
    ("settle", ["settle.action", "settle.action"]),
    ("consume-trade", ["consume.trade"]),
    ("consume-x2", ["consume.x2"]),
    ("produce", ["produce.action"]),
])  # fmt: skip
def test_two_dice_of_a_kind(face, cases):
    """SOLO-43, -48: two spaces of a kind are both taken; on one space, two dice are one action."""
    s = solo_round(dice=(face, face))
    other = "produce" if face != "produce" else "explore+5"
    s.round(f"{other} consume-trade" if "consume" not in face else f"{other} explore+5")
    phase = face.partition("-")[0]
    assert [entry for entry in s.entries if entry.startswith(phase)] == cases


@pytest.mark.parametrize("face", ["develop", "settle"])
def test_each_phase_is_judged_by_its_own_space(face):
    """SOLO-43, -47, -48: one die is an action in the first phase and a reaction in the second,
    whatever card the player has; a duplicate alone is one phase."""
    s = solo_round(dice=(face, "produce")).round(f"{face} {face}2")
    assert s.entries[:2] == [f"{face}.action", f"{face}.reaction"]
    s = solo_round(dice=(face, "produce")).round(f"{face}2 consume-trade")
    assert s.entries == [f"{face}.action", "consume.reaction", "produce.action"]
    s = solo_round(dice=("explore", "produce")).round(f"{face}2 consume-trade")
    assert s.entries[:2] == ["explore.action", f"{face}.reaction"]


def test_cases():
    """SOLO-4, -43, -48: every case of the mat."""
    assert as_action_cards(["explore", "explore"]) == ["explore+5", "explore+1+1"]
    assert as_action_cards(["develop", "develop"]) == ["develop", "develop2"]
    assert as_action_cards(["produce", "settle"]) == ["produce", "settle"]
    both = ["consume-x2", "consume-trade"]
    assert performed(both, "consume", 1) == both[::-1]
    assert case_of(performed(both, "consume", 1)) == "both"
    assert case_of(performed(both, "produce", 1)) == "reaction"


# -- the robot symbol ------------------------------------------------------------------------------


def test_the_symbol_of_old_earth_changes_after_its_first_trade():
    """SOLO-T-31, SOLO-60: with Old Earth, 2x VP after the first Trade action, from the next roll
    on (SOLO-OQ-7)."""
    s = solo_round("Old Earth", dice=(ROBOT, "produce")).round("explore+5 develop")
    assert s.rolled == ["consume-trade", "produce"]
    assert game.view(s.state, 0).table.robot.symbol == "consume-x2"
    s.round("explore+5 develop")
    assert s.rolled == ["consume-x2", "produce"]
    s.dice("consume-trade", ROBOT).round("explore+5 develop")
    assert s.entries[-1] == "consume.both"
    s.dice(ROBOT, "produce").round("explore+5 develop")
    assert s.rolled == ["consume-x2", "produce"]
    for dice in (("consume-trade", "explore"), ("explore", ASTERISK)):  # whatever face caused it
        s = solo_round("Old Earth", dice=dice).round("develop consume-trade")
        assert s.robot.symbol == "consume-x2"


def test_both_consume_actions_change_the_symbol_too():
    """SOLO-T-31, SOLO-60, SOLO-OQ-6, -OQ-7: the dice that lie are not moved."""
    s = solo_round("Old Earth", dice=(ROBOT, "consume-x2")).round("develop settle")
    assert (s.entries[-1], s.robot.symbol) == ("consume.both", "consume-x2")


def test_reactions_change_no_symbol():
    """SOLO-60, -65: what the player chose is no action of the robot."""
    for world in ("Old Earth", "Damaged Alien Factory"):
        s = solo_round(world, dice=("develop", "settle")).round("consume-trade produce")
        assert s.robot.symbol == "consume-trade"
    s = solo_round("Damaged Alien Factory", symbol="produce", dice=("develop", "settle"))
    s.round("consume-trade produce")
    assert s.robot.symbol == "produce"


def test_the_symbol_of_damaged_alien_factory_alternates():
    """SOLO-T-32, SOLO-65: with Damaged Alien Factory, Trade and Produce by turns."""
    s = solo_round("Damaged Alien Factory")
    assert s.robot.symbol == "consume-trade"
    for face, symbol in (
        ("consume-trade", "produce"),
        ("consume-trade", "produce"),
        ("produce", "consume-trade"),
        ("produce", "consume-trade"),
        (ROBOT, "produce"),
        (ROBOT, "consume-trade"),
    ):
        s.dice(face, "explore").round("develop settle")
        assert s.robot.symbol == symbol
    (event,) = s.happened("robot_symbol_changed")
    assert event.data == {"symbol": "consume-trade"}


def test_trade_and_produce_in_one_round():
    """SOLO-65, SOLO-OQ-7, -OQ-8: both changes, in the order of the phases; the states between
    them are possible."""
    s = solo_round("Damaged Alien Factory", dice=(ROBOT, "produce")).round("explore+5 develop")
    assert s.rolled == ["consume-trade", "produce"]
    assert s.told("robot_symbol_changed", "symbol") == ["produce", "consume-trade"]


def test_the_symbol_changes_while_the_dice_lie_as_they_were_rolled():
    """SOLO-60, SOLO-OQ-7: after a Trade action by the symbol, the round continues."""
    s = solo_round(
        "Old Earth", mine="New Sparta, Radioactive World, Rebel Fuel Cache", dice=(ROBOT, "explore")
    ).actions("consume-x2 produce")
    s.play(s.first_legal(0))
    assert (s.asked, s.state.phase, s.robot.symbol) == ("produce", "produce", "consume-x2")
    assert game.audit(s.state) == []


def test_all_rolls_are_possible():
    """SOLO-17, -18: the dice are rolled by the seed, and all faces come up."""
    faces = set()
    for seed in range(40):
        s = fresh_game(seed=str(seed), **SOLO)
        while not s.happened("robot_dice_rolled"):
            s.play(game.decisions(s.state)[0].moves.at(0).text)
        (event,) = s.happened("robot_dice_rolled")
        faces |= {(number, face) for number, face in enumerate(event.data["rolled"])}
    dice = BUILT_IN.dice.faces
    assert faces == {(number, face) for number in (0, 1) for face in dice[number]}
