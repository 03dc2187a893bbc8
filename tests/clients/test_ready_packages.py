"""The ready clients as they are published: built, installed without anything else, and played with
as their READMEs say."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.clients.test_clients import TOOLS
from tests.docs.printed import blocks_of
from tests.programs import output_of
from tools.servers import ROOT

PYTHON = ROOT / "clients" / "python"

pytestmark = pytest.mark.ci


def first_game(readme: Path, language: str, service: str) -> str:
    """The program of the README, for this service; it has ten lines."""
    (code,) = [block.text for block in blocks_of(readme) if block.language == language]
    assert sum(1 for line in code.splitlines() if line) <= 10
    assert "http://127.0.0.1:8000" in code
    return code.replace("http://127.0.0.1:8000", service)


def run(folder: Path, *command: str | Path, **environment: str) -> str:
    """What a command prints in a folder; it must succeed."""
    return output_of(*command, cwd=folder, env={**os.environ, **environment})


def test_the_python_package_plays_its_first_game(service, tmp_path):
    run(tmp_path, TOOLS / "uv", "build", "--quiet", PYTHON, "--out-dir", tmp_path)
    (source,) = tmp_path.glob("galaxy_referee_client-*.tar.gz")
    (wheel,) = tmp_path.glob("galaxy_referee_client-*-py3-none-any.whl")
    assert source.stat().st_size > 3000
    run(tmp_path, sys.executable, "-m", "zipfile", "-e", wheel, tmp_path / "installed")
    assert (tmp_path / "installed" / "galaxy_referee_client" / "py.typed").exists()
    program = tmp_path / "game.py"
    program.write_text(first_game(PYTHON / "README.md", "python", service), encoding="utf-8")
    installed = {"PYTHONPATH": str(tmp_path / "installed")}
    run(tmp_path, TOOLS / "mypy", "--strict", program, MYPYPATH=installed["PYTHONPATH"])
    printed = run(tmp_path, sys.executable, program, **installed)
    assert printed.splitlines()[-1].startswith("Won by seat ")
