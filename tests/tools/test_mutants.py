"""Mutants of a small engine, tried with its tests."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tools.mutants.__main__ import drawn, listed, main
from tools.mutants.changes import mutants
from tools.servers import ROOT

TOY = '''"""A game."""

def price(cost: int, discount: int = 1) -> int:
    if discount < 0:
        raise ValueError(f"{cost + 1}")
    return max(0, cost - discount)


def count(cards):
    total = 0
    if cards == "none":
        cards = [card for card in cards if card]
    while cards:
        cards = cards[1:]
        total += 1
    return total


PRICES = {"novelty": 2}

if not PRICES:
    raise OSError
'''
TESTS = """from galaxy_referee.engine.toy.limits import MOST
from galaxy_referee.engine.toy.prices import PRICES, count, price

def test_price():
    assert price(3) == 2
    assert price(1, 2) == 0

def test_count():
    assert count("abc") == 3 == PRICES["novelty"] + 1 == MOST
"""
ABSENT = "import galaxy_referee.engine.toy.prices\n\ndef test_nothing():\n    pass\n"


@pytest.fixture
def checkout(tmp_path, write):
    write("galaxy_referee/__init__.py")
    (tmp_path / "galaxy_referee" / "engine").symlink_to("../engine")
    for name in ("__init__.py", "toy/__init__.py", "kernel/__init__.py"):
        write(f"engine/{name}")
    write("engine/toy/prices.py", TOY)
    write("engine/toy/limits.py", "MOST = 3")  # no test executes a line of it
    write("tests/toy/test_prices.py", TESTS)
    write("tests/kernel/test_kernel.py", ABSENT)
    return tmp_path


def changes(text):
    return {(each.before, each.after) for each in mutants("engine/x.py", text.encode())}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = b <= c", ["a = b < c", "a = b > c"]),
        ("a = b is not  c", ["a = b is c"]),
        ("a = 'é' in (b) not in c", ["a = 'é' not in (b) not in c", "a = 'é' in (b) in c"]),
        ("a = b and c or d", ["a = b or c or d", "a = b and c and d"]),
        ("a = b - c", ["a = b + c"]),
        ("a += b", ["a -= b", "pass"]),
        ("a = True", ["a = False"]),
        ("a = 7", ["a = 8", "a = 6"]),
        ("a = min(b)", ["a = max(b)"]),
        ("a = sorted(b, key=c)", []),
        ("a = sorted(b)", ["a = list(b)"]),
        ("a = b if c else d", ["a = b if not (c) else d"]),
        ("a = [b for b in c if b]", ["a = [b for b in c if not (b)]"]),
        ("a.b = c", ["pass"]),
        ("a()", ["pass"]),
        ("a: int | None = b", []),
        ("assert a < 1", []),
        ("a = zip(b, c, strict=True)", []),
        ("A = B | C", []),
    ],
)
def test_what_changes_in_a_statement(before, after):
    assert {each for _, each in changes(before)} == set(after)


def test_heads_of_compound_statements_stand_for_them():
    after = {("if a:", "if not (a):"), ("if a:", "if False:")}
    assert changes("def f():\n    if a:\n        return b\n") == after


def test_equal_lines_of_a_function_are_told_apart():
    found = [each.nth for each in mutants("engine/x.py", b"a()\nb = 1\na()\n")]
    assert found == [1, 1, 1, 2]


def tried(checkout, *arguments):
    """The exit status, and what is printed."""
    command = [sys.executable, "-m", "tools.mutants", "--patience", "3", *arguments]
    path = f"{checkout}{os.pathsep}{ROOT}"
    done = subprocess.run(
        command,
        check=False,
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": "-p no:schemathesis"},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout


def test_the_tests_that_execute_a_line_decide_once(checkout):
    status, told = tried(checkout, "--jobs", "2")
    survivors = {line.removeprefix("  + ") for line in told.splitlines() if "  + " in line}
    assert status == 1
    assert survivors == {
        'if cards != "none":',
        "cards = [card for card in cards if not (card)]",
        "if discount <= 0:",
        "if discount < 1:",
        "if discount < -1:",
        "if False:",
    }
    # Of the others, one never ends, one cannot be imported, some change a default or a table.
    (checkout / "tests/toy/test_prices.py").write_text(ABSENT)
    assert tried(checkout, "engine")[1].splitlines()[-2] == told.splitlines()[-2]


def test_failures_without_a_mutant_are_reported(checkout):
    (checkout / "tests/toy/test_prices.py").write_text("def test_it():\n    assert False\n")
    status, told = tried(checkout)
    said = "Without a mutant, this fails: tests/toy/test_prices.py::test_it."
    assert (status, told.splitlines()[-1]) == (2, said)


def test_time_ends_without_a_result(checkout):
    assert "mutants were not tried" in tried(checkout, "--minutes", "0")[1]


def test_a_draw_survives_changes_elsewhere(checkout):
    before = [each.key for each in drawn(checkout, ["engine"], "1", None)]
    (checkout / "engine/toy/prices.py").write_text(f"{TOY}\n\nOTHER = -other\n")
    assert [each.key for each in drawn(checkout, ["engine"], "1", None)] == before
    assert [each.key for each in drawn(checkout, ["engine"], "2", None)] != before


def test_only_changed_lines(checkout):
    lines = {"engine/toy/prices.py": {1 + TOY[: TOY.index("total += 1")].count("\n")}}
    found = {each.after for each in drawn(checkout, ["engine"], "1", lines)}
    assert found == {"total -= 1", "total += 2", "total += 0", "pass"}


def test_an_unknown_commit_ends_in_a_sentence(capsys):
    assert main(["--changed", "no-such-commit"]) == 0
    assert "no-such-commit is not an earlier commit" in capsys.readouterr().out


def test_every_proved_equivalent_is_still_a_mutant():
    """Whoever changes the line proves it again."""
    modules = {key[0] for key in listed()}
    known = {each.key for name in modules for each in mutants(name, (ROOT / name).read_bytes())}
    assert set(listed()) <= known
    assert all(len(reason) > 20 for reason in listed().values())
