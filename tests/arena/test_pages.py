"""The pages: what they show, and what they never do."""

from __future__ import annotations

import base64
import csv
import gzip
import json
import re
import urllib.error
import urllib.request
from html.parser import HTMLParser
from pathlib import Path

import pytest

from galaxy_referee.arena import upsets
from galaxy_referee.arena.__main__ import main
from galaxy_referee.arena.csv_files import csv_text
from galaxy_referee.arena.live import write_live
from galaxy_referee.arena.replay_pages import bot_page
from galaxy_referee.arena.serving import serve
from galaxy_referee.arena.settings import read_settings
from galaxy_referee.tournament import verify
from tests.arena.kit import QUICK, arena, publish, run_here
from tests.tournament.kit import first_of, webhook

HOSTILE = '<script>alert("1")</script>&\'=x'
MORE = QUICK.replace("deals = 2", "deals = 12")


class Read(HTMLParser):
    """The elements of a page, and the addresses in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.links: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        self.elements.add(tag)
        self.links += [value for name, value in attrs if name in ("href", "src")]


def published(folder):
    pages = publish(folder)
    write_live(read_settings(folder), folder, pages, 0)
    return pages


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """An arena with a bot that has a hostile name and a secret address, and its pages."""
    folder = tmp_path_factory.mktemp("arena")
    with webhook(first_of) as url:
        bot = f"[[bots]]\nname = '''{HOSTILE}'''\nspec = '{url}?key=secret'\n"
        arena(folder, f"title = '''{HOSTILE}'''\n{MORE}{bot}")
        run_here(folder, 1)
        return folder, published(folder), url.removeprefix("http://")


@pytest.fixture
def pages(played):
    return played[1]


def test_hostile_names_are_text(pages):
    html = [page for page in pages.rglob("*.html") if page.parent.name != "games"]
    assert len(html) == 2 + 3 + 2
    for page in html:
        assert "script" not in Read(page).elements
        assert "<script" not in page.read_text(encoding="utf-8")
    text = (pages / "race-base" / f"{bot_page(HOSTILE)}.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert" in text
    rows = list(csv.DictReader((pages / "race-base" / "ladder.csv").open(encoding="utf-8")))
    assert HOSTILE in {row["name"] for row in rows}
    assert csv_text(["bot"], [["=1+1"], ["@SUM(1)"]]) == "bot\n'=1+1\n'@SUM(1)\n"


def test_no_page_shows_an_address_or_a_key(played):
    _, pages, address = played
    for path in pages.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert address not in text, path
            assert "secret" not in text.replace("secrets", ""), path


def test_every_link_leads_to_a_file(pages):
    for page in pages.rglob("*.html"):
        if page.parent.name != "games":
            for link in Read(page).links:
                if link.startswith("#"):
                    assert f'id="{link[1:]}"' in page.read_text(encoding="utf-8")
                    continue
                assert (page.parent / link).is_file(), (page, link)


def test_the_ladder_is_the_same_as_a_page_json_and_csv(pages):
    folder = pages / "race-base"
    ladder = json.loads((folder / "ladder.json").read_text(encoding="utf-8"))
    rows = list(csv.DictReader((folder / "ladder.csv").open(encoding="utf-8")))
    assert (ladder["division"], ladder["games"], ladder["players"]) == ("race-base", 24, [2, 3, 4])
    assert [row["name"] for row in rows] == [bot["name"] for bot in ladder["bots"]]
    ratings = [bot["rating"] for bot in ladder["bots"]]
    assert [row["rating"] for row in rows] == ["" if x is None else str(x) for x in ratings]
    assert {bot["spec"] for bot in ladder["bots"]} == {"random", "greedy", "webhook"}
    assert sum(bot["games"] for bot in ladder["bots"]) == 2 * 24


def test_published_logs_verify_and_those_of_running_batches_are_secret(pages, tmp_path):
    (log,) = (pages / "race-base" / "logs").iterdir()
    assert verify.verified(log)[1:] == ([], 24)
    folder = arena(tmp_path)
    run_here(folder, 1)
    (log,) = (folder / "logs" / "race-base").iterdir()
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-3]))
    (folder / "index.sqlite").unlink()
    pages = published(folder)
    assert list((pages / "race-base" / "logs").iterdir()) == []
    assert list((pages / "race-base" / "games").iterdir()) == []
    seed = json.loads(log.read_bytes().splitlines()[0])["seed"]
    assert all(seed.encode() not in path.read_bytes() for path in pages.rglob("*.*"))


def test_pages_are_served_and_nothing_else(pages):
    with serve(pages.parent, pages, "127.0.0.1", 0) as server:
        url = f"{server.url}/"
        answer = urllib.request.urlopen(f"{url}race-base/", timeout=60)
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        json.load(urllib.request.urlopen(f"{url}race-base/ladder.json", timeout=60))
        for path in ("race-base/logs/", "../arena.toml", "%2e%2e/arena.toml", "../index.sqlite"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"{url}{path}", timeout=60)


def test_a_port_in_use_and_a_broken_index_are_reported_in_a_sentence(tmp_path, capsys):
    arena(tmp_path)
    with serve(tmp_path, tmp_path, "127.0.0.1", 0) as server:
        port = str(server.port)
        assert main([str(tmp_path), "--port", port, "--batches", "1"]) == 2
    assert f"cannot be served at 127.0.0.1:{port}: " in capsys.readouterr().err
    (tmp_path / "index.sqlite").write_bytes(b"no database" * 100)
    assert main([str(tmp_path), "--batches", "1"]) == 2
    assert "delete index.sqlite" in capsys.readouterr().err


def test_pages_made_again_from_the_logs_are_the_same(played):
    folder, pages, _ = played
    before = {path: path.read_bytes() for path in pages.rglob("*.*")}
    assert main([str(folder), "--reindex"]) == 0
    assert {path: path.read_bytes() for path in pages.rglob("*.*")} == before


def test_an_arena_without_games_has_pages(tmp_path):
    pages = published(arena(tmp_path))
    assert "No game has been played yet" in (pages / "race-base" / "index.html").read_text("utf-8")


def test_a_bots_page_contains_all_numbers_of_its_file(pages):
    name = pages / "race-base" / bot_page("greedy")
    file = json.loads(name.with_suffix(".json").read_bytes())
    text = name.with_suffix(".html").read_text(encoding="utf-8")
    for title in ("Opponents", "Tables and seats", "Parts of the score", "Time per decision"):
        assert title in text
    assert [part["part"] for part in file["parts"]] == ["cards", "chips", "variable"]
    for part in file["parts"]:
        assert f">{part['score']:.1f}</td>" in text
    assert sum(seat["games"] for seat in file["seats"]) == file["bot"]["games"]
    assert {other["opponent"] for other in file["opponents"]} == {"random", HOSTILE}


def test_pages_work_with_a_keyboard_and_a_screen_reader(pages):
    """Scrollable tables can be focused, and each has a name."""
    for page in pages.rglob("*.html"):
        if page.parent.name != "games":
            text = page.read_text(encoding="utf-8")
            scrolling = re.findall(r'<div class="table"([^>]*)>', text)
            assert all('tabindex="0" role="region" aria-labelledby=' in each for each in scrolling)
            assert len(scrolling) == text.count("<caption id=")
            for target in re.findall(r'aria-labelledby="([^"]+)"', text):
                assert text.count(f'id="{target}"') == 1, (page, target)
            assert "<h1>" in text
            assert '<a class="skip" href="#main">' in text


def test_an_upset_has_a_replay_with_a_curve(tmp_path, monkeypatch):
    monkeypatch.setattr(upsets, "UNLIKELY", 1.0)
    run_here(arena(tmp_path, MORE), 1)
    pages = published(tmp_path) / "race-base"
    games = json.loads((pages / "games.json").read_bytes())
    assert games["upsets"]
    for game in games["upsets"]:
        assert game["replay"].endswith("-curve.html")
        assert f'href="{game["replay"]}"' in (pages / "index.html").read_text(encoding="utf-8")
        text = (pages / game["replay"]).read_text(encoding="utf-8")
        data = re.search('id="replay">([^<]*)<', text)
        assert data is not None
        assert len(json.loads(gzip.decompress(base64.b64decode(data[1])))["curve"]) > 10


def test_a_bot_that_has_gone_without_a_game_has_no_page(tmp_path):
    arena(tmp_path, f'{QUICK}\n[[bots]]\nname = "brief"\nspec = "random"\n')
    gone = [f"{bot_page('brief')}.{kind}" for kind in ("html", "json")]
    pages = published(tmp_path) / "race-base"
    assert all((pages / name).exists() for name in gone)
    arena(tmp_path)
    published(tmp_path)
    assert not any((pages / name).exists() for name in gone)
    assert (pages / f"{bot_page('greedy')}.html").exists()
