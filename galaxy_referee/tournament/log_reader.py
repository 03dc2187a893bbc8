"""Reads a tournament's log for the numbers, in an order that does not depend on its lines'.

The file is read twice. The first pass checks every line and keeps three integers for each game
(deal, number, and position in the file, 24 bytes). The second pass yields the games deal by deal.
A game's record, which is most of its line, is never decoded.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec

from galaxy_referee.tournament import log
from galaxy_referee.tournament.log import ATTEMPTS, FORMAT, BadLog, FaultRecord, Header, opened

Count = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class GameResult(msgspec.Struct, frozen=True):
    """The members of a game's line that the numbers need (`tournament.log.GameLine`)."""

    n: Count
    deal: Count
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    moves: int
    tie_breaks: tuple[int, ...] = ()
    faults: tuple[FaultRecord, ...] = ()
    forfeits: tuple[int, ...] = ()


_header = msgspec.json.Decoder(Header)
_played = msgspec.json.Decoder(GameResult)


class Games:
    """The games in a log file, checked and indexed.

    Args:
        path: the file. It may still be growing; lines written later are not read.

    Attributes:
        header: its first line.
        repeated: the number of duplicate lines; known after all lines are read.
        torn: whether the last line is incomplete, as after a kill. It is ignored.
        replaced: the number of lines ignored because their games were played again.
        void: the number of games that were not played because every attempt failed.

    Raises:
        BadLog: a line that is neither incomplete nor a valid record, or a game that contradicts the
            header or another line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn = False
        self.repeated = self.replaced = 0
        self._failed: Counter[int] = Counter()  # attempts by number of a game
        self._again: dict[int, int] = {}  # by number of a game: lines before it do not count
        self._deals, self._ns, self._offsets = array("q"), array("q"), array("q")
        with opened(path) as file:
            self.header = self._read_header(file)
            self._index(file)
        self._leave_out_replaced_lines()
        self.void = sum(attempts >= ATTEMPTS for attempts in self._failed.values())
        self._order = self._sorted()

    def __iter__(self) -> Iterator[GameResult]:
        """All games by deal, then by number, each only once."""
        last: GameResult | None = None
        self.repeated = 0
        with self.path.open("rb") as file:
            for index in self._order:
                file.seek(self._offsets[index])
                game = _played.decode(file.readline())
                if last is None or (game.deal, game.n) != (last.deal, last.n):
                    yield game
                elif game != last:
                    raise BadLog(f"Game {game.n} is in the log twice, with different results.")
                else:
                    self.repeated += 1
                last = game

    def _read_header(self, file: BinaryIO) -> Header:
        try:
            header = _header.decode(file.readline())
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadLog(f"{self.path} is not the log of a tournament: {error}.") from error
        if header.format != FORMAT:
            raise BadLog(f"{self.path} has format {header.format}; this version reads {FORMAT}.")
        return header

    def _index(self, file: BinaryIO) -> None:
        number, offset = 1, file.tell()
        while line := file.readline():
            number += 1
            if not line.endswith(b"\n"):
                self.torn = True
                return
            try:
                record = log.numbered.decode(line)
                if record.kind == "game":
                    self._add(_played.decode(line), offset)
                elif record.kind == "void":
                    self._failed[record.n] += 1
                elif record.kind == "again":
                    self._again[record.n] = offset
            except (msgspec.DecodeError, UnicodeDecodeError, BadLog) as error:
                raise BadLog(
                    f"Line {number} of {self.path} is not a valid record: {error}."
                ) from error
            offset += len(line)

    def _add(self, game: GameResult, offset: int) -> None:
        if problem := _contradiction(game, self.header):
            raise BadLog(problem)
        self._deals.append(game.deal)
        self._ns.append(game.n)
        self._offsets.append(offset)

    def _leave_out_replaced_lines(self) -> None:
        if not self._again:
            return
        lines = list(zip(self._deals, self._ns, self._offsets, strict=True))
        kept = [line for line in lines if line[2] > self._again.get(line[1], 0)]
        self.replaced = len(lines) - len(kept)
        columns = zip(*kept, strict=True) if kept else ((), (), ())
        self._deals, self._ns, self._offsets = (array("q", column) for column in columns)

    def _sorted(self) -> list[int] | range:
        """The indexes of the games in order; free for a log that is already in order."""
        indexes = range(len(self._ns))
        keys = array("q", (deal << 31 | n for deal, n in zip(self._deals, self._ns, strict=True)))
        if all(keys[index - 1] <= keys[index] for index in indexes[1:]):
            return indexes
        return sorted(indexes, key=keys.__getitem__)


def _contradiction(game: GameResult, header: Header) -> str:
    """What is wrong with a game as a record; empty if nothing is."""
    seats = range(len(game.seats))
    if len(seats) != header.players:
        return f"game {game.n} has {len(seats)} seats, not {header.players}"
    # A seat that plays alone may have an opponent without a seat, whose score comes after its own.
    sides = seats if len(seats) > 1 else range(max(1, len(game.scores)))
    if len(game.scores) != len(sides) or len(game.tie_breaks or sides) != len(sides):
        return f"game {game.n} does not have one score and tie-break per seat"
    named = {*game.forfeits, *(fault.seat for fault in game.faults)}
    if not (named <= set(seats) and set(game.winners) <= set(sides)):
        return f"game {game.n} names seats that it does not have"
    if len(set(game.seats)) < len(seats):
        return f"game {game.n} gives a bot two seats"
    if strangers := set(game.seats) - {bot.name for bot in header.bots}:
        return f"game {game.n} is played by {min(strangers)!r}, which is not in the header"
    return ""
