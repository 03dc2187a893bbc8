"""Games that fail: each concerns no other game, and is played at most three times."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.tournament.log import GameLine, Void, read
from galaxy_referee.tournament.match import Match
from galaxy_referee.tournament.referee import VoidGame
from galaxy_referee.tournament.service import Refusal, ServiceDown
from galaxy_referee.tournament.worker import Plan, Stopped, play
from tests.tournament.kit import games_of, header_of, tournament

RUN = ("run", "--in-process", "--game", "race", "--seed", "s", "--bots", "a=random")
SECRET = "https://ada:secret@example.org"


@pytest.fixture
def failing(monkeypatch):
    """Game 1 fails with an error that nobody has foreseen; the attempts to play it."""
    attempts: list[int] = []
    well = Match.play

    def failing(match: Match, n: int) -> GameLine:
        if n != 1:
            return well(match, n)
        attempts.append(n)
        raise KeyError(SECRET)

    monkeypatch.setattr(Match, "play", failing)
    return attempts


def run(log, games=4):
    return tournament(*RUN, "--bots", "b=greedy", "--games", str(games), "--out", log)


def voids(log):
    return [line for line in read(log) if isinstance(line, Void)]


def test_the_run_goes_on_and_a_restart_does_not_play_it_again(log, failing):
    said = run(log)
    assert [game.n for game in games_of(log)] == [0, 2, 3]
    assert len(failing) == 3
    assert said.count("game 1 failed") == 3
    before = log.read_bytes()
    assert "4 of 4 games are in the log already" in run(log)
    assert log.read_bytes() == before


def test_a_restart_counts_the_attempts_before_it(log, failing):
    run(log)
    *lines, _, _ = log.read_bytes().splitlines(keepends=True)  # the last attempts are at the end
    log.write_bytes(b"".join(lines))
    failing.clear()
    run(log)
    assert len(failing) == 2
    assert len(voids(log)) == 3


def test_the_cause_is_in_the_log_without_secrets(log, failing):
    said = run(log)
    cause = voids(log)[0].cause
    assert cause.startswith("KeyError in test_void.py, line ")
    assert cause in said
    assert b"secret@" not in log.read_bytes()


def test_such_a_log_verifies_and_its_report_states_the_void_games(log, failing, capsys):
    run(log)
    tournament("verify", log)
    assert "3 of 3 games verified; 4 were planned." in capsys.readouterr().out
    tournament("report", log)
    said = capsys.readouterr().out
    assert "1 game could not be played, and have no result" in " ".join(said.split())
    assert "not finished" not in said


def test_a_game_that_fails_once_is_played(tmp_path, monkeypatch):
    log, well, failed = tmp_path / "log.jsonl", Match.play, []

    def once(match: Match, n: int) -> GameLine:
        if n == 2 and not failed:
            failed.append(n)
            raise RuntimeError
        return well(match, n)

    monkeypatch.setattr(Match, "play", once)
    run(log)
    assert [game.n for game in games_of(log)] == [0, 1, 2, 3]
    assert len(voids(log)) == 1


@pytest.mark.parametrize(
    ("error", "stops"),
    [
        (ServiceDown("It is down."), True),
        (Refusal(404, "There is no such session."), True),
        (Refusal(401, "The token is not valid."), True),
        (Refusal(400, "This is not JSON."), False),
        (VoidGame("Seat 0 has changed hands."), False),
        (AssertionError(), False),
        (RecursionError(), False),
    ],
    ids=str,
)
def test_only_what_is_wrong_with_the_service_stops_a_run(monkeypatch, error, stops):
    def fail(match: Match, n: int) -> GameLine:
        raise error

    monkeypatch.setattr(Match, "play", fail)
    header = header_of("a=random", "b=random")
    plan = msgspec.json.encode(Plan(header, header.bots, None))
    if stops:
        with pytest.raises(Stopped):
            play(plan, 1)
    else:
        failed = play(plan, 1)
        void = msgspec.json.decode(failed.line, type=Void)
        assert (void.n, set(void.seats)) == (1, {"a", "b"})
        assert void.cause == failed.failure
