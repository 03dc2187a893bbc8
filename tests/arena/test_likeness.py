"""Names of bots that look alike."""

from __future__ import annotations

import pytest

from galaxy_referee.arena.likeness import likeness


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("greedy", "gre_edy"),
        ("random", "rand0m"),
        ("random", "random--"),
        ("random", "RANDOM"),
        ("mine", "rnine"),
        ("learned", "Iearned"),
        ("learned", "1earned"),
        ("monte-carlo-16", "Monte.Carlo_l6"),
        ("greedy", "gr\u0435\u0435dy"),  # Cyrillic letters, as an operator may write
        ("mine", "mine@2"),
    ],
)
def test_names_that_look_alike_are_equal(one, other):
    assert likeness(one) == likeness(other)


def test_other_names_differ():
    names = ["mine", "mina", "nine", "rmine", "bot1", "bot2", "bots", "\u03a9mega", "omega"]
    assert len({*map(likeness, names)}) == len(names)
