"""List the rules and test scenarios in ``docs/rules`` that no test names.

A test names an id anywhere in its text, usually in its docstring, and may name several at once:
``RACE-SETTLE-2..-5`` or ``RACE-OQ-12, -13``. Rules that cannot be tested are listed with the reason
in ``tests/*/untestable.toml``: ``"RACE-X-1" = "reason"``. Rules of games that the engine does not
support yet are skipped, and reported by name.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
NEEDS_NO_TEST: Final = frozenset({"OQ", "REC", "MISSING"})
EXCERPT_LENGTH: Final = 70

_BULLET = re.compile(r"- \*\*((?:[A-Z][A-Z0-9]*)(?:-[A-Z0-9]+)?-\d+)\*\* (.+)")
_MORE = r"(?:(?:\.\.|(?:,|,? and)[\s#]+)-\d+)*"
_MORE_PART = re.compile(r"(\.\.|,|and)[\s#]*-(\d+)")


class CoverageError(Exception):
    """The coverage cannot be determined; the message says why."""


@dataclass(frozen=True, order=True)
class RuleId:
    """An id such as ``RACE-SETTLE-2``; leading zeros in the number are ignored."""

    prefix: str
    number: int

    @classmethod
    def parse(cls, text: str) -> RuleId:
        prefix, _, number = text.rpartition("-")
        return cls(prefix, int(number))

    @property
    def family(self) -> str:
        return self.prefix.partition("-")[0]

    @property
    def section(self) -> str:
        return self.prefix.partition("-")[2]


@dataclass(frozen=True)
class Rule:
    """One bullet in a file of rules."""

    label: str
    text: str
    line: int

    @property
    def id(self) -> RuleId:
        return RuleId.parse(self.label)

    @property
    def is_scenario(self) -> bool:
        return self.id.section == "T"

    @property
    def needs_a_test(self) -> bool:
        """Whether this is a rule or a scenario, rather than an open question or a remark."""
        return self.id.section not in NEEDS_NO_TEST


def read_rules(path: Path) -> list[Rule]:
    """The bullets ``- **ID** text`` in a file, in order."""
    rules = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if bullet := _BULLET.match(line):
            rules.append(Rule(bullet[1], bullet[2], number))
    return rules


def expand(first: RuleId, more: str) -> Iterator[RuleId]:
    """The ids denoted by ``first`` and the following text, such as ``..-5, -9``."""
    yield first
    last = first.number
    for joint, digits in _MORE_PART.findall(more):
        start = last + 1 if joint == ".." else int(digits)
        last = int(digits)
        yield from (RuleId(first.prefix, number) for number in range(start, last + 1))


def named_ids(source: str, families: Iterable[str]) -> set[RuleId]:
    """The ids of these families in a test's text, including those that no rule has."""
    family = "|".join(sorted(families))
    pattern = re.compile(rf"(?<![\w-])((?:{family})(?:-[A-Z0-9]+)?-\d+)(?!\w)({_MORE})")
    return {
        rule_id
        for mention in pattern.finditer(source)
        for rule_id in expand(RuleId.parse(mention[1]), mention[2])
    }


@dataclass
class Tests:
    """The ids that the tests name, and those that they declare untestable."""

    named: set[RuleId]
    untestable: dict[RuleId, str]
    strangers: list[tuple[Path, RuleId]]  # ids in tests that no rule has


def read_tests(folder: Path, known: set[RuleId]) -> Tests:
    """Search all tests in a folder and its subfolders.

    Raises:
        CoverageError: an ``untestable.toml`` is invalid.
    """
    families = {rule_id.family for rule_id in known}
    tests = Tests(set(), {}, [])
    for path in sorted(folder.rglob("*.py")):
        written = named_ids(path.read_text(encoding="utf-8"), families)
        tests.named |= written
        tests.strangers += [(path, rule_id) for rule_id in sorted(written - known)]
    for path in sorted(folder.glob("*/untestable.toml")):
        tests.untestable |= read_untestable(path, known)
    return tests


def read_untestable(path: Path, known: set[RuleId]) -> dict[RuleId, str]:
    """Rules that cannot be tested, with the reasons.

    Raises:
        CoverageError: it is not valid TOML, a reason is missing, or no rule has this id.
    """
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CoverageError(f"{path} is not valid TOML: {error}.") from error
    reasons = {}
    for label, reason in entries.items():
        if not re.fullmatch(r"[A-Z0-9-]+-\d+", label) or RuleId.parse(label) not in known:
            raise CoverageError(f"{path} excuses {label}, which is the id of no rule.")
        if not isinstance(reason, str) or not reason.strip():
            raise CoverageError(f"{path} gives no reason why {label} cannot be tested.")
        reasons[RuleId.parse(label)] = reason
    return reasons


def engine_path(rules: Path, root: Path) -> Path:
    """The path that exists once the engine supports these rules.

    ``roll.md`` needs ``engine/roll``, a package or a module; ``race-tgs.md`` needs the data of that
    expansion, ``tgs.json``, somewhere in the engine.
    """
    game, _, expansion = rules.stem.partition("-")
    package = root / "engine" / game
    if not expansion:
        module = package.with_suffix(".py")
        return module if module.exists() else package / "__init__.py"
    name = f"{expansion}.json"
    return next(package.rglob(name), package / name)


def report(path: Path, tests: Tests, root: Path) -> tuple[list[str], bool]:
    """The report on one file of rules, and whether it is complete."""
    needed = engine_path(path, root)
    if not needed.exists():
        return [f"{path.name}: skipped, {needed.relative_to(root)} does not exist yet."], True
    rules = [rule for rule in read_rules(path) if rule.needs_a_test]
    known = tests.named | tests.untestable.keys()
    missing = [rule for rule in rules if rule.id not in known]
    excused = sum(rule.id in tests.untestable and rule.id not in tests.named for rule in rules)
    scenarios = sum(rule.is_scenario for rule in rules)
    summary = (
        f"{path.name}: rules {len(rules) - scenarios}, scenarios {scenarios}; "
        f"named by tests {len(rules) - len(missing) - excused}, "
        f"untestable {excused}, missing {len(missing)}."
    )
    return [summary, *(f"  {describe(rule)}" for rule in missing)], not missing


def describe(rule: Rule) -> str:
    """A rule as one short line."""
    text = rule.text
    if len(text) > EXCERPT_LENGTH:
        text = text[:EXCERPT_LENGTH].rsplit(" ", 1)[0] + " ..."
    return f"{rule.label} (line {rule.line}): {text}"


def find_rules(names: Sequence[str], folder: Path) -> list[Path]:
    """The requested files of rules; by default, all of them.

    Raises:
        CoverageError: there is no such file of rules.
    """
    available = {path.name: path for path in sorted(folder.glob("*.md")) if read_rules(path)}
    if not available:
        raise CoverageError(f"There are no rules in {folder}.")
    chosen = []
    for name in names:
        path = available.get(Path(name).name)
        if path is None:
            raise CoverageError(
                f"{name} is not a file of rules. The files are: {', '.join(available)}."
            )
        chosen.append(path)
    return chosen or list(available.values())


def run(names: Sequence[str], root: Path) -> bool:
    """Print the report on these files; true if it is complete.

    Raises:
        CoverageError: the coverage cannot be determined.
    """
    folder = root / "docs" / "rules"
    chosen = find_rules(names, folder)
    documents = [*find_rules((), folder), root / "docs" / "rulings.md"]
    known = {rule.id for path in documents if path.exists() for rule in read_rules(path)}
    tests = read_tests(root / "tests", known)
    complete = True
    for path in chosen:
        lines, nothing_missing = report(path, tests, root)
        print("\n".join(lines))
        complete &= nothing_missing
    for path, rule_id in tests.strangers:
        name = f"{rule_id.prefix}-{rule_id.number}"
        print(f"Note: {path.relative_to(root)} names {name}, but no rule has this id.")
    return complete


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Run the command line.

    Args:
        arguments: the arguments of the command line.
        root: the root of the project.

    Returns:
        The exit status: 0 if no tests are missing, 1 if some are, 2 if that cannot be determined.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.rules_coverage", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="file of rules, such as race.md")
    options = parser.parse_args(arguments)
    try:
        return 0 if run(options.files, root) else 1
    except CoverageError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
