"""The matches that show the strength of the bots."""

from __future__ import annotations

import json

import pytest

from galaxy_referee.engine.games import GAMES
from tools.strength import Match, main, matches


@pytest.mark.parametrize("match", list(matches()), ids=lambda match: match.name)
def test_a_match_can_be_played(match):
    game = next(game for game in GAMES if game.name == match.game)
    options = {"players": len(match.bots), **match.options}
    assert len(game.scores(game.new(options, seed="s"))) == 2


def test_a_game_against_the_solo_robot_is_played_and_reported(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.strength.FOLDER", tmp_path)
    match = Match("race", ("greedy",), 2, {"expansions": ["tgs"], "difficulty": "hard"}, "solo")
    assert match.run().startswith("greedy wins ")
    assert (tmp_path / "race-solo-greedy.jsonl").exists()


def test_every_match_has_a_log_of_its_own(capsys):
    main(["--list"])
    names = capsys.readouterr().out.split()
    assert len(names) == len(set(names)) == len(list(matches()))


def test_a_match_is_played_and_reported(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.strength.FOLDER", tmp_path)
    match = Match("roll", ("greedy", "random"), 2)
    assert "greedy" in match.run()
    log = (tmp_path / "roll-greedy-random.jsonl").read_text().splitlines()
    assert sum(json.loads(line)["kind"] == "game" for line in log) == 2
