"""How well a numbered rule is known, by the sources in the brackets at its end.

Which source makes a rule how well known is a table in ``docs/rules/README.md``; the introduction of
a rulebook may have another one, for sources of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

_BRACKETS = re.compile(r"\[([^\[\]]+)\]$")
_ROW = re.compile(r"^\| `([a-z-]+)` \| (.*) \|$", re.MULTILINE)
_WORD = re.compile(r"`([^`]+)`")
_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-([A-Z0-9]+))?-\d+")
# The name of a source, without its statement, and without the part it is about.
_NAME = re.compile(r"(.+?)(?: for .*| each|[:,] .*)?$")
_PART = re.compile(r" for ")  # "one description for 3": a statement about a part of the rule
# Words of the table for sources that are recognized by their form.
SECTION, ID = "rulebook", "derived"
# Two sources of the first kind that agree.
SINGLE, AGREED = "single-source", "confirmed"
OURS = "reconstructed"


@dataclass(frozen=True)
class Evidence:
    """What sources are worth.

    Args:
        order: the names of how well a rule can be known, best first.
        words: one of them for each source.
    """

    order: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)

    def extended(self, text: str) -> Evidence:
        """With the rows of the tables in this text."""
        rows = _ROW.findall(text)
        order = dict.fromkeys([*self.order, *(name for name, _ in rows)])
        words = {word: name for name, cell in rows for word in _WORD.findall(cell)}
        return Evidence(tuple(order), {**self.words, **words})

    def worth(self, source: str) -> str | None:
        """How well a rule is known that rests on this source alone; None for a mere remark."""
        named = _NAME.match(source)
        if named and named[1] in self.words:
            return self.words[named[1]]
        if found := _ID.match(source):
            return self.words.get(found[1] or ID, self.words.get(ID))
        return None if source[0].islower() else self.words.get(SECTION)

    def confidence(self, sources: Iterable[str]) -> str | None:
        """How well a rule is known: as well as the best of its sources makes it, and its weakest
        part. None if no source says."""
        whole: list[str] = []
        parts: list[str] = []
        for source in sources:
            worth = self.worth(source)
            if worth is not None:
                is_part = worth == OURS or _PART.search(source)
                (parts if is_part else whole).append(worth)
        if whole.count(SINGLE) > 1:
            whole.append(AGREED)
        best = [min(whole, key=self.order.index)] if whole else []
        return max([*best, *parts], key=self.order.index, default=None)


def sources_of(text: str) -> tuple[str, ...]:
    """What a rule rests on: the sources in the brackets at its end."""
    found = _BRACKETS.search(text)
    if found is None:
        return ()
    return tuple(found[1].split("; "))
