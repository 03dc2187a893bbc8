"""The gate on instructions, with made-up counts: nothing runs under callgrind here."""

from __future__ import annotations

import json

import pytest

from benchmarks import counted, instructions
from galaxy_referee.engine.games import GAMES

COUNTS = {
    f"{game.name}.{line}": count
    for game in GAMES
    for line, count in (("echo", 1000), ("move", 1500), ("move_unstamped", 2500))
}


@pytest.fixture
def committed(monkeypatch, tmp_path):
    """These counts are committed, for this interpreter, and are what is counted now."""
    file = tmp_path / "instructions.json"
    file.write_text(json.dumps({"build": instructions.build(), "counts": COUNTS}))
    monkeypatch.setattr(instructions, "FILE", file)
    monkeypatch.setattr(instructions, "can_count", lambda: True)
    now = dict(COUNTS)
    monkeypatch.setattr(instructions, "counted", lambda: now)
    return now


def test_nothing_has_grown(committed, capsys):
    committed["roll.move"] = 1545  # exactly 3%
    assert instructions.main(["--check"]) == 0
    assert "roll.move 1,545 instructions, +3.0%, 1.54 times the echo" in capsys.readouterr().out


def test_a_line_that_grows_by_more_than_3_percent_fails(committed, capsys):
    committed["roll.move"] = 1546
    assert instructions.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "roll.move takes 1,546 instructions, 3.1% more than the 1,500 that are committed" in told
    assert "--write" in told
    assert instructions.main(["--write"]) == 0
    assert instructions.main(["--check"]) == 0


def test_a_line_that_is_not_committed_fails(committed, capsys):
    committed["race.decision_new"] = 10
    assert instructions.main(["--check"]) == 1
    assert "race.decision_new is not committed." in capsys.readouterr().out


def test_a_line_that_is_gone_fails(committed, capsys):
    instructions.FILE.write_text(
        json.dumps({"build": instructions.build(), "counts": COUNTS | {"race.gone": 5}})
    )
    assert instructions.main(["--check"]) == 1
    assert "race.gone is committed, but not counted." in capsys.readouterr().out


def test_another_interpreter_is_not_compared(committed, monkeypatch, capsys):
    committed["roll.move"] = 9999
    monkeypatch.setattr(instructions, "build", lambda: "CPython 3.99")
    assert instructions.main(["--check"]) == 0
    assert capsys.readouterr().out.startswith("Instructions are not compared: they were counted")


def test_without_valgrind_nothing_is_counted(monkeypatch, capsys):
    monkeypatch.setattr(instructions.shutil, "which", lambda name: None)
    assert instructions.main(["--check"]) == 0
    assert capsys.readouterr().out == f"{instructions.MISSING}\n"
    assert list(instructions.instruction_groups()) == []


def test_a_thing_is_what_twice_as_many_take_more():
    parts = [90_000, 700, 1_000, 5_000, 60, 80]  # before the line, once, twice; the next line
    each = dict(instructions.each([("a", 10), ("b", 2)], parts))
    assert each == {"a": 30, "b": 10}


def test_each_set_of_rules_has_a_line():
    for game in GAMES:
        assert counted.RULES[game.name]


def test_calls_under_measurement_are_answered():
    """Moves of a game, with and without the stamp of their state, and what they are compared
    with."""
    (game, *_) = GAMES
    names = {}
    for line in counted.lines():
        if not line.name.startswith(f"{game.name}."):
            break
        names[line.name] = line.things
        line.prepared()()
    assert {f"{game.name}.echo", f"{game.name}.move", f"{game.name}.move_unstamped"} <= names.keys()
    assert all(names.values())
