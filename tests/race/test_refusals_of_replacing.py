"""Why a world cannot be replaced by Terraforming Engineers, and what the seat is asked."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import BOW, NOTHING_TO_SELL, card, round_start

POWER = "terraforming-engineers:replace_world"
HAND = "Comet Zone, Spice World, Alien Rosetta Stone World, Rebel Miners, Artist Colony, Drop Ships"


def replacing(**rules):
    """A seat that may replace a world, and has placed none."""
    line = f"Terraforming Engineers, Gem World*, Outlaw World / {HAND}"
    s = round_start(line, "New Sparta", **BOW, **rules).actions("settle", NOTHING_TO_SELL)
    return s.play("0 pass", "1 pass")


@pytest.mark.parametrize("takeovers", [False, True])
def test_the_question_is_about_replacing(takeovers):
    """BOW-SETTLE-20: not about takeovers, which nobody can declare."""
    asked = game.decisions(replacing(takeovers=takeovers).state)[0]
    facts = (asked.kind, asked.rule, asked.prompt)
    assert facts == ("replace_world", "BOW-SETTLE-20", "You may replace a world.")


NOT_MILITARY = "is not a non-military world, and only these are replaced by each other."


@pytest.mark.parametrize(("replaced", "world", "code", "sentence"), [
    ("Gem World", "Comet Zone", "other_kind", "Comet Zone is not of the same kind as Gem World."),
    ("Gem World", "Artist Colony", "wrong_cost",
     "Gem World costs 2, so a world that replaces it must cost 2 to 5; Artist Colony costs 1."),
    ("Gem World", "Rebel Miners", "not_replaceable", f"Rebel Miners {NOT_MILITARY}"),
    ("Outlaw World", "Spice World", "not_replaceable", f"Outlaw World {NOT_MILITARY}"),
    ("Old Earth", "Spice World", "not_in_tableau", "Old Earth is not in your tableau."),
    ("Gem World", "Mining World", "not_in_hand", "Mining World is not in your hand."),
])  # fmt: skip
def test_a_refusal_names_the_condition(replaced, world, code, sentence):
    """BOW-SETTLE-20: the kind, the cost, or military."""
    move = f"0 replace_world {POWER} {card(replaced)} {card(world)}"
    assert replacing().refused(move, code) == sentence


def test_a_number_of_cards_is_named_once():
    """RVI-SETTLE-10."""
    line = "New Sparta, Mercenary Fleet / Rebel Base, +3"
    s = round_start(line, "Old Earth", expansions=("rvi",)).actions("settle", NOTHING_TO_SELL)
    s.play("0 settle rebel-base", "1 pass")
    while s.asked not in ("discard", "select"):
        s.play(s.first_legal(0))
    prompt = str(game.decisions(s.state)[0].prompt)
    assert prompt.startswith("Discard 2 cards for Military by Mercenary Fleet")
