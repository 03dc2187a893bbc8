"""Anyone can verify a finished session."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.records.verify import findings, main
from tests.kernel.toys import duel
from tests.sessions.play import Table

GAMES = {"duel": duel}


@pytest.fixture
def finished(client):
    table = Table(client, seed=None)
    table.play_out()
    return table.get(1, "/record").json


def test_an_honest_session_is_verified(finished):
    assert findings(finished, GAMES, finished["commitment"]) == []


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("seed", "another", "does not match the commitment"),
        ("salt", "00" * 32, "does not match the commitment"),
        ("salt", None, "does not match the commitment"),
        ("salt", "short", "not a valid record"),
        ("moves", ["0 bid card-9"], "Move 1"),
        ("moves", [], "but the game is not over"),
        ("outcome", None, "has no outcome"),
        ("deal", {}, "host chose the deal"),
        ("game", "chess", "There is no game"),
        ("seed", 7, "not a valid record"),
    ],
)
def test_a_changed_record_is_not(finished, part, value, words):
    changed = {"record": {**finished["record"], part: value}}
    assert any(words in sentence for sentence in findings(changed, GAMES, finished["commitment"]))


def test_a_record_of_older_rules_is_verified_if_they_are_named(finished):
    older = {"record": {**finished["record"], "rules_version": "duel-0"}}
    (refused,) = findings(older, GAMES, finished["commitment"])
    assert "made under rules duel-0" in refused
    assert findings(older, GAMES, finished["commitment"], "duel-0") == []


def test_the_command(client, tmp_path, capsys):
    table = Table(client, "race")
    table.play_out()
    path = tmp_path / "record.json"
    path.write_text(table.get(0, "/record").text)
    assert main([str(path), table.created["view"]["commitment"]]) == 0
    assert "Verified" in capsys.readouterr().out
    assert main([str(path), "0" * 64]) == 1
    changed = json.loads(path.read_text())
    changed["record"]["moves"][3:5] = []
    path.write_text(json.dumps(changed))
    assert main([str(path)]) == 1
    with pytest.raises(SystemExit, match="2"):
        main([])
