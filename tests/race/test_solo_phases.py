"""The solo game: what the robot does in Explore and Develop."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.solo.robot import tableau_size
from tests.race.solo_kit import NEUTRAL, solo_round, turned_over

# -- Explore ---------------------------------------------------------------------------------------


def test_an_explore_action_brings_a_card_and_a_credit():
    """SOLO-T-6, SOLO-21, -23: a card and a credit; the player explores without a bonus."""
    s = solo_round(hand="Gem World", credits=1, dice=("explore", "produce")).actions(NEUTRAL)
    assert (s.drawn(0), game.decisions(s.state)[0].moves.choose()["max"]) == (2, 1)
    s.finish()
    assert s.entries[0] == "explore.action"
    assert (len(s.robot.hand), s.robot.credits) == (2, 2)


@pytest.mark.parametrize("cards", ["explore+5 produce", "explore+5 explore+1+1"])
def test_an_explore_reaction_brings_one_card(cards):
    """SOLO-T-7, SOLO-23: a card, however many Explore actions the player chose."""
    s = solo_round(hand="Gem World", credits=1).round(cards)
    assert s.entries[0] == "explore.reaction"
    assert (len(s.robot.hand), s.robot.credits) == (2, 1)


def test_two_explore_dice_bring_three_cards_and_a_credit():
    """SOLO-T-8, SOLO-23: the hand grows from 1 to 4, and credits grow from 1 to 2."""
    s = solo_round(hand="Gem World", credits=1, dice=("explore", "explore"))
    s.round("consume-x2 produce")
    assert (len(s.robot.hand), s.robot.credits) == (4, 2)


def test_drawn_cards_come_from_the_deck_unseen():
    """SOLO-15, -42, -50: after the player's cards, to the end of the pile."""
    s = solo_round(
        hand="Gem World",
        deck="Spice World, Outlaw World, Drop Ships, Public Works",
        dice=("explore", "produce"),
    ).round(NEUTRAL)
    assert s.hand_of_robot == ["Gem World", "Drop Ships"]
    assert not any("drop-ships" in str(event.data) for event in s.log)


def test_the_discard_pile_becomes_the_deck():
    """SOLO-23, RACE-DECK-2, -4: the robot draws what there is."""
    s = solo_round(
        hand="Gem World", deck="Spice World, Outlaw World, Public Works", discard="Drop Ships",
        deck_size=3, dice=("explore", "explore"),
    )  # fmt: skip
    before = len(s.robot.hand)
    s.round(NEUTRAL)
    # The player draws two and discards one; the robot has the rest of four.
    assert len(s.robot.hand) == before + 3
    assert (s.state.deck, s.state.discard) == ([], [])


# -- Develop ---------------------------------------------------------------------------------------


def test_a_counter_is_placed_instead_of_a_development():
    """SOLO-T-9, SOLO-24: a counter is placed for two credits, and that is all."""
    s = solo_round(
        hand="Public Works", credits=2, counters=1, difficulty="easy", dice=("develop", "produce")
    ).round("consume-x2 consume-trade")
    assert (s.robot.credits, s.robot.counters, s.robot.placed_counters) == (0, 0, 1)
    assert (tableau_size(s.robot), s.tableau_of_robot) == (2, ["Ancient Race"])
    assert (s.hand_of_robot, turned_over(s)) == (["Public Works"], [])


@pytest.mark.parametrize(
    ("world", "placed", "credits"), [("New Sparta", 0, 1), ("Galactic Developers", 1, 0)]
)
def test_a_counter_costs_3_credits_in_a_develop_reaction(world, placed, credits):
    """SOLO-T-10, SOLO-25, -31: in a reaction a counter costs 3, with Galactic Developers 2."""
    s = solo_round(world, hand="Public Works", credits=2).round("develop consume-x2")
    assert (s.robot.placed_counters, s.robot.credits) == (placed, credits)


def test_a_develop_action_places_a_cheap_development_for_free():
    """SOLO-T-22, SOLO-24, -26, -50: one card is drawn; other developments than those of cost 6
    are free."""
    s = solo_round(
        hand="Gem World, Public Works", credits=1, deck="Spice World", dice=("develop", "produce")
    ).round("develop consume-x2")
    assert s.tableau_of_robot == ["Ancient Race", "Public Works"]
    assert (s.robot.credits, s.hand_of_robot) == (1, ["Spice World"])
    assert turned_over(s) == s.titles(s.state.discard) == ["Gem World"]


def test_two_develop_phases_place_a_counter_and_a_card():
    """SOLO-T-23, SOLO-24, -25, -48, -51: a counter in the first phase, a card in the second."""
    s = solo_round(
        hand="Gem World, Spice World, Contact Specialist, Drop Ships, Outlaw World",
        mine="Old Earth / Public Works, Deficit Spending", credits=4, dice=("develop", "produce"),
    ).actions("develop develop2")  # fmt: skip
    s.play("0 pass")
    assert (s.state.phase, s.asked) == ("develop", "develop")
    assert (s.robot.credits, len(s.robot.hand), s.robot.placed_counters) == (2, 5, 1)
    assert (turned_over(s), s.robot.counters) == ([], 1)
    s.play("0 pass")
    assert s.entries[:2] == ["develop.action", "develop.reaction"]
    assert s.tableau_of_robot == ["Ancient Race", "Contact Specialist"]
    assert (s.robot.credits, s.hand_of_robot) == (1, ["Drop Ships", "Outlaw World"])
    assert (s.robot.counters, turned_over(s)) == (1, ["Gem World", "Spice World"])


@pytest.mark.parametrize(("credits", "placed", "left", "hand"), [
    (1, "Galactic Federation", 0, ["Gem World", "Public Works", "Spice World"]),
    (0, "Public Works", 0, ["Spice World"]),
])  # fmt: skip
def test_a_develop_action_pays_a_credit_for_a_cost_of_6(credits, placed, left, hand):
    """SOLO-T-24, SOLO-26, -40, -50: a development of cost 6 for a credit; without one it is
    discarded, and the search goes on."""
    s = solo_round(
        hand="Galactic Federation, Gem World, Public Works", deck="Spice World", credits=credits,
        counters=0, placed_counters=2, dice=("develop", "produce"),
    ).round("consume-x2 consume-trade")  # fmt: skip
    assert s.tableau_of_robot == ["Ancient Race", placed]
    assert (s.robot.credits, s.hand_of_robot) == (left, hand)
    skipped = ["Galactic Federation", "Gem World"] if credits == 0 else []
    assert turned_over(s) == skipped


@pytest.mark.parametrize(("hand", "credits", "placed", "left", "rest"), [
    ("Gem World, Galactic Federation", 1, "Galactic Federation", 0, 0),
    ("Gem World, Public Works", 1, "Public Works", 0, 0),
    ("Gem World", 1, None, 1, 0),
    ("Public Works", 0, None, 0, 1),
])  # fmt: skip
def test_a_develop_reaction_pays_a_credit_for_any_development(hand, credits, placed, left, rest):
    """SOLO-T-25, SOLO-51: any development for a credit, paid only if one is placed; nothing at no
    credits, and no card is drawn."""
    s = solo_round(hand=hand, credits=credits, counters=0, placed_counters=2)
    s.round("develop consume-x2")
    assert s.entries[0] == "develop.reaction"
    assert s.tableau_of_robot == ["Ancient Race", *([placed] if placed else [])]
    assert (s.robot.credits, len(s.robot.hand)) == (left, rest)
    assert turned_over(s) == (["Gem World"] if credits else [])
    assert not s.told("robot_cards_drawn", "count")
    assert bool(s.told("robot_lacks_credits", "entry")) is (credits == 0)


def test_a_counter_comes_before_cards():
    """SOLO-24, -25, -51: with too few credits for it, a card is turned over instead."""
    for credits, counter in ((2, False), (3, True)):
        s = solo_round(hand="Public Works", credits=credits).round("develop consume-x2")
        assert (s.robot.placed_counters, s.robot.credits) == ((1, 0) if counter else (0, 1))
        assert ("Public Works" in s.tableau_of_robot) is not counter


@pytest.mark.parametrize(("dice", "credits"), [(("develop", "produce"), 2), (("settle",) * 2, 3)])
def test_galactic_developers(dice, credits):
    """SOLO-31, -58, SOLO-MISSING-3, -17: no credit for a development of cost 6 as an action, one
    as a reaction, nothing for others; without credits it looks on."""
    acts = dice[0] == "develop"
    entry = "develop.action" if acts else "develop.reaction"
    hand = "Galactic Federation, Public Works"
    for owned, placed, left in (
        (1, "Galactic Federation", 1 if acts else 0),
        (0, "Galactic Federation" if acts else "Public Works", 0),
    ):
        s = solo_round(
            "Galactic Developers", hand=hand, credits=owned, counters=0, placed_counters=2,
            dice=dice,
        ).actions("develop consume-x2")  # fmt: skip
        s.finish()
        assert (s.entries[0], s.tableau_of_robot[1]) == (entry, placed)
        assert s.told("robot_cards_drawn", "count")[0] == (2 if acts else 1)
        assert s.robot.credits == left


def test_the_player_draws_before_the_robot():
    """SOLO-T-38, SOLO-26, -42: the player draws Spice World, and the robot discards Outlaw
    World."""
    s = solo_round(
        mine="Old Earth, Interstellar Bank / Public Works", deck="Spice World, Outlaw World",
        counters=0, placed_counters=2, dice=("develop", "produce"),
    ).actions("develop consume-x2")  # fmt: skip
    assert s.titles(s.hand(0)) == ["Public Works", "Spice World"]
    assert s.hand_of_robot == []
    s.play("0 pass")
    assert (turned_over(s), s.hand_of_robot) == (["Outlaw World"], [])
    assert s.titles(s.state.discard) == ["Outlaw World"]
    assert s.tableau_of_robot == ["Ancient Race"]
