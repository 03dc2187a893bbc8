"""Settings from the environment. A bad value is refused at start-up, in words."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


class BadSetting(ValueError):
    """An environment variable has a value that cannot be used."""


@dataclass(frozen=True)
class Settings:
    """What a deployment may change. Each is read from the environment variable of its name.

    Args:
        max_body_bytes: the largest body of a call.
        max_batch_bytes: the largest body of a batch.
        public_url: put before the URLs in problems, such as ``https://referee.example.org``.
        log_requests: whether to write one line of JSON to standard error for each request.
        components: games and files with components for them, see docs/tile-sets-frontiers.md.
    """

    max_body_bytes: int = 1_000_000
    max_batch_bytes: int = 16_000_000
    public_url: str = ""
    log_requests: bool = True
    components: tuple[tuple[str, Path], ...] = ()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings of this process.

        Raises:
            BadSetting: a variable has a value that cannot be used.
        """
        values = {}
        for field in fields(cls):
            name = field.name.upper()
            if environment.get(name):
                values[field.name] = _read(name, environment[name], type(field.default))
        return cls(**values)


def _read(name: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() not in ("0", "1", "false", "true"):
            raise BadSetting(f"{name} must be 0 or 1, not '{text}'.")
        return text.lower() in ("1", "true")
    if kind is int:
        if not text.isascii() or not text.isdigit() or int(text) < 1:
            raise BadSetting(f"{name} must be a whole number above 0, not '{text}'.")
        return int(text)
    if kind is tuple:
        return _components(name, text)
    if not text.startswith(("http://", "https://")):
        raise BadSetting(f"{name} must begin with http:// or https://, not '{text}'.")
    return text.rstrip("/")


def _components(name: str, text: str) -> tuple[tuple[str, Path], ...]:
    mounted = []
    for each in text.split(","):
        game, separator, path = each.strip().partition("=")
        if not (game and separator and path):
            raise BadSetting(f"{name} must be a list like GAME=FILE,GAME=FILE, not '{text}'.")
        mounted.append((game, Path(path)))
    return tuple(mounted)
