"""Tables to play at: a service of the toy games and of Race, over each kind of cache."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from galaxy_referee.app import create_app
from galaxy_referee.app.cache.store import MemoryStore, Store
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES
from tests.kernel.toys import dice, duel
from tests.sessions.play import Table
from tests.sessions.whisper import whisper
from tools import servers

# One deployment, whatever its cache: another store is one that has lost everything.
QUIET = Settings(
    log_requests=False,
    seal_keys=(("test", b"k" * 32),),
    deployment="tests",
    creation_limit="",
    thinking_limit="",
)


class OneForEachTest:
    """The cache of an application that the tests of a file share."""

    store: Store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


@pytest.fixture
def store() -> MemoryStore:
    """A cache in this process."""
    return MemoryStore()


@pytest.fixture(scope="module")
def shared() -> tuple[Flask, OneForEachTest]:
    """A service with the toy games and the deployed ones, and its cache."""
    cache = OneForEachTest()
    cache.store = MemoryStore()
    return create_app([duel, dice, whisper, *GAMES], QUIET, cache), cache


@pytest.fixture
def client(shared, store) -> FlaskClient:
    """A client of a service whose cache is empty."""
    app, cache = shared
    cache.store = store
    return app.test_client()


@pytest.fixture
def table(client) -> Table:
    """A duel of two players."""
    return Table(client)


@pytest.fixture
def valkey() -> Iterator[servers.CacheServer]:
    """The embedded Valkey, to be killed and started at will."""
    with servers.cache_server(servers.valkey_binary()) as server:
        yield server


@dataclass
class Clock:
    """The time as the service reads it."""

    now: float = 1000.0

    def monotonic(self) -> float:
        return self.now

    time = monotonic


@pytest.fixture
def clock(monkeypatch) -> Clock:
    """The clock of the cache in this process, to be set at will."""
    clock = Clock()
    monkeypatch.setattr("galaxy_referee.app.cache.store.time", clock)
    return clock


def other_service(table: Table) -> None:
    """The same service with an empty cache."""
    table.client = create_app([duel, dice, *GAMES], QUIET, MemoryStore()).test_client()
