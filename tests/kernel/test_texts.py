"""Texts: templates and facts, put into English when they are read."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.texts import ENGLISH, Text, either, facts_in, signed


@pytest.mark.parametrize(("text", "words"), [
    (Text("Pay {cost} for {card}.", cost=3, card="Old Earth"), "Pay 3 for Old Earth."),
    (Text("{count:card was|cards were} named.", count=1), "1 card was named."),
    (Text("{count:card was|cards were} named.", count=2), "2 cards were named."),
    (Text("{count:{kind} good}.", count=2, kind="Genes"), "2 Genes goods."),
    (Text("{vp:VP, cards:card}", vp=1, cards=2), "1 VP and 2 cards"),
    (Text("{vp:VP, cards:card}", vp=0, cards=0), "nothing"),
    (Text("{a}: {b}", a="Settle", b=Text("{n} VP", n=1)), "Settle: 1 VP"),
    (Text("Of {name}: {{}}", name="a {b}"), "Of a {b}: {}"),
])  # fmt: skip
def test_a_text_reads_as_english(text, words):
    assert str(text) == ENGLISH.read(text) == words


def test_a_plain_string_is_said_as_it_is():
    """What somebody has sent is never taken for a template."""
    assert ENGLISH.read("There is no game '{x}'.") == "There is no game '{x}'."


def test_parts_of_texts():
    assert [str(either(words)) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == [
        "a",
        "a or b",
        "a, b or c",
    ]
    assert [signed(number) for number in (2, 0, -1)] == ["+2", "+0", "−1"]
    assert facts_in("{seat} {count:{kind} good} {a:x, b:y}") == ("seat", "count", "kind", "a", "b")


def test_texts_with_the_same_facts_are_the_same():
    assert Text("{n}", n=1) == Text("{n}", n=1) != Text("{n}", n=2)
    assert len({Text("{n}", n=1), Text("{n}", n=1)}) == 1
