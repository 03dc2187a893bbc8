"""Who answers requests: one thread for all that are quick, a thread for each when one is not."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from galaxy_referee.app.server import turns

LONG = 30.0  # seconds, more than a busy machine needs


class Loop:
    """An event loop whose requests are functions.

    ``answered`` has what was finished and by whom; ``deferred`` what threads want to be finished.
    """

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self.answered: list[tuple[str, bool]] = []
        self.deferred: queue.SimpleQueue[tuple[SimpleNamespace, bool]] = queue.SimpleQueue()
        self.threads: dict[str, int] = {}
        self.turns = turns.Turns(pool, self._work, self._finish, self._defer)

    def _work(self, conn, request) -> bool:
        self.threads[conn.name] = threading.get_ident()
        return request()

    def _finish(self, conn, keep: bool) -> None:
        self.turns.end(conn)
        self.answered.append((conn.name, keep))

    def _defer(self, conn, keep: bool) -> None:
        self.deferred.put((conn, keep))

    def ask(self, name: str, request=lambda: True, *, large: bool = False) -> None:
        self.turns.add(_Connection(name=name), request, large=large)

    def hear(self) -> None:
        """Finish what the next thread has deferred."""
        self._finish(*self.deferred.get(timeout=LONG))


class _Connection(SimpleNamespace):
    __hash__ = object.__hash__


@pytest.fixture
def loop():
    with ThreadPoolExecutor(16) as pool:
        yield Loop(pool)


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(turns, "QUICK", LONG)
    monkeypatch.setattr(turns, "LONGEST", LONG)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(turns, "QUICK", 0.001)
    monkeypatch.setattr(turns, "APART", LONG)


def test_one_thread_answers_quick_requests_in_their_order(patient, loop):
    for name in "abc":
        loop.ask(name)
    assert loop.turns.due
    loop.turns.take()
    assert loop.answered == [("a", True), ("b", True), ("c", True)]
    assert len(set(loop.threads.values())) == 1
    assert threading.get_ident() not in loop.threads.values()
    assert not loop.turns.due
    assert loop.deferred.empty()


def test_a_row_is_not_longer_than_allowed(patient, loop):
    for number in range(turns.AT_ONCE + 1):
        loop.ask(str(number))
    loop.turns.take()
    assert len(loop.answered) == turns.AT_ONCE
    assert loop.turns.due
    loop.turns.take()
    assert len(loop.answered) == turns.AT_ONCE + 1


def test_one_that_takes_long_holds_up_nobody(impatient, loop):
    go = threading.Event()
    loop.ask("slow", lambda: go.wait(LONG))
    loop.ask("b")
    loop.ask("c")
    loop.turns.take()
    loop.hear()
    loop.hear()
    assert sorted(loop.answered) == [("b", True), ("c", True)]
    go.set()
    loop.hear()
    assert loop.answered[-1] == ("slow", True)


def test_after_one_that_took_long_each_has_a_thread_of_its_own(impatient, loop, monkeypatch):
    go, together = threading.Event(), threading.Barrier(5)
    loop.ask("slow", lambda: go.wait(LONG))
    loop.turns.take()
    monkeypatch.setattr(turns, "QUICK", LONG)  # in a row, the next ones would be waited for
    for name in "abcd":
        loop.ask(name, lambda: together.wait(LONG) >= 0)
    loop.turns.take()
    together.wait(LONG)
    go.set()
    for _ in range(5):
        loop.hear()
    assert len({name for name, _ in loop.answered}) == 5
    assert len(set(loop.threads.values())) == 5


def test_large_requests_run_beside_the_others_but_only_some_at_a_time(patient, loop):
    go = threading.Event()
    begun = threading.Semaphore(0)

    def large() -> bool:
        begun.release()
        return go.wait(LONG)

    for number in range(turns.LARGE_AT_ONCE + 1):
        loop.ask(f"large {number}", large, large=True)
    loop.ask("small")
    loop.turns.take()
    assert loop.answered == [("small", True)]
    for _ in range(turns.LARGE_AT_ONCE):
        assert begun.acquire(timeout=LONG)
    assert not loop.turns.due
    go.set()
    loop.hear()
    assert loop.turns.due
    loop.turns.take()
    for _ in range(turns.LARGE_AT_ONCE):
        loop.hear()
    assert len(loop.answered) == turns.LARGE_AT_ONCE + 2


def test_a_fault_ends_its_own_connection_alone(patient, loop):
    def broken() -> bool:
        raise RuntimeError

    loop.ask("a", broken)
    loop.ask("b")
    loop.turns.take()
    while len(loop.answered) < 2:
        loop.turns.take()
        if not loop.deferred.empty():
            loop.hear()
    assert loop.answered == [("a", False), ("b", True)]
