"""An application of the toy games, and one as it is deployed."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from app.settings import Settings
from tests.kernel.toys import dice, duel

QUIET = Settings(log_requests=False)


@pytest.fixture(scope="session")
def toys() -> FlaskClient:
    """A client of a service that referees the toy games."""
    return create_app([duel, dice], QUIET).test_client()


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the service as deployed."""
    return create_app(settings=QUIET).test_client()


@pytest.fixture
def duel_state(toys: FlaskClient) -> dict:
    """The first state of a duel."""
    return toys.post("/v1/duel/states", json={"seed": "s"}).json["state"]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of the service as deployed, under gunicorn."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [Path(sys.executable).parent / "gunicorn", "wsgi:application", "--log-level", "error"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "LOG_REQUESTS": "0"},
    )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/healthz"):
                break
            time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=30)
