"""Write the tables of measured figures in docs from ``docs/figures.toml``.

A figure stands in the file once, with its interval and the run that measured it: the date, the
commit, and the machine. With ``--check``, only report whether the tables are up to date.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

DOCS = Path(__file__).resolve().parents[1] / "docs"
DATA = DOCS / "figures.toml"
# Link definitions, which no renderer of Markdown shows.
PLACE = re.compile(r"^\[//\]: # \(figures ([\w-]+)\)\n.*?^\[//\]: # \(end\)$", re.M | re.S)

MARKS = ("", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷")  # of the runs of a table, after the first

Number = int | str  # a fraction stays text, so that it keeps its digits


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When, where, and with which code figures were measured.

    Args:
        date: the day.
        commit: the commit that was measured, or that recorded the figures.
        machine: the name of the machine.
    """

    date: str
    commit: str
    machine: str


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A measured value.

    Args:
        value: the value.
        low, high: the ends of its 95% interval.
        within: half the width of its 95% interval, if it is symmetric.
        unit: its unit.
        games: the number of games, or of other cases.
        note: a remark.
        run: the run, if it is not that of the table.
    """

    value: Number
    low: Number | None = None
    high: Number | None = None
    within: Number | None = None
    unit: str = "%"
    games: int | None = None
    note: str = ""
    run: str = ""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the report of ``make bench``.

    Args:
        name: its name.
        value: the median.
        unit: its unit.
        apart: the distance between the first and the last decile, in percent of the median.
        must, aim: the budget.
        noisy: whether the line has no verdict.
    """

    name: str
    value: Number
    unit: str
    apart: int | None = None
    must: Number | None = None
    aim: Number | None = None
    noisy: bool = False


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of figures, or a report.

    Args:
        page: the page in docs.
        run: the run of its figures.
        columns: the headings.
        rows: the cells, which are figures, numbers, or text.
        lines: the lines, if it is a report.
    """

    page: str
    run: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Figure | Number, ...], ...] = ()
    lines: tuple[Line, ...] = ()


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All figures: the machines, the runs, and the tables by name."""

    machines: Mapping[str, str]
    runs: Mapping[str, Run]
    tables: Mapping[str, Table]


def read_figures(text: str) -> Figures:
    """The figures in a file.

    Raises:
        msgspec.ValidationError, tomllib.TOMLDecodeError: the file is malformed.
    """
    return msgspec.convert(tomllib.loads(text, parse_float=str), Figures)


def written(page: str, text: str, figures: Figures) -> str:
    """A page with its tables up to date.

    Args:
        page: the name of the page.
        text: its text.
        figures: all figures.

    Raises:
        ValueError: it has another table than the file, or one twice.
    """
    places = PLACE.findall(text)
    wanted = [name for name, table in figures.tables.items() if table.page == page]
    if sorted(places) != sorted(wanted):
        raise ValueError(f"{page} has the tables {places}, and figures.toml {wanted}.")
    return PLACE.sub(lambda place: _block(place[1], figures), text)


def _block(name: str, figures: Figures) -> str:
    table = figures.tables[name]
    body = _report(table) if table.lines else _table(table)
    source = _sources(table, figures)
    return f"[//]: # (figures {name})\n{body}\n\n{source}\n[//]: # (end)"


def _sources(table: Table, figures: Figures) -> str:
    """When and where the figures were measured."""
    runs = [figures.runs[name] for name in runs_of(table)]
    days = [
        f"{f'those with {mark} ' if mark else ''}on {run.date} (commit `{run.commit}`)"
        for mark, run in zip(MARKS, runs, strict=False)
    ]
    machines = dict.fromkeys(figures.machines[run.machine] for run in runs)
    return f"Measured {', '.join(days)}: {' and '.join(machines)}.\n"


def runs_of(table: Table) -> list[str]:
    """The runs of a table, its own first; the others are numbered in this order."""
    figures = (cell for row in table.rows for cell in row if isinstance(cell, Figure))
    return list(dict.fromkeys([table.run, *(figure.run for figure in figures if figure.run)]))


def _table(table: Table) -> str:
    runs = runs_of(table)
    rows = [[_cell(cell, runs) for cell in row] for row in table.rows]
    wrong = [row[0] for row in rows if len(row) != len(table.columns)]
    if wrong:
        raise ValueError(f"The row {wrong[0]!r} does not have {len(table.columns)} cells.")
    lines = [table.columns, ["---"] * len(table.columns), *rows]
    return "\n".join("|" + "|".join(map(_padded, line)) + "|" for line in lines)


def _padded(text: str) -> str:
    return f" {text} " if text else " "


def _cell(cell: Figure | Number, runs: list[str]) -> str:
    if not isinstance(cell, Figure):
        return _number(cell) if isinstance(cell, int) else cell
    text = _number(cell.value) + (cell.unit if cell.unit in ("", "%") else f" {cell.unit}")
    if cell.low is not None and cell.high is not None:
        text += f" ({_number(cell.low)}–{_number(cell.high)})"
    if cell.within is not None:
        text += f" ±{_number(cell.within)}"
    if cell.games is not None:
        text += f", {_number(cell.games)} games"
    if cell.note:
        text += f", {cell.note}"
    return text + (MARKS[runs.index(cell.run)] if cell.run else "")


def _number(number: Number) -> str:
    text = f"{number:,}" if isinstance(number, int) else number
    return text.replace("-", "−")


def _report(table: Table) -> str:
    return "\n".join(["```text", *map(_line, table.lines), "```"])


def _line(line: Line) -> str:
    text = f"{line.name} {_number(line.value)} {line.unit}"
    if line.apart is not None:
        text += f", tenths {line.apart}% apart"
    if line.must is not None and line.aim is not None:
        text += f" (must {_number(line.must)}, aim {_number(line.aim)})"
    return text + "  noisy" * line.noisy


def main(arguments: list[str] | None = None) -> int:
    """Write or check the pages; the exit status is 1 if one is out of date."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check only; write nothing")
    check: Any = parser.parse_args(arguments).check
    figures = read_figures(DATA.read_text(encoding="utf-8"))
    stale = []
    for page in sorted({table.page for table in figures.tables.values()}):
        path = DOCS / page
        before = path.read_text(encoding="utf-8")
        after = written(page, before, figures)
        if after != before:
            stale.append(page)
            if not check:
                path.write_text(after, encoding="utf-8")
    if check and stale:
        print(f"{', '.join(stale)}: the tables are out of date. Run make figures.", file=sys.stderr)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
