"""Measure the budgets: ``python -m benchmarks [--only PATTERN ...] [--repeats N]``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from fnmatch import fnmatchcase
from itertools import islice

from benchmarks.abuse import abuse_groups
from benchmarks.bodies import body_group
from benchmarks.bots import bot_groups
from benchmarks.browser import browser_groups
from benchmarks.budget import Budget, Group, Line
from benchmarks.calls import call_groups
from benchmarks.engine import engine_groups
from benchmarks.learn import learn_groups
from benchmarks.progress import tell
from benchmarks.service import service_groups
from benchmarks.slow_clients import slow_client_group
from benchmarks.streams import stream_groups
from benchmarks.timing import machine_group, slowness
from galaxy_referee.engine.games import GAMES

REPEATS = 3


def all_groups() -> Iterator[Group]:
    """Everything that can be measured."""
    yield machine_group()
    for game in GAMES:
        yield from engine_groups(game)
        yield from bot_groups(game)
        yield from call_groups(game)
    yield from learn_groups()
    yield from service_groups(GAMES)
    yield from stream_groups(GAMES)
    yield from browser_groups()
    yield slow_client_group(GAMES[0])
    yield body_group()
    yield from abuse_groups()


def selected(groups: Sequence[Group], patterns: Sequence[str]) -> list[tuple[Group, list[Budget]]]:
    """The groups that have a line whose name fits a pattern, and these lines of them."""
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


def measure(chosen: Sequence[tuple[Group, Sequence[Budget]]], repeats: int) -> Iterator[Line]:
    """Measure the lines of each group in turn."""
    for number, (group, budgets) in enumerate(chosen, 1):
        measured: list[dict[str, float]] = []
        slow: list[float] = []
        count = min(repeats, group.most_rounds or repeats)
        about = f"{budgets[0].name}{' ...' if len(budgets) > 1 else ''}"
        with closing(group.rounds()) as rounds:
            for turn in range(1, count + 1):
                tell(f"{number} of {len(chosen)}: {about}, round {turn} of {count}")
                before = slowness()
                measured += islice(rounds, 1)
                slow.append(min(before, slowness()))  # what varies must not flatter the result
        for budget in budgets:
            yield Line(budget, tuple(values[budget.name] for values in measured), tuple(slow))


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} must be a positive integer")
    return int(text)


def main(arguments: list[str]) -> int:
    """Print each line as it is measured; the exit status tells whether every budget is met."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--only",
        nargs="+",
        default=["*"],
        metavar="PATTERN",
        help="lines to measure, such as 'race.*' (default: all)",
    )
    parser.add_argument(
        "--repeats", type=_positive, default=REPEATS, metavar="N", help="rounds (default: 3)"
    )
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
    met = True
    for line in measure(chosen, given.repeats):
        print(_json(line) if given.json else line, flush=True)
        met = met and line.met
    return 0 if met else 1


def _json(line: Line) -> str:
    budget = line.budget
    return json.dumps(
        {"name": budget.name, "value": line.value, "unit": budget.unit, "least": budget.least}
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
