"""The Node packages that tests need."""

from __future__ import annotations

import contextlib
import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.servers import ROOT

CLIENT = ROOT / "clients" / "typescript"


def install(folder: Path) -> None:
    """Install the locked packages of a folder, unless they are there; skip the test without npm.

    Tests of several processes may ask for them at once: one installs, the others wait.

    Args:
        folder: has a package.json with its lock.
    """
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    with locked(folder / "package-lock.json"):
        if not (folder / "node_modules" / ".package-lock.json").exists():
            command = "npm ci --no-audit --no-fund --ignore-scripts --loglevel=error"
            subprocess.run(command.split(), cwd=folder, check=True, timeout=600)


@contextlib.contextmanager
def client_alone() -> Iterator[Path]:
    """The folder of the client for TypeScript, whose generated files no other test now writes."""
    with locked(CLIENT / "package.json"):
        yield CLIENT


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """A file, while no other process has it locked."""
    with file.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
