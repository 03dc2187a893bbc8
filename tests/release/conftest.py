"""A release as it is built, for the tests that look at it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from galaxy_referee import __version__
from tests.serving import ROOT

NAME = f"galaxy_referee-{__version__}"


def copied(folder: Path, mode: int) -> Path:
    """A copy of the checkout, as a clone with this umask and times of its own has it."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    names = [name for name in listed.stdout.decode().split("\0") if name]
    if not names:
        pytest.skip("this is no clone")
    for name in names:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_symlink():
            target.symlink_to(source.readlink())
        elif source.exists():
            shutil.copyfile(source, target)
            target.chmod(mode | (source.stat().st_mode & 0o100))
    return folder


def build(source: Path, folder: Path, *targets: str) -> None:
    """Build with the installed hatchling, which the lock file pins."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    for target in targets:
        command += ["-t", target]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def clones(tmp_path_factory):
    """Two copies of the checkout."""
    pytest.importorskip("hatchling", reason="make ci-checks installs it")
    return [
        copied(tmp_path_factory.mktemp(f"clone{number}"), mode)
        for number, mode in enumerate((0o644, 0o600))
    ]


@pytest.fixture(scope="session")
def built(clones, tmp_path_factory):
    """The folder with what was built in each."""
    folders = []
    for source in clones:
        folders.append(tmp_path_factory.mktemp("dist"))
        build(source, folders[-1], "sdist", "wheel")
    return folders
