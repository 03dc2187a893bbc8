"""A client of a running service that is used like Flask's test client."""

from __future__ import annotations

import http.client
import json
import threading
from typing import Any
from urllib.parse import urlencode

import msgspec

from tests.conforming import check
from tools import conformity


class Answer:
    """An answer over HTTP, with what tests ask of one by the test client."""

    def __init__(self, status: int, headers: Any, body: bytes) -> None:
        self.status_code = status
        self.headers = headers
        self.data = body
        self.content_type = headers.get("Content-Type")

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    @property
    def text(self) -> str:
        return self.data.decode()


class HttpClient:
    """Like the test client, over HTTP, one kept connection for each thread.

    Args:
        url: the service.
        conforms: whether its answers must conform to the contract; those of an older release
            conform to another one.
    """

    def __init__(self, url: str, *, conforms: bool = True) -> None:
        self._address = url.removeprefix("http://")
        self._conforms = conforms
        self._local = threading.local()

    def open(
        self,
        path: str,
        method: str = "GET",
        json: Any = None,
        query_string: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Call the service."""
        body = None if json is None else msgspec.json.encode(json)
        headers = dict(headers or {})
        if body is not None:
            headers["Content-Type"] = "application/json"
        if query_string:
            path += "?" + urlencode(query_string)
        try:
            return self._call(method, path, body, headers)
        except (http.client.RemoteDisconnected, http.client.CannotSendRequest):
            # A kept connection that the server closed meanwhile.
            self._local.connection = None
            return self._call(method, path, body, headers)

    def _call(self, method: str, path: str, body: bytes | None, headers: Any) -> Answer:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = http.client.HTTPConnection(self._address, timeout=60)
            self._local.connection = connection
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = Answer(response.status, response.headers, response.read())
        if self._conforms:
            about = (method, path.partition("?")[0], response.status, response.headers, answer.data)
            check(conformity.Answer(*about))
        return answer

    def get(self, path: str, **how: Any) -> Answer:
        return self.open(path, "GET", **how)

    def post(self, path: str, **how: Any) -> Answer:
        return self.open(path, "POST", **how)
