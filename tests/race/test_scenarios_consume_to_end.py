"""The test scenarios of the rules of Race, each with its id: from Consume to the end."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import finished, reached, round_start
from tests.race.test_scenarios_set_up_to_settle import ELEVEN

# -- Trade and Consume -----------------------------------------------------------------------------


def test_trade_powers_add_up_to_the_price():
    """RACE-T-20: a Novelty good sells for 5 cards with Spice World and Export Duties."""
    s = round_start("Spice World*, Export Duties").actions("consume-trade", "consume-trade")
    assert (s.hands()[0], s.goods(0), len(s.state.discard)) == (5, [], 1)


def test_a_world_raises_the_price_of_its_own_good_alone():
    """RACE-T-21, RACE-TRADE-8: a power for the good of its own world."""
    s = round_start("Pirate World*, Space Port*, Distant World")
    s.actions("consume-trade", "consume-trade")
    other = s.copy()
    assert s.play("0 sell pirate-world").hands()[0] == 8
    assert other.play("0 sell space-port").hands()[0] == 5


def test_consume_x2_doubles_vp_but_not_cards():
    """RACE-T-22: Galactic Trendsetters and Epsilon Eridani gain 6 VP and 1 card."""
    s = round_start("Galactic Trendsetters, Epsilon Eridani, Gem World*, Spice World*")
    s.actions("consume-x2", "consume-x2").finish()
    assert (s.chips(0), s.hands()[0]) == (6, 1)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_deficit_spending_takes_none_to_two_cards(count):
    """RACE-T-23, RACE-CONSUME-21: VP for cards of the hand are not doubled, and none need be
    discarded."""
    s = round_start("Deficit Spending / +2").actions("consume-x2", "consume-x2")
    s.play("0 consume deficit-spending:hand_cards")
    s.play(f"0 discard {','.join(s.hand(0)[:count]) or '-'}")
    assert (s.chips(0), s.hands()[0]) == (count, 2 - count)


def test_the_order_of_consume_powers_decides_what_they_find():
    """RACE-T-24, RACE-POWER-8: the order of powers, and a power that consumes as many as it can."""
    s = round_start("Gem World*, Spice World*, Artist Colony*, New Vinland, Free Trade Association")
    s.actions("settle", "consume-x2").play("0 pass", "1 pass")
    other = s.copy()
    s.play("0 consume free-trade-association:goods")
    assert (s.chips(0), s.hands()[0], s.goods(0)) == (3, 3, [])
    assert s.asked == "select"
    other.play("0 consume new-vinland:goods", "0 consume_goods spice-world")
    assert (other.chips(0), other.hands()[0], other.goods(0)) == (2, 4, [])
    four = round_start(
        "Gem World*, Spice World*, Artist Colony*, Space Port*, New Vinland, Free Trade Association"
    ).actions("consume-x2", "consume-x2")
    four.play("0 consume free-trade-association:goods")
    two = "0 consume_goods gem-world,spice-world"
    four.refused(two, "wrong_count", "RACE-CONSUME-7")


def test_a_consume_power_needs_all_its_goods():
    """RACE-T-25: a power that needs two goods cannot be used with one."""
    s = reached(("settle", "consume-x2"), "Tourist World, Public Works, Gem World*")
    assert (s.chips(0), s.goods(0)) == (1, [])
    assert [event.data["power"] for event in s.happened("power_used")] == ["public-works:goods"]


def test_pilgrimage_world_consumes_all_goods_that_are_left():
    """RACE-T-26, RACE-CONSUME-18, RACE-OQ-6: Pilgrimage World in every order."""

    def start(goods):
        s = round_start(f"Pilgrimage World, {goods}").actions("settle", "consume-x2")
        return s.play("0 pass", "1 pass")

    three = "Expanding Colony, Gem World*, Spice World*, Artist Colony*"
    s = start(three).play("0 consume expanding-colony:goods", "0 consume_goods gem-world")
    assert (s.chips(0), s.goods(0)) == (2, [])
    s = start(three).play("0 consume pilgrimage-world:all_goods")
    assert (s.chips(0), s.goods(0)) == (2, [])
    s = start("Expanding Colony, Gem World*").play("0 consume expanding-colony:goods")
    assert (s.chips(0), s.asked) == (1, "select")
    s = start("Gem World*")
    assert (s.chips(0), s.goods(0), s.happened("vp_gained")) == (0, [], [])


def test_diversified_economy_consumes_three_kinds_or_nothing():
    """RACE-T-27: three kinds are needed."""
    s = round_start("Diversified Economy, Gem World*, Spice World*, Mining World*")
    s.actions("consume-x2", "consume-x2")
    assert (s.chips(0), len(s.goods(0))) == (0, 3)
    s = round_start("Diversified Economy, Gem World*, Mining World*, Distant World*")
    s.actions("settle", "consume-x2").play("0 pass", "1 pass")
    assert (s.chips(0), s.goods(0)) == (3, [])


def test_only_trade_league_sells_with_trade_powers():
    """RACE-T-28: Trade League sells for 5 cards, Black Market Trading World for 3."""
    s = round_start(
        "Trade League, Mining Conglomerate, Black Market Trading World, Mining World*, Comet Zone*"
    )
    s.actions("settle", "consume-x2").play("0 pass", "1 pass")
    other = s.copy()
    s.play("0 consume trade-league:sell", "0 sell mining-world")
    assert s.hands()[0] == 5
    s.play("0 consume black-market-trading-world:sell")
    assert (s.hands()[0], s.chips(0)) == (8, 0)
    other.play("0 consume mining-conglomerate:goods")
    assert (other.hands()[0], other.chips(0), other.goods(0)) == (0, 2, [])


def test_gambling_world_keeps_the_flipped_card_if_the_guess_is_right():
    """RACE-T-29, RACE-CONSUME-20: a lucky and an unlucky guess."""
    s = round_start("Gambling World", deck="Rebel Underground").actions("consume-x2", "consume-x2")
    assert s.legal(0) == [f"guess {number}" for number in range(1, 8)]
    assert s.play("0 guess 3").hand(0) == ["rebel-underground"]
    s = round_start("Gambling World", deck="Public Works").actions("consume-x2", "consume-x2")
    s.play("0 guess 3")
    assert (s.hand(0), s.state.discard) == ([], ["public-works"])


# -- Produce ---------------------------------------------------------------------------------------


def test_a_world_with_a_good_neither_produces_nor_draws():
    """RACE-T-30: production, bonus and the powers that draw."""
    s = round_start("Artist Colony, Gem World*, Runaway Robots, Consumer Markets")
    s.actions("produce", "produce").play("0 produce rest -")
    assert s.goods(0) == ["artist-colony", "gem-world", "runaway-robots"]
    assert sorted(event.data["source"] for event in s.happened("cards_drawn")) == [
        "consumer-markets",
        "runaway-robots",
    ]
    assert s.hands()[0] == 2


def test_the_produce_bonus_can_take_the_world_that_a_power_needs():
    """RACE-T-31: the bonus and a windfall power, in both orders."""
    s = round_start("Genetics Lab, Pre-Sentient Race, Asteroid Belt").actions("produce", "produce")
    other = s.copy()
    s.play("0 produce genetics-lab:windfall pre-sentient-race")
    assert s.goods(0) == ["pre-sentient-race", "asteroid-belt"]
    other.play("0 produce bonus pre-sentient-race")
    assert other.goods(0) == ["pre-sentient-race"]


def test_a_tie_for_the_most_rare_goods_draws_nothing():
    """RACE-T-32, RACE-PRODUCE-14, RACE-OQ-8: most Rare goods, strictly."""
    mine = "Mining Conglomerate, Imperium Armaments World, New Earth"
    s = round_start(mine, "Rebel Miners, Bio-Hazard Mining World", "")
    assert s.actions("produce", "produce", "produce").hands()[0] == 0
    s = round_start(mine, "Rebel Miners", "Bio-Hazard Mining World")
    assert s.actions("produce", "produce", "produce").hands()[0] == 2


def test_diversified_economy_draws_for_each_kind_produced():
    """RACE-T-33: Novelty, Novelty, Rare, and Alien goods draw 3 cards."""
    s = round_start(
        "Diversified Economy, Artist Colony, Spice World, Rebel Miners, Alien Robotic Factory"
    ).actions("produce", "produce")
    s.play("0 produce rest -")
    assert s.hands()[0] == 3


# -- end of the round and of the game --------------------------------------------------------------


def test_cards_discarded_to_the_hand_limit_are_hidden_from_others():
    """RACE-T-34: down to the hand limit; the others see only how many."""
    s = round_start("/ +13").actions("produce", "produce")
    decision = game.decisions(s.state)[0]
    assert (decision.kind, decision.moves.least, decision.moves.most) == ("discard", 3, 3)
    given = s.hand(0)[2:5]
    s.play(f"0 discard {','.join(given)}")
    assert s.hands()[0] == 10
    seen = s.happened("cards_discarded")[0]
    assert seen.seen_by(0).private == {"cards": given}
    assert seen.seen_by(1).data == {"count": 3, "reason": "hand_limit"}
    assert seen.seen_by(1).private == {}


def test_an_overdrawn_pool_ends_the_game_after_the_round():
    """RACE-T-35: the pool runs out, nobody loses VP, the round is played to its end."""
    s = round_start(
        "Old Earth, Gem World*, Spice World*", "Public Works, Artist Colony*", chips=(11, 11)
    ).actions("consume-x2", "produce")
    assert (s.chips(0), s.chips(1), s.state.pool) == (15, 12, -3)
    assert (s.phases, s.goods(1)) == (["consume", "produce"], ["artist-colony"])
    assert game.outcome(s.state).reason == ["vp_pool"]


def test_a_tableau_can_grow_to_13_cards_in_the_last_round():
    """RACE-T-36, RACE-END-4: thirteen cards at the end."""
    s = round_start(f"{ELEVEN} / Expedition Force, Pilgrimage World").actions("develop", "settle")
    s.play("0 develop expedition-force", "1 pass", "0 settle pilgrimage-world", "1 pass")
    while not s.state.over:  # New Military Tactics may be kept, Public Works need not draw
        s.play(next(move for move in game.legal_moves(s.state)))
    assert (len(s.tableau(0)), game.outcome(s.state).reason) == (13, ["tableau"])


# -- scoring ---------------------------------------------------------------------------------------


def test_free_trade_association_and_galactic_renaissance_score():
    """RACE-T-37, RACE-SCORE-1, -5: each of the two scores 12 VP, and the total is 51."""
    s = finished(
        "Old Earth, Artist Colony, Spice World, Space Port, Gem World, Expanding Colony, "
        "Consumer Markets, Free Trade Association, Galactic Renaissance, Research Labs, "
        "Galactic Trendsetters, Export Duties",
        chips=[11],
    )
    score = s.score(0)
    assert score.parts == {"cards": 16, "variable": 24, "chips": 11}
    assert score.cards["free-trade-association"] == 12
    assert score.cards["galactic-renaissance"] == 12
    assert score.total == sum(score.cards.values()) + 11 == 51


def test_three_six_cost_developments_score_for_military_worlds():
    """RACE-T-38, RACE-SCORE-7: New Galactic Order, Galactic Imperium, Pan-Galactic League."""
    s = finished(
        "New Sparta, Space Marines, Drop Ships, New Galactic Order, Galactic Imperium, "
        "Pan-Galactic League, Rebel Outpost, Rebel Warrior Race, Former Penal Colony, "
        "Contact Specialist, Aquatic Uplift Race, Alien Robot Sentry"
    )
    score = s.score(0)
    assert (score.parts["cards"], score.cards["new-galactic-order"]) == (17, 10)
    assert score.cards["galactic-imperium"] == 8
    assert (score.cards["pan-galactic-league"], score.total) == (11, 46)


def test_new_economy_and_trade_league_score():
    """RACE-T-39: New Economy scores 15 VP and Trade League 9."""
    s = finished(
        "Old Earth, Spice World, Black Market Trading World, Merchant World, Public Works, "
        "Terraforming Robots, Export Duties, Trade League, Deficit Spending, Mining Conglomerate, "
        "New Economy"
    )
    assert s.score(0).cards["new-economy"] == 15
    assert s.score(0).cards["trade-league"] == 9


def test_a_tie_is_broken_by_cards_in_hand_and_goods():
    """RACE-T-40, RACE-SCORE-3, -4: the tie-break, and a shared victory."""
    five = "Spice World*, Space Port*, Artist Colony*, Secluded World*, Asteroid Belt*"
    s = finished("Gem World* / +3", five, chips=(36, 32))
    assert [s.score(seat).total for seat in (0, 1)] == [37, 37]
    assert [s.score(seat).tie_break for seat in (0, 1)] == [4, 5]
    assert game.outcome(s.state).winners == [1]
    s = finished("Gem World* / +3", five.removesuffix("*"), chips=(36, 32))
    assert game.outcome(s.state).winners == [0, 1]


# -- the advanced game -----------------------------------------------------------------------------


def test_only_a_seat_with_both_develop_cards_has_two_bonuses():
    """RACE-T-41: two Develop phases; who has the bonus in which."""
    s = round_start(
        "/ Investment Credits, Drop Ships, +4",
        "/ Interstellar Bank, Colony Ship, +4",
        advanced=True,
    ).actions("develop develop2", "develop produce")
    s.play("0 develop investment-credits", "1 develop interstellar-bank").pay(1, 1)
    assert s.hands() == [5, 5 - 1 + 1]  # the bank draws at the start of the second Develop
    s.play("0 develop drop-ships", "1 develop colony-ship").pay(0, 2).pay(1, 2)
    assert s.hands() == [2, 2]
    assert s.phases == ["develop", "develop", "produce"]


def test_both_explore_cards_add_up_in_one_phase():
    """RACE-T-42, RACE-ADV-4: with Expedition Force, a player draws 9 cards and keeps 2."""
    s = round_start("Expedition Force", "", advanced=True)
    s.actions("explore+5 explore+1+1", "settle consume-trade")
    kept = [decision.moves.least for decision in game.decisions(s.state)]
    assert [(s.drawn(0), kept[0]), (s.drawn(1), kept[1])] == [(9, 2), (2, 1)]
    assert s.phases == ["explore"]


def test_both_consume_cards_sell_first_and_then_double_vp():
    """RACE-T-43, RACE-ADV-11: the sale brings 4 cards, and the two other goods bring 4 VP."""
    s = round_start("Old Earth, Earth's Lost Colony*, Comet Zone*, Gem World*", "", advanced=True)
    s.actions("consume-trade consume-x2", "develop settle")
    s.play("0 pass", "1 pass", "0 pass", "1 pass")
    assert s.asked == "sell"
    s.play("0 sell comet-zone")
    assert s.hands()[0] == 4
    other = s.copy()
    s.play("0 consume old-earth:goods")
    assert (s.chips(0), s.goods(0)) == (4, [])
    assert s.phases == ["develop", "settle", "consume"]
    other.play("0 consume earths-lost-colony:goods", "0 consume_goods gem-world")
    assert (other.chips(0), other.goods(0)) == (4, [])


def test_a_duplicate_card_played_alone_is_the_same_action():
    """RACE-T-44, RACE-ADV-13, RACE-OQ-21: beside both cards, it counts for the first of two Develop
    phases."""
    described = ("/ Interstellar Bank, Colony Ship, +4", "/ Deficit Spending, Genetics Lab, +4")
    s = round_start(*described, advanced=True).actions("develop2 settle", "develop produce")
    s.play("0 develop interstellar-bank", "1 develop deficit-spending").pay(0, 1).pay(1, 1)
    s.play("0 pass", "1 pass")
    assert s.phases == ["develop", "settle", "produce"]
    assert s.hands() == [4, 4]
    s = round_start(*described, advanced=True).actions("develop develop2", "develop2 produce")
    s.play("0 pass", "1 develop deficit-spending").pay(1, 1)
    s.play("0 pass", "1 develop genetics-lab").pay(1, 2)
    assert s.phases == ["develop", "develop", "produce"]
    assert s.hands()[1] == 1
