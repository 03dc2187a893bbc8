"""The examples of docs/environments.md run as they are printed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.docs.printed import blocks_of
from tools.servers import ROOT

pytest.importorskip("pettingzoo", reason="needs the extra learn")
PAGE = ROOT / "docs" / "environments.md"
BLOCKS = [block for block in blocks_of(PAGE) if block.language == "python"]
FIRST = BLOCKS[0]
# By what is in a block: the package that it needs, and the run that has it.
NEEDED = {
    "import minari": ("minari", pytest.mark.ci),
    "import pyspiel": ("pyspiel", pytest.mark.ci),
    "openenv_table": ("openenv", pytest.mark.heavy),
}


def _cases():
    for block in BLOCKS:
        needed = [NEEDED[words] for words in NEEDED if words in block.text]
        package, mark = needed[0] if needed else (None, pytest.mark.heavy)
        yield pytest.param(block, package, marks=mark)


@pytest.mark.parametrize(("block", "package"), [*_cases()])
def test_the_examples_of_environments_md_run(block, package, tmp_path):
    if package:
        pytest.importorskip(package, reason="needs it")
    file = tmp_path / "example.py"
    file.write_text(block.text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, file],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": f"{ROOT}:{ROOT / 'examples' / 'learning'}",  # where copies would be
            "MINARI_DATASETS_PATH": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert ("The game is over (seat 0: " in done.stdout) == (block is FIRST)
