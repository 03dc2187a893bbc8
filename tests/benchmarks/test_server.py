"""The servers that are measured answer."""

from __future__ import annotations

import pytest

from benchmarks.load import request_bytes, send_all
from benchmarks.server import echoing, serving


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("running", "sent"),
    [
        (echoing, request_bytes("/echo", b'{"a": 1}')),
        (serving, b"GET /healthz HTTP/1.1\r\nHost: b\r\n\r\n"),
    ],
)
def test_a_server_under_measurement_answers(running, sent):
    with running(workers=1) as server:
        assert send_all(server.port, [[sent] * 3]) == 3
