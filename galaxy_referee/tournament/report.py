"""``galaxy-referee tournament report LOG``: show the results of a tournament."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console

from galaxy_referee.tournament.escaping import in_plain_text, refused
from galaxy_referee.tournament.html_report import html
from galaxy_referee.tournament.log import BadLog
from galaxy_referee.tournament.log_reader import Games
from galaxy_referee.tournament.replay_pages import write_replays
from galaxy_referee.tournament.statistics import statistics
from galaxy_referee.tournament.terminal import show


def main(arguments: Sequence[str]) -> int:
    """Run the command line after ``report``; returns the exit code."""
    try:
        report(_given(arguments))
    except BadLog as error:
        return refused("tournament", error)
    return 0


def _given(arguments: Sequence[str]) -> argparse.Namespace:
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.replays and not given.html:
        parser.error("--replays is for a report with --html")
    return given


def report(given: argparse.Namespace) -> None:
    """Show and write the numbers.

    Args:
        given: log, json, html, and replays, as on the command line.

    Raises:
        BadLog: the log cannot be read, or a file cannot be written.
    """
    results = in_plain_text(statistics(Games(given.log)))
    if given.json:
        encoded = msgspec.json.encode(results, order="deterministic")
        _write(given.json, msgspec.json.format(encoded) + b"\n")
    if given.html:
        replays = write_replays(given.log, given.replays, given.html) if given.replays else []
        _write(given.html, html(results, replays).encode())
    show(results, Console())


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadLog(f"{path} cannot be written: {error.strerror}.") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee tournament report",
        description="Show the results of a finished or unfinished tournament from its log.",
    )
    parser.add_argument("log", type=Path, metavar="LOG", help="file written by a run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers as JSON")
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write a page with plots")
    parser.add_argument(
        "--replays", type=Path, metavar="FOLDER",
        help="with --html: also write each game as a page to step through, linked in the report",
    )  # fmt: skip
    return parser
