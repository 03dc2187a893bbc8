"""The image, built and run without an image registry or a container engine that needs one.

The base that the Dockerfile names is made with ``debootstrap``: Debian with the same Python.
``buildah`` builds on it; ``unshare`` and ``chroot`` run the result as compose.yaml does: read-only,
with a tmpfs, as the image's user.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.serving import ROOT

TOOLS = ("buildah", "debootstrap", "unshare", "chroot")
DEBIAN = "trixie"  # its Python is the image's
KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "galaxy-referee"
CERTIFICATES = "/etc/ssl/certs"  # what this machine trusts, also where it trusts a proxy


def missing() -> str:
    """Why no image can be built here; empty if it can."""
    lacking = [tool for tool in TOOLS if not shutil.which(tool)]
    if lacking:
        return f"not installed: {', '.join(lacking)}"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
        return "this user may not mount anything"
    return ""


def debian() -> Path:
    """A root with Debian and its Python; kept, since it takes a minute."""
    root = KEPT / f"debian-{DEBIAN}"
    if not root.exists():
        making = root.with_suffix(f".{os.getpid()}")
        making.mkdir(parents=True)
        packages = "--include=python3,python3-venv,ca-certificates"
        run(["debootstrap", "--variant=minbase", packages, DEBIAN, str(making)])
        (making / "usr/bin/python").symlink_to("python3")
        making.rename(root)
    return root


def run(command: Sequence[str | Path]) -> str:
    """What a command prints; its errors are the test's."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{shlex.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout.strip()


@dataclass(frozen=True)
class Image:
    """A built image: where its files are, and what its Dockerfile says of running it."""

    root: Path
    config: Mapping[str, Any]

    def command(self, command: Sequence[str], **environment: str) -> list[str]:
        """A command in a container of the image.

        Args:
            command: to run instead of the image's own.
            environment: settings beside the image's own.
        """
        root, folder = shlex.quote(str(self.root)), shlex.quote(self.config["WorkingDir"])
        user = self.config["User"]
        mounts = (
            f"mount --bind {root} {root}",
            f"mount -o remount,ro,bind {root}",
            f"mount -t tmpfs tmpfs {root}/tmp",
            f"mount -t proc proc {root}/proc",
            f"mount --bind /dev {root}/dev",
            f"mount -t tmpfs -o mode=1777 tmpfs {root}/dev/shm",
        )
        settings = [
            *self.config["Env"],
            *(f"{name}={value}" for name, value in environment.items()),
        ]
        inside = f"cd {folder} && exec {shlex.join(command)}"
        entering = ["env", "-i", *settings, "chroot", f"--userspec={user}:{user}", str(self.root)]
        script = (
            " && ".join(mounts) + f" && exec {shlex.join([*entering, '/bin/sh', '-c', inside])}"
        )
        return ["unshare", "--mount", "/bin/sh", "-c", script]

    def healthy(self, **environment: str) -> bool:
        """What the image's health check says of a container with these settings."""
        kind, *check = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return not subprocess.run(
            self.command(check, **environment), check=False, capture_output=True
        ).returncode


@contextlib.contextmanager
def built(folder: Path) -> Iterator[Image]:
    """Build the Dockerfile on a base of our own.

    Args:
        folder: for buildah's storage.
    """
    store = f"--root={folder}/store", f"--runroot={folder}/run", "--storage-driver=vfs"
    buildah = ("buildah", *store)
    base = run([*buildah, "from", "scratch"])
    run([*buildah, "add", "--quiet", base, str(debian()), "/"])
    names = {line.split()[1] for line in dockerfile() if line.startswith("FROM ")}
    for name in names:
        run([*buildah, "commit", "--quiet", base, f"docker.io/library/{name}"])
    build = ("bud", "--quiet", "--isolation=chroot", "--pull-never", "--format=docker")
    trusting = f"--volume={CERTIFICATES}:{CERTIFICATES}:ro"
    run([*buildah, *build, trusting, "--tag=referee", str(ROOT)])
    container = run([*buildah, "from", "--pull-never", "referee"])
    config = json.loads(run([*buildah, "inspect", "--type=image", "referee"]))["Docker"]["config"]
    yield Image(Path(run([*buildah, "mount", container])), config)
    run([*buildah, "rm", "--all"])
    run([*buildah, "rmi", "--all"])


def dockerfile() -> list[str]:
    """Its lines."""
    return (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
