"""Plays the games of the suite with a program, and compares every position: docs/conformance.md."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import queue
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Ask = Callable[[Json], Json]

GAMES = Path(__file__).with_name("games.jsonl.gz")
PROTOCOL = 1
MOST_LISTED = 1000  # a decision with more answers is compared by their number alone
DIGITS = 4  # hexadecimal; the suite finds mistakes, not forgeries


class Failed(Exception):
    """The program answers something else than the suite, or nothing that can be read."""


@dataclass
class Report:
    """What came out.

    Args:
        passed: titles of the games that were played as the suite has them.
        failed: what was wrong, by the title of the game.
        skipped: why not, by the title of the game that the program does not play.
        checks: how many numbers and digests were compared.
    """

    passed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    checks: int = 0


class Program:
    """A program that is asked over its standard input and answers on its standard output.

    Args:
        command: how it is started.
        patience: seconds to wait for an answer.
    """

    def __init__(self, command: Sequence[str], patience: float = 600) -> None:
        self._patience = patience
        self._lines: queue.Queue[str] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Failed(f"{command[0]} cannot be started: {error.strerror}.") from error
        threading.Thread(target=self._listen, daemon=True).start()

    def ask(self, request: Json) -> Json:
        """The answer to a request.

        Raises:
            Failed: there is none, or it is not a JSON object.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self._patience)
            answer = json.loads(line)
        except (OSError, ValueError, queue.Empty) as error:
            raise Failed(f"No answer to {request['op']}: {error!r}") from error
        if not isinstance(answer, dict):
            raise Failed(f"The answer to {request['op']} is not a JSON object: {line[:200]!r}")
        return answer

    def close(self) -> None:
        """End it: its standard input ends."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended already
            self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")


def read_games(path: Path = GAMES) -> Iterator[Json]:
    """The games of the suite, in order."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def run(ask: Ask, games: Iterator[Json], told: Callable[[str], None] = lambda line: None) -> Report:
    """Play the games with a program.

    Args:
        ask: gets the program's answer to a request.
        games: those of the suite that are wanted.
        told: receives a line for each game.

    Raises:
        Failed: the program does not speak the protocol.
    """
    hello = ask({"op": "hello", "protocol": PROTOCOL})
    if hello.get("protocol") != PROTOCOL:
        raise Failed(f"The program does not speak protocol {PROTOCOL}: {hello}")
    checks = set(hello.get("checks", []))
    report = Report()
    for game in games:
        title = game["title"]
        try:
            position = ask({"op": "new", **{name: game[name] for name in START}})
            if "unsupported" in position:
                report.skipped[title] = str(position["unsupported"])
                told(f"skipped  {title}: {report.skipped[title]}")
                continue
            if "deals" in checks:
                report.checks += _compare_deal(game["deal"], ask({"op": "state"}))
            _follow(ask, game, position, checks, report)
            report.passed.append(title)
            told(f"passed   {title}: {len(game['moves'])} moves")
        except Failed as failure:
            report.failed[title] = str(failure)
            told(f"FAILED   {title}: {failure}")
    return report


START = ("game", "rules_version", "options", "seed")


def _follow(ask: Ask, game: Json, position: Json, checks: set[str], report: Report) -> None:
    """Compare the position after each move, and the counts where there are some."""
    expected = game["positions"].split()
    for ply, digests in enumerate(zip(expected[::2], expected[1::2], strict=True)):
        if ply:
            position = ask({"op": "play", "move": game["moves"][ply - 1]})
        if "error" in position:
            raise Failed(f"after {ply} moves: {position['error']}")
        _compare(ply, position, digests, checks)
        report.checks += 1 + ("views" in checks)
        for depth, count in enumerate(game["counts"].get(str(ply), []), 1):
            answered = ask({"op": "count", "depth": depth}).get("count")
            report.checks += 1
            if answered != count:
                raise Failed(
                    f"after {ply} moves: {answered} games in {depth} decisions, not {count}"
                )


def _compare_deal(expected: Json, answer: Json) -> int:
    """Compare the set-up, part by part; how many parts it has."""
    try:
        digests = deal_digests(answer["state"])
    except (AttributeError, KeyError, TypeError) as error:
        raise Failed(f"the deal cannot be read: {error!r}") from error
    for part in sorted({*expected, *digests}):
        if expected.get(part) != digests.get(part):
            raise Failed(f"another deal: {part} is {answer['state'].get(part)}")
    return len(expected)


def deal_digests(state: Json) -> dict[str, str]:
    """What is compared of a set-up: a digest of each part of the first state."""
    return {part: digest(json_text(value)) for part, value in sorted(state.items())}


def _compare(ply: int, position: Json, digests: tuple[str, str], checks: set[str]) -> None:
    moves, views = digests
    try:
        different = digest(moves_text(position)) != moves
        unlike = "views" in checks and digest(views_text(position)) != views
    except (KeyError, TypeError, ValueError) as error:
        raise Failed(f"after {ply} moves: the position cannot be read: {error!r}") from error
    if different:
        raise Failed(f"after {ply} moves: other legal moves, or another outcome, than\n{position}")
    if unlike:
        raise Failed(f"after {ply} moves: other views than\n{position['views']}")


def moves_text(position: Json) -> str:
    """What is compared of the decisions and the outcome: one text for each possible position."""
    lines = []
    for decision in sorted(position["decisions"], key=lambda decision: decision["seat"]):
        lines.append(f"{decision['seat']} {decision['total']}")
        if decision["total"] <= MOST_LISTED:
            lines += sorted(decision["moves"])
    if outcome := position.get("outcome"):
        winners = ",".join(map(str, sorted(outcome["winners"])))
        totals = ",".join(map(str, outcome["totals"]))
        lines.append(f"over {winners} {totals}")
    return "\n".join(lines)


def views_text(position: Json) -> str:
    """What is compared of the views: a spectator's, then by seat."""
    return json_text(position["views"])


def json_text(value: Any) -> str:
    """A value as JSON, the same for all programs."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    """The first digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
