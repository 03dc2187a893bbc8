"""Reads of a session are repeated once, on a cache that loses answers when the test says so."""

from __future__ import annotations

import pytest
from redis.exceptions import TimeoutError as RedisTimeout

from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.store import CacheDown, RedisStore


class Losing:
    """A server of which the first answers are lost.

    Args:
        answers: lost ones are None.
    """

    publish = ""  # as where nobody listens

    def __init__(self, *answers):
        self.answers = list(answers)
        self.commands: list[str] = []

    def __call__(self, command, *arguments):
        self.commands.append(command)
        answer = self.answers.pop(0)
        if answer is None:
            raise RedisTimeout
        return answer


@pytest.mark.parametrize("ttl", [0, 60])
def test_a_read_is_repeated_once(ttl):
    failures: list[str] = []
    server = Losing(None, [b"1"], None, None, [b"2"])
    store = RedisStore(server, Breaker(3, 3600, failures.append))
    assert store.read("a", ["revision"], ttl) == [b"1"]
    with pytest.raises(CacheDown):
        store.read("a", ["revision"], ttl)
    assert store.read("a", ["revision"], ttl) == [b"2"]
    assert len(failures) == 3


def test_a_read_is_not_repeated_while_the_server_is_known_to_be_down():
    server = Losing(None, None, None, None)
    store = RedisStore(server, Breaker(3, 0))
    for _ in range(3):
        with pytest.raises(CacheDown):
            store.read("a", ["revision"], 0)
    assert len(server.commands) == 4, "two, then one, then an attempt to find out"


def test_a_write_is_sent_once():
    server = Losing(None, 1)
    with pytest.raises(CacheDown):
        RedisStore(server, Breaker(3)).write("a", b"1", {"revision": b"2"}, 60)
    assert server.commands == ["EVAL"]
