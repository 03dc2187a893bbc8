"""Foreign states that pass the audit play on, under every set of options."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.tools.mutator import Mutator
from tests.mutants import Start, load, play_on, samples
from tests.race.variants import SCENES, VARIANTS


def play_mutants(starts: Sequence[Start], seed: str, count: int) -> tuple[int, int]:
    """How many mutants passed the audit, and were played on, and how many were refused."""
    passed = refused = 0
    for number, start in enumerate(starts):
        luck = random.Random(f"{seed} {number}")
        mutator = Mutator(samples(game, start, f"{seed} {number}", 0.2), luck)
        for _ in range(count):
            state = load(game, mutator.mutant())
            if state is None:
                refused += 1
            else:
                play_on(game, state, luck)
                passed += 1
    return passed, refused


def test_what_passes_the_audit_plays_on():
    """Whatever is changed in a state, the engine raises nothing but refusals."""
    passed, refused = play_mutants(VARIANTS, "mutants", 20)
    assert passed > 300
    assert refused > 1200


@pytest.mark.parametrize("start", SCENES, ids=["takeovers", "duel", "own mat"])
def test_where_much_happens_too(start):
    passed, refused = play_mutants([start], "much", 200)
    assert passed > 20
    assert refused > 100


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(3))
def test_many_more_play_on(seed):
    passed, refused = play_mutants([*VARIANTS, *SCENES * 10], f"many {seed}", 100)
    assert passed > 1500
    assert refused > 6000
