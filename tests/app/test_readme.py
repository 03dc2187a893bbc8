"""A newcomer's first session: the commands of the README, run as printed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def sessions(text: str) -> list[tuple[str, str]]:
    """The commands in the console blocks, each with the output printed below it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            end = next(
                number
                for number in range(1, len(lines) + 1)
                if not lines[number - 1].endswith("\\")
                and "\n".join(lines[:number]).count("'") % 2 == 0
            )
            found.append(("\n".join(lines[:end]), "\n".join(lines[end:])))
    return found


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_the_commands_of_the_readme_print_what_it_says(server, tmp_path):
    commands = sessions(README.read_text(encoding="utf-8"))
    assert len(commands) >= 8
    for printed, expected in commands:
        command = printed.replace("http://127.0.0.1:8000", server)
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == expected.strip(), command
