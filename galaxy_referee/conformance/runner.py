"""Plays the suite's games with a program and compares every position: docs/conformance.md."""

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
from typing import Any, Protocol

Json = dict[str, Any]
Ask = Callable[[Json], Json]

GAMES = Path(__file__).with_name("games.jsonl.gz")
PROTOCOL = 1
MOST_LISTED = 1000  # decisions with more answers are compared only by their number
NOT_COMPARED = "- -"  # in place of a position's two digests
_NO_DIGESTS = tuple(NOT_COMPARED.split())
DIGITS = 4  # hexadecimal; enough to detect mistakes, not forgeries


class Reference(Protocol):
    """An engine that plays the same games and can describe differences."""

    def deal(self, played: Json, state: Json) -> str:
        """The difference between a game in the suite and a program's first state; empty if there is
        none."""

    def position(self, played: Json, ply: int, shown: Json) -> str:
        """The difference between a game in the suite and a program's position after a number of
        moves; empty if there is none."""


class Failed(Exception):
    """The program's answer differs from the suite, or cannot be read."""


class Ended(Failed):
    """The program has ended, so it is not asked anything else."""


@dataclass
class Report:
    """The result of a run.

    Args:
        passed: the titles of the games that matched the suite.
        failed: the differences, by the title of the game.
        skipped: the reasons why the program does not play a game, by its title.
        checks: the number of compared numbers and digests.
    """

    passed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    checks: int = 0


class Program:
    """A program that reads requests from its standard input and answers on its standard output.

    Args:
        command: the command that starts it.
        patience: the number of seconds to wait for an answer.
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
        """Send a request, and return the answer.

        Raises:
            Failed: there is no answer, or it is not a JSON object.
        """
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self._patience)
        except queue.Empty:
            raise Failed(f"No answer to {request['op']} in {self._patience:g} seconds.") from None
        except OSError:
            line = ""
        if not line:
            raise Ended(f"No answer to {request['op']}: {self._end()}")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise Failed(f"The answer to {request['op']} is not a JSON object: {line[:200]!r}")
        return answer

    def close(self) -> None:
        """End the program by closing its standard input."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has already ended
            self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _end(self) -> str:
        """How the program ended."""
        try:
            code = self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            return "the program has closed its standard output."
        how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return f"the program {how}."

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")


def read_games(path: Path = GAMES) -> Iterator[Json]:
    """The games of the suite, in order."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def run(
    ask: Ask,
    games: Iterator[Json],
    told: Callable[[str], None] = lambda line: None,
    reference: Reference | None = None,
) -> Report:
    """Play the games with a program.

    Args:
        ask: gets the program's answer to a request.
        games: the games of the suite to play.
        told: receives a line for each game.
        reference: describes differences; the suite itself contains only digests.

    Raises:
        Failed: the program does not follow the protocol, or has ended.
    """
    hello = ask({"op": "hello", "protocol": PROTOCOL})
    if hello.get("protocol") != PROTOCOL:
        raise Failed(f"The program does not speak protocol {PROTOCOL}: {hello}")
    report = Report()
    examination = _Examination(ask, frozenset(hello.get("checks", [])), reference, report)
    for game in games:
        title = game["title"]
        try:
            position = ask({"op": "new", **{name: game[name] for name in START}})
            if "unsupported" in position:
                report.skipped[title] = str(position["unsupported"])
                told(f"skipped  {title}: {report.skipped[title]}")
                continue
            examination.play(game, position)
            report.passed.append(title)
            told(f"passed   {title}: {len(game['moves'])} moves")
        except Ended as failure:
            raise Ended(f"{title}: {failure}") from None
        except Failed as failure:
            report.failed[title] = str(failure)
            told(f"FAILED   {title}: {failure}")
    return report


START = ("game", "rules_version", "options", "seed")


@dataclass(frozen=True)
class _Examination:
    """A program, and the parts that are compared."""

    ask: Ask
    checks: frozenset[str]
    reference: Reference | None
    report: Report

    def play(self, game: Json, position: Json) -> None:
        """Compare the deal, the positions, and the counts, if there are any."""
        if "deals" in self.checks:
            self._compare_deal(game, self.ask({"op": "state"}))
        expected = game["positions"].split()
        unknown: list[tuple[int, Json]] = []  # positions since the last comparison
        for ply, digests in enumerate(zip(expected[::2], expected[1::2], strict=True)):
            if ply:
                position = self.ask({"op": "play", "move": game["moves"][ply - 1]})
            unknown.append((ply, position))
            if said := self._difference(position, digests):
                raise Failed(self._first(game, unknown, said))
            if digests != _NO_DIGESTS:
                unknown.clear()
            self._count(game, ply)

    def _first(self, game: Json, unknown: list[tuple[int, Json]], said: str) -> str:
        """The first of these positions that differs, with a description if possible."""
        for ply, position in unknown if self.reference else ():
            assert self.reference is not None, "it is asked"
            if known := self.reference.position(game, ply, position):
                return f"after {ply} moves: {known}"
        return f"after {unknown[-1][0]} moves: {said}"

    def _difference(self, position: Json, digests: tuple[str, str]) -> str:
        """The part of a position with a different digest; empty if there is none."""
        if "error" in position:
            return str(position["error"])
        if digests == _NO_DIGESTS:
            return ""
        self.report.checks += 1 + ("views" in self.checks)
        moves, views = digests
        try:
            if digest(moves_text(position)) != moves:
                return f"other legal moves, or another outcome, than\n{position}"
            if "views" in self.checks and digest(views_text(position)) != views:
                return f"other views than\n{position['views']}"
        except (KeyError, TypeError, ValueError) as error:
            return f"the position cannot be read: {error!r}"
        return ""

    def _count(self, game: Json, ply: int) -> None:
        for depth, count in enumerate(game["counts"].get(str(ply), []), 1):
            answered = self.ask({"op": "count", "depth": depth}).get("count")
            self.report.checks += 1
            if answered != count:
                raise Failed(
                    f"after {ply} moves: {answered} games in {depth} decisions, not {count}"
                )

    def _compare_deal(self, game: Json, answer: Json) -> None:
        expected: dict[str, str] = game["deal"]
        try:
            state = answer["state"]
            digests = deal_digests(state)
        except (AttributeError, KeyError, TypeError) as error:
            raise Failed(f"the deal cannot be read: {error!r}") from error
        for part in sorted({*expected, *digests}):
            if expected.get(part) != digests.get(part):
                known = self.reference.deal(game, state) if self.reference else ""
                raise Failed(f"another deal: {known or f'{part} is {state.get(part)}'}")
        self.report.checks += len(expected)


def deal_digests(state: Json) -> dict[str, str]:
    """The digests of a deal: one for each part of the first state."""
    return {part: digest(json_text(value)) for part, value in sorted(state.items())}


def moves_text(position: Json) -> str:
    """The compared text of the decisions and the outcome: one for each possible position."""
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
    """The compared text of the views: a spectator's, then by seat."""
    return json_text(position["views"])


def json_text(value: Any) -> str:
    """A value as canonical JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    """The first digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]
