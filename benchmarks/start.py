"""Startup time: the CPU time of a process that imports the package and exits."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.timing import in_turns, on_reference_machine
from tools.servers import ROOT

_STARTS = (
    (Budget("start.race", "s of CPU", 0.15, 0.1), "from galaxy_referee.engine.race import game"),
    (Budget("start.service", "s of CPU", 0.8, 0.5), "import galaxy_referee.app.wsgi"),
)


def start_group() -> Group:
    """The engine of one game, and the whole service."""

    def rounds() -> Rounds:
        yield from in_turns({budget.name: _started(program) for budget, program in _STARTS})

    return Group(tuple(budget for budget, _ in _STARTS), rounds)


def _started(program: str) -> Iterator[float]:
    while True:
        before = _of_children()
        command = [sys.executable, "-c", program]
        subprocess.run(command, cwd=ROOT, env=_compiled(), stderr=subprocess.DEVNULL, check=True)
        yield on_reference_machine(_of_children() - before)


def _compiled() -> dict[str, str]:
    """An environment in which modules are compiled once, as in an installation."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
