"""Compressed static files, each version compressed once."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Response, request

_TEXTS = {"text/javascript", "text/css", "image/svg+xml"}


def compressed(response: Response) -> Response:
    """A static file, compressed if it is a script or a stylesheet and the client accepts it."""
    if response.mimetype not in _TEXTS:
        return response
    response.vary.add("Accept-Encoding")
    tag, _ = response.get_etag()
    if tag is None or response.status_code != 200 or not request.accept_encodings["gzip"]:
        return response
    response.direct_passthrough = False
    response.set_data(_compress(response.get_data()))
    response.content_encoding = "gzip"
    # The bytes differ from those of the plain file, which has the strong tag.
    response.set_etag(tag, weak=True)
    return response


@lru_cache(maxsize=16)
def _compress(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
