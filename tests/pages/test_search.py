"""The search, as a form that the server answers."""

from __future__ import annotations

import re

import pytest

from tests.serving import ROOT


def paths(text: str) -> list[str]:
    results = text.partition('<ol class="results">')[2].partition("</ol>")[0]
    return re.findall(r'<li><a href="([^"]+)"', results)


def test_words_are_found_in_guides_rules_calls_and_problems(browser):
    assert paths(browser.read("/search?q=RACE-SETTLE-2"))[0] == "/rules/RACE-SETTLE-2"
    assert "/guides/tournaments" in paths(browser.read("/search?q=tournaments"))
    assert "/problems/seat-taken" in paths(browser.read("/search?q=seat taken"))
    assert any(
        path.startswith("/docs/duel_") for path in paths(browser.read("/search?q=duel moves"))
    )


QUESTIONS = re.findall(
    r"^\| (.+\?) \| \[.+?\]\((.+?)\.md(.*?)\)",
    (ROOT / "docs" / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_results_have_all_words_and_mark_them(browser):
    text = browser.read("/search?q=sealed+state")
    assert paths(text)
    assert "<mark>sealed</mark>" in text.lower()
    assert "No page has all" not in text


def test_if_no_page_has_all_words_those_with_the_most_are_found(browser):
    text = browser.read("/search?q=sealed+state+xyzzy")
    assert paths(text) == paths(browser.read("/search?q=sealed+state"))
    assert "No page has all these words." in text
    assert paths(browser.read("/search?q=xyzzy")) == []


@pytest.mark.parametrize(("question", "page", "section"), QUESTIONS)
def test_the_questions_of_the_index_find_their_answers(browser, question, page, section):
    assert paths(browser.read(f"/search?q={question}"))[0] == f"/guides/{page}{section}"


def test_the_index_has_questions():
    assert len(QUESTIONS) >= 5


def test_results_lead_to_the_section_of_a_guide(browser):
    found = [path for path in paths(browser.read("/search?q=generated clients")) if "#" in path]
    assert "/guides/api#generated-clients" in found


def test_parts_are_for_the_script_of_the_page(browser):
    part = browser.open("/search?part&q=settle").text
    assert "<html" not in part
    assert paths(part) == paths(browser.read("/search?q=settle"))


def test_a_query_is_bounded(browser):
    assert browser.open("/search?q=" + "a+" * 2000).status_code == 200
    assert len(paths(browser.read("/search?q=e"))) == 40
