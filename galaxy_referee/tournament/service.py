"""Calls to the service that referees, repeated while it is unreachable."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from galaxy_referee.tournament.connection import Connection, NoAnswer

MOST_BYTES = 16_000_000
SECONDS = 30.0  # per attempt
PATIENCE = 60.0  # for all attempts: time to restart the service
SILENCE = 2.0  # seconds of attempts before a message is shown
_PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0)
ILLEGAL, MALFORMED = 409, 422  # statuses of a refused move
_BUSY = (429, 502, 503, 504)


class ServiceDown(Exception):
    """The service could not be reached, or its answer cannot be understood."""


class Refusal(Exception):
    """The service refused a call; the message gives the reason.

    Args:
        status: the HTTP status.
        detail: a sentence.
    """

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


class Problem(msgspec.Struct):
    """The part of a problem document that is read."""

    detail: str


_problem = msgspec.json.Decoder(Problem)


class ServiceClient:
    """The service at a URL.

    Args:
        url: the URL of the service.
        notify: called with a sentence when a call has been failing for some seconds.

    Raises:
        ValueError: this is not a URL.
    """

    def __init__(self, url: str, notify: Callable[[str], None] = lambda sentence: None) -> None:
        self.url = url
        self._notify = notify
        self._connection = Connection(url, MOST_BYTES)

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        wait: float = 0.0,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, bytes]:
        """Call the service until it answers.

        Args:
            method: the HTTP method.
            path: the path of the call.
            body: the body, sent as JSON; None for none.
            wait: the number of seconds that the service was asked to wait before it answers.
            headers: additional headers.

        Returns:
            The status, which is below 400, and the body.

        Raises:
            Refusal: the service refuses the call.
            ServiceDown: the service has been unreachable for a while.
        """
        content = None if body is None else msgspec.json.encode(body)
        began = time.monotonic()
        give_up = began + PATIENCE + wait
        tries, told = 0, False
        while True:
            why, pause = "", _PAUSES[min(tries, len(_PAUSES) - 1)]
            try:
                answer = self._connection.call(
                    method, path, content, headers, seconds=SECONDS + wait
                )
            except NoAnswer as error:
                why = str(error)
            else:
                if answer.status not in _BUSY:
                    return _accepted(answer.status, answer.body)
                why = f"It answers with status {answer.status}."
                pause = max(pause, _seconds(answer.headers.get("Retry-After")))
            tries += 1
            if time.monotonic() + pause > give_up:
                raise ServiceDown(f"The service at {self.url} cannot be used. {why}")
            if not told and time.monotonic() + pause > began + SILENCE:
                self._notify(f"Waiting up to {PATIENCE:g} s for the service at {self.url}. {why}")
                told = True
            time.sleep(pause)

    def post(self, path: str, body: Any) -> bytes:
        """The answer to a POST with this body; errors as for ``call``."""
        return self.call("POST", path, body)[1]


def _accepted(status: int, body: bytes) -> tuple[int, bytes]:
    if status < 400:
        return status, body
    try:
        detail = _problem.decode(body).detail
    except (msgspec.DecodeError, UnicodeDecodeError):
        detail = f"The service answers with status {status}."
    raise Refusal(status, detail)


def _seconds(text: str | None) -> float:
    return float(text) if text and text.isdigit() else 0.0
