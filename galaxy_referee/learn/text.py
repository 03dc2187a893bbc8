"""A game as text, as one seat sees it, for ``render``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode


def rendered(encoding: Encoding, episode: Episode, seat: int | None) -> str:
    """A seat's view, its decision, and the result once the game is over.

    Args:
        encoding: the encoding of the game.
        episode: the game.
        seat: the viewing seat; None for a spectator.
    """
    table = msgspec.to_builtins(encoding.game.table_view(episode.state, seat))
    table.pop("options", None)
    lines = [encoding.game.title, *_lines(table, "")]
    if episode.outcome is not None:
        totals = ", ".join(f"seat {score.seat}: {score.total}" for score in episode.outcome.scores)
        winners = ", ".join(map(str, episode.outcome.winners))
        return "\n".join([*lines, f"The game is over ({totals}). Won by: {winners}."])
    lines.append(f"Seat {episode.seat} chooses.")
    if seat == episode.seat:
        words = encoding.action_words.words
        said = " ".join(words[word].removesuffix(" ...") for word in episode.factoring.said)
        possible = ", ".join(words[word].removesuffix(" ...") for word in episode.factoring.words)
        lines += [str(episode.decision.prompt), f"Said: {said}", f"Next: {possible}"]
    return "\n".join(lines)


def _lines(value: dict[str, Any], indent: str) -> Iterator[str]:
    """A line for each part that is not empty."""
    for key, inner in value.items():
        if isinstance(inner, dict) and inner:
            yield f"{indent}{key}:"
            yield from _lines(inner, indent + "  ")
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict) and _is_large(inner):
            for number, member in enumerate(inner):
                yield f"{indent}{key} {number}:"
                yield from _lines(member, indent + "  ")
        elif inner not in (None, [], {}, "", False):
            yield f"{indent}{key}: {_short(inner)}"


def _is_large(members: list[dict[str, Any]]) -> bool:
    return any(len(member) > 4 for member in members)


def _short(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, list):
        return ", ".join(map(_short, value))
    if isinstance(value, dict):
        said = [
            inner if isinstance(inner, str) else f"{key} {inner}"
            for key, inner in value.items()
            if inner
        ]
        return " ".join(map(str, said))
    return str(value)
