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
from typing import Any, Protocol

Json = dict[str, Any]
Ask = Callable[[Json], Json]

GAMES = Path(__file__).with_name("games.jsonl.gz")
PROTOCOL = 1
MOST_LISTED = 1000  # a decision with more answers is compared by their number alone
NOT_COMPARED = "- -"  # in place of a position's two digests
_NO_DIGESTS = tuple(NOT_COMPARED.split())
DIGITS = 4  # hexadecimal; the suite finds mistakes, not forgeries


class Reference(Protocol):
    """An engine that plays the same games, and can say what is different."""

    def deal(self, played: Json, state: Json) -> str:
        """Given a game of the suite, and a program's first state; empty if it is the same."""

    def position(self, played: Json, ply: int, shown: Json) -> str:
        """Given a game of the suite, how many of its moves have been made, and a program's
        position; empty if it is the same."""


class Failed(Exception):
    """The program answers something else than the suite, or nothing that can be read."""


class Ended(Failed):
    """The program has ended, and is asked nothing any more."""


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
        """End it: its standard input ends."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended already
            self._process.stdin.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _end(self) -> str:
        """How it has ended."""
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
        games: those of the suite that are wanted.
        told: receives a line for each game.
        reference: says what is different where something is; the suite itself has only digests.

    Raises:
        Failed: the program does not speak the protocol, or has ended.
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
    """A program, and what is compared with it."""

    ask: Ask
    checks: frozenset[str]
    reference: Reference | None
    report: Report

    def play(self, game: Json, position: Json) -> None:
        """Compare the deal, the positions, and the counts where there are some."""
        if "deals" in self.checks:
            self._compare_deal(game, self.ask({"op": "state"}))
        expected = game["positions"].split()
        unknown: list[tuple[int, Json]] = []  # positions since the last that was compared
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
        """The first of some positions that differs, and how, as far as it can be said."""
        for ply, position in unknown if self.reference else ():
            assert self.reference is not None, "it is asked"
            if known := self.reference.position(game, ply, position):
                return f"after {ply} moves: {known}"
        return f"after {unknown[-1][0]} moves: {said}"

    def _difference(self, position: Json, digests: tuple[str, str]) -> str:
        """What of a position has another digest; empty if all is the same."""
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
