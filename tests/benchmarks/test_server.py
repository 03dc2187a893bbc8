"""The servers that are measured answer."""

from __future__ import annotations

import pytest

from benchmarks.load import request_bytes, send_all
from benchmarks.server import ECHO, SERVICE, serving


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("application", "sent"),
    [
        (ECHO, request_bytes("/echo", b'{"a": 1}')),
        (SERVICE, b"GET /healthz HTTP/1.1\r\nHost: b\r\n\r\n"),
    ],
)
def test_a_server_under_measurement_answers(application, sent):
    with serving(application, workers=1) as server:
        assert send_all(server.port, [[sent] * 3]) == 3
