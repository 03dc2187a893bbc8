"""The notes of a release come from the changelog."""

from __future__ import annotations

import pytest

from galaxy_referee import __version__
from tools import notes

CHANGELOG = """\
# Changelog

## Unreleased

- Not yet.

## 1.1.0 - 2027-01-02

### Added

- Something.

## 1.0.0 - 2027-01-01

- The first.
"""


def test_a_section_is_cut_without_its_heading():
    assert notes.notes(CHANGELOG, "1.1.0") == "### Added\n\n- Something.\n"
    assert notes.notes(CHANGELOG, "1.0.0") == "- The first.\n"


@pytest.mark.parametrize("version", ["Unreleased", "1.2.0", "1.1"])
def test_a_version_without_a_dated_section_has_no_notes(version):
    with pytest.raises(LookupError, match=f"no dated section of {version}"):
        notes.notes(CHANGELOG, version)


def test_the_tag_must_be_of_the_package(tmp_path, monkeypatch, capsys):
    path = tmp_path / "CHANGELOG.md"
    monkeypatch.setattr(notes, "CHANGELOG", path)
    path.write_text(f"## {__version__} - 2027-01-01\n\nAll of it.\n", encoding="utf-8")
    assert notes.main([__version__]) == 0
    assert capsys.readouterr().out == "All of it.\n"
    assert notes.main(["0.0.1"]) == 1
    assert capsys.readouterr().err == f"The tag is of 0.0.1, the package of {__version__}.\n"
    path.write_text("## Unreleased\n", encoding="utf-8")
    assert notes.main([__version__]) == 1
    assert "no dated section" in capsys.readouterr().err
