"""Calls that will be removed, announced in their responses and the contract (RFC 9745, 8594)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from typing import Any

NOTICE = timedelta(days=180)  # docs/stability.md promises it
_DESCRIPTIONS = {
    "Deprecation": "Since when the call is deprecated: `@` and seconds since 1970.",
    "Sunset": "When the call may be removed, as an HTTP date.",
    "Link": "The page that says what to use in its place.",
}


@dataclass(frozen=True)
class Deprecation:
    """The deprecation of a call.

    Args:
        since: when the release that deprecates it appeared.
        sunset: the day from which a release may lack it.
        instead: the name of the call to use in its place.
        page: where the change is explained, as a path of the service or a URL.

    Raises:
        ValueError: there is less time between the two days than is promised.
    """

    since: date
    sunset: date
    instead: str
    page: str = "/guides/stability"

    def __post_init__(self) -> None:
        if self.sunset - self.since < NOTICE:
            raise ValueError(f"A deprecated call remains for {NOTICE.days} days.")

    def headers(self) -> dict[str, str]:
        """The headers of each answer."""
        since, sunset = _midnight(self.since), _midnight(self.sunset)
        return {
            "Deprecation": f"@{int(since.timestamp())}",
            "Sunset": format_datetime(sunset, usegmt=True),
            "Link": f'<{self.page}>; rel="deprecation"; type="text/html"',
        }

    @property
    def notice(self) -> str:
        """The sentences for the contract."""
        return (
            f"Deprecated since {self.since}: use `{self.instead}`. "
            f"Releases from {self.sunset} may lack this call."
        )


def documented(description: str | None, deprecation: Deprecation | None) -> str | None:
    """The description of a call, with the notice if it is deprecated.

    Args:
        description: its docstring.
        deprecation: its deprecation, if any.
    """
    return f"{description or ''}\n\n{deprecation.notice}" if deprecation else description


def documented_headers(
    deprecation: Deprecation | None, others: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """How the contract describes the headers of an answer; nothing if the call is not deprecated.

    Args:
        deprecation: its deprecation, if any.
        others: its other headers.
    """
    if deprecation is None:
        return {}
    added = {
        name: {"description": text, "schema": {"type": "string"}}
        for name, text in _DESCRIPTIONS.items()
    }
    return {"headers": {**(others or {}), **added}}


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
