"""Seasons, whose rounds are batches in the arena's logs."""

from __future__ import annotations

import csv
import json
from itertools import islice

import pytest

from galaxy_referee.arena.__main__ import main
from galaxy_referee.arena.scheduler import open_index
from galaxy_referee.arena.seasons import seasons_of
from tests.arena.kit import QUICK, arena, check_logs, dump, header_of, here, logs, publish, run_here

BOTS = """
[[bots]]
name = "one"
spec = "greedy"

[[bots]]
name = "two"
spec = "random"
"""
SEASON = """
[[seasons]]
name = "first"
title = "The first season"
division = "race-base"
mode = "{}"
deals = 2
"""
ROUNDS = {"round-robin": 3, "swiss": 3, "knock-out": 2}


def with_season(folder, mode="round-robin", bots=BOTS, more=""):
    return arena(folder, QUICK + bots + SEASON.format(mode) + more)


def the_season(folder):
    with open_index(folder) as (_, index, _):
        (season,) = seasons_of(index, "race-base")
    return season


def rounds(folder):
    """The rounds in the logs, with the number of games in each."""
    headers = [header_of(path) for path in logs(folder)]
    return [(header.season.round, header.games) for header in headers if header.season]


@pytest.mark.parametrize("mode", ROUNDS)
def test_a_season_is_played_to_its_end_in_logs_that_verify(tmp_path, mode):
    run_here(with_season(tmp_path, mode), ROUNDS[mode] + 1)
    assert [number for number, _ in rounds(tmp_path)] == [*range(1, ROUNDS[mode] + 1)]
    assert len(logs(tmp_path)) == ROUNDS[mode] + 1
    check_logs(tmp_path)
    season = the_season(tmp_path)
    assert season.over
    assert sorted(season.bots) == ["greedy", "one", "random", "two"]
    for match in (match for played in season.rounds for match in played):
        assert sum(match.points) == 4


def test_the_games_of_a_season_count_on_the_ladder(tmp_path):
    run_here(with_season(tmp_path), 3)
    with open_index(tmp_path) as (_, index, _):
        assert index.played("race-base") == 3 * 2 * 4
        assert {deal.bots for deal in index.deals("race-base")} >= {("greedy", "one")}


def test_the_index_restores_the_season_from_the_logs(tmp_path):
    run_here(with_season(tmp_path), 4)
    assert dump(tmp_path) == dump(tmp_path, again=True)
    assert any("The first season" in line for line in dump(tmp_path))


def test_an_interrupted_round_is_finished_before_the_next(tmp_path):
    def some(plan, numbers):
        yield from islice(here(plan, numbers), 3)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_here(with_season(tmp_path), 1, some)
    assert the_season(tmp_path).finished == [False]
    run_here(tmp_path, 2)
    assert the_season(tmp_path).finished == [True, True]


def test_only_invited_bots_take_part(tmp_path):
    run_here(with_season(tmp_path, more='bots = ["one", "greedy"]\n'), 2)
    assert rounds(tmp_path) == [(1, 4)]
    assert sorted(the_season(tmp_path).bots) == ["greedy", "one"]


def test_a_season_waits_for_a_missing_bot(tmp_path):
    invited = 'bots = ["one", "later"]\n'
    run_here(with_season(tmp_path, more=invited), 1)
    assert rounds(tmp_path) == []
    later = '\n[[bots]]\nname = "later"\nspec = "random"\n'
    run_here(with_season(tmp_path, bots=BOTS + later, more=invited), 1)
    assert len(rounds(tmp_path)) == 1


def test_a_bot_that_leaves_loses_its_remaining_matches(tmp_path):
    run_here(with_season(tmp_path), 1)
    paused = BOTS.replace('spec = "random"', 'spec = "random"\npaused = true')
    run_here(with_season(tmp_path, bots=paused), 2)
    season = the_season(tmp_path)
    assert season.over
    two = season.bots.index("two")
    for played in season.rounds[1:]:
        assert all(two not in match.bots for match in played)
        assert sorted(len(match.bots) for match in played) == [1, 2]


FOUR = "".join(f'[[bots]]\nname = "{name}"\nspec = "random"\n' for name in "abcd")
INVITED = 'bots = ["a", "b", "c", "d"]\n'


def left(*kept):
    """The four bots, all of which are paused but these."""
    paused = FOUR.replace("[[bots]]", "[[bots]]\npaused = true")
    for name in kept:
        paused = paused.replace(f'paused = true\nname = "{name}"', f'name = "{name}"')
    return paused


@pytest.mark.parametrize("mode", ROUNDS)
def test_a_season_ends_even_if_all_bots_but_one_have_left(tmp_path, mode):
    run_here(with_season(tmp_path, mode, FOUR, INVITED), 1)
    begun = the_season(tmp_path)
    stays = begun.rounds[0][-1].winner
    run_here(with_season(tmp_path, mode, left(begun.bots[stays]), INVITED), ROUNDS[mode])
    season = the_season(tmp_path)
    assert season.over
    assert [number for number, _ in rounds(tmp_path)] == [*range(1, ROUNDS[mode] + 1)]
    assert [match.bots for match in season.rounds[-1]] == [(stays,)]
    check_logs(tmp_path)
    assert dump(tmp_path) == dump(tmp_path, again=True)
    publish(tmp_path)


@pytest.mark.parametrize("mode", ROUNDS)
def test_a_season_waits_while_none_of_those_who_are_in_it_can_play(tmp_path, mode):
    run_here(with_season(tmp_path, mode, FOUR, INVITED), 1)
    begun = the_season(tmp_path)
    out = {
        begun.bots[bot] for match in begun.rounds[0] for bot in match.bots if bot != match.winner
    }
    there = out if mode == "knock-out" else ()
    run_here(with_season(tmp_path, mode, left(*there), INVITED), 2)
    assert len(rounds(tmp_path)) == 1
    assert len(logs(tmp_path)) == 3
    run_here(with_season(tmp_path, mode, FOUR, INVITED), 2)
    assert the_season(tmp_path).over


def test_a_bot_that_cannot_be_reached_loses_and_the_season_goes_on(tmp_path):
    bots = '[[bots]]\nname = "gone"\nspec = "http://127.0.0.1:1/"\n'
    run_here(with_season(tmp_path, "knock-out", bots, 'bots = ["greedy", "gone"]\n'), 12)
    season = the_season(tmp_path)
    assert season.over
    (match,) = season.rounds[0]
    assert season.bots[match.winner] == "greedy"
    assert match.points == (0.0, 0.0)


def test_a_season_has_a_page_json_and_csv(tmp_path):
    title = 'title = "<b>Cup</b>"'
    settings = QUICK + BOTS + SEASON.format("swiss").replace('title = "The first season"', title)
    run_here(arena(tmp_path, settings), 3)
    folder = publish(tmp_path) / "race-base"
    page = (folder / "season-first.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;Cup&lt;/b&gt;" in page
    assert 'href="season-first.html"' in (folder / "index.html").read_text(encoding="utf-8")
    (season,) = json.loads((folder / "seasons.json").read_bytes())["seasons"]
    assert season["over"]
    assert sum(row["points"] for row in season["standings"]) == 6
    with (folder / "seasons.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["round"] for row in rows] == ["3", "3", "2", "2", "1", "1"]
    for row in season["standings"]:
        assert f">{row['bot']}</a>" in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('name = "first"', 'name = "../first"'), "cannot be the name of a season"),
        (('"The first season"', '"a\\u001b"'), "unprintable characters"),
        (('division = "race-base"', 'division = "roll"'), "not a division with tables of two"),
        (("deals = 2\n", 'deals = 2\nbots = ["one"]\n'), "two or more different bots"),
        (('mode = "swiss"', 'mode = "chess"'), "Invalid enum value 'chess'"),
    ],
)
def test_a_season_that_cannot_be_played_is_refused(tmp_path, capsys, change, sentence):
    old, new = change
    season = SEASON.format("swiss")
    assert main([str(arena(tmp_path, QUICK + season.replace(old, new)))]) == 2
    assert sentence in capsys.readouterr().err


def test_two_seasons_with_the_same_name_are_refused(tmp_path, capsys):
    assert main([str(arena(tmp_path, QUICK + 2 * SEASON.format("swiss")))]) == 2
    assert "Two seasons are called first." in capsys.readouterr().err
