"""The notes of a release come from the changelog."""

from __future__ import annotations

import re

import pytest

from galaxy_referee import __version__
from tools import notes
from tools.servers import ROOT

CHANGELOG = """\
# Changelog

## Unreleased

- Not yet.

## 1.2.0 - Unreleased

- Soon.

## 1.1.0 - 2027-01-02

### Added

- Something.

## 1.0.0 - 2027-01-01

- The first.
"""


def test_a_section_is_cut_without_its_heading():
    assert notes.notes(CHANGELOG, "1.1.0") == "### Added\n\n- Something.\n"
    assert notes.notes(CHANGELOG, "1.0.0") == "- The first.\n"


@pytest.mark.parametrize(
    ("version", "lacking"),
    [
        ("Unreleased", "section for Unreleased"),
        ("1.1", "section for 1.1"),
        ("1.2.0", "date for 1.2.0"),
    ],
)
def test_a_version_without_a_section_or_a_date_has_no_notes(version, lacking):
    with pytest.raises(LookupError, match=f"^CHANGELOG.md has no {lacking}.$"):
        notes.notes(CHANGELOG, version)


def test_the_changelog_starts_with_the_newest_version_which_links_to_the_page_on_moving():
    changelog = notes.CHANGELOG.read_text(encoding="utf-8")
    newest = re.findall(r"^## (\d\S+)", changelog, re.MULTILINE)[0]
    assert newest == __version__
    _, text = notes.section(changelog, __version__)
    moving = re.findall(r"docs/moving-to-\S+\.md", text)
    assert (ROOT / moving[0]).is_file()


def test_the_tag_must_be_of_the_package(tmp_path, monkeypatch, capsys):
    path = tmp_path / "CHANGELOG.md"
    monkeypatch.setattr(notes, "files", list)
    monkeypatch.setattr(notes, "CHANGELOG", path)
    path.write_text(f"## {__version__} - 2027-01-01\n\nAll of it.\n", encoding="utf-8")
    assert notes.main([__version__]) == 0
    assert capsys.readouterr().out == "All of it.\n"
    linking = "[A](docs/a.md) and [b](https://b.example)."
    path.write_text(f"## {__version__} - 2027-01-01\n\n{linking}\n", encoding="utf-8")
    assert notes.main([__version__, "--files", "https://forge.example/blob/v1"]) == 0
    linked = "[A](https://forge.example/blob/v1/docs/a.md) and [b](https://b.example).\n"
    assert capsys.readouterr().out == linked
    assert notes.main(["0.0.1"]) == 1
    assert capsys.readouterr().err == f"The tag is of 0.0.1, the package of {__version__}.\n"
    path.write_text(f"## {__version__} - Unreleased\n", encoding="utf-8")
    assert notes.main([__version__]) == 1
    assert capsys.readouterr().err == f"CHANGELOG.md has no date for {__version__}.\n"
