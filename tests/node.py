"""The Node packages that tests need."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from pathlib import Path

import pytest


def install(folder: Path) -> None:
    """Install the locked packages of a folder, unless they are there; skip the test without npm.

    Tests of several processes may ask for them at once: one installs, the others wait.

    Args:
        folder: has a package.json with its lock.
    """
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    with (folder / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "node_modules" / ".package-lock.json").exists():
            command = "npm ci --no-audit --no-fund --ignore-scripts --loglevel=error"
            subprocess.run(command.split(), cwd=folder, check=True, timeout=600)
