"""Small logs, written line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from galaxy_referee.tournament.log_reader import Games
from galaxy_referee.tournament.statistics import Statistics, statistics

Line = dict[str, Any]


def header(*names: str, players: int = 2, games: int = 0, **changes: Any) -> Line:
    """The first line of a log."""
    line: Line = {
        "kind": "tournament",
        "format": 1,
        "game": "race",
        "options": {},
        "players": players,
        "bots": [{"name": name, "spec": name} for name in names],
        "schedule": "round-robin",
        "mirrored": True,
        "games": games,
        "seed": "the seed",
        "rules_version": "1",
    }
    return line | changes


def game(n: int, deal: int, seats: Sequence[str], scores: Sequence[int], **changes: Any) -> Line:
    """A game; the best score wins unless `changes` say otherwise."""
    line: Line = {
        "kind": "game",
        "n": n,
        "deal": deal,
        "seed": "a seed",
        "seats": seats,
        "scores": scores,
        "winners": [seat for seat, score in enumerate(scores) if score == max(scores)],
        "tie_breaks": [0] * len(scores),
        "rounds": 10,
        "moves": 100,
        "faults": [],
        "forfeits": [],
        "record": {"game": "race", "rules_version": "1", "seed": "a seed", "moves": ["0 pass"]},
    }
    return line | changes


def deals(pattern: list[tuple[int, int]], a: str = "a", b: str = "b", first: int = 0) -> list[Line]:
    """Mirrored deals: for each, whether a wins from seat 0 and from seat 1."""
    lines = []
    for number, wins in enumerate(pattern, first):
        for seating, won in enumerate(wins):
            seats = (a, b) if seating == 0 else (b, a)
            scores = (20, 10) if won == (seating == 0) else (10, 20)
            lines.append(game(2 * number + seating, number, seats, scores))
    return lines


def fault(bot: str, seat: int, kind: str) -> Line:
    """A fault of a game."""
    return {"bot": bot, "seat": seat, "kind": kind, "ply": 3, "detail": "It did not answer."}


def write(path: Path, lines: Iterable[Line], end: str = "") -> Path:
    """Write a log.

    Args:
        path: its folder.
        lines: of the log.
        end: what is appended as it is.
    """
    log = path / "log.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in lines) + end, encoding="utf-8")
    return log


def read(path: Path, lines: Iterable[Line], end: str = "") -> Statistics:
    """The numbers of a log."""
    return statistics(Games(write(path, lines, end)))
