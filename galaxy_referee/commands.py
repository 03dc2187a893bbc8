"""The command ``galaxy-referee``. A new subcommand needs a module and a row in ``COMMANDS``.

A module is imported only when its command is called, so that each command needs only the packages
that it uses.
"""

from __future__ import annotations

import importlib
import os
import select
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from galaxy_referee import __version__

CANNOT = 2
NOBODY_READS = 141  # as a shell says of a command that SIGPIPE has ended


@dataclass(frozen=True)
class Command:
    """A subcommand.

    Args:
        name: the name on the command line.
        help: a short description.
        module: the module whose function ``main`` takes the arguments and returns the exit code.
        extra: the package extra that it needs; None if it needs only the engine.
    """

    name: str
    help: str
    module: str
    extra: str | None = None


COMMANDS = (
    Command("serve", "start the service", "galaxy_referee.serve", "service"),
    Command("play", "play in the terminal", "galaxy_referee.play.__main__", "play"),
    Command(
        "tournament", "run tournaments", "galaxy_referee.tournament.__main__", extra="tournament"
    ),
    Command(
        "arena",
        "let bots play without end, and rate them",
        "galaxy_referee.arena.__main__",
        "tournament",
    ),
    Command("evaluate", "measure a bot", "galaxy_referee.arena.evaluate", "tournament"),
    Command(
        "train",
        "train a network for the learned bots",
        "galaxy_referee.training.__main__",
        "tournament",
    ),
    Command("mcp", "serve tools for agents", "galaxy_referee.agents.__main__", "agents"),
    Command("tiles", "correct tiles of New Frontiers", "galaxy_referee.tiles"),
    Command("verify", "verify the record of a finished session", "galaxy_referee.records.verify"),
    Command(
        "import",
        "convert games played elsewhere to records",
        "galaxy_referee.records.importing.__main__",
    ),
    Command("conformance", "test another engine", "galaxy_referee.conformance.__main__"),
    Command(
        "doctor",
        "show what is installed, and whether the service can start",
        "galaxy_referee.doctor",
    ),
    Command("replay", "step through a finished game", "galaxy_referee.review.__main__"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: the command and its arguments; None for those of this process.

    Returns:
        The exit code.
    """
    name, *rest = (sys.argv[1:] if arguments is None else list(arguments)) or [""]
    if name in ("-h", "--help"):
        print(_help())
        return 0
    if name == "--version":
        print(f"galaxy-referee {__version__}")
        return 0
    command = next((command for command in COMMANDS if command.name == name), None)
    if command is None:
        unknown = f"galaxy-referee: there is no command {name!r}.\n\n" if name else ""
        print(f"{unknown}{_help()}", file=sys.stderr)
        return CANNOT
    return _run(command, rest)


def _run(command: Command, arguments: list[str]) -> int:
    """Import a command's module and call it."""
    try:
        run: Callable[[list[str]], int] = importlib.import_module(command.module).main
    except ModuleNotFoundError as error:
        if command.extra is None or (error.name or "").partition(".")[0] == "galaxy_referee":
            raise
        print(
            f"galaxy-referee {command.name} needs the {command.extra} extra: "
            f"pip install 'galaxy-referee[{command.extra}]'",
            file=sys.stderr,
        )
        return CANNOT
    try:
        code = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        if not _nobody_reads():
            raise
        return NOBODY_READS
    return code


def _nobody_reads() -> bool:
    """Whether the reader of the output has ended, as ``head`` does. If so, drop the output."""
    output = sys.stdout.fileno()
    pipe = select.poll()
    pipe.register(output, 0)
    if not pipe.poll(0):
        return False
    os.dup2(os.open(os.devnull, os.O_WRONLY), output)
    return True


def _help() -> str:
    lines = [
        "usage: galaxy-referee COMMAND ...",
        "",
        "A referee for galaxy games. galaxy-referee COMMAND --help shows the options of a command.",
        "",
        *(f"  {command.name:<12} {command.help}" for command in COMMANDS),
    ]
    return "\n".join(lines)
