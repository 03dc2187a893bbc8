"""A bot that is down pauses a run instead of ruining it, and its games can be played again."""

from __future__ import annotations

import json
import socket
import sys
from contextlib import ExitStack, nullcontext

import pytest

from galaxy_referee.tournament import runner, service
from galaxy_referee.tournament.conclusions import notes
from galaxy_referee.tournament.connection import Connection, NoAnswer, TooLate
from galaxy_referee.tournament.log import Again, read
from galaxy_referee.tournament.log_reader import Games
from galaxy_referee.tournament.record import record_of
from galaxy_referee.tournament.statistics import statistics
from galaxy_referee.tournament.unreachable import Unreachable, Watch
from galaxy_referee.tournament.verify import verified
from tests.tournament.kit import game_lines, games_of, last_of, tournament, webhook
from tests.tournament.logs import fault
from tools.servers import free_port

RUN = ("run", "--game", "race", "--seed", "s", "--bots", "random", "--in-process", "--jobs", 1)


def ended(*kinds: str, forfeits=(0,)) -> bytes:
    faults = [fault("a", 0, kind) for kind in kinds]
    return json.dumps({"seats": ["a", "b"], "faults": faults, "forfeits": forfeits}).encode()


LOST = ended("error", "error", "error")


@pytest.mark.parametrize(
    ("lines", "stops"),
    [
        ([LOST, LOST, LOST], True),
        ([LOST, LOST], False),
        ([LOST, LOST, ended(forfeits=()), LOST], False),
        ([LOST, LOST, ended("error", "illegal", "error")], False),
        ([LOST, LOST, ended("timeout", "timeout", "timeout")], False),
    ],
    ids=["three in a row", "two", "not in a row", "it has answered", "it is slow"],
)
def test_a_bot_is_missed_after_games_in_a_row_without_an_answer(lines, stops):
    watch = Watch(3)
    for line in lines[:-1]:
        watch.see(line)
    said = r"a has forfeited 3 games in a row .*: It did not answer."
    with pytest.raises(Unreachable, match=said) if stops else nullcontext():
        watch.see(lines[-1])


def test_a_run_without_a_terminal_stops_and_its_forfeits_are_played_again(log):
    with webhook(last_of) as url:
        line = (*RUN, "--games", 8, "--bots", f"mine={url}", "--out", log)
    said = tournament(*line, code=3)
    assert "mine has forfeited 3 games in a row without an answer" in said
    assert "Traceback" not in said
    assert len(game_lines(log)) == 3

    port = int(url.rsplit(":", 1)[1].split("/")[0])
    with webhook(last_of, port=port):
        tournament(*line, "--replay-forfeits")
    assert [record.n for record in read(log) if isinstance(record, Again)] == [0, 1, 2]
    assert len(game_lines(log)) == 3 + 8
    report = statistics(Games(log))
    assert (report.coverage.games, report.coverage.replaced) == (8, 3)
    assert report.coverage.forfeited == 0
    assert notes(report)[0].startswith("3 games played again because a bot could not be reached")
    assert verified(log)[1:] == ([], 11)
    assert record_of(log, 0) == games_of(log)[1].record != games_of(log)[0].record


def test_a_machine_that_accepts_no_connection_is_not_just_slow():
    """A bot whose machine is off or unplugged gets no refusal: the connection is never accepted."""
    with socket.socket() as silent, ExitStack() as others:
        silent.bind(("127.0.0.1", 0))
        silent.listen(0)
        for _ in range(4):  # the system accepts as many as fit in its queue
            other = others.enter_context(socket.socket())
            other.setblocking(False)
            other.connect_ex(silent.getsockname())
        connection = Connection(f"http://127.0.0.1:{silent.getsockname()[1]}", 1000)
        with pytest.raises(NoAnswer, match="not accepted in time") as missed:
            connection.call("POST", "", b"{}", seconds=0.3)
    assert not isinstance(missed.value, TooLate)


def test_games_that_are_played_again_are_resumed_like_all_others(log):
    """A run that is killed after the games were marked plays them once more, and only once."""
    with webhook(last_of) as url:
        line = (*RUN, "--games", 2, "--bots", f"mine={url}", "--out", log)
        tournament(*line)
        with log.open("ab") as file:
            file.write(b'{"kind":"again","n":1}\n')
        assert "1 of 2 games are in the log already" in tournament(*line)
        assert "2 of 2 games are in the log already" in tournament(*line)
    assert [game.n for game in games_of(log)] == [0, 1, 1]


def test_at_a_terminal_a_run_waits_for_the_host(log, monkeypatch):
    with webhook(last_of) as url:
        name = f"mine={url}"
    asked = []
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(runner.Console, "is_terminal", True)
    monkeypatch.setattr(runner.Console, "input", lambda self, prompt: asked.append(prompt))
    tournament(*RUN, "--games", 8, "--bots", name, "--out", log)
    assert asked == ["Press Enter to continue, or Ctrl-C to stop: "] * 2
    assert len(game_lines(log)) == 8


def test_a_service_that_is_not_there_is_waited_for_aloud(tmp_path, monkeypatch):
    monkeypatch.setattr(service, "PATIENCE", 0.3)
    monkeypatch.setattr(service, "SILENCE", 0.0)
    url = f"http://127.0.0.1:{free_port()}"
    arguments = ("--game", "race", "--bots", "random", "--bots", "other=random", "--games", 2)
    said = tournament("run", *arguments, "--url", url, "--out", tmp_path / "log", code=2)
    assert f"Waiting up to 0.3 s for the service at {url}." in " ".join(said.split())
