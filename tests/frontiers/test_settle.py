"""Settle: NF-SETTLE-1 to NF-SETTLE-19, NF-SETTLE-25, NF-SETTLE-26, NF-ORDER-4, and the powers of
settle. Military is in ``test_settle_military``, replacements are in ``test_replace``."""

from __future__ import annotations

import pytest

from tests.frontiers.kit import (
    TILES,
    Seat,
    acting,
    asked,
    good_on,
    legal,
    pick,
    play,
    position,
    refused,
    seat,
    tableau,
)

SOME = list(TILES.bag)


def test_the_bonus_colonist_can_be_used_at_once():
    """NF-T-15: NF-SETTLE-1, NF-SETTLE-5, NF-SETTLE-6, NF-SETTLE-11, NF-TERM-8."""
    t = position(seat("/ Gem World", credits=3), Seat(), colonists=20)
    play(t, "0 select settle")
    assert t.colonists == 19
    assert legal(t) == ["take_colonists", "settle gem-world credits"]
    play(t, "0 settle gem-world credits")
    assert (t.empires[0].credits, t.empires[0].colonists) == (1, 0)
    assert good_on(t, 0, "gem-world") is None
    assert t.empires[0].surveyed == []


def test_colonists_may_be_taken_instead_and_stay_unused():
    """NF-SETTLE-2, NF-SETTLE-3, NF-SETTLE-4."""
    t = acting("settle", "/ Gem World", credits=3)
    refused(t, "0 pass", "must_choose", "NF-SETTLE-2")
    play(t, "0 take_colonists")
    assert (t.empires[0].colonists, t.empires[0].surveyed) == (3, ["gem-world"])
    assert asked(t) == (1, "select")


def test_discounts_stop_at_zero_and_colonists_are_still_needed():
    """NF-T-16: NF-SETTLE-6, NF-POWER-5, NF-POWER-8; settle-discount for all worlds."""
    artists = seat("Terraforming Specialists / Artist Settlement", colonists=1)
    t = position(Seat(), artists, action="settle")
    play(t, "1 settle artist-settlement credits")
    assert (t.empires[1].credits, t.empires[1].colonists) == (0, 0)
    artists.colonists = 0
    t = position(Seat(), artists, action="settle")
    assert t.empires[1].colonists == 2  # there was no other choice than to take them


def test_settle_discounts_name_kinds():
    """NF-SETTLE-6; settle-discount (Mining Robots on Rare worlds, Alien Researchers on Alien)."""
    t = acting(
        "settle",
        "Mining Robots, Alien Researchers / Comet Zone, Plague World, Deserted Alien Outpost",
        credits=2,
        colonists=1,
    )
    # 3 - 1, 3 and 4 - 2 against 2 credits.
    assert legal(t)[1:] == ["settle comet-zone credits", "settle deserted-alien-outpost credits"]
    refused(t, "0 settle plague-world credits", "cannot_pay", "NF-SETTLE-6")


def test_too_few_colonists_and_worlds_not_surveyed():
    """NF-SETTLE-5, NF-TERM-3."""
    t = acting("settle", "/ New Earth, Gem World", credits=9)
    refused(t, "0 settle new-earth credits", "too_few_colonists", "NF-SETTLE-5")
    refused(t, "0 settle comet-zone credits", "not_surveyed", "NF-SETTLE-2")


def test_a_good_may_be_discarded_without_a_target():
    """NF-SETTLE-12, NF-SETTLE-7 (OQ-22): also after the main choice."""
    t = acting("settle", "Self-Repairing Alien Artillery*, Alien Monolith*")
    play(t, "0 take_colonists")
    assert legal(t) == [
        "discard_good self-repairing-alien-artillery self-repairing-alien-artillery",
        "discard_good self-repairing-alien-artillery alien-monolith",
        "pass",
    ]
    play(t, "0 discard_good self-repairing-alien-artillery alien-monolith")
    assert asked(t) == (1, "select")


def test_two_settlements_two_draws():
    """NF-T-20: NF-SETTLE-16, NF-SETTLE-17, NF-SETTLE-18, NF-SETTLE-19, NF-POWER-10;
    settle-draw-after (OQ-14: both powers are on one stack in the standard set)."""
    line = "Improved Logistics, Terraforming Robots / Gem World, Spice World"
    owner = seat(line, credits=9, colonists=2)
    owner.tiles += SOME[-3:]
    owner.surveyed += SOME[:2]
    t = position(owner, Seat(), waiting=[0, 1, 0, 1])
    drawn = t.bag[:2]
    play(t, "0 select settle", "0 settle gem-world credits", "0 draw terraforming-robots")
    play(t, "0 settle spice-world credits", "0 draw terraforming-robots")
    assert t.empires[0].surveyed == [*SOME[:2], *drawn]
    assert sum(tile in TILES.worlds for tile in tableau(t, 0)) == 6
    assert asked(t) == (0, "discard")
    assert set(legal(t)) == {f"discard {world}" for world in t.empires[0].surveyed}
    play(t, f"0 discard {drawn[0]}")
    assert drawn[0] in t.bag
    assert len(t.empires[0].surveyed) == 3


def test_a_world_drawn_after_settling_may_be_the_second_world():
    """NF-SETTLE-16, NF-SETTLE-18 (OQ-9)."""
    t = acting(
        "settle",
        "Improved Logistics, Terraforming Robots / Gem World",
        credits=9, colonists=2, bag_top=["spice-world"],
    )  # fmt: skip
    play(t, "0 settle gem-world credits", "0 draw terraforming-robots")
    assert "settle spice-world credits" in legal(t)


def test_a_second_world_needs_a_first_and_an_older_power():
    """NF-SETTLE-16, NF-POWER-2, NF-POWER-9."""
    t = position(
        Seat(tiles=["improved-logistics"], credits=9, colonists=3, surveyed=SOME[-4:]),
        Seat(),
        action="settle",
    )
    play(t, "0 take_colonists")
    assert asked(t) == (1, "select")
    t = acting("settle", "/ Gem World, Spice World", credits=9, colonists=3)
    play(t, "0 settle gem-world credits")
    assert asked(t) == (1, "select")


def test_no_third_world():
    """NF-SETTLE-16: with goods left to discard the turn continues, but not to a third world."""
    t = acting(
        "settle",
        "Improved Logistics, Imperium Arms Factory, Volcanic World* / "
        "Gem World, Spice World, Comet Zone",
        credits=9,
        colonists=3,
    )
    play(t, "0 settle gem-world credits", "0 settle spice-world credits")
    refused(t, "0 settle comet-zone credits", "no_more_worlds", "NF-SETTLE-16")
    refused(t, "0 take_colonists", "already_chosen", "NF-SETTLE-2")


def test_settle_discounts_apply_to_both_worlds():
    """NF-SETTLE-16, NF-POWER-7 (OQ-20)."""
    t = acting(
        "settle",
        "Improved Logistics, Mining Robots / Asteroid Belt, Comet Zone",
        credits=3,
        colonists=2,
    )
    play(t, "0 settle asteroid-belt credits", "0 settle comet-zone credits")
    assert t.empires[0].credits == 0


def test_gains_after_settling():
    """NF-SETTLE-17; settle-gain-after (Pan-Galactic Hologrid: 1 credit for each world)."""
    t = acting(
        "settle",
        "Pan-Galactic Hologrid, Improved Logistics / Gem World, Spice World",
        colonists=1,
        credits=3,
    )
    play(t, "0 settle gem-world credits", "0 settle spice-world credits")
    assert t.empires[0].credits == 3 - 2 + 1 - 2 + 1


def test_more_colonists():
    """NF-SETTLE-2; take-colonists-bonus (Frontier Settlers), not with the bonus colonist."""
    t = acting("settle", "Frontier Settlers")
    assert [empire.colonists for empire in t.empires] == [1 + 2 + 1, 2]


def test_windfalls_need_a_good_in_the_supply():
    """NF-SETTLE-11 (OQ-17): resolution order, and within a player the world settled first."""
    t = acting(
        "settle",
        "Improved Logistics / Asteroid Belt, Radioactive World",
        colonists=2, credits=9, supply={"novelty": 19, "rare": 1, "genes": 13, "alien": 11},
    )  # fmt: skip
    play(t, "0 settle radioactive-world credits", "0 settle asteroid-belt credits")
    assert good_on(t, 0, "radioactive-world") == "rare"
    assert good_on(t, 0, "asteroid-belt") is None


def test_the_supply_runs_out():
    """NF-T-24: NF-SETTLE-1, NF-SETTLE-15, NF-SETTLE-25."""
    settler = seat("/ Gem World", credits=2, colonists=1)
    other = seat("/ Spice World", credits=2, colonists=1)
    t = position(Seat(), Seat(), other, settler, colonists=4)
    events = play(t, "0 select settle")
    assert legal(t) == ["take_colonists", "settle spice-world credits"]
    events += play(t, "2 take_colonists")
    gained = [event for event in events if event.kind == "colonists_gained"]
    took = [(event.seat, event.data["colonists"]) for event in gained]
    assert took == [(0, 1), (0, 2), (1, 1), (2, 0)]
    play(t, "3 settle gem-world credits")
    assert (t.colonists, t.ending, t.over) == (0, ["colonist_supply"], False)
    play(t, "1 select isolation", "2 select produce", "3 select send-diplomats")
    assert t.over


@pytest.mark.parametrize(
    ("move", "left", "ends"), [("settle gem-world credits", 5, False), ("take_colonists", 3, True)]
)
def test_exactly_five_colonists(move, left, ends):
    """NF-T-25: NF-SETTLE-25, NF-END-3."""
    settler = seat("/ Gem World", credits=4, colonists=1)
    other = seat("/ Spice World", credits=4, colonists=1)
    t = position(Seat(), other, settler, colonists=8, action="settle")
    assert t.colonists == 5
    play(t, "1 settle spice-world credits", f"2 {move}")
    assert t.colonists == left
    assert t.ending == (["colonist_supply"] if ends else [])
    play(t, "1 select isolation", "2 select produce")
    assert t.over == ends


def test_more_than_seven_colonies():
    """NF-END-2, NF-SETTLE-25, NF-TERM-2: the home world counts."""
    for colonies, ends in ((5, False), (6, True)):
        settler = Seat(tiles=SOME[:colonies], credits=4, colonists=1, surveyed=["gem-world"])
        t = position(settler, Seat(), colonists=20, action="settle")
        play(t, "0 settle gem-world credits")
        assert t.ending == (["colonies"] if ends else [])


def test_each_player_finishes_before_the_next():
    """NF-ORDER-4, NF-ORDER-7, NF-LIMIT-4."""
    settler = seat("/ Gem World", credits=4, colonists=1)
    t = position(Seat(), settler, seat("/ Spice World", credits=4, colonists=1))
    play(t, "0 select settle")
    assert asked(t) == (1, "settle")
    pick(t)
    assert asked(t) == (2, "settle")


def test_fresh_colonies_stand_in_the_tableau():
    """NF-SETTLE-11: the colony is part of the empire at once."""
    t = acting("settle", "/ Gem World", credits=2)
    play(t, "0 settle gem-world credits")
    assert tableau(t, 0)[-1] == "gem-world"
