"""``galaxy-referee serve``: starts gunicorn with the service, configured by the environment."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

# Not used here, but importing it reports a missing extra.
import gunicorn  # type: ignore[import-untyped]  # noqa: F401

import galaxy_referee

CONFIGURATION = galaxy_referee.HOME / "gunicorn.conf.py"


def main(arguments: Sequence[str]) -> int:
    """Start the service in place of this process."""
    parser = argparse.ArgumentParser(
        prog="galaxy-referee serve",
        description="Start the service with gunicorn. All other settings are environment "
        "variables, listed in docs/settings.md in the source.",
    )
    parser.add_argument("--host", help="address to listen on (HOST, default: 127.0.0.1)")
    parser.add_argument("--port", type=_port, help="port to listen on (PORT, default: 8000)")
    parser.add_argument(
        "--workers", type=_workers, metavar="N", help="worker processes (default: one per core)"
    )
    given = parser.parse_args(arguments)
    for name, value in (("HOST", given.host), ("PORT", given.port), ("WORKERS", given.workers)):
        if value is not None:
            os.environ[name] = str(value)
    os.environ["KEY_FILE"] = key_file()
    host, port = os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000")
    print(f"Starting Galaxy Referee at http://{host}:{port}/. Stop it with Ctrl-C.", flush=True)
    print(
        f"API documentation: http://{host}:{port}/docs/   "
        f"contract: http://{host}:{port}/openapi.yaml",
        flush=True,
    )
    command = ["gunicorn", "--config", str(CONFIGURATION), "galaxy_referee.app.wsgi:application"]
    os.execv(sys.executable, [sys.executable, "-m", *command])


def key_file() -> str:
    """The key file; empty if the key is not stored."""
    return os.environ.get("KEY_FILE", str(_state_folder() / "key"))


def _state_folder() -> Path:
    """The folder for a user's persistent program data (XDG Base Directory)."""
    given = os.environ.get("XDG_STATE_HOME", "")
    # By the specification, a relative path is invalid and must be ignored.
    home = Path(given) if given.startswith("/") else Path("~/.local/state").expanduser()
    return home / "galaxy-referee"


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: expected 1 to 65535")
    return int(text)


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:6]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} must be a whole number from 1 to 1000")
    return int(text)
