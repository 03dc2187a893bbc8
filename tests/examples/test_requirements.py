"""Examples for trainers of language models, each tested in an environment of its own: what they
need cannot be installed beside the tools for agents."""

from __future__ import annotations

import re
import shlex
import subprocess
import venv

import pytest

from tests.tools.pythons import outside
from tools.servers import ROOT

pytestmark = pytest.mark.ci


def required(example):
    """The packages that the first lines of an example install."""
    text = (ROOT / "examples" / "learning" / f"{example}.py").read_text(encoding="utf-8")
    (line,) = re.findall("^ +pip install (.*)", text, re.MULTILINE)
    return shlex.split(line, comments=True)


@pytest.mark.parametrize("example", ["galaxy_table", "openenv_table"])
def test_the_tests_of_an_example_pass_where_its_packages_are_installed(example, tmp_path):
    venv.create(tmp_path, with_pip=True)
    python = tmp_path / "bin" / "python"
    needed = [f"{ROOT}[service,learn]", *required(example), "pytest", "jsonschema-rs", "psutil"]
    run(python, "-m", "pip", "install", "--quiet", *needed)
    options = ["-q", "-p", "no:cacheprovider", "-o", "addopts=", "-rs"]
    said = run(python, "-m", "pytest", *options, f"tests/examples/test_{example}.py")
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
