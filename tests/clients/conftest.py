"""The service that the generated clients play at, and what makes its cache forget the sessions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from tests.answering import Posted, answering
from tools.servers import CacheServer, cache_server, running_service, valkey_binary


@pytest.fixture(scope="package")
def cache() -> Iterator[CacheServer]:
    """The cache of the service."""
    with cache_server(valkey_binary()) as server:
        yield server


@pytest.fixture(scope="package")
def service(cache) -> Iterator[str]:
    """The service with two workers that share a cache."""
    with running_service(REDIS_URL=cache.url, WORKERS="2", SEAL_KEYS=f"a:{'A' * 43}") as running:
        yield running.url


@pytest.fixture(scope="package")
def loss(cache) -> Iterator[str]:
    """A URL: with each POST the cache loses all sessions."""

    def lose(_: Posted) -> tuple[int, bytes]:
        with Redis.from_url(cache.url) as client:
            client.flushall()
        return 204, b""

    with answering(lose) as url:
        yield url
