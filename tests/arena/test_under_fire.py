"""The soak of an arena in its small form, with every fault."""

from __future__ import annotations

import shutil

import pytest

from benchmarks.soak.arena import SITE, soak
from benchmarks.soak.ladder import CRASHES, KILLS, Size

SMALL = Size(
    divisions=(SITE,), anchors=("random", "greedy"), sessions=("first", "second"), deals=4,
    decision_ms=2_000, length=46, timed=False, down=0, seed="small",
)  # fmt: skip


@pytest.mark.heavy
def test_no_finished_game_is_lost_or_counted_twice(tmp_path):
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    report = soak(SMALL, tmp_path)
    assert (report.wrong, report.faults["the arena is killed"]) == ([], KILLS)
    assert report.faults["page crashes"] == report.faults["first crashes"] == CRASHES
    assert sum(report.games.values()) >= SMALL.length
