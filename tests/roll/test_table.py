"""The game as its users meet it: description, catalogue, audit."""

from __future__ import annotations

import re

import msgspec

from galaxy_referee.engine.kernel.description import Seats
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import SIDES
from galaxy_referee.engine.roll.components.words import PAINTED
from tests.roll.kit import seat, table


def test_description_and_catalogue_are_plain_data_with_texts():
    """ROLL-COMP-2; ROLL-POWER-1, ROLL-POWER-8: every development exists once."""
    parts = game.catalogue(ENGLISH)
    assert game.describe().seats == Seats(2, 5)
    assert msgspec.json.decode(msgspec.json.encode(parts)) == parts
    sides = [side for group in ("factions", "tiles") for part in parts[group]
             for side in part["sides"]] + parts["home_worlds"]  # fmt: skip
    assert len(sides) == len({side["id"] for side in sides}) == len(SIDES) == 137
    for side in sides:
        assert side["texts"]
        assert all(text.endswith(".") and "None" not in text for text in side["texts"])
    assert {die["color"] for die in parts["dice"]} == set(PAINTED) - {"none"}


def test_texts_are_sentences():
    """ROLL-POWER-1, ROLL-POWER-5: a text says when a power works and that it is optional."""
    parts = game.catalogue(ENGLISH)
    texts = {
        side["id"]: side["texts"]
        for group in ("factions", "tiles")
        for part in parts[group]
        for side in part["sides"]
    }
    for text in (piece for listed in texts.values() for piece in listed):
        assert text[0].isupper() or text[0].isdigit()
        assert not re.search(r"\b1 [\w ]*(workers|credits|tiles)\b(?! go)| Or |each \w+ dice", text)
        assert not re.match("At the end(?! of)", text)
    assert texts["operations-affinity"] == ["You may Reassign 1 worker to Explore or Produce."]
    assert texts["technology-unions"] == [
        "At the end of Explore and of Produce, gain 1 credit if you alone have the most "
        "developments."
    ]
    assert texts["free-trade-zone"] == ["Gray worlds need 2 fewer workers, but at least 2."]


def test_the_catalogue_names_the_dice_and_virtual_workers_of_moves():
    """ROLL-DEVELOP-12, ROLL-EXPLORE-14, ROLL-SHIP-15."""
    sides = {
        side["id"]: side for tile in game.catalogue(ENGLISH)["tiles"] for side in tile["sides"]
    }
    assert [die.partition("-")[0] for die in sides["information-tech"]["dice"]] == ["novelty"] * 2
    assert sides["space-docks"]["virtual"] == ["space-docks+home"]
    assert sides["space-docks"]["category"] == "other"
    assert sides["comet-zone"]["virtual"] == []


def test_every_phase_of_a_power_is_told():
    """ROLL-POWER-1: each power names when it works."""
    parts = {
        s["id"]: s["phases"] for tile in game.catalogue(ENGLISH)["tiles"] for s in tile["sides"]
    }
    assert parts["technology-unions"] == ["explore", "produce"]
    assert parts["nanotechnology"] == ["assign"]
    assert parts["backup-planning"] == ["assign"]
    assert parts["galactic-recycling"] == ["develop", "settle"]
    assert parts["export-duties"] == ["ship"]
    assert parts["galactic-reserves"] == ["always"]


def test_squares_and_the_two_sides_of_a_faction():
    """ROLL-GEN-10, ROLL-GEN-11; ROLL-ORDER-3 needs no decision."""
    t = table(seat("Old Earth, Comet Zone", "faction-9"))
    assert game.view(t, None).table.empires[0].squares == 4
    assert t.empires[0].world_count("alien") == 1
    assert t.empires[0].development_count() == 0


def test_the_view_of_a_spectator_shows_public_facts_only():
    """ROLL-INFO-1, ROLL-INFO-2, ROLL-INFO-6; OQ-20."""
    where = {"settlers": ["home-1"], "cup": ["home-2"], "citizenry": ["rare-1"]}
    t = table(seat("/ Comet Zone, Spice World", **where))
    seen = game.view(t, None).table
    stack = seen.empires[0].worlds
    assert (stack.count, stack.top, stack.workers, stack.tiles) == (
        2,
        "comet-zone",
        ["home-1"],
        None,
    )
    assert (seen.empires[0].cup, seen.empires[0].citizenry) == (["home-2"], ["rare-1"])
    assert game.view(t, 0).table.empires[0].worlds.tiles == ["comet-zone", "spice-world"]
    assert not re.search("tile-", str(msgspec.to_builtins(seen)))


def test_what_a_seat_holds():
    """The tiles of its zone from the top, and its dice wherever they are. A seat that a game does
    not have holds nothing."""
    t = table(
        seat("/ Advanced Logistics, Gem World", cup=["home-3"], citizenry=["home-1"]),
        seat("Old Earth, Spice World*rare-1 / Export Duties", "faction-9", explore=["home-4"]),
        players=2,
    )
    held = [[[*pieces.pieces(t, seat)] for pieces in game.held] for seat in range(3)]
    assert held == [
        [["advanced-logistics", "gem-world"], ["home-1", "home-3"]],
        [["export-duties"], ["home-4", "rare-1"]],
        [[], []],
    ]
