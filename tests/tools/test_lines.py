"""What counts as a line of code."""

from __future__ import annotations

from tools.lines import by_capability, count

SOURCE = '''"""Of the module."""

# A comment.
import re  # and another


class Card:
    """Of the class,
    in two lines."""

    text = """It is
    no docstring."""

    def name(self): return (
        1,

    )
'''


def test_blank_lines_comments_and_docstrings_do_not_count():
    assert count(SOURCE) == 7


def test_each_game_is_a_capability_and_all_tests_are_one(tmp_path, write):
    for name in ("engine/race/cards.py", "engine/race/phases/settle.py", "tests/race/test_a.py"):
        write(name, "x = 1\n")
    assert by_capability(tmp_path) == {"engine/race": 2, "tests": 1}
