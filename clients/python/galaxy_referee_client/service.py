"""Calls to a service, with retries, and refusals as typed errors."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from .shapes import Problem
from .stream import Message, messages_of

ATTEMPTS = 4
PAUSE = 0.3  # seconds before the second attempt
LONGEST_PAUSE = 30.0  # the caller must wait for a longer Retry-After
TIMEOUT = 60.0  # longer than any wait that the service allows
SILENCE = 25.0  # a stream sends a heartbeat every 10 s


class Refusal(Exception):
    """The service refused a call, or could not be reached; in that case, the status is 0.

    Args:
        problem: the problem document.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem["detail"])
        self.problem = problem

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem["status"]

    @property
    def code(self) -> str:
        """The stable code for programs."""
        return self.problem["code"]

    @property
    def detail(self) -> str:
        """The reason as a sentence for people."""
        return self.problem["detail"]

    @property
    def pointer(self) -> str | None:
        """The place in the request, as a JSON pointer."""
        return self.problem.get("pointer")

    @property
    def retry_after(self) -> int | None:
        """The number of seconds after which the service wants the call to be repeated."""
        return self.problem.get("retry_after")

    @property
    def passing(self) -> bool:
        """Whether the same call may succeed later."""
        return self.status in (0, 429) or self.status >= 500


class Service:
    """A service.

    Args:
        url: its URL.
        language: the language of texts for people, such as ``de``; English if empty.
        attempts: the number of times that a call is sent before its failure is raised.
    """

    def __init__(self, url: str, *, language: str = "", attempts: int = ATTEMPTS) -> None:
        self.url = url.rstrip("/")
        self._language = language
        self._attempts = attempts

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str = "",
        query: Mapping[str, Any] | None = None,
        version: str = "",
        seen: str = "",
    ) -> Any:
        """Make a call, and return its answer; None if it has no content, or nothing is new.

        A call that fails temporarily is sent again after ``Retry-After``. A call that changes
        something carries an idempotency key, so it is executed once even if its answer was lost.

        Args:
            method: the HTTP method.
            path: the path from the root of the service.
            body: the JSON body, if any.
            token: the token of the caller.
            query: the parameters of the URL; None values are omitted.
            version: the version on which the decision was based (``If-Match``).
            seen: the version that is already known (``If-None-Match``).

        Raises:
            Refusal: the service refuses the call, or does not answer.
        """
        request = self._request(method, path, token, query)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if method != "GET":
            request.add_header("Idempotency-Key", uuid4().hex)
        if version:
            request.add_header("If-Match", f'"{version}"')
        if seen:
            request.add_header("If-None-Match", f'"{seen}"')
        for attempt in range(1, self._attempts):
            try:
                return self._sent(request)
            except Refusal as refusal:
                pause = refusal.retry_after or PAUSE * attempt
                if not refusal.passing or pause > LONGEST_PAUSE:
                    raise
            time.sleep(pause)
        return self._sent(request)

    def stream(
        self, path: str, *, token: str = "", query: Mapping[str, Any] | None = None
    ) -> Iterator[Message]:
        """The messages of a stream as they arrive, until it ends, breaks, or falls silent.

        Raises:
            Refusal: the service refuses the call, or does not answer.
        """
        request = self._request("GET", path, token, query)
        with self._opened(request, SILENCE) as response:
            yield from messages_of(response)

    def _request(
        self, method: str, path: str, token: str, query: Mapping[str, Any] | None
    ) -> urllib.request.Request:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        tail = f"?{urlencode(given)}" if given else ""
        headers = {"Accept": "application/json, text/event-stream"}
        headers |= {"Accept-Language": self._language} if self._language else {}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        return urllib.request.Request(self.url + path + tail, headers=headers, method=method)

    def _sent(self, request: urllib.request.Request) -> Any:
        try:
            with self._opened(request, TIMEOUT) as response:
                return json.loads(response.read() or b"null")
        except (OSError, HTTPException, ValueError) as error:
            raise Refusal(self._no_answer(error)) from error
        except NothingNew as unchanged:
            time.sleep(unchanged.retry_after)
            return None

    def _opened(self, request: urllib.request.Request, seconds: float) -> HTTPResponse:
        try:
            answer: HTTPResponse = urllib.request.urlopen(request, timeout=seconds)
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 304:
                    raise NothingNew(float(error.headers.get("Retry-After", 0))) from None
                raise Refusal(_problem(error)) from error
        except (OSError, HTTPException) as error:
            raise Refusal(self._no_answer(error)) from error
        return answer

    def _no_answer(self, error: Exception) -> Problem:
        reason = getattr(error, "reason", error)
        detail = f"The service at {self.url} does not answer: {reason}."
        return _unreachable(0, detail)


class NothingNew(Exception):
    """The status 304.

    Args:
        retry_after: the number of seconds after which to ask again.
    """

    def __init__(self, retry_after: float) -> None:
        super().__init__()
        self.retry_after = retry_after


def _problem(error: urllib.error.HTTPError) -> Problem:
    """The problem in an answer; an answer from a proxy may be a page."""
    try:
        problem = json.load(error)
    except (OSError, HTTPException, ValueError):
        problem = None
    if isinstance(problem, dict) and "detail" in problem:
        found: Problem = {"code": "", **problem}  # type: ignore[typeddict-item]
        return found
    return _unreachable(error.code, f"The service answers {error.code} {error.reason}.")


def _unreachable(status: int, detail: str) -> Problem:
    title = "No connection"
    return {
        "type": "/problems", "title": title, "status": status, "detail": detail,
        "code": "unreachable",
    }  # fmt: skip
