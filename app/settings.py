"""Settings from the environment. An invalid value is rejected at startup."""

from __future__ import annotations

import base64
import importlib.util
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import limits

from galaxy_referee.app.cache.redis_clients import caller
from galaxy_referee.bots.registry import OFFERED

# How the values in deploy/ begin that are to be replaced: everybody knows them.
PLACEHOLDER = "REPLACE_WITH"
# Bytes of requests and answers that a worker holds for all its clients together.
MAX_HELD_BYTES = 64_000_000

Keys = tuple[tuple[str, bytes], ...]  # ids and master keys, the current one first


class BadSetting(ValueError):
    """An environment variable has an invalid value."""


def _flag(text: str) -> bool:
    if text.lower() not in ("0", "1", "false", "true"):
        raise ValueError(f"must be 0 or 1, not '{text}'.")
    return text.lower() in ("1", "true")


def _tracing(text: str) -> bool:
    wanted = _flag(text)
    if wanted and not _can_trace():
        raise ValueError(
            "needs OpenTelemetry: run pip install 'galaxy-referee[otel]', or set it to 0."
        )
    return wanted


def _can_trace() -> bool:
    try:
        found = importlib.util.find_spec("opentelemetry.exporter.otlp.proto.http")
    except ModuleNotFoundError:
        return False
    return found is not None


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise ValueError(f"must be a positive integer, not '{text}'.")
    return int(text)


def _count_or_none(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _answer_bytes(text: str) -> int:
    count = _count(text)
    if count > MAX_HELD_BYTES:
        raise ValueError(
            f"must be at most {MAX_HELD_BYTES}, which is all that a worker holds for its clients; "
            f"not {count}."
        )
    return count


def _url(text: str) -> str:
    if not text.startswith(("http://", "https://")):
        raise ValueError(f"must start with http:// or https://, not '{text}'.")
    return text.rstrip("/")


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin.strip() for origin in text.split(",") if origin.strip())
    for origin in origins:
        if origin != "*" and not re.fullmatch(r"https?://[^/,\s*]+", origin):
            raise ValueError(
                f"must be * or a list of origins like https://play.example.org, not '{origin}'."
            )
    return origins


def _redis(text: str) -> str:
    try:
        caller(text, 0.1)
    except ValueError as error:
        # The URL may hold a password: it is not repeated.
        raise ValueError(f"cannot be used: {error}. docs/settings.md lists the forms.") from None
    return text


def _deployment(text: str) -> str:
    if not re.fullmatch(r"[!-~]([ -~]{0,198}[!-~])?", text):
        raise ValueError("must be 1 to 200 printable ASCII characters without spaces at the ends.")
    return text


def read_keys(text: str) -> Keys:
    """Parse ids and keys in the form ``ID:KEY,ID:KEY``.

    Raises:
        ValueError: the text has another form.
    """
    keys = []
    for entry in text.split(","):
        name, separator, secret = entry.strip().partition(":")
        if not separator or not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", name):
            raise ValueError("must be a list like 2026a:KEY,2025b:KEY, with the current key first.")
        try:
            key = base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4))
        except ValueError:
            key = b""
        if len(key) != 32:
            raise ValueError(f"must give each key as 32 bytes in base64url; {name} is not.")
        keys.append((name, key))
    if len(dict(keys)) != len(keys):
        raise ValueError("must not name a key twice.")
    return tuple(keys)


def _rate(text: str) -> str:
    if text == "0":
        return ""
    try:
        limits.parse(text)
    except ValueError:
        raise ValueError(f"must be like 600/minute, or 0 for none, not '{text}'.") from None
    return text


def _components(text: str) -> tuple[tuple[str, Path], ...]:
    mounted = []
    for entry in text.split(","):
        game, separator, path = entry.strip().partition("=")
        if not (game and separator and path):
            raise ValueError(f"must be a list like GAME=FILE,GAME=FILE, not '{text}'.")
        mounted.append((game, Path(path)))
    return tuple(mounted)


def _networks(text: str) -> tuple[tuple[str, Path], ...]:
    mounted = []
    for entry in text.split(","):
        name, _, path = entry.strip().partition("=")
        if not (path and re.fullmatch(OFFERED, name)):
            raise ValueError(
                "must be a list like NAME=FILE,NAME=FILE, with lower-case letters, digits, - and _ "
                f"in the names, not '{text}'."
            )
        mounted.append((name, Path(path)))
    if len(dict(mounted)) != len(mounted):
        raise ValueError("must not give a name twice.")
    return tuple(mounted)


def _setting(default: Any, read: Callable[[str], Any]) -> Any:
    return field(default=default, metadata={"read": read})


@dataclass(frozen=True)
class Settings:
    """The settings of a deployment. Each is read from the environment variable of the same name.

    Args:
        max_body_bytes: the maximum body size of a call.
        max_batch_bytes: the maximum body size of a batch.
        public_url: prefix of the URLs in problems, such as ``https://referee.example.org``.
        log_requests: whether to write one line of JSON to standard error for each request.
        tracing: whether to export an OpenTelemetry span for each request.
        seal_keys: ids and master keys for sealing and tokens, the current one first.
        key_file: the file that stores the key if ``seal_keys`` is empty; empty for none.
        deployment: distinguishes this service and its replicas from others with the same keys.
        redis_url: the session cache; empty keeps sessions in this process.
        cache_timeout_ms: how long to wait for the cache to connect, and to answer; a read is
            retried once.
        session_ttl_seconds: how long a session lives after a player's last call.
        unused_session_ttl_seconds: how long a session lives before any player calls it.
        max_wait_seconds: the longest wait for a change of a session.
        stream_seconds: the duration of a stream.
        max_waiting: the number of requests per worker that may wait for a change at a time.
        cors_origins: web origins whose pages may call the service, or ``*``.
        rate_limit: requests per client and worker, such as ``600/minute``.
        creation_limit: sessions that a client may create or restore, per worker, like the above.
        thinking_limit: seconds that bots may think for a client, per worker, like the above.
        max_thinking: the number of requests per worker that may have a bot think, or wait for that.
        trusted_proxies: number of trusted reverse proxies.
        threads: the number of requests that a worker handles at once.
        max_connections: the number of connections that a worker holds.
        components: games with files of components for them; see docs/tile-sets-frontiers.md.
        networks: names and files of networks that requests may let ``learned`` play with.
        max_work: units of work per request; a unit is about a microsecond.
        max_answer_bytes: the maximum size of a response.
        max_think_ms: how long a bot may think about a suggestion, and all bots of a session
            together within one call.
    """

    max_body_bytes: int = _setting(1_000_000, _count)
    max_batch_bytes: int = _setting(4_000_000, _count)
    public_url: str = _setting("", _url)
    log_requests: bool = _setting(True, _flag)
    tracing: bool = _setting(False, _tracing)
    seal_keys: tuple[tuple[str, bytes], ...] = _setting((), read_keys)
    key_file: str = _setting("", str)
    deployment: str = _setting("", _deployment)
    redis_url: str = _setting("", _redis)
    cache_timeout_ms: int = _setting(500, _count)
    session_ttl_seconds: int = _setting(7 * 24 * 3600, _count)
    unused_session_ttl_seconds: int = _setting(900, _count)
    max_wait_seconds: int = _setting(25, _count)
    stream_seconds: int = _setting(600, _count)
    max_waiting: int = _setting(10_000, _count_or_none)
    cors_origins: tuple[str, ...] = _setting((), _origins)
    rate_limit: str = _setting("", _rate)
    creation_limit: str = _setting("600/minute", _rate)
    thinking_limit: str = _setting("30/minute", _rate)
    max_thinking: int = _setting(3, _count)
    trusted_proxies: int = _setting(0, _count_or_none)
    threads: int = _setting(16, _count)
    max_connections: int = _setting(12_000, _count)
    components: tuple[tuple[str, Path], ...] = _setting((), _components)
    networks: tuple[tuple[str, Path], ...] = _setting((), _networks)
    max_work: int = _setting(1_000_000, _count)
    max_answer_bytes: int = _setting(6_000_000, _answer_bytes)
    max_think_ms: int = _setting(1_000, _count)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings of this process.

        Raises:
            BadSetting: a variable has an invalid value.
        """
        values = {}
        for setting in fields(cls):
            name = setting.name.upper()
            if PLACEHOLDER in environment.get(name, ""):
                raise BadSetting(f"{name} is still a placeholder: set a value of your own.")
            if environment.get(name):
                try:
                    values[setting.name] = setting.metadata["read"](environment[name])
                except ValueError as error:
                    raise BadSetting(f"{name} {error}") from None
        return cls(**values)
