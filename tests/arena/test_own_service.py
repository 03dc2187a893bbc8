"""The service that an arena runs beside itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial

import psutil
import pytest

from galaxy_referee.arena import own_service
from galaxy_referee.arena.own_service import LOG, OwnService
from galaxy_referee.arena.settings import read_settings
from tests.arena.entering import ADA, AUTHORS, ask
from tests.arena.kit import QUICK, arena, logs
from tests.tournament.kit import games_of
from tools.servers import ROOT, answers, command_line, free_port, until


def test_it_runs_once_it_is_needed(tmp_path):
    said: list[str] = []
    plain = read_settings(arena(tmp_path / "plain"))
    open_to_others = read_settings(arena(tmp_path / "open", QUICK + AUTHORS))
    named = read_settings(arena(tmp_path / "named", f'service = "http://x"\n{QUICK}{AUTHORS}'))
    port = free_port()
    with OwnService("127.0.0.1", port - 1, tmp_path / LOG, said.append) as own:
        assert own.serving(plain) == plain
        assert own.serving(named) == named
        assert said == []
        url = own.serving(open_to_others).settings.service
        assert url == f"http://127.0.0.1:{port}"
        assert own.serving(open_to_others).settings.service == url
        until(lambda: answers(url))
        assert own.serving(named) == named
        assert answers(url)  # the games of a batch may need it
    assert not answers(url)
    assert said == [f"Bots can play in sessions at {url}/."]


def test_without_a_port_nobody_can_enter_bots_so_there_is_none(tmp_path):
    settings = read_settings(arena(tmp_path, QUICK + AUTHORS))
    with OwnService("127.0.0.1", None, tmp_path / LOG, print) as own:
        assert own.serving(settings) == settings
    assert not (tmp_path / LOG).exists()


def test_without_the_extra_there_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(own_service, "find_spec", lambda name: None)
    settings = read_settings(arena(tmp_path, QUICK + AUTHORS))
    with OwnService("127.0.0.1", 1, tmp_path / LOG, print) as own:
        assert own.serving(settings) == settings


def test_it_is_started_again_if_it_dies_or_cannot_listen(tmp_path, monkeypatch):
    monkeypatch.setattr(own_service, "FIRST_PAUSE", 0.1)
    settings = read_settings(arena(tmp_path, QUICK + AUTHORS))
    said: list[str] = []
    with OwnService("127.0.0.1", free_port() - 1, tmp_path / LOG, said.append) as own:
        url = own.serving(settings).settings.service
        until(lambda: answers(url))
        (process,) = masters()
        os.kill(process, signal.SIGKILL)
        until(lambda: len(said) == 2)
        assert "has ended, and is started again in 0.1 s" in said[1]
        until(lambda: set(masters()) - {process})
        until(lambda: answers(url))


def masters():
    """The processes of own services that this process has started, without their workers."""
    children = psutil.Process().children()
    return [child.pid for child in children if "arena.service_process" in command_line(child)]


def has_played(folder, games):
    """Whether the bot has finished that many games."""
    paths = logs(folder) if (folder / "logs").exists() else []
    return sum("mine" in game.seats for path in paths for game in games_of(path)) >= games


@pytest.mark.heavy
def test_one_command_is_enough_for_a_bot_in_sessions_and_leaves_no_service_behind(tmp_path):
    folder = arena(tmp_path / "arena", QUICK + AUTHORS)
    port = free_port()
    url, service = (f"http://127.0.0.1:{each}" for each in (port, port + 1))
    command = [sys.executable, "-m", "galaxy_referee", "arena", folder, "--port", str(port)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    key = ""
    for wanted, stop, code in ((1, signal.SIGKILL, -9), (2, signal.SIGTERM, 130)):
        with subprocess.Popen(command, cwd=ROOT, **quiet) as program:
            until(lambda: ask(url, "GET", "/bots").status == 200)
            if not key:
                wish = {"name": "mine", "outbound": True}
                key = ask(url, "POST", "/bots", wish, ADA).body["key"]
            bot = [sys.executable, ROOT / "examples" / "bots" / "session_bot.py", url, "mine", key]
            with subprocess.Popen(bot, **quiet) as playing:
                until(partial(has_played, folder, wanted))
                playing.kill()
            program.send_signal(stop)
        assert program.returncode == code
        until(lambda: not answers(service))
