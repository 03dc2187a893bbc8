"""The report: tables, JSON and HTML of one log."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from galaxy_referee.tournament.distributions import Distribution
from galaxy_referee.tournament.html_report import html
from galaxy_referee.tournament.intervals import Share
from galaxy_referee.tournament.ladder import Rating
from galaxy_referee.tournament.plots import bin_width, bins, scale
from galaxy_referee.tournament.record import main as record
from galaxy_referee.tournament.report import main
from galaxy_referee.tournament.statistics import (
    BotNumbers,
    Coverage,
    FaultReason,
    Pair,
    SeatNumbers,
    Statistics,
    Tournament,
)
from galaxy_referee.tournament.terminal import show
from tests.tournament.logs import Line, fault, game, header, read, write

NASTY = "<script>alert('x')</script>&\"[bold]"
DOCS = Path(__file__).parents[2] / "docs" / "tournament-numbers.md"


def lines(*names: str) -> list[Line]:
    a, b = names
    return [
        header(*names, games=6, options={"expansions": ["tgs"]}),
        game(0, 0, (a, b), (30, 20), faults=[fault(a, 0, "illegal"), fault(b, 1, "timeout")]),
        game(1, 0, (b, a), (10, 20)),
        game(2, 1, (a, b), (25, 25), rounds=8, moves=77),
        game(3, 1, (b, a), (11, 12), rounds=13, moves=142),
        game(4, 2, (a, b), (5, 12), forfeits=[0], faults=[fault(a, 0, "error")] * 3),
    ]


def page(path: Path, *names: str) -> ET.Element:
    return ET.fromstring(html(read(path, lines(*names))))


def text(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def printed(numbers: Statistics) -> str:
    console = Console(width=120, record=True, quiet=False, file=None, force_terminal=False)
    with console.capture() as capture:
        show(numbers, console)
    return capture.get()


def test_names_do_not_reach_the_terminal_as_commands(tmp_path, capsys):
    """They come from a log, and a log from anywhere."""
    evil = "a\x1b]0;owned\x07\x9b2J\u202e"
    log = write(tmp_path, [header(evil, "b", games=6), *lines(evil, "b")[1:]])
    target = [tmp_path / "numbers.json", tmp_path / "page.html"]
    assert main([str(log), "--json", str(target[0]), "--html", str(target[1])]) == 0
    for shown in (capsys.readouterr().out, *(part.read_text() for part in target)):
        assert "\\x1b]0;owned" in shown.replace("\\\\", "\\")
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(shown)
    ET.fromstring(target[1].read_text())
    log.write_text(log.read_text().replace('"spec"', '"spec\\u001b[2J"'))
    assert main([str(log)]) == 2
    assert "\x1b" not in capsys.readouterr().err


def test_the_page_is_well_formed_and_has_a_title(tmp_path):
    shown = page(tmp_path, "a", "b")
    assert shown.tag == "html"
    assert shown.get("lang") == "en"
    assert "a and b cannot be distinguished" in text(shown.find("header/title") or shown)


def test_the_page_needs_nothing_else(tmp_path):
    shown = page(tmp_path, "a", "https://bot.example/move")
    outside = {"src", "href", "srcset", "action", "data", "{http://www.w3.org/1999/xlink}href"}
    tags = {element.tag for element in shown.iter()}
    assert not tags & {"script", "link", "img", "iframe", "object", "use"}
    assert not [element for element in shown.iter() if outside & set(element.attrib)]
    style = text(shown.find("header/style") or shown)
    assert "url(" not in style
    assert "@import" not in style


def test_the_page_is_readable_without_seeing_the_plots(tmp_path):
    shown = page(tmp_path, "a", "b")
    figures = shown.findall(".//figure")
    assert len(figures) == 6
    for figure in figures:
        plot = figure.find("svg")
        assert plot is not None
        assert plot.get("role") == "img"
        assert plot.findtext("title")
        assert figure.findtext("figcaption")
    for section in shown.findall(".//section"):
        heading = section.find("h2")
        assert heading is not None
        assert heading.get("id") == section.get("aria-labelledby")
    for table in shown.findall(".//table"):
        assert table.findtext("caption")
        assert all(cell.get("scope") for cell in table.iter("th"))


def test_names_of_bots_are_escaped_everywhere(tmp_path):
    numbers = read(tmp_path, lines(NASTY, "b"))
    source = html(numbers)
    assert "<script" not in source
    assert text(ET.fromstring(source)).count(NASTY) > 5
    assert NASTY in printed(numbers)


def test_every_row_of_a_table_has_all_columns(tmp_path):
    for table in page(tmp_path, "a", "b").findall(".//table"):
        widths = {len(row) for row in table.iter("tr")}
        assert len(widths) == 1, table.findtext("caption")


def test_the_numbers_are_on_the_page_and_in_the_terminal(tmp_path):
    numbers = read(tmp_path, lines("a", "b"))
    shown = text(ET.fromstring(html(numbers)))
    terminal = printed(numbers)
    for said in ("a and b cannot be distinguished: a has 70.0% of the points", "5 of 6 games"):
        assert said in shown
        assert said in " ".join(terminal.split())
    for cell in ("70.0", "21.8", "illegal", "malformed"):
        assert cell in shown
        assert cell in terminal


def test_reasons_of_faults_are_shown_with_a_game_to_replay(tmp_path, capsys):
    numbers = read(tmp_path, lines("a", "b"))
    assert numbers.fault_reasons == (
        FaultReason("a", "error", "It did not answer.", 3, 4),
        FaultReason("a", "illegal", "It did not answer.", 1, 0),
        FaultReason("b", "timeout", "It did not answer.", 1, 0),
    )
    for shown in (text(ET.fromstring(html(numbers))), printed(numbers)):
        assert "It did not answer." in shown
        assert "galaxy-referee tournament record LOG N" in " ".join(shown.split())
    log = write(tmp_path, lines("a", "b"))
    assert record([str(log), "4"]) == 0
    assert json.loads(capsys.readouterr().out) == lines("a", "b")[-1]["record"]
    assert record([str(log), "5"]) == 2
    assert "has no game 5" in capsys.readouterr().err


def test_plots_mark_every_bot_and_fault(tmp_path):
    shown = page(tmp_path, "a", "b")
    ratings = shown.find(".//section[@aria-labelledby='standings']//svg")
    assert ratings is not None
    assert len(ratings.findall(".//circle")) == 2
    titles = [title.text or "" for title in shown.iter("title")]
    assert "a, illegal: 20.0" in titles  # one in five games
    assert "a, error: 60.0" in titles
    assert "b, timeout: 20.0" in titles


@pytest.mark.parametrize(
    ("games", "sections"),
    [
        ([], ["bots", "method"]),
        (
            [game(0, 0, ("a",), (9,))],
            ["standings", "scores", "lengths", "faults", "bots", "method"],
        ),
        (
            [game(0, 0, ("a",), (9,), forfeits=[0])],
            ["standings", "scores", "lengths", "faults", "bots", "method"],
        ),
    ],
)
def test_sections_without_content_are_left_out(tmp_path, games, sections):
    numbers = read(tmp_path, [header("a", players=1, games=2), *games])
    document = ET.fromstring(html(numbers))
    shown = [section.get("aria-labelledby") for section in document.iter("section")]
    assert shown == sections
    assert "not finished" in printed(numbers)


def test_a_tournament_without_faults_says_so(tmp_path):
    numbers = read(tmp_path, [header("a", "b", games=1), game(0, 0, ("a", "b"), (9, 8))])
    assert "None: no illegal move" in text(ET.fromstring(html(numbers)))
    assert "Faults" not in printed(numbers)


def test_the_command_writes_json_and_html(tmp_path, capsys):
    log, out, web = write(tmp_path, lines("a", "b")), tmp_path / "o.json", tmp_path / "o.html"
    assert main([str(log), "--json", str(out), "--html", str(web)]) == 0
    assert "Standings" in capsys.readouterr().out
    ET.parse(web)
    written = json.loads(out.read_text())
    assert list(written) == [*Statistics.__struct_fields__]
    assert written["pairs"][0]["share"]["games"] == 5
    first = out.read_bytes()
    assert main([str(log), "--json", str(out)]) == 0
    assert out.read_bytes() == first
    assert msgspec.json.decode(first, type=Statistics) == read(tmp_path, lines("a", "b"))


def test_the_command_says_what_is_wrong(tmp_path, capsys):
    assert main([str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl cannot be opened" in capsys.readouterr().err
    log = write(tmp_path, lines("a", "b"))
    assert main([str(log), "--html", str(tmp_path / "no" / "o.html")]) == 2
    assert "o.html cannot be written: No such file or directory." in capsys.readouterr().err


@pytest.mark.parametrize(
    "struct",
    [
        Statistics, Tournament, Coverage, BotNumbers, FaultReason, Pair, SeatNumbers, Share, Rating,
        Distribution,
    ],
)  # fmt: skip
def test_the_documentation_names_every_field(struct):
    documented = set(re.findall(r"`([a-z0-9_]+)`", DOCS.read_text(encoding="utf-8")))
    assert set(struct.__struct_fields__) <= documented


def test_axes_have_round_labels_within_their_range():
    assert scale(11.3, 38.2).ticks == [15, 20, 25, 30, 35]
    assert scale(5, 5).ticks[0] >= 4.5
    assert scale(3, 4, whole=True).ticks == [3, 4]
    assert scale(1, 24, whole=True).ticks == scale(1, 24).ticks


def test_histograms_have_at_most_forty_bars():
    assert (bin_width(0, 39), bin_width(0, 40), bin_width(-5, 500)) == (1, 2, 20)
    assert bins(((3, 1), (4, 2), (5, 1)), 2) == {2: 0.25, 4: 0.75}
