"""What the README must be, and a newcomer's first session, with curl and in the Python prompt, run
as printed."""

from __future__ import annotations

import doctest
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.docs.printed import blocks_of, commands_of
from tests.programs import output_of

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
CURL, PYTHON = (ROOT / "docs" / "quick-starts" / f"{name}.md" for name in ("curl", "python"))
SCREEN = 50  # lines


def sessions(page: Path) -> list[tuple[str, str]]:
    """The commands of the console blocks, each with the output printed below it."""
    console = [block for block in blocks_of(page) if block.language == "console"]
    return [pair for block in console for pair in commands_of(block.text)]


def test_the_readme_fits_on_a_screen():
    """What it is, two commands, a few lines of Python, a call, a picture of the table, and where to
    go from here."""
    text = README.read_text(encoding="utf-8")
    assert text.count("\n") <= SCREEN
    first, program, call = blocks_of(README)
    assert program.text.count("\n") <= 12 and len(commands_of(call.text)) == 1
    assert [line.split()[:2] for line in first.text.splitlines()] == [
        ["make", "run"],
        ["make", "test"],
    ]
    ((page, picture),) = re.findall(r'<a href="(\S+)"><img src="(\S+)" width="640" alt=".', text)
    assert (ROOT / page).is_file() and (ROOT / picture).is_file()
    assert len(re.findall(r"\*\*\[", text)) == 3


def test_the_program_of_the_readme_prints_what_its_comments_say():
    (program,) = [block.text for block in blocks_of(README) if block.language == "python"]
    said = [line.removeprefix("# ") for line in program.splitlines() if line.startswith("# ")]
    assert output_of(sys.executable, "-c", program).splitlines() == said
    assert len(said) == 2


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_call_of_the_readme_is_answered_so(server):
    ((command, expected),) = sessions(README)
    called = command.replace("http://127.0.0.1:8000", server)
    assert output_of("bash", "-c", called).strip() == expected


def test_the_python_prompt_prints_what_the_page_says():
    (block,) = re.findall(r"```pycon\n(.*?)```", PYTHON.read_text(encoding="utf-8"), re.DOTALL)
    example = doctest.DocTestParser().get_doctest(block, {}, PYTHON.name, str(PYTHON), 0)
    lines: list[str] = []
    results = doctest.DocTestRunner().run(example, out=lines.append)
    assert results.attempted >= 4
    assert not results.failed, "".join(lines)


def test_the_commands_of_the_quick_start_leave_no_file_in_the_clone():
    commands = [command for command, _ in sessions(CURL)]
    first = next(index for index, command in enumerate(commands) if "> " in command)
    assert 'cd "$(mktemp -d)"' in commands[:first]


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_commands_of_the_quick_start_print_what_it_says(server, tmp_path):
    commands = sessions(CURL)
    assert len(commands) >= 8
    for printed, expected in commands:
        command = printed.replace("http://127.0.0.1:8000", server)
        assert output_of("bash", "-c", command, cwd=tmp_path).strip() == expected.strip(), command
