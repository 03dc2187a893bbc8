"""Produce: NF-PRODUCE, NF-ORDER-5, and the powers of produce."""

from __future__ import annotations

import pytest

from tests.frontiers.kit import (
    Seat,
    acting,
    asked,
    good_on,
    legal,
    pick,
    play,
    position,
    seat,
    tile_set,
)


def credits_after(t, seat=0):
    return t.empires[seat].credits


@pytest.mark.parametrize(("line", "credits"), [
    # NF-PRODUCE-6 (OQ-5): the most of nothing is nothing.
    ("New Sparta, Mining Conglomerate", 0),
    # produce-gain (Rebel Underground: 1 credit).
    ("New Sparta, Rebel Underground", 1),
    # produce-gain-per (Pan-Galactic League: Genes colonies), goods or not.
    ("Ancient Race, Pan-Galactic League", 1),
    # produce-gain-per-good (Consumer Markets: 1 credit for each Novelty good produced).
    ("New Sparta, Consumer Markets, Spice World, New Vinland, Space Port*, Comet Zone*", 2),
    # produce-gain-per-kind (Diversified Economy: 1 credit for each kind produced).
    ("New Sparta, Diversified Economy, Spice World, New Vinland, Volcanic World", 2),
])  # fmt: skip
def test_gains(line, credits):
    assert credits_after(acting("produce", line)) == credits


def test_produce():
    """NF-T-26: NF-PRODUCE-1, NF-PRODUCE-2, NF-PRODUCE-3, NF-PRODUCE-4, NF-PRODUCE-5, NF-PRODUCE-8,
    NF-ORDER-5; produce-gain-if-produced."""
    t = position(
        seat("New Sparta, Gem World, Comet Zone*, Asteroid Belt, Radioactive World"),
        seat("Imperium Warlord, Rebel Fuel Cache"),
        produce_credits=2,
        action="produce",
    )
    assert legal(t) == ["produce asteroid-belt", "produce radioactive-world"]
    play(t, "0 produce radioactive-world")
    assert credits_after(t) == 3
    goods = [good_on(t, 0, tile) for tile in ("gem-world", "comet-zone", "asteroid-belt")]
    assert goods == ["novelty", "rare", None]
    assert good_on(t, 0, "radioactive-world") == "rare"
    assert good_on(t, 1, "rebel-fuel-cache") is None
    assert t.produced == []


def test_gray_worlds_hold_no_goods():
    """NF-TERM-5, NF-TERM-6."""
    t = acting("produce", "New Sparta, Rebel Outpost")
    assert [placed.good for placed in t.empires[0].tableau] == [None, None]


def test_comparing_production():
    """NF-T-27: NF-PRODUCE-6 (OQ-5); produce-gain-if-most."""
    owner = seat("New Sparta, Mining Conglomerate, Volcanic World, Ore-Rich World")
    other = seat(
        "Imperium Warlord, Comet Zone, Asteroid Belt*, Radioactive World*, Rebel Fuel Cache*"
    )
    t = position(owner, other)
    *before, compared = play(t, "0 select produce")
    assert [event.seat for event in before if event.kind == "good_placed"] == [0, 0, 1]
    assert (compared.kind, compared.seat) == ("credits_gained", 0)
    assert credits_after(t) == 2
    other.tiles.append("mining-mole-uplift-race")
    t = position(owner, other, action="produce")
    assert credits_after(t) == 0


def test_comparison_counts_windfalls_of_others_too():
    """NF-PRODUCE-6: settled after all players have produced."""
    owner = seat("New Sparta, Mining Conglomerate, Volcanic World")
    other = seat("Imperium Warlord, Mining Robots, Asteroid Belt")
    t = position(owner, other, action="produce")
    assert (good_on(t, 1, "asteroid-belt"), credits_after(t)) == ("rare", 0)


def test_a_short_supply_goes_out_in_order():
    """NF-PRODUCE-7, NF-STOCK-8, NF-TERM-10: the first player chooses, the next gets nothing."""
    t = position(
        seat("New Sparta, Volcanic World, Ore-Rich World"),
        seat("Imperium Warlord, Comet Zone"),
        supply={"novelty": 19, "rare": 1, "genes": 13, "alien": 11},
        action="produce",
    )
    assert asked(t) == (0, "fill")
    assert legal(t) == ["fill volcanic-world", "fill ore-rich-world"]
    play(t, "0 fill ore-rich-world")
    assert (good_on(t, 0, "volcanic-world"), good_on(t, 0, "ore-rich-world")) == (None, "rare")
    assert good_on(t, 1, "comet-zone") is None
    assert credits_after(t, 1) == 0


def test_the_choosers_windfall_comes_before_the_next_players_production():
    """NF-PRODUCE-7, NF-PRODUCE-3."""
    t = position(
        seat("New Sparta, Asteroid Belt"),
        seat("Imperium Warlord, Comet Zone"),
        supply={"novelty": 19, "rare": 1, "genes": 13, "alien": 11},
        action="produce",
    )
    assert good_on(t, 0, "asteroid-belt") == "rare"
    assert good_on(t, 1, "comet-zone") is None


def test_windfall_powers_must_be_used_by_all():
    """NF-POWER-3; produce-windfall (Mining Robots), separate from the bonus."""
    owner = seat("New Sparta, Mining Robots, Asteroid Belt, Radioactive World, Pre-Sentient Race")
    t = position(seat("Imperium Warlord"), owner, action="produce")
    assert legal(t) == ["produce asteroid-belt", "produce radioactive-world"]
    pick(t)
    assert good_on(t, 1, "pre-sentient-race") is None
    t = position(owner, seat("Imperium Warlord"), action="produce")
    play(t, "0 produce pre-sentient-race", "0 produce asteroid-belt")
    assert asked(t) == (1, "select")


def test_alien_tech_institute():
    """produce-windfall for Alien worlds."""
    t = position(Seat(), seat("New Sparta, Alien Tech Institute, Alien Monolith"), action="produce")
    assert good_on(t, 1, "alien-monolith") == "alien"


def test_gains_per_tile():
    """produce-gain-per (Imperium Lords: Rebel military colonies; Pan-Galactic League: Genes
    colonies), goods or not."""
    t = position(
        seat("Rebel Cantina, Imperium Lords, Rebel Miners, Rebel Outpost, Pan-Galactic League"),
        seat("New Sparta, Military Industry, Rebel Fuel Cache"),
        action="produce",
    )
    # Rebel Cantina pays 1 itself, and is not a military world.
    assert (credits_after(t), credits_after(t, 1)) == (1 + 2, 1)


def test_windfalls_that_produce_pay_too():
    """NF-PRODUCE-5, NF-POWER-9; produce-gain-if-produced on a windfall world."""
    t = position(seat("Galactic Scavengers"), seat("New Sparta"), produce_credits=0)
    play(t, "0 select produce")
    assert credits_after(t) == 1
    t = position(seat("New Sparta"), seat("Galactic Scavengers"), action="produce")
    assert credits_after(t, 1) == 0


def test_comparisons_are_settled_in_resolution_order():
    """NF-PRODUCE-6, NF-ROUND-4: with colonists to gain, the last one goes to the chooser."""
    power = {"effect": "produce-gain-if-most", "kind": "rare", "gains": {"colonists": 1}}
    other = power | {"kind": "novelty"}
    tiles = tile_set(
        "recruiters", {"volcanic-world": {"powers": [power]}, "gem-world": {"powers": [other]}}
    )
    t = position(
        seat("New Sparta, Gem World"),
        seat("Imperium Warlord, Volcanic World"),
        waiting=[1, 0, 1, 0], colonists=1, action="produce", tiles=tiles,
    )  # fmt: skip
    assert [empire.colonists for empire in t.empires] == [0, 1]
