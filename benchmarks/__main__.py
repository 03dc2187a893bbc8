"""Measure the performance budgets: ``python -m benchmarks [--only PATTERN ...] [--pairs N]``."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from fnmatch import fnmatchcase
from itertools import islice

from benchmarks.abuse import abuse_groups
from benchmarks.answers import answer_groups
from benchmarks.bodies import body_group
from benchmarks.bots import bot_groups
from benchmarks.browser import browser_groups
from benchmarks.budget import Budget, Group, Line, Verdict
from benchmarks.calls import call_groups
from benchmarks.engine import engine_groups
from benchmarks.fairness import fairness_group
from benchmarks.instructions import instruction_groups
from benchmarks.interpreter import interpreter
from benchmarks.learn import learn_groups
from benchmarks.progress import tell
from benchmarks.service import service_groups
from benchmarks.slow_clients import slow_client_group
from benchmarks.start import start_group
from benchmarks.streams import stream_groups
from benchmarks.timing import machine_group
from benchmarks.tournaments import tournament_groups
from benchmarks.tracing import tracing_groups
from galaxy_referee.engine.games import GAMES
from tools.servers import ROOT

UNJUDGED = (Verdict.NOISY, Verdict.TOO_FEW)


def all_groups() -> Iterator[Group]:
    """All groups of lines that can be measured."""
    yield machine_group()
    for game in GAMES:
        yield from engine_groups(game)
        yield from bot_groups(game)
        yield from call_groups(game)
        yield from tournament_groups(game)
    yield from answer_groups()
    yield start_group()
    yield from learn_groups()
    yield from service_groups(GAMES)
    yield from tracing_groups(GAMES[0])
    yield from stream_groups(GAMES)
    yield from browser_groups()
    yield slow_client_group(GAMES[0])
    yield body_group()
    yield from abuse_groups()
    yield fairness_group(GAMES[0])
    yield from instruction_groups()


def selected(groups: Sequence[Group], patterns: Sequence[str]) -> list[tuple[Group, list[Budget]]]:
    """The groups with lines that match a pattern, reduced to these lines."""
    chosen = []
    for group in groups:
        fitting = [
            budget
            for budget in group.budgets
            if any(fnmatchcase(budget.name, pattern) for pattern in patterns)
        ]
        if fitting:
            chosen.append((group, fitting))
    return chosen


def measure(
    chosen: Sequence[tuple[Group, Sequence[Budget]]], pairs: int | None = None
) -> Iterator[Line]:
    """Measure the lines of each group, with the given number of pairs or the usual one."""
    for number, (group, budgets) in enumerate(chosen, 1):
        about = f"{budgets[0].name}{' ...' if len(budgets) > 1 else ''}"
        tell(f"{number} of {len(chosen)}: {about}")
        with closing(group.rounds()) as rounds:
            measured = list(islice(rounds, group.count(pairs)))
        for budget in budgets:
            values = tuple(values[budget.name] for values in measured)
            yield Line(budget, values, group.least)


def conclusion(lines: Sequence[Line]) -> str:
    """The lines that miss their budget, and those without a verdict."""
    missed = [line.budget.name for line in lines if line.verdict is Verdict.NOT_MET]
    noted = [line for line in lines if line.verdict in UNJUDGED]
    unjudged = [f"{line.budget.name} ({line.verdict.value})" for line in noted]
    return "\n".join(
        [
            f"Not met: {', '.join(missed) or 'none'}.",
            f"Could not be judged: {', '.join(unjudged) or 'none'}.",
        ]
    )


def about_this_run() -> str:
    """The factors that affect the figures: the commit, the interpreter and its build, the
    processor."""
    described = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--tags", "--always", "--dirty"],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    cores = os.cpu_count()
    return f"{described or 'no commit'}, {interpreter()}, {platform.machine()}, {cores} cores"


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} must be a positive integer")
    return int(text)


def main(arguments: list[str]) -> int:
    """Print each line as it is measured; the exit status shows whether any budget is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--only", nargs="+", default=["*"], metavar="PATTERN",
        help="lines to measure, such as 'race.*' (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--pairs", type=_positive, metavar="N",
        help="results per line (default: 20, over HTTP 60); a verdict needs 20",
    )  # fmt: skip
    parser.add_argument("--list", action="store_true", help="print the names of the lines by group")
    parser.add_argument("--json", action="store_true", help="print the lines as JSON")
    given = parser.parse_args(arguments)
    chosen = selected(list(all_groups()), given.only)
    if not chosen:
        parser.error(f"no line fits {' '.join(given.only)}; --list prints their names")
    if given.list:
        for _, budgets in chosen:
            print(" ".join(budget.name for budget in budgets))
        return 0
    if not given.json:
        print(about_this_run(), flush=True)
    lines = []
    for line in measure(chosen, given.pairs):
        print(_json(line) if given.json else line, flush=True)
        lines.append(line)
    if not given.json:
        print(conclusion(lines))
    return int(any(line.verdict is Verdict.NOT_MET for line in lines))


def _json(line: Line) -> str:
    budget = line.budget
    return json.dumps(
        {"name": budget.name, "value": line.value, "unit": budget.unit, "least": budget.least}
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
