"""The table of bytes in docs/performance.md: `python -m benchmarks.answers --write` renews it."""

from __future__ import annotations

import pytest

from benchmarks.answers import MEASURED, PAGE, bytes_of, main, row
from tests.sampling import mostly_heavy

GAMES = list(MEASURED)


@pytest.mark.parametrize(("name", "table"), mostly_heavy(GAMES, quick={0, 5}))
def test_a_game_takes_the_bytes_on_the_page_and_in_its_budget(name, table):
    assert row(name, table) in PAGE.read_text(encoding="utf-8")
    measured = bytes_of(name, table)
    assert measured.changes <= MEASURED[name, table][0]
    assert 4 * measured.changes < measured.views


def test_writing_the_table_replaces_the_old_one(tmp_path, monkeypatch):
    page = tmp_path / "performance.md"
    rows = row("race", "2"), row("frontiers", "4")
    text = PAGE.read_text(encoding="utf-8")
    page.write_text(text.replace(rows[0], rows[0].replace("|", "| 1", 1)), encoding="utf-8")
    monkeypatch.setattr("benchmarks.answers.PAGE", page)
    some = {key: MEASURED[key] for key in (("race", "2"), ("frontiers", "4"))}
    monkeypatch.setattr("benchmarks.answers.MEASURED", some)
    main(["--write"])
    written = page.read_text(encoding="utf-8")
    assert "".join(rows) in written
    assert "| 1 Race" not in written
    assert "| Roll for the Galaxy | 5 |" not in written
    assert written.partition(rows[1])[2] == text.partition(rows[1])[2]
