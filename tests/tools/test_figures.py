"""Measured figures stand in one file, from which the tables in docs are written."""

from __future__ import annotations

import shutil

import msgspec
import pytest

from tools import figures

FILE = """
[machines]
fast = "one fast core"
slow = "one slow core"

[runs]
first = { date = "2026-01-02", commit = "abc1234", machine = "fast" }
second = { date = "2026-02-03", commit = "def5678", machine = "slow" }

[tables.games]
page = "games.md"
run = "first"
columns = ["bot", "won", "margin", "games"]
rows = [
  ["`a`", { value = 50.0, low = 48, high = 52.0 }, { value = -0.3, within = 0.8, unit = "" }, 1200],
  ["`b`", { value = 3, unit = "points", games = 40, note = "a draw", run = "second" }, "", ""],
]

[tables.speed]
page = "games.md"
run = "second"
lines = [
    { name = "a.copy", value = 9.80, unit = "us", apart = 4, must = 1500, aim = 30.5 },
    { name = "a.page", value = 2025750, unit = "moves/s", noisy = true },
]
"""
PAGE = """# Games

[//]: # (figures games)
An old table.
[//]: # (end)

In between.

[//]: # (figures speed)
[//]: # (end)
"""
WRITTEN = """# Games

[//]: # (figures games)
| bot | won | margin | games |
| --- | --- | --- | --- |
| `a` | 50.0% (48–52.0) | −0.3 ±0.8 | 1,200 |
| `b` | 3 points, 40 games, a draw¹ | | |

Measured on 2026-01-02 (commit `abc1234`), those with ¹ on 2026-02-03 (commit `def5678`): \
one fast core and one slow core.

[//]: # (end)

In between.

[//]: # (figures speed)
```text
a.copy 9.80 us, tenths 4% apart (must 1,500, aim 30.5)
a.page 2,025,750 moves/s  noisy
```

Measured on 2026-02-03 (commit `def5678`): one slow core.

[//]: # (end)
"""


def test_the_tables_of_a_page_are_written_with_their_digits_and_runs():
    found = figures.read_figures(FILE)
    assert figures.written("games.md", PAGE, found) == WRITTEN
    assert figures.written("games.md", WRITTEN, found) == WRITTEN


@pytest.mark.parametrize(
    ("page", "missing"),
    [
        (PAGE.replace("figures speed", "figures pace"), "pace"),
        (PAGE + "\n[//]: # (figures games)\n[//]: # (end)\n", "games"),
        ("# Games\n", "speed"),
    ],
)
def test_a_page_has_exactly_the_tables_of_the_file(page, missing):
    with pytest.raises(ValueError, match=rf"games\.md has the tables .*{missing}"):
        figures.written("games.md", page, figures.read_figures(FILE))


def test_a_row_has_as_many_cells_as_there_are_columns():
    short = figures.read_figures(FILE.replace(", 1200]", "]"))
    with pytest.raises(ValueError, match="The row '`a`' does not have 4 cells"):
        figures.written("games.md", PAGE, short)


def test_a_figure_has_no_other_members():
    with pytest.raises(msgspec.ValidationError, match="unknown field `hihg`"):
        figures.read_figures(FILE.replace("high =", "hihg ="))


def test_every_run_and_machine_is_used():
    found = figures.read_figures(figures.DATA.read_text(encoding="utf-8"))
    used = {run for table in found.tables.values() for run in figures.runs_of(table)}
    assert used == found.runs.keys()
    assert {run.machine for run in found.runs.values()} == found.machines.keys()


def test_the_command_checks_and_writes(tmp_path, monkeypatch, capsys):
    for page in {
        table.page for table in figures.read_figures(figures.DATA.read_text()).tables.values()
    }:
        shutil.copyfile(figures.DOCS / page, tmp_path / page)
    monkeypatch.setattr(figures, "DOCS", tmp_path)
    assert figures.main(["--check"]) == 0
    bots = tmp_path / "bots.md"
    before = bots.read_text(encoding="utf-8")
    bots.write_text(before.replace("80.4% (76.4–83.8)", "99.9%"), encoding="utf-8")
    assert figures.main(["--check"]) == 1
    assert capsys.readouterr().err.startswith("bots.md: the tables are out of date.")
    assert figures.main([]) == 0
    assert bots.read_text(encoding="utf-8") == before
