"""Caches that fail and recover: a single server, one monitored by Sentinel, and a cluster."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from redis import Redis

from tools import servers
from tools.servers import CacheServer, cache_server, cluster, redis_binary

FROZEN = 1.0  # seconds; shorter failures do not trigger a failover
TAKEOVER = 90.0  # seconds within which a failover must be complete


@dataclass
class Cache:
    """A cache that can be made to fail.

    Args:
        url: its URL for the service.
        servers: its servers.
        faults: the available faults, by name.
        losses: the number of times that it may have lost data.
        left: returns whether no client is directed to the server on a port any more.
    """

    url: str
    servers: list[CacheServer]
    faults: dict[str, Callable[[], None]] = field(default_factory=dict)
    losses: int = 0
    left: Callable[[int], bool] = lambda _: True

    def freeze(self) -> None:
        """Freeze all servers for a while."""
        for server in self.servers:
            server.process.send_signal(signal.SIGSTOP)
        time.sleep(FROZEN)
        for server in self.servers:
            server.process.send_signal(signal.SIGCONT)

    def restart(self) -> None:
        """Kill the first server, and restart it empty."""
        self.servers[0].kill()
        self.losses += 1
        self.servers[0].start()

    def fail_over(self) -> None:
        """Kill a master, wait until its replica has taken over, and restart it as a replica.

        If it came back earlier, it would still be considered the master, and would lose what it
        accepts until it is demoted.
        """
        master = next(filter(_is_master, self.servers))
        masters = sum(map(_is_master, self.servers))
        master.kill()
        self.losses += 1
        others = [server for server in self.servers if server is not master]
        end = time.monotonic() + TAKEOVER
        while sum(map(_is_master, others)) < masters or not self.left(master.port):
            if time.monotonic() > end:
                raise TimeoutError("No other server has taken over.")
            time.sleep(0.1)
        master.start()


def _is_master(server: CacheServer) -> bool:
    with contextlib.suppress(Exception), Redis(port=server.port, socket_timeout=1) as client:
        return bool(client.info("replication")["role"] == "master")
    return False


@contextlib.contextmanager
def single() -> Iterator[Cache]:
    """A single server."""
    with cache_server(redis_binary()) as server:
        cache = Cache(server.url, [server])
        cache.faults = {"freeze": cache.freeze, "restart": cache.restart}
        yield cache


@contextlib.contextmanager
def sentinel() -> Iterator[Cache]:
    """A server and its replica, monitored by Sentinel."""
    with contextlib.ExitStack() as stack:
        master = stack.enter_context(cache_server(redis_binary()))
        following = ("--replicaof", "127.0.0.1", str(master.port))
        replica = stack.enter_context(cache_server(redis_binary(), *following))
        _until_replicated(replica)
        patience = ("down-after-milliseconds game 3000", "failover-timeout game 10000")
        lines = (f"sentinel {line}" for line in patience)
        port = stack.enter_context(servers.sentinel(redis_binary(), master, *lines))
        cache = Cache(f"redis+sentinel://127.0.0.1:{port}/game/0", [master, replica])
        cache.left = lambda left: _sent_to(port) != left
        cache.faults = {"freeze": cache.freeze, "failover": cache.fail_over}
        yield cache


def _sent_to(sentinel: int) -> int:
    """The port of the server to which Sentinel directs its clients."""
    with Redis(port=sentinel) as client:
        address = client.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "game")
    return int(address[1])


@contextlib.contextmanager
def clustered() -> Iterator[Cache]:
    """A cluster of three masters, each with a replica."""
    with contextlib.ExitStack() as stack:
        nodes = stack.enter_context(cluster(redis_binary()))
        options = ("--cluster-enabled", "yes", "--cluster-node-timeout", "2000")
        replicas = []
        for node in nodes:
            replica = stack.enter_context(cache_server(redis_binary(), *options))
            _follow(replica, node)
            replicas.append(replica)
        for replica in replicas:
            _until_replicated(replica)
        addresses = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        cache = Cache(f"redis+cluster://{addresses}", [*nodes, *replicas])
        cache.faults = {"freeze": cache.freeze, "failover": cache.fail_over}
        yield cache


def _follow(replica: CacheServer, node: CacheServer) -> None:
    with Redis(port=node.port) as there, Redis(port=replica.port) as here:
        name = there.execute_command("CLUSTER", "MYID")
        here.execute_command("CLUSTER", "MEET", "127.0.0.1", node.port)
        for _ in range(1200):
            with contextlib.suppress(Exception):
                here.execute_command("CLUSTER", "REPLICATE", name)
                return
            time.sleep(0.1)
    raise TimeoutError("A replica does not find its master.")


def _until_replicated(replica: CacheServer) -> None:
    for _ in range(1200):
        with contextlib.suppress(Exception), Redis(port=replica.port) as client:
            if client.info("replication")["master_link_status"] == "up":
                return
        time.sleep(0.1)
    raise TimeoutError("A replica does not follow its master.")


KINDS = {"single": single, "sentinel": sentinel, "cluster": clustered}
