"""The Pythons that can be had on this machine, and environments with the wheel for them."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.deployment.containers import CERTIFICATES, KEPT, missing
from tests.programs import output_of
from tools.servers import ROOT

MINORS = (11, 12, 13, 14)  # of Python 3, from the oldest that is supported
DEBIANS = {13: "trixie", 14: "forky"}  # and the release whose Python it is
SCRIPT = Path("/usr/share/debootstrap/scripts/sid")  # also of releases newer than debootstrap
MIRROR = "http://deb.debian.org/debian"
VERSION = "import ensurepip, sys; print(sys.version_info[1])"


@dataclass(frozen=True)
class Python:
    """An interpreter, installed here or in a Debian of its own.

    Args:
        path: the interpreter.
        root: the root of its Debian; empty if it is installed here.
    """

    path: str
    root: str = ""

    def command(self, folder: Path, command: Sequence[str]) -> list[str]:
        """A command as it is run with this interpreter.

        Args:
            folder: the working folder, which is also all that a Debian sees of this machine.
            command: the command.
        """
        if not self.root:
            return list(command)
        root, shared = self.root, folder.parent
        mounts = (
            f"mkdir -p {root}{shared} && mount --bind {shared} {root}{shared}",
            f"mount -t proc proc {root}/proc",
            f"mount --bind /dev {root}/dev",
            f"mount --bind {CERTIFICATES} {root}{CERTIFICATES}",
            *(f"cp /etc/{name} {root}/etc/{name}" for name in ("hosts", "resolv.conf")),
        )
        inside = f"cd {shlex.quote(str(folder))} && exec {shlex.join(command)}"
        entering = f"exec chroot {root} /bin/sh -c {shlex.quote(inside)}"
        return ["unshare", "--mount", "/bin/sh", "-c", " && ".join([*mounts, entering])]


def found(minor: int) -> Python | None:
    """Python 3.``minor``, wherever it is; None if it cannot be had."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    managed = Path(
        os.environ.get("UV_PYTHON_INSTALL_DIR") or Path.home() / ".local/share/uv/python"
    )
    candidates = [sys.executable, shutil.which(f"python3.{minor}") or ""]
    for folder in (pyenv, managed):
        candidates += [str(path) for path in sorted(folder.glob(f"*3.{minor}.*/bin/python3"))]
    for candidate in candidates:
        if candidate and _is(candidate, minor):
            return Python(candidate)
    release = DEBIANS.get(minor)
    return _debian(release) if release and not missing() and SCRIPT.exists() else None


def _is(path: str, minor: int) -> bool:
    asked = subprocess.run([path, "-c", VERSION], capture_output=True, text=True, check=False)
    return asked.returncode == 0 and asked.stdout.strip() == str(minor)


def _debian(release: str) -> Python | None:
    """The Python of a Debian, whose root is kept, since it takes a minute."""
    root = KEPT / f"python-{release}"
    if not root.exists():
        making = root.with_suffix(f".{os.getpid()}")
        making.mkdir(parents=True)
        packages = "--include=python3,python3-venv,ca-certificates"
        output_of("debootstrap", "--variant=minbase", packages, release, making, MIRROR, SCRIPT)
        making.rename(root)
    return Python("/usr/bin/python3", str(root))


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel.

    Args:
        python: its Python.
        folder: the folder of the environment.
    """

    python: Python
    folder: Path

    def command(self, name: str, *arguments: str, within: Path) -> list[str]:
        """A command of the environment, as it is run in a folder."""
        own = str(self.folder / "bin" / name)
        return self.python.command(within, [own, *arguments])

    def run(self, *arguments: str, within: Path, typed: str = "", code: int = 0) -> str:
        """What ``galaxy-referee`` prints.

        Args:
            arguments: the subcommand and its arguments.
            within: the working folder.
            typed: the standard input.
            code: the exit status it must have.
        """
        command = self.command("galaxy-referee", *arguments, within=within)
        return output_of(*command, cwd=within, env=outside(), input=typed, code=code)


def wheel_of_the_checkout(folder: Path) -> Path:
    """The project's wheel, built into a folder."""
    output_of(sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder, ROOT)
    (made,) = folder.glob("*.whl")
    return made


def installed(python: Python, wheel: Path, extras: str, folder: Path) -> Installed:
    """A new environment with the wheel and extras.

    Args:
        python: the Python.
        wheel: the wheel, in the same folder as the environment, or above it.
        extras: as in ``service,play``.
        folder: to make the environment in.
    """
    environment = Installed(python, folder / "venv")
    making = [python.path, "-m", "venv", str(environment.folder)]
    pip = [str(environment.folder / "bin" / "pip"), "install", "--quiet", f"{wheel}[{extras}]"]
    for command in (making, pip):
        output_of(*python.command(folder, command), cwd=folder, env=outside())
    return environment


def outside() -> dict[str, str]:
    """The variables of this process, without those that lead into the checkout."""
    led = ("PYTHONPATH", "VIRTUAL_ENV", "COLUMNS")
    return {name: value for name, value in os.environ.items() if name not in led}
