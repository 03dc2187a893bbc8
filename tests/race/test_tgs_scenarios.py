"""The Gathering Storm: the test scenarios of set-up and of its cards, each with its id."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from tests.race.kit import TGS, finished, fresh_game, reached, round_start


def test_five_players_start_with_six_goals():
    """TGS-T-1, TGS-SETUP-1, -2, -5: the pool is 60, and no start world has a good."""
    games = (fresh_game(seed=str(seed), players=5, **TGS) for seed in range(99))
    windfalls = {"alpha-centauri", "ancient-race"}
    s = next(played for played in games if not windfalls & {played.tableau(n)[0] for n in range(5)})
    assert s.state.pool == 60
    kinds = [GOALS[tile.goal].type for tile in s.state.goals]
    assert (kinds.count("first"), kinds.count("most")) == (4, 2)
    assert game.view(s.state, None).table.goals[0].goal == s.state.goals[0].goal
    for seat in range(5):
        s.play(f"{seat} discard {','.join(s.hand(seat)[:2])}")
    assert (s.hands(), len(s.state.discard)) == ([4] * 5, 10)
    assert len(s.state.deck) == 101


def test_ancient_race_keeps_three_cards_and_has_a_good():
    """TGS-T-2, TGS-SETUP-4: the player discards three of six cards (TGS-START-2)."""
    games = (fresh_game(seed=str(seed), players=2, **TGS) for seed in range(99))
    s = next(played for played in games if played.tableau(0) == ["ancient-race"])
    s.refused(f"0 discard {','.join(s.hand(0)[:2])}", "wrong_count", "RACE-SETUP-7")
    s.play(f"0 discard {','.join(s.hand(0)[:3])}", f"1 discard {','.join(s.hand(1)[:2])}")
    assert (s.hands(), s.goods(0)) == ([3, 4], ["ancient-race"])


def test_a_second_world_brings_no_second_bonus():
    """TGS-T-15, TGS-POWER-1, -2: Terraforming Robots draw after each of the two worlds."""
    s = round_start("Improved Logistics, Terraforming Robots / Gem World, Artist Colony, +3", **TGS)
    s.actions("settle", "consume-trade").play("0 settle gem-world", "1 pass").pay(0, 2)
    assert (s.hands()[0], s.asked) == (4, "settle")
    assert game.decisions(s.state)[0].prompt == "You may place a second world."
    s.play("0 settle artist-colony").pay(0, 1)
    assert s.hands()[0] == 3
    assert "artist-colony" in s.tableau(0)


def test_the_first_world_gives_no_military_for_the_second():
    """TGS-T-16, TGS-POWER-1, -3, -4: Rebel Base also needs the card discarded for Space
    Mercenaries."""
    s = round_start(
        "Improved Logistics, Separatist Colony, Drop Ships, Space Mercenaries / "
        "Rebel Outpost, Rebel Base, +1",
        **TGS,
    )
    s.actions("produce", "settle").play("0 settle rebel-outpost", "1 pass")
    assert s.asked == "discard"
    s.play("0 discard -", "0 settle rebel-base")
    assert s.hands()[0] == 0  # the card for Space Mercenaries was needed
    assert s.tableau(0)[-2:] == ["rebel-outpost", "rebel-base"]


def test_doomed_world_is_discarded_to_place_a_world_for_free():
    """TGS-T-17, TGS-START-4, -5: its owner keeps their place in the order."""
    s = round_start("Doomed World / Galactic Trendsetters", "Old Earth", first=1, **TGS)
    s.actions("produce", "settle").play("1 pass", "0 settle galactic-trendsetters")
    assert (s.tableau(0), s.state.in_order()) == (["galactic-trendsetters"], [1, 0])
    assert s.score(0).total == 3


def test_damaged_alien_factory_discards_a_card_to_produce():
    """TGS-T-18, TGS-START-3: the owner may decline, and a seat with an empty hand is not asked."""
    s = reached(("settle", "produce"), "Damaged Alien Factory", **TGS)
    assert s.goods(0) == []
    s = reached(("settle", "produce"), "Damaged Alien Factory / +1", **TGS)
    other = s.copy()
    s.play("0 produce damaged-alien-factory:here -")
    assert (s.goods(0), s.hands()[0]) == (["damaged-alien-factory"], 0)
    other.play("0 produce rest -")
    assert (other.goods(0), other.hands()[0]) == ([], 1)


def test_alien_toy_shop_consumes_only_its_own_good():
    """TGS-T-19, TGS-POWER-9: Alien Toy Shop gains 2 VP unless the good was sold."""
    s = round_start("Alien Toy Shop, Deserted Alien Outpost*", **TGS)
    s.actions("consume-x2", "produce")
    assert (s.chips(0), s.goods(0)[0]) == (0, "deserted-alien-outpost")
    s = round_start("Alien Toy Shop*", **TGS).actions("consume-trade", "consume-x2")
    assert s.chips(0) == 0  # sold
    s = reached(("settle", "consume-x2"), "Alien Toy Shop*", **TGS)
    assert s.chips(0) == 2


def test_imperium_lords_draw_and_score_for_military_worlds():
    """TGS-T-20, TGS-POWER-10, TGS-SCORE-1: they draw 3 cards in Produce and score 7 VP."""
    line = "Imperium Lords, Imperium Armaments World, New Sparta, Rebel Miners, Hive World"
    s = reached(("settle", "produce"), line, **TGS)
    assert s.hands()[0] == 3
    assert finished(line, **TGS).score(0).cards["imperium-lords"] == 7


def test_clandestine_uplift_lab_sells_genes_for_more():
    """TGS-T-21, TGS-POWER-8: the good sells for 7 cards with two chromosome worlds and Genetics
    Lab."""
    s = round_start("Clandestine Uplift Lab, Avian Uplift Race*, Genetics Lab", **TGS)
    s.actions("consume-trade", "settle").finish()
    assert s.told("good_sold", "price") == [7]


def test_terraforming_guild_scores_for_windfall_worlds():
    """TGS-T-22, TGS-SCORE-2: it scores 10 VP, including two TERRAFORMING cards."""
    line = "Terraforming Guild, Terraforming Robots, Asteroid Belt, Avian Uplift Race, "
    s = finished(line + "Alpha Centauri, Gem World", **TGS)
    assert s.score(0).cards["terraforming-guild"] == 10


@pytest.mark.parametrize(("moves", "hand", "good"), [
    (["damaged-alien-factory:here", "card"], 2, True),
    (["diversified-economy:draw_per_kind", "damaged-alien-factory:here", "card"], 1, True),
    (["rest"], 2, False),
])  # fmt: skip
def test_damaged_alien_factory_may_come_before_a_power_that_counts(moves, hand, good):
    """TGS-T-23, TGS-START-3, RACE-PRODUCE-12, -16, RACE-OQ-9: Damaged Alien Factory before or after
    a power that counts."""
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
