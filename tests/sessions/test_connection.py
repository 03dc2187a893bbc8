"""The connection of a thread to the cache: kept, replaced in time, and never shared."""

from __future__ import annotations

import os
import select
import threading

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import ResponseError

from galaxy_referee.app.cache.redis_clients import caller


@pytest.fixture
def run(valkey):
    """How to run a command on a connection of the calling thread."""
    return caller(valkey.url, 5)


def number_of(run) -> int:
    """The server's number of the connection that a thread has."""
    return run("CLIENT", "ID")


def in_thread(call):
    """What a call gives in a thread of its own."""
    given = []
    thread = threading.Thread(target=lambda: given.append(call()))
    thread.start()
    thread.join()
    return given[0]


def test_a_thread_keeps_its_connection_and_shares_it_with_none(run):
    first = number_of(run)
    assert number_of(run) == first
    other, again = in_thread(lambda: (number_of(run), number_of(run)))
    assert other == again != first


def test_what_is_sent_arrives_as_it_is(run):
    parts = ["ключ", b"\x00\r\n$1\r\n", 17, b"", b"x" * 100_000]
    assert run("RPUSH", "list", *parts) == len(parts)
    expected = ["ключ".encode(), b"\x00\r\n$1\r\n", b"17", b"", b"x" * 100_000]
    assert run("LRANGE", "list", 0, -1) == expected


def test_a_connection_that_the_server_closed_is_replaced_before_it_is_used(valkey, run):
    first = number_of(run)
    with Redis(port=valkey.port) as other:
        other.client_kill_filter(_id=first)
    assert number_of(run) != first


def test_a_restarted_server_is_reached_without_a_failure(valkey, run):
    run("SET", "a", "1")
    valkey.kill()
    with pytest.raises(Disconnected):
        run("GET", "a")
    valkey.start()
    assert run("GET", "a") is None


def test_an_answer_that_came_too_late_is_given_to_nobody(run):
    run("SET", "a", "1")
    connection = run.threads._connection
    connection.send_command("GET", "a")
    assert select.select([connection._sock], [], [], 5)[0]
    assert run("GET", "b") is None


def test_after_a_rejected_command_the_remaining_replies_are_discarded(run):
    run("SET", "a", "1")
    with pytest.raises(ResponseError):
        run.run_all([("LPOP", "a"), ("GET", "a")])
    assert run("GET", "b") is None


def test_a_forked_process_does_not_use_its_parents_connection(run):
    first = number_of(run)
    child = os.fork()
    if not child:
        os._exit(number_of(run) == first)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert number_of(run) == first


def test_an_option_of_a_url_that_nobody_knows_is_refused(valkey):
    assert caller(f"{valkey.url}?max_connections=5&client_name=referee", 5)("CLIENT", "GETNAME")
    with pytest.raises(ValueError, match="option"):
        caller(f"{valkey.url}?colour=red", 5)
