"""Motion on the table in a real browser: events lead to it, a key ends it, it changes nothing, and
who wants none sees none."""

from __future__ import annotations

import pytest

from tests.table.test_table import chromium, played, service

__all__ = ["chromium", "service"]

pytestmark = pytest.mark.ci

SHOWN = {
    "race": {"p-turnable", "p-act", "p-good", "p-wheel"},
    "roll": {"p-die", "p-turnable"},
    "frontiers": {"p-turnable", "p-wheel"},
}


@pytest.mark.parametrize("game", SHOWN)
def test_what_happened_is_seen_and_nothing_stays_of_it(service, chromium, game):
    found = played("motion", url=service, browser=chromium, game=game, turns=12)
    moved = {word for part in found["moved"] for word in part.split()}
    assert moved >= SHOWN[game]
    during, after = found["during"], found["after"]
    assert during["flying"] > 0
    assert (after["flying"], after["moving"]) == (0, 0), "a key ends all of it"
    assert during["drawn"] == after["drawn"], "the table is what the view says from the beginning"
    assert found["axe"] == []
    assert found["unwanted"] == [], "none for those who want none"
