"""Takeovers: who may declare which, and the strength of both sides.

The test scenarios of Rebel vs Imperium from RVI-T-1 to -18, and -40, -41, each with its id; what
comes of a takeover is in ``test_rvi_takeover_effects``.
"""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.expansions.takeovers.steps import defense_strength
from galaxy_referee.engine.race.military import military_against
from tests.race.kit import BOTH, card, round_start

WAR = {**BOTH, "takeovers": True}

ALEK = "Old Earth, Imperium Seat, Imperium Troops, Drop Ships, Space Marines"
BEATA = "Earth's Lost Colony, Space Mercenaries, Drop Ships, Terraforming Robots, Rebel Colony"
KAROLA = (
    "Galactic Developers, Contact Specialist, Rebel Alliance, Rebel Pact, Rebel Fuel Cache, "
    "Rebel Miners, Rebel Underground, Rebel Base, Rebel Homeworld, Outlaw World"
)
KAROLA_IDS = [card(title) for title in KAROLA.split(", ")]


def settle(*seats, chosen=(), moves=(), **rules):
    """A table in a Settle phase that seat 0 chose, after these first moves."""
    s = round_start(*seats, **{**WAR, **rules})
    others = ["consume-trade"] * (len(seats) - 1)
    s.actions("settle", *others)
    for seat in range(len(seats)):
        world = dict(chosen).get(seat)
        s.play(f"{seat} settle {world}" if world else f"{seat} pass")
    return s.play(*moves)


def declared(scenario, seat):
    """The takeovers that a seat may declare now."""
    return {text for text in scenario.legal(seat) if text.startswith("takeover")}


def result(scenario):
    """How the takeovers of the last Settle phase ended, in order."""
    return [
        (event.seat, event.kind.removeprefix("takeover_"), event.data["world"])
        for event in scenario.log
        if event.kind in ("takeover_succeeded", "takeover_failed")
    ]


def test_a_takeover_succeeds_with_equal_strength():
    """RVI-T-1, RVI-TAKEOVER-6, -18, -20, -24, -30: a tie is a success, the world moves, the
    attacker draws the Settle bonus."""
    s = settle(
        ALEK,
        "Earth's Lost Colony, Drop Ships, Expedition Force, Rebel Colony",
        "Galactic Developers",
        moves=["0 takeover imperium-seat rebel-colony"],
    )
    assert result(s) == [(0, "succeeded", "rebel-colony")]
    assert s.strengths == [(8, 8)]
    assert [len(s.tableau(seat)) for seat in (0, 1)] == [6, 3]
    assert (s.tableau(0)[-1], s.hands()[0]) == ("rebel-colony", 1)


def attacked(*more, **others):
    """RVI-T-2, RVI-TAKEOVER-22, -24, -26, -35: Alek attacks while Beata conquers Former Penal
    Colony."""
    alek = ", ".join([ALEK, *more])
    karola = others.get("karola", "Galactic Developers")
    return settle(
        alek,
        f"{others.get('beata', BEATA)} / Former Penal Colony",
        karola,
        chosen=[(1, "former-penal-colony")],
    )


@pytest.mark.parametrize("defended", [True, False])
def test_the_owner_may_raise_military_in_defense(defended):
    """RVI-T-2, RVI-TAKEOVER-22, -24, -26, -35: the owner may use temporary Military; what was
    placed now does not count."""
    s = attacked().play("0 takeover imperium-seat rebel-colony")
    assert (s.goods(1), s.hands()[1]) == (["former-penal-colony"], 1)
    assert s.waiting == [1]
    s.play(f"1 discard {s.hand(1)[0] if defended else '-'}")
    assert result(s) == [(0, "failed" if defended else "succeeded", "rebel-colony")]
    assert s.strengths == [(8, 9 if defended else 8)]
    assert s.hands()[0] == (0 if defended else 1)


@pytest.mark.parametrize("used", [True, False])
def test_the_attacker_raises_military_only_when_declaring(used):
    """RVI-T-3, RVI-TAKEOVER-14, -28: New Military Tactics raise the attack from 8 to 11 against
    9."""
    s = attacked("New Military Tactics").play("0 takeover imperium-seat rebel-colony")
    assert set(s.legal(0)) == {"raise_military -", "raise_military new-military-tactics"}
    s.play(f"0 raise_military {'new-military-tactics' if used else '-'}")
    assert s.waiting == [1]
    s.play(f"1 discard {s.hand(1)[0]}")
    assert result(s) == [(0, "succeeded" if used else "failed", "rebel-colony")]
    assert s.strengths == [(11 if used else 8, 9)]
    assert ("new-military-tactics" in s.tableau(0)) != used


@pytest.mark.parametrize("defended", [True, False])
def test_two_seats_attack_one_world_and_only_one_takes_it(defended):
    """RVI-T-4, RVI-TAKEOVER-7, -16, -19, -25, -29, -33: two attack the same world; Military raised
    in defense stays."""
    s = attacked(beata=BEATA + ", Imperium Lords", karola=KAROLA)
    s.play("0 takeover imperium-seat rebel-colony", "2 takeover rebel-alliance rebel-colony")
    s.play(f"1 discard {s.hand(1)[0] if defended else '-'}")
    expected = [("failed", "succeeded"), ("succeeded", "failed")][not defended]
    assert [kind for _, kind, _ in result(s)] == list(expected)
    assert "rebel-colony" in s.tableau(2 if defended else 0)
    assert total_military([CARDS[name] for name in KAROLA_IDS]) == -1
    if defended:
        assert s.strengths == [(8, 9), (9, 9)]
    else:
        assert s.strengths[0] == (8, 8)
        assert s.log[-1].kind != "takeover_succeeded"
        assert s.told("takeover_failed", "reason") == ["world_has_moved"]


def test_rebel_pact_counts_military_worlds_in_takeover_defense():
    """RVI-T-5, RVI-TAKEOVER-20, -21: each of six worlds has 10 more defense."""
    s = settle(ALEK, KAROLA)
    worlds = [card for card in s.state.tableau(1) if card.military_world]
    assert len(worlds) == 6
    for world in worlds:
        assert defense_strength(s.state, 1, world.id) == 10 + world.price
    named = ("rebel-fuel-cache", "rebel-homeworld", "outlaw-world")
    assert [defense_strength(s.state, 1, world) for world in named] == [11, 17, 11]


def test_imperium_cloaking_technology_is_discarded_when_declared():
    """RVI-T-6, RVI-TAKEOVER-8, -24, -30: Former Penal Colony moves with its good."""
    s = settle(
        "New Sparta, Space Marines, Imperium Cloaking Technology",
        "Separatist Colony, Former Penal Colony*",
        moves=["0 takeover imperium-cloaking-technology former-penal-colony"],
    )
    assert result(s) == [(0, "succeeded", "former-penal-colony")]
    assert s.strengths == [(4, 2 + 2)]
    assert s.tableau(0) == ["new-sparta", "space-marines", "former-penal-colony"]
    assert s.state.discard == ["imperium-cloaking-technology", *s.state.discard[1:]]
    assert s.goods(0) == ["former-penal-colony"]


def test_a_total_of_0_stops_cloaking_but_not_rebel_alliance():
    """RVI-T-7, RVI-TAKEOVER-7, -8, -10: total Military of 0 is immune to Imperium Cloaking
    Technology, not to Rebel Alliance."""
    b = "Old Earth, Galactic Imperium, Alien Rosetta Stone World, New Military Tactics, "
    b += "Outlaw World"
    force = "Drop Ships, Space Marines, Mercenary Fleet, Expedition Force, Imperium Troops"
    s = settle(f"Imperium Cloaking Technology, {force}", b)
    assert [s.military(seat) for seat in (0, 1)] == [9, 0]
    assert s.asked != "takeover"
    s = settle(f"Rebel Alliance, {force}", b)
    assert declared(s, 0) == {"takeover rebel-alliance outlaw-world"}


def test_negative_military_lowers_the_total_to_0():
    """RVI-T-8, RVI-TAKEOVER-8: Imperium Cloaking Technology cannot attack New Sparta then."""
    s = settle("Imperium Cloaking Technology", "New Sparta, Contact Specialist, Empath World")
    assert s.military(1) == 0
    assert s.asked != "takeover"


def test_a_card_placed_in_this_phase_makes_no_seat_vulnerable():
    """RVI-T-9, RVI-TAKEOVER-9, -22: what is placed in this phase does not make vulnerable; later it
    does."""
    s = settle(
        "Rebel Alliance",
        "Alpha Centauri, Outlaw World / Imperium Armaments World, +5",
        chosen=[(1, "imperium-armaments-world")],
    )
    assert not declared(s, 0)
    s.finish().actions("settle", "consume-trade").play("0 pass", "1 pass")
    assert declared(s, 0) == {"takeover rebel-alliance outlaw-world"}


def test_imperium_seat_attacks_rebel_military_worlds_only():
    """RVI-T-10, RVI-TAKEOVER-5, -6: Outlaw World and Rebel Cantina are not legal targets."""
    s = settle("Imperium Seat", "Rebel Cantina, Rebel Fuel Cache, Outlaw World")
    assert declared(s, 0) == {"takeover imperium-seat rebel-fuel-cache"}
    s.refused("0 takeover imperium-seat outlaw-world", "no_takeover", "RVI-TAKEOVER-6")
    s.refused("0 takeover imperium-seat rebel-cantina", "no_takeover")
    s = settle("Imperium Seat", "Rebel Cantina, Outlaw World")
    assert s.asked != "takeover"


def test_a_seat_that_placed_a_world_may_not_declare():
    """RVI-T-12, RVI-TAKEOVER-12: who placed a world may not declare without Improved Logistics."""
    s = settle(
        "Old Earth, Imperium Seat / Gem World, +2",
        "Earth's Lost Colony, Rebel Fuel Cache",
        chosen=[(0, "gem-world")],
    )
    assert (s.asked, s.tableau(0)[-1]) == ("select", "gem-world")


def test_specialized_military_counts_on_both_sides():
    """RVI-T-17, RVI-TAKEOVER-18, -20: 5 against 9 fails to take Lost Alien Warship."""
    s = settle(
        "Alien Rosetta Stone World, Drop Ships, Imperium Cloaking Technology",
        "Old Earth, Lost Alien Warship, Deserted Alien World",
        moves=["0 takeover imperium-cloaking-technology lost-alien-warship"],
    )
    assert result(s) == [(0, "failed", "lost-alien-warship")]
    assert s.strengths == [(5, 9)]


def test_with_takeovers_off_all_other_powers_work():
    """RVI-T-18, RVI-TAKEOVER-1: cards are mixed in Explore, and worlds are paid for and
    conquered."""
    s = round_start(
        "Old Earth, Imperium Seat, Rebel Alliance, Rebel Pact, Imperium Cloaking Technology / "
        "Rebel Miners, Gem World, Rebel Fuel Cache",
        "Earth's Lost Colony, Rebel Colony",
        **BOTH,
    ).actions("settle", "explore+5")
    assert s.asked == "discard"  # the cards drawn are mixed with the hand
    s.play(f"0 discard {s.state.players[0].drawn[0]}", f"1 keep {s.state.players[1].drawn[0]}")
    s.play("0 pass", "1 pass")
    assert s.asked == "select"
    assert military_against(s.state.working(0), CARDS["rebel-miners"]) == 1
    s.actions("settle", "develop").play("0 pass", "1 pass", "0 settle rebel-miners", "1 pass")
    assert s.tableau(0)[-1] == "rebel-miners"
    assert s.hands()[0] == 4  # Rebel Miners cost 2 - 2 - 2 = 0, and the Settle bonus is drawn
    s.actions("settle", "settle").play("0 settle gem-world", "1 pass")
    assert "place_by conquer imperium-cloaking-technology" in s.legal(0)


def test_without_improved_logistics_no_world_follows_a_takeover():
    """RVI-TAKEOVER-13: the refusal does not advise to declare one first."""
    s = settle("New Sparta, Imperium Seat / Gem World, +2", "Old Earth, Rebel Fuel Cache")
    s.refused("0 settle gem-world", "no_such_power", "RACE-SETTLE-1")


@pytest.mark.parametrize(("military", "succeeds"), [(0, True), (3, False)])
def test_a_world_from_hand_may_follow_a_takeover(military, succeeds):
    """RVI-T-40, RVI-TAKEOVER-30, -40, RVI-OQ-4, -5: a takeover first, then a world from hand, which
    stays whatever happens."""
    b = "Old Earth, Rebel Fuel Cache" + (", Drop Ships" if military else "")
    s = settle(
        "New Sparta, Improved Logistics, Imperium Seat, Terraforming Robots / Gem World, +2", b
    )
    assert "settle gem-world" not in s.legal(0)
    s.refused("0 settle gem-world", "nothing_before", "RVI-TAKEOVER-40")
    assert game.decisions(s.state)[0].prompt == "You may declare a takeover."
    s.play("0 takeover imperium-seat rebel-fuel-cache", "0 settle gem-world")
    assert s.hands()[0] == (3 if succeeds else 2)
    assert len(s.tableau(0)) == (6 if succeeds else 5)
    assert "gem-world" in s.tableau(0)
    assert s.strengths == [(3, 1 + military)]
    assert s.told("cards_drawn", "source", 0).count("settle") == 1


@pytest.mark.parametrize(
    ("world", "attack", "succeeds"),
    [("rebel-base", 10, True), ("rebel-outpost", 10, True), ("rebel-outpost", 9, False)],
)
def test_a_fully_used_power_adds_nothing_to_the_defense(world, attack, succeeds):
    """RVI-T-41, RVI-TAKEOVER-24, -26, -27, RVI-OQ-18: a power used in full gives nothing more in
    defense, the rest of one does."""
    force = "Imperium Seat, Imperium Troops, Drop Ships, Space Marines"
    a = f"New Sparta, {force}" if attack == 10 else f"Epsilon Eridani, {force}"
    s = settle(
        a,
        "Earth's Lost Colony, Space Mercenaries, Drop Ships, Rebel Colony / "
        + ("Rebel Base, +3" if world == "rebel-base" else "Rebel Outpost, +3"),
        chosen=[(1, world)],
        moves=["0 takeover imperium-seat rebel-colony"],
    )
    count = 2 if world == "rebel-base" else 1
    s.play(f"1 discard {','.join(s.hand(1)[:count])}")
    if world == "rebel-outpost":
        assert s.asked == "discard"
        s.play(f"1 discard {s.hand(1)[0]}")
    assert s.strengths[-1] == (attack, 10)
    assert result(s)[-1][1] == ("succeeded" if succeeds else "failed")
