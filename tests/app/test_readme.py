"""A newcomer's first session: the commands and the Python of the README, run as printed."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.printed import blocks_of, commands_of

README = Path(__file__).parents[2] / "README.md"


def sessions() -> list[tuple[str, str]]:
    """The commands of the console blocks, each with the output printed below it."""
    console = [block for block in blocks_of(README) if block.language == "console"]
    return [pair for block in console for pair in commands_of(block.text)]


def test_the_python_of_the_readme_prints_what_it_says():
    (block,) = re.findall(r"```pycon\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    example = doctest.DocTestParser().get_doctest(block, {}, README.name, str(README), 0)
    lines: list[str] = []
    results = doctest.DocTestRunner().run(example, out=lines.append)
    assert results.attempted >= 4
    assert not results.failed, "".join(lines)


def test_the_commands_of_the_readme_leave_no_file_in_the_clone():
    text = README.read_text(encoding="utf-8")
    commands = [command for command, _ in sessions()]
    first = next(index for index, command in enumerate(commands) if "> " in command)
    assert 'cd "$(mktemp -d)"' in commands[:first]
    shell = "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    written = re.findall(r"--(?:out|html|json) (\S+)", shell)
    assert written
    assert all(path.startswith("/tmp/") for path in written)


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_commands_of_the_readme_print_what_it_says(server, tmp_path):
    commands = sessions()
    assert len(commands) >= 8
    for printed, expected in commands:
        command = printed.replace("http://127.0.0.1:8000", server)
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == expected.strip(), command
