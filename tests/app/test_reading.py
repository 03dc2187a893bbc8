"""Bodies of any bytes: what they cost before the engine sees them, and how deep they are."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from benchmarks.bodies import hostile_bodies, refused_or_read
from galaxy_referee.app.http import problems
from galaxy_referee.app.http.bodies import check_depth
from galaxy_referee.schemas.limits import MAX_DEPTH
from tests.app.test_calls import problem
from tests.untimed import UNTIMED


def depth(source: bytes) -> int:
    """The greatest depth, byte by byte."""
    deepest = here = index = 0
    quoted = False
    while index < len(source):
        byte = source[index : index + 1]
        if source[index : index + 2] in (b"\\\\", b'\\"'):
            index += 1
        elif byte == b'"':
            quoted = not quoted
        elif not quoted and byte in (b"[", b"{"):
            here += 1
            deepest = max(deepest, here)
        elif not quoted and byte in (b"]", b"}"):
            here -= 1
        index += 1
    return deepest


def accepted(source: bytes) -> bool:
    try:
        check_depth(source)
    except problems.ProblemError:
        return False
    return True


PARTS = st.sampled_from(
    [b"[", b"]", b"{", b"}", b'"', b"\\", b'\\"', b"\\\\", b"[" * 20, b"]" * 20, b"[" * 33]
)


@UNTIMED
@given(st.lists(PARTS | st.binary(max_size=3), max_size=80).map(b"".join))
@example(b'["]",' * 40 + b"]" * 40)
@example(b'["[",' * 20 + b"]" * 20)
@example(b'"\\"' + b"[" * 40)
@example(b"]" * 9 + b"[" * 33)
@example(b"[" * 32 + b"]" * 32)
@example(b"[" * 33)
@example(b"[]\\" + b"[" * 33)
def test_the_depth_of_any_bytes_is_that_of_counting_byte_by_byte(source):
    assert accepted(source) == (depth(source) <= MAX_DEPTH)


def test_brackets_inside_strings_hide_no_depth(toys):
    """A closing bracket in a string was taken for one that ends an array."""
    body = b'{"state":' + b'["]",' * 40 + b"1" + b"]" * 40 + b"}"
    response = toys.post("/v1/duel/scores", data=body, content_type="application/json")
    problem(response, 422, "too-deep")


def test_a_body_of_brackets_is_refused_and_a_body_of_states_is_not(toys, duel_state):
    body = b'{"moves":[' + b"[]," * 100_000 + b"[]]}"
    response = toys.post("/v1/duel/moves", data=body, content_type="application/json")
    assert "brackets" in problem(response, 422, "too-deep")["detail"]
    calls = [{"call": "audits", "body": {"state": duel_state}}] * 800
    assert toys.post("/v1/duel/batch", json={"calls": calls}).status_code == 200


def seconds(body: bytes) -> float:
    """CPU time of the fastest of five tries."""
    times = []
    for _ in range(5):
        began = time.process_time()
        refused_or_read(body, "records")
        times.append(time.process_time() - began)
    return min(times)


@pytest.mark.parametrize("name", list(hostile_bodies(1000)))
def test_four_times_the_body_takes_about_four_times_as_long(name):
    """Quadratic work would take sixteen times as long, whatever the speed of the machine."""
    short, long = (hostile_bodies(size)[name] for size in (60_000, 240_000))
    # What is constant, such as the sentence that refuses, counts in favor of the longer one.
    assert seconds(long) < 10 * seconds(short) + 0.002
