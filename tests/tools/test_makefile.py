"""The Makefile: every target that is a command is run whenever it is named."""

from __future__ import annotations

import re
from pathlib import Path

MAKEFILE = Path(__file__).parents[2] / "Makefile"


def test_every_command_is_phony():
    """A folder called like one of them, such as strength/, would else mean that it is done."""
    text = MAKEFILE.read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    commands = re.findall(r"^([a-z-]+):.* ## ", text, re.MULTILINE)
    assert phony is not None and "strength" in commands
    assert set(commands) <= set(phony[1].split())


def test_what_a_command_says_of_its_time_holds_on_a_slow_machine():
    """It names a time that is exceeded elsewhere, not a limit."""
    text = MAKEFILE.read_text(encoding="utf-8")
    sentences = re.findall(r"[^.;\"]*\b(?:seconds?|minutes?|hours?)\b[^.;\"]*", text)
    said = [each.strip() for each in sentences if re.search(r"\b[Tt]akes?\b", each)]
    assert len(said) >= 10
    assert [each for each in said if not re.search(r"\bor more\b", each)] == []
