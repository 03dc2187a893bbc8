"""Budgets of concurrent games and thinking time."""

from __future__ import annotations

import contextlib

import pytest

from galaxy_referee.arena.budgets import MAX_REST, Budget, Turns, resting, used
from galaxy_referee.tournament.log import Log, Timing, Use
from tests.arena.kit import QUICK, arena, here, logs, run_here
from tests.tournament.kit import first_of, header_of, played_by, webhook

HEADER = header_of("a=random", "b=random")


def test_a_bots_concurrent_games_are_limited():
    turns = Turns([(0, ["a"]), (1, ["a", "b"]), (2, ["a"]), (3, ["b"]), (4, [])], most=1)
    order = iter(turns)
    assert [next(order) for _ in range(4)] == [0, 3, 4, None]
    turns.end(3)
    assert next(order) is None
    turns.end(0)
    assert [next(order), next(order)] == [1, None]
    turns.end(1)
    assert list(order) == [2]


def test_concurrent_games_are_counted_over_a_whole_batch(tmp_path):
    """The executor here takes as many games as possible before it plays any."""
    most = []

    def greedily(plan, numbers):
        numbers = iter(numbers)
        while True:
            taken = []
            while (number := next(numbers, None)) is not None:
                taken.append(number)
            if not taken:
                return
            most.append(len(taken))
            yield from here(plan, taken)

    with webhook(first_of) as url:
        bot = f'[[bots]]\nname = "mine"\nspec = "{url}"\n[budget]\ngames = 2\n'
        settings = QUICK.replace("deals = 2", "deals = 5")
        run_here(arena(tmp_path, settings + bot), 1, greedily)
    assert sum(most) == 10
    assert max(most) < 10


@pytest.fixture
def log(tmp_path):
    """A game in which one bot used 25 seconds."""
    line = played_by(HEADER)
    uses = tuple(Use(5, 25.0 if bot == "a" else 1.0) for bot in line.seats)
    timings = (Timing(n=0, seconds=27.0, seats=uses), Timing(n=0, seconds=99.0))
    return written(tmp_path, line, *timings)


def written(folder, *lines):
    with contextlib.closing(Log(folder / "log.jsonl")) as log:
        log.write(HEADER, *lines)
    return folder / "log.jsonl"


def test_a_bot_that_has_used_up_its_time_pauses(log):
    assert used(log) == {"a": 25.0, "b": 1.0}
    budget = Budget(seconds=10)  # two and a half times as much
    assert [resting([(7, log)], batch, budget) for batch in (8, 9, 10)] == [{"a"}, {"a"}, set()]
    assert resting([(7, log)], 7 + MAX_REST, Budget(seconds=1)) == {"a"}
    assert resting([(7, log)], 8 + MAX_REST, Budget(seconds=1)) == set()


def test_if_the_thinking_time_is_unknown_the_duration_of_the_game_counts(tmp_path):
    log = written(tmp_path, played_by(HEADER), Timing(n=0, seconds=27.0))
    assert used(log) == {"a": 27.0, "b": 27.0}


def test_only_bots_that_are_not_built_in_pause(tmp_path, monkeypatch):
    spent = {"mine": 9e9, "random": 9e9}
    monkeypatch.setattr("galaxy_referee.arena.budgets.used", lambda path: spent)
    with webhook(first_of) as url:
        bot = f'[[bots]]\nname = "mine"\nspec = "{url}"\n'
        run_here(arena(tmp_path, QUICK.replace("deals = 2", "deals = 4") + bot), 2)
    first, second = (path.read_text(encoding="utf-8").splitlines()[0] for path in logs(tmp_path))
    assert '"mine"' in first
    assert '"mine"' not in second
