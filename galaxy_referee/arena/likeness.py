"""Which names of bots look alike: no two bots of an arena may have such names.

Names are not distinguished by case, by separators, or by letters that Unicode's table of
confusables calls alike, such as ``0`` and ``O``, ``1`` and ``l`` and ``I``, or ``m`` and ``rn``.
"""

from __future__ import annotations

import re
from functools import cache

from confusable_homoglyphs.confusables import is_confusable

from galaxy_referee.tournament.ladder import VERSION

_SEPARATORS = re.compile(r"[\s._-]")


def likeness(name: str) -> str:
    """The skeleton of a name without its version: names that look alike share it.

    Args:
        name: the name of a bot.
    """
    letters = "".join(map(_likeness_of, name.partition(VERSION)[0]))
    return _SEPARATORS.sub("", letters)


@cache
def _likeness_of(letter: str) -> str:
    """The letters of ASCII for which one can be taken; itself if there are none."""
    alike: set[str] = set()
    left = _ascii_of(letter)
    while left:
        one = left.pop()
        if one not in alike:
            alike.add(one)
            left += [one.swapcase(), *_ascii_of(one)]
    if not alike:
        return letter.casefold()
    widest = min(alike, key=lambda each: (-len(each), each))
    return widest if len(widest) == 1 else "".join(map(_likeness_of, widest))


def _ascii_of(letter: str) -> list[str]:
    """The ASCII letters that this character resembles."""
    found = is_confusable(letter, greedy=True) or []
    alike = [glyph["c"] for each in found for glyph in each["homoglyphs"]]
    return [each for each in (letter, *alike) if each.isascii()]
