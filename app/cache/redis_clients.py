"""redis-py connections to the servers in ``REDIS_URL``, with short timeouts and without retries.

``redis://host:6379/0``, ``rediss://...`` (TLS), and ``unix:///path`` name one server;
``redis+sentinel://[user:password@]host:26379,host:26379/service[/db]`` a server found by Sentinel;
``redis+cluster://host:6379,host:6379`` a cluster; ``rediss+sentinel`` and ``rediss+cluster`` the
same over TLS. Options after ``?``, such as ``ssl_ca_certs=/etc/ca.pem``, are passed to redis-py.
"""

from __future__ import annotations

import concurrent.futures
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import AbstractConnection, Connection, parse_url
from redis.retry import Retry
from redis.sentinel import Sentinel

from galaxy_referee.app.cache.connection import ThreadConnection

SCHEMES = (
    "redis",
    "rediss",
    "unix",
    "redis+sentinel",
    "rediss+sentinel",
    "redis+cluster",
    "rediss+cluster",
)
_SENTINEL_PORT = 26379
_REDIS_PORT = 6379


class Client(Protocol):
    """A client of the servers that a URL names."""

    publish: str  # the command that publishes where this client subscribes
    subscribe: str

    def __call__(self, *command: Any) -> Any:
        """Run a command in bounded time. The first one connects."""

    def run_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Run independent commands, in one round trip to each server."""

    def server_of(self, key: str) -> str:
        """The name of the server that stores a key and publishes its notifications."""

    def connect_to(self, server: str) -> AbstractConnection:
        """A new connection to a server, for subscriptions."""

    def look_again(self) -> None:
        """Discover the servers again."""


def caller(url: str, timeout: float) -> Client:
    """A client that runs commands in bounded time. It connects on the first call.

    Args:
        url: a URL as described above.
        timeout: seconds to wait for a connection, and for an answer.

    Raises:
        ValueError: the URL is invalid.
    """
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES:
        raise ValueError(f"starts with none of {', '.join(f'{scheme}://' for scheme in SCHEMES)}")
    transport, _, kind = parts.scheme.partition("+")
    options = _options(timeout) | dict(parse_qsl(parts.query) if kind else [])
    if transport == "rediss" and kind:
        options["ssl"] = True
    if kind == "sentinel":
        hosts = _hosts(parts, _SENTINEL_PORT)
        return _Replicated(2 * timeout, cache(lambda: _sentinel(parts, hosts, options)))
    if kind == "cluster":
        hosts = _hosts(parts, _REDIS_PORT)
        return _Cluster(2 * timeout, cache(lambda: _cluster(parts, hosts, options)))
    try:
        return _Single(_single(url, options))
    except TypeError as error:
        raise ValueError("has an option that redis-py does not know") from error


class _Single:
    """One server."""

    publish, subscribe = "PUBLISH", "SUBSCRIBE"

    def __init__(self, connect: Callable[[], AbstractConnection]) -> None:
        self._connect = connect
        self.threads = ThreadConnection(connect)

    def __call__(self, *command: Any) -> Any:
        return self.threads.run_all([command])[0]

    def run_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        return self.threads.run_all(commands)

    def server_of(self, _: str) -> str:
        return ""

    def connect_to(self, _: str) -> AbstractConnection:
        return self._connect()

    def look_again(self) -> None:
        """Nothing to do: there is only one server."""


class _Replicated:
    """The server that Sentinel names at the time.

    The clients of Sentinel and Cluster look for servers before they answer, one after another, with
    pauses. Only an outside deadline limits that, so commands run in threads.

    Args:
        seconds: the timeout for an answer.
        client: creates the redis-py client, once.
    """

    publish, subscribe = "PUBLISH", "SUBSCRIBE"

    def __init__(self, seconds: float, client: Callable[[], Any]) -> None:
        self._seconds = seconds
        self._client = client
        self._pools: dict[str, concurrent.futures.ThreadPoolExecutor] = {}

    def __call__(self, *command: Any) -> Any:
        return self._within(lambda: self._client().execute_command(*command))

    def run_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        def run() -> Any:
            with self._client().pipeline(transaction=False) as pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                return pipeline.execute()

        answers: list[Any] = self._within(run)
        return answers

    def server_of(self, _: str) -> str:
        return ""

    def connect_to(self, _: str) -> AbstractConnection:
        connection: AbstractConnection = self._client().connection_pool.make_connection()
        return connection

    def look_again(self) -> None:
        """Nothing to do: Sentinel is asked whenever a connection is made."""

    def _within(self, call: Callable[[], Any]) -> Any:
        # Created by the first call, never before a fork.
        pool = self._pools.get("pool") or self._pools.setdefault(
            "pool", concurrent.futures.ThreadPoolExecutor(32, "cache")
        )
        return pool.submit(call).result(self._seconds)


class _Cluster(_Replicated):
    """A cluster. Notifications about a key stay on the server that has the key (Redis 7,
    Valkey)."""

    publish, subscribe = "SPUBLISH", "SSUBSCRIBE"

    def server_of(self, key: str) -> str:
        name: str = self._client().get_node_from_key(key).name
        return name

    def connect_to(self, server: str) -> AbstractConnection:
        client = self._client()
        node = client.get_node(node_name=server)
        if node is None:
            raise ConnectionError("The cluster has changed.")
        pool = client.get_redis_connection(node).connection_pool
        connection: AbstractConnection = pool.make_connection()
        return connection

    def look_again(self) -> None:
        self._client().nodes_manager.initialize()


def cache_name(url: str) -> str:
    """The cache that a URL names, without credentials and options. Two spellings of a URL give the
    same name.

    Args:
        url: a URL as described above.
    """
    parts = urlsplit(url)
    kind = parts.scheme.partition("+")[2]
    if not kind:
        named: dict[str, Any] = dict(parse_url(url))
        host = f"{named.get('host', 'localhost')}:{named.get('port', _REDIS_PORT)}"
        return f"{named.get('path', host)}/{named.get('db', 0)}"
    hosts = sorted(set(_hosts(parts, _SENTINEL_PORT if kind == "sentinel" else _REDIS_PORT)))
    servers = ",".join(f"{host}:{port}" for host, port in hosts)
    if kind == "cluster":
        return f"cluster {servers}"
    service, database = _service(parts)
    return f"sentinel {servers}/{service}/{database}"


def _service(parts: SplitResult) -> tuple[str, int]:
    """The service name for Sentinel, and the number of its database."""
    service, _, database = parts.path.strip("/").partition("/")
    return service or "mymaster", int(database or 0)


def _options(timeout: float) -> dict[str, Any]:
    return {
        "socket_timeout": timeout,
        "socket_connect_timeout": timeout,
        "health_check_interval": 0,
        "protocol": 2,  # supported by all servers since version 5
    }


def _single(url: str, options: dict[str, Any]) -> Callable[[], AbstractConnection]:
    """A function that makes connections to the one server that a URL names."""
    named = options | dict(parse_url(url))
    kind = named.pop("connection_class", Connection)
    named.pop("max_connections", None)  # options of a pool, which a URL may still contain
    return lambda: kind(retry=Retry(NoBackoff(), 0), **named)


def _sentinel(parts: SplitResult, hosts: list[tuple[str, int]], options: dict[str, Any]) -> Redis:
    service, database = _service(parts)
    if parts.username or parts.password:
        options = options | _login(parts)
    sentinel = Sentinel(
        hosts,
        sentinel_kwargs=_options(options["socket_timeout"]) | {"retry": Retry(NoBackoff(), 0)},
        retry=Retry(NoBackoff(), 0),
        **options,
    )
    client: Redis = sentinel.master_for(service, db=database)
    return client


def _cluster(
    parts: SplitResult, hosts: list[tuple[str, int]], options: dict[str, Any]
) -> RedisCluster:
    return RedisCluster(
        startup_nodes=[ClusterNode(host, port) for host, port in hosts],
        # It follows moved slots in any case. A call that failed may have been executed,
        # and only the caller knows whether to repeat it.
        retry=Retry(NoBackoff(), 0),
        require_full_coverage=False,
        **(options | _login(parts)),
    )


def _login(parts: SplitResult) -> dict[str, str]:
    login = {"username": parts.username, "password": parts.password}
    return {name: unquote(value) for name, value in login.items() if value}


def _hosts(parts: SplitResult, default_port: int) -> list[tuple[str, int]]:
    """``host:port`` of each server, with brackets around IPv6 addresses."""
    hosts = []
    for host in parts.netloc.rpartition("@")[2].split(","):
        server = urlsplit(f"//{host}")
        hosts.append((server.hostname or "localhost", server.port or default_port))
    return hosts
