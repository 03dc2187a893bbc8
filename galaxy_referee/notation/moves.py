"""Loose reading: converts what a person or a model writes to a move, if it fits exactly one legal
move.

`Final Answer: "Settle Comet Zone."` is read as `0 settle comet-zone`. The module works on texts and
needs only the standard library.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Sequence

_LEAD = re.compile(
    r"^(\d+ )?(?:my |the |final )?(?:answer|move|choice)(?: is)?\s*[:=-]\s*", re.IGNORECASE
)
_COPY = re.compile(r"#\d+")  # the number of a copy among equal cards
_PUNCTUATION = bytes(code for code in range(128) if not chr(code).isalnum())
_LONGEST = 1_000  # maximum number of characters read


def fitting(text: str, legal: Iterable[str]) -> list[str]:
    """The legal moves that a text can mean; it is unambiguous if there is exactly one.

    Case, punctuation, spaces, quotes, the seat, the number of a copy, and words before a colon,
    such as ``Final Answer:``, do not matter. Of several lines, the last counts. A JSON object is
    read as the move that it describes.

    Args:
        text: the text.
        legal: the texts of the legal moves.
    """
    wanted = _key(_said(text))
    if not wanted:
        return []
    exact, near = [], []
    for move in legal:
        if _is(wanted, move):
            exact.append(move)
        elif "#" in move and _is(wanted, _COPY.sub("", move)):
            near.append(move)
    return exact or near


def _is(wanted: bytes, move: str) -> bool:
    """Whether a text means a move, with or without its seat."""
    key = _key(move)
    return key.endswith(wanted) and wanted in (key, key[len(move.partition(" ")[0]) :])


def nearest(text: str, legal: Sequence[str], most: int = 3) -> list[str]:
    """The legal moves that are most similar to a text, best first."""
    return difflib.get_close_matches(_said(text).lower(), legal, n=most, cutoff=0.3)


def _said(text: str) -> str:
    text = text[:_LONGEST]
    lines = [line for line in (_described(text) or text).splitlines() if _key(line)]
    return _LEAD.sub(r"\1", lines[-1].strip(" \t\"'`*")) if lines else ""


def _described(text: str) -> str:
    """The move that a JSON object in the text describes, as a line; empty if there is none."""
    try:
        record = json.loads(text[text.find("{") : text.rfind("}") + 1])
    except (ValueError, RecursionError):
        return ""
    if not isinstance(record, dict) or "kind" not in record:
        return ""
    record = {"seat": "", "kind": "", **record, "text": ""}  # the text repeats the others
    return " ".join(_word(value) for value in record.values())


def _word(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "" if value is None else str(value)


def _key(text: str) -> bytes:
    """A text reduced to letters and digits. It must be fast, because it is called for all legal
    moves."""
    return text.lower().encode("utf-8", "ignore").translate(None, _PUNCTUATION)
