"""A table fits one screen in a real browser while its player decides: nobody scrolls for the
decision or for what it is about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.test_table import chromium, played, service

__all__ = ["chromium", "service"]

pytestmark = pytest.mark.ci

NAMES = ["Dana", "Mira", "Ivo", "Ada", "Tau", "Wen"]
BRINK = {"expansions": ["tgs", "rvi", "bow"], "goals": True, "takeovers": True}
DESKTOP, PHONE = (1280, 720), (360, 780)


def scene(
    game: str, seats: int, options: dict[str, Any], rounds: int, *kinds: str
) -> dict[str, Any]:
    """A game that bots play to a decision of these kinds, not before this round."""
    until = {"round": rounds, "kinds": kinds}
    names = NAMES[:seats]
    return {"game": game, "names": names, "options": options, "seed": "table", "until": until}


SCENES = {
    "race, actions": scene("race", 2, {}, 7, "select"),
    "race, to pay": scene("race", 2, {}, 7, "pay"),
    "race for six, Brink of War": scene("race", 6, BRINK, 7, "settle", "develop", "pay"),
    "race, actions with prestige": scene("race", 2, BRINK, 5, "select"),
    "race for six, actions with prestige": scene("race", 6, BRINK, 5, "select"),
    "roll for five": scene("roll", 5, {}, 5, "select"),
    "frontiers, actions": scene("frontiers", 2, {}, 6, "select"),
    "frontiers, developments": scene("frontiers", 2, {}, 4, "develop"),
    "frontiers for five, actions": scene("frontiers", 5, {"goals": True}, 5, "select"),
    "frontiers for five, developments": scene("frontiers", 5, {"goals": True}, 4, "develop"),
}  # fmt: skip


@pytest.mark.parametrize("title", SCENES)
def test_a_decision_and_what_it_is_about_are_seen_at_once(service, chromium, title):
    request = {"scene": SCENES[title], "sizes": [DESKTOP, PHONE]}
    found = played("one_screen", url=service, browser=chromium, **request)
    assert found["found"] == {"1280": [], "360": []}
