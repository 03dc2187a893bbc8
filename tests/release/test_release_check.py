"""The table of ``make release-check``."""

from __future__ import annotations

import pytest

from tools import release_check
from tools.release_check import CHECKS, Check, Result, main, run, table
from tools.servers import ROOT

TESTS = """
import pytest

def test_good():
    pass

def test_left_out():
    pytest.skip("nothing answers")
"""


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_its_tests_exist(check):
    assert [path for path in check.tests if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize(
    ("tests", "word", "passed"),
    [
        (TESTS, "ok", 1),
        (TESTS.replace("pass", "assert False"), "failed", 0),
        (TESTS.replace("pass", "pytest.skip('nothing answers')"), "skipped", 0),
        ("import nothing_of_this_name", "failed", 0),
    ],
)
def test_a_check_is_ok_if_a_test_passed_and_none_failed(tests, word, passed, tmp_path):
    path = tmp_path / "test_toy.py"
    path.write_text(tests, encoding="utf-8")
    result = run(Check("Toy", (str(path),)))
    assert (result.word, result.passed) == (word, passed)
    assert result.skipped == (["nothing answers"] if "skip(" in tests else [])


def test_the_table_gives_reasons(monkeypatch, capsys):
    check = Check("Toy", ())
    results = [
        Result(check, [], 2, ["nothing answers"]),
        Result(check, ["test_toy: test_bad"], 1, []),
    ]
    assert table(results).splitlines() == [
        "ok       Toy (2 passed)",
        "         skipped: nothing answers",
        "failed   Toy (1 passed)",
        "         failed: test_toy: test_bad",
    ]
    given = iter(results)
    monkeypatch.setattr(release_check, "CHECKS", (check, check))
    monkeypatch.setattr(release_check, "run", lambda _: next(given))
    assert main(["toy"]) == 1
    assert capsys.readouterr().out.endswith("1 ok, 1 failed, 0 skipped\n")
    assert main(["no such check"]) == 1
