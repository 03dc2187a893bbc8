"""Xeno Invasion: the test scenarios of Explore, Develop and Settle, each with its id."""

from __future__ import annotations

from functools import partial

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.kit import XI, card, reached, round_start


def means(s):
    """What seat 0 can bring to placing a world."""
    return placement_options(s.state, 0)


def against(s, world):
    """The Military of seat 0 against a world."""
    return means(s).military_against(CARDS[card(world)])


# A table at the choice of worlds; seat 1 chose Settle.
settle = partial(reached, ("develop", "settle"), **XI)


# -- Explore and Develop ---------------------------------------------------------------------------


def test_everyone_discards_from_the_whole_hand_in_explore():
    """XI-T-4, XI-EXPLORE-1, -2, XI-OQ-1: one seat discards 6 of 11 cards, the other 1 of 5."""
    s = round_start("/ +4", "/ +3", **XI).actions("explore+5", "produce")
    assert [s.drawn(seat) for seat in (0, 1)] == [7, 2]
    assert [decision.rule for decision in game.decisions(s.state)] == ["XI-EXPLORE-1"] * 2
    bounds = [decision.moves.choose() for decision in game.decisions(s.state)]
    assert [(len(b["from"]), b["min"], b["max"]) for b in bounds] == [(11, 6, 6), (5, 1, 1)]
    s.play(f"0 discard {','.join(s.hand(0) + s.state.players[0].drawn[:2])}")
    s.play(f"1 discard {s.state.players[1].drawn[1]}")
    assert s.hands() == [5, 4]


def test_rebel_resistance_draws_for_rebel_military_worlds():
    """XI-T-5, XI-EXPLORE-3, -4, XI-CARD-13, XI-POWER-2: Xeno-Occupied Rebel World is one of the
    four."""
    line = "Rebel Cadre, Rebel Bunker, Rebel Resistance, Xeno-Occupied Rebel World"
    s = round_start(f"{line} / +2", **XI).actions("produce", "explore+5")
    assert s.drawn(0) == 7
    bounds = game.decisions(s.state)[0].moves.choose()
    assert (len(bounds["from"]), bounds["min"], bounds["max"]) == (9, 6, 6)
    s.play(f"0 discard {','.join(s.hand(0) + s.state.players[0].drawn[:4])}")
    assert s.play(f"1 {s.legal(1)[0]}").hands()[0] == 3


def test_both_explore_cards_mix_with_the_hand():
    """XI-T-6, XI-EXPLORE-2, -3, RACE-ADV-4, XI-SETUP-8: with Terraforming Surveyors, the player
    draws 10 and discards 8 of 15."""
    s = round_start("Terraforming Surveyors / +5", advanced=True, **XI)
    s.actions("explore+5 explore+1+1", "develop settle")
    bounds = game.decisions(s.state)[0].moves.choose()
    assert (s.drawn(0), len(bounds["from"]), bounds["min"]) == (10, 15, 8)
    s.play(f"0 discard {','.join(s.hand(0) + s.state.players[0].drawn[:3])}")
    assert s.play(f"1 {s.legal(1)[0]}").hands()[0] == 7


def test_fewer_cards_are_discarded_if_the_deck_runs_out():
    """XI-T-38, XI-EXPLORE-5, XI-OQ-9: the player draws 2 of 7 cards and discards 1 of 5."""
    s = round_start("/ +3", "", first=0, deck_size=2, **XI).actions("explore+5", "produce")
    assert s.drawn(0) == 2
    bounds = game.decisions(s.state)[0].moves.choose()
    assert (len(bounds["from"]), bounds["min"]) == (5, 1)
    s.play(f"0 discard {s.hand(0)[0]}")
    assert s.hands()[0] == 4


def test_construction_corps_lower_the_cost_by_2():
    """XI-T-7, XI-DEVELOP-1: Galactic Home Front costs 1 with Investment Credits and the bonus."""
    s = round_start("Construction Corps, Investment Credits / Galactic Home Front, +3", **XI)
    s.actions("develop", "produce").play("0 develop galactic-home-front", "1 pass")
    assert s.hands()[0] == 3
    assert "pay" in s.asked
    s.pay(0, 1)
    assert s.hands()[0] == 2


# -- costs and Military ----------------------------------------------------------------------------


def test_reductions_by_kind_add_no_military():
    """XI-T-8, XI-SETTLE-1, -2, XI-POWER-3: Military against Alien Robot Sentry stays 0."""
    s = settle("Alien Archives, Imperium War Profiteers, Uplift Terraforming")
    costs = [("Deserted Alien Outpost", 1), ("Comet Zone", 0), ("Gem World", 1)]
    for world, cost in costs:
        assert means(s).price_by(CARDS[card(world)], "pay") == cost
    assert against(s, "Alien Robot Sentry") == 0


@pytest.mark.parametrize(("tableau", "total", "strengths"), [
    pytest.param(
        "Alien First Contact Team, Anti-Xeno Militia", 2,
        {"Xeno Colony": 4, "Malevolent Lifeforms": 2, "Alien Weapon Cache": 3},
        id="XI-T-9",
    ),
    pytest.param(
        "Alien First Contact Team, Alien Historians, Alien Weapon Plans", 1,
        {"Xeno-Infested Alien Outpost": 10, "Alien Defense Center": 6,
         "Xeno Forward Command": 5},
        id="XI-T-10",
    ),
    pytest.param(
        "Anti-Xeno Defense Post, Anti-Xeno League, Anti-Xeno Refugees, Anti-Xeno Embassy, "
        "Anti-Xeno Militia, Gem World, Rebel Bunker, Xeno Warrior Colony", 2,
        {"Xeno Forward Command": 8, "Rebel Base": 2},
        id="XI-T-11",
    ),
    pytest.param(
        "Anti-Xeno Defense Post, Anti-Xeno League, Anti-Xeno Refugees, Anti-Xeno Embassy, "
        "Anti-Xeno Militia, Gem World, Rebel Bunker, Xeno Warrior Colony, Comet Zone", 2,
        {"Xeno Forward Command": 9},
        id="XI-T-11 later",
    ),
    pytest.param(
        "Rebel Cadre, Anti-Xeno Rebel Force, Rebel Bunker, Rebel Resistance, "
        "Xeno-Occupied Rebel World, Xeno Colony, Anti-Xeno Assault Troops, Galactic Imperium",
        7,
        {"Rebel Base": 11, "Xeno Warrior Colony": 10},
        id="XI-T-12",
    ),
    pytest.param(
        "New Sparta, Galactic Imperium, Anti-Xeno Assault Troops", 4,
        {"Xeno-Occupied Rebel World": 9},
        id="XI-T-13",
    ),
])  # fmt: skip
def test_military(tableau, total, strengths):
    """XI-T-9, XI-T-10, XI-T-11, XI-T-12, XI-T-13, XI-SETTLE-3, -4, -5, -6, -7, -8, XI-CARD-13,
    XI-OQ-4: general Military, and against worlds of a kind, of the Xenos and of the Rebels."""
    hand = ", ".join(strengths)
    s = settle(f"{tableau} / {hand}")
    legal = {
        card(world) for world, strength in strengths.items() if strength >= CARDS[card(world)].price
    }
    assert s.military() == total
    assert {world: against(s, world) for world in strengths} == strengths
    assert s.choices(0) == legal


def test_the_snapshot():
    """XI-POWER-2: a world being placed does not count for the Military that conquers it."""
    s = settle("New Sparta, Uplift Coalition, Gem World* / Uplift Descendants, Rebel Base, +3")
    s.play("0 settle uplift-descendants", "1 pass")
    assert (s.asked, against(s, "Rebel Base")) == ("pay", 3)
    s.pay(0, 1)
    assert s.military() == 4


# -- goods for Military ----------------------------------------------------------------------------


def test_alien_weapon_cache_helps_only_against_xenos():
    """XI-T-14, XI-SETTLE-10, XI-POWER-5: Rebel Outpost, which has the same defense, cannot be
    conquered."""
    s = settle("New Sparta, Alien Weapon Cache* / Xeno Hostage Planet, Rebel Outpost")
    assert s.choices(0) == {"xeno-hostage-planet"}
    sentence = s.refused("0 settle rebel-outpost", "military_too_low", "RACE-SETTLE-14")
    assert "defense 5; your Military against it is 2" in sentence
    s.play("0 settle xeno-hostage-planet", "1 pass")
    assert s.goods(0) == ["xeno-hostage-planet"]
    assert [event.data for event in s.log if event.kind == "good_spent"] == [
        {"world": "alien-weapon-cache", "power": "alien-weapon-cache:temporary_military"}
    ]
    assert s.chips(0) == 0


def test_military_against_the_xenos_is_no_general_military():
    """XI-SETTLE-10, XI-OQ-6: it may be used against any world, and gives nothing there."""
    s = settle("New Sparta, Alien Weapon Cache* / Outlaw World, +1")
    s.play("0 settle outlaw-world", "1 pass")
    assert s.legal(0) == ["place_by conquer -", "place_by conquer alien-weapon-cache"]
    s.play("0 place_by conquer alien-weapon-cache")
    assert (s.goods(0), s.state.players[0].temporary) == ([], 0)


def test_goods_of_two_kinds_add_military():
    """XI-T-15, XI-SETTLE-9, XI-POWER-4: a Novelty good for +1, a Rare good for +2."""
    line = "Rebel Cadre, Rebel Black Market Gangs*, Rebel Bunker{}, Imperium Arms Factory"
    s = settle(line.format("*") + " / Malevolent Lifeforms")
    assert s.choices(0) == {"malevolent-lifeforms"}
    s.play("0 settle malevolent-lifeforms", "1 pass")
    assert s.goods(0) == []
    s = settle(line.format("") + " / Malevolent Lifeforms")
    assert s.choices(0) == set()


def test_which_good_is_spent():
    """XI-POWER-4: any good of the kind, but not that of the world being placed."""
    line = "Rebel Cadre, Imperium Arms Factory, Asteroid Belt*, Comet Zone* / Rebel Bunker, +1"
    s = settle(line).play("0 settle rebel-bunker", "1 pass")
    s.play("0 place_by conquer imperium-arms-factory")
    assert set(s.legal(0)) == {"spend_good asteroid-belt", "spend_good comet-zone"}
    s.refused("0 spend_good rebel-bunker", "good_of_placed")
    s.play("0 spend_good comet-zone")
    assert s.goods(0) == ["asteroid-belt", "rebel-bunker"]


def test_goods_for_military_when_paying():
    """XI-POWER-5: needed or not; without a placement nothing is offered."""
    s = settle("Rebel Black Market Gangs* / Gem World, +3").play("0 settle gem-world", "1 pass")
    assert s.legal(0) == ["place_by pay -", "place_by pay rebel-black-market-gangs"]
    s.play("0 place_by pay rebel-black-market-gangs")
    assert (s.goods(0), s.state.players[0].temporary, s.asked) == ([], 1, "pay")
    assert game.load(game.codec.encode(s.state)) == s.state
    s = settle("Rebel Black Market Gangs* / Gem World, +3").play("0 pass", "1 pass")
    assert s.goods(0) == ["rebel-black-market-gangs"]


# -- paying for military worlds --------------------------------------------------------------------


def test_no_power_pays_for_a_xeno_world():
    """XI-T-16, XI-SETTLE-11..-14, XI-OQ-2, XI-BASE-4: the same three powers pay for other military
    worlds."""
    s = settle("Contact Specialist, Anti-Xeno Embassy, Uplift Terraforming")
    prices = {
        "Xeno Colony": (None, None, None),
        "Xeno Hostage Planet": (None, None, None),
        "Xeno-Infested Uplift World": (None, None, None),
        "Uplift Coalition": (2, 2, 3),
        "Rebel Bunker": (0, 0, None),
        "Alien Weapon Cache": (None, None, None),
    }
    ways = ("contact-specialist", "anti-xeno-embassy", "uplift-terraforming")
    for world, expected in prices.items():
        paid = tuple(means(s).price_by(CARDS[card(world)], way) for way in ways)
        assert paid == expected, world


def test_colony_ship_pays_for_no_xeno_world():
    """XI-SETTLE-11, -14: with Contact Specialist it places other military worlds."""
    s = settle("Contact Specialist, Colony Ship / Uplift Coalition, Xeno-Infested Uplift World")
    assert s.choices(0) == {"uplift-coalition"}
    s.play("0 settle uplift-coalition", "1 pass")
    assert "uplift-coalition" in s.tableau(0)
    assert "colony-ship" not in s.tableau(0)


def test_a_card_discarded_puts_a_good_on_pan_galactic_disease_center():
    """XI-T-17, XI-SETTLE-15: the player is asked after the payment and before the Settle bonus."""
    s = reached(("settle", "develop"), "/ Pan-Galactic Disease Center, +4", **XI)
    s.play("0 settle pan-galactic-disease-center", "1 pass").pay(0, 3)
    (left,) = s.hand(0)
    assert set(s.legal(0)) == {"discard -", f"discard {left}"}
    without = s.copy().play("0 discard -")
    assert (without.hands()[0], without.goods(0)) == (2, [])
    s.play(f"0 discard {left}")
    assert s.hands()[0] == 1
    assert s.goods(0) == ["pan-galactic-disease-center"]
    assert s.told("cards_drawn", "source") == ["settle"]
    s = reached(("settle", "develop"), "/ Pan-Galactic Disease Center, +3", **XI)
    s.play("0 settle pan-galactic-disease-center", "1 pass")
    assert (s.hands()[0], s.goods(0)) == (1, [])


def test_powers_of_the_invasion_are_not_offered():
    """XI-T-19, XI-POWER-1, XI-OQ-7, -8: no good can be discarded for defense, and Construction
    Corps have no Produce power."""
    line = "Anti-Xeno Militia, Anti-Xeno Refugees*, Construction Corps / Outlaw World, Gem World"
    s = settle(f"New Sparta, {line}").play("0 settle outlaw-world", "1 pass")
    assert s.goods(0) == ["anti-xeno-refugees"]
    assert "produce" not in CARDS["construction-corps"].phases
    assert s.told("cards_drawn", "source") == []
