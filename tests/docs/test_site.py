"""The documentation as a site of files: whole, the same as the service's pages, and searchable."""

from __future__ import annotations

import functools
import http.server
import json
import re
import shutil
from pathlib import Path

import pytest

from galaxy_referee import __version__
from galaxy_referee.app import create_app
from galaxy_referee.app.guidebook import read_guides
from galaxy_referee.app.http.problems import KINDS
from galaxy_referee.app.rulebook import read_books, read_rules
from galaxy_referee.app.settings import Settings
from tests.answering import serving
from tests.pages.test_in_browser import browser
from tests.pages.test_pages import Page
from tests.programs import told_by
from tools.docs_site.__main__ import address_of, main
from tools.docs_site.build import Site, _parts, build
from tools.docs_site.links import BrokenLinks, Linked, file_of, source_of, target_of
from tools.servers import ROOT

REPOSITORY = "https://forge.example/referee"
ARTICLE = re.compile(r'<article class="prose">.*?</article>', re.DOTALL)
PATHS = ["/index.html", "/guides.html", "/guides/runbook.html", "/guides/decisions.html",
         "/guides/quick-starts/curl.html", "/rules/race/9-phase-iii-settle.html", "/docs.html",
         "/docs/race_moves.html", "/problems/illegal-move.html",
         "/search.html?q=settle+military"]  # fmt: skip


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """A site with this version and an older one."""
    folder = tmp_path_factory.mktemp("site")
    pages = build(Site(folder, REPOSITORY))
    assert pages > 1000
    shutil.copytree(folder / __version__, folder / "0.0.9")
    build(Site(folder, REPOSITORY))  # again, which changes nothing but the list of versions
    return folder


def words_of(text: str) -> str:
    """A page without the addresses of its links."""
    return re.sub(r'(href|src)="[^"]*"', r'\1=""', text)


@pytest.mark.heavy
def test_the_pages_are_those_of_the_service(site):
    client = create_app(settings=Settings(log_requests=False)).test_client()
    lists = {"/guides/decisions"}  # which is no text
    for guide in read_guides().values():
        if guide.path in lists:
            continue
        written = (site / __version__ / file_of(guide.path)).read_text("utf-8")
        served = client.get(guide.path, headers={"Accept": "text/html"}).text
        assert words_of(ARTICLE.search(written)[0]) == words_of(ARTICLE.search(served)[0])


@pytest.mark.heavy
def test_everything_is_there(site):
    folder = site / __version__
    paths = [section.path for book in read_books().values() for section in book.sections]
    paths += [kind.path for kind in KINDS] + ["/", "/guides", "/rules", "/docs", "/search"]
    for path in paths:
        assert (folder / file_of(path)).is_file(), path
    assert (folder / "openapi" / "race.yaml").read_text("utf-8").startswith("openapi: 3.1")
    index = json.loads(
        (folder / "search-index.js").read_text("utf-8").removeprefix("window.ENTRIES = ")[:-2]
    )
    assert {title for title, *_ in index} >= set(read_rules())
    for _, address, _, _ in index:
        assert (folder / address.partition("#")[0]).is_file(), address


@pytest.mark.heavy
def test_pages_load_nothing_from_elsewhere_and_can_be_edited(site):
    folder = site / __version__
    for path in folder.rglob("*.html"):
        page = Page(path.read_text("utf-8"))
        assert page.inline == [], path
        for loaded in page.loaded:
            assert not re.match(r"/|\w+:", loaded), (path, loaded)
            assert (path.parent / loaded).resolve().is_file(), (path, loaded)
        edits = [link for link in page.links if link.startswith(REPOSITORY + "/edit/")]
        name = path.relative_to(folder).as_posix().removesuffix(".html")
        source = source_of(f"/{name}")
        assert edits == ([f"{REPOSITORY}/edit/main/{source}"] if source else [])
        assert source is None or (ROOT / source).is_file()


@pytest.mark.heavy
def test_the_newest_version_is_opened_first(site):
    assert (site / "versions.js").read_text() == f'window.VERSIONS = ["{__version__}", "0.0.9"];\n'
    assert f'url={__version__}/index.html"' in (site / "index.html").read_text()


@pytest.mark.heavy
def test_a_link_that_leads_nowhere_fails_and_leaves_no_version(tmp_path, monkeypatch, capsys):
    guides = dict(read_guides())
    name = "views"

    class Broken(type(guides[name])):
        @property
        def text(self) -> str:
            return "# Views\n\nSee [nothing](/guides/nothing) and [views](#nowhere).\n"

    guides[name] = Broken(**{part: getattr(guides[name], part) for part in
                             ("name", "title", "about", "group")})  # fmt: skip
    for module in ("guides", "search"):
        monkeypatch.setattr(f"galaxy_referee.app.pages.{module}.read_guides", lambda: guides)
    from galaxy_referee.app.pages import guides as pages

    pages.rendered.cache_clear()
    try:
        assert main(["--out", str(tmp_path), "--repository", ""]) == 1
    finally:
        pages.rendered.cache_clear()
    said = capsys.readouterr().err
    assert "/guides/views: /guides/nothing\n" in said
    assert "/guides/views: /guides/views#nowhere\n" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.ci
def test_the_site_is_searched_without_a_server(site):
    executable = browser()
    script = ROOT / "tests" / "docs" / "search.mjs"
    queries = ["RACE-SETTLE-2", "opentelemetry traceparent", "wordthatnobodywrote"]
    queries.append("How do I rotate keys?")
    found = told_by(script, executable, site / __version__, *queries)
    rule, traces, nothing, keys, versions = found
    first = rule["found"][0]
    assert first["title"] == "RACE-SETTLE-2"
    assert first["address"].endswith("#RACE-SETTLE-2")
    assert traces["found"][0]["address"] == "guides/monitoring.html#traces"
    assert nothing["count"] == 0
    assert keys["found"][0]["address"] == "guides/runbook.html#rotating-keys"
    assert all(hit["there"] for found in (rule, traces) for hit in found["found"])
    assert versions["versions"] == [__version__, "0.0.9"]
    assert versions["led"] == "0.0.9/index.html"
    assert versions["faults"] == []


@pytest.mark.ci
def test_the_site_is_accessible_at_every_width_in_light_and_dark(site):
    """In a folder of a server, as code hosts publish it."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_) -> None:
            pass

    executable = browser()
    handler = functools.partial(Handler, directory=site)
    with serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)) as url:
        paths = [f"/{__version__}{path}" for path in PATHS]
        request = {"url": url, "paths": paths, "widths": [360, 1280], "browser": executable}
        looks = told_by(ROOT / "tests/pages/browser.mjs", {**request, "shots": None})
    assert len(looks) == len(PATHS) * 4
    for look in looks:
        assert look["axe"] + look["console"] + look["foreign"] == [], look["path"]
        assert look["scrolls"] <= 0, (look["path"], look["width"])


def test_links_are_relative_and_checked():
    linked = Linked()
    html = '<h1 id="a"></h1><a href="#a">x</a> <a href="/guides/views#b">y</a>'
    page, found = linked.page("/guides/quick-starts/curl", f'{html} <a href="https://x.example/">')
    assert 'href="../views.html#b"' in page
    assert 'href="https://x.example/"' in page
    assert found == {"/guides/views"}
    with pytest.raises(BrokenLinks, match=r"^/guides/quick-starts/curl: /guides/views#b$"):
        linked.check(["/guides/quick-starts/curl", "/guides/views"])
    linked.page("/guides/views", '<h2 id="b"></h2>')
    linked.check(["/guides/quick-starts/curl", "/guides/views"])


def test_a_rule_is_found_in_its_section():
    assert target_of("/rules/RACE-SETTLE-2") == "/rules/race/9-phase-iii-settle#RACE-SETTLE-2"
    assert target_of("/search?q=x") == "/search"


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("https://forge.example/me/referee.git", "https://forge.example/me/referee"),
        ("git@forge.example:me/referee.git", "https://forge.example/me/referee"),
        ("/home/me/referee", ""),
        ("", ""),
    ],
)
def test_the_repository_is_that_of_the_remote(remote, address):
    assert address_of(remote) == address


def test_versions_are_in_order():
    versions = ["0.9.0", "0.10.0", "1.0.0rc1", "1.0.0", "1.0.1"]
    assert sorted(sorted(versions), key=_parts) == versions
