"""The examples of docs/environments.md run as they are printed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.docs.printed import blocks_of
from tests.serving import ROOT

pytest.importorskip("pettingzoo", reason="needs the extra learn")
PAGE = ROOT / "docs" / "environments.md"
BLOCKS = [block for block in blocks_of(PAGE) if block.language == "python"]
FIRST = BLOCKS[0]
# By what is in a block: the package that it needs, the extra with it, and the run that has it.
EXTRAS = {
    "import minari": ("minari", "datasets", pytest.mark.ci),
    "import pyspiel": ("pyspiel", "spiel", pytest.mark.ci),
    "learn.openenv": ("openenv", "openenv", pytest.mark.heavy),
    "learn.verifiers": ("verifiers", "verifiers", pytest.mark.heavy),
}


def _cases():
    for block in BLOCKS:
        needed = [EXTRAS[words] for words in EXTRAS if words in block.text]
        package, extra, mark = needed[0] if needed else (None, None, pytest.mark.heavy)
        yield pytest.param(block, package, extra, marks=mark)


@pytest.mark.parametrize(("block", "package", "extra"), [*_cases()])
def test_the_examples_of_environments_md_run(block, package, extra, tmp_path):
    if package:
        pytest.importorskip(package, reason=f"needs the extra {extra}")
    file = tmp_path / "example.py"
    file.write_text(block.text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, file],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "MINARI_DATASETS_PATH": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert ("The game is over (seat 0: " in done.stdout) == (block is FIRST)
