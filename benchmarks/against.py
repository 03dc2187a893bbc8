"""Compare two commits: ``python -m benchmarks.against REF [--only PATTERN ...] [--repeats N]``.

REF is checked out into a temporary directory. Its benchmarks and those of this directory run
alternately in the same environment, group by group, and are compared turn by turn, so that other
load on the machine matters less.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.budget import shown
from benchmarks.progress import tell

ROOT = Path(__file__).parent.parent
REPEATS = 3
PAIRS = "7"  # results per line and turn
WORSE = 1.05  # a higher ratio counts as worse
TOO_OLD = "it is from before benchmarks and the loop that tells the machine's speed took turns"

Values = dict[str, float]
Measure = Callable[[Path, Sequence[str]], "tuple[Values, dict[str, bool]]"]


@dataclass(frozen=True)
class Compared:
    """A line that both commits have.

    Args:
        name: the name of the line.
        before: the results of REF, one per turn.
        after: the results of this directory.
        least: whether higher is better.
    """

    name: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    least: bool

    @property
    def ratio(self) -> float:
        """The ratio of this directory to REF: the median over the turns."""
        pairs = zip(self.before, self.after, strict=True)
        return median(after / before if before else 1.0 for before, after in pairs)

    @property
    def badness(self) -> float:
        """Above 1 if this directory is worse."""
        if self.least:
            return 1 / self.ratio if self.ratio else float("inf")
        return self.ratio


class NotComparable(Exception):
    """The benchmarks of a commit cannot be compared with these."""


@contextlib.contextmanager
def checked_out(reference: str, repository: Path) -> Iterator[Path]:
    """A commit, checked out into a temporary directory for the duration of the block.

    Raises:
        NotComparable: there is no such commit.
    """
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        there = Path(folder) / "tree"
        added = _git(repository, "worktree", "add", "--detach", str(there), reference)
        if added.returncode:
            raise NotComparable(f"{reference} cannot be checked out: {added.stderr.strip()}")
        try:
            yield there
        finally:
            _git(repository, "worktree", "remove", "--force", str(there))


def _git(repository: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def groups_of(tree: Path, only: Sequence[str]) -> list[list[str]]:
    """The names of a checkout's lines, grouped as they are measured.

    Raises:
        NotComparable: its benchmarks measure differently.
    """
    listed = _benchmarks(tree, "--list", "--pairs", PAIRS, "--only", *only)
    if listed.returncode:
        reason = TOO_OLD if "unrecognized arguments" in listed.stderr else listed.stderr.strip()
        raise NotComparable(f"The benchmarks of {tree} cannot be compared: {reason}.")
    return [line.split() for line in listed.stdout.splitlines()]


def measured(tree: Path, names: Sequence[str]) -> tuple[Values, dict[str, bool]]:
    """One round of some lines in a checkout: their values, and whether higher is better.

    Raises:
        NotComparable: they end without results.
    """
    done = _benchmarks(tree, "--json", "--pairs", PAIRS, "--only", *names)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if not lines:
        raise NotComparable(f"{names[0]} cannot be measured in {tree}: {done.stderr[-2000:]}")
    return (
        {line["name"]: line["value"] for line in lines},
        {line["name"]: line["least"] for line in lines},
    )


def _benchmarks(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks", *arguments]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def compare(
    groups: Sequence[Sequence[str]], ref: Path, now: Path, repeats: int, measure: Measure = measured
) -> Iterator[Compared]:
    """Measure each group in both checkouts alternately; they take turns to go first."""
    for number, names in enumerate(groups, 1):
        results: dict[Path, list[Values]] = {ref: [], now: []}
        least: dict[str, bool] = {}
        for turn in range(repeats):
            tell(f"{number} of {len(groups)}: {names[0]} ..., turn {turn + 1} of {repeats}")
            for tree in (ref, now) if turn % 2 == 0 else (now, ref):
                values, least = measure(tree, names)
                results[tree].append(values)
        for name in names:
            before, after = (tuple(values[name] for values in results[tree]) for tree in (ref, now))
            yield Compared(name, before, after, least[name])


def as_markdown(reference: str, lines: Sequence[Compared]) -> str:
    """The results as a Markdown table, worst line first."""
    rows = [f"| line | {reference} | now | ratio |", "| --- | --- | --- | --- |"]
    for line in sorted(lines, key=lambda line: -line.badness):
        before, after = shown(median(line.before)), shown(median(line.after))
        rows.append(f"| `{line.name}` | {before} | {after} | {line.ratio:.2f} |")
    return "\n".join(rows)


def common(ref: Sequence[Sequence[str]], now: Sequence[Sequence[str]]) -> list[list[str]]:
    """The lines that both have, in the groups of the second."""
    there = {name for names in ref for name in names}
    kept = [[name for name in names if name in there] for names in now]
    return [names for names in kept if names]


def main(arguments: list[str]) -> int:
    """Print the table; the exit status shows whether a line is more than 5% worse."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=__doc__)
    parser.add_argument("ref", metavar="REF", help="the commit to compare with")
    parser.add_argument(
        "--only", nargs="+", default=["*"], metavar="PATTERN",
        help="lines to compare (default: all)",
    )  # fmt: skip
    parser.add_argument(
        "--repeats", type=int, default=REPEATS, metavar="N", help="turns (default: %(default)s)"
    )
    given = parser.parse_args(arguments)
    try:
        with checked_out(given.ref, ROOT) as tree:
            groups = common(groups_of(tree, given.only), groups_of(ROOT, given.only))
            lines = list(compare(groups, tree, ROOT, given.repeats))
    except NotComparable as error:
        print(error, file=sys.stderr)
        return 2
    print(as_markdown(given.ref, lines))
    return int(any(line.badness > WORSE for line in lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
