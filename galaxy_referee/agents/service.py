"""Calls of the public HTTP API, refused in words for agents."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import galaxy_referee_client as client

Json = dict[str, Any]


class Refused(Exception):
    """The service refused a call.

    Args:
        problem: the service's problem (docs/errors.md); empty if there was no answer.
        detail: a description of the error.
    """

    def __init__(self, detail: str, problem: Json | None = None) -> None:
        super().__init__(detail)
        self.problem = problem or {}


class Service:
    """A service.

    Args:
        url: its URL.
        language: the language code for prompts, events, rules, and reasons, such as ``de``; empty
            for English.
    """

    def __init__(self, url: str, language: str = "") -> None:
        self._client = client.Service(url, language=language)

    def get(self, *path: str, token: str = "", etag: str = "", **query: Any) -> Json:
        """The answer to a GET; empty if there is nothing new since the ETag."""
        return self._call("GET", path, token=token, seen=etag, query=query)

    def post(self, *path: str, token: str = "", body: Json) -> Json:
        """The answer to a POST.

        Args:
            path: the parts of the path.
            token: the caller's token.
            body: JSON.
        """
        return self._call("POST", path, body=body, token=token)

    def _call(self, method: str, path: tuple[str, ...], **more: Any) -> Json:
        joined = "".join(f"/{quote(part, safe='')}" for part in path)
        try:
            return self._client.call(method, joined, **more) or {}
        except client.Refusal as refusal:
            raise _refused(refusal) from refusal


def _refused(refusal: client.Refusal) -> Refused:
    if refusal.code == "unreachable":
        return Refused(refusal.detail)
    detail = refusal.detail
    valid = [str(value) for value in refusal.problem.get("valid", []) if str(value) not in detail]
    return Refused(
        f"{detail} Valid: {', '.join(valid)}." if valid else detail, dict(refusal.problem)
    )
