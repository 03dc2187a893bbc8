"""Games played elsewhere become records: what a log does not tell is found out or said."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.engine.race import game
from galaxy_referee.records.importing.__main__ import main
from galaxy_referee.records.importing.doubts import WHY, Doubt, Refused
from galaxy_referee.records.importing.files import import_lines
from galaxy_referee.records.importing.report import Progress, Row, report
from galaxy_referee.records.lines import Lines
from galaxy_referee.records.verify import main as verify
from tests.docs.printed import blocks_of
from tests.sampling import mostly_heavy
from tests.tools.log_records import save
from tests.tools.logged import Logged
from tools.recordings.__main__ import check_file
from tools.recordings.game import Verdict

PAGE = Path(__file__).parents[2] / "docs" / "importing.md"
PLAYED = Path(__file__).parents[3] / "shared" / "bga"
GAMES = sorted(PLAYED.glob("*.jsonl.gz"))
VARIANTS = [
    ("base", {"players": 2}),
    ("base", {"players": 3, "expansions": ["promo"]}),
    ("tgs", {"players": 2, "expansions": ["tgs"], "goals": True}),
    ("rvi", {"players": 2, "expansions": ["tgs", "rvi", "promo"]}),
]
CASES = [(*variant, str(seed)) for seed in range(6) for variant in VARIANTS]


def imported(lines):
    return import_lines(Lines("\n".join(map(json.dumps, lines)).encode()))


@pytest.mark.parametrize(("expansion", "options", "seed"), mostly_heavy(CASES, quick=range(4)))
def test_a_game_is_played_as_its_log_tells_it(expansion, options, seed):
    logged = Logged(expansion, options, seed)
    record, unknown = imported(logged.play())
    assert record.outcome == game.outcome(logged.t)
    assert replay(game, record).error is None
    assert "order of the deck" in unknown[0]


def test_a_conceded_game_ends_where_its_log_does():
    logged = Logged("base", {"players": 2, "expansions": ["promo"]}, "2")
    record, _ = imported(logged.play(rounds=1))
    assert record.moves[-1] == "0 concede"
    assert record.outcome is not None
    assert record.outcome.winners == [1]


def of_type(lines, kind):
    return next(line for line in lines if kind in (line["t"], line.get("type")))


def last(lines, kind):
    return of_type(reversed(lines), kind)


def other_hand(lines):
    of_type(lines, "round_end")["state"]["players"][0]["hand"].append("Gem World")


def no_good(lines):
    placed = [
        own
        for line in lines
        if line["t"] == "round_end"
        for player in line["state"]["players"]
        for own in player["tableau"]
    ]
    next(own for own in placed if own["goods"])["goods"] = []


def other_score(lines):
    of_type(lines, "round_end")["log_score"][0] += 1


def other_total(lines):
    lines[-1]["scores"][1]["total"] += 1


def other_winner(lines):
    lines[-1]["winners"] = [5]


def other_payment(lines):
    next(line for line in lines if line.get("type") == "payment" and line["chosen"]["discard"])[
        "chosen"
    ]["discard"] = []


def answer_left_out(lines):
    lines.remove(of_type(lines, "choose_actions"))


def draw_left_out(lines):
    lines.remove(of_type(lines, "draw"))


def other_goals(lines):
    lines[-1]["scores"][0]["goal_detail"] = {"Galactic Status": 3}
    lines[-1]["scores"][0]["total"] += 3


def other_sum(lines):
    of_type(lines, "round_end")["state"]["discard"] += 1


def other_record(lines):
    at = lines.index(of_type(lines, "choose_actions"))
    lines[at] = {**lines[at], "t": "a new sort of decision"}


@pytest.mark.parametrize(
    ("spoil", "said", "doubt"),
    [
        (other_hand, "End of round 1: hand of seat 0: only the file has ['gem-world']", "log"),
        (no_good, "tableau of seat", "log"),
        (other_sum, "End of round 1: cards in the piles", "log"),
        (other_score, "End of round 1: scores in the log", "edition"),
        (other_total, "total of seat 1", "log"),
        (other_winner, "winners", "log"),
        (other_goals, "goals of seat 0", "edition"),
        (other_payment, "cannot be placed by pay for 0 cards", "engine"),
        (answer_left_out, "the log does not record", "log"),
        (other_record, "the log does not record", "importer"),
        (draw_left_out, "cards drawn", "edition"),
    ],
)
def test_a_log_that_the_engine_plays_otherwise_is_refused(played, spoil, said, doubt):
    """The message says which side is in doubt, and shows the place in the log."""
    lines = json.loads(json.dumps(played))
    spoil(lines)
    with pytest.raises(Refused) as refused:
        imported(lines)
    assert said in str(refused.value)
    assert refused.value.doubt == doubt
    assert f"The {doubt} is in doubt" in str(refused.value)
    numbers = [number for number, _ in refused.value.lines]
    assert refused.value.line in numbers
    assert len(numbers) == min(3, refused.value.line + 1)
    for number, text in refused.value.lines:
        assert text == json.dumps(lines[number - 1])
    shown = refused.value.shown().splitlines()
    assert shown[0] == str(refused.value)
    assert [line[:1] for line in shown[1:]].count(">") == 1


def test_a_good_needed_elsewhere_is_another_card(played):
    """Nobody has seen a good: where its card is drawn too soon by the engine's order, another lies
    in its place, and that is said."""
    lines = json.loads(json.dumps(played))
    placed = (each for each in enumerate(lines) if each[1].get("why") == "good")
    number, good = next(placed)
    later = [line for line in lines[number:] if line["t"] == "draw" and line["why"] != "good"]
    good["card"] = later[0]["card"]
    _, unknown = imported(lines)
    assert any("goods are different cards than in the log" in sentence for sentence in unknown)


def test_records_are_written_and_verified(tmp_path, capsys, played):
    folder, out = tmp_path / "games", tmp_path / "records"
    (folder / "more").mkdir(parents=True)
    save(folder / "people.jsonl.gz", played)
    save(folder / "more" / "others.jsonl.gz", Logged("base", {"players": 2}, "2").play())
    (folder / "notes.txt").write_text("not a game")
    assert main([str(folder), "--out", str(out)]) == 0
    told = capsys.readouterr().err
    assert told.splitlines()[:2] == ["1 of 2: more/others.jsonl.gz", "2 of 2: people.jsonl.gz"]
    assert re.search(r"^more/others.jsonl.gz +imported +\d+$", told, re.MULTILINE)
    assert "The order of the deck is not known" in told
    assert told.endswith("2 files: 2 imported.\n")
    assert (out / "more" / "others.json").is_file()
    assert verify([str(out / "people.json")]) == 0
    assert "no commitment to its luck" in capsys.readouterr().out


def test_files_that_cannot_be_imported_are_listed_with_the_reason(tmp_path, capsys, played):
    spoiled = json.loads(json.dumps(played))
    other_score(spoiled)
    save(tmp_path / "a.jsonl.gz", spoiled)
    (tmp_path / "b.jsonl").write_text("[]")
    orb = {**played[0], "options": {"expansion": "orb", "players": 2}}
    save(tmp_path / "c.jsonl.gz", [orb])
    save(tmp_path / "d.jsonl.gz", played)
    save(
        tmp_path / "e.jsonl.gz",
        [{**played[0], "options": {"expansion": "orb", "players": 2}}, played[-1]],
    )
    assert main([str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["game"] == "race"
    for name, result in (
        ("a.jsonl.gz", r"refused \(edition\) +-"),
        ("b.jsonl", "unreadable +-"),
        ("c.jsonl.gz", "unreadable +-"),
        ("d.jsonl.gz", "imported +[0-9]+"),
        ("e.jsonl.gz", "not played +-"),
    ):
        assert re.search(rf"^{name} +{result}$", said.err, re.MULTILINE)
    assert "a.jsonl.gz: End of round 1: scores in the log" in said.err
    assert re.search("^> [0-9]+: .*round_end", said.err, re.MULTILINE)
    summary = "5 files: 1 imported, 1 not played, 1 refused (edition), 2 unreadable.\n"
    assert said.err.endswith(summary)


def test_one_file_is_told_without_a_table(tmp_path, capsys, played):
    save(tmp_path / "people.jsonl.gz", played)
    assert main([str(tmp_path / "people.jsonl.gz")]) == 0
    told = capsys.readouterr().err
    assert "file  " not in told
    assert re.search(r"^people.jsonl.gz: [0-9]+ moves.$", told, re.MULTILINE)
    assert main([str(tmp_path / "missing.jsonl")]) == 1
    said = "missing.jsonl: It cannot be read. It cannot be opened (No such"
    assert said in capsys.readouterr().err
    assert main([str(tmp_path / "missing"), str(tmp_path / "people.jsonl.gz")]) == 1


def test_an_empty_folder_is_an_error(tmp_path, capsys):
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == "There is no file to import.\n"


def test_the_report_of_the_page_is_printed_so():
    (block,) = (block.text for block in blocks_of(PAGE) if block.language == "text")
    table, detail, summary = block.strip().split("\n\n")
    refused = Row("bga-002.jsonl.gz", "refused (edition)", detail=detail.partition(": ")[2])
    rows = [Row("bga-001.jsonl.gz", "imported", 102), refused]
    assert report(rows) == f"{table}\n\n{detail}\n\n{summary}\n"
    assert WHY[Doubt.EDITION].startswith("The edition is in doubt: ")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_stays_in_one_line_of_a_terminal():
    told = Terminal()
    progress = Progress(2, told)
    progress.begin("a")
    progress.begin("b")
    progress.end()
    assert "\n" not in told.getvalue()
    assert told.getvalue().split("\r\x1b[K") == ["", "1 of 2: a", "2 of 2: b", ""]


def test_a_changed_record_is_not_verified(tmp_path, capsys, played):
    record = msgspec.to_builtins(imported(played).record, str_keys=True)
    record["moves"].pop()
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    assert verify([str(path)]) == 1
    assert "but the game is not over" in capsys.readouterr().out


@pytest.mark.skipif(not GAMES, reason="games that people played are not here")
@pytest.mark.parametrize(
    "path", mostly_heavy(GAMES, quick=range(3)), ids=lambda path: path.name[:7]
)
def test_games_that_people_played_end_as_they_did(path):
    result = check_file(path)
    assert result.verdict is Verdict.IDENTICAL, result.reason
