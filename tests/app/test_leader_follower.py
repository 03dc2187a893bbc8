"""Two threads share the event loop: the standby thread takes over from a slow leader."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from galaxy_referee.app.server import leader_follower as leads
from galaxy_referee.app.server.leader_follower import LeaderFollower

LONG = 30.0  # seconds, more than a busy machine needs


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(leads, "QUICK", 0.0)


@pytest.fixture
def patient(monkeypatch):
    monkeypatch.setattr(leads, "QUICK", LONG)


class Loop:
    """An event loop that runs functions one after another, some of which may be slow."""

    def __init__(self, *things) -> None:
        self.lead = LeaderFollower(self._turns)
        self.things = iter(things)
        self.kept: list[bool] = []  # for each function, whether its thread still leads afterwards
        self.leaders: list[int] = []  # the thread that ran each function

    def _turns(self) -> None:
        for thing in self.things:
            self.leaders.append(threading.get_ident())
            self.lead.begin(0.0)
            thing()
            self.kept.append(self.lead.end())
            if not self.lead.held:
                return


def test_a_quick_leader_keeps_the_lead(patient):
    loop = Loop(*[lambda: None] * 3)
    loop.lead.run()
    assert loop.kept == [True] * 3
    assert len(set(loop.leaders)) == 1
    assert loop.leaders[0] != threading.get_ident()


def test_the_standby_thread_takes_over_and_continues(impatient):
    taken = threading.Event()
    loop = Loop(lambda: taken.wait(LONG), taken.set)
    loop.lead.run()
    assert taken.is_set()
    assert len(set(loop.leaders)) == 2


def test_the_former_leader_stands_by_again(impatient):
    first, second = threading.Event(), threading.Event()
    loop = Loop(lambda: first.wait(LONG), lambda: (first.set(), second.wait(LONG)), second.set)
    loop.lead.run()
    assert second.is_set()
    assert loop.leaders[0] == loop.leaders[2] != loop.leaders[1]


def test_an_exception_in_the_loop_is_raised_by_run(patient):
    def broken() -> None:
        raise MemoryError("no room")

    with pytest.raises(MemoryError, match="no room"):
        Loop(broken).lead.run()


SIGNALLED = """\
import signal, sys, threading
from galaxy_referee.app.server.leader_follower import LeaderFollower

told = threading.Event()
signal.signal(signal.SIGTERM, lambda *_: told.set())
signal.siginterrupt(signal.SIGTERM, False)  # as gunicorn does

def loop():
    print("ready", flush=True)
    told.wait()

LeaderFollower(loop).run()
print("ended", flush=True)
"""


def test_signals_are_handled_while_the_loop_runs():
    child = subprocess.Popen(
        [sys.executable, "-c", SIGNALLED], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert child.stdout
    assert child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGTERM)
    assert child.stdout.readline() == "ended\n"
    assert child.wait(LONG) == 0
