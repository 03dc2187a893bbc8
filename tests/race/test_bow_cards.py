"""The cards of The Brink of War as printed, stated independently of the data (BOW-CARD)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.catalogue import CARDS, deck_of, read_set
from galaxy_referee.engine.race.military import military_against
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.kit import BOW, NOTHING_TO_SELL, round_start

# Name, cost or (defense), points, and symbol, kind and how.
PRINTED = """
Galactic Scavengers | 2 | 0 | novelty windfall
Uplift Mercenary Force | 2 | 0 |
Alien Research Team | 2 | 1 |
Rebel Freedom Fighters | (3) | 1 |
Alien Booby Trap | (1) | 1 | prestige
Alien Burial Site | 2 | 1 | prestige novelty production
Alien Departure Point | 9 | 9 | prestige alien production
Alien Guardian | (9) | 9 | prestige alien windfall
Alien Oort Cloud Refinery | 0 | 1 | any windfall
Alien Tourist Attraction | 5 | 3 | prestige novelty windfall
Black Hole Miners | 4 | 0 | prestige
Federation Capital | 3 | ? |
Imperium Capital | 6 | 6 | prestige
Imperium Fuel Depot | (3) | 1 | rare production
Information Hub | (3) | 2 | prestige novelty production
Lifeforms, Inc. | 3 | 1 | genes production
Mining Mole Uplift Race | 3 | 2 | rare production
Pan-Galactic Security Council | 1 | 1 | prestige
Psi-Crystal World | 5 | 3 | prestige rare windfall
Ravaged Uplift World | 2 | -1 | genes windfall
Rebel Council | (8) | 8 | prestige
Rebel Fuel Refinery | (4) | 2 | prestige rare windfall
Retrofit & Salvage, Inc. | 2 | 1 | novelty production
Universal Exports | 3 | 2 | novelty production
Uplift Gene Breeders | 3 | 0 | genes production
Uplift Revolt World | (4) | 2 | genes windfall
Alien Cornucopia | 6 | ? |
Galactic Markets | 4 | 2 | prestige
Galactic Power Brokers | 5 | 3 | prestige
Golden Age of Terraforming | 6 | ? | prestige
Imperium Invasion Fleet | 5 | 3 | prestige
Imperium Planet Buster | 9 | 9 | prestige
Interstellar Casus Belli | 4 | 0 |
Pan-Galactic Affluence | 6 | ? | prestige
Pan-Galactic Hologrid | 6 | ? |
Pan-Galactic Mediator | 1 | 1 | prestige
Rebel Sneak Attack | 2 | 1 |
Rebel Troops | 2 | 1 |
Terraforming Engineers | 3 | 2 |
Universal Peace Institute | 6 | ? | prestige
"""
DECK = deck_of(("base", "tgs", "rvi", "bow"))


def titles(fits):
    """The names of the cards that only this set has, as far as they fit."""
    return {card.name for card in read_set("bow").cards if fits(card)}


@pytest.mark.parametrize("line", PRINTED.strip().splitlines())
def test_printed_cards(line):
    """BOW-CARD-1, -11, BOW-SCORE-9: cost or defense, points, symbol and kind of every card."""
    name, price, points, marks = (part.strip() for part in line.split("|"))
    card = next(card for card in read_set("bow").cards if card.name == name)
    assert price == (str(card.cost) if card.defense is None else f"({card.defense})")
    assert points == ("?" if card.vp is None else str(card.vp))
    words = ["prestige"] * card.prestige + [card.good or "", card.how or ""]
    assert marks.split() == [word for word in words if word]


def test_the_new_cards_have_keywords_and_chromosomes():
    """BOW-CARD-7, BOW-CARD-8, BOW-CARD-9, BOW-CARD-10: further cards with keywords."""
    counts = {
        word: len(titles(lambda card, word=word: word in card.keywords))
        for word in ("imperium", "rebel", "uplift", "alien", "terraforming")
    }
    assert counts == {"imperium": 4, "rebel": 5, "uplift": 5, "alien": 8, "terraforming": 2}
    assert len(titles(lambda card: card.chromosome)) == 4


def with_power(name, **facts):
    """The cards of the set with a power of this name and these facts."""
    return titles(
        lambda card: any(
            power.__struct_config__.tag == name
            and all(getattr(power, fact) == value for fact, value in facts.items())
            for power in card.powers
        )
    )


def test_known_types_of_powers():
    """BOW-EXPLORE-2, BOW-SETTLE-5, BOW-TRADE-1, BOW-CONSUME-5, BOW-PRODUCE-6, BOW-SETUP-10."""
    assert len(with_power("explore.draw", amount=1)) == 8
    assert with_power("explore.draw", amount=2) == {"Alien Research Team"}
    assert len(with_power("explore.mix")) == 3
    assert with_power("settle.temporary_military") == {"Uplift Mercenary Force", "Rebel Troops"}
    assert with_power("trade.bonus", amount=1, kind=None) == {"Universal Exports"}
    assert with_power("trade.bonus", kind="novelty") == {
        "Alien Burial Site",
        "Pan-Galactic Hologrid",
    }
    assert with_power("consume.goods", vp=1, up_to=1, cards=0) == {
        "Rebel Council",
        "Terraforming Engineers",
    }
    assert with_power("consume.goods", cards=2, vp=0) == {"Rebel Troops"}
    assert with_power("consume.goods", up_to=3) == {"Galactic Markets"}
    assert with_power("produce.draw", amount=1) == {"Galactic Markets", "Alien Cornucopia"}
    assert with_power("produce.draw", amount=3) == {"Black Hole Miners"}
    assert with_power("produce.here") == titles(lambda card: card.how == "production")


# -- rules of single cards that no scenario has ----------------------------------------------------


def test_military_by_cards_counts_those_of_the_start_of_the_phase():
    """BOW-POWER-2: Uplift Mercenary Force ignores the world just placed."""
    s = round_start("Uplift Mercenary Force / Avian Uplift Race, +2", **BOW)
    s.actions("settle", NOTHING_TO_SELL).play("1 pass", "0 settle avian-uplift-race")
    assert placement_options(s.state, 0).general - s.state.players[0].temporary == 1
    assert s.military() == 2


def test_a_good_of_any_kind_can_be_spent_for_military():
    """BOW-T-76, BOW-POWER-4, BOW-OORT-9, BOW-SETTLE-7: a good of any kind, not the one just
    placed."""
    s = round_start(
        "New Sparta, Rebel Fuel Refinery, Alien Oort Cloud Refinery* / Malevolent Lifeforms", **BOW
    )
    s.actions("settle", NOTHING_TO_SELL).play("1 pass", "0 settle malevolent-lifeforms")
    assert "malevolent-lifeforms" in s.tableau(0)
    assert "alien-oort-cloud-refinery" not in s.goods(0)
    s = round_start("New Sparta, Rebel Fuel Refinery / Runaway Robots", **BOW)
    s.actions("settle", NOTHING_TO_SELL).play("1 pass", "0 settle runaway-robots")
    assert s.asked != "spend"
    assert not [event for event in s.log if event.kind == "good_spent"]
    assert (s.tableau(0)[-1], s.goods(0)) == ("runaway-robots", ["runaway-robots"])
    s = round_start("New Sparta, Rebel Fuel Refinery / Malevolent Lifeforms", **BOW)
    assert s.actions("settle", NOTHING_TO_SELL).choices(0) == set()


def test_military_against_a_kind_conquers_a_world_of_any_kind():
    """BOW-OORT-1, -10: Military for a kind counts for conquering a world of any kind from hand, and
    not in a takeover of it."""
    t = round_start("Alpha Centauri", **BOW).state
    refinery = CARDS["alien-oort-cloud-refinery"]
    assert placement_options(t, 0).military_against(refinery) == 1
    assert military_against(t.working(0), refinery) == 0


def test_a_world_of_any_kind_counts_for_system_diversity():
    """BOW-GOAL-9: one kind more for System Diversity, a world for Largest Industry."""
    goals = ("system-diversity",)
    s = round_start(
        "Spice World, Mining World, Plague World, Alien Oort Cloud Refinery / Public Works, +9",
        goals=goals,
        **BOW,
    )
    s.actions("settle", NOTHING_TO_SELL).play("0 pass", "1 pass").finish()
    assert s.state.goals[0].seats == [0]


def test_alien_toy_shop_may_keep_its_good_in_the_public_implementation():
    """EDITION-9: a power for the good of its own world may be left."""
    toys = "Alien Toy Shop*"
    for edition, may_pass in (("first_edition", False), ("public_implementation", True)):
        s = round_start(toys, edition=edition, **BOW).actions("produce", NOTHING_TO_SELL)
        assert ("pass" in s.legal(0)) == may_pass or s.asked != "consume"
