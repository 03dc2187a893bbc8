"""An arena that runs, stops, is killed, and goes on."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys

import pytest

from galaxy_referee.arena import scheduler
from galaxy_referee.arena.batches import rated
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.live import showing
from galaxy_referee.arena.pages import write_pages
from galaxy_referee.arena.registered_bots import Entry, write_entries
from galaxy_referee.arena.scheduler import open_index
from galaxy_referee.arena.settings import BadArena
from galaxy_referee.tournament.ladder import ladder_of
from galaxy_referee.tournament.log import GameLine, Log, read
from tests.arena.entering import AUTHORS, OPEN
from tests.arena.kit import QUICK, arena, check_logs, dump, header_of, here, logs, run_here
from tests.programs import output_of
from tests.tournament.kit import first_of, webhook
from tools.servers import ROOT, until


def finished_games(folder):
    """Where each game is in the logs, as often as it is there."""
    return [(path.name, line.n) for path in logs(folder) for line in games_in(path)]


def games_in(path):
    return [line for line in read(path) if isinstance(line, GameLine)]


def test_every_batch_is_a_tournament_that_verifies(tmp_path):
    run_here(arena(tmp_path), 3)
    assert len(logs(tmp_path)) == 3
    check_logs(tmp_path)
    assert len(finished_games(tmp_path)) == 3 * 4


def test_tables_of_all_sizes_take_turns(tmp_path):
    settings = QUICK.replace('"random", "greedy"', '"random", "greedy", "learned"')
    run_here(arena(tmp_path, settings.replace("deals = 2", "deals = 1")), 2)
    assert [header_of(path).players for path in logs(tmp_path)] == [2, 3]
    with open_index(tmp_path) as (_, index, _):
        assert {deal.games for deal in index.deals("race-base")} == {2, 6}


def test_divisions_take_turns_and_have_ladders_of_their_own(tmp_path):
    settings = QUICK.replace('"race-base"', '"race-base", "frontiers"')
    said = run_here(arena(tmp_path, settings), 2)
    named = [line.partition(":")[0] for line in said if " games. " in line]
    assert named == ["race-base", "frontiers"]
    with open_index(tmp_path) as (_, index, _):
        assert index.played("race-base") == index.played("frontiers") == 4


# A game has three: before its line, in the middle of it, and before the index.
POINTS = range(1, 30, 2)


@pytest.mark.parametrize("point", POINTS)
def test_a_kill_loses_no_game_and_counts_none_twice(tmp_path, point):
    """Each point is a write to the log or a step of the index."""
    folder = arena(tmp_path)
    child = multiprocessing.get_context("fork").Process(target=run_until, args=(folder, point))
    child.start()
    child.join()
    assert child.exitcode == -signal.SIGKILL
    before = finished_games(folder) if (folder / "logs").exists() else []
    run_here(folder, 3 - len(list((folder / "logs").glob("*/*"))) + 1)
    after = finished_games(folder)
    assert after[: len(before)] == before
    assert len(set(after)) == len(after)
    with open_index(folder) as (settings, index, _):
        (division,) = settings.divisions
        assert index.played("race-base") == len(after)
        ratings = rated(settings, division, index).ratings
    assert dump(folder) == dump(folder, again=True)
    with open_index(folder) as (settings, index, _):
        assert ratings == rated(settings, division, index).ratings
    check_logs(folder)


def run_until(folder, point):
    """Run an arena, and be killed when the log or the index has been written this many times."""
    left = [point]
    write, catch_up = Log.write, Index.catch_up

    def here_it_ends(log=None, half=b""):
        left[0] -= 1
        if not left[0]:
            if log:
                os.write(log._file.fileno(), half)
            os.kill(os.getpid(), signal.SIGKILL)

    def killed_write(log, *records):
        here_it_ends()
        data = b"".join(r if isinstance(r, bytes) else b"{" for r in records) or b"{"
        here_it_ends(log, data[: len(data) // 2])
        write(log, *records)

    def killed_catch_up(*given):
        here_it_ends()
        catch_up(*given)

    Log.write, Index.catch_up = killed_write, killed_catch_up
    run_here(folder, 3)


@pytest.mark.heavy
def test_a_program_killed_again_and_again_goes_on(tmp_path):
    folder = arena(tmp_path, QUICK.replace("deals = 2", "deals = 6"))
    command = [sys.executable, "-m", "galaxy_referee", "arena", str(folder), "--jobs", "2"]
    for wanted in (1, 5, 9, 16, 23):
        with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as program:
            until(lambda wanted=wanted: len(lines_of(folder)) >= wanted, beside=program)
            program.kill()
        assert program.returncode == -signal.SIGKILL
    before = lines_of(folder)
    output_of(*command, "--batches", "1")
    assert before <= lines_of(folder)
    games = finished_games(folder)
    assert len(set(games)) == len(games)
    ladder = (folder / "pages" / "race-base" / "ladder.json").read_bytes()
    index = dump(folder)
    output_of(*command, "--reindex")
    assert (folder / "pages" / "race-base" / "ladder.json").read_bytes() == ladder
    assert dump(folder) == index


def lines_of(folder):
    """The complete lines of games."""
    texts = (path.read_bytes() for path in (folder / "logs").glob("*/*.jsonl"))
    lines = (line for text in texts for line in text.splitlines(keepends=True))
    return {line for line in lines if line.startswith(b'{"kind":"game"') and line.endswith(b"\n")}


def test_a_second_arena_in_the_folder_is_refused(tmp_path):
    with (
        scheduler.locked(arena(tmp_path)),
        pytest.raises(BadArena, match="Another arena is running"),
    ):
        run_here(tmp_path, 1)


BOTH = QUICK.replace('"race-base"', '"race-base", "race-advanced"')
FOUR = QUICK.replace("deals = 2", "deals = 4")
LATER = '[[bots]]\nname = "later"\nspec = "random"\n'


def test_settings_are_read_again_before_each_batch(tmp_path):
    def publish(now, index, files):
        if index.played("race-base"):
            arena(tmp_path, BOTH + LATER)

    scheduler.run(arena(tmp_path, BOTH), here, lambda _: None, publish, 2)
    headers = [header_of(logs(tmp_path, name)[0]) for name in ("race-base", "race-advanced")]
    assert ["later" in {bot.name for bot in header.bots} for header in headers] == [False, True]


@pytest.mark.parametrize(
    ("edited", "sentence"),
    [
        ("deals = ", "not a valid arena file"),
        (FOUR + LATER.replace("random", "best"), "no built-in bot 'best'"),
        (FOUR + LATER.replace("random", "greedy"), "later has played as random"),
        (None, "cannot be read"),
    ],
)
def test_an_arena_whose_file_becomes_invalid_goes_on_and_says_so(tmp_path, edited, sentence):
    """It goes on with what was valid last, and takes the file as soon as it is valid again."""
    versions = iter([edited, edited, FOUR + LATER + "version = 2\n", None])
    folder = arena(tmp_path, FOUR + LATER)
    said: list[str] = []

    def publish(now, index, files):
        if not index.played("race-base"):
            return
        (folder / "arena.toml").unlink(missing_ok=True)
        if (settings := next(versions)) is not None:
            arena(folder, settings)

    scheduler.run(folder, here, said.append, publish, 4)
    told = [line for line in said if sentence in line]
    assert len(told) == 2
    assert all("the last valid settings apply" in line for line in told)
    assert not [line for line in said if "the last valid" in line and line not in told]
    names = [{bot.name for bot in header_of(path).bots} for path in logs(folder)]
    assert ["later" in each for each in names] == [True, True, True, False]
    assert "later@2" in names[3]
    assert not (folder / "arena.toml").exists()


def test_bots_come_and_go_while_the_file_is_invalid(tmp_path):
    folder = arena(tmp_path, OPEN)
    write_entries(folder, (Entry("mine", "ada", "http://127.0.0.1:1/"),))

    def publish(now, index, files):
        arena(folder, "nonsense")
        write_entries(folder, (Entry("mine", "ada", "http://127.0.0.1:1/", paused=True),))

    scheduler.run(folder, here, lambda _: None, publish, 1)
    assert "mine" not in {bot.name for bot in header_of(logs(folder)[0]).bots}


def test_settings_that_are_edited_in_the_middle_of_a_batch_are_adopted_at_once(tmp_path):
    """A key that the operator gives out works before the batch is over."""
    folder = arena(tmp_path)
    adopted: list[tuple[int, bool]] = []

    def edited(plan, numbers):
        for game in here(plan, numbers):
            yield game
            arena(folder, QUICK + AUTHORS)

    def adopt(now, index):
        adopted.append((index.played("race-base"), bool(now.settings.authors)))
        return now

    scheduler.run(folder, edited, lambda _: None, lambda *_: None, 1, adopt=adopt)
    assert adopted[:3] == [(0, False), (0, False), (2, True)]


def test_a_division_with_too_few_bots_does_not_stop_the_others(tmp_path, monkeypatch):
    monkeypatch.setattr(scheduler, "IDLE", 0.0)
    large = '[[divisions]]\nname = "large"\ntitle = "Large"\ngame = "race"\nplayers = [4]\n'
    small = '[[divisions]]\nname = "small"\ntitle = "Small"\ngame = "race"\nplayers = [2]\n'
    own = QUICK.replace('divisions = ["race-base"]', "") + large + small
    said = run_here(arena(tmp_path, own), 2)
    assert "large: Only 2 bots can play" in said[0]
    assert said[1:] == ["small: Batch 1 begins.", "small: 4 games. First: greedy."]


def test_a_division_that_comes_back_goes_on_with_its_logs(tmp_path):
    run_here(arena(tmp_path, BOTH), 2)
    (tmp_path / "index.sqlite").unlink()

    def publish(now, index, files):
        arena(tmp_path, BOTH)

    scheduler.run(arena(tmp_path), here, lambda _: None, publish, 2)
    names = [path.name for path in logs(tmp_path, "race-advanced")]
    assert names == ["000001.jsonl", "000002.jsonl"]
    assert len(logs(tmp_path)) == 2


def test_a_folder_without_a_file_gets_one_that_can_be_run(tmp_path):
    with open_index(tmp_path / "new") as (settings, _, _):
        assert [division.name for division in settings.divisions] == ["race-base"]


def test_a_log_that_is_shorter_than_its_index_is_indexed_again(tmp_path):
    """As after a loss of power: the index had reached the disk, and the log had not."""
    run_here(arena(tmp_path), 1)
    (log,) = logs(tmp_path)
    whole = log.read_bytes()
    log.write_bytes(b"".join(whole.splitlines(keepends=True)[:-2]))
    (first, *said) = run_here(tmp_path, 1)
    assert first == "A log is shorter than its index, so the index is made again from the logs."
    assert "again" not in "".join(said)
    games = [line for line in whole.splitlines() if b'"kind":"game"' in line]
    assert [line for line in log.read_bytes().splitlines() if b'"kind":"game"' in line] == games
    assert dump(tmp_path) == dump(tmp_path, again=True)


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o602])
def test_a_file_that_others_can_use_is_refused(tmp_path, mode):
    (arena(tmp_path) / "arena.toml").chmod(mode)
    with pytest.raises(BadArena, match=r"arena\.toml can be used by others; run: chmod 600"):
        run_here(tmp_path, 1)


def test_files_with_secrets_are_closed_to_others(tmp_path):
    """Logs are published when their batch is finished, and open from then on."""
    folder = tmp_path / "new" / "arena"
    seen, open_files = set(), set()

    def look(*_):
        for part in ("arena.toml", "logs", "live"):
            for path in (folder / part, *(folder / part).rglob("*")):
                if path.exists():
                    seen.add(path.suffix)
                    open_files.update([path] if path.stat().st_mode & 0o077 else [])

    def publish(now, index, files):
        look()
        write_pages(folder / "pages", now, index, files)

    def looking(plan, numbers):
        for game in showing(here, folder)(plan, numbers):
            look()
            yield game

    with scheduler.locked(folder):
        arena(folder)
    scheduler.run(folder, looking, look, publish, 1)
    assert seen >= {".toml", ".jsonl", ".json"}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert open_files == set()
    (log,) = logs(folder)
    (published,) = (folder / "pages" / "race-base" / "logs").iterdir()
    assert published.stat().st_mode & 0o777 == 0o644
    assert published.read_bytes() == log.read_bytes()


def test_a_bot_that_has_changed_needs_a_new_version(tmp_path):
    bot = QUICK.replace("deals = 2", "deals = 3") + '[[bots]]\nname = "mine"\nspec = "{}"\n'
    run_here(arena(tmp_path, bot.format("random")), 1)
    arena(tmp_path, bot.format("greedy"))
    with pytest.raises(BadArena, match="mine has played as random, and is now greedy"):
        run_here(tmp_path, 1)
    arena(tmp_path, bot.format("greedy") + "version = 2\n")
    run_here(tmp_path, 1)
    with open_index(tmp_path) as (_, index, _):
        assert index.specs("race-base")["mine@2"] == "greedy"


def test_a_bot_that_cannot_be_reached_is_paused_and_not_beaten(tmp_path):
    bot = '[[bots]]\nname = "mine"\nspec = "http://127.0.0.1:1/hidden?key=secret"\n'
    run_here(arena(tmp_path, QUICK.replace("deals = 2", "deals = 4") + bot), 2)
    with open_index(tmp_path) as (settings, index, _):
        away = [game for game in index.games("race-base", "mine", 100) if not game.counts]
        assert len(away) == 3
        ratings = rated(settings, settings.divisions[0], index).ratings
        (rating,) = (each for each in ratings if each.name == "mine")
        assert (rating.games, index.seats("race-base", "mine")) == (0, [])
        assert index.away_since("race-base", "mine") is not None
    first, second = logs(tmp_path)
    assert "mine" in {bot.name for bot in header_of(first).bots}
    assert "mine" not in {bot.name for bot in header_of(second).bots}


def test_no_address_is_in_a_log_or_the_index(tmp_path):
    with webhook(first_of) as url:
        bot = f'[[bots]]\nname = "mine"\nspec = "{url}?key=secret"\n'
        run_here(arena(tmp_path, QUICK + bot), 1)
    texts = [path.read_text(encoding="utf-8") for path in logs(tmp_path)] + dump(tmp_path)
    assert any("mine" in text for text in texts)
    for text in texts:
        assert "secret" not in text
        assert url.removeprefix("http://") not in text


def test_a_batch_without_a_bot_that_has_left_is_not_played_on(tmp_path):
    bot = '[[bots]]\nname = "mine"\nspec = "random"\n'
    folder = arena(tmp_path, QUICK.replace("deals = 2", "deals = 4") + bot)
    taken = []

    def one_game(plan, numbers):
        for game in here(plan, numbers):
            if taken:
                raise KeyboardInterrupt
            taken.append(game)
            yield game

    with pytest.raises(KeyboardInterrupt):
        run_here(folder, 1, one_game)
    arena(folder)
    run_here(folder, 1)
    with open_index(folder) as (_, index, _):
        later = [game for game in index.games("race-base", "mine", 100) if game.n != taken[0].n]
        assert later == []
        assert ladder_of(index.deals("race-base"), (), 400).names


def test_deals_that_are_not_mirrored_seat_bots_at_random(tmp_path):
    run_here(arena(tmp_path, "mirrored = false\n" + QUICK.replace("deals = 2", "deals = 8")), 1)
    (path,) = logs(tmp_path)
    assert len({line.seed for line in games_in(path)}) == 8
    assert len({line.seats for line in games_in(path)}) == 2
