"""Count instructions: ``python -m benchmarks.instructions [--check | --write]``.

Counts do not depend on the speed of the machine or on other programs, but they do depend on the
interpreter, so the committed counts are compared only with counts from the same build.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.budget import Budget, Group, Rounds, shown
from benchmarks.counted import MARK
from benchmarks.interpreter import interpreter
from galaxy_referee.engine.games import GAMES
from tools.servers import ROOT

FILE = Path(__file__).with_suffix(".json")
MORE = 1.03  # a higher ratio to the committed count fails
MISSING = "Instructions are not counted: valgrind is not installed."
# The "must" and "aim" of moves relative to an echo of the same bytes.
AGAINST_ECHO = {"move": (2.0, 1.7), "move_unstamped": (2.4, 2.1)}

Counts = dict[str, int]


def can_count() -> bool:
    """Whether valgrind is installed."""
    return shutil.which("valgrind") is not None


def build() -> str:
    """The interpreter and its build."""
    return f"{interpreter()}, {sys.version.split('(')[1].split(')')[0]}, {sysconfig.get_platform()}"


def counted() -> Counts:
    """The instructions per operation, by line.

    Raises:
        RuntimeError: callgrind or the program fails.
    """
    with tempfile.TemporaryDirectory(prefix="referee-count-") as folder:
        out = Path(folder) / "out"
        command = [
            *_at_fixed_addresses(),
            *("valgrind", "--tool=callgrind", f"--dump-before={MARK}"),
            f"--callgrind-out-file={out}",
            *(sys.executable, "-m", "benchmarks.counted"),
        ]
        done = subprocess.run(
            command, cwd=ROOT, env=_ENVIRONMENT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(done.stderr[-4000:])
        parts = [_total(Path(f"{out}.{number}")) for number in range(1, _parts(out) + 1)]
    return dict(each(json.loads(done.stdout.splitlines()[-1]), parts))


# Without the caller's environment, which shifts addresses and may change behavior.
_ENVIRONMENT = {
    "PATH": os.environ.get("PATH", ""),
    "LC_ALL": "C.UTF-8",
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
}


def _at_fixed_addresses() -> list[str]:
    """The prefix that disables address randomization, if available: sets are ordered by
    addresses."""
    setarch = shutil.which("setarch")
    if setarch is None or subprocess.run([setarch, "-R", "true"], check=False).returncode:
        return []
    return [setarch, "-R"]


def _parts(out: Path) -> int:
    """The counts of the parts that callgrind wrote, without the rest of the program."""
    return sum(1 for path in out.parent.iterdir() if path != out)


def _total(path: Path) -> int:
    found = re.search(r"^totals: (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return int(found[1])


def each(lines: Sequence[tuple[str, int]], parts: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The instructions per operation of each line: the difference between two runs and one.

    Args:
        lines: the names, with the number of operations in a run.
        parts: three counts for each line: before it, one run, and two runs.
    """
    for number, (name, things) in enumerate(lines):
        _, once, twice = parts[3 * number : 3 * number + 3]
        yield name, (twice - once) // things


def ratios(counts: Mapping[str, int]) -> dict[str, float]:
    """Each move relative to its game's echo."""
    return {
        f"{game.name}.{line}": counts[f"{game.name}.{line}"] / counts[f"{game.name}.echo"]
        for game in GAMES
        for line in AGAINST_ECHO
    }


def instruction_groups() -> Iterator[Group]:
    """The budgets of moves in instructions, if they can be counted."""
    if not can_count():
        return
    budgets = {
        f"{game.name}.{line}": Budget(
            f"{game.name}.instructions_of_{line}_against_echo", "times", must, aim
        )
        for game in GAMES
        for line, (must, aim) in AGAINST_ECHO.items()
    }

    def rounds() -> Rounds:
        while True:
            yield {budgets[name].name: ratio for name, ratio in ratios(counted()).items()}

    yield Group(tuple(budgets.values()), rounds, least=1)


def grown(before: Mapping[str, int], now: Mapping[str, int]) -> list[str]:
    """A sentence for each line that has grown too much, or that only one side has."""
    gone = [f"{name} is committed, but not counted." for name in before if name not in now]
    return gone + [
        f"{name} takes {count:,} instructions, {100 * count / before[name] - 100:.1f}% more than "
        f"the {before[name]:,} that are committed."
        if name in before
        else f"{name} is not committed."
        for name, count in now.items()
        if name not in before or count > MORE * before[name]
    ]


def check() -> int:
    """Compare with the committed counts; the exit status shows whether a line has grown."""
    committed = json.loads(FILE.read_text(encoding="utf-8"))
    if committed["build"] != build():
        print(
            "Instructions are not compared: they were counted with "
            f"{committed['build']}, and this is {build()}."
        )
        return 0
    now = counted()
    _tell(now, committed["counts"])
    found = grown(committed["counts"], now)
    for sentence in found:
        print(sentence)
    if found:
        print("To accept this, commit the output of `python -m benchmarks.instructions --write`.")
    return int(bool(found))


def write() -> None:
    """Count, and store the result."""
    now = counted()
    _tell(now, {})
    text = json.dumps({"build": build(), "counts": now}, indent=2)
    FILE.write_text(f"{text}\n", encoding="utf-8")


def _tell(counts: Mapping[str, int], before: Mapping[str, int]) -> None:
    against = ratios(counts)
    for name, count in counts.items():
        text = f"{name} {count:,} instructions"
        if name in before:
            text += f", {100 * count / before[name] - 100:+.1f}%"
        if name in against:
            text += f", {shown(against[name])} times the echo"
        print(text)


def main(arguments: list[str]) -> int:
    """Count, and check or write on request."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--check", action="store_true", help="fail if a line has grown by more than 3%%"
    )
    how.add_argument("--write", action="store_true", help="store the counts, to be committed")
    given = parser.parse_args(arguments)
    if not can_count():
        print(MISSING)
        return 0
    if given.check:
        return check()
    if given.write:
        write()
    else:
        _tell(counted(), {})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
