"""What people and models write for a move is read as the one legal move that it fits."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.notation import fitting, nearest

LEGAL = [
    "0 settle comet-zone",
    "0 settle public-works#2",
    "0 place_by conquer new-sparta",
    "0 pass",
    "1 pass",
]


@pytest.mark.parametrize(
    "text",
    [
        "0 settle comet-zone",
        "settle comet-zone",
        "0 settle Comet Zone",
        "0 Settle comet-zone",
        "settle comet-zone.",
        "0  settle   comet-zone",
        '"settle comet-zone"',
        "`0 settle comet-zone`",
        "**settle comet-zone**",
        "settle comet_zone",
        "SETTLE COMET ZONE",
        "Settle: Comet Zone",
        "settle(comet-zone)",
        "Final Answer: settle comet-zone",
        "Answer: `0 settle comet-zone`",
        "My move is: Settle Comet Zone!",
        "0 Move: settle comet-zone",
        "I look at my hand first.\n\nsettle comet-zone\n",
        " settle comet-zone ;",
        '{"kind": "settle", "seat": 0, "card": "comet-zone"}',
        '{"seat": 0, "kind": "settle", "card": "Comet Zone", "text": "0 settle comet-zone"}',
        '```json\n{\n  "kind": "settle",\n  "card": "comet-zone"\n}\n```',
        'Final Answer: {"kind": "settle", "seat": 0, "card": "comet-zone"}',
    ],
)
def test_the_usual_spellings_are_read(text):
    assert fitting(text, LEGAL) == ["0 settle comet-zone"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("settle public works", ["0 settle public-works#2"]),
        ("settle Public Works #2", ["0 settle public-works#2"]),
        ("place by: conquer, New Sparta", ["0 place_by conquer new-sparta"]),
        ("pass", ["0 pass", "1 pass"]),
        ("1 pass", ["1 pass"]),
        ("settle", []),
        ("", []),
        ("...", []),
        ("settle comet-zone and then pass", []),
        ("place comet-zone", []),  # so that "skip comet-zone" is not read as the opposite
        ("settle comet-zone pay none", []),
        ('{"kind": "settle", "seat": 1, "card": "comet-zone"}', []),
        ('{"card": "comet-zone"}', []),
        ('{"kind": "pass"}', ["0 pass", "1 pass"]),
        ('{"kind": "pass", "seat": 1}', ["1 pass"]),
        ('{"kind": ' + "[" * 990, []),
        ("}{", []),
    ],
)
def test_what_fits_several_moves_or_none_is_not_clear(text, meant):
    assert fitting(text, LEGAL) == meant


def test_lists_and_nothing_in_an_object_are_read():
    """A list is joined by commas; null is none."""
    legal = ["0 pay drop-ships,space-port", "0 pay -", "0 guess 0"]
    assert fitting('{"kind": "pay", "cards": ["drop-ships", "space-port"]}', legal) == legal[:1]
    assert fitting('{"kind": "guess", "seat": 0, "number": 0}', legal) == legal[2:]
    for nothing in ([], None):
        text = json.dumps({"seat": 0, "kind": "pay", "cards": nothing})
        assert fitting(text, legal) == ["0 pay -"]


def test_a_copy_that_is_named_is_that_one():
    both = ["0 settle public-works", "0 settle public-works#2"]
    assert fitting("settle public works", both) == both[:1]
    assert fitting("settle public works #2", both) == both[1:]


def test_the_nearest_come_first():
    assert nearest("setle comet zne", LEGAL)[0] == "0 settle comet-zone"
    assert nearest("", LEGAL) == []
