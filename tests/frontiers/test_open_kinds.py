"""Worlds of open kind, in the standard set Alien Oort Cloud Refinery: NF-OORT."""

from __future__ import annotations

from itertools import product

import pytest

from galaxy_referee.engine.frontiers import game, scoring
from galaxy_referee.engine.frontiers.components.powers import KINDS
from galaxy_referee.engine.frontiers.scoring import _score, score_seat
from tests.frontiers.kit import (
    Seat,
    acting,
    asked,
    good_on,
    legal,
    odd_tiles,
    play,
    position,
    refused,
    seat,
    tableau,
    tile_set,
)

OORT = "alien-oort-cloud-refinery"
OTHER = seat("New Sparta")


def test_from_settling_to_consuming():
    """NF-T-40: NF-OORT-1, NF-OORT-2, NF-OORT-3, NF-OORT-4, NF-OORT-5, NF-TRADE-5 (OQ-13, OQ-21)."""
    line = "New Sparta, Plague World, Mining Conglomerate / Alien Oort Cloud Refinery"
    t = position(seat(line, credits=1), seat("Imperium Warlord"), action="settle")
    play(t, f"0 settle {OORT} credits")
    assert t.empires[0].credits == 0
    assert asked(t) == (0, "name_kind")
    assert len(legal(t)) == 4
    play(t, f"0 name_kind {OORT} genes")
    assert good_on(t, 0, OORT) == "genes"
    assert all(placed.named is None for placed in t.empires[0].tableau)
    play(t, "1 select trade-consume")
    play(t, f"0 name_kind {OORT} rare")
    # Nothing can be sold, and Plague World is the only power that fits the good.
    assert good_on(t, 0, OORT) is None
    assert (t.empires[0].vp, t.empires[0].credits) == (1, 1)
    assert asked(t) == (0, "select")


def test_its_good_cannot_be_sold():
    """NF-OORT-5, NF-TRADE-5."""
    t = position(
        OTHER,
        Seat(
            home="ancient-race",
            tiles=[OORT, "gem-world"],
            goods={OORT: "alien", "gem-world": "novelty"},
        ),
        action="trade-consume",
    )
    play(t, f"1 name_kind {OORT} alien")
    assert legal(t) == ["sell gem-world", "sell -"]
    refused(t, f"1 sell {OORT}", "not_for_sale", "NF-TRADE-5")


@pytest.mark.parametrize("action", ["develop", "explore", "settle", "produce", "trade-consume"])
def test_its_kind_is_named_once_in_each_action(action):
    """NF-OORT-2 (OQ-21): at the start of its owner's turn, and forgotten at the end."""
    t = position(OTHER, seat("Ancient Race, Alien Oort Cloud Refinery", credits=5), action=action)
    asks = 0
    while t.chooser is not None:
        asks += asked(t) == (1, "name_kind")
        game.play(t, next(game.legal_moves(t)))
    assert asks == 1
    assert all(placed.named is None for placed in t.empires[1].tableau)


def test_it_produces_the_kind_named():
    """NF-OORT-4."""
    t = position(seat("New Sparta, Alien Oort Cloud Refinery"), OTHER, action="produce")
    play(t, f"0 name_kind {OORT} alien")
    assert good_on(t, 0, OORT) == "alien"


def test_its_kind_counts_for_powers_of_the_action():
    """NF-OORT-1; produce-gain-per with an open kind, produce-windfall on it."""
    line = "Imperium Warlord, Alien Oort Cloud Refinery, Pan-Galactic League, Mining Robots"
    for named, credits, good in (("genes", 1, None), ("rare", 0, "rare")):
        t = position(OTHER, seat(line), action="produce")
        play(t, f"1 name_kind {OORT} {named}")
        assert (t.empires[1].credits, good_on(t, 1, OORT)) == (credits, good)


def test_no_good_without_supply():
    """NF-OORT-4 (OQ-13)."""
    t = acting(
        "settle", "/ Alien Oort Cloud Refinery", credits=1,
        supply={"novelty": 19, "rare": 17, "genes": 13, "alien": 0},
    )  # fmt: skip
    play(t, f"0 settle {OORT} credits", f"0 name_kind {OORT} alien")
    assert good_on(t, 0, OORT) is None


def test_discounts_for_kinds_do_not_fit_it():
    """NF-SETTLE-6 (OQ-21), NF-POWER-8."""
    t = acting("settle", "Mining Robots, Alien Researchers / Alien Oort Cloud Refinery")
    assert t.empires[0].colonists == 3  # it costs 1, and there was nothing to do but take colonists


def test_as_the_new_world_of_a_replacement_it_takes_the_kind():
    """NF-SETTLE-22 (OQ-21)."""
    t = acting("settle", "Terraforming Engineers, Devolved Uplift Race / Alien Oort Cloud Refinery")
    play(t, f"0 replace_world terraforming-engineers devolved-uplift-race {OORT}")
    assert good_on(t, 0, OORT) == "novelty"


def test_it_is_never_gray():
    """NF-SETTLE-22: neither to replace a gray world nor to be replaced by one."""
    tiles = ["terraforming-engineers", "alien-rosetta-stone-world", OORT]
    t = position(
        Seat(tiles=tiles, surveyed=["imperium-capital", "galactic-trendsetters"], colonists=5),
        OTHER,
        action="settle",
    )
    play(t, f"0 name_kind {OORT} rare")
    replaced = {offer.split()[2] for offer in legal(t) if offer.startswith("replace_world")}
    assert replaced == {"alien-rosetta-stone-world"}


def test_as_the_old_world_it_has_the_kind_named():
    """NF-SETTLE-20, NF-SETTLE-22."""
    t = acting(
        "settle", "Terraforming Engineers, Alien Oort Cloud Refinery / Asteroid Belt, Spice World"
    )
    play(t, f"0 name_kind {OORT} rare")
    assert legal(t)[1:] == [f"replace_world terraforming-engineers {OORT} asteroid-belt"]
    play(t, f"0 replace_world terraforming-engineers {OORT} asteroid-belt")
    assert OORT not in tableau(t, 0)


def test_where_no_kind_follows_its_owner_names_it():
    """NF-OORT-2: replace-self has no condition on kinds. The standard Dying Colony takes no Alien
    worlds, a corrected one may."""
    powers = [{"effect": "replace-self"}]
    tiles = tile_set("any-refuge", {"dying-colony": {"powers": powers}})
    t = position(
        seat("Dying Colony / Alien Oort Cloud Refinery"), OTHER, action="settle", tiles=tiles
    )
    play(t, f"0 replace_world dying-colony dying-colony {OORT}", f"0 name_kind {OORT} genes")
    assert good_on(t, 0, OORT) == "genes"
    t = position(seat("Dying Colony / Alien Oort Cloud Refinery"), OTHER, action="settle")
    assert asked(t) == (1, "select")


def test_it_is_named_again_for_scoring():
    """NF-T-40, NF-OORT-6, NF-SCORE-2: once the game is over; until then the best kind counts."""
    t = position(
        seat("New Sparta, Alien Oort Cloud Refinery, Free Trade Association"),
        OTHER, pool=1, selected=["develop", "explore", "settle"], acted=[0, 1, 1], waiting=[0],
    )  # fmt: skip
    # As a Novelty windfall world it is worth 1 to Free Trade Association.
    assert game.scores(t)[0].parts["variable"] == 1
    play(t, "0 select send-diplomats")
    assert not t.over
    assert asked(t) == (0, "name_kind")
    play(t, f"0 name_kind {OORT} rare")
    assert t.over
    assert game.outcome(t).scores[0].parts["variable"] == 0


@pytest.mark.parametrize("count", range(1, 6))
def test_the_best_names_are_those_of_trying_all(count):
    """NF-OORT-6: what tiles pay by kind, by the number of kinds, and goals, all at once."""
    tiles = odd_tiles()
    kinds = [world.id for world in tiles.worlds.values() if world.kind == "any"][:count]
    league = ["free-trade-association", "mining-league", "galactic-exchange"]
    closed = next(world.id for world in tiles.worlds.values() if world.kind == "novelty")
    t = position(
        Seat(home="new-sparta", tiles=[*league, closed, *kinds]),
        OTHER, face_up=["diversity"], tiles=tiles,
    )  # fmt: skip
    namings = []
    for names in product(KINDS, repeat=count):
        for placed, name in zip(t.empires[0].tableau[-count:], names, strict=True):
            placed.named = name
        namings.append(_score(t, 0))
    for placed in t.empires[0].tableau:
        placed.named = None
    assert score_seat(t, 0) == max(namings, key=lambda naming: naming.total)


def test_many_open_kinds_are_scored_by_their_sets(monkeypatch):
    """Trying all names of nine worlds would be 262,144 scores, and anyone may ask for one."""
    tiles = odd_tiles()
    kinds = [world.id for world in tiles.worlds.values() if world.kind == "any"][:8]
    t = position(Seat(tiles=[*kinds, "galactic-exchange"]), OTHER, tiles=tiles)
    counted = []
    monkeypatch.setattr(scoring, "_score", lambda t, seat: counted.append(seat) or _score(t, seat))
    score_seat(t, 0)
    assert 0 < len(counted) <= 15


def test_scores_in_a_game_ignore_what_is_named_for_an_action():
    """NF-OORT-2, NF-OORT-6: during an action too, its kind counts as it would be named best."""
    seat = Seat(home="new-sparta", tiles=[OORT, "pan-galactic-league"])
    t = position(seat, Seat(home="imperium-warlord"), action="develop")
    before = game.scores(t)[0]
    play(t, f"0 name_kind {OORT} rare")
    assert game.scores(t)[0] == before
    assert before.cards["pan-galactic-league"] == 2 + 1  # as Genes, and New Sparta
