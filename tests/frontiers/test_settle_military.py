"""Settle: general, specialized and temporary Military, and powers that pay for military worlds."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers.scoring import scoring_tile
from tests.frontiers.kit import (
    TILES,
    Seat,
    acting,
    asked,
    good_on,
    legal,
    play,
    position,
    refused,
    seat,
)


def test_military_and_specialized_military():
    """NF-T-17: NF-SETTLE-7, NF-SETTLE-8, NF-SETTLE-10; military, general and specialized."""
    t = acting(
        "settle",
        "Space Marines, Galactic Imperium / Rebel Outpost, Imperium Blaster Gem Depot",
        colonists=2,
    )
    assert legal(t) == ["take_colonists", "settle rebel-outpost military"]
    told = refused(
        t, "0 settle imperium-blaster-gem-depot military", "military_too_low", "NF-SETTLE-7"
    )
    assert "defense 5; your military against it is 2" in told
    play(t, "0 settle rebel-outpost military")
    assert (t.empires[0].credits, t.empires[0].colonists) == (0, 2)


def test_specialized_military_by_kind():
    """NF-SETTLE-10: Alpha Centauri's military counts against Rare military worlds only."""
    t = acting("settle", "Alpha Centauri / Rebel Fuel Cache, Rebel Sympathizers")
    assert legal(t) == ["take_colonists", "settle rebel-fuel-cache military"]


def test_home_worlds_give_military():
    """NF-TERM-2, NF-SETTLE-8, NF-POWER-11: surveyed worlds give none."""
    t = acting("settle", "New Sparta / Rebel Miners, Lost Alien Battle Fleet")
    assert legal(t) == ["take_colonists", "settle rebel-miners military"]


def test_military_and_payment_do_not_mix():
    """NF-T-18: NF-SETTLE-9, NF-TERM-4."""
    t = acting("settle", "Space Marines / Rebel Warrior Race, Gem World", credits=10, colonists=1)
    assert legal(t) == ["take_colonists", "settle gem-world credits"]
    refused(t, "0 settle rebel-warrior-race credits", "wrong_way", "NF-SETTLE-9")
    refused(t, "0 settle gem-world military", "wrong_way", "NF-SETTLE-9")


def test_temporary_military_and_a_second_world():
    """NF-T-19: NF-SETTLE-11, NF-SETTLE-12, NF-SETTLE-16, NF-POWER-2, NF-POWER-7;
    discard-for-military, settle-second-world."""
    strong = seat(
        "Ancient Race, Space Marines, Imperium Arms Factory, Improved Logistics, "
        "Volcanic World* / Rebel Warrior Race, Malevolent Lifeforms, Imperium Blaster Gem Depot",
        colonists=2,
    )
    t = position(Seat(), strong, Seat(), waiting=[1, 2, 0], action="settle")
    rare = t.supply["rare"]
    assert "settle rebel-warrior-race military" not in legal(t)
    play(t, "1 discard_good imperium-arms-factory volcanic-world")
    assert t.supply["rare"] == rare + 1
    assert not any("discard_good" in offer for offer in legal(t))
    play(t, "1 settle rebel-warrior-race military")
    assert good_on(t, 1, "rebel-warrior-race") == "genes"
    # Military stays 4: the +1 of Rebel Warrior Race does not count yet.
    assert legal(t) == ["settle malevolent-lifeforms military", "pass"]
    refused(t, "1 settle imperium-blaster-gem-depot military", "military_too_low")
    play(t, "1 settle malevolent-lifeforms military")
    assert good_on(t, 1, "malevolent-lifeforms") is None
    assert t.empires[1].colonists == 1
    assert asked(t) == (2, "select")


def test_temporary_military_ends_with_the_action():
    """NF-SETTLE-12."""
    strong = seat("Imperium Fuel Depot, Volcanic World* / Rebel Miners", colonists=1)
    t = position(strong, Seat(), action="settle")
    play(t, "0 discard_good imperium-fuel-depot volcanic-world")
    assert "settle rebel-miners military" in legal(t)
    play(t, "0 take_colonists")
    t.waiting, t.acted, t.selected = [0, 1, 0, 1], [], []
    t.agenda[0].seat = 0
    t.drop_decisions()
    play(t, "0 select settle")
    assert t.empires[0].surveyed == ["rebel-miners"]
    assert asked(t) == (1, "select")  # no settlement was possible, so colonists were taken


def test_contact_specialist():
    """NF-T-21: NF-SETTLE-13, NF-SETTLE-14, NF-POWER-6 (OQ-4); pay-for-military."""
    t = acting(
        "settle",
        "Contact Specialist, Mining Robots, Improved Logistics / "
        "Rebel Warrior Race, Rebel Miners, Alien Robot Sentry",
        colonists=1,
        credits=2,
        waiting=[1, 0, 1, 0],
    )
    assert legal(t) == [
        "take_colonists",
        "settle rebel-warrior-race contact-specialist",
        "settle rebel-miners contact-specialist",
    ]
    refused(t, "0 settle alien-robot-sentry contact-specialist", "excluded", "NF-SETTLE-13")
    play(t, "0 settle rebel-miners contact-specialist")
    assert t.empires[0].credits == 2
    assert TILES.worlds["rebel-miners"].military


@pytest.mark.parametrize(
    ("world", "left", "points"), [("rebel-warrior-race", 0, 2), ("rebel-miners", 2, 1)]
)
def test_a_military_world_that_was_paid_for_stays_one(world, left, points):
    """NF-T-21: NF-SETTLE-13, NF-SETTLE-14; Pan-Galactic League scores Genes colonies and other
    military ones."""
    tiles = ["contact-specialist", "mining-robots", "pan-galactic-league"]
    owner = Seat(home="ancient-race", tiles=tiles, credits=2, surveyed=[world])
    t = position(owner, Seat(), action="settle")
    before = scoring_tile(t, 0, "pan-galactic-league")
    play(t, f"0 settle {world} contact-specialist")
    assert t.empires[0].credits == left
    assert scoring_tile(t, 0, "pan-galactic-league") == before + points


def test_contact_specialist_pays_for_one_world():
    """NF-SETTLE-13, NF-POWER-7: once in each action."""
    t = acting(
        "settle",
        "Contact Specialist, Improved Logistics / Rebel Warrior Race, Rebel Miners",
        colonists=2,
        credits=9,
    )
    play(t, "0 settle rebel-warrior-race contact-specialist")
    assert t.empires[0].credits == 7
    assert asked(t) == (1, "select")


def test_rebel_cantina_pays_the_whole_defense():
    """pay-for-military with a discount of 0."""
    t = acting("settle", "Rebel Cantina / Rebel Miners", credits=2)
    play(t, "0 settle rebel-miners rebel-cantina")
    assert t.empires[0].credits == 0
