"""A release as it is built, for the tests that look at it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from galaxy_referee import __version__
from tests.programs import output_of
from tools.servers import ROOT

NAME = f"galaxy_referee-{__version__}"


def files_of_the_checkout() -> list[str]:
    """The files that git has, or would take; skips the test where there is no git."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    listed = output_of("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [name for name in listed.split("\0") if name]


def copied(folder: Path, mode: int) -> Path:
    """A copy of the checkout, as a clone with this umask and times of its own has it."""
    for name in files_of_the_checkout():
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
    output_of(*command, cwd=source)


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
