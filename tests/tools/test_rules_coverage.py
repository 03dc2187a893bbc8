"""The command that finds rules without tests. The ids here belong to a game of their own."""

from __future__ import annotations

import pytest

from tools import rules_coverage
from tools.rules_coverage import ROOT, RuleId, named_ids, read_rules

RULES = """# Chess

- **CHESS-MOVE-1** A pawn moves forward. [Pawns]
- **CHESS-MOVE-2** A bishop moves diagonally. [Bishops]
- **CHESS-MOVE-3** A king moves one square. [Kings]
- **CHESS-OQ-1** May a player pass? → no.
- **CHESS-MISSING-1** The rules of draws.
- **CHESS-T-01** *Fool's mate.* Rules: CHESS-MOVE-1.
"""


@pytest.fixture
def project(tmp_path, write):
    """A small project with the rules of chess and an expansion that is not implemented."""
    for name, text in {
        "docs/rules/README.md": "# About the rules\n",
        "docs/rules/chess.md": RULES,
        "docs/rules/chess-960.md": "- **FISCHER-1** Shuffle the pieces. [Set-up]\n",
        "docs/rulings.md": "- **CHESS-REC-1** Recorded games draw at move 50.\n",
        "engine/chess/__init__.py": "",
    }.items():
        write(name, text)
    return tmp_path


TESTS = "tests/chess/test_moves.py"


def ids(*labels):
    return {RuleId.parse(label) for label in labels}


def test_it_lists_rules_and_scenarios_that_no_test_names(project, write, capsys):
    write(TESTS, '"""CHESS-MOVE-2."""')
    assert rules_coverage.main(["chess.md"], root=project) == 1
    assert capsys.readouterr().out.splitlines() == [
        "chess.md: rules 3, scenarios 1; named by tests 1, untestable 0, missing 3.",
        "  CHESS-MOVE-1 (line 3): A pawn moves forward. [Pawns]",
        "  CHESS-MOVE-3 (line 5): A king moves one square. [Kings]",
        "  CHESS-T-01 (line 8): *Fool's mate.* Rules: CHESS-MOVE-1.",
    ]


def test_it_is_content_when_all_are_named_and_skips_what_the_engine_lacks(project, write, capsys):
    write(TESTS, "# CHESS-T-1, CHESS-MOVE-1..-3, CHESS-OQ-1, CHESS-REC-1")
    assert rules_coverage.main([], root=project) == 0
    assert capsys.readouterr().out.splitlines() == [
        "chess-960.md: skipped, engine/chess/960.json does not exist yet.",
        "chess.md: rules 3, scenarios 1; named by tests 4, untestable 0, missing 0.",
    ]


def test_a_game_of_one_module_is_checked(project, write, capsys):
    (project / "engine/chess/__init__.py").unlink()
    write("engine/chess.py")
    assert rules_coverage.main(["chess.md"], root=project) == 1
    assert "chess.md: rules 3, scenarios 1; named by tests 0" in capsys.readouterr().out


def test_an_expansion_is_checked_once_its_data_is_there(project, write, capsys):
    write(TESTS, "# CHESS-MOVE-1")
    write("engine/chess/data/960.json", "{}")
    assert rules_coverage.main(["docs/rules/chess-960.md"], root=project) == 1
    assert "FISCHER-1 (line 1): Shuffle the pieces." in capsys.readouterr().out


def test_an_untestable_rule_needs_a_reason_and_no_test(project, write, capsys):
    write(TESTS, "# CHESS-MOVE-1, -2 and CHESS-T-01")
    excuses = project / "tests/chess/untestable.toml"
    excuses.write_text('"CHESS-MOVE-3" = "Kings are republicans."', encoding="utf-8")
    assert rules_coverage.main(["chess.md"], root=project) == 0
    assert "named by tests 3, untestable 1, missing 0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("excuse", "sentence"),
    [
        ('"CHESS-MOVE-9" = "There is none."', "excuses CHESS-MOVE-9, which is the id of no rule."),
        ('"castling" = "Too hard."', "excuses castling, which is the id of no rule."),
        ('"CHESS-MOVE-1" = " "', "gives no reason why CHESS-MOVE-1 cannot be tested."),
        ('"CHESS-MOVE-1" = 3', "gives no reason why CHESS-MOVE-1 cannot be tested."),
        ("CHESS-MOVE-1: later", "is not valid TOML"),
    ],
)
def test_a_faulty_exception_is_refused_in_words(project, write, capsys, excuse, sentence):
    write("tests/chess/untestable.toml", excuse)
    assert rules_coverage.main([], root=project) == 2
    assert sentence in capsys.readouterr().err


def test_an_unknown_file_is_refused_with_the_names_of_the_others(project, capsys):
    assert rules_coverage.main(["chequers.md"], root=project) == 2
    error = capsys.readouterr().err
    assert error == "chequers.md is not a file of rules. The files are: chess-960.md, chess.md.\n"


def test_a_project_without_rules_is_refused(tmp_path, capsys):
    assert rules_coverage.main([], root=tmp_path) == 2
    assert capsys.readouterr().err.startswith("There are no rules in ")


def test_a_misspelt_id_is_pointed_out(project, write, capsys):
    write(TESTS, "# CHESS-MOVE-1..-4, CHESS-T-1")
    assert rules_coverage.main(["chess.md"], root=project) == 0
    note = "Note: tests/chess/test_moves.py names CHESS-MOVE-4, but no rule has this id."
    assert note in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("CHESS-MOVE-2", ["CHESS-MOVE-2"]),
        ("(CHESS-MOVE-2)", ["CHESS-MOVE-2"]),
        ("CHESS-T-012", ["CHESS-T-12"]),
        ("CHESS-7", ["CHESS-7"]),
        ("CHESS-MOVE-2..-4", ["CHESS-MOVE-2", "CHESS-MOVE-3", "CHESS-MOVE-4"]),
        ("CHESS-MOVE-2, -7", ["CHESS-MOVE-2", "CHESS-MOVE-7"]),
        ("CHESS-MOVE-2, -7 and -9", ["CHESS-MOVE-2", "CHESS-MOVE-7", "CHESS-MOVE-9"]),
        ("# CHESS-MOVE-2,\n    # -7", ["CHESS-MOVE-2", "CHESS-MOVE-7"]),
        ("CHESS-OQ-1, -3..-5", ["CHESS-OQ-1", "CHESS-OQ-3", "CHESS-OQ-4", "CHESS-OQ-5"]),
        ("CHESS-MOVE-2, CHESS-OQ-3", ["CHESS-MOVE-2", "CHESS-OQ-3"]),
        ('moves("CHESS-MOVE-2", -7)', ["CHESS-MOVE-2"]),
        ("CHESS-MOVE-2, 7 squares", ["CHESS-MOVE-2"]),
        ("CHESS-MOVE-2a XCHESS-MOVE-3 GO-MOVE-4 CHESS-MOVE", []),
    ],
)
def test_how_a_text_names_ids(text, labels):
    assert named_ids(text, {"CHESS"}) == ids(*labels)


def documents():
    return [*sorted((ROOT / "docs" / "rules").glob("*.md")), ROOT / "docs" / "rulings.md"]


def test_every_id_of_the_documented_rules_is_given_once():
    labels = [
        rule.id
        for path in documents()
        for rule in read_rules(path)
        if path.name != "rulings.md" or rule.id.section == "REC"
    ]
    assert len(labels) > 1000
    assert len(labels) == len(set(labels))


def test_the_documented_rules_cite_only_ids_that_exist():
    known = {rule.id for path in documents() for rule in read_rules(path)}
    families = {rule_id.family for rule_id in known}
    for path in documents():
        assert named_ids(path.read_text(encoding="utf-8"), families) <= known, path.name


def test_every_open_question_has_its_ruling():
    *rules, rulings = documents()
    questions = {r.id for path in rules for r in read_rules(path) if r.id.section == "OQ"}
    assert questions == {r.id for r in read_rules(rulings) if r.id.section == "OQ"}
