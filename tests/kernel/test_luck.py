"""Luck is a pure function of the seed and the purpose, and it is fair."""

from __future__ import annotations

import hashlib
from collections import Counter

from galaxy_referee.engine.kernel import luck


def test_the_same_purpose_has_the_same_luck_and_another_has_another():
    deck = list(range(114))
    assert luck.shuffled(deck, "s", "deck", 1) == luck.shuffled(deck, "s", "deck", 1)
    assert luck.shuffled(deck, "s", "deck", 1) != luck.shuffled(deck, "s", "deck", 2)
    assert luck.shuffled(deck, "s", "deck", 1) != luck.shuffled(deck, "t", "deck", 1)
    assert sorted(luck.shuffled(deck, "s", "deck")) == deck


def test_the_stream_is_pinned_so_that_every_machine_agrees():
    assert luck.shuffled(list(range(10)), "seed", "deck") == PINNED_SHUFFLE
    assert [luck.randbelow(6, "seed", "die", n) for n in range(8)] == PINNED_ROLLS
    assert luck.commitment("seed").startswith("19b25856e1c150ca")


def test_words_beyond_the_last_whole_range_are_drawn_again():
    assert luck._below(3, iter([2**32 - 1, 5])) == 2
    assert luck._below(3, iter([2**32 - 2])) == (2**32 - 2) % 3


def test_a_salt_hides_even_a_short_seed_and_binds_to_it_all_the_same():
    salt = "00ff" * 16
    published = luck.commitment("seed", salt)
    by_hand = hashlib.sha256(b"\xff" + b"\x00\xff" * 16 + b"seed").hexdigest()
    assert published == by_hand != luck.commitment("seed")
    # Neither part can give anything to the other, and no seed without a salt fits.
    assert luck.commitment("seeds", salt) != published
    assert luck.commitment("seed", "00fe" + salt[4:]) != published
    assert luck.commitment(salt + "seed") != published
    assert luck.commitment(bytes.fromhex("7f" * 32).decode() + "seed") != luck.commitment(
        "seed", "7f" * 32
    )


def test_every_order_of_three_comes_equally_often():
    counts = Counter(tuple(luck.shuffled("abc", str(n), "x")) for n in range(6000))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert len(counts) == 6
    assert chi_square < 20.5  # 5 degrees of freedom, 0.1 %


def test_a_fresh_seed_is_fresh():
    assert luck.new_seed() != luck.new_seed()
    assert len(luck.new_seed()) == 64


def test_a_fresh_salt_is_fresh():
    assert luck.new_salt() != luck.new_salt()
    assert len(bytes.fromhex(luck.new_salt())) == 32


PINNED_SHUFFLE = [6, 7, 3, 9, 8, 2, 5, 4, 1, 0]
PINNED_ROLLS = [4, 5, 1, 2, 4, 2, 4, 2]
