"""The search, as a form that the server answers."""

from __future__ import annotations

import re
import sys

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.pages import reference, search
from galaxy_referee.app.pages.search import MOST_LETTERS, MOST_WORDS, Entry, Indexed, found
from galaxy_referee.app.settings import Settings
from tests.programs import output_of
from tools.servers import ROOT


def paths(text: str) -> list[str]:
    results = text.partition('<ol class="results">')[2].partition("</ol>")[0]
    return re.findall(r'<li><a href="([^"]+)"', results)


def test_words_are_found_in_guides_rules_calls_and_problems(browser):
    assert paths(browser.read("/search?q=RACE-SETTLE-2"))[0] == "/rules/RACE-SETTLE-2"
    assert "/guides/tournaments" in paths(browser.read("/search?q=tournaments"))
    assert "/problems/seat-taken" in paths(browser.read("/search?q=seat taken"))
    found = paths(browser.read("/search?q=duel moves"))
    assert any(path.startswith("/docs/duel_") for path in found)


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


class Counted(str):
    """A text that counts the searches of it."""

    __slots__ = ("searches",)

    def __contains__(self, word: str) -> bool:
        self.searches = getattr(self, "searches", 0) + 1
        return super().__contains__(word)


def test_only_the_longest_words_are_looked_for_and_each_once():
    text = Counted("a title all the words of a long query are here books")
    index = [Indexed(Entry("a title", "/", "books", text[8:-6]), "a title", text)]
    once = found(index, "words words Words of words?")
    assert (text.searches, once.cut, once.whole) == (2, 0, True)
    text.searches = 0
    many = found(index, "a long query of all the words that are not here")
    assert (text.searches, many.cut) == (MOST_WORDS, MOST_WORDS)
    marked = re.findall("<mark>(.*?)</mark>", many.results[0].excerpt)
    assert marked == ["words", "long", "query", "here"]


def test_the_page_says_which_words_are_looked_for(browser):
    said = f"Only the {MOST_WORDS} longest words are looked for."
    assert said in browser.read("/search?q=how does one settle a military world with a defense")
    assert said not in browser.read("/search?q=how does one settle worlds")


def test_the_page_says_its_bounds(browser):
    page = browser.read("/search")
    assert f"A search reads the first {MOST_LETTERS} letters" in page
    assert f"the {MOST_WORDS} longest words" in page
    assert f'maxlength="{MOST_LETTERS}"' in page
    script = (ROOT / "tools" / "docs_site" / "static" / "search.js").read_text(encoding="utf-8")
    assert f"const MOST_WORDS = {MOST_WORDS};" in script


QUIET = Settings(log_requests=False)


def test_the_calls_that_are_found_are_those_of_the_contract():
    app = create_app(settings=QUIET)
    with app.app_context():
        calls = reference.reference().operations.values()
    assert {
        (f"/docs/{call.id}", call.summary.rstrip("."), f"API › {call.tag}") for call in calls
    } == {(entry.path, entry.title, entry.shelf) for entry in reference.entries(app)}
    texts = {f"{call.method} {call.path}. {call.description}" for call in calls}
    assert texts == {entry.text for entry in reference.entries(app)}


def test_no_search_makes_its_index_or_the_contract(monkeypatch):
    """Once these took the first search of each worker up to two seconds."""
    app = create_app(settings=QUIET)
    monkeypatch.setitem(app.extensions, "galaxy-referee", {})
    search.prepare_search(app)
    monkeypatch.delattr(search, "_index")
    assert paths(app.test_client().get("/search?q=make moves in a session").text)


def test_the_service_makes_the_index_before_it_has_workers():
    made = "from galaxy_referee.app.wsgi import application as service; "
    asked = "print(service.extensions['search-index'].cache_info().currsize)"
    assert output_of(sys.executable, "-c", made + asked, cwd=ROOT).strip() == "1"
