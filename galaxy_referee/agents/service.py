"""Calls of the public HTTP API."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote, urlencode

Json = dict[str, Any]
PATIENCE = 60.0  # seconds; longer than the service lets anyone wait


class Refused(Exception):
    """The service refuses a call.

    Args:
        problem: as the service gave it (docs/errors.md); empty if there was no answer.
        detail: what is wrong, in words.
    """

    def __init__(self, detail: str, problem: Json | None = None) -> None:
        super().__init__(detail)
        self.problem = problem or {}


class Service:
    """A service.

    Args:
        url: where it is.
    """

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")

    def get(self, *path: str, token: str = "", etag: str = "", **query: Any) -> Json:
        """The answer to a GET; empty if there is nothing new since the ETag."""
        tail = f"?{urlencode(query)}" if query else ""
        return self._call("GET", _joined(path) + tail, token=token, etag=etag)

    def post(self, *path: str, token: str = "", key: str = "", body: Json) -> Json:
        """The answer to a POST.

        Args:
            path: the parts of the path.
            token: whose call it is.
            key: makes it safe to send the call again.
            body: JSON.
        """
        return self._call("POST", _joined(path), body, token=token, key=key)

    def _call(
        self,
        method: str,
        path: str,
        body: Json | None = None,
        *,
        token: str = "",
        key: str = "",
        etag: str = "",
    ) -> Json:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        headers |= {"If-None-Match": f'"{etag}"'} if etag else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                content: Json = json.load(answer)
                return content
        except urllib.error.HTTPError as error:
            if error.code == 304:
                return {}
            raise _refused(error) from error
        except (OSError, ValueError) as error:
            raise Refused(f"The service at {self._url} does not answer: {error}.") from error


def _joined(parts: tuple[str, ...]) -> str:
    return "".join(f"/{quote(part, safe='')}" for part in parts)


def _refused(error: urllib.error.HTTPError) -> Refused:
    try:
        problem = json.load(error)
    except ValueError:
        problem = None
    if not isinstance(problem, dict):
        return Refused(f"The service answers {error.code} {error.reason}.")
    return Refused(str(problem.get("detail") or problem.get("title")), problem)
