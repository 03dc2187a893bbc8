"""Events in words: grammatical, whatever the numbers."""

from __future__ import annotations

from string import Formatter

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.events import Event, EventType, sentence

TYPES = {
    "drew": EventType("Seat {seat} draws {count:card} ({source})."),
    "gained": EventType(
        "Seat {seat} takes {credits:credit, vp:VP, colonists:colonist} from {source}."
    ),
    "laid": EventType("Laid out: {worlds}."),
    "columns": EventType("Columns: {columns}; extra: {extra}."),
}


@pytest.mark.parametrize(("kind", "facts", "words"), [
    ("drew", {"count": 1, "source": "trade"}, "Seat 2 draws 1 card (trade)."),
    ("drew", {"count": 0, "source": "trade"}, "Seat 2 draws 0 cards (trade)."),
    ("drew", {"count": 5, "source": "trade"}, "Seat 2 draws 5 cards (trade)."),
    ("gained", {"credits": 0, "vp": 2, "colonists": 0}, "Seat 2 takes 2 VP from settle."),
    ("gained", {"credits": 1, "vp": 1, "colonists": 0},
     "Seat 2 takes 1 credit and 1 VP from settle."),
    ("gained", {"credits": 3, "vp": 1, "colonists": 1},
     "Seat 2 takes 3 credits, 1 VP and 1 colonist from settle."),
    ("gained", {"credits": 0, "vp": 0, "colonists": 0}, "Seat 2 takes nothing from settle."),
    ("laid", {"worlds": []}, "Laid out: nothing."),
    ("laid", {"worlds": ["a", "b"]}, "Laid out: a, b."),
    ("columns", {"columns": {"settle": ["d1", "d2"]}, "extra": None},
     "Columns: settle (d1, d2); extra: none."),
])  # fmt: skip
def test_facts_in_words(kind, facts, words):
    assert sentence(TYPES, Event(kind, 2, {"source": "settle"} | facts)) == words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_text_takes_its_numbers_for_granted(game):
    """Amounts are written by ``sentence``, so "1 credits" and "2 card" cannot be."""
    for kind, type_ in game.events.items():
        for _, name, noun, _ in Formatter().parse(type_.text):
            assert noun or name not in ("count", "price", "credits", "colonists"), kind
