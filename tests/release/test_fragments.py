"""The fragments of the changelog: each is one line that begins with a verb, and towncrier moves
them to the changelog."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from galaxy_referee import __version__
from tools import fragments, notes
from tools.servers import ROOT


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("+a.added.md", "Add a thing.\n", None),
        ("+a.fixed.md", "Refuse what is wrong.\n", None),
        (
            "a.added.md",
            "Add a thing.\n",
            "Name it +SUBJECT.TYPE.md, with one of the types security",
        ),
        ("+a.news.md", "Add a thing.\n", "Name it +SUBJECT.TYPE.md"),
        ("+a.md", "Add a thing.\n", "Name it +SUBJECT.TYPE.md"),
        ("+a.added.txt", "Add a thing.\n", "Name it +SUBJECT.TYPE.md"),
        ("+a.added.md", "Add a thing.\nAdd more.\n", "Write one line, and end it."),
        ("+a.added.md", "Add a thing.", "Write one line, and end it."),
        ("+a.added.md", "Things can be added.\n", "Begin with a verb such as Add, not 'Things'"),
        ("+a.added.md", "", "Begin with a verb such as Add, not ''"),
        ("+a.added.md", "Add a thing\n", "End it with a period."),
        ("+a.added.md", f"Add {'x' * 124}.\n", "It is longer than 128 characters"),
    ],
)
def test_a_fragment_is_one_line_that_begins_with_a_verb(name, text, fault):
    found = list(fragments.faults_of(name, text))
    if fault is None:
        assert found == []
    else:
        assert any(each.startswith(fault) for each in found), found


def test_the_example_of_the_page_is_well_formed():
    page = (fragments.FOLDER / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (name,) = re.findall(r"such as `(\+[^`]+)`", page)
    assert list(fragments.faults_of(name, example)) == []
    assert set(fragments.kinds()) <= set(re.findall(r"`(\w+)`", page))


def test_the_fragments_are_well_formed(capsys):
    assert fragments.main() == 0, capsys.readouterr().err


def test_the_command_names_the_faulty_fragment(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(fragments, "ROOT", tmp_path)
    monkeypatch.setattr(fragments, "FOLDER", tmp_path / "docs" / "changelog.d")
    shutil.copyfile(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    folder = tmp_path / "docs" / "changelog.d"
    folder.mkdir(parents=True)
    (folder / "README.md").write_text("What this is.")
    assert fragments.main() == 0
    (folder / "+a.added.md").write_text("Some news.\n")
    assert fragments.main() == 1
    assert capsys.readouterr().err.startswith("docs/changelog.d/+a.added.md: Begin with a verb")


def test_the_entries_of_this_version_are_short_lines_that_begin_with_verbs():
    _, text = notes.section(notes.CHANGELOG.read_text(encoding="utf-8"), __version__)
    entries = re.findall(r"^- (.*)$", text, re.MULTILINE)
    assert entries
    assert {
        entry: faults for entry in entries if (faults := [*fragments.faults_of_entry(entry)])
    } == {}
    continued = re.findall(r"^- .*\n(?!- |\n|\Z).+", text, re.MULTILINE)
    assert continued == []


def test_towncrier_moves_fragments_to_a_section_of_their_own(tmp_path):
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    folder = tmp_path / "docs" / "changelog.d"
    folder.mkdir(parents=True)
    shutil.copyfile(fragments.FOLDER / "README.md", folder / "README.md")
    (folder / "+two.fixed.md").write_text("Fix `b`.\n")
    (folder / "+one.added.md").write_text("Add [a](docs/a.md).\n")
    command = [sys.executable, "-m", "towncrier", "build", "--yes", "--version", "7.0.0"]
    subprocess.run(
        [*command, "--date", "2030-01-02"], cwd=tmp_path, check=True, capture_output=True
    )
    before = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    after = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    moved = "### Added\n\n- Add [a](docs/a.md).\n\n### Fixed\n\n- Fix `b`.\n"
    assert notes.notes(after, "7.0.0") == moved
    assert notes.section(after, __version__) == notes.section(before, __version__)
    assert [path.name for path in folder.iterdir()] == ["README.md"]


def test_a_release_leaves_no_fragment_behind(tmp_path, monkeypatch, capsys):
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(f"## {__version__} - 2027-01-01\n\nAll of it.\n", encoding="utf-8")
    monkeypatch.setattr(notes, "CHANGELOG", changelog)
    left = tmp_path / "+a.added.md"
    monkeypatch.setattr(notes, "files", lambda: [left])
    assert notes.main([__version__]) == 1
    assert (
        capsys.readouterr().err == "docs/changelog.d still has +a.added.md: run towncrier build.\n"
    )
