"""All faults in the shape of a foreign value, where decoding it stops at the first one."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.kernel.shape import shape_faults


class Gem(msgspec.Struct, tag_field="kind", tag="gem", forbid_unknown_fields=True):
    value: int
    name: str = ""


class Box(msgspec.Struct, forbid_unknown_fields=True):
    gems: tuple[Gem, ...]


class Loose(msgspec.Struct):
    value: int


GEM = {"kind": "gem", "value": 1}


@pytest.mark.parametrize("gem", [GEM, {**GEM, "name": "ruby"}])
def test_a_sound_value_has_no_faults(gem):
    assert list(shape_faults({"gems": [gem]}, Box)) == []


@pytest.mark.parametrize(("value", "kind", "faults"), [
    ({"gems": [{"kind": "gem"}]}, Box, {"/gems/0": "The field value is missing."}),
    ({"gems": [], "a/b": 1}, Box, {"/a~1b": "There is no field a/b here."}),
    ({"gems": 3}, Box, {"/gems": "Expected `array`, got `int`."}),
    ({"value": "x", "other": 1}, Loose, {"/value": "Expected `int`, got `str`."}),
    ({"value": 1, "other": 1}, Loose, {}),
    (
        {"gems": [{**GEM, "value": "x"}, GEM, {"kind": "gem", "size": 1}], "lid": 2},
        Box,
        {
            "/gems/0/value": "Expected `int`, got `str`.",
            "/gems/2/size": "There is no field size here.",
            "/gems/2": "The field value is missing.",
            "/lid": "There is no field lid here.",
        },
    ),
])  # fmt: skip
def test_each_fault_is_told_where_it_is(value, kind, faults):
    found = list(shape_faults(value, kind))
    assert {fault.pointer: str(fault.message) for fault in found} == faults
    assert len(found) == len(faults)
    assert {fault.code for fault in found} <= {"malformed"}
