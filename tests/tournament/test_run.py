"""Whole tournaments: the same over HTTP and in process, killed and resumed, verified."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import psutil
import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.tournament.log import Timing, read
from galaxy_referee_client import Service
from tests.tournament.kit import (
    command,
    game_lines,
    games_of,
    last_of,
    program,
    tournament,
    webhook,
)
from tools.servers import ROOT, command_line, until

MANY = 160
RACE = ("--game", "race", "--seed", "s", "--bots", "random", "--bots", "other=random")
LONG = (*RACE, "--games", MANY, "--mirrored", "--in-process")


@pytest.fixture(scope="module")
def in_process(tmp_path_factory) -> Path:
    """The log of a tournament of 12 games that nothing interrupted."""
    log = tmp_path_factory.mktemp("whole") / "log.jsonl"
    program("run", *RACE, "--games", 12, "--mirrored", "--in-process", "--jobs", 2, "--out", log)
    return log


@pytest.fixture(scope="module")
def long(tmp_path_factory) -> Path:
    """The log of as many games as leave time to stop a tournament of them."""
    log = tmp_path_factory.mktemp("long") / "log.jsonl"
    program("run", *LONG, "--jobs", 2, "--out", log)
    return log


def test_the_log_has_each_game_once_and_how_long_it_took(in_process):
    assert [line.n for line in games_of(in_process)] == list(range(12))
    timings = [line for line in read(in_process) if isinstance(line, Timing)]
    assert sorted(line.n for line in timings) == list(range(12))


def test_over_http_the_games_are_the_same(in_process, service, log):
    tournament("run", *RACE, "--games", 12, "--mirrored", "--url", service, "--out", log)
    assert game_lines(log) == game_lines(in_process)
    assert log.read_bytes().split(b"\n")[0] == in_process.read_bytes().split(b"\n")[0]


def test_mirrored_games_have_the_same_deal(in_process):
    games = games_of(in_process)
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.seats == second.seats[::-1]
        assert first.seed == second.seed
        assert first.deal == second.deal == first.n // 2


def test_every_record_is_verified_by_the_service(in_process, service):
    for line in map(json.loads, game_lines(in_process)):
        verdict = Service(service).call("POST", "/v1/race/records", line["record"])
        assert verdict["problem"] is None
        assert verdict["index"] is None
        assert [seat["total"] for seat in verdict["outcome"]["scores"]] == line["scores"]
        assert verdict["outcome"]["winners"] == line["winners"]


@pytest.mark.heavy
@pytest.mark.parametrize("where", ["in process", "over HTTP"])
def test_a_killed_run_goes_on_where_it_was(request, service, log, where):
    over_http = (*RACE, "--games", 12, "--mirrored", "--url", service)
    line = command("run", *(over_http if where == "over HTTP" else LONG), "--jobs", 2, "--out", log)
    whole = request.getfixturevalue("in_process" if where == "over HTTP" else "long")
    for _ in range(2):
        process = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.DEVNULL)
        workers = _when_played(log, 2, process)
        process.kill()
        process.wait()
        _have_ended(workers)
        with log.open("ab") as file:
            file.write(b'{"kind":"game","n":')
    assert len(game_lines(log)) < len(game_lines(whole))
    assert "games are in the log already" in tournament(*line[4:])
    assert game_lines(log) == game_lines(whole)


@pytest.mark.heavy
def test_ctrl_c_ends_a_run_in_order(long, log):
    line = command("run", *LONG, "--out", log)
    # Where the tests run in the background they are deaf to it, and so is what they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    workers = _when_played(log, 2, process)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=120)[1]
    assert process.returncode == 130
    assert "Rerun the same command to resume." in said
    assert "Traceback" not in said
    _have_ended(workers)
    assert log.read_bytes().endswith(b"\n")
    tournament(*line[4:])
    assert game_lines(log) == game_lines(long)


@pytest.mark.heavy
def test_the_game_of_a_killed_worker_is_played_again(long, log):
    line = command("run", *LONG, "--out", log)
    process = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.DEVNULL)
    for _ in range(2):
        _when_played(log, 1, process)
        _kill_a_worker(process)
    assert process.wait(timeout=120) == 0
    assert game_lines(log) == game_lines(long)


def test_a_full_disk_ends_a_run_in_a_sentence_and_nothing_is_lost(in_process, log):
    line = command("run", *RACE, "--games", 12, *LONG[-2:], "--jobs", 2, "--out", log)
    # A file that may not grow is to the program what a full disk is.
    full = ["bash", "-c", 'ulimit -f 60; exec "$@"', "bash", *line]
    done = subprocess.run(full, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 2, done.stderr
    assert f"tournament: {log} cannot be written: " in done.stderr
    assert "Traceback" not in done.stderr
    assert 0 < len(game_lines(log)) < 12
    tournament(*line[4:])
    assert game_lines(log) == game_lines(in_process)


def test_what_is_secret_in_an_address_is_never_written(log):
    """Password and query go to the bot. Not even a digest of them is kept: a weak password could be
    guessed from it, with the seed of a published log."""
    with webhook(last_of) as url:
        host = url.removeprefix("http://")
        same = ("--game", "race", "--in-process", "--games", 2, "--bots", "random", "--out", log)
        mine = f"mine=http://me:pass-word@{host}/?token=to-ken"
        tournament("run", *same, "--bots", mine)
        before = log.read_bytes()
        assert f'"spec":"http://{host}/"}}'.encode() in before
        for secret in (b"pass-word", b"to-ken", b"me:"):
            assert secret not in before
        assert "All 2 games" in tournament("run", *same, "--bots", mine)
        changed = mine.replace("to-ken", "ano-ther")
        assert "All 2 games" in tournament("run", *same, "--bots", changed)
    assert log.read_bytes() == before
    tournament("verify", log)


def test_a_log_that_still_has_a_secret_goes_on(log):
    with webhook(last_of) as url:
        spec = url.replace("http://", "http://me:pass-word@")
        same = ("--game", "race", "--in-process", "--games", 2, "--bots", "random", "--out", log)
        tournament("run", *same, "--bots", f"mine={spec}")
        header, _, games = log.read_bytes().partition(b"\n")
        old = json.loads(header)
        old["bots"][1]["spec"] = spec
        log.write_bytes(json.dumps(old).encode() + b"\n" + games)
        assert "All 2 games" in tournament("run", *same, "--bots", f"mine={spec}")


@pytest.mark.parametrize("arguments", [["report"], ["verify"], ["report", "--json", "/dev/full"]])
def test_output_that_cannot_be_written_is_said_in_a_sentence(in_process, arguments):
    with Path("/dev/full").open("w") as full, contextlib.redirect_stdout(full):
        said = tournament(*arguments, in_process, code=2)
    assert "cannot be written" in said
    assert len(said.splitlines()) == 1


def test_a_program_whose_output_cannot_be_written_ends_in_order(in_process):
    """Python writes what is left in its buffers at its end."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command("verify", in_process),
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=240, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_finished_tournament_has_nothing_left_to_do(in_process):
    before = in_process.read_bytes()
    tournament("run", *RACE, "--games", 12, "--mirrored", "--in-process", "--out", in_process)
    assert in_process.read_bytes() == before


REFUSED = {
    "fewer games": (
        ["--games", 10, "--mirrored", "--in-process"],
        "that of 12 games: --games can be raised, but not lowered to 10",
    ),
    "another tournament": (["--games", 12, "--in-process"], "its mirrored is true, not false"),
    "an unfinished deal": (["--games", 5, "--mirrored", "--in-process"], "Play 4 or 6 games"),
    "no such bot": (["--games", 2, "--in-process", "--bots", "x=clever"], "no built-in bot"),
    "no such option": (["--games", 2, "--in-process", "--options", '{"cards": 3}'], "cards"),
    "no service": (["--games", 2, "--url", "http:///x"], "not an http or https URL"),
    "no executor": (["--games", 2, "--in-process", "--executor", "local"], "dask://HOST:PORT"),
    "a mirrored session": (["--games", 2, "--mirrored", "--bots", "x=outbound:x"], "--mirrored"),
    "a session in process": (["--games", 2, "--in-process", "--bots", "x=outbound:x"], "leave out"),
    "no options": (["--games", 2, "--in-process", "--options", "[]"], "JSON object"),
    "no number": (["--games", "many"], "must be a positive integer"),
    "too many games": (["--games", "9" * 30], "must be a positive integer"),
    "too many processes": (["--games", 2, "--jobs", "1001"], "at most 1000 games"),
    "deep options": (["--games", 2, "--options", "[" * 100_000], "not valid JSON"),
    "an unreadable address": (
        ["--games", 2, "--bots", "x=http://me:pw@[::1/"],
        "not an http or https URL",
    ),
    "a port too high": (["--games", 2, "--bots", "x=http://me:pw@h:99999/"], "http://h:99999/ is"),
    "a name that moves the cursor": (["--games", 2, "--bots", "a\x1b[2J=random"], "a\\x1b[2J has"),
    "no scheduler": (
        ["--games", 12, "--mirrored", "--in-process", "--executor", "dask://x:y"],
        "expected dask://HOST:PORT",
    ),
}


@pytest.mark.parametrize(("arguments", "said"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_done_is_said_in_a_sentence(in_process, arguments, said):
    before = in_process.read_bytes()
    error = tournament("run", *RACE, *arguments, "--out", in_process, code=2)
    assert said in error
    assert "Traceback" not in error
    assert in_process.read_bytes() == before


def test_webhooks_over_http(service, log):
    with webhook(last_of) as url:
        options = (
            "--options", '{"players": 3}', "--games", 3, "--pause-after", 9, "--url", service,
        )  # fmt: skip
        bots = ("--bots", f"hook={url}", "--bots", "bad=http://127.0.0.1:9", "--bots", "random")
        tournament("run", "--game", "race", "--seed", "s", *bots, *options, "--out", log)
    games = games_of(log)
    assert len(games) == 3
    for game in games:
        assert {fault.bot for fault in game.faults} == {"bad"}
        assert game.forfeits == (game.seats.index("bad"),)


@pytest.mark.heavy
@pytest.mark.parametrize("game", [game.name for game in GAMES if game.name != "race"])
def test_other_games(game, service, tmp_path):
    logs = []
    for number, where in enumerate((("--in-process",), ("--url", service))):
        logs.append(tmp_path / f"{number}.jsonl")
        arguments = ("--game", game, "--options", '{"players": 2}', *RACE[2:], *where)
        tournament("run", *arguments, "--mirrored", "--games", 2, "--out", logs[-1])
    assert len(game_lines(logs[0])) == 2
    assert game_lines(logs[0]) == game_lines(logs[1])


def _when_played(log: Path, more: int, process: subprocess.Popen) -> list[int]:
    """Wait until this many more games are in a log; returns the processes that play."""
    before = _played(log)
    for _ in range(12_000):
        if _played(log) >= before + more:
            return _children(process.pid)
        assert process.poll() is None, "it ended too early"
        time.sleep(0.01)
    raise AssertionError("it plays no games")


def _kill_a_worker(process: subprocess.Popen) -> None:
    """Kill a process that plays; where one has died, the others are being replaced."""
    while process.poll() is None:
        for pid in reversed(_children(process.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                return
        time.sleep(0.01)
    raise AssertionError("it ended too early")


def _played(log: Path) -> int:
    return log.read_bytes().count(b'{"kind":"timing"') if log.exists() else 0


def _children(pid: int) -> list[int]:
    """Its workers that live."""
    children = psutil.Process(pid).children()
    return [child.pid for child in children if "spawn_main" in command_line(child)]


def _have_ended(pids: list[int]) -> None:
    """No process outlives its tournament."""
    assert pids
    until(lambda: not any(_lives(pid) for pid in pids))


def _lives(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
