"""The examples of docs/environments.md run as they are printed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.docs.printed import blocks_of
from tests.serving import ROOT

pytest.importorskip("pettingzoo", reason="needs the extra learn")
PAGE = ROOT / "docs" / "environments.md"
BLOCKS = [block for block in blocks_of(PAGE) if block.language == "python"]
SAID = ("The game is over (seat 0: ", "", "", "")


@pytest.mark.heavy
@pytest.mark.parametrize(("block", "said"), list(zip(BLOCKS, SAID, strict=True)))
def test_the_examples_of_environments_md_run(block, said, tmp_path):
    file = tmp_path / "example.py"
    file.write_text(block.text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, file],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert said in done.stdout
