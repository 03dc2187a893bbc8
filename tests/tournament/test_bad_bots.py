"""A bot that answers badly, late or not at all never stops a game, and the game says so."""

from __future__ import annotations

import json
import threading
import time

import pytest

from galaxy_referee.tournament.log import Limits
from galaxy_referee.tournament.participant import Clock, Participant
from tests.tournament import kit
from tests.tournament.kit import first_of, forfeited, header_of, last_of, played_by, webhook

# Long enough on any machine, and short enough to wait for.
PATIENT, HURRIED = kit.patience(decision_ms=30_000), kit.patience(decision_ms=300)


def played_against(url: str, limits=PATIENT):
    """A game between this bot, on seat 0, and random play; its record must hold."""
    line = played_by(header_of(f"bad={url}", "good=random", limits=limits))
    assert line.seats == ("bad", "good")
    assert kit.replayed(line).over
    assert all(fault.bot == "bad" and fault.seat == 0 for fault in line.faults)
    return line


def answered(answer, limits=PATIENT):
    """A game between a webhook that answers like this, on seat 0, and random play."""
    with webhook(answer) as url:
        return played_against(url, limits)


GARBAGE = {
    "no JSON": b"pass",
    "nothing": b"",
    "no object": b"[]",
    "no move": b"{}",
    "a number": b'{"move": 1}',
    "nested": b'{"move": {"seat": {"seat": {}}}}',
    "very deep": b"[" * 60_000,
    "a lone surrogate": b'{"move": "\\ud800"}',
    "no UTF-8": b'{"move": "\xff"}',
    "no text": json.dumps({"move": ""}).encode(),
    "no kind": json.dumps({"move": {"seat": 0}}).encode(),
    "unknown kind": json.dumps({"move": "0 resign"}).encode(),
    "a long number": json.dumps({"move": {"seat": 10**30, "kind": "pass"}}).encode(),
    "long text": json.dumps({"move": "pay " + "x," * 20_000}).encode(),
}


@pytest.mark.parametrize("body", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_malformed(body):
    kind = "illegal" if b"10000000" in body else "malformed"
    forfeited(answered(lambda question: (200, body)), kind)


def test_a_text_too_long_for_the_service_is_too_long_for_the_engine():
    """Which it is only with its seat before it; the log is the same with either referee."""
    line = answered(lambda question: "x" * 1_999)
    assert {fault.detail for fault in line.faults} == {'The answer is not {"move": ...} in JSON.'}


ILLEGAL = {
    "of another seat": lambda question: first_of(question).replace("0", "1", 1),
    "of another seat, as a record": lambda question: {"seat": 1, "kind": "pass"},
    "of another phase": lambda question: "0 settle gem-world",
    "in no list": lambda question: {"kind": "discard", "seat": 0, "cards": []},
}


@pytest.mark.parametrize("answer", ILLEGAL.values(), ids=ILLEGAL)
def test_illegal_moves_are_illegal(answer):
    line = answered(answer)
    assert {fault.kind for fault in line.faults} == {"illegal"}
    assert line.forfeits == (0,)


def test_a_fault_costs_the_default_move_and_no_more():
    asked = []

    def answer(question):
        asked.append(question)
        return "nonsense" if len(asked) == 2 else last_of(question)

    line = answered(answer)
    assert line.forfeits == ()
    (fault,) = line.faults
    assert fault.kind == "malformed"
    own = [move for move in line.record.moves if move.startswith("0 ")]
    assert len(own) == len(asked)
    assert own[1] == first_of(asked[1])
    assert own[2] == last_of(asked[2])


def test_a_move_may_be_a_record_or_leave_out_its_seat():
    forms = [
        lambda move: {name: value for name, value in move.items() if name != "text"},
        lambda move: move,
        lambda move: move["text"].split(" ", 1)[1],
        lambda move: f"  {move['text']} ",
    ]
    asked = []

    def answer(question):
        asked.append(question)
        return forms[len(asked) % len(forms)](question["decision"]["moves"][0])

    line = answered(answer)
    assert line.faults == ()
    own = [move for move in line.record.moves if move.startswith("0 ")]
    assert own == [first_of(question) for question in asked]


def test_an_error_status_is_an_error():
    line = answered(lambda question: (500, b"{}"))
    assert {fault.kind for fault in line.faults} == {"error"}
    assert "500" in line.faults[0].detail


def test_late_answers_are_time_outs():
    slow = answered(lambda question: time.sleep(1) or "pass", kit.patience(decision_ms=100))
    forfeited(slow, "timeout")


def says(words):
    return lambda connection: connection.sendall(words)


def repeats(piece, start=b"", pause=0.0):
    """Sends a piece without end. Where it is a byte, no read of a socket ever times out."""

    def behave(connection):
        connection.sendall(start)
        while True:
            connection.sendall(piece)
            time.sleep(pause)

    return behave


OK = b"HTTP/1.1 200 OK\r\n"
LONG = OK + b"Content-Length: 1000000000\r\n\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"
BEHAVIORS = {
    "closes": (lambda connection: None, "error"),
    "says nothing": (lambda connection: time.sleep(30), "timeout"),
    "trickles": (repeats(b" ", LONG, pause=0.02), "timeout"),
    "trickles its header": (repeats(b"H", pause=0.02), "timeout"),
    "floods": (repeats(b" " * 65536, LONG), "error"),
    "floods in chunks": (repeats(b"10000\r\n" + b" " * 65536 + b"\r\n", CHUNKED), "error"),
    "floods headers": (repeats(b"X-Long: " + b"x" * 4096 + b"\r\n", OK), "error"),
    "speaks no HTTP": (says(b"hello\r\n\r\n"), "error"),
    "breaks off": (says(OK + b"Content-Length: 99\r\n\r\n{"), "error"),
    "breaks off a chunk": (says(CHUNKED + b"ff\r\n{"), "error"),
}


@pytest.mark.parametrize(("behave", "kind"), BEHAVIORS.values(), ids=BEHAVIORS)
def test_no_answer_stops_no_game(behave, kind):
    with kit.bare_server(behave) as url:
        line = played_against(url, HURRIED if kind == "timeout" else PATIENT)
    forfeited(line, kind)


def test_nobody_is_there():
    with kit.bare_server(lambda connection: None) as url:
        pass
    assert [fault.kind for fault in played_against(url).faults] == ["error"] * 3


def test_the_bank_ends_too():
    clock = Clock(bank=1.0, decision=5.0)
    clock.spend(0.4)
    clock.spend(0.7)
    assert clock.bank == 0
    limits = Limits(bank_ms=120, decision_ms=5000, faults=3)
    line = answered(lambda question: time.sleep(0.05) or first_of(question), limits)
    assert [fault.kind for fault in line.faults] == ["timeout"] * 3
    assert line.faults[-1].detail == "The bot has used up its time for this game."


def test_a_chair_is_forfeited_after_so_many_faults():
    participant = Participant("match", "game", "x", 0, Clock(1, 1), allowed=1)
    assert not participant.forfeited
    participant.absent = True
    assert participant.forfeited


def test_a_game_that_nobody_would_end_is_ended_by_lot():
    # Its first move is always to explore, and never to settle.
    with webhook(first_of) as one, webhook(lambda question: (500, b"")) as other:
        endless = played_by(header_of(f"a={one}", f"b={other}"))
        given_up = played_by(header_of(f"a={other}", f"b={other}"))
    assert endless.moves > 2000
    assert endless.forfeits == (1,)
    assert given_up.forfeits == (0, 1)
    assert given_up.moves < 1000
    assert kit.replayed(endless).over and kit.replayed(given_up).over


def test_two_webhooks_are_asked_at_the_same_time():
    meeting = threading.Barrier(2)
    together = []

    def answer(question):
        if question["decision"]["kind"] == "select" and not together:
            meeting.wait(timeout=60)
            together.append(question["seat"])
        return first_of(question)

    with webhook(answer) as one, webhook(answer) as other:
        line = played_by(header_of(f"a={one}", f"b={other}"))
    assert line.faults == ()
    assert set(together) == {0, 1}


CONCESSIONS = {"edition": "board_game_arena", "advanced": True}


@pytest.mark.parametrize("bots", ["ab", "ba"])
@pytest.mark.parametrize("conceding", ["a", "ab"])
def test_a_concession_beside_another_answer_decides_the_game(bots, conceding):
    """Whichever is made first: the game is not void, which would save the bot from its loss."""
    with webhook(lambda question: "concede") as url:
        specs = [f"{bot}={url if bot in conceding else 'random'}" for bot in bots]
        line = played_by(header_of(*specs, options=CONCESSIONS))
    loser = int(line.record.moves[-1].removesuffix(" concede"))
    assert line.seats[loser] in conceding
    assert line.winners == (1 - loser,)
    assert (line.faults, line.forfeits) == ((), ())
