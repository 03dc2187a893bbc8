"""``galaxy-referee tiles``: corrects tiles from the command line."""

from __future__ import annotations

import json
import re

import pytest

from galaxy_referee import commands
from galaxy_referee.app.tile_sets import with_components
from galaxy_referee.engine.games import GAMES
from galaxy_referee.tiles import main
from tools.servers import ROOT


def test_tiles_are_listed_by_how_well_they_are_known(capsys):
    assert commands.main(["tiles", "list", "--confidence", "reconstructed"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 108
    assert any(line.startswith("old-earth ") and line.endswith("Old Earth") for line in lines)


def test_a_tile_is_shown_as_it_is_typed(capsys):
    assert main(["show", "rebel-fuel-cache"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "defense=1" in lines and "keywords=Rebel" in lines


def test_corrections_follow_one_another_and_the_service_takes_the_file(tmp_path, capsys):
    out = tmp_path / "mytiles.json"
    assert main(["set", "old-earth", "vp=4", "--name", "mytiles", "--out", str(out)]) == 0
    assert f"COMPONENTS=frontiers={out}" in capsys.readouterr().out
    assert main(["set", "rebel-fuel-cache", "vp=2", "--from", str(out), "--out", str(out)]) == 0
    data = json.loads(out.read_bytes())
    confirmed = [piece["id"] for part in ("worlds", "home_worlds") for piece in data[part]
                 if piece["confidence"] == "confirmed"]  # fmt: skip
    assert confirmed == ["rebel-fuel-cache", "old-earth"]
    games = with_components(GAMES, [("frontiers", out)])
    assert any("mytiles" in str(game.describe().options) for game in games)


def test_the_commands_of_the_guide_run(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "tile-sets-frontiers.md").read_text(encoding="utf-8")
    commands_shown = re.findall(r"^galaxy-referee (tiles .*)$", text, re.MULTILINE)
    assert len(commands_shown) == 4
    for command in commands_shown:
        assert commands.main(command.split()) == 0, capsys.readouterr().err
    assert json.loads((tmp_path / "mytiles.json").read_bytes())["name"] == "mytiles"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["set", "old-earth", "vp=x", "--name", "m"], 1, "/vp 'x' is not a number."),
        (["set", "old-earth", "vp=1"], 1, "/set_name"),
        (["set", "nothing", "vp=1", "--name", "m"], 2, "there is no tile or value 'nothing'"),
        (["show", "old-earth", "--from", "nothing.json"], 2, "nothing.json"),
    ],
)
def test_what_is_wrong_is_said(arguments, code, said, capsys):
    assert main(arguments) == code
    assert said in capsys.readouterr().err
