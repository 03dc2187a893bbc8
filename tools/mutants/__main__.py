"""Try mutants of the engine, and list those that no test catches:

    python -m tools.mutants [PATH ...] [--seed 1] [--count 100] [--changed COMMIT] [--minutes 3]

A mutant is a module with one small change, such as ``<`` in place of ``<=``; a test should fail.
The seed draws the mutants. Results are kept in build/mutants.jsonl: run the command again to
resume; survivors are tried again. equivalents.toml lists those that change nothing, with a proof.

No kept library does this here: mutmut changes only functions and knows a module by its path, not by
the name galaxy_referee.engine under which the link is imported; Cosmic Ray writes into the
working tree and has one test command for all modules. Neither draws mutants with a seed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.mutants.changes import Mutant, mutants
from tools.mutants.trials import Trials, tests_of

EQUIVALENTS = Path(__file__).with_name("equivalents.toml")
RESULTS = Path("build", "mutants.jsonl")
CAUGHT, SURVIVED, EQUIVALENT = "caught", "survived", "equivalent"
Key = tuple[Any, ...]


def listed() -> dict[Key, str]:
    """The keys of the mutants that are known to be equivalent, with the reasons."""
    entries = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8")).get("equivalent", [])
    return {
        (*(each[name] for name in ("module", "function", "before", "after")), each.get("nth", 1)): (
            each["reason"]
        )
        for each in entries
    }


def changed_lines(commit: str) -> dict[str, set[int]] | None:
    """The lines of the engine that are new since the branch left a commit, by module; nothing if
    the commit is unknown or the branch has not left it."""
    base, head = _git("merge-base", commit, "HEAD"), _git("rev-parse", "HEAD")
    if base is None or base == head:
        return None
    lines: dict[str, set[int]] = {}
    module = ""
    for line in (
        _git("diff", "--unified=0", "--no-ext-diff", base, "--", "engine") or ""
    ).splitlines():
        if line.startswith("+++ "):
            module = line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.setdefault(module, set()).update(range(first, first + count))
    return lines


def _git(*arguments: str) -> str | None:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def drawn(
    root: Path, paths: Sequence[str], seed: str, lines: dict[str, set[int]] | None
) -> list[Mutant]:
    """The mutants in the order of the draw, which a change elsewhere leaves as it is."""
    found = [
        mutant
        for path in sorted((root / "engine").rglob("*.py"))
        if (module := str(path.relative_to(root))).startswith(tuple(paths))
        if lines is None or module in lines
        for mutant in mutants(module, path.read_bytes())
        if lines is None or not lines[module].isdisjoint(mutant.lines)
    ]
    return sorted(found, key=lambda each: hashlib.sha256(repr((seed, each.key)).encode()).digest())


class Outcomes:
    """The results of the mutants, as soon as they are available.

    Args:
        root: the checkout.
        chosen: the number of mutants.
    """

    def __init__(self, root: Path, chosen: int) -> None:
        self.counts: Counter[str] = Counter()
        self._chosen = chosen
        self._equivalent = listed()
        self._file = root / RESULTS
        lines = self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []
        self._caught = {tuple(json.loads(line)) for line in lines}

    def unknown(self, mutants: Sequence[Mutant]) -> list[Mutant]:
        """The mutants that are still to be tried."""
        for mutant in mutants:
            if mutant.key in self._equivalent:
                self._count(mutant, EQUIVALENT)
            elif mutant.key in self._caught:
                self._count(mutant, CAUGHT)
        return [each for each in mutants if each.key not in {*self._equivalent, *self._caught}]

    def tell(self, mutant: Mutant, caught: bool) -> None:
        """Report whether a test caught a mutant."""
        self._count(mutant, CAUGHT if caught else SURVIVED)
        if caught:
            self._file.parent.mkdir(exist_ok=True)
            with self._file.open("a", encoding="utf-8") as results:
                print(json.dumps(mutant.key), file=results)
        else:
            print(f"  - {mutant.before}\n  + {mutant.after}", flush=True)

    def _count(self, mutant: Mutant, outcome: str) -> None:
        self.counts[outcome] += 1
        tried = self.counts.total()
        print(f"{tried}/{self._chosen} {outcome}: {_place(mutant)}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants; 1 if any survive that are not listed. Those of changed lines are only shown:
    how many of them are tried in the time depends on the machine."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("paths", metavar="PATH", nargs="*", help="a folder or module of engine/")
    parser.add_argument("--seed", default="1", help="draws the mutants")
    parser.add_argument("--count", type=int, default=100, help="how many to try at most")
    parser.add_argument("--changed", metavar="COMMIT", help="only lines changed since COMMIT")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="when to stop")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="tried at once")
    parser.add_argument("--patience", type=float, default=20, help="CPU seconds to spare")
    parser.add_argument("--tests", nargs="+", help="only these files and folders of tests")
    asked = parser.parse_args(arguments)
    lines = changed_lines(asked.changed) if asked.changed else None
    if asked.changed and lines is None:
        print(f"No mutants: {asked.changed} is not an earlier commit of this checkout.")
        return 0
    root = Path.cwd()
    chosen = drawn(root, asked.paths or ["engine"], asked.seed, lines)[: asked.count]
    outcomes = Outcomes(root, len(chosen))
    unknown = outcomes.unknown(chosen)
    if unknown:
        deadline = time.monotonic() + 60 * asked.minutes
        trials = Trials(root, unknown, asked.jobs, deadline, asked.patience, outcomes.tell)
        trials.run(asked.tests or tests_of(root, unknown))
        if trials.broken:
            print(f"Without a mutant, this fails: {', '.join(trials.broken)}.")
            return 0 if asked.changed else 2
    _report(outcomes.counts, len(chosen))
    return 1 if outcomes.counts[SURVIVED] and not asked.changed else 0


def _place(mutant: Mutant) -> str:
    return f"{mutant.module}:{mutant.lines[0]} {mutant.function}".rstrip()


def _report(counts: Counter[str], chosen: int) -> None:
    tried = counts.total()
    shares = (
        f"{counts[each]} {each} ({counts[each] / max(1, tried):.1%})"
        for each in (CAUGHT, SURVIVED, EQUIVALENT)
    )
    print(f"{tried} mutants: {', '.join(shares)}.")
    if tried < chosen:
        print(f"Time is up: {chosen - tried} mutants were not tried.")
    if counts[SURVIVED]:
        print(
            "Add a test that fails for each survivor, or list it in tools/mutants/equivalents.toml."
        )


if __name__ == "__main__":
    sys.exit(main())
