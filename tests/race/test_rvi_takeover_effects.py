"""Takeovers: what becomes of worlds, goods and powers, each test scenario under its id."""

from __future__ import annotations

import pytest

from tests.race.kit import round_start
from tests.race.test_rvi_takeovers import WAR, result, settle


@pytest.mark.parametrize("star", ["", "*"])
def test_a_world_taken_over_keeps_its_good_but_receives_none(star):
    """RVI-T-11, RVI-TAKEOVER-30, -31, -36: no good for a windfall world taken over, unless it has
    one; its Trade power works in the Consume phase of the same round."""
    s = round_start(
        "New Sparta, Drop Ships, Imperium Cloaking Technology",
        f"Epsilon Eridani, Pirate World{star}",
        advanced=True,
        **WAR,
    ).actions("settle consume-trade", "develop produce")
    s.play("0 pass", "1 pass", "0 pass", "1 pass")
    s.play("0 takeover imperium-cloaking-technology pirate-world")
    assert "pirate-world" in s.tableau(0)
    sold = [event.data for event in s.log if event.kind == "good_sold"]
    assert sold == ([{"world": "pirate-world", "price": 2 + 3, "source": "trade"}] if star else [])
    assert s.goods(0) == []


def test_the_second_takeover_of_a_seat_fails_with_the_first():
    """RVI-T-13, RVI-TAKEOVER-13, -34, -35: it fails although its strength of 5 exceeds 4."""
    s = settle(
        "New Sparta, Improved Logistics, Imperium Seat, Imperium Cloaking Technology, Drop Ships",
        "Earth's Lost Colony, Space Marines, Rebel Outpost",
        "Epsilon Eridani, Pirate World",
        moves=["0 takeover imperium-seat rebel-outpost"],
    )
    assert "takeover imperium-seat rebel-outpost" not in s.legal(0)
    s.refused("0 takeover imperium-seat rebel-outpost", "no_takeover", "RVI-TAKEOVER-15")
    s.play("0 takeover imperium-cloaking-technology pirate-world")
    # It would have sufficed: 5 against 3 + 1.
    assert [s.military(seat) for seat in (0, 2)] == [5, 1]
    assert [kind for _, kind, _ in result(s)] == ["failed", "failed"]
    reasons = s.told("takeover_failed", "reason")
    assert reasons == ["military_too_low", "first_takeover_failed"]
    assert "imperium-cloaking-technology" not in s.tableau(0)
    assert "pirate-world" in s.tableau(2)
    assert s.hands()[0] == 0


def test_a_takeover_and_a_world_from_hand_bring_one_bonus():
    """RVI-T-14, RVI-TAKEOVER-12, -30, RVI-OQ-4: one Settle bonus, but a card for each world from
    Terraforming Robots."""
    s = settle(
        "New Sparta, Improved Logistics, Terraforming Robots, Imperium Seat / Gem World, +3",
        "Earth's Lost Colony, Rebel Fuel Cache",
        chosen=[(0, "gem-world")],
    ).pay(0, 2)
    assert s.hands()[0] == 3
    s.play("0 takeover imperium-seat rebel-fuel-cache")
    assert s.hands()[0] == 4
    sources = s.told("cards_drawn", "source", 0)
    assert sources == ["settle", "terraforming-robots", "terraforming-robots"]


@pytest.mark.parametrize(("strength", "kind"), [(6, "failed"), (7, "succeeded")])
def test_a_world_lost_in_this_phase_still_counts_in_defense(strength, kind):
    """RVI-T-15, RVI-TAKEOVER-23: a world lost in this phase goes on counting for its former
    owner."""
    c = "Old Earth, Imperium Cloaking Technology, Drop Ships, Space Marines, Expedition Force"
    c += ", Separatist Colony" if strength == 7 else ""
    s = settle(
        "Epsilon Eridani, Imperium Seat, Mercenary Fleet, Imperium Troops, Drop Ships",
        "Earth's Lost Colony, Rebel Outpost, Rebel Underground, Lost Alien Battle Fleet",
        c,
    ).play("0 takeover imperium-seat rebel-outpost")
    s.play("2 takeover imperium-cloaking-technology rebel-underground")
    assert result(s) == [(0, "succeeded", "rebel-outpost"), (2, kind, "rebel-underground")]
    assert s.strengths == [(9, 5 + 4), (strength, 3 + 4)]


@pytest.mark.parametrize(("first", "second", "kinds"), [
    (2, None, ["failed", "failed"]),
    (1, 1, ["succeeded", "failed"]),
    (1, 0, ["succeeded", "succeeded"]),
])  # fmt: skip
def test_military_raised_in_defense_counts_in_the_next_takeover(first, second, kinds):
    """RVI-T-16, RVI-TAKEOVER-26, -27, -29: the rest of a power used in part; Military raised in
    defense counts later."""
    s = settle(
        "New Sparta, Imperium Seat, Expedition Force",
        "Old Earth, Space Mercenaries, Rebel Miners, Rebel Underground / +2",
        "Epsilon Eridani, Imperium Cloaking Technology, Expedition Force, Drop Ships",
    ).play("0 takeover imperium-seat rebel-miners")
    s.play("2 takeover imperium-cloaking-technology rebel-underground")
    s.play(f"1 discard {','.join(s.hand(1)[:first])}")
    if second is not None:
        s.play(f"1 discard {s.hand(1)[0] if second else '-'}")
    assert s.strengths == [(4, 2 + 1 + first), (5, 3 + 1 + first + (second or 0))]
    assert [kind for _, kind, _ in result(s)] == kinds


def test_start_worlds_can_be_taken_over_and_count_for_the_new_owner():
    """RVI-TAKEOVER-5, -37, RVI-OQ-9: New Sparta moves, the order of play does not."""
    s = settle(
        "Old Earth, Imperium Cloaking Technology, Drop Ships, Space Marines",
        "New Sparta, Outlaw World",
        first=1,
        moves=["0 takeover imperium-cloaking-technology new-sparta"],
    )
    assert (s.tableau(1), s.military()) == (["outlaw-world"], 7)
    assert (s.state.in_order(), s.score(1).total) == ([1, 0], 1)
