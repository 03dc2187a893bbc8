"""A bad connection to a service: lost answers, a busy service, broken streams."""

from __future__ import annotations

import http.client
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

BUSY = {
    "type": "/problems/cache-unavailable", "title": "Busy", "status": 503, "detail": "Wait.",
    "code": "cache-unavailable", "retry_after": 2,
}  # fmt: skip
PASSED_ON = ("Content-Type", "ETag", "Retry-After")
LOST_AT, BUSY_AT = 15, 20  # of the requests for moves: every so many answers, and one request
WHOLE, TORN = 6, 1500  # of each stream: whole messages, and then bytes of another


class Asked(NamedTuple):
    """A request that changes something, and whether its answer arrived."""

    path: str
    key: str
    body: bytes
    arrived: bool


class Proxy:
    """Between a client and a service.

    Args:
        service: the URL of the service.
        streams: whether streams get through at all.
    """

    def __init__(self, service: str, *, streams: bool = True) -> None:
        self.asked: list[Asked] = []
        self.streams = 0
        self._host = urlsplit(service).netloc
        self._passes_streams = streams
        self._lock = Lock()
        proxy = self

        class Visit(BaseHTTPRequestHandler):
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                if "/stream" not in self.path or proxy.opens_stream():
                    proxy.forward(self, b"")

            def do_POST(self) -> None:
                proxy.change(self, self.rfile.read(int(self.headers["Content-Length"])))

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Visit)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Proxy:
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def opens_stream(self) -> bool:
        """Count a stream that is asked for; returns whether it gets through."""
        self.streams += 1
        return self._passes_streams

    def change(self, visit: BaseHTTPRequestHandler, body: bytes) -> None:
        """Answer a request that changes something, or lose its answer."""
        with self._lock:
            number = sum(asked.path.endswith("/moves") for asked in self.asked) + 1
            moves = visit.path.endswith("/moves")
            lost, busy = moves and number % LOST_AT == 0, moves and number == BUSY_AT
            key = visit.headers.get("Idempotency-Key", "")
            self.asked.append(Asked(visit.path, key, body, not (lost or busy)))
        if busy:
            answer(visit, 503, {"Retry-After": "2"}, json.dumps(BUSY).encode())
        else:
            self.forward(visit, body, lost=lost)

    def forward(self, visit: BaseHTTPRequestHandler, body: bytes, *, lost: bool = False) -> None:
        """Pass a request on to the service, and its answer back unless that gets lost."""
        connection = http.client.HTTPConnection(self._host, timeout=60)
        headers = {name: value for name, value in visit.headers.items() if name != "Host"}
        connection.request(visit.command, visit.path, body or None, headers)
        response = connection.getresponse()
        if response.headers.get_content_type() == "text/event-stream":
            pass_on_stream(visit, response)
        elif not lost:
            kept = {name: response.headers[name] for name in PASSED_ON if name in response.headers}
            answer(visit, response.status, kept, response.read())
        connection.close()


def answer(
    visit: BaseHTTPRequestHandler, status: int, headers: dict[str, str], content: bytes
) -> None:
    """Send a whole answer."""
    visit.send_response(status)
    for name, value in headers.items():
        visit.send_header(name, value)
    visit.send_header("Content-Length", str(len(content)))
    visit.end_headers()
    visit.wfile.write(content)


def pass_on_stream(visit: BaseHTTPRequestHandler, response: http.client.HTTPResponse) -> None:
    """Its first messages, and then a part of another."""
    visit.protocol_version = "HTTP/1.1"
    visit.send_response(200)
    visit.send_header("Content-Type", "text/event-stream")
    visit.send_header("Transfer-Encoding", "chunked")
    visit.end_headers()
    messages = 0
    try:
        while line := response.readline():
            messages += line.startswith(b"data: ")
            sent = line[:TORN] if messages > WHOLE else line
            visit.wfile.write(b"%x\r\n%s\r\n" % (len(sent), sent))
            if messages > WHOLE:
                return
    except (OSError, http.client.HTTPException):
        return
