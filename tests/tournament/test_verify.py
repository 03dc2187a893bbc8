"""A log that was changed, by accident or by someone with an interest, cannot be verified."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee.tournament.verify import main
from tests.tournament.kit import tournament

Json = dict[str, Any]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of two games."""
    path = tmp_path_factory.mktemp("verify") / "log.jsonl"
    arguments = ["--game", "race", "--bots", "random", "--bots", "b=random", "--games", "2"]
    further = ["--mirrored", "--in-process", "--seed", "verify"]  # with other seeds, there are ties
    tournament("run", *arguments, *further, "--jobs", 1, "--out", path)
    return path


def changed(log: Path, path: Path, change: Callable[[Json], Any]) -> Path:
    """The log with its first game changed."""
    header, *lines = [json.loads(line) for line in log.read_text().splitlines()]
    game = next(line for line in lines if line["kind"] == "game" and line["n"] == 0)
    change(game)
    path.write_text("".join(json.dumps(line) + "\n" for line in [header, *lines]))
    return path


def test_a_log_holds(log, capsys):
    assert main([str(log)]) == 0
    assert capsys.readouterr().out == "2 of 2 games verified; 2 were planned.\n"


FAULT = {"bot": "random", "seat": 0, "kind": "illegal", "ply": 1, "detail": "No."}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda game: game.update(scores=[99, 0]), "its scores are (99, 0), not"),
        (lambda game: game.update(winners=[0, 1]), "its winners are (0, 1), not"),
        (lambda game: game.update(moves=1), "its moves are 1, not"),
        (lambda game: game.update(rounds=99), "its rounds are 99, not"),
        (lambda game: game["seats"].reverse(), "not those of the schedule"),
        (lambda game: game.update(deal=1), "not those of the schedule"),
        (lambda game: game.update(n=7), "the tournament has only 2 games"),
        (lambda game: game.update(n=1), "twice"),
        (lambda game: game["record"].update(seed="x"), "belongs to another game"),
        (lambda game: game["record"].update(deal={}), "does not follow from the seed"),
        (lambda game: game["record"].update(game="roll"), "cannot be played"),
        (lambda game: game["record"]["moves"].insert(0, "0 pass"), "cannot be verified"),
        (lambda game: game["record"]["outcome"].update(winners=[]), "cannot be verified"),
        (
            lambda game: game["record"].update(moves=game["record"]["moves"][:-1], outcome=None),
            "ends before the game",
        ),
        (lambda game: game.update(forfeits=[1]), "do not follow from its faults"),
        (lambda game: game.update(faults=[FAULT] * 3), "do not follow from its faults"),
        (lambda game: game.update(faults=[{**FAULT, "seat": 1}]), "blamed for a fault on seat 1"),
    ],
)
def test_a_changed_game_does_not(log, tmp_path, capsys, change, said):
    assert main([str(changed(log, tmp_path / "log.jsonl", change))]) == 1
    told = capsys.readouterr().out
    assert said in told
    assert "2 of 2 games verified" not in told


def test_a_log_of_older_rules_is_replayed_if_it_names_them(log, tmp_path, capsys):
    path = tmp_path / "log.jsonl"
    older = changed(log, path, lambda game: game["record"].update(rules_version="race-1"))
    assert main([str(older)]) == 1
    assert "made under rules race-1, not race-3" in capsys.readouterr().out
    main([str(older), "--from-version", "race-1"])
    # The states of those rules were others: the digest of the last one differs.
    assert "Game 0: its record cannot be verified at move" in capsys.readouterr().out


def test_what_is_no_log_is_said_in_a_sentence(tmp_path, capsys):
    path = tmp_path / "log.jsonl"
    path.write_text('{"kind": "timing", "n": 0, "seconds": 1}\n')
    assert main([str(path)]) == 2
    assert "is not the log of a tournament" in capsys.readouterr().err
