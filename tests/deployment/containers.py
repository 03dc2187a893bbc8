"""The image, built and run without an image registry or a container engine that needs one.

The base that the Dockerfile names is made with ``debootstrap``: Debian with the same Python.
``buildah`` builds on it; ``unshare`` and ``chroot`` run the result as compose.yaml does: read-only,
with a tmpfs, as the image's user.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.deployment.test_proxy import nginx
from tests.programs import output_of
from tools.servers import ROOT, free_port, until

TOOLS = ("buildah", "debootstrap", "unshare", "chroot")
DEBIAN = "trixie"  # its Python is the image's
KEPT = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "galaxy-referee"
BASE = "localhost/base"
RELEASED = ("--format=docker", "--timestamp")  # OCI's format has no health checks
_VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}")
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
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            making = root.with_suffix(".making")
            shutil.rmtree(making, ignore_errors=True)
            packages = "--include=python3,python3-venv,ca-certificates"
            output_of("debootstrap", "--variant=minbase", packages, DEBIAN, making)
            (making / "usr/bin/python").symlink_to("python3")
            making.rename(root)
    return root


@dataclass(frozen=True)
class Image:
    """A built image.

    Args:
        root: the folder with its files.
        config: its configuration, such as its command and user.
        layers: the digests of its layers.
    """

    root: Path
    config: Mapping[str, Any]
    layers: Sequence[str]

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


Storage = tuple[str, ...]  # the command of buildah with its folders


@contextlib.contextmanager
def storage(folder: Path) -> Iterator[Storage]:
    """A storage for images, which has a base of our own.

    Args:
        folder: the folder for buildah's files.
    """
    store = f"--root={folder}/store", f"--runroot={folder}/run", "--storage-driver=vfs"
    buildah = ("buildah", *store)
    base = output_of(*buildah, "from", "scratch").strip()
    try:
        output_of(*buildah, "add", "--quiet", base, debian(), "/")
        output_of(*buildah, "commit", "--quiet", "--timestamp=0", base, BASE)
        yield buildah
    finally:
        output_of(*buildah, "rm", "--all")
        output_of(*buildah, "rmi", "--all", "--force")


def built(buildah: Storage, source: Path = ROOT) -> Image:
    """Build a Dockerfile on our own base, with the options of a release, and from the beginning.

    Args:
        buildah: the storage.
        source: the checkout with the Dockerfile.
    """
    for name in bases(source):
        output_of(*buildah, "tag", BASE, name)
    build = ("bud", "--quiet", "--no-cache", "--isolation=chroot", "--pull-never", *RELEASED, "0")
    trusting = f"--volume={CERTIFICATES}:{CERTIFICATES}:ro"
    image = output_of(*buildah, *build, trusting, source).split()[-1]
    container = output_of(*buildah, "from", "--pull-never", image).strip()
    made = json.loads(output_of(*buildah, "inspect", "--type=image", image))["Docker"]
    root = Path(output_of(*buildah, "mount", container).strip())
    return Image(root, made["config"], made["rootfs"]["diff_ids"])


def built_from(commit: str, buildah: Storage, source: Path) -> Image:
    """Build the Dockerfile of a commit.

    Args:
        commit: the commit, which must be in this clone.
        buildah: the storage.
        source: a new folder for its files.
    """
    source.mkdir(parents=True)
    packed = source.with_suffix(".tar")
    output_of("git", "archive", "--output", packed, commit)
    output_of("tar", "-x", "-f", packed, "-C", source)
    return built(buildah, source)


def bases(source: Path) -> set[str]:
    """The full names of a Dockerfile's base images."""
    text = (source / "Dockerfile").read_text(encoding="utf-8")
    named = re.findall(
        r"^(?:FROM |ARG BASE=)(?:docker\.io/library/)?(python:\S+)", text, re.MULTILINE
    )
    return {f"docker.io/library/{name}" for name in named}


class Container:
    """A container whose address stays the same when it is replaced.

    Args:
        settings: environment variables in addition to the image's own.
    """

    process: subprocess.Popen[bytes]

    def __init__(self, settings: Mapping[str, str]) -> None:
        port = str(free_port())
        self.address = f"127.0.0.1:{port}"
        self._settings = {**settings, "HOST": "127.0.0.1", "PORT": port}

    def start(self, image: Image) -> None:
        """Run an image, and wait until its health check succeeds."""
        self.process = subprocess.Popen(image.command(image.config["Cmd"], **self._settings))
        until(lambda: image.healthy(PORT=self._settings["PORT"]), beside=self.process)

    @contextlib.contextmanager
    def runs(self, image: Image) -> Iterator[None]:
        """Run an image; on exit, stop whichever image is running."""
        try:
            self.start(image)
            yield
        finally:
            self.stop()

    def replace(self, image: Image) -> None:
        """Stop the running image, and run another one in its place."""
        self.stop()
        self.start(image)

    def stop(self) -> None:
        """Stop gracefully: requests in progress are finished."""
        self.process.terminate()
        self.process.wait(timeout=60)


@contextlib.contextmanager
def containers(
    image: Image, number: int, folder: Path, settings: Mapping[str, str]
) -> Iterator[tuple[list[Container], str]]:
    """Run containers behind the proxy, as in compose.yaml.

    Args:
        image: the image to run.
        number: the number of containers.
        folder: the folder for the proxy's files.
        settings: the variables that compose.yaml reads from ``.env``, and further settings.

    Yields:
        The containers, and the URL of the proxy.
    """
    with contextlib.ExitStack() as stack:
        running = []
        for _ in range(number):
            running.append(Container(composed(settings)))
            stack.enter_context(running[-1].runs(image))
        yield running, stack.enter_context(nginx(folder, [each.address for each in running]))


def composed(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of the service's containers in compose.yaml.

    Args:
        settings: the variables that compose.yaml reads from ``.env``, and further settings.
    """
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    given = compose["services"]["referee"]["environment"]
    filled = {
        name: _VARIABLE.sub(lambda found: settings.get(found[1], found[2] or ""), value)
        for name, value in given.items()
    }
    return {**filled, **settings}
