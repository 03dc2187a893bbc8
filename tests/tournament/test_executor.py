"""Tasks done in processes of this machine."""

from __future__ import annotations

import multiprocessing
import threading
import time

from galaxy_referee.tournament.executor import in_processes


def _slow(plan: bytes, number: int) -> str:
    time.sleep(0.2)
    return plan.decode() + str(number)


def test_a_run_that_is_ended_leaves_no_process_and_no_thread():
    """Where the pool's thread was still closing, Python's own end stumbled over it."""
    before = set(threading.enumerate())
    results = in_processes(_slow, b"task ", range(100), jobs=2)
    assert next(results).startswith("task ")
    assert set(threading.enumerate()) > before
    results.close()
    assert set(threading.enumerate()) == before
    assert multiprocessing.active_children() == []
