"""The solo game: Consume, Produce, and how the game with the robot ends."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from tests.race.solo_kit import solo_round

# -- Consume and Produce ---------------------------------------------------------------------------


def test_a_robot_that_trades_does_not_react_to_consume_x2():
    """SOLO-T-28, SOLO-16, -49, -53, -56: it gains 1 chip, and its credits stop at 4."""
    s = solo_round(credits=3, economy=1, dice=("consume-trade", "consume-trade"))
    s.round("consume-x2 produce")
    assert (s.robot.credits, s.robot.chips) == (4, 1)
    assert [entry for entry in s.entries if "consume" in entry] == ["consume.trade"]


@pytest.mark.parametrize(("dice", "cards", "economy", "result"), [
    (("consume-x2", "consume-x2"), "explore+5 produce", 2, (4, 1, 3)),
    (("consume-x2", "consume-trade"), "explore+5 produce", 2, (4, 3, 3)),
    (("produce", "produce"), "explore+5 consume-x2", 2, (2, 1, 3)),  # Produce brings the third
    (("consume-x2", "consume-x2"), "explore+5 produce", 5, (10, 1, 5)),
])  # fmt: skip
def test_economy_grows_after_the_chips_and_stops_at_5(dice, cards, economy, result):
    """SOLO-T-29, SOLO-29, -49, -54..-56: the cases are 2x VP, both actions, a reaction, and economy
    size 5."""
    s = solo_round(credits=1, economy=economy, dice=dice).round(cards)
    assert (s.robot.chips, s.robot.credits, s.robot.economy) == result
    assert s.state.pool == 24 - s.robot.chips


@pytest.mark.parametrize("cards", ["consume-trade", "consume-x2", "consume-trade consume-x2"])
def test_a_reaction_in_consume(cards):
    """SOLO-56: to either action of the player, or to both, once."""
    cards += "" if " " in cards else " explore+5"
    s = solo_round(credits=1, economy=2, dice=("produce", "produce")).round(cards)
    assert (s.robot.chips, s.robot.credits) == (2, 1)
    assert [entry for entry in s.entries if "consume" in entry] == ["consume.reaction"]


@pytest.mark.parametrize(("dice", "economy", "after"), [
    (("produce", "produce"), 0, 1),
    (("settle", "settle"), 2, 2),
    (("produce", "settle"), 2, 3),
    (("produce", "produce"), 2, 3),
    (("produce", "settle"), 5, 5),
])  # fmt: skip
def test_only_an_action_in_produce_makes_the_economy_grow(dice, economy, after):
    """SOLO-T-30, SOLO-48, -49, -57: Produce makes the economy grow by one, as an action."""
    s = solo_round(credits=1, economy=economy, dice=dice).round("consume-x2 produce")
    assert s.markers == (1, after)


@pytest.mark.parametrize(
    ("dice", "markers"), [(("produce", "produce"), (2, 1)), (("settle", "settle"), (2, 0))]
)
def test_rebel_cantina_in_produce(dice, markers):
    """SOLO-30, SOLO-MISSING-9: one credit more, as action and as reaction."""
    s = solo_round("Rebel Cantina", credits=1, dice=dice).round("consume-x2 produce")
    assert s.markers == markers


# -- the end ---------------------------------------------------------------------------------------


def ended(s, *, mine=0):
    """The game at its end, the player with this total."""
    s.state.agenda = []
    s.state.players[0].chips += mine - game.scores(s.state)[0].total
    return s


@pytest.mark.parametrize(("difficulty", "total"), [("easy", 19), ("normal", 19), ("hard", 25)])
def test_six_cost_developments_and_counters_score_by_difficulty(difficulty, total):
    """SOLO-T-35, SOLO-35, -68: what 6-cost developments are worth, cards and counters."""
    counters = {"easy": 0, "normal": 1, "hard": 2}[difficulty]
    s = solo_round(
        "Earth's Lost Colony", tableau="Galactic Federation, Gem World", counters=counters,
        placed_counters=1, chips=5, difficulty=difficulty,
    )  # fmt: skip
    score = game.scores(s.state)[1]
    assert (score.total, score.cards["earths-lost-colony"]) == (total, 1)


@pytest.mark.parametrize(("difficulty", "vp"), [("normal", 6), ("hard", 9)])
def test_a_development_of_cost_six_with_printed_points(difficulty, vp):
    """SOLO-68, SOLO-MISSING-11: it is worth as much as the others."""
    s = solo_round(tableau="Pan-Galactic Research", difficulty=difficulty)
    assert game.scores(s.state)[1].cards["pan-galactic-research"] == vp


@pytest.mark.parametrize(("goods", "winners"), [(1, [1]), (2, [0, 1]), (3, [0])])
def test_credits_and_economy_break_a_tie_with_the_player(goods, winners):
    """SOLO-T-36, SOLO-69, SOLO-MISSING-16: credits and economy against cards and goods."""
    worlds = ", ".join(["Spice World*", "Gem World*", "Star Nomad Lair*"][:goods])
    s = solo_round(
        mine=f"Old Earth, {worlds} / Public Works, Drop Ships, Outlaw World",
        tableau="Galactic Federation, Trade League, Merchant Guild", credits=2, economy=3,
    )  # fmt: skip
    ended(s, mine=game.scores(s.state)[1].total)
    scores = game.scores(s.state)
    assert [score.total for score in scores] == [scores[1].total] * 2
    assert [score.tie_break for score in scores] == [3 + goods, 5]
    assert game.outcome(s.state).winners == winners


def test_the_robot_can_overdraw_the_pool():
    """SOLO-T-37, SOLO-34, -54: chips beyond the pool, and the end of the game."""
    s = solo_round(economy=2, mine_chips=21, dice=("consume-x2", "explore"))
    s.actions("develop settle").finish()
    assert (s.robot.chips, s.state.pool, s.state.over) == (4, -1, True)
    assert game.end_reason(s.state) == ["vp_pool"]


def test_cards_in_the_tableau_have_no_effect():
    """SOLO-52: no good, no power, no change of the markers."""
    s = solo_round(
        hand="Spice World, Gem World", tableau="Comet Zone, Interstellar Bank, Mining Conglomerate",
        credits=1, economy=1, dice=("settle", "produce"),
    )  # fmt: skip
    before = len(s.robot.hand)
    s.round("explore+5 explore+1+1")
    assert s.tableau_of_robot[-1] == "Spice World"
    assert len(s.robot.hand) == before + 1 + 3 - 1  # Explore, Settle, and the card placed
    assert s.markers == (1, 2)
