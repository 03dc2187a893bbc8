"""Replacing colonies: NF-SETTLE-20 to NF-SETTLE-24; upgrade-world and replace-self."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.errors import IllegalMove
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
    tableau,
    tile_set,
)

SOME = list(TILES.bag)
ENGINEERS = "terraforming-engineers"


def replacing(t):
    return [offer for offer in legal(t) if offer.startswith("replace_world ")]


def test_terraforming_engineers():
    """NF-T-22: NF-SETTLE-20, NF-SETTLE-21, NF-SETTLE-22, NF-SETTLE-23, NF-SETTLE-24
    (OQ-3, OQ-19)."""
    line = "Terraforming Engineers, Asteroid Belt*, Gem World, Spice World, New Vinland / New Earth"
    t = position(Seat(), seat(line, colonists=1), Seat(), colonists=30)
    rare = t.supply["rare"]
    play(t, "0 select settle", "1 take_colonists")
    assert replacing(t) == [f"replace_world {ENGINEERS} asteroid-belt new-earth"]
    play(t, f"1 replace_world {ENGINEERS} asteroid-belt new-earth")
    assert good_on(t, 1, "new-earth") is None
    assert t.supply["rare"] == rare + 1
    assert "asteroid-belt" in t.bag
    assert (t.empires[1].credits, t.empires[1].colonists) == (0, 2)
    assert sum(tile in TILES.worlds for tile in tableau(t, 1)) == 5
    assert t.ending == []
    assert asked(t) == (1, "select")


def test_before_the_main_choice_too():
    """NF-SETTLE-20 (OQ-3): the new world's powers do not work in this action (NF-POWER-2)."""
    t = acting(
        "settle",
        "Terraforming Engineers, Volcanic World / Mining Mole Uplift Race, Comet Zone",
        colonists=1,
        credits=2,
    )
    play(t, f"0 replace_world {ENGINEERS} volcanic-world mining-mole-uplift-race")
    # Mining Mole Uplift Race would lower the cost of Comet Zone from 3 to 2; as it does not, taking
    # colonists was all that was left.
    assert t.empires[0].surveyed == ["comet-zone"]
    assert t.empires[0].colonists == 1 + 1 + 2
    assert "volcanic-world" in t.bag


ILLEGAL = [
    ("asteroid-belt", "imperium-blaster-gem-consortium"),  # 4 higher
    ("comet-zone", "volcanic-world"),  # lower
    ("gem-world", "comet-zone"),  # other kind
    ("rebel-miners", "comet-zone"),  # military colony
    ("comet-zone", "imperium-fuel-depot"),  # military world
]


@pytest.mark.parametrize(("old", "new"), ILLEGAL)
def test_illegal_replacements(old, new):
    """NF-T-23: NF-SETTLE-20, NF-SETTLE-22."""
    owner = Seat(
        tiles=[ENGINEERS, old], surveyed=[new, "artist-settlement"], colonists=3, credits=1
    )
    t = position(owner, Seat(), action="settle")
    refused(t, f"0 replace_world {ENGINEERS} {old} {new}", "no_replacement", "NF-SETTLE-20")


def test_missing_colonists():
    """NF-T-23: NF-SETTLE-24: New Earth needs one more colonist than Asteroid Belt has."""
    line = "Terraforming Engineers, Asteroid Belt / New Earth, Artist Settlement"
    owner = seat(line, colonists=1, credits=1)
    t = position(Seat(), owner, action="settle")
    assert len(replacing(t)) == 1
    play(t, "1 settle artist-settlement credits")
    assert asked(t) == (1, "select")


def test_a_colony_settled_in_this_action_stays():
    """NF-T-23: NF-SETTLE-21."""
    line = "Terraforming Engineers, Volcanic World / Asteroid Belt, Comet Zone"
    t = acting("settle", line, colonists=3, credits=2)
    play(t, "0 settle asteroid-belt credits")
    refused(
        t, f"0 replace_world {ENGINEERS} asteroid-belt comet-zone", "just_settled", "NF-SETTLE-21"
    )
    assert replacing(t) == [f"replace_world {ENGINEERS} volcanic-world comet-zone"]


def test_gray_counts_as_a_kind():
    """NF-T-23, the legal one: NF-SETTLE-20, NF-SETTLE-24."""
    line = "New Sparta, Terraforming Engineers, Alien Rosetta Stone World / Galactic Trendsetters"
    t = position(Seat(), seat(line, colonists=1), action="settle")
    play(t, f"1 replace_world {ENGINEERS} alien-rosetta-stone-world galactic-trendsetters")
    assert "galactic-trendsetters" in tableau(t, 1)
    assert t.empires[1].colonists == 1 - 1 + 2  # the main choice that is left


def test_refusals_name_what_is_missing():
    """NF-SETTLE-20: the power, the colony, the surveyed world."""
    t = acting("settle", "Terraforming Engineers, Asteroid Belt / Comet Zone, Gem World", credits=9)
    for move, reason in (
        ("replace_world dying-colony asteroid-belt comet-zone", "no_such_power"),
        (f"replace_world {ENGINEERS} volcanic-world comet-zone", "not_your_colony"),
        (f"replace_world {ENGINEERS} asteroid-belt volcanic-world", "not_surveyed"),
    ):
        refused(t, f"0 {move}", reason)


def test_the_power_works_once():
    """NF-SETTLE-20, NF-POWER-7."""
    t = acting(
        "settle",
        "Terraforming Engineers, Asteroid Belt, Volcanic World / "
        "Comet Zone, Mining Mole Uplift Race",
        credits=0,
    )
    play(t, f"0 replace_world {ENGINEERS} asteroid-belt comet-zone")
    assert replacing(t) == []
    assert asked(t) == (1, "select")


def test_a_new_windfall_world_receives_its_good_and_nothing_is_triggered():
    """NF-SETTLE-21, NF-SETTLE-23."""
    t = acting(
        "settle",
        "Terraforming Engineers, Pan-Galactic Hologrid, Pre-Sentient Race / Deep Space Symbionts",
    )
    play(t, f"0 replace_world {ENGINEERS} pre-sentient-race deep-space-symbionts")
    assert good_on(t, 0, "deep-space-symbionts") == "genes"
    assert t.empires[0].credits == 0


def test_surplus_colonists_return():
    """NF-SETTLE-24: no world of the standard set allows it, a corrected one may."""
    tiles = tile_set("small-comets", {"asteroid-belt": {"colonists": 2}})
    owner = seat("Terraforming Engineers, Asteroid Belt / Comet Zone")
    t = position(owner, Seat(), action="settle", tiles=tiles)
    play(t, f"0 replace_world {ENGINEERS} asteroid-belt comet-zone")
    assert t.empires[0].colonists == 1 + 1 + 2  # bonus, surplus, main choice


def test_a_replaced_home_world_leaves_the_game():
    """NF-SETTLE-23, NF-SETTLE-24; replace-self (Dying Colony)."""
    t = acting("settle", "Dying Colony* / Comet Zone, Rebel Miners, Deserted Alien Outpost")
    novelty = t.supply["novelty"]
    # Neither military worlds nor Alien ones.
    assert replacing(t) == ["replace_world dying-colony dying-colony comet-zone"]
    play(t, "0 replace_world dying-colony dying-colony comet-zone")
    assert (t.removed, t.supply["novelty"]) == (["dying-colony"], novelty + 1)
    assert tableau(t, 0) == ["comet-zone"]
    assert "dying-colony" not in t.bag


def test_dying_colony_needs_the_extra_colonist():
    """NF-SETTLE-24: the same holds for Dying Colony's replacement."""
    colony = seat("Dying Colony / New Earth")
    t = position(Seat(), colony, action="settle")
    assert t.empires[1].colonists == 2  # it had to take colonists, then could replace
    assert asked(t) == (1, "settle")
    assert legal(t) == ["replace_world dying-colony dying-colony new-earth", "pass"]
    play(t, "1 replace_world dying-colony dying-colony new-earth")
    assert t.empires[1].colonists == 1


def test_engineers_after_dying_colony():
    """NF-SETTLE-21 (OQ-23): a replacement may itself be replaced in the same action."""
    t = acting("settle", "Dying Colony, Terraforming Engineers / Volcanic World, Comet Zone")
    play(t, "0 replace_world dying-colony dying-colony volcanic-world")
    play(t, f"0 replace_world {ENGINEERS} volcanic-world comet-zone")
    assert tableau(t, 0) == [ENGINEERS, "comet-zone"]
    assert "volcanic-world" in t.bag


def test_a_power_replaces_its_own_world_only():
    """replace-self."""
    t = acting("settle", "Dying Colony, Gem World / Spice World", credits=3)
    with pytest.raises(IllegalMove, match="replaces only itself"):
        play(t, "0 replace_world dying-colony gem-world spice-world")
