"""Tasks done in processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time

import pytest

from galaxy_referee.tournament.executor import in_processes
from galaxy_referee.tournament.worker import Stopped


def _slow(plan: bytes, number: int) -> str:
    time.sleep(0.2)
    return plan.decode() + str(number)


def test_a_run_that_is_ended_leaves_no_process_and_no_thread():
    """Where the pool's thread was still closing, Python's own end stumbled over it."""
    before = set(threading.enumerate())
    results = in_processes(_slow, b"task ", range(100), jobs=2)
    assert next(results).startswith("task ")
    assert set(threading.enumerate()) - before
    results.close()
    assert set(threading.enumerate()) <= before  # a thread of another test may have ended
    assert multiprocessing.active_children() == []


def _kills_at_three(plan: bytes, number: int) -> str:
    if number == 3:
        os._exit(1)
    return str(number)


def test_a_task_that_kills_its_process_has_a_result_and_the_others_are_done():
    results = in_processes(
        _kills_at_three, b"", range(6), jobs=2, died=lambda plan, number: f"{number} died"
    )
    assert sorted(results) == ["0", "1", "2", "3 died", "4", "5"]


def test_without_a_result_for_such_a_task_the_work_stops():
    with pytest.raises(Stopped, match="keep dying"):
        list(in_processes(_kills_at_three, b"", range(3, 4), jobs=1))
