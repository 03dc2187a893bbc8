"""Games played elsewhere become records: what a log does not tell is found out or said."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.engine.race import game
from galaxy_referee.records.importing.__main__ import main
from galaxy_referee.records.importing.doubts import Refused
from galaxy_referee.records.importing.files import check_file, import_lines
from galaxy_referee.records.lines import Lines
from galaxy_referee.records.replay.game import Verdict
from galaxy_referee.records.verify import main as verify
from tests.sampling import mostly_heavy
from tests.tools import recorded
from tests.tools.log_records import save
from tests.tools.logged import Logged

PLAYED = Path(__file__).parents[3] / "shared" / "bga"
GAMES = sorted(PLAYED.glob("*.jsonl.gz"))
VARIANTS = [
    ("base", {"players": 2}),
    ("base", {"players": 3, "expansions": ["promo"]}),
    ("tgs", {"players": 2, "expansions": ["tgs"], "goals": True}),
    ("rvi", {"players": 2, "expansions": ["tgs", "rvi", "promo"]}),
]
CASES = [(*variant, str(seed)) for seed in range(6) for variant in VARIANTS]


def imported(lines, **more):
    return import_lines(Lines("\n".join(map(json.dumps, lines)).encode()), **more)


@pytest.fixture(scope="module")
def played():
    return Logged("base", {"players": 2}, "1").play()


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
        (answer_left_out, "the log does not say", "log"),
        (other_record, "the log does not say", "importer"),
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
    number, good = next(
        (number, line) for number, line in enumerate(lines) if line.get("why") == "good"
    )
    later = [line for line in lines[number:] if line["t"] == "draw" and line["why"] != "good"]
    good["card"] = later[0]["card"]
    _, unknown = imported(lines)
    assert any("goods are other cards than in the log" in sentence for sentence in unknown)


def test_records_are_written_and_verified(tmp_path, capsys, played):
    save(tmp_path / "people.jsonl.gz", played)
    recorded.save(tmp_path / "program.jsonl.gz", recorded.small_game())
    (tmp_path / "neither.json").write_text("[]")
    out = tmp_path / "records"
    files = [str(tmp_path / name) for name in ("people.jsonl.gz", "program.jsonl.gz")]
    assert main([*files, "--out", str(out)]) == 0
    told = capsys.readouterr().err.splitlines()
    assert "The order of the deck is not known" in told[0]
    assert told[1] == "program.jsonl.gz: 10 moves."
    assert verify([str(out / "people.json")]) == 0
    assert "was not committed to" in capsys.readouterr().out
    assert main([str(tmp_path / "neither.json")]) == 1
    assert "neither.json: It cannot be read." in capsys.readouterr().err


def test_a_changed_record_is_not_verified(tmp_path, capsys, played):
    record = msgspec.to_builtins(imported(played).record, str_keys=True)
    record["moves"].pop()
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    assert verify([str(path)]) == 1
    assert "not over as recorded" in capsys.readouterr().out


@pytest.mark.skipif(not GAMES, reason="games that people played are not here")
@pytest.mark.parametrize(
    "path", mostly_heavy(GAMES, quick=range(3)), ids=lambda path: path.name[:7]
)
def test_games_that_people_played_end_as_they_did(path):
    result = check_file(path)
    assert result.verdict is Verdict.IDENTICAL, result.reason
