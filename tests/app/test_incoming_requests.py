"""Requests as they arrive: in any pieces, within limits of size and time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from gunicorn.config import Config
from gunicorn.http import errors
from hypothesis import given
from hypothesis import strategies as st

from galaxy_referee.app.server.requests import (
    BYTES_A_CHUNK,
    BYTES_PER_SECOND,
    CHUNKS_AT_ONCE,
    FREE_CHUNKS,
    MAX_HEAD,
    PATIENCE,
    BodyTooLarge,
    IncomingRequests,
    TooManyChunks,
)
from tests.untimed import UNTIMED

POST = b"POST /x HTTP/1.1\r\nHost: a\r\n"
CHUNKS = b"Transfer-Encoding: chunked\r\n\r\n"


def arriving(limit=100, now=0.0):
    return IncomingRequests(Config(), ("127.0.0.1", 1), lambda path: limit, now)


def taken(pieces, limit=100):
    """The requests in these pieces: method, body, and the length that the application sees."""
    incoming, requests = arriving(limit), []
    for piece in pieces:
        incoming.add(piece, 0.0)
        while request := incoming.take(0.0):
            headers = dict(request.headers)
            assert "TRANSFER-ENCODING" not in headers
            requests.append((request.method, request.body.read(), headers.get("CONTENT-LENGTH")))
    return requests


ALL = (
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    + POST
    + b"Content-Length: 5\r\n\r\nhello"
    + POST
    + CHUNKS
    + b"3\r\nabc\r\nA;name=value\r\n0123\r\n6789\r\n0\r\nX-Sum: 1\r\n\r\n"
    + POST
    + CHUNKS
    + b"0\r\n\r\n"
    + b"GET /last HTTP/1.1\r\nHost: a\r\n\r\n"
)
EXPECTED = [
    ("GET", b"", None),
    ("POST", b"hello", "5"),
    ("POST", b"abc0123\r\n6789", "13"),
    ("POST", b"", "0"),
    ("GET", b"", None),
]


@UNTIMED
@given(st.lists(st.integers(0, len(ALL)), max_size=30))
def test_requests_are_the_same_in_whatever_pieces_they_arrive(cuts):
    edges = [0, *sorted(cuts), len(ALL)]
    assert taken([ALL[a:b] for a, b in pairwise(edges)]) == EXPECTED


def test_byte_by_byte():
    assert taken([ALL[n : n + 1] for n in range(len(ALL))]) == EXPECTED


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        (b"nonsense\r\n\r\n", errors.ParseException),
        (b"\r\n\r\n", errors.ParseException),
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", errors.LimitRequestLine),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 101 + b"\r\n", errors.LimitRequestHeaders),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * MAX_HEAD, errors.LimitRequestHeaders),
        (POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\n", errors.InvalidHeader),
        (POST + b"Content-Length: -5\r\n\r\n", errors.InvalidHeader),
        (POST + b"Content-Length: 5\r\n" + CHUNKS, errors.InvalidHeader),
        (POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n", errors.UnsupportedTransferCoding),
        (POST + b"Transfer-Encoding: gzip\r\n" + CHUNKS, errors.UnsupportedTransferCoding),
        (POST + b"Transfer-Encoding: identity, chunked\r\n\r\n", errors.ParseException),
        (POST + b"Content-Length: 101\r\n\r\n", BodyTooLarge),
        (POST + CHUNKS + b"65\r\n", BodyTooLarge),
        (POST + CHUNKS + b"ffffffff\r\n", BodyTooLarge),
        (POST + CHUNKS + b"32\r\n" + b"a" * 50 + b"\r\n33\r\n", BodyTooLarge),
        (POST + CHUNKS + b"fffffffff\r\n", errors.InvalidChunkSize),
        (POST + CHUNKS + b"-1\r\n", errors.InvalidChunkSize),
        (POST + CHUNKS + b"1;" + b"a" * 5000, errors.InvalidChunkSize),
        (POST + CHUNKS + b"1\r\nab\r\n", errors.ChunkMissingTerminator),
        (POST + CHUNKS + b"0\r\n" + b"X: y\r\n" * 6000, errors.LimitRequestHeaders),
        (POST + CHUNKS + b"0\r\nX: " + b"y" * MAX_HEAD, errors.LimitRequestHeaders),
    ],
)
def test_what_breaks_a_limit_or_is_no_http_is_refused(sent, error):
    with pytest.raises(error):
        taken([sent])


def test_many_small_chunks_take_linear_time():
    """A million bytes of chunks of a byte each: quadratic copying would take hours."""
    assert taken([POST + CHUNKS + b"1\r\nx\r\n" * 170_000], 10**6) == []


def test_an_idle_connection_and_a_head_have_their_time():
    incoming = arriving(now=100.0)
    assert incoming.deadline == 100 + PATIENCE
    incoming.rest_until(175.0)
    assert incoming.deadline == 175
    incoming.add(b"GET", 150.0)
    assert incoming.deadline == 150 + PATIENCE
    incoming.add(b" /", 155.0)
    assert incoming.take(155.0) is None
    assert incoming.deadline == 150 + PATIENCE  # one more byte now and then does not help


def test_a_body_has_its_time_and_more_for_what_has_arrived():
    incoming = arriving(10**6)
    incoming.add(POST + b"Content-Length: 1000000\r\n\r\n", 5.0)
    assert incoming.take(5.0) is None
    assert incoming.deadline == 5 + PATIENCE
    incoming.add(b"x" * BYTES_PER_SECOND, 6.0)
    assert incoming.take(6.0) is None
    assert incoming.deadline == 5 + PATIENCE + 1
    assert incoming.held == BYTES_PER_SECOND
    incoming.add(b"x" * (10**6 - BYTES_PER_SECOND), 7.0)
    assert incoming.take(7.0) is not None
    assert incoming.held == 0


def test_who_waits_for_leave_to_send_gets_it_once():
    incoming = arriving()
    incoming.add(POST + b"Content-Length: 5\r\nExpect: 100-continue\r\n\r\n", 0.0)
    assert incoming.take(0.0) is None
    assert incoming.expects_continue()
    assert not incoming.expects_continue()


def turns(chunks: bytes, limit=10_000_000) -> tuple[int, bytes]:
    """In how many turns a chunked body is taken that arrives at once, and the body."""
    incoming = arriving(limit)
    incoming.add(POST + CHUNKS + chunks + b"0\r\n\r\n", 0.0)
    count = 1
    while (request := incoming.take(0.0)) is None:
        assert incoming.unfinished
        count += 1
    assert not incoming.unfinished
    return count, request.body.read()


def test_many_chunks_are_taken_in_turns():
    count = 3 * CHUNKS_AT_ONCE
    assert turns(b"1\r\nx\r\n" * count) == (4, b"x" * count)


def test_chunks_are_refused_where_they_are_too_many_for_the_body():
    small, useful = b"1\r\nx\r\n", b"%x\r\n%b\r\n" % (BYTES_A_CHUNK, b"x" * BYTES_A_CHUNK)
    assert len(turns(small * (FREE_CHUNKS - 1))[1]) == FREE_CHUNKS - 1
    assert len(turns(useful * 3 * FREE_CHUNKS)[1]) == 3 * FREE_CHUNKS * BYTES_A_CHUNK
    with pytest.raises(TooManyChunks):
        turns(small * (FREE_CHUNKS + FREE_CHUNKS // 32))


@pytest.mark.parametrize("address", [("127.0.0.1", 1), ("::1", 1), "", b"unix"])
@pytest.mark.parametrize("header", ["X-Forwarded-Proto: https", "X-Forwarded-SSL: on"])
def test_no_peer_names_the_scheme(address, header):
    """Only the application heeds a proxy, as far as TRUSTED_PROXIES says."""
    incoming = IncomingRequests(Config(), address, lambda path: 100, 0.0)
    incoming.add(f"GET / HTTP/1.1\r\nHost: a\r\n{header}\r\n\r\n".encode(), 0.0)
    assert incoming.take(0.0).scheme == "http"


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "PATH_INFO", "REMOTE_ADDR", "X_Forwarded_For"])
def test_no_peer_sets_a_variable_of_the_application(name):
    incoming = IncomingRequests(Config(), ("127.0.0.1", 1), lambda path: 100, 0.0)
    incoming.add(f"GET /x/metrics HTTP/1.1\r\nHost: a\r\n{name}: /x\r\n\r\n".encode(), 0.0)
    assert incoming.take(0.0).headers == [("HOST", "a")]
