"""Test another engine with the games in the suite: ``galaxy-referee conformance COMMAND ...``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from galaxy_referee.conformance.differences import ThisEngine
from galaxy_referee.conformance.runner import Failed, Program, read_games, run

DIFFERENT, CANNOT = 1, 2


def parser() -> argparse.ArgumentParser:
    """The command-line parser."""
    line = argparse.ArgumentParser(
        prog="galaxy-referee conformance",
        description="Test another engine with the games in the suite. See docs/conformance.md.",
    )
    line.add_argument("--only", default="", help="play only games whose title contains this text")
    line.add_argument("--patience", type=float, default=600, help="seconds to wait for an answer")
    line.add_argument("command", nargs=argparse.REMAINDER, help="command that starts the program")
    return line


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the suite.

    Returns:
        0 if nothing fails, 1 if something differs, 2 if the suite cannot be run.
    """
    given = parser().parse_args(arguments)
    if not given.command:
        parser().error(
            "name the program to be tested, such as: "
            "python -m galaxy_referee.conformance.in_process"
        )
    games = (game for game in read_games() if given.only in game["title"])
    try:
        program = Program(given.command, given.patience)
        try:
            report = run(
                program.ask, games, lambda line: print(line, flush=True), reference=ThisEngine()
            )
        finally:
            program.close()
    except Failed as failure:
        print(failure, file=sys.stderr)
        return CANNOT
    print(
        f"{len(report.passed)} passed, {len(report.failed)} failed, {len(report.skipped)} skipped; "
        f"{report.checks} comparisons."
    )
    return DIFFERENT if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
