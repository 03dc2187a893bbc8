"""Scheduling of requests: in the loop while they are quick, in threads after a slow one."""

from __future__ import annotations

import queue
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from galaxy_referee.app.server import turns

LONG = 30.0  # seconds, more than a busy machine needs


class Led:
    """A ``LeaderFollower`` in the test's thread, which loses the lead when the test wants."""

    def __init__(self) -> None:
        self.covered = True
        self.begun = 0
        self.lost_at = 0  # the number of the request during which the lead is lost

    def begin(self, now: float) -> None:
        self.begun += 1

    def end(self) -> bool:
        return self.begun != self.lost_at


class Loop:
    """An event loop whose requests are functions.

    ``answered`` contains the finished requests, and whether their connections are kept;
    ``deferred`` contains those that threads have answered.
    """

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self.answered: list[tuple[str, bool]] = []
        self.deferred: queue.SimpleQueue[tuple[SimpleNamespace, bool]] = queue.SimpleQueue()
        self.threads: dict[str, int] = {}
        self.lead = Led()
        self.turns = turns.Turns(self.lead, pool, self._work, self._finish, self._defer)

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

    def ask_again(self, name: str, request=lambda: True) -> None:
        self.turns.repeat(_Connection(name=name), request)

    def hear(self) -> None:
        """Finish the next deferred request."""
        self._finish(*self.deferred.get(timeout=LONG))


class _Connection(SimpleNamespace):
    __hash__ = object.__hash__


@pytest.fixture
def loop(monkeypatch):
    monkeypatch.setattr(turns, "LONGEST", LONG)
    with ThreadPoolExecutor(16) as pool:
        yield Loop(pool)


@pytest.fixture
def apart(monkeypatch):
    monkeypatch.setattr(turns, "APART", LONG)
    monkeypatch.setattr(turns, "TIMES", float("inf"))


def test_the_loop_answers_quick_requests_in_order(loop):
    for name in "abc":
        loop.ask(name)
    assert loop.turns.due
    loop.turns.take()
    assert loop.answered == [("a", True), ("b", True), ("c", True)]
    assert set(loop.threads.values()) == {threading.get_ident()}
    assert not loop.turns.due
    assert loop.deferred.empty()


def test_the_loop_answers_a_limited_number_of_requests_at_a_time(loop):
    for number in range(turns.AT_ONCE + 1):
        loop.ask(str(number))
    loop.turns.take()
    assert len(loop.answered) == turns.AT_ONCE
    assert loop.turns.due
    loop.turns.take()
    assert len(loop.answered) == turns.AT_ONCE + 1


def test_the_loop_answers_requests_for_a_limited_time(loop, monkeypatch):
    monkeypatch.setattr(turns, "LONGEST", -1.0)
    loop.ask("a")
    loop.ask("b")
    loop.turns.take()
    assert loop.answered == [("a", True)]
    assert loop.turns.due


def test_a_former_leader_leaves_the_remaining_requests_to_the_new_one(apart, loop):
    for name in "abc":
        loop.ask(name)
    loop.lead.lost_at = 2
    loop.turns.take()
    assert loop.answered == [("a", True)]
    assert loop.turns.due
    loop.hear()
    assert loop.answered == [("a", True), ("b", True)]


def test_after_a_change_of_leader_each_request_gets_its_own_thread(apart, loop):
    loop.ask("slow")
    loop.lead.lost_at = 1
    loop.turns.take()
    together = threading.Barrier(4)
    for name in "abcd":
        loop.ask(name, lambda: together.wait(LONG) >= 0)
    loop.turns.take()
    for _ in range(5):
        loop.hear()
    assert {name for name, _ in loop.answered} == {"slow", *"abcd"}
    assert len(set(loop.threads.values())) == 5


def test_without_a_standby_thread_the_leader_answers_no_requests(loop):
    loop.lead.covered = False
    loop.ask("a")
    loop.turns.take()
    loop.hear()
    assert threading.get_ident() not in loop.threads.values()


def test_after_part_all_requests_are_answered_in_threads(loop):
    loop.ask("slow")
    loop.turns.part()
    loop.turns.take()
    loop.hear()
    assert threading.get_ident() not in loop.threads.values()


def test_a_limited_number_of_large_requests_run_beside_the_others(loop):
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


def test_new_requests_do_not_queue_behind_repeated_ones(loop):
    for number in range(2 * turns.AT_ONCE):
        loop.ask_again(f"again {number}")
    loop.turns.take()
    loop.ask("new")
    loop.turns.take()
    at_once = turns.AT_ONCE
    assert loop.answered[at_once : at_once + 2] == [(f"again {at_once}", True), ("new", True)]
    assert loop.turns.due
    loop.turns.take()
    assert len(loop.answered) == 2 * at_once + 1
    assert not loop.turns.due


def test_new_requests_do_not_keep_repeated_ones_waiting(loop):
    loop.ask_again("again")
    for number in range(turns.AT_ONCE):
        loop.ask(str(number))
    loop.turns.take()
    assert len(loop.answered) == turns.AT_ONCE
    assert ("again", True) in loop.answered


def test_a_limited_number_of_repeated_requests_run_in_threads(loop):
    go = threading.Event()
    loop.turns.part()
    for number in range(turns.REPEATED_AT_ONCE + 1):
        loop.ask_again(f"again {number}", lambda: go.wait(LONG))
    loop.turns.take()
    assert not loop.turns.due
    loop.ask("new")
    loop.turns.take()
    loop.hear()
    assert loop.answered == [("new", True)]
    go.set()
    loop.hear()
    assert loop.turns.due
    loop.turns.take()
    for _ in range(turns.REPEATED_AT_ONCE):
        loop.hear()
    assert len(loop.answered) == turns.REPEATED_AT_ONCE + 2


def test_an_exception_closes_only_its_own_connection(loop, caplog):
    def broken() -> bool:
        raise RuntimeError("broken")

    loop.ask("a", broken)
    loop.ask("b")
    loop.turns.take()
    assert loop.answered == [("a", False), ("b", True)]
    assert "broken" in caplog.text


def test_an_exception_in_a_thread_is_logged(loop, caplog):
    def broken() -> bool:
        raise RuntimeError("broken")

    loop.turns.part()
    loop.ask("a", broken)
    loop.turns.take()
    loop.hear()
    assert loop.answered == [("a", False)]
    assert "broken" in caplog.text
