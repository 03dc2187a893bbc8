"""A small HTTP load generator: keep-alive raw sockets, one process, as little work as possible."""

from __future__ import annotations

import multiprocessing
import socket
import time


def request_bytes(path: str, body: bytes) -> bytes:
    """A POST of this body."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def throughput(
    port: int, requests: list[bytes], seconds: float, connections: int, status: bytes = b"200"
) -> float:
    """Requests answered a second, by this many connections at once, each on a thread of its own
    process.

    Raises:
        RuntimeError: an answer has another status.
    """
    with multiprocessing.Pool(connections) as pool:
        parts = [
            (port, requests[number::connections] or requests, seconds, status)
            for number in range(connections)
        ]
        return sum(pool.starmap(_hammer, parts))


def _hammer(port: int, requests: list[bytes], seconds: float, status: bytes) -> float:
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    answered, began = 0, time.perf_counter()
    end = began + seconds
    while time.perf_counter() < end:
        connection, head = exchange(connection, requests[answered % len(requests)], port)
        if head[9:12] != status:
            raise RuntimeError(head.decode("latin-1"))
        answered += 1
    connection.close()
    return answered / (time.perf_counter() - began)


def exchange(connection: socket.socket, request: bytes, port: int) -> tuple[socket.socket, bytes]:
    """Send a request and read its answer; a connection that the server closes is reopened."""
    connection.sendall(request)
    data = connection.recv(65536)
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            raise RuntimeError("The server closed the connection within an answer.")
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    lower = head.lower()
    start = lower.index(b"content-length:") + 15
    length = int(lower[start:].split(b"\r\n", 1)[0])
    missing = length - len(body)
    while missing > 0:
        missing -= len(connection.recv(min(missing, 1 << 20)))
    if b"connection: close" in lower:
        connection.close()
        connection = socket.create_connection(("127.0.0.1", port))
    return connection, head
