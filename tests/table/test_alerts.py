"""Whose turn it is, told beyond the table, in a real browser."""

from __future__ import annotations

import pytest

from tests.table.test_table import chromium, played, service

__all__ = ["chromium", "service"]

pytestmark = pytest.mark.ci


def test_title_icon_sound_and_notification_say_that_it_is_ones_turn(service, chromium):
    found = played("alerts", url=service, browser=chromium)
    assert (found["before"], found["asked"]) == (0, 1), "asked for only on a click"
    icon, title = found["waiting"]
    assert icon == "icon.svg"
    assert title.startswith("Waiting for ")
    icon, title = found["called"]
    assert icon == "icon-turn.svg"
    assert title.startswith("Your turn")
    assert found["told"] == {"notices": [title], "tones": found["tones"] + 1}
