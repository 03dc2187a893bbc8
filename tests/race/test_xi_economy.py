"""Xeno Invasion: the test scenarios of Trade, Consume, Produce and scoring, each with its id."""

from __future__ import annotations

import json
from functools import partial

import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import XI, finished, reached

T_11 = (
    "Anti-Xeno Defense Post, Anti-Xeno League, Anti-Xeno Refugees, Anti-Xeno Embassy, "
    "Anti-Xeno Militia, Gem World, Rebel Bunker, Xeno Warrior Colony"
)
T_18 = (
    "Alpha Centauri, Imperium War Profiteers, Imperium Armaments World, Blaster Gem Mines, "
    "Imperium Munitions, Inc., Xeno-Held Imperium Mine, Imperium Arms Factory, Comet Zone, "
    "Galactic Imperium"
)


def phase(line, own, other="develop"):
    """A table in the phase of seat 0's action card; seat 1's is over."""
    return reached((own, other), line, **XI)


# A table in Produce, which seat 1 chose.
produce = partial(reached, ("develop", "produce"), **XI)


# -- Trade and Consume -----------------------------------------------------------------------------


def test_trade_powers_add_up_to_8_cards():
    """XI-T-20, XI-TRADE-1: the good itself brings 2 cards, and four powers add 6."""
    line = "Terraforming Surveyors, Galactic Clearing House, Novelty Peddlers*"
    s = phase(f"{line}, Rebel Black Market Gangs", "consume-trade")
    assert s.drawn_by()["trade"] == 8


@pytest.mark.parametrize(("action", "vp"), [("produce", 2), ("consume-x2", 4)])
@pytest.mark.parametrize(("goods", "usable"), [
    ("Gem World*, Distant World*", True),
    ("Adaptable Uplift Race*, Distant World*", True),
    ("Distant World*", False),
    ("Gem World*, Comet Zone*", False),
])  # fmt: skip
def test_adaptable_uplift_race_takes_genes_and_another_good(goods, usable, action, vp):
    """XI-T-21, XI-CONSUME-2, XI-OQ-10: the other good may be Genes as well, and 2x VP doubles only
    the VP."""
    line = goods if goods.startswith("Adaptable") else f"Adaptable Uplift Race, {goods}"
    s = phase(line, action, "consume-trade")
    assert len(s.told("goods_consumed", "worlds")) == usable
    assert s.chips(0) == (vp if usable else 0)
    assert s.drawn_by().get("adaptable-uplift-race:goods", 0) == (2 if usable else 0)


def test_adaptable_uplift_race_takes_a_genes_good():
    """XI-CONSUME-2: not two others, where there is a choice."""
    s = phase("Adaptable Uplift Race*, Gem World*, Comet Zone*", "consume-x2")
    assert set(s.legal(0)) == {
        "consume_goods adaptable-uplift-race,gem-world",
        "consume_goods adaptable-uplift-race,comet-zone",
    }
    s.refused("0 consume_goods gem-world,comet-zone", "same_kind", "RACE-CONSUME-8")


def test_each_good_is_consumed_by_only_one_power():
    """XI-T-22, XI-CONSUME-2: two powers need the same Genes good."""
    line = "Uplift Descendants*, Corrosive Uplift World*, Distant World*"
    s = reached(("develop", "consume-trade"), line, **XI)
    assert s.choices(0) == {"uplift-descendants:goods", "corrosive-uplift-world:goods"}
    other = s.copy().play("0 consume corrosive-uplift-world:goods")
    assert (other.chips(0), other.goods(0)) == (3, ["uplift-descendants"])
    s.play("0 consume uplift-descendants:goods")
    assert (s.chips(0), s.goods(0)) == (3, ["corrosive-uplift-world"])


def test_galactic_clearing_house_consumes_one_good_of_every_kind():
    """XI-T-23, XI-CONSUME-3: one of two Novelty goods stays."""
    for action, chips in (("develop", 2), ("consume-x2", 4)):
        line = "Galactic Clearing House*, Gem World*, Distant World*"
        s = phase(line, action, "consume-trade")
        assert len(s.legal(0)) == 2
        s.play(f"0 {s.legal(0)[0]}")
        assert s.chips(0) == chips
        assert s.goods(0) in (["galactic-clearing-house"], ["gem-world"])


def test_galactic_home_front_is_doubled_but_its_discard_is_not():
    """XI-T-24, XI-CONSUME-4, -5: the first power is compulsory and gains 2 VP, and a card gains
    1."""
    s = phase("Galactic Home Front / +1", "consume-x2")
    s.refused("0 pass", "must_consume", "RACE-CONSUME-4")
    s.play("0 consume galactic-home-front:vp")
    assert s.chips(0) == 2
    s.play("0 consume galactic-home-front:hand_cards", f"0 discard {s.hand(0)[0]}")
    assert (s.chips(0), s.hands()[0]) == (3, 0)


def test_four_goods_serve_three_consume_powers():
    """XI-T-25, XI-CONSUME-1: Imperium Arms Factory, Uplift Bio-Engineers, Terraforming
    Defenders."""
    goods = "Comet Zone*, Asteroid Belt*, Distant World*, Gem World*"
    line = f"Imperium Arms Factory, Uplift Bio-Engineers, Terraforming Defenders, {goods}"
    s = reached(("develop", "consume-trade"), line, **XI)
    s.play("0 consume imperium-arms-factory:goods")
    assert (s.chips(0), s.hands()[0]) == (2, 2)
    s.play("0 consume uplift-bio-engineers:goods")
    assert (s.chips(0), s.hands()[0], s.goods(0)) == (6, 3, [])
    assert s.told("vp_gained", "vp") == [2, 2, 2]


# -- Produce ---------------------------------------------------------------------------------------


def test_alien_archives_produce_only_for_a_discarded_card():
    """XI-T-26, XI-PRODUCE-6: Alien Archives produce for a card only; the bonus does not fill
    them."""
    s = phase("Alien Archives, Research Labs", "produce")
    assert s.goods(0) == []
    s = phase("Alien Archives, Research Labs / Gem World", "produce")
    assert "produce alien-archives:here -" in s.legal(0)
    assert not any("bonus" in text or text.endswith("alien-archives") for text in s.legal(0))
    s.play("0 produce alien-archives:here -").finish()
    assert (s.goods(0), s.hands()[0]) == (["alien-archives"], 1)


def test_a_discarded_card_fills_a_second_genes_world():
    """XI-T-27, XI-PRODUCE-3, -7: a Genes windfall world for a card, another by Uplift
    Bio-Engineers."""
    line = "Uplift Terraforming, Uplift Bio-Engineers, Anti-Xeno Refugees, Adaptable Uplift Race"
    s = produce(f"{line} / Gem World")
    bonus = "produce uplift-bio-engineers:windfall"
    card = "produce uplift-terraforming:windfall"
    worlds = ("anti-xeno-refugees", "adaptable-uplift-race")
    assert set(s.legal(0)) == {f"{use} {world}" for use in (bonus, card) for world in worlds}
    s.play("0 produce uplift-bio-engineers:windfall anti-xeno-refugees")
    assert set(s.legal(0)) == {f"{card} adaptable-uplift-race", "produce rest -"}
    declined = s.copy().play("0 produce rest -")
    assert (declined.goods(0), declined.hands()[0]) == (["anti-xeno-refugees"], 1)
    s.play(f"0 {card} adaptable-uplift-race")
    assert (s.goods(0), s.hands()[0]) == ([*worlds], 0)
    s = produce(line).play("0 produce uplift-bio-engineers:windfall anti-xeno-refugees")
    assert s.goods(0) == ["anti-xeno-refugees"]


def test_which_card_is_discarded_to_produce():
    """XI-PRODUCE-7, -9: any card of the hand, and the seat may leave it."""
    s = produce("Uplift Terraforming, Anti-Xeno Refugees / Gem World, Comet Zone")
    s.play("0 produce uplift-terraforming:windfall anti-xeno-refugees")
    assert set(s.legal(0)) == {"discard gem-world", "discard comet-zone"}
    s.play("0 discard comet-zone")
    assert (s.goods(0), s.hand(0)) == (["anti-xeno-refugees"], ["gem-world"])


def test_the_rest_is_left_to_the_standard_order_only_once_worlds_are_chosen():
    """A state in which a seat has done so earlier is refused, even while it discards a card."""
    line = "Uplift Terraforming, Uplift Bio-Engineers, Anti-Xeno Refugees, Adaptable Uplift Race"
    s = produce(f"{line}, Lost Species Ark World / Gem World, Comet Zone")
    s.play("0 produce uplift-terraforming:windfall anti-xeno-refugees")
    state = json.loads(game.codec.encode(s.state))
    assert game.audit(game.load(state)) == []
    *_, powers, discard = state["agenda"]
    assert (powers["seat"], discard["step"]) == (0, "produce.discard")
    powers["in_standard_order"] = True
    (fault,) = game.audit(game.codec.decode(json.dumps(state)))
    at = len(state["agenda"]) - 2
    assert (fault.pointer, fault.code) == (f"/agenda/{at}", "impossible_agenda")


@pytest.mark.parametrize(("worlds", "cards"), [(5, 2), (1, 0)])
def test_galactic_home_front_draws_for_every_two_goods(worlds, cards):
    """XI-T-28, XI-PRODUCE-5: five goods draw 2 cards, and one good draws none."""
    titles = ["Artist Colony", "Uplift Descendants", "Distant World", "Xeno Colony",
              "Corrosive Uplift World"]  # fmt: skip
    s = produce(", ".join(["Galactic Home Front", *titles[:worlds]])).finish()
    assert s.hands()[0] == cards


def test_imperium_war_profiteers_draw_for_each_rare_world():
    """XI-T-29, XI-PRODUCE-2, -3, -4: they draw 6 cards, whether or not the worlds produce."""
    s = produce(T_18)
    windfall = "produce imperium-arms-factory:windfall"
    filled = {text for text in s.legal(0) if text.startswith(windfall)}
    assert filled == {f"{windfall} alpha-centauri", f"{windfall} blaster-gem-mines"}
    s.play(f"0 {windfall} alpha-centauri").finish()
    assert len(s.goods(0)) == 4 + 1
    draws = {"imperium-war-profiteers": 6, "imperium-munitions-inc": 1, "comet-zone": 1}
    assert s.drawn_by() == draws


def test_anti_xeno_league_draws_for_each_pair_of_military_worlds():
    """XI-T-30, XI-PRODUCE-1, -2: three military worlds draw 1 card."""
    draws = {"anti-xeno-league": 1, "anti-xeno-defense-post": 1}
    assert produce(T_11).finish().drawn_by() == {**draws, "gem-world": 1}
    assert produce(T_11.replace("Gem World", "Gem World*")).finish().drawn_by() == draws


def test_starry_rift_pioneers_fill_any_windfall_world():
    """XI-T-31, XI-PRODUCE-3: any windfall world, itself included."""
    s = produce("Starry Rift Pioneers, Xeno Hostage Planet")
    windfall = "produce starry-rift-pioneers:windfall"
    worlds = ["starry-rift-pioneers", "xeno-hostage-planet"]
    assert s.legal(0) == [f"{windfall} {world}" for world in worlds]
    for world in worlds:
        assert s.copy().play(f"0 {windfall} {world}").goods(0) == [world]


def test_a_card_drawn_in_produce_may_be_discarded_in_it():
    """XI-T-39, XI-PRODUCE-4, -5, -6, -9: Galactic Home Front counts both goods only if it is used
    last."""
    s = produce("Imperium Munitions, Inc., Alien Archives, Galactic Home Front")
    here = ["0 produce imperium-munitions-inc:here -", "0 produce alien-archives:here -"]
    count = "0 produce galactic-home-front:draw_per_good -"
    last = s.copy().play(*here).finish()
    assert (len(last.goods(0)), last.hands()[0]) == (2, 1)
    first = s.copy().play(here[0], count, here[1]).finish()
    assert (len(first.goods(0)), first.hands()[0]) == (2, 0)


# -- scoring ---------------------------------------------------------------------------------------


SCORES = {
    "XI-T-32": (T_11, 9, {"anti-xeno-league": 11}),
    "XI-T-33": (
        "Rebel Cadre, Anti-Xeno Rebel Force, Rebel Bunker, Rebel Resistance, "
        "Xeno-Occupied Rebel World, Xeno Colony, Anti-Xeno Assault Troops, Galactic Imperium",
        12,
        {"anti-xeno-rebel-force": 11, "galactic-imperium": 9},
    ),
    "XI-T-34": (
        "Alien First Contact Team, Alien Historians, Alien Archives, Alien Weapon Cache, "
        "Xeno-Infested Alien Outpost, Xeno Colony, Alien Weapon Plans",
        14,
        {"alien-historians": 11},
    ),
    "XI-T-35": (T_18, 12, {"imperium-war-profiteers": 18, "galactic-imperium": 1}),
    "XI-T-36": (
        "Terraforming Surveyors, Terraforming Defenders, Terraforming Uplift Project, "
        "Uplift Terraforming, Terraformed World, Corrosive Uplift World, Uplift Descendants, "
        "Uplift Bio-Engineers, Adaptable Uplift Race, Uplift Coalition, Plague World",
        8,
        {"terraforming-defenders": 14, "corrosive-uplift-world": 5, "uplift-bio-engineers": 15,
         "uplift-coalition": 5},
    ),
    "XI-T-37": (
        "New Sparta, Novelty Peddlers, Uplift Coalition, Xeno-Infested Uplift World, "
        "Avian Uplift Race, New Galactic Order",
        5,
        {"uplift-coalition": 3, "new-galactic-order": 6},
    ),
}  # fmt: skip
STRENGTHS = {"XI-T-32": 2, "XI-T-33": 7, "XI-T-34": 3, "XI-T-35": 10, "XI-T-36": 5, "XI-T-37": 6}


@pytest.mark.parametrize("scenario", SCORES)
def test_scores(scenario):
    """XI-T-18, XI-T-32, XI-T-33, XI-T-34, XI-T-35, XI-T-36, XI-T-37, XI-SCORE-1..-9, XI-SETTLE-3,
    -5, XI-PRODUCE-2: printed points, each "?", and total Military."""
    line, printed, variable = SCORES[scenario]
    s = finished(line, **XI)
    score = s.score(0)
    assert {card: vp for card, vp in score.cards.items() if card in variable} == variable
    assert score.parts["cards"] == printed
    assert score.total == printed + sum(variable.values())
    assert s.military() == STRENGTHS[scenario]


def test_alien_historians_draw_for_each_xeno_world():
    """XI-T-34, XI-PRODUCE-2: two Xeno worlds draw 2 cards in Produce."""
    assert produce(SCORES["XI-T-34"][0]).finish().drawn_by()["alien-historians"] == 2
