"""Run for a long time while everything fails: ``python -m benchmarks.soak --faults arena``.

With ``single``, ``sentinel``, and ``cluster``, sessions are played and watched while workers and a
cache of this kind fail. With ``arena``, a ladder runs with its service, its cache, and bots that
fail or want to do harm. docs/performance.md describes what must hold in the end.
"""

from __future__ import annotations

import argparse
import contextlib
import secrets
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from benchmarks.progress import tell
from benchmarks.soak import arena, sessions
from benchmarks.soak.caches import KINDS
from benchmarks.soak.faults import Report
from galaxy_referee.app.server.connections import file_limit

ARENA = "arena"


def soak(faults: str, given: argparse.Namespace) -> Report:
    """Run with one set of faults."""
    seconds = 60 * given.minutes
    if faults != ARENA:
        size = sessions.Size(given.sessions, given.streams, given.rate, seconds, given.pause)
        return sessions.soak(faults, size)
    with contextlib.ExitStack() as stack:
        place = given.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place.mkdir(parents=True, exist_ok=True)
        return arena.soak(replace(arena.HOUR, length=seconds, seed=given.seed), place)


def main(arguments: list[str]) -> int:
    """Run with each set of faults; the exit status shows whether there were violations."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    names = [*KINDS, ARENA]
    parser.add_argument("--faults", nargs="+", choices=names, default=names, help="what fails")
    parser.add_argument("--minutes", type=float, default=10, help="duration of each run")
    own = parser.add_argument_group("sessions")
    own.add_argument("--sessions", type=int, default=1_000, help="number of sessions")
    own.add_argument("--streams", type=int, default=4_000, help="number of streams")
    own.add_argument("--rate", type=float, default=200, help="moves per second")
    own.add_argument("--pause", type=float, default=10, help="seconds between faults")
    own = parser.add_argument_group("arena")
    own.add_argument("--seed", default=secrets.token_hex(4), help="of the moments of faults")
    own.add_argument("--folder", type=Path, help="an empty or new folder, which is kept")
    given = parser.parse_args(arguments)
    file_limit()
    wrong = 0
    for faults in given.faults:
        tell(f"{faults}, {given.minutes:g} minutes with seed {given.seed}")
        report = soak(faults, given)
        wrong += len(report.wrong)
        print("\n".join([f"{faults}:", *report.lines()]), flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
