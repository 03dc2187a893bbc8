"""How well rules are known: read from the brackets at their ends, in every rulebook."""

from __future__ import annotations

import re

import pytest

from galaxy_referee.app.rule_confidence import Evidence, sources_of
from galaxy_referee.app.rulebook import RULES, books_of, confidence_of, read_books, read_rules
from galaxy_referee.engine.games import GAMES

COMMON = Evidence().extended((RULES / "README.md").read_text(encoding="utf-8"))
RULEBOOKS = list(read_books().values())


@pytest.mark.parametrize(
    ("brackets", "confidence"),
    [
        ("Settle", "established"),
        ("6-cost developments; derived", "established"),
        ("RACE-POWER-14", "established"),
        ("the translated rulebook; descriptions", "established"),
        ("the public implementation", "single-source"),
        ("the public implementation; a second implementation", "confirmed"),
        ("the public implementation; a second implementation draws first", "single-source"),
        ("both implementations", "confirmed"),
        ("descriptions", "probable"),
        ("RACE-OQ-11", "ruling"),
        ("BOW-REC-2", "single-source"),
        ("Settle; RACE-OQ-11", "established"),
        # A part that is known less well.
        ("one description for 0–8; Rebel vs Imperium: Solitaire for 9–11", "single-source"),
        ("several descriptions; one description for the double", "single-source"),
        ("the translated rulebook; reconstructed for the dice", "reconstructed"),
        ("one description; reconstructed", "reconstructed"),
        # Remarks are no sources.
        ("in the earlier sets no card makes a difference", None),
    ],
)
def test_a_rule_is_known_as_well_as_its_sources_make_it(brackets, confidence):
    assert COMMON.confidence(sources_of(f"A rule. [{brackets}]")) == confidence


def test_what_rests_on_nothing():
    assert sources_of("A rule with [brackets] in its middle.") == ()
    assert COMMON.confidence(()) is None


def test_a_rulebook_can_have_sources_of_its_own():
    assert COMMON.confidence(["hearsay"]) is None
    own = COMMON.extended("| known | by |\n| --- | --- |\n| `probable` | `hearsay`, `rumor` |\n")
    assert own.confidence(["hearsay"]) == "probable"
    assert own.confidence(["derived"]) == "established"


def test_no_table_no_word():
    assert Evidence().confidence(["Settle", "RACE-OQ-1", "derived"]) is None


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.name)
def test_every_rule_says_how_well_it_is_known_and_nothing_else_does(book):
    """A source that no table has must be added to one."""
    rules = read_rules()
    for section in book.sections:
        for name in section.rules:
            no_rule = re.search(r"-(OQ|T|REC|MISSING)-\d+$", name)
            assert (rules[name].confidence is None) == bool(no_rule), rules[name]
            assert (rules[name].confidence is None) <= (rules[name].sources == ())


def test_the_draft_is_established_and_the_solo_game_says_what_is_not():
    rules = read_rules()
    draft = [rule for name, rule in rules.items() if name.startswith("TGS-DRAFT-")]
    assert len(draft) == 8
    assert {rule.confidence for rule in draft} == {"established"}
    assert rules["TGS-DRAFT-5"].sources == ("the translated rulebook",)
    (solo,) = (book for book in RULEBOOKS if book.name == "race-solo")
    counted = confidence_of(solo)
    assert sum(counted.values()) == sum(
        name.startswith("SOLO-") and rule.confidence is not None for name, rule in rules.items()
    )


def test_the_api_says_it_of_each_rule_and_counts_them_for_each_game(client):
    rule = client.get("/rules/BOW-GOAL-8").json
    assert (rule["confidence"], rule["sources"]) == ("ruling", ["TGS-OQ-2", "BOW-OQ-29"])
    question = client.get("/rules/TGS-OQ-11").json
    assert (question["confidence"], question["sources"]) == (None, [])
    for game in GAMES:
        described = client.get(f"/v1/games/{game.name}").json["rulebooks"]
        assert [book["path"] for book in described] == [book.path for book in books_of(game.name)]
        for book in described:
            assert client.get(book["path"], headers={"Accept": "text/html"}).status_code == 200
            assert set(book["confidence"]) <= set(COMMON.order)
    paths = [book["path"] for book in client.get("/v1/games/race").json["rulebooks"]]
    assert {"/rules/race", "/rules/race-tgs", "/rules/race-solo"} <= {*paths}
    assert "/rules/roll" not in paths
