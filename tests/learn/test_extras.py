"""Environments for trainers of language models, each tested in an environment of its own: what they
need cannot be installed beside the tools for agents."""

from __future__ import annotations

import subprocess
import venv

import pytest

from tests.serving import ROOT
from tests.tools.pythons import outside

pytestmark = pytest.mark.ci


@pytest.mark.parametrize("extra", ["openenv", "verifiers"])
def test_the_tests_of_an_extra_pass_where_it_is_installed(extra, tmp_path):
    venv.create(tmp_path, with_pip=True)
    python = tmp_path / "bin" / "python"
    needed = [f"{ROOT}[service,learn,{extra}]", "pytest", "jsonschema-rs"]
    run(python, "-m", "pip", "install", "--quiet", *needed)
    options = ["-q", "-p", "no:cacheprovider", "-o", "addopts=", "-rs"]
    said = run(python, "-m", "pytest", *options, f"tests/learn/test_{extra}.py")
    assert " passed" in said, said
    assert "SKIPPED" not in said, said


def run(*command: object) -> str:
    """What a command prints, run in the checkout."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT, env=outside(), capture_output=True, text=True, timeout=1800, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
