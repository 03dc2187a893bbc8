"""Corrections of tiles: typed values make a tile set that passes the game's own checks."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers.components.corrections import (
    CORRECTIONS,
    correct,
    entries,
    pieces,
)
from galaxy_referee.engine.frontiers.components.tile_set import (
    load_tile_set,
    standard_tile_set_record,
)
from galaxy_referee.engine.kernel.errors import BadComponents

STANDARD = standard_tile_set_record()


def test_what_is_shown_of_a_tile_can_be_typed_in_again():
    """A tile, typed in as it is shown, stays as it is, except that it is confirmed."""
    for piece in pieces(STANDARD)[::29]:
        typed = {entry.name: entry.text for entry in entries(STANDARD, piece.id)}
        data = correct(STANDARD, piece.id, "mine", typed)
        before, after = (load_tile_set({**part, "name": "mine"}).tiles for part in (STANDARD, data))
        for tile in before:
            same = {name: getattr(before[tile], name) for name in before[tile].__struct_fields__}
            if tile == piece.id:
                same |= {"confidence": "confirmed", "fields": {}}
            assert same == {name: getattr(after[tile], name) for name in same}


def test_an_empty_value_is_removed():
    data = correct(STANDARD, "space-marines", "mine", {"vp": "", "scoring": '{"per_military": 1}'})
    (tile,) = [tile for tile in data["developments"] if tile["id"] == "space-marines"]
    assert "vp" not in tile and tile["scoring"] == {"per_military": 1}


def test_faults_point_to_the_value():
    with pytest.raises(BadComponents) as refused:
        correct(STANDARD, "old-earth", "mine", {"vp": "x", "cost": "-1", "powers": "{"})
    assert [fault.pointer for fault in refused.value.faults] == ["/vp", "/cost", "/powers"]


def test_the_packaged_set_is_left_alone():
    correct(STANDARD, "old-earth", "mine", {"vp": "5"})
    assert CORRECTIONS.packaged() == STANDARD


def test_unknown_tiles_and_values_are_refused():
    for tile, typed in (("nothing", {}), ("old-earth", {"size": "small"})):
        with pytest.raises(KeyError):
            correct(STANDARD, tile, "mine", typed)
