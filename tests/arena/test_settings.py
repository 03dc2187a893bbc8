"""The arena's file: what it may contain, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from galaxy_referee.arena.__main__ import main
from galaxy_referee.arena.bots import ANCHORS
from galaxy_referee.arena.divisions import DIVISIONS, check_division
from galaxy_referee.arena.settings import ArenaSettings as Settings
from galaxy_referee.arena.settings import BadArena, checked, read_settings
from galaxy_referee.tournament.specs import BadBot
from tests.arena.kit import arena
from tests.docs.printed import blocks_of
from tools.servers import ROOT


@pytest.mark.parametrize("division", DIVISIONS.values(), ids=list(DIVISIONS))
def test_the_ready_divisions_can_be_played(division):
    check_division(division)
    playing = checked(Settings(divisions=(division.name,))).bots(division)
    assert {bot.name for bot in playing} == {anchor.name for anchor in ANCHORS}


def test_a_division_of_ones_own_and_bots_of_some_divisions(tmp_path):
    folder = arena(
        tmp_path,
        """
        title = "Club"

        [[divisions]]
        name = "quick"
        title = "Two players, no goals"
        game = "race"
        options = {expansions = ["tgs"], goals = false}

        [[divisions]]
        name = "other"
        title = "Other"
        game = "roll"

        [[bots]]
        name = "mine"
        spec = "greedy"
        version = 3
        divisions = ["quick"]

        [[bots]]
        name = "resting"
        spec = "greedy"
        paused = true
        """,
    )
    club = read_settings(folder)
    quick, other = club.divisions
    assert quick.options_for(2) == {"expansions": ["tgs"], "goals": False, "players": 2}
    assert "mine@3" in {bot.entrant.name for bot in club.bots(quick)}
    assert {"mine", "resting"}.isdisjoint(bot.name for bot in club.bots(other))


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ("title = ", "not a valid arena file"),
        ("titel = 'x'", "unknown field `titel`"),
        ("deals = 0", "Expected `int` >= 1"),
        ("divisions = []", "An arena needs a division"),
        ("divisions = ['chess']", "no division 'chess'; there are race-base"),
        ("divisions = ['roll', 'roll']", "Two divisions are called roll"),
        ("anchors = ['random']", "greedy cannot be left out"),
        ("anchors = ['random', 'greedy', 'x']", "no anchor 'x'"),
        ("[[bots]]\nname = 'a'\nspec = 'best'", "no built-in bot 'best'"),
        ("[[bots]]\nname = 'a'\nspec = 'outbound:a'", "a plays in sessions"),
        ("[[bots]]\nname = 'greedy'\nspec = 'random'", "greedy is the name of an anchor"),
        ("[[bots]]\nname = 'a@2'\nspec = 'random'", "'a@2' contains @"),
        (
            "[[bots]]\nname = 'a\\u001b'\nspec = 'random'".replace("'a", '"a').replace("b'", 'b"'),
            "cannot be the name",
        ),
        ("[[bots]]\nname = 'a'\nspec = 'random'\ndivisions = ['roll']", "not a division here"),
        ("[[divisions]]\nname = 'A/B'\ntitle = ''\ngame = 'race'", "cannot be the name"),
        ("[[divisions]]\nname = 'a'\ntitle = ''\ngame = 'go'", "There is no game 'go'"),
        ("[[divisions]]\nname = 'a'\ntitle = ''\ngame = 'race'\nplayers = [1]", "two or more"),
        ("[[divisions]]\nname = 'a'\ntitle = ''\ngame = 'race'\nplayers = [5]", "cannot be played"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(tmp_path, capsys, settings, sentence):
    assert main([str(arena(tmp_path, settings))]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.startswith("arena: ")
    assert not (tmp_path / "logs").exists()


def test_two_bots_of_one_name_are_refused(tmp_path):
    bot = "[[bots]]\nname = 'a'\nspec = 'random'\n"
    with pytest.raises(BadArena, match="Two bots are called a"):
        read_settings(arena(tmp_path, bot * 2))


def test_a_webhook_whose_address_cannot_be_read_is_refused_without_showing_it(tmp_path, capsys):
    bot = "[[bots]]\nname = 'a'\nspec = 'http://user:secret@[x'\n"
    assert main([str(arena(tmp_path, bot))]) == 2
    assert "secret" not in capsys.readouterr().err
    with pytest.raises((BadArena, BadBot)):
        read_settings(tmp_path)


def test_the_files_of_the_guide_can_be_read(tmp_path):
    blocks = blocks_of(ROOT / "docs" / "arena.md")
    first, division, season = (block.text for block in blocks if block.language == "toml")
    assert read_settings(arena(tmp_path, first)).settings.bots[0].entrant.name == "mine@2"
    (own,) = read_settings(arena(tmp_path, division)).divisions
    assert own.name == "gathering-storm"
    (cup,) = read_settings(arena(tmp_path, first + season)).settings.seasons
    assert (cup.mode, cup.deals) == ("knock-out", 10)
