"""The soak of sessions in its small form, with every fault; and what its onlookers notice."""

from __future__ import annotations

import json

import pytest

from benchmarks.soak.faults import Fault, Report, cause
from benchmarks.soak.onlookers import Onlooker
from benchmarks.soak.sessions import Size, soak

HEAD = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
FAULTS = {
    "single": {"worker", "freeze", "restart"},
    "sentinel": {"worker", "freeze", "failover"},
    "cluster": {"worker", "freeze", "failover"},
}


def told(version: str, *kinds: str) -> bytes:
    """A message in a chunk."""
    events = [{"kind": kind} for kind in kinds]
    data = json.dumps({"version": version, "events": events})
    message = f"id: {version}\nevent: position\ndata: {data}\n\n".encode()
    return b"%x\r\n%b\r\n" % (len(message), message)


@pytest.fixture
def onlooker():
    onlooker = Onlooker("/v1/race/sessions/s", None)
    onlooker.request()
    assert onlooker.take(HEAD + told("0.1", "game_begun"))
    return onlooker


def test_an_onlooker_counts_what_it_is_told_in_whatever_pieces(onlooker):
    for byte in told("0.2", "a", "b") + told("5.2", "session_restored"):
        assert onlooker.take(bytes([byte]))
    assert not onlooker.take(b"0\r\n\r\n")
    assert (onlooker.first, onlooker.last, onlooker.events) == ("0.1", "5.2", 3)
    assert (onlooker.faults, onlooker.backwards, onlooker.restored) == ([], 0, 1)
    assert b"Last-Event-ID: 5.2\r\n" in onlooker.request()


def test_an_onlooker_notices_what_is_told_twice_and_what_is_older(onlooker):
    onlooker.take(told("0.1"))
    assert onlooker.faults == ["0.1 is told twice"]
    onlooker.take(told("0.3"))
    onlooker.take(told("0.2"))
    assert onlooker.backwards == 1


def test_each_fault_is_caused_at_its_moment_and_counted():
    report, seen = Report(), []
    faults = [Fault(moment, "fire", lambda: seen.append("fire")) for moment in (3, 5)]
    cause(faults, seen.append, lambda: "burning", report)
    assert seen == [3, "fire", 5, "fire"]
    assert [*report.lines()] == ["  faults: {'fire': 2}", "  No violations."]


def test_a_report_counts_all_violations():
    report = Report(wrong=["a move is lost"] * 60)
    *shown, count = list(report.lines())[1:]
    assert shown == ["  wrong: a move is lost"] * 50
    assert count == "  60 violations."


@pytest.mark.heavy
@pytest.mark.parametrize("kind", FAULTS)
def test_nothing_is_lost_or_doubled_whatever_fails(kind):
    report = soak(kind, Size(sessions=12, streams=48, rate=12, seconds=60, pause=5))
    assert report.wrong == []
    assert set(report.faults) == FAULTS[kind]
    assert report.moves > 100
    assert report.messages > report.moves
    assert report.restored or kind != "single"
    assert max(report.megabytes) < 200
