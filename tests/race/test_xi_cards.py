"""The cards of Xeno Invasion, and the powers that only this set has."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.card_sets import GOODS
from tests.race.card_sets import XI as SET
from tests.race.kit import XI, card, finished, reached, round_start

# -- Explore ---------------------------------------------------------------------------------------


def test_keeping_more():
    """XI-BASE-8: Research Labs keep another card."""
    s = round_start("Research Labs / +2", **XI).actions("explore+5", "produce")
    (decision,) = (d for d in game.decisions(s.state) if d.seat == 0)
    assert decision.moves.choose()["min"] == s.drawn(0) - 2


# -- Settle ----------------------------------------------------------------------------------------


def test_military_per_card():
    """XI-SETTLE-5, -7: for chromosome worlds, IMPERIUM cards, Rebel military worlds, and worlds
    that are not military."""
    for title, others, amount in (
        ("Uplift Coalition", "Avian Uplift Race, Terraforming Uplift Project, Gem World", 3),
        ("Xeno-Held Imperium Mine", "Imperium Arms Factory, Imperium War Profiteers", 3),
        ("Anti-Xeno Rebel Force", "Rebel Miners, Xeno-Occupied Rebel World, Gem World", 2),
        ("Anti-Xeno League", "Gem World, Old Earth, Rebel Miners", 0),
    ):
        t = round_start(f"{title}, {others}", load=False, **XI).state
        assert total_military(t.tableau(0)) == amount, title
        means = placement_options(t, 0)
        extra = 2 if title == "Anti-Xeno League" else 0
        assert means.military_against(CARDS["xeno-colony"]) == amount + extra


FOR_GOODS = {
    "Rebel Black Market Gangs": "novelty", "Imperium Arms Factory": "rare",
    "Alien Weapon Cache": "alien",
}  # fmt: skip


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", FOR_GOODS)
def test_military_for_goods(title, kind):
    """XI-SETTLE-9, -10: the kind of good that each power takes."""
    taken = FOR_GOODS[title]
    s = round_start(f"{title}, {GOODS[kind][0]}*, New Sparta / Outlaw World, +1", **XI)
    s.actions("develop", "settle").play("0 pass", "1 pass", "0 settle outlaw-world", "1 pass")
    if kind != taken:
        assert s.asked == "select"
        return
    s.play(f"0 place_by conquer {card(title)}")
    assert s.told("good_spent", "world") == [card(GOODS[kind][0])]


def test_reductions_and_military_of_base_cards():
    """XI-BASE-1, -2, -3: they count for the new worlds of their kinds, and against Rebels."""
    line = "Alien Tech Institute, Galactic Imperium, Alpha Centauri, Mining Robots"
    means = placement_options(round_start(line, load=False, **XI).state, 0)
    prices = {"Alien Archives": 3, "Anti-Xeno Alien Bunker": 1, "Corrosive Uplift World": 1,
              "Imperium Munitions, Inc.": 3, "Terraforming Uplift Project": 0}  # fmt: skip
    for title, price in prices.items():
        assert means.price_by(SET.cards[title], "pay") == price
    strengths = {"Alien Defense Center": 2, "Xeno-Infested Alien Outpost": 2, "Rebel Cadre": 4,
                 "Alien First Contact Team": 0, "Rebel Bunker": 5, "Rebel Resistance": 5,
                 "Xeno-Occupied Rebel World": 4, "Xeno-Held Imperium Mine": 1}  # fmt: skip
    for title, strength in strengths.items():
        assert means.military_against(SET.cards[title]) == strength, title


# -- Trade and Consume -----------------------------------------------------------------------------


FROM_HAND = {"Anti-Xeno Embassy", "Novelty Peddlers", "Galactic Home Front"}


@pytest.mark.parametrize("title", sorted(FROM_HAND))
def test_a_card_from_hand_for_a_point(title):
    """XI-CONSUME-4, -5: optional, never doubled; Galactic Home Front gains one without it."""
    s = reached(("consume-x2", "develop"), f"{title} / +2", **XI)
    own = 0
    if title == "Galactic Home Front":
        s.play("0 consume galactic-home-front:vp")
        own = 2
    s.copy().play("0 pass")
    s.play(f"0 consume {card(title)}:hand_cards", f"0 discard {s.hand(0)[0]}")
    assert (s.chips(0), s.hands()[0]) == (1 + own, 1)


# -- Produce ---------------------------------------------------------------------------------------


def test_genes_worlds_for_pan_galactic_league():
    """XI-BASE-6: in Produce and in scoring."""
    line = "Pan-Galactic League, Pan-Galactic Disease Center, Xeno Colony, Uplift Coalition"
    assert finished(line, **XI).score(0).cards["pan-galactic-league"] == 6
    s = reached(("develop", "produce"), line, **XI).finish()
    assert s.hands()[0] == 3


def test_surveys_count_the_new_powers():
    """XI-BASE-7, XI-SCORE-8: Galactic Survey: SETI, Trade League and New Economy."""
    line = "Galactic Survey: SETI, Rebel Bunker, Xeno Colony, Alien Weapon Plans"
    assert finished(line, **XI).score(0).cards["galactic-survey-seti"] == 1 + 2 + 1 + 1
    line = "New Economy, Terraforming Defenders, Rebel Cadre, Xeno Colony"
    assert finished(line, **XI).score(0).cards["new-economy"] == 2 + 2 + 1
    line = "Trade League, Novelty Peddlers, Galactic Home Front"
    assert finished(line, **XI).score(0).cards["trade-league"] == 2 + 1
