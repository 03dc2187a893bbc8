"""The numbered rules, read once from docs/rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

RULES = Path(__file__).parent.parent / "docs" / "rules"
_RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\*\* (.*)")


@dataclass(frozen=True)
class Rule:
    """One numbered rule.

    Args:
        id: such as ``RACE-SETTLE-2``.
        document: title of its document.
        section: title of its section.
        text: what it says.
    """

    id: str
    document: str
    section: str
    text: str


def read_rules(folder: Path = RULES) -> dict[str, Rule]:
    """All rules by id, in the order of the documents."""
    rules: dict[str, Rule] = {}
    for path in sorted(folder.glob("*.md")):
        for rule in _rules_of(path.read_text(encoding="utf-8")):
            rules[rule.id] = rule
    return rules


def _rules_of(text: str) -> list[Rule]:
    document = section = ""
    rules: list[Rule] = []
    open_rule = False
    for line in text.splitlines():
        start = _RULE.match(line)
        if line.startswith("# "):
            document, open_rule = line[2:].strip(), False
        elif line.startswith("#"):
            section, open_rule = line.lstrip("#").strip(), False
        elif start:
            rules.append(Rule(start[1], document, section, start[2]))
            open_rule = True
        elif open_rule and line.startswith("  ") and line.strip():
            last = rules[-1]
            rules[-1] = Rule(last.id, last.document, last.section, f"{last.text}\n{line.strip()}")
        else:
            open_rule = False
    return rules
