"""What pages print in fenced blocks, and a shell that runs it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path
from textwrap import dedent
from types import TracebackType

FENCED = re.compile(r"^( *)```(\S*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
END = "--- end of the command"


@dataclass(frozen=True)
class Block:
    """A fenced block.

    Args:
        language: after the fence; empty if there is none.
        text: without the indentation of a list.
    """

    language: str
    text: str


def blocks_of(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found = FENCED.findall(page.read_text(encoding="utf-8"))
    return [Block(language, dedent(text)) for _, language, text in found]


def commands_of(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output printed below it."""
    commands = []
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        end = next(
            number
            for number in range(1, len(lines) + 1)
            if not lines[number - 1].endswith(("\\", "|"))
            and "\n".join(lines[:number]).count("'") % 2 == 0
        )
        commands.append(("\n".join(lines[:end]), "\n".join(lines[end:])))
    return commands


class Shell:
    """A terminal: one bash for all commands, with what they start in the background.

    Args:
        folder: where it starts.
        environment: its variables.
        patience: after how many seconds it is ended.
    """

    def __init__(self, folder: Path, environment: Mapping[str, str], patience: int = 600) -> None:
        # -m: a job is a group, which kill ends whole, as in a terminal.
        self.process = subprocess.Popen(
            ["timeout", str(patience), "bash", "-m"], cwd=folder, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def __enter__(self) -> Shell:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("kill $(jobs -p) 2> /dev/null; exit\n")
        self.process.stdin.close()
        self.process.wait(timeout=60)

    def run(self, command: str) -> str:
        """What a command prints; it must succeed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{command}\nprintf '\\n%s %s\\n' '{END}' $?\n")
        self.process.stdin.flush()
        lines = []
        for line in self.process.stdout:
            if line.startswith(END):
                assert line == f"{END} 0\n", f"{command}\n{''.join(lines)}"
                return "".join(lines).rstrip("\n")
            lines.append(line)
        raise AssertionError(f"The shell ended: {command}")


def follow(page: Path, shell: Shell, folder: Path, elsewhere: Mapping[str, str]) -> None:
    """Do what a page says: save its files in a folder, run its commands, and compare what they
    print. ``...`` in a page stands for anything.

    Args:
        page: the page.
        shell: which runs the commands.
        folder: for the files.
        elsewhere: addresses of the page, and those to use in their place.
    """
    for block in blocks_of(page):
        text = block.text
        for printed, used in elsewhere.items():
            text = text.replace(printed, used)
        if name := re.match(r"(?:<\?php )?(?:#|//) ([\w.]+)\n", text):
            (folder / name[1]).write_text(text, encoding="utf-8")
        elif block.language == "console":
            for command, expected in commands_of(text):
                compare(command, expected, shell.run(command))


def compare(command: str, expected: str, printed: str) -> None:
    """What a command prints is what the page says."""
    wanted, got = f"{expected.strip()}\n", f"{printed.strip()}\n"
    right = OutputChecker().check_output(wanted, got, ELLIPSIS | NORMALIZE_WHITESPACE)
    assert right, f"{command}\nexpected: {wanted}\nprinted: {got}"
