"""Foreign states that pass the audit play on, under every set of options."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from galaxy_referee.engine.race import game
from tests.mutants import Start, check
from tests.race.variants import SCENES, VARIANTS


def check_all(starts: Sequence[Start], seed: str, count: int) -> tuple[int, int]:
    """How many mutants passed the audit, and were played on, and how many were refused."""
    passed = sum(check(game, start, f"{seed} {n}", count) for n, start in enumerate(starts))
    return passed, len(starts) * count - passed


def test_what_passes_the_audit_plays_on():
    """Whatever is changed in a state, the engine raises nothing but refusals."""
    passed, refused = check_all(VARIANTS[::3], "mutants", 3)
    assert passed > 15
    assert refused > 60


@pytest.mark.parametrize(
    "start", SCENES, ids=["takeovers", "duel", "own mat", "brink", "artifacts", "xenos"]
)
def test_where_much_happens_too(start):
    passed, refused = check_all([start], "much", 100)
    assert passed > 10
    assert refused > 50


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(3))
def test_many_more_play_on(seed):
    passed, refused = check_all([*VARIANTS, *SCENES * 10], f"many {seed}", 100)
    assert passed > 1500
    assert refused > 6000
