"""The command ``python -m tournament report LOG``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console

from tournament.log import BadLog
from tournament.numbers import numbers
from tournament.page import html
from tournament.reading import Games
from tournament.table import show

CANNOT = 2


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says after ``report``; its exit code."""
    try:
        report(_parser().parse_args(arguments))
    except BadLog as error:
        print(f"tournament: {error}", file=sys.stderr)
        return CANNOT
    except OSError as error:
        print(f"tournament: {error.filename}: {error.strerror}.", file=sys.stderr)
        return CANNOT
    return 0


def report(given: argparse.Namespace) -> None:
    """Show and write the numbers.

    Args:
        given: log, json and html, as on the command line.

    Raises:
        BadLog: the log cannot be read.
        OSError: a file cannot be written.
    """
    found = numbers(Games(given.log))
    if given.json:
        encoded = msgspec.json.encode(found, order="deterministic")
        given.json.write_bytes(msgspec.json.format(encoded) + b"\n")
    if given.html:
        given.html.write_text(html(found), encoding="utf-8")
    show(found, Console())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tournament report",
        description="Shows the numbers of a tournament, finished or not, from its log.",
    )
    parser.add_argument("log", type=Path, metavar="LOG", help="what a run has written")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers as JSON, too")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write them with plots, too")
    return parser
