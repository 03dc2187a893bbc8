"""The commands of docs/verifying.md, as far as they need no network."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from galaxy_referee import __version__
from tests.docs.printed import Shell, blocks_of, commands_of
from tests.release.test_old_games import FILES
from tools.servers import ROOT, running_service

PAGE = ROOT / "docs" / "verifying.md"
BUILDING, INSIDE, RECORD, STATE = (
    block.text for block in blocks_of(PAGE) if block.language == "console"
)
COMMAND = '#!/bin/sh\nexec "{python}" -m galaxy_referee "$@"\n'


@pytest.fixture
def shell(tmp_path):
    """A terminal in a folder of its own, with the commands of an installation."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "galaxy-referee").write_text(COMMAND.format(python=sys.executable), "utf-8")
    (programs / "galaxy-referee").chmod(0o755)
    (programs / "python").symlink_to(sys.executable)
    path = f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    with Shell(tmp_path, {**os.environ, "PATH": path}) as shell:
        yield shell


def try_out(shell: Shell, block: str) -> None:
    for command, printed in commands_of(block):
        assert shell.run(command).strip() == printed.strip()


def record_of_today() -> dict:
    return FILES[__version__]["race"]["record"]


def test_a_record_is_verified(shell, tmp_path):
    (tmp_path / "record.json").write_text(json.dumps(record_of_today()), encoding="utf-8")
    try_out(shell, RECORD)


@pytest.mark.ci
@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_a_state_is_audited(shell):
    state = json.dumps(FILES[__version__]["race"]["state"])
    with running_service() as service:
        shell.run(f"SERVICE={service.url} STATE='{state}'")
        try_out(shell, STATE)


@pytest.mark.ci
@pytest.mark.skipif(not shutil.which("unzip"), reason="unzip is not installed")
def test_a_wheel_is_built_again_and_looked_into(built, clones, tmp_path):
    files = sorted(built[0].iterdir())
    sums = [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (clones[1] / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with Shell(clones[1], {**os.environ, "PATH": path}) as shell:
        try_out(shell, BUILDING)
        shell.run("cd ..")
        try_out(shell, INSIDE)


def test_the_page_names_this_version_and_files_of_the_release():
    text = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"galaxy[-_]referee[-=]+(\d+\.\d+\.\d+)", text)) == {__version__}
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    for name in (
        "SHA256SUMS",
        "base.txt",
        "image.cdx.json",
        "image.txt",
        "provenance.sigstore.json",
    ):
        assert name in text
        assert name in workflow
