"""Luck is a pure function of the seed and the purpose, and it is fair."""

from __future__ import annotations

from collections import Counter

from engine.kernel import luck


def test_the_same_purpose_has_the_same_luck_and_another_has_another():
    deck = list(range(114))
    assert luck.shuffled(deck, "s", "deck", 1) == luck.shuffled(deck, "s", "deck", 1)
    assert luck.shuffled(deck, "s", "deck", 1) != luck.shuffled(deck, "s", "deck", 2)
    assert luck.shuffled(deck, "s", "deck", 1) != luck.shuffled(deck, "t", "deck", 1)
    assert sorted(luck.shuffled(deck, "s", "deck")) == deck


def test_the_stream_is_pinned_so_that_every_machine_agrees():
    assert luck.shuffled(list(range(10)), "seed", "deck") == PINNED_SHUFFLE
    assert [luck.below(6, "seed", "die", n) for n in range(8)] == PINNED_ROLLS
    assert luck.commitment("seed").startswith("19b25856e1c150ca")


def test_every_order_of_three_comes_equally_often():
    counts = Counter(tuple(luck.shuffled("abc", str(n), "x")) for n in range(6000))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert len(counts) == 6
    assert chi_square < 20.5  # 5 degrees of freedom, 0.1 %


def test_a_fresh_seed_is_fresh():
    assert luck.new_seed() != luck.new_seed()
    assert len(luck.new_seed()) == 64


PINNED_SHUFFLE = [6, 7, 3, 9, 8, 2, 5, 4, 1, 0]
PINNED_ROLLS = [4, 5, 1, 2, 4, 2, 4, 2]
