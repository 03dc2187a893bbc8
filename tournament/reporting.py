"""The command ``python -m tournament report LOG``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from tournament.log import BadLog
from tournament.numbers import numbers
from tournament.reading import Games
from tournament.report import html
from tournament.table import show

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_report(subparsers: Subparsers) -> None:
    """Add the command to those of ``python -m tournament``; ``command`` is what runs it."""
    parser = subparsers.add_parser(
        "report",
        help="show the numbers of a log",
        description="Show the numbers of a tournament's log, finished or not, as tables.",
    )
    parser.add_argument("log", type=Path, help="the JSONL log of a run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write them as JSON, too")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a report with plots, too")
    parser.set_defaults(command=report_command)


def report_command(args: argparse.Namespace) -> int:
    """Show and write the numbers.

    Args:
        args: log, json and html as `add_report` reads them.

    Returns:
        The exit status: 0, or 1 if the log cannot be read or a file not be written.
    """
    try:
        found = numbers(Games(args.log))
        if args.json:
            encoded = msgspec.json.format(msgspec.json.encode(found, order="deterministic"))
            args.json.write_bytes(encoded + b"\n")
        if args.html:
            args.html.write_text(html(found), encoding="utf-8")
    except BadLog as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    show(found, Console())
    return 0
