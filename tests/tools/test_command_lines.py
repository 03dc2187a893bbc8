"""Commands say in a sentence what is wrong with their arguments."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys

import pytest

from galaxy_referee.commands import NOBODY_READS
from galaxy_referee.records.verify import main as verify
from tools.servers import ROOT


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["galaxy_referee.records.verify"], "COMMITMENT"),
        (
            ["galaxy_referee.records.verify", "/nonexistent"],
            "/nonexistent cannot be read: No such file",
        ),
        (["galaxy_referee.records.verify", "Makefile"], "Makefile cannot be read: Expecting value"),
        (["tools.openapi", "--chekc"], "unrecognized arguments: --chekc"),
        (["tools.recordings", "/nonexistent"], "There is no directory /nonexistent."),
        (["tools.recordings", "--jobs", "x"], "x must be a positive integer"),
        (["tools.rules_coverage", "/nonexistent"], "is not a file of rules"),
        (["tests.golden", "nope"], "invalid choice: 'nope' (choose from"),
        (["benchmarks", "--qick"], "unrecognized arguments: --qick"),
        (["benchmarks.soak", "--faults", "fire"], "invalid choice: 'fire' (choose from"),
        (["galaxy_referee.tournament"], "run | report | verify | record"),
        (["galaxy_referee.tournament", "report", "/nonexistent"], "/nonexistent cannot be opened"),
        (
            ["galaxy_referee.tournament", "verify", "Makefile"],
            "Line 1 of Makefile is not a valid record",
        ),
    ],
)
@pytest.mark.filterwarnings("ignore:.* found in sys.modules")
def test_wrong_arguments(arguments, said, capsys, monkeypatch):
    """As python -m runs these modules, but in this process."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "argv", arguments)
    with pytest.raises(SystemExit) as end:
        runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
    printed = capsys.readouterr()
    assert end.value.code == 2
    assert said in printed.out + printed.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "nested too deeply"),
        ("[]", "not a JSON object"),
        ("{}", "This is not a valid record"),
    ],
)
def test_a_file_that_is_not_a_record(tmp_path, capsys, text, said):
    path = tmp_path / "record.json"
    path.write_text(text)
    assert verify([str(path)]) in (1, 2)
    printed = capsys.readouterr()
    assert said in printed.out + printed.err


def test_a_reader_that_ends_ends_a_command_in_silence():
    """As in ``galaxy-referee tiles list | head -1``."""
    command = [sys.executable, "-m", "galaxy_referee", "tiles", "list"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (NOBODY_READS, "")
