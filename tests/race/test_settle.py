"""Phase III: Settle."""

from __future__ import annotations

import pytest

from tests.race.kit import reached, round_start


def settling(line, *, bonus=False):
    """The choice of worlds of a seat described like this, which chose Develop or, too, Settle."""
    return reached(("settle" if bonus else "develop", "settle"), line)


# -- placing ---------------------------------------------------------------------------------------


def test_at_most_one_world_or_none():
    """RACE-SETTLE-1: revealed together."""
    s = round_start("/ Artist Colony, Secluded World, Public Works", "/ Gem World, +2")
    s.actions("settle", "settle")
    assert set(s.legal(0)) == {"settle artist-colony", "settle secluded-world", "pass"}
    s.play("1 settle gem-world")
    assert (s.events, s.tableau(1)) == ([], [])
    s.play("0 settle artist-colony")
    assert (s.tableau(0), s.tableau(1)) == (["artist-colony"], ["gem-world"])


@pytest.mark.parametrize("offered", [0, 1, 3])
def test_exactly_the_cost_is_paid(offered):
    """RACE-SETTLE-2, RACE-OQ-13."""
    s = settling("/ Gem World, +4").play("0 settle gem-world", "1 pass")
    cards = ",".join(s.hand(0)[:offered]) or "-"
    sentence = s.refused(f"0 pay {cards}", "wrong_payment", "RACE-SETTLE-2")
    assert sentence.startswith("Gem World costs 2; ")
    s.pay(0, 2)
    assert (s.hands()[0], len(s.state.discard)) == (2, 2)


@pytest.mark.parametrize(("others", "legal"), [(4, False), (5, True)])
def test_only_what_can_be_completed(others, legal):
    """RACE-SETTLE-4, RACE-OQ-11."""
    s = settling(f"/ Terraformed World, +{others}")
    assert ("terraformed-world" in s.choices(0)) == legal
    if not legal:
        sentence = s.refused("0 settle terraformed-world", "cannot_pay", "RACE-SETTLE-2")
        assert sentence == "Terraformed World costs 5; you have 4 other cards."


def test_windfall_worlds_get_a_good_when_placed():
    """RACE-SETTLE-5, RACE-CARD-8, RACE-OQ-3: the top card of the deck, before payment, unseen."""
    s = settling("Space Marines / Asteroid Belt, Rebel Fuel Cache, +3")
    top = s.state.deck[0]
    paid = s.copy().play("0 settle asteroid-belt", "1 pass")
    assert paid.asked == "pay"
    assert paid.state.players[0].tableau[-1].good == top
    s.play("0 settle rebel-fuel-cache", "1 pass")
    assert s.state.players[0].tableau[-1].good == top
    placed = s.happened("good_placed")[0]
    assert (placed.data, placed.private) == ({"world": "rebel-fuel-cache"}, {})


@pytest.mark.parametrize("world", ["artist-colony", "expanding-colony"])
def test_other_worlds_get_none(world):
    """RACE-SETTLE-6: production and gray worlds."""
    s = settling("/ Artist Colony, Expanding Colony, +3")
    s.play(f"0 settle {world}", "1 pass").pay(0, 1)
    assert s.goods(0) == []


def test_the_bonus_comes_with_a_placement():
    """RACE-SETTLE-7: paid for, conquered, or nothing placed."""
    s = settling("/ Artist Colony, +1", bonus=True).play("0 settle artist-colony", "1 pass")
    assert s.hands()[0] == 1
    s = settling("Space Marines / Outlaw World", bonus=True).play("0 settle outlaw-world", "1 pass")
    assert s.hands()[0] == 1
    s = settling("/ Outlaw World, +1", bonus=True).play("0 pass", "1 pass")
    assert s.hands()[0] == 2


def test_bonus_and_draw_after_come_after_payment():
    """RACE-SETTLE-8, RACE-SETTLE-9: with one other card a world of cost 2 cannot be chosen."""
    s = settling("Terraforming Robots / Gem World, +1", bonus=True)
    assert s.choices(0) == set()
    s = settling("Terraforming Robots / Gem World, +2", bonus=True)
    s.play("0 settle gem-world", "1 pass")
    assert [
        event.kind for event in s.events if event.kind in ("cards_drawn", "cards_discarded")
    ] == ["cards_discarded", "cards_drawn", "cards_drawn"]
    assert s.hands()[0] == 2


# -- cost ------------------------------------------------------------------------------------------


def test_reductions_add_up():
    """RACE-SETTLE-12, RACE-SETTLE-10, -11, RACE-POWER-5: to 0 at the least, and nothing is
    refunded."""
    line = "Alpha Centauri, Mining Robots, Replicant Robots"
    s = settling(f"{line} / New Earth, +4").play("0 settle new-earth", "1 pass").pay(0, 1)
    assert s.hands()[0] == 3
    s = settling(f"{line} / Asteroid Belt, +4").play("0 settle asteroid-belt", "1 pass")
    assert s.hands()[0] == 4


def test_kind_reductions_are_not_for_gray_worlds():
    """RACE-SETTLE-11, RACE-OQ-20: the word ALIEN alone is not the kind."""
    s = settling("Alien Tech Institute / Alien Rosetta Stone World, +4")
    s.play("0 settle alien-rosetta-stone-world", "1 pass").pay(0, 3)
    assert s.hands()[0] == 1


# -- conquering ------------------------------------------------------------------------------------


def test_conquering_costs_no_cards_and_spends_no_military():
    """RACE-SETTLE-14, RACE-SETTLE-15: the same Military conquers round after round."""
    s = settling("Space Marines / Aquatic Uplift Race, Reptilian Uplift Race")
    s.play("0 settle aquatic-uplift-race", "1 pass")
    assert s.hands()[0] == 1
    s.actions("develop", "settle").play("0 pass", "1 pass")
    s.play("0 settle reptilian-uplift-race", "1 pass")
    assert len(s.tableau(0)) == 3


def test_military_is_a_sum():
    """RACE-SETTLE-16, RACE-SETTLE-3: general, special and temporary, negative too; without any it
    is 0."""
    s = settling("/ Outlaw World, +8")  # cards do not buy a military world
    sentence = s.refused("0 settle outlaw-world", "military_too_low", "RACE-SETTLE-14")
    assert sentence == "Outlaw World has defense 1; your Military against it is 0."
    s = settling(
        "New Sparta, Empath World, Galactic Imperium, New Military Tactics / Rebel Homeworld"
    )
    assert s.choices(0) == {"rebel-homeworld"}  # 2 − 1 + 4 + 3 = 8
    s = settling("New Sparta, New Military Tactics / Rebel Base")
    assert s.refused("0 settle rebel-base", "military_too_low").endswith("is 5.")  # 2 + 3
    s = settling("Empath World, Refugee World / Outlaw World")
    assert s.refused("0 settle outlaw-world", "military_too_low").endswith("is -2.")


def test_temporary_military_ends_with_the_phase():
    """RACE-SETTLE-19, RACE-OQ-2, RACE-ADV-12: not for the second Settle phase either."""
    s = round_start("New Military Tactics / Pirate World, Rebel Underground", "", advanced=True)
    s.actions("consume-trade produce", "settle settle2").play("0 settle pirate-world", "1 pass")
    assert (s.state.phase, s.state.players[0].temporary) == ("settle", 0)
    assert s.choices(0) == set()
    s.refused("0 settle rebel-underground", "military_too_low", "RACE-SETTLE-14")


def test_temporary_military_lasts_for_the_phase():
    """RACE-SETTLE-19: it is noted while other seats still place their worlds."""
    s = round_start("New Military Tactics / Pirate World", "/ Gem World, +3")
    s.actions("settle", "settle").play("0 settle pirate-world", "1 settle gem-world")
    assert (s.asked, s.waiting, s.state.players[0].temporary) == ("pay", [1], 3)
    s.pay(1, 2)
    assert s.state.players[0].temporary == 0


# -- paying for military worlds --------------------------------------------------------------------


def test_contact_specialist_pays_defense_less_one():
    """RACE-SETTLE-20, RACE-SETTLE-25: with windfall good and bonus like any other world."""
    s = settling("Contact Specialist / Reptilian Uplift Race, +3", bonus=True)
    s.play("0 settle reptilian-uplift-race", "1 pass").pay(0, 1)
    assert (s.goods(0), s.hands()[0]) == (["reptilian-uplift-race"], 3 - 1 + 1)


def test_contact_specialist_or_conquering_is_the_owners_choice():
    """RACE-SETTLE-22: Military reduces no cost, reductions add no Military."""
    s = settling("Contact Specialist, Drop Ships / Reptilian Uplift Race, +3")
    s.play("0 settle reptilian-uplift-race", "1 pass")
    assert s.legal(0) == ["place_by contact-specialist -", "place_by conquer -"]
    assert s.copy().play("0 place_by conquer -").hands()[0] == 3
    assert s.play("0 place_by contact-specialist -").asked == "pay"
    s.pay(0, 1)
    assert s.hands()[0] == 2
    s = settling("Contact Specialist, Replicant Robots, Space Marines / Rebel Miners, Comet Zone")
    assert "rebel-miners" in s.choices(0)  # paid: 2 − 1 − 2; Military is only 1
    assert s.play("0 settle rebel-miners", "1 pass").hands()[0] == 1


def test_reductions_for_paid_military_worlds():
    """RACE-SETTLE-23: Replicant Robots, and reductions of the kind."""
    line = "Contact Specialist, Mining Robots / Rebel Miners, +2"
    s = settling(line).play("0 settle rebel-miners", "1 pass")
    assert s.hands()[0] == 2  # 2 − 1 − 1
    s = settling("Contact Specialist, Mining Robots / Pirate World, +3")
    s.play("0 settle pirate-world", "1 pass").pay(0, 2)
    assert s.hands()[0] == 1


def test_contact_specialist_with_colony_ship():
    """RACE-SETTLE-24: for nothing, also when it could be paid."""
    s = settling("Contact Specialist, Colony Ship / Rebel Homeworld, +6")
    s.play("0 settle rebel-homeworld", "1 pass")
    assert s.legal(0) == [
        "place_by contact-specialist -",
        "place_by contact-specialist colony-ship",
    ]
    s.play("0 place_by contact-specialist colony-ship")
    assert s.hands()[0] == 6


def test_contact_specialist_costs_military_all_the_time():
    """RACE-SETTLE-26."""
    s = settling("Contact Specialist, Space Marines / Alien Robot Sentry")
    assert s.refused("0 settle alien-robot-sentry", "military_too_low").endswith("is 1.")


def test_a_paid_military_world_is_a_military_world():
    """RACE-SETTLE-27: for Galactic Imperium."""
    s = settling("Contact Specialist, Galactic Imperium, Colony Ship / Pirate World")
    before = s.score(0).cards["galactic-imperium"]
    s.play("0 settle pirate-world", "1 pass")
    assert s.score(0).cards["galactic-imperium"] == before + 1
