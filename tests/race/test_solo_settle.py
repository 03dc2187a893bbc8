"""The solo game: what the robot does in Settle, and Doomed World's search of the deck."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from tests.race.solo_kit import NEUTRAL, solo_round, turned_over

# -- Settle ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("world", "placed", "hand", "skipped"), [
    ("Ancient Race", "Gem World", ["Drop Ships", "Outlaw World"], ["Rebel Miners", "Public Works"]),
    ("Epsilon Eridani", "Rebel Miners", ["Public Works", "Gem World", "Drop Ships", "Outlaw World"],
     []),
    ("Rebel Cantina", "Rebel Miners",
     ["Public Works", "Gem World", "Drop Ships", "Outlaw World", "Spice World"], []),
])  # fmt: skip
def test_the_robot_settles_the_first_world_that_fits(world, placed, hand, skipped):
    """SOLO-T-11, SOLO-27, -30, -50, -61: what is sought, what is discarded, and what stays."""
    s = solo_round(
        world, hand="Rebel Miners, Public Works",
        deck="Gem World, Drop Ships, Outlaw World, Spice World", dice=("settle", "consume-trade"),
    ).round("consume-x2 produce")  # fmt: skip
    assert (s.tableau_of_robot, s.hand_of_robot) == ([world, placed], hand)
    assert turned_over(s) == s.titles(s.state.discard) == skipped


def test_the_robot_needs_a_credit_to_react_in_settle():
    """SOLO-T-26, SOLO-28: nothing at no credits; no card is drawn."""
    s = solo_round(hand="Gem World", credits=0).round("settle consume-x2")
    assert s.entries[0] == "settle.reaction"
    assert (s.tableau_of_robot, s.hand_of_robot) == (["Ancient Race"], ["Gem World"])
    assert s.robot.credits == 0


@pytest.mark.parametrize(
    ("third", "placed", "credits"), [("Drop Ships", [], 2), ("Plague World", ["Plague World"], 1)]
)
def test_a_settle_action_is_free_but_a_reaction_costs_a_credit(third, placed, credits):
    """SOLO-T-27, SOLO-27, -28, -47, -50: an action, then a reaction, paid only if a world is
    placed."""
    s = solo_round(
        hand="Rebel Miners, Public Works",
        deck=f"Outlaw World, Spice World, Deficit Spending, Rebel Fuel Cache, {third}",
        mine="Old Earth / Comet Zone, Alien Robot Sentry", credits=2, dice=("copy", "produce"),
    ).actions("settle settle2")  # fmt: skip
    s.play("0 pass")
    assert (s.state.phase, s.asked) == ("settle", "settle")
    assert s.tableau_of_robot == ["Ancient Race", "Spice World"]
    assert (s.robot.credits, s.hand_of_robot) == (2, ["Deficit Spending"])
    s.play("0 pass")
    assert s.entries[:2] == ["settle.action", "settle.reaction"]
    assert s.tableau_of_robot == ["Ancient Race", "Spice World", *placed]
    assert (s.robot.credits, s.hand_of_robot) == (credits, [])
    assert s.robot.economy == 1  # the other action


@pytest.mark.parametrize(("world", "placed", "discarded", "drawn"), [
    ("Epsilon Eridani", "Rebel Miners", ["Gem World"], 2),
    ("New Sparta", "Rebel Miners", ["Gem World"], 3),
    ("Separatist Colony", "Rebel Miners", ["Gem World"], 2),
    ("Imperium Warlord", "Rebel Miners", ["Gem World"], 3),
    ("Alpha Centauri", "Gem World", [], 3),
    ("Rebel Cantina", "Gem World", [], 3),
    ("Ancient Race", None, [], 0),
    ("Doomed World", None, [], 0),
])  # fmt: skip
def test_some_start_worlds_react_in_settle_without_credits(world, placed, discarded, drawn):
    """SOLO-T-33, SOLO-28, -30, -32, -33, -41, -58, -61, -62, -64, -67, SOLO-MISSING-3, -7: whose
    reaction in Settle needs no credit, and what it seeks; with a credit it pays nothing either."""
    for credits in (0, 1) if placed else (0,):
        s = solo_round(
            world, hand="Gem World, Rebel Miners", credits=credits,
            dice=("consume-x2", "consume-x2"),
        ).round("settle consume-x2")  # fmt: skip
        assert s.entries[0] == "settle.reaction"
        assert s.tableau_of_robot == [world, *([placed] if placed else [])]
        assert (s.robot.credits, turned_over(s)) == (credits, discarded)
        assert sum(s.told("robot_cards_drawn", "count")) == drawn


@pytest.mark.parametrize(("world", "drawn"), [
    ("Ancient Race", 3),
    ("Epsilon Eridani", 3),
    ("Alpha Centauri", 4),
    ("New Sparta", 4),
    ("Separatist Colony", 3),
    ("Rebel Cantina", 4),
    ("Imperium Warlord", 4),
])  # fmt: skip
def test_cards_drawn_in_settle(world, drawn):
    """SOLO-33, -41, -58, -62: the number on a counter replaces that of the mat."""
    s = solo_round(world, credits=0, dice=("settle", "consume-trade")).round("consume-x2 produce")
    assert s.told("robot_cards_drawn", "count") == [drawn]


@pytest.mark.parametrize("world", ["Separatist Colony", "Imperium Warlord"])
@pytest.mark.parametrize(("dice", "cards", "drawn", "credits"), [
    (("produce", "produce"), "explore+5 produce", 2, 0),
    (("explore", "produce"), "consume-x2 produce", 2, 1),
    (("explore", "explore"), "consume-x2 produce", 4, 1),
])  # fmt: skip
def test_cards_drawn_in_explore(world, dice, cards, drawn, credits):
    """SOLO-32, -33, -58, -63: the number on a counter replaces that of the mat."""
    s = solo_round(world, credits=0, dice=dice).round(cards)
    assert (len(s.robot.hand), s.robot.credits) == (drawn, credits)


# -- Doomed World ----------------------------------------------------------------------------------

DOOMED = "Public Works, Rebel Homeworld, Spice World, Galactic Trendsetters, Drop Ships"


def test_doomed_world_searches_the_deck_and_leaves():
    """SOLO-T-34, SOLO-27, -66: the first Settle action searches the deck; then the counter and
    Doomed World leave."""
    s = solo_round("Doomed World", hand="Gem World", deck=DOOMED, dice=("settle", "consume-x2"))
    s.actions("produce consume-x2").finish()
    assert s.tableau_of_robot == ["Galactic Trendsetters"]
    assert turned_over(s) == ["Public Works", "Rebel Homeworld", "Spice World"]
    assert s.titles(s.state.discard) == [*turned_over(s), "Doomed World"]
    assert s.hand_of_robot == ["Gem World"]
    # Consume: 2x VP, the other action, brought two chips and another economy size.
    assert (s.markers, s.robot.chips, game.audit(s.state)) == ((3, 2), 2, [])
    s.dice("settle", "produce").round("consume-x2 produce")
    assert s.tableau_of_robot == ["Galactic Trendsetters", "Gem World"]
    assert len(s.robot.hand) == 3


def test_doomed_world_reacts_as_others_until_its_first_action():
    """SOLO-67, -28."""
    s = solo_round("Doomed World", hand="Gem World", credits=1).round("settle consume-x2")
    assert s.tableau_of_robot == ["Doomed World", "Gem World"]
    assert (s.robot.credits, s.robot.used_up) == (0, [])


@pytest.mark.parametrize(
    ("before", "after"), [((1, 0), (3, 1)), ((3, 0), (4, 1)), ((1, 5), (3, 5))]
)
def test_doomed_world_moves_the_markers(before, after):
    """SOLO-49, -66: two credits and one economy size, up to the ends of the tracks."""
    credits, economy = before
    s = solo_round(
        "Doomed World", deck=DOOMED, credits=credits, economy=economy, dice=("settle", "settle")
    ).round(NEUTRAL)
    assert s.markers == after


def test_doomed_world_twice_in_a_round():
    """SOLO-66: with both dice, the first action is that of the counter, the second the usual."""
    s = solo_round("Doomed World", deck=DOOMED, dice=("settle", "settle")).round(NEUTRAL)
    assert s.tableau_of_robot[0] == "Galactic Trendsetters"
    assert s.told("robot_cards_drawn", "count") == [3]


@pytest.mark.parametrize(
    ("discard", "placed"),
    [("Galactic Trendsetters, Comet Zone", ["Galactic Trendsetters"]), ("Gem World", [])],
)
def test_doomed_world_with_no_such_world_in_the_deck(discard, placed):
    """SOLO-66, SOLO-MISSING-15: the discard pile becomes the deck; without such a world nothing is
    placed, and all else happens. No card is turned over twice."""
    s = solo_round(
        "Doomed World", deck="Public Works, Spice World", discard=discard, deck_size=2, credits=1,
        dice=("settle", "consume-x2"),
    ).actions("consume-x2 produce")  # fmt: skip
    s.finish()
    assert (s.tableau_of_robot, s.robot.used_up) == (placed, ["settle.action"])
    assert s.markers == (3, 2)
    assert game.audit(s.state) == []
    seen = turned_over(s)
    assert seen[:2] == ["Public Works", "Spice World"]
    assert len(set(seen)) == len(seen)
