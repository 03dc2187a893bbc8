"""Caches that fail and recover: a single server, one monitored by Sentinel, and a cluster."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from redis import Redis

from tests.serving import free_port
from tests.sessions.servers import CacheServer, cluster, redis_binary

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
    server = CacheServer(redis_binary())
    try:
        cache = Cache(server.url, [server])
        cache.faults = {"freeze": cache.freeze, "restart": cache.restart}
        yield cache
    finally:
        server.remove()


@contextlib.contextmanager
def sentinel() -> Iterator[Cache]:
    """A server and its replica, monitored by Sentinel."""
    with contextlib.ExitStack() as stack:
        master = CacheServer(redis_binary())
        stack.callback(master.remove)
        replica = CacheServer(redis_binary(), "--replicaof", "127.0.0.1", str(master.port))
        stack.callback(replica.remove)
        _until_replicated(replica)
        folder, port = stack.enter_context(tempfile.TemporaryDirectory()), free_port()
        config = Path(folder) / "sentinel.conf"
        config.write_text(
            f"port {port}\nbind 127.0.0.1\ndir {folder}\n"
            f"sentinel monitor game 127.0.0.1 {master.port} 1\n"
            "sentinel down-after-milliseconds game 3000\n"
            "sentinel failover-timeout game 10000\n"
        )
        watching = subprocess.Popen(
            [redis_binary(), str(config), "--sentinel"], stdout=subprocess.DEVNULL
        )
        stack.callback(watching.wait)
        stack.callback(watching.kill)
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
            replica = CacheServer(redis_binary(), *options)
            stack.callback(replica.remove)
            _follow(replica, node)
            replicas.append(replica)
        for replica in replicas:
            _until_replicated(replica)
        servers = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        cache = Cache(f"redis+cluster://{servers}", [*nodes, *replicas])
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
