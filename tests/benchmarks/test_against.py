"""The comparison of two commits, with made-up benchmarks: nothing is timed here."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import against
from benchmarks.against import Compared, NotComparable
from tests.programs import output_of

FAKE = """
import sys
if "--list" in sys.argv:
    print("a.cost a.rate\\nb.cost")
else:
    for name in ("a.cost", "a.rate", "b.cost"):
        if name in sys.argv:
            least = "true" if "rate" in name else "false"
            print(f'{{"name": "{name}", "value": VALUE, "unit": "us", "least": {least}}}')
"""
OLD = "import sys\nsys.exit('unrecognized arguments: --list --only')\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two commits with benchmarks, of which the first has no selection, and a third checked out."""
    tree = tmp_path / "repository"
    (tree / "benchmarks").mkdir(parents=True)
    git(tree, "init", "-q")
    for tag, source in (("old", OLD), ("ref", FAKE.replace("VALUE", "100"))):
        (tree / "benchmarks" / "__init__.py").touch()  # or the real package comes first
        (tree / "benchmarks" / "__main__.py").write_text(source)
        git(tree, "add", ".")
        git(tree, "-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", tag)
        git(tree, "tag", tag)
    (tree / "benchmarks" / "__main__.py").write_text(FAKE.replace("VALUE", "110"))
    return tree


def git(tree: Path, *arguments: str) -> str:
    return output_of("git", *arguments, cwd=tree)


def test_two_commits_are_compared_worst_first(repository, capsys):
    with against.checked_out("ref", repository) as tree:
        groups = against.common(
            against.groups_of(tree, ["*"]), against.groups_of(repository, ["*"])
        )
        lines = list(against.compare(groups, tree, repository, 1))
    assert against.as_markdown("ref", lines).splitlines() == [
        "| line | ref | now | ratio |",
        "| --- | --- | --- | --- |",
        "| `a.cost` | 100 | 110 | 1.10 |",
        "| `b.cost` | 100 | 110 | 1.10 |",
        "| `a.rate` | 100 | 110 | 1.10 |",
    ]
    assert git(repository, "worktree", "list").count("\n") == 1
    assert "turn 1 of 1" in capsys.readouterr().err


def test_the_exit_status_tells_of_a_line_that_is_worse_by_more_than_5_percent(
    monkeypatch, repository, capsys
):
    monkeypatch.setattr(against, "ROOT", repository)
    assert against.main(["ref", "--repeats", "1"]) == 1
    assert "| `a.cost` | 100 | 110 | 1.10 |" in capsys.readouterr().out
    (repository / "benchmarks" / "__main__.py").write_text(
        FAKE.replace("VALUE", "104.0")
    )  # no bytecode fits
    assert against.main(["ref", "--repeats", "1"]) == 0


def test_commits_without_selection_are_refused_in_a_sentence(monkeypatch, repository, capsys):
    monkeypatch.setattr(against, "ROOT", repository)
    assert against.main(["old"]) == 2
    assert against.TOO_OLD in capsys.readouterr().err
    assert against.main(["nonsense"]) == 2
    assert "nonsense cannot be checked out" in capsys.readouterr().err


def test_turns_alternate_and_are_compared_in_pairs():
    """Load that comes and goes hits both."""
    order, loads = [], iter([1, 2, 4, 4, 1, 1])

    def measure(tree, names):
        order.append(tree.name)
        factor = 3.0 if tree.name == "now" else 2.0
        return dict.fromkeys(names, factor * next(loads)), dict.fromkeys(names, False)

    (line,) = against.compare([["x"]], Path("ref"), Path("now"), 3, measure)
    assert order == ["ref", "now", "now", "ref", "ref", "now"]
    assert line.ratio == 1.5


def test_only_lines_that_both_have_are_compared():
    assert against.common([["a", "b"], ["c"]], [["b", "c"], ["d"]]) == [["b", "c"]]


@pytest.mark.parametrize(("least", "badness"), [(True, 0.5), (False, 2)])
def test_more_may_be_better(least, badness):
    assert Compared("x", (1.0,), (2.0,), least).badness == badness


def test_a_commit_that_cannot_measure_is_refused(repository):
    with pytest.raises(NotComparable):
        against.measured(repository, ["unknown"])
