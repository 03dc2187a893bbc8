"""Programs that tests run to their end."""

from __future__ import annotations

import contextlib
import json
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.servers import ROOT


def output_of(*command: str | Path, cwd: Path = ROOT, code: int = 0, **how: Any) -> str:
    """What a program prints. If it ends with another exit code, its errors are the test's.

    Args:
        command: the program and its arguments.
        cwd: the working folder.
        code: the exit code it must have.
        how: further arguments of ``subprocess.run``, such as ``env``.
    """
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, timeout=1800, check=False, **how
    )
    about = f"{shlex.join(map(str, command))}\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"
    assert done.returncode == code, about
    return done.stdout


@contextlib.contextmanager
def started(*command: str | Path, cwd: Path = ROOT, **how: Any) -> Iterator[subprocess.Popen[Any]]:
    """A program that runs until the end of the block.

    Args:
        command: the program and its arguments.
        cwd: the working folder.
        how: further arguments of ``subprocess.Popen``.
    """
    process = subprocess.Popen(command, cwd=cwd, **how)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=60)


def told_by(script: Path, *arguments: str | Path | dict[str, Any]) -> list[Any]:
    """What a script for Node tells: a JSON value in each line.

    Args:
        script: the script.
        arguments: texts and paths as they are, and others as JSON.
    """
    texts = (json.dumps(each) if isinstance(each, dict) else each for each in arguments)
    return [json.loads(line) for line in output_of("node", script, *texts).splitlines()]
