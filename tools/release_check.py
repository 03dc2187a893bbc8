"""Whether this checkout can be released: ``python -m tools.release_check``.

It runs what can run here of the checks of a release, and prints a table. What cannot run here, for
lack of a network or of a tool, is skipped with the reason.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import textwrap
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_WIDTH = 68


@dataclass(frozen=True)
class Check:
    """A line of the table.

    Args:
        name: what it shows.
        tests: the tests that show it, as arguments of pytest.
    """

    name: str
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """How a check ended.

    Args:
        check: the check.
        failed: the tests that failed.
        passed: the number of tests that passed.
        skipped: why tests were skipped, each reason once.
    """

    check: Check
    failed: Sequence[str]
    passed: int
    skipped: Sequence[str]

    @property
    def word(self) -> str:
        """The result in a word; a check is ok only if something passed."""
        if self.failed:
            return "failed"
        return "ok" if self.passed else "skipped"


CHECKS = (
    Check("Wheel and source distribution are reproducible", ("tests/release/test_builds.py",)),
    Check("Bills of materials and licenses", ("tests/release/test_contents.py",)),
    Check("No secret is committed", ("tests/release/test_secrets.py",)),
    Check("No known vulnerability", ("tests/release/test_vulnerabilities.py",)),
    Check("Workflows of the forge", ("tests/release/test_workflows.py",)),
    Check(
        "Changelog and its fragments",
        ("tests/release/test_notes.py", "tests/release/test_fragments.py"),
    ),
    Check("What docs/verifying.md says works", ("tests/release/test_verifying.py",)),
    Check("The contract breaks no promise", ("tests/release/test_contract_changes.py",)),
    Check("Deprecations are announced", ("tests/app/test_deprecations.py",)),
    Check(
        "Sessions, states, and records of older releases are read",
        ("tests/release/test_old_games.py", "tests/kernel/test_renamed.py"),
    ),
    Check("The wheel installs and plays in an empty folder", ("tests/tools/test_package.py",)),
    Check("Compose file, manifests, Dockerfile", ("tests/deployment/test_manifests.py",)),
    Check("The proxy's configuration in a real nginx", ("tests/deployment/test_proxy.py",)),
    Check("Dashboard and alerts", ("tests/deployment/test_monitoring.py",)),
    Check("What docs/runbook.md says works", ("tests/deployment/test_runbook.py",)),
    Check("The documentation as a site", ("tests/docs/test_site.py",)),
    Check("The image is built and runs", ("tests/deployment/test_image.py",)),
)


def run(check: Check) -> Result:
    """Run the tests of a check.

    Args:
        check: the check.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "ci or not ci"]
        done = subprocess.run(
            [*command, f"--junit-xml={report}", *check.tests],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if not report.exists():
            return Result(check, [(done.stdout + done.stderr).strip()[-_WIDTH:]], 0, [])
        return _read(check, ET.parse(report).getroot())


def _read(check: Check, report: ET.Element) -> Result:
    failed, passed, skipped = [], 0, []
    for case in report.iter("testcase"):
        left_out = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(f"{case.get('classname', '').rpartition('.')[2]}: {case.get('name')}")
        elif left_out is not None:
            skipped.append(left_out.get("message", ""))
        else:
            passed += 1
    return Result(check, failed, passed, list(dict.fromkeys(skipped)))


def table(results: Sequence[Result]) -> str:
    """The results as text, each with its failures and the reasons for skipped tests."""
    lines = []
    for result in results:
        lines.append(f"{result.word:8} {result.check.name} ({result.passed} passed)")
        told = [f"failed: {name}" for name in result.failed]
        told += [f"skipped: {reason}" for reason in result.skipped]
        for each in told:
            lines += textwrap.wrap(each, _WIDTH, initial_indent=" " * 9, subsequent_indent=" " * 11)
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Run the checks and print the table; the exit status is 1 if one failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.release_check", description=__doc__)
    parser.add_argument("names", nargs="*", help="only the checks whose names contain one of these")
    names = parser.parse_args(arguments).names
    results = []
    for check in CHECKS:
        if not names or any(name.lower() in check.name.lower() for name in names):
            results.append(run(check))
            print(table(results[-1:]), flush=True)
    words = [result.word for result in results]
    print(", ".join(f"{words.count(word)} {word}" for word in ("ok", "failed", "skipped")))
    return 1 if "failed" in words or not results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
