"""The base classes of requests and responses."""

from __future__ import annotations

import msgspec


class Request(msgspec.Struct, frozen=True):
    """A request. It allows no additional members."""


class Query(Request, frozen=True):
    """A request in a query string, in which every value is text."""


class Answer(msgspec.Struct):
    """A response. Later versions may add members."""


Shape = Request | Answer
