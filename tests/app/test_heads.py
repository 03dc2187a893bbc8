"""Any bytes in any header get an answer of the service."""

from __future__ import annotations

import random

import pytest
from werkzeug.test import create_environ, run_wsgi_app

NAMES = (
    *("Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Content-Length"),
    *("Content-Type", "Cookie", "Expect", "Host", "Idempotency-Key", "If-Match"),
    *("If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Last-Event-ID"),
    *("Origin", "Range", "Transfer-Encoding", "X-Forwarded-For", "X-Forwarded-Proto"),
    *("X-Forwarded-Host", "X-HTTP-Method-Override", "X-Request-ID", "X-Whatever"),
)
# In latin-1, as a server passes them on; no server lets control characters through.
BYTES = [chr(byte) for byte in (9, *range(32, 127), *range(128, 256))]
WORDS = ("bytes=", "text/html", ",", ";", "=", "q=", '"', "W/", "gzip", "0-", "[::1]", ".", "xn--")
WORDS += (
    "charset=",
    "%",
    "100-continue",
    "Basic ",
    "Bearer ",
    "*",
    "Sun, 06 Nov 1994 08:49:37 GMT",
)
PATHS = ("/healthz", "/", "/v1/duel", "/nothing", "/static/style.css", "/openapi.json")
STATUSES = {200, 206, 304, 400, 404, 411, 412, 413, 415, 416, 417, 422}


def value(luck: random.Random) -> str:
    """The value of a header: bytes, words, or one thing many times."""
    if luck.random() < 0.3:
        return luck.choice([*BYTES, *WORDS]) * luck.choice([1, 63, 64, 300])
    return "".join(luck.choice(luck.choice([BYTES, WORDS])) for _ in range(luck.randrange(30)))


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
@pytest.mark.parametrize("host", ["x" * 64, "a..b", "\xff", "a b", "[", "x:y", ""])
def test_an_impossible_host_is_told_so(toys, host, accept):
    answer = toys.get("/healthz", headers={"Host": host, "Accept": accept})
    assert answer.status_code in (200, 400)
    assert answer.content_type.startswith(("application/json", "application/problem+json"))


@pytest.mark.parametrize("path", ["/", "/docs/duel_moves"])
def test_a_host_that_no_name_stands_for_is_no_fault(toys, path):
    """Python raises an error for it if an address is made of it for people to read."""
    # Not by the test client, which cannot read the address itself.
    environ = create_environ(path, headers={"Host": "xn--a", "Accept": "text/html"})
    assert run_wsgi_app(toys.application, environ)[1] == "200 OK"


@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_header_has_there_is_an_answer(toys, name):
    luck = random.Random(name)
    for _ in range(60):
        path, sent = luck.choice(PATHS), {"Accept": "text/html", name: value(luck)}
        call = toys.get if luck.random() < 0.7 else toys.post
        answer = call(path, headers=sent)
        assert answer.status_code in STATUSES | {405}, (path, sent)
        assert answer.headers["X-Request-ID"]


@pytest.mark.parametrize("path", ["/healthz", "/openapi.json", "/"])
def test_a_client_that_asks_for_another_protocol_gets_an_answer_in_http(client, path):
    """RFC 9110, 7.8: the service speaks no other, so it ignores the request to change."""
    headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    assert client.get(path, headers=headers).status_code == 200
