"""Replays: golden games step through to the same views, and files hold a game by itself."""

from __future__ import annotations

import base64
import gzip
import json
import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.commands import main as galaxy_referee
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.records import Record, write
from galaxy_referee.engine.race import game as race
from galaxy_referee.review.curve import curve
from galaxy_referee.review.reading import Played
from galaxy_referee.review.replay import replay_of
from galaxy_referee.tournament.report import main as report
from tests.patching import patched
from tests.sampling import played_at_random
from tests.tools.log_records import save
from tests.tools.logged import Logged
from tests.tournament.logs import game as game_line
from tests.tournament.logs import header
from tests.tournament.logs import write as write_log

LARGEST = 330_000
TESTS = Path(__file__).parents[1]
GOLDEN = {
    f"{game.name} {title}": (game, table)
    for game in GAMES
    for title, table in tomllib.loads(
        (TESTS / game.name / "golden" / "games.toml").read_text()
    ).items()
}


def golden(title: str) -> Record:
    """The record of a golden game."""
    game, table = GOLDEN[title]
    path = TESTS / game.name / "golden" / f"{title.partition(' ')[2]}.txt"
    moves = re.findall(r"^> (.*)$", path.read_text(), re.MULTILINE)
    return write(game, table["options"], table["seed"], None, moves)


def data_of(page: bytes) -> dict:
    """The game within a page."""
    data = ET.fromstring(page).find(".//script[@id='replay']")
    return json.loads(gzip.decompress(base64.b64decode(data.text)))


@pytest.fixture(scope="module")
def short() -> Record:
    """The first moves of a game."""
    return played_at_random(race, {}, "short", 20)[1]


@pytest.fixture
def record_file(tmp_path, short) -> Path:
    path = tmp_path / "record.json"
    path.write_bytes(msgspec.json.encode(short))
    return path


@pytest.mark.heavy
@pytest.mark.parametrize("title", GOLDEN)
def test_every_golden_game_steps_through_to_the_same_views(title):
    game, record = GOLDEN[title][0], golden(title)
    replay = json.loads(msgspec.json.encode(replay_of(game, Played(record))))
    state = game.new(record.options, record.seed)
    views = replay["views"]
    for move, step in zip(record.moves, replay["steps"], strict=True):
        game.play(state, move)
        views = [patched(*pair) for pair in zip(views, step["changes"], strict=True)]
        seen = [game.view(state, seat) for seat in replay["viewers"]]
        assert views == json.loads(msgspec.json.encode(seen))
        assert step["question"] is None or step["question"]["prompt"]
    assert replay["outcome"]["winners"] == game.outcome(state).winners


@pytest.mark.heavy
@pytest.mark.parametrize("title", GOLDEN)
def test_every_golden_game_fits_into_a_small_file(title, tmp_path):
    source, target = tmp_path / "record.json", tmp_path / "game.html"
    source.write_bytes(msgspec.json.encode(golden(title)))
    assert galaxy_referee(["replay", str(source), "--html", str(target)]) == 0
    # Random play is long: the longest of these games have five times as many moves as usual ones.
    assert len(target.read_bytes()) < 2 * LARGEST


def test_a_file_holds_the_game_and_loads_nothing(record_file, tmp_path, short):
    target = tmp_path / "game.html"
    assert galaxy_referee(["replay", str(record_file), "--html", str(target)]) == 0
    page = target.read_bytes()
    assert len(page) < LARGEST
    text = page.decode()
    assert "default-src 'none'" in text
    # A fragment names a gradient of the same picture.
    assert not re.search(
        r'<(link|img|iframe)|<script[^>]* src=|@import "|url\((?!["\']?data:|#)', text
    )
    data = data_of(re.sub(rb"(?s)<style>.*?</style>|<script type=.module.>.*?</script>", b"", page))
    assert [step["move"]["text"] for step in data["steps"]] == short.moves
    again = tmp_path / "again.html"
    galaxy_referee(["replay", str(record_file), "--html", str(again)])
    assert again.read_bytes() == page


def test_a_game_is_told_in_lines(record_file, capsys, short):
    assert galaxy_referee(["replay", str(record_file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Race for the Galaxy: Player 1, Player 2"
    assert f"1. Player 1: {short.moves[0].removeprefix('0 ')}" in lines
    assert any(line.startswith("  Player 1 reveals") for line in lines)
    assert not any("seat" in line.lower() for line in lines)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[]", "neither a record nor the log"),
        ('{"game": "chess", "rules_version": "1", "seed": "a", "moves": []}', "no game 'chess'"),
        (
            '{"game": "race", "rules_version": "race-3", "seed": "a", "moves": ["0 pass"]}',
            "Move 1:",
        ),
    ],
)
def test_what_is_no_game_is_refused(tmp_path, capsys, content, sentence):
    path = tmp_path / "record.json"
    path.write_text(content)
    assert galaxy_referee(["replay", str(path)]) == 2
    assert sentence in capsys.readouterr().err


def test_the_log_of_a_game_that_people_played_is_told(tmp_path, capsys):
    lines = Logged("base", {"players": 2}, "1").play()
    path = tmp_path / "people.jsonl.gz"
    save(path, lines)
    assert galaxy_referee(["replay", str(path)]) == 0
    assert capsys.readouterr().out.startswith("Race for the Galaxy: Player 1, Player 2\n")
    lines[-1]["winners"] = [5]
    save(path, lines)
    assert galaxy_referee(["replay", str(path)]) == 2
    assert "The log is in doubt" in capsys.readouterr().err
    save(path, lines[:-1])
    assert galaxy_referee(["replay", str(path)]) == 2
    assert "people.jsonl.gz cannot be imported: The file stops" in capsys.readouterr().err


def test_a_curve_says_what_the_bot_would_have_done(short):
    few = write(race, {}, "short", None, short.moves[:3])
    *points, last = curve(race, few, "greedy", 1)
    state = race.new(seed="short")
    for ply, move in enumerate(few.moves):
        for point in points:
            if point.ply == ply:
                advised = msgspec.json.decode(point.instead)["text"]
                assert advised.partition(" ")[0] == move.partition(" ")[0]
                race.check(state, advised)
        race.play(state, move)
    assert points
    assert last.instead is None


def test_a_curve_reads_moves_in_every_form_and_nobody_is_advised_to_concede():
    options = {"edition": "board_game_arena", "advanced": True}
    state = race.new(options, seed="forms")
    first = race.decisions(state)[0].moves.at(0)
    moves = [msgspec.to_builtins(first), f"{first.seat} concede"]
    before, conceding, _ = curve(race, write(race, options, "forms", None, moves), "greedy", 1)
    assert msgspec.json.decode(before.instead)["seat"] == first.seat
    assert conceding.instead is None


def test_a_curve_follows_from_its_seed(short):
    few = msgspec.structs.replace(short, moves=short.moves[:3], digests={})
    points = list(curve(race, few, "random", 1))
    assert points[-1].ply == 3
    assert all(sum(seat.wins for seat in point.seats) == pytest.approx(1) for point in points)
    assert list(curve(race, few, "random", 1)) == points


def test_the_report_links_each_game_to_its_replay(tmp_path, short, capsys):
    record = msgspec.to_builtins(short, str_keys=True)
    names = ("<b>a</b>", "b")
    games = [game_line(n, 0, names, (30, 20), record=record) for n in (0, 1)]
    timings = [
        {"kind": "timing", "n": n, "seconds": 0.1, "seats": [{"decisions": 1, "seconds": 0.1}] * 2}
        for n in (0, 1)
    ]
    log = write_log(tmp_path, [header(*names, games=2), *timings, *games])
    target = tmp_path / "report.html"
    assert report([str(log), "--html", str(target), "--replays", str(tmp_path / "my games")]) == 0
    page = target.read_text()
    links = [link.get("href") for link in ET.fromstring(page).iter("a")]
    assert links == ["my%20games/0.html", "my%20games/1.html"]
    replay = (tmp_path / "my games" / "1.html").read_text()
    assert "<b>a" not in page + re.sub(r"(?s)<script.*", "", replay)
    assert galaxy_referee(["replay", str(log)]) == 2
    assert "--number" in capsys.readouterr().err
    assert galaxy_referee(["replay", str(log), "--number", "1"]) == 0
    assert "<b>a</b>, b" in capsys.readouterr().out
