"""The pages: where they are, where their links lead, what a browser gets for an error."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from galaxy_referee.app.guidebook import read_guides
from galaxy_referee.app.http.problems import KINDS
from galaxy_referee.app.pages import rules
from galaxy_referee.app.pages.start import example
from galaxy_referee.app.rulebook import read_books, read_rules
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race import game as race

SINGLE_RULE = re.compile(r"/rules/[A-Z]")


class Page(HTMLParser):
    """The links and anchors of a page, and what every page must have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links, self.ids, self.loaded, self.inline = [], [], [], []
        self.metas, self.tags = {}, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append(tag)
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if "id" in values:
            self.ids.append(values["id"])
        if tag in ("script", "link", "img", "iframe"):
            self.loaded.append(values.get("src") or values.get("href"))
        if tag == "meta" and "name" in values:
            self.metas[values["name"]] = values["content"]
        if tag == "html":
            self.metas["language"] = values.get("lang")
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


@pytest.mark.heavy
def test_every_link_leads_to_a_page_and_every_anchor_to_its_place(browser):
    pages, waiting, anchors = {}, ["/"], []
    rules = read_rules()
    while waiting:
        path = waiting.pop()
        if path in pages:
            continue
        answer = browser.open(path)
        assert answer.status_code == 200, path
        pages[path] = page = Page(answer.text if answer.mimetype == "text/html" else "")
        for link in page.links:
            if link.startswith("http"):  # to a tool, or to the service as a guide starts it
                continue
            target, _, anchor = link.partition("#")
            assert target.startswith("/") or not target, (path, link)
            if target == "/play" and anchor:  # a place of the table
                assert re.fullmatch("new/[a-z]+", anchor), (path, link)
                anchor = ""
            if SINGLE_RULE.match(target):  # a thousand pages: one of each book is opened below
                assert target.removeprefix("/rules/") in rules, (path, link)
            else:
                waiting.append(target or path)
                anchors.append((target or path, anchor))
    for path, anchor in anchors:
        assert not anchor or anchor in pages[path].ids, (path, anchor)
    opened = set(pages)
    assert {guide.path for guide in read_guides().values()} <= opened
    assert {section.path for book in read_books().values() for section in book.sections} <= opened
    assert {kind.path for kind in KINDS} <= opened
    for path, page in pages.items():
        if page.tags:
            check(path, page)


@pytest.mark.parametrize(
    "path",
    ["/", "/guides", "/guides/decisions", "/rules", "/rules/race", "/rules/race/1-terms",
     "/rules/RACE-SETTLE-2", "/problems", "/problems/illegal-move", "/docs/", "/docs/duel_moves",
     "/docs/schemas/SeatInfo", "/search", "/search?q=settle", "/guides/views", "/play"]
)  # fmt: skip
def test_every_kind_of_page_is_complete(browser, path):
    check(path, Page(browser.read(path)))


def test_a_member_shows_the_words_that_it_can_be(browser):
    """The enumeration is a schema of its own."""
    page = browser.read("/docs/schemas/SeatPlan")
    assert "<code>bot</code>, <code>host</code>, <code>open</code>, <code>player</code>" in page
    assert "default <code>open</code>" in page


def check(path: str, page: Page) -> None:
    """What every page must have, so that it can be found, read aloud, and served strictly."""
    assert page.metas["language"] == "en"
    assert 20 <= len(page.metas["description"]) <= 200, path
    assert page.tags.count("h1") == 1, path
    assert page.tags.count("main") == 1, path
    assert page.ids.count("main") == 1, path
    assert len(set(page.ids)) == len(page.ids), path
    assert page.inline == [], path
    assert all(loaded.startswith("/static/") for loaded in page.loaded), path


def test_a_rule_has_a_page_of_its_own_and_its_place_among_the_others(browser):
    for book in read_books().values():
        section = book.sections[len(book.sections) // 2]
        rule = next(rule for part in book.sections for rule in part.rules)
        page = Page(browser.read(f"/rules/{rule}"))
        place = next(link for link in page.links if link.endswith(f"#{rule}"))
        assert rule in Page(browser.read(place.partition("#")[0])).ids
        assert set(section.rules) <= set(Page(browser.read(section.path)).ids)


def test_rules_come_in_the_order_of_their_sections(browser):
    page = Page(browser.read("/rules/race"))
    numbers = [int(number) for number in re.findall(r"/rules/race/(\d+)-", " ".join(page.links))]
    shown = list(dict.fromkeys(numbers))
    assert shown == sorted(shown) == list(range(1, 22))
    books = ["/rules/race", "/rules/roll"]
    assert [link for link in Page(browser.read("/rules")).links if link in books] == books


def test_titles_and_descriptions_of_pages_differ(browser):
    paths = ("/", "/guides", "/guides/api", "/rules", "/rules/race", "/docs/")
    heads = [
        (re.search("<title>(.*)</title>", text)[1], Page(text).metas["description"])
        for text in map(browser.read, paths)
    ]
    assert len({title for title, _ in heads}) == len({about for _, about in heads}) == len(heads)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/rules/", "/rules"),
        ("/rules/race/", "/rules/race"),
        ("/rules/RACE-SETTLE-2/", "/rules/RACE-SETTLE-2"),
        ("/problems/", "/problems"),
        ("/problems/illegal-move/", "/problems/illegal-move"),
        ("/guides/", "/guides"),
        ("/guides/api/", "/guides/api"),
        ("/search/?q=settle", "/search?q=settle"),
        ("/docs", "http://localhost/docs/"),
    ],
)
def test_a_slash_too_many_or_too_few_leads_to_the_page(browser, path, target):
    for headers in ({}, {"Accept": "text/html"}):
        answer = browser.client.get(path, headers=headers)
        assert (answer.status_code, answer.headers["Location"]) == (308, target)


SHELVES = ("guides", "rules", "problems", "search", "tiles", "play", "docs", "")


def opened(client, path):
    """The answer to a browser at this path, which a client would not change."""
    where, _, query = path.removeprefix("http://localhost").partition("?")
    environ = {"PATH_INFO": where, "QUERY_STRING": query}
    return client.get("/", headers={"Accept": "text/html"}, environ_overrides=environ)


@pytest.mark.parametrize("lead", ["/", "//", "///"])
@pytest.mark.parametrize(
    "below",
    ["", "/", "//", "///", "/race", "//race", "/race/", "/race//", "/a/b", "/a/b/", "//a//b//"],
)
def test_no_address_redirects_more_than_once(browser, frontier, lead, below):
    for client in (browser.client, frontier.client):
        for shelf in (*SHELVES, "v1", "static", "nothing"):
            answer = opened(client, f"{lead}{shelf}{below}")
            if answer.status_code in (301, 302, 307, 308):
                answer = opened(client, answer.headers["Location"])
            assert answer.status_code in (200, 404), (shelf, answer.headers)


@pytest.mark.parametrize(
    ("path", "target"),
    [("/guides//api//", "/guides/api"), ("/play//?a=b", "/play?a=b"), ("//tiles//", "/tiles")],
)
def test_doubled_slashes_lead_to_the_page(frontier, path, target):
    answer = opened(frontier.client, path)
    assert (answer.status_code, answer.headers["Location"]) == (308, target)
    assert opened(frontier.client, target).status_code == 200


@pytest.mark.parametrize("below", ["", "/", "/race", "/race/", "/a/b", "/a/b/"])
def test_there_is_nothing_below_the_table(browser, below):
    lost = browser.client.get(f"/play{below}x", headers={"Accept": "text/html"})
    assert lost.status_code == 404


def test_a_rulebook_without_sections_is_a_page(browser, monkeypatch):
    book = replace(read_books()["race"], introduction="One page is enough.", sections=())
    monkeypatch.setattr(rules, "read_books", lambda: {"race": book})
    assert "One page is enough." in browser.read("/rules/race")


def test_who_is_lost_is_told_where_to_start_again(browser):
    answer = browser.client.get("/play/race", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert 'href="/play"' in answer.text


@pytest.mark.parametrize(
    "path", ["/rules//evil.example/", "/search//evil.example/", "/%5Cevil.example/"]
)
def test_no_address_redirects_to_another_host(browser, path):
    answer = browser.open(path)
    assert not answer.headers.get("Location", "/").startswith(("//", "/\\", "http://evil"))


@pytest.mark.parametrize(
    "path", ["/nothing", "/guides/nothing", "/rules/NO-1", "/rules/race/nothing", "/docs/nothing",
             "/docs/schemas/Nothing", "/v1/duel/nothing", "/v1/games/nothing", "/problems/nothing"]
)  # fmt: skip
def test_a_browser_gets_a_page_for_what_is_not_there_and_a_program_a_problem(browser, path):
    answer = browser.open(path)
    page = Page(answer.text)
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert {"/", "/guides", "/rules", "/docs/", "/search"} <= set(page.links)
    program = browser.client.get(path)
    assert program.mimetype == "application/problem+json"
    assert program.json["status"] == 404
    assert "Accept" in answer.vary and "Accept" in program.vary


def test_a_call_is_answered_with_a_problem_whatever_it_accepts(browser):
    answer = browser.client.post("/v1/duel/states", json={"x": 1}, headers={"Accept": "text/html"})
    assert answer.mimetype == "application/problem+json"


def test_what_a_refused_address_holds_is_not_markup(browser):
    assert "<script>alert" not in browser.open("/<script>alert(1)</script>").text
    assert "<script>alert" not in browser.read("/search?q=<script>alert(1)</script>")


def test_backticks_are_shown_as_code(browser):
    assert "<code>not_your_decision</code>" in browser.read("/problems/illegal-move")
    assert "`" not in browser.read("/problems")


def test_pages_run_and_load_nothing_but_files_of_the_service(browser):
    policy = browser.open("/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    for file in ("style.css", "site.js", "icon.svg"):
        served = browser.client.get(f"/static/{file}")
        assert served.status_code == 200
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", served.text)


def test_the_example_of_the_start_page_is_answered_by_the_engine():
    shown = example(race, race.showcase)
    assert shown.rule in read_rules()
    assert '"The settle phase begins."' in shown.answer
    assert '"status": 409' in shown.problem


def test_reconstructed_data_is_named_at_first_sight(frontier):
    (game,) = frontier.client.get("/v1/games").json["games"]
    assert "reconstructed" in game["notice"] and "`confidence`" in game["notice"]
    text = frontier.read("/")
    assert "108 of the 116 tiles" in text
    assert "/tiles/frontiers" in Page(text).links
    notices = {game.name: game.describe().notice for game in GAMES}
    assert "robot" in str(notices["race"]) and notices["roll"] is None


def test_pages_of_rules_say_how_well_each_is_known(browser):
    """On the page of the rule, behind it in its section, and as counts on its rulebook's page."""
    rule = browser.read("/rules/TGS-DRAFT-5")
    assert "How well it is known" in rule and "(the translated rulebook)" in rule
    assert "/rules#how-well-a-rule-is-known" in Page(rule).links
    assert "How well it is known" not in browser.read("/rules/TGS-T-25")
    section = browser.read("/rules/race-tgs/7-drafting-variant")
    assert section.count("<em>established</em>") == 8
    assert "<em>probable</em>" in browser.read("/rules/race-tgs/1-components")
    assert re.search(
        r"are known:</a> \d+ established, \d+ single-source", browser.read("/rules/race-tgs")
    )
    assert "how-well-a-rule-is-known" in Page(browser.read("/rules")).ids
