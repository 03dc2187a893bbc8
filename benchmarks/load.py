"""A small HTTP load generator: raw keep-alive sockets with minimal overhead."""

from __future__ import annotations

import multiprocessing
import socket
from collections.abc import Sequence

from tools.servers import Service

LONGEST = 60.0  # seconds until a missing answer stops the benchmark
Lists = Sequence[Sequence[bytes]]  # one list of requests for each connection


def request_bytes(path: str, body: bytes, token: str = "") -> bytes:
    """A POST request with this body.

    Args:
        path: the path.
        body: the JSON.
        token: the token of a seat in a session.
    """
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        f"{authorization}Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def send_all(port: int, lists: Lists) -> int:
    """Send the lists in parallel, each in order over its own connection, and return the number of
    answered requests.

    Raises:
        RuntimeError: an answer is not 200.
    """
    with multiprocessing.get_context("fork").Pool(len(lists)) as pool:
        return sum(pool.starmap(_send, [(port, requests) for requests in lists]))


def cost(server: Service, lists: Lists) -> float:
    """The workers' CPU time per request in seconds; raises as ``send_all``."""
    before = server.cpu_seconds()
    answered = send_all(server.port, lists)
    return (server.cpu_seconds() - before) / answered


def _send(port: int, requests: Sequence[bytes]) -> int:
    connection = socket.create_connection(("127.0.0.1", port), timeout=LONGEST)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with connection:
        for request in requests:
            status, body = exchange(connection, request)
            if status != 200:
                raise RuntimeError(f"{status}: {body[:500].decode()}")
    return len(requests)


def exchange(connection: socket.socket, request: bytes) -> tuple[int, bytes]:
    """Send a request, and return the status and body of its answer.

    Raises:
        RuntimeError: the server closes the connection during the answer.
    """
    connection.sendall(request)
    data = b""
    while b"\r\n\r\n" not in data:
        data += _received(connection, 65536)
    head, _, body = data.partition(b"\r\n\r\n")
    lower = head.lower()
    start = lower.index(b"content-length:") + 15
    length = int(lower[start:].split(b"\r\n", 1)[0])
    parts = [body]
    missing = length - len(body)
    while missing > 0:
        parts.append(_received(connection, min(missing, 1 << 20)))
        missing -= len(parts[-1])
    return int(head[9:12]), b"".join(parts)


def _received(connection: socket.socket, size: int) -> bytes:
    data = connection.recv(size)
    if not data:
        raise RuntimeError("The server closed the connection within an answer.")
    return data
