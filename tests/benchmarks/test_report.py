"""The report of the benchmarks, with made-up lines: nothing is timed here."""

from __future__ import annotations

import json

import pytest

from benchmarks import __main__ as report
from benchmarks.budget import Budget, Group, Line
from benchmarks.server import Server
from benchmarks.tables import TABLES
from galaxy_referee.engine.games import GAMES
from tests.sessions import servers


@pytest.fixture(autouse=True)
def reference_machine(monkeypatch):
    """This machine is as fast as the one that the budgets were set for."""
    monkeypatch.setattr(report, "slowness", lambda: 1.0)


def group(*names: str, closed: list[str] | None = None, **limits) -> Group:
    def rounds():
        try:
            for value in (30.0, 10.0, 20.0, 40.0):
                yield dict.fromkeys(names, value)
        finally:
            if closed is not None:
                closed.append(names[0])

    return Group(tuple(Budget(name, "us", 25, 5) for name in names), rounds, **limits)


def test_a_line_is_the_median_with_the_spread():
    line = Line(Budget("a.b", "us", 25, 5), (30.0, 10.0, 20.0))
    assert (line.value, line.spread, line.met) == (20, 100, True)
    assert str(line) == "a.b 20.00 us, spread 100% (must 25, aim 5)"
    assert str(Line(Budget("a", "us"), (1234.5,))) == "a 1,234 us"


def test_budgets_of_speed_are_those_of_the_reference_machine():
    time = Line(Budget("a", "us", 15, 5), (30.0, 10.0, 20.0), (2.0, 1.0, 4.0))
    assert (time.value, time.converted, time.met) == (20, 10, True)
    assert str(time) == ("a 20.00 us, spread 100%, on the reference machine 10.00 (must 15, aim 5)")
    rate = Line(Budget("a", "moves/s", 1200, 1600, least=True), (1000.0,), (1.5,))
    assert (rate.converted, rate.met) == (1500, True)
    share = Line(Budget("a", "%", 60, 75, least=True), (50.0,), (2.0,))
    assert (share.converted, share.met) == (50, False)


def test_budgets_may_be_lower_bounds():
    low = Line(Budget("a", "moves/s", 1200, 1600, least=True), (1199.0,))
    assert not low.met
    assert str(low).endswith("NOT MET")


def test_lines_are_selected_by_name_and_their_groups_are_closed():
    closed: list[str] = []
    groups = [group("x.a", "x.b", closed=closed), group("y.a", closed=closed)]
    lines = list(report.measure(report.selected(groups, ["x.b", "z"]), 3))
    assert [line.budget.name for line in lines] == ["x.b"]
    assert lines[0].values == (30, 10, 20)
    assert closed == ["x.a"]


def test_a_group_may_be_measured_only_once():
    (line,) = report.measure(report.selected([group("a", most_rounds=1)], ["*"]), 3)
    assert line.values == (30,)


def test_progress_is_told_apart_from_the_report(monkeypatch, capsys):
    monkeypatch.setattr(report, "all_groups", lambda: iter([group("x.a"), group("y.a")]))
    assert report.main(["--only", "x.*", "--repeats", "1"]) == 1
    told = capsys.readouterr()
    assert told.out == "x.a 30.00 us (must 25, aim 5)  NOT MET\n"
    assert "1 of 1: x.a, round 1 of 1" in told.err
    assert report.main(["--only", "x.*", "--json"]) == 0
    line = {"name": "x.a", "value": 20.0, "unit": "us", "least": False}
    assert json.loads(capsys.readouterr().out) == line


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
    with servers.service(WORKERS="1") as service:
        assert Server(service.port, service.process).workers() == service.workers()
