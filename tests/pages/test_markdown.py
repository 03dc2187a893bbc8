"""Markdown as HTML: nothing in a text acts, links lead to pages, rules are anchors."""

from __future__ import annotations

from galaxy_referee.app.guidebook import page_of
from galaxy_referee.app.pages.markdown import Links, render, with_code

LINKS = Links(
    lambda target: None if target.startswith("../") else f"/x/{target}", {"R-A-1": "/rules/R-A-1"}
)


def html(text: str) -> str:
    return str(render(text, LINKS).html)


def test_html_in_a_text_is_shown_as_it_is_written():
    assert html("<script>a</script> <b onclick=x>") == (
        "<p>&lt;script&gt;a&lt;/script&gt; &lt;b onclick=x&gt;</p>\n"
    )
    assert "href" not in html("[a](javascript:alert(1))")


def test_links_lead_to_pages_or_are_only_text():
    assert html("[the *API*](api.md)") == '<p><a href="/x/api.md">the <em>API</em></a></p>\n'
    assert html("[log](../log.md) it") == "<p>log it</p>\n"


def test_ids_of_rules_are_links():
    linked = '<a href="/rules/R-A-1">R-A-1</a>'
    assert html("see R-A-1, R-A-2") == f"<p>see {linked}, R-A-2</p>\n"
    assert html("`R-A-1`") == '<p><a href="/rules/R-A-1"><code>R-A-1</code></a></p>\n'
    assert html("[R-A-1](b.md)") == '<p><a href="/x/b.md">R-A-1</a></p>\n'
    assert html("- **R-A-1** text").startswith('<ul>\n<li class="rule" id="R-A-1">')


def test_headings_have_the_anchors_that_repositories_give_them():
    shown = render("# A `b`: c\n\n## D\n\n## D", LINKS, lift=0)
    assert [heading.anchor for heading in shown.headings] == ["a-b-c", "d", "d-1"]
    assert '<h2 id="d-1">D</h2>' in shown.html
    assert "<h1 " in render("## D", LINKS, lift=1).html


def test_tables_scroll_and_have_names():
    text = html("## T\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |")
    assert 'role="region" tabindex="0" aria-label="Table 1: T"' in text
    assert '<th scope="col">a</th>' in text
    assert '<td class="number">2</td>' in text
    assert "style=" not in text


def test_backticks_in_plain_texts_are_code():
    assert with_code("a `b<c>` d") == "a <code>b&lt;c&gt;</code> d"
    assert with_code("a ` d") == "a ` d"


def test_links_of_the_repository_are_paths_of_the_service():
    assert page_of("api.md", "../openapi.yaml") == "/openapi.yaml"
    assert page_of("api.md", "errors.md#status-codes") == "/guides/errors#status-codes"
    assert page_of("README.md", "rules/README.md") == "/rules"
    assert page_of("rulings.md", "rules/race.md") == "/rules/race"
    assert page_of("decisions/0019-one-vocabulary.md", "../events.md") == "/guides/events"
    page = page_of("rules/race.md", "../rulings.md#recorded-games")
    assert page == "/guides/rulings#recorded-games"
    assert page_of("README.md", "decisions/README.md") == "/guides/decisions"
    assert page_of("README.md", "../CHANGELOG.md") is None
    assert page_of("README.md", "#x") == "#x"


def test_pictures_are_those_that_the_service_serves(browser):
    shown = '<img src="/static/pictures/race-2.jpg" alt="A game of Race'
    assert shown in browser.read("/guides/playing")
    answer = browser.open("/static/pictures/race-2.jpg")
    assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
