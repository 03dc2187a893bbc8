"""The report of the benchmarks, with made-up lines: nothing is timed here."""

from __future__ import annotations

import json

import psutil
import pytest

from benchmarks import __main__ as report
from benchmarks.budget import PAIRS, Budget, Group, Line, Verdict
from benchmarks.tables import TABLES
from galaxy_referee.engine.games import GAMES
from tools import servers

QUIET = (19.0, 20.0, 21.0) * 7
LOUD = (10.0, 20.0, 30.0) * 7


def group(*names: str, closed: list[str] | None = None, values=QUIET, **limits) -> Group:
    def rounds():
        try:
            for value in values:
                yield dict.fromkeys(names, value)
        finally:
            if closed is not None:
                closed.append(names[0])

    return Group(tuple(Budget(name, "us", 25, 5) for name in names), rounds, **limits)


def test_a_line_is_the_median_with_its_tenths():
    line = Line(Budget("a.b", "us", 25, 5), QUIET)
    assert (line.value, line.apart, line.verdict) == (20, 10, Verdict.MET)
    assert str(line) == "a.b 20.00 us, tenths 10% apart (must 25, aim 5)"
    assert str(Line(Budget("a", "us"), (1234.5,), least=1)) == "a 1,234 us"


def test_budgets_may_be_lower_bounds():
    low = Line(Budget("a", "moves/s", 1200, 1600, least=True), (1199.0,) * PAIRS)
    assert low.verdict is Verdict.NOT_MET
    assert str(low).endswith("(must 1,200, aim 1,600)  NOT MET")
    many = Line(Budget("a", "moves/s", 1.5e6, 3e6, least=True), (2e6,) * PAIRS)
    assert str(many) == "a 2,000,000 moves/s, tenths 0% apart (must 1,500,000, aim 3,000,000)"


@pytest.mark.parametrize("must", [25, 15])
def test_a_line_whose_tenths_differ_by_more_than_15_percent_is_not_judged(must):
    line = Line(Budget("a", "us", must, 5), LOUD)
    assert line.verdict is Verdict.NOISY
    assert str(line) == f"a 20.00 us, tenths 100% apart (must {must}, aim 5)  noisy"


def test_a_few_results_that_are_far_off_do_not_make_a_line_noisy():
    line = Line(Budget("a", "us", 25, 5), (*(20.0,) * PAIRS, 200.0, 1.0))
    assert (line.value, line.verdict) == (20, Verdict.MET)


def test_fewer_than_20_pairs_give_no_verdict():
    assert Line(Budget("a", "us", 15, 5), QUIET[: PAIRS - 1]).verdict is Verdict.TOO_FEW
    assert Line(Budget("a", "MB", 15, 5), (20.0,), least=1).verdict is Verdict.NOT_MET


def test_as_many_pairs_are_made_as_are_wanted():
    assert group("a").count(None) == PAIRS
    assert group("a", usual=3 * PAIRS).count(None) == 3 * PAIRS
    assert group("a").count(5) == 5
    assert group("a", least=1).count(5) == 1


def test_lines_are_selected_by_name_and_their_groups_are_closed():
    closed: list[str] = []
    groups = [group("x.a", "x.b", closed=closed), group("y.a", closed=closed)]
    lines = list(report.measure(report.selected(groups, ["x.b", "z"]), 3))
    assert [line.budget.name for line in lines] == ["x.b"]
    assert lines[0].values == QUIET[:3]
    assert closed == ["x.a"]


def test_progress_is_told_apart_from_the_report(monkeypatch, capsys):
    monkeypatch.setattr(report, "about_this_run", lambda: "this commit, that interpreter")
    monkeypatch.setattr(report, "all_groups", lambda: iter([group("x.a"), group("y.a")]))
    assert report.main(["--only", "x.*"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "this commit, that interpreter",
        "x.a 20.00 us, tenths 10% apart (must 25, aim 5)",
        "Not met: none.",
        "Could not be judged: none.",
    ]
    assert "1 of 1: x.a" in told.err
    assert report.main(["--only", "x.*", "--json"]) == 0
    line = {"name": "x.a", "value": 20.0, "unit": "us", "least": False}
    assert json.loads(capsys.readouterr().out) == line


def test_the_end_names_what_is_missed_and_what_could_not_be_judged(monkeypatch, capsys):
    slow, loud = group("slow", values=(30.0,) * PAIRS), group("loud", values=LOUD)
    monkeypatch.setattr(report, "all_groups", lambda: iter([slow, loud, group("fine")]))
    assert report.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "Not met: slow.",
        "Could not be judged: loud (noisy).",
    ]
    assert report.main(["--only", "loud"]) == 0


def test_the_report_begins_with_what_its_figures_depend_on():
    about = report.about_this_run()
    assert "CPython" in about or "PyPy" in about
    assert "PGO" in about
    assert "cores" in about


def test_a_name_that_no_line_has_is_refused(monkeypatch, capsys):
    monkeypatch.setattr(report, "all_groups", lambda: iter([group("x.a")]))
    with pytest.raises(SystemExit):
        report.main(["--only", "z.*"])
    assert "no line fits z.*" in capsys.readouterr().err


def test_each_line_has_its_own_name():
    names = [budget.name for group in report.all_groups() for budget in group.budgets]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_number_of_players_is_measured(game):
    tables = TABLES[game.name]
    for options in tables.options.values():
        game.new(options, "benchmarks")
    players = {options["players"] for options in tables.options.values()}
    seats = game.describe().seats
    assert players == set(range(seats.min, seats.max + 1))
    assert {tables.usual, tables.fewest, tables.most} <= set(tables.options)


@pytest.mark.heavy
def test_the_keeper_of_the_cache_is_no_worker():
    servers.valkey_binary()
    with servers.running_service(WORKERS="1") as service:
        (worker,) = service.workers()
        listed = servers.command_line(psutil.Process(worker))
        assert "gunicorn" in listed
        assert "keeper" not in listed
