"""Bots' addresses, with and without their secret parts."""

from __future__ import annotations

import base64
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

EVERYWHERE = ("", "0.0.0.0")


def is_web_address(spec: str) -> bool:
    """Whether a specification is the address of a webhook."""
    return spec.startswith(("http://", "https://"))


def without_secrets(spec: str) -> str:
    """A specification that can be shown: addresses without passwords and queries."""
    if not is_web_address(spec):
        return spec
    try:
        parts = urlsplit(spec)
    except ValueError:
        return f"{spec.partition(':')[0]}://..."  # an address that cannot be read is all secret
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path, "", ""))


def basic_authorization(parts: SplitResult) -> dict[str, str]:
    """The header with the user and password of an address, if it has them."""
    if parts.username is None:
        return {}
    pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    return {"Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}


def url_of(host: str, port: int) -> str:
    """The URL at which a server of this machine is reached."""
    return f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}"
