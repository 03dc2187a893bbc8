"""A tournament's log: one JSON line per record, starting with the header.

A game's line depends only on the header and the game's number, so a run that was killed and resumed
writes the same lines as an uninterrupted one.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Literal

import msgspec

from galaxy_referee import secret_files
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.tournament.addresses import without_secrets
from galaxy_referee.tournament.season_round import SeasonRound

FORMAT = 1
ATTEMPTS = 3  # to play a game
ScheduleName = Literal["round-robin", "pool", "tables"]
FaultKind = Literal["illegal", "malformed", "timeout", "error"]


class BadLog(Exception):
    """The log cannot be read, written, or resumed; the text is the reason."""


class EntrantSpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """A participant of the tournament.

    Args:
        name: its name in tables and logs.
        spec: a built-in bot, the URL of a webhook, or ``outbound:NAME``.
        digest: a digest of the file that it plays with, if there is one.
    """

    name: str
    spec: str
    digest: str = ""


class Limits(msgspec.Struct, frozen=True):
    """A bot's time limits, and its allowed faults.

    Args:
        bank_ms: time for all decisions of a seat in one game.
        decision_ms: time for one decision.
        faults: the number of faults after which a bot forfeits a game.
    """

    bank_ms: int = 60_000
    decision_ms: int = 5_000
    faults: int = 3


class Header(msgspec.Struct, frozen=True, kw_only=True, tag="tournament", tag_field="kind"):
    """The header of a log, which describes the tournament.

    Args:
        format: the format of the log.
        game: name of the game.
        options: the options of each game.
        players: the number of seats.
        bots: the participants.
        schedule: ``round-robin``, ``pool`` for tables drawn from all bots, or ``tables`` for those
            listed.
        mirrored: whether each deal is played in several seatings.
        games: the number of games.
        seed: the secret from which all luck of the tournament is derived.
        rules_version: the rules version of the games.
        limits: time limits and allowed faults.
        tables: with the schedule ``tables``, the bots of each deal, by their index in ``bots``.
        season: the season's round that this tournament is, if any.
    """

    format: int = FORMAT
    game: str
    options: dict[str, Any]
    players: int
    bots: tuple[EntrantSpec, ...]
    schedule: ScheduleName
    mirrored: bool
    games: int
    seed: str
    rules_version: str
    limits: Limits = Limits()
    # Both are omitted from the logs of all other tournaments.
    tables: tuple[tuple[int, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    season: SeasonRound | msgspec.UnsetType = msgspec.UNSET

    @property
    def match(self) -> str:
        """A name for the tournament that does not reveal its seed and stays the same when games are
        added."""
        public = msgspec.structs.replace(
            self, seed="", games=0, tables=msgspec.UNSET, season=msgspec.UNSET
        )
        return hashlib.sha256(msgspec.json.encode(public)).hexdigest()[:12]

    def without_secrets(self) -> Header:
        """The header as written and shown, with addresses without passwords and queries."""
        bots = [msgspec.structs.replace(bot, spec=without_secrets(bot.spec)) for bot in self.bots]
        return msgspec.structs.replace(self, bots=tuple(bots))


class FaultRecord(msgspec.Struct, frozen=True):
    """A fault of a bot.

    Args:
        bot: its name.
        seat: its seat.
        kind: ``illegal`` move, ``malformed`` answer, ``timeout``, or ``error``: no answer.
        ply: the number of moves made before.
        detail: a sentence.
    """

    bot: str
    seat: int
    kind: FaultKind
    ply: int
    detail: str


class GameLine(msgspec.Struct, frozen=True, kw_only=True, tag="game", tag_field="kind"):
    """A game that was played.

    Args:
        n: its number, from 0.
        deal: number of its deal; games of one deal share the seed.
        seed: the secret of the game.
        seats: names of the bots by seat.
        scores: by seat.
        winners: the seats that won.
        tie_breaks: by seat, what decides among equal scores.
        rounds: the number of rounds; 0 if the game has none.
        moves: the number of moves.
        faults: the faults of the bots.
        forfeits: the seats whose bot made too many faults and was no longer asked.
        record: the game's record for ``POST /v1/{game}/records``.
    """

    n: int
    deal: int
    seed: str
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    tie_breaks: tuple[int, ...]
    rounds: int
    moves: int
    faults: tuple[FaultRecord, ...]
    forfeits: tuple[int, ...]
    record: Record


class Void(msgspec.Struct, frozen=True, kw_only=True, tag="void", tag_field="kind"):
    """A failed attempt to play a game.

    After ``ATTEMPTS`` of them, the game is void: it is not played again and has no result.

    Args:
        n: the number of the game.
        seats: names of the bots by seat.
        cause: why it failed, as a sentence without secrets.
        seconds: how long the attempt took.
    """

    n: int
    seats: tuple[str, ...]
    cause: str
    seconds: float


class Use(msgspec.Struct, frozen=True, omit_defaults=True):
    """The resources that a bot used in a game.

    Args:
        decisions: the number of its decisions.
        seconds: the total time of its answers.
        tokens: the total number of tokens that it reported.
        cost: the total cost that it reported, in US dollars.
    """

    decisions: int
    seconds: float
    tokens: int = 0
    cost: float = 0.0


class Timing(msgspec.Struct, frozen=True, kw_only=True, tag="timing", tag_field="kind"):
    """The duration of a game, separate from the game's line, which is the same in every run.

    Args:
        n: the number of the game.
        seconds: how long it took.
        seats: what the bots used, by seat; unknown where a bot plays in sessions.
    """

    n: int
    seconds: float
    seats: tuple[Use, ...] | msgspec.UnsetType = msgspec.UNSET


class Again(msgspec.Struct, frozen=True, kw_only=True, tag="again", tag_field="kind"):
    """Voids a game's earlier lines: a bot could not be reached, and the game is played again.

    Args:
        n: its number.
    """

    n: int


Line = Header | GameLine | Void | Timing | Again
_lines = msgspec.json.Decoder(Line)


class Numbered(msgspec.Struct):
    """The members read from every line, to decide which lines to read whole."""

    kind: str
    n: int = -1


_ABOUT_A_GAME = {"game", "void", "again"}
numbered = msgspec.json.Decoder(Numbered)


def read(path: Path) -> Iterator[Line]:
    """The records of a log, one at a time, without a half-written last line.

    Raises:
        BadLog: there is no such file, or a line is not a valid record.
    """
    with opened(path) as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                yield _lines.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise BadLog(f"Line {number} of {path} is not a valid record: {error}.") from error


class Log:
    """A log being written. Each line is in the file when ``write`` returns.

    Only the owner can read it: its header has the seed of the games that are still to be played.

    Args:
        path: the path of the file, created if it does not exist.

    Raises:
        BadLog: it cannot be opened, or another run is writing it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # Unbuffered: what a full disk has refused must not be tried again when the log is closed.
        self._file = opened(path, "ab", buffering=0)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise BadLog(f"Another run is writing {path}.") from error
        self._replaced: BinaryIO | None = None

    def header(self) -> Header | None:
        """The tournament in this file; None if nothing was written yet.

        Raises:
            BadLog: the file is not the log of a tournament.
        """
        self._cut_half_line()
        with opened(self._path) as file:
            line = file.readline()
        if not line:
            return None
        try:
            header = _lines.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadLog(f"{self._path} is not the log of a tournament.") from error
        if not isinstance(header, Header) or header.format != FORMAT:
            raise BadLog(
                f"{self._path} is not the log of a tournament that this version can resume."
            )
        return header

    def played(self, games: int) -> bytearray:
        """For each game of the tournament, 1 if it has been played, or is void.

        Args:
            games: the number of games.

        Raises:
            BadLog: a line is not a valid record.
        """
        played = bytearray(games)
        failed: Counter[int] = Counter()
        with opened(self._path) as file:
            for number, line in enumerate(file, 1):
                try:
                    record = numbered.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    raise BadLog(f"Line {number} of {self._path} is not a valid record.") from error
                if record.kind in _ABOUT_A_GAME and 0 <= record.n < games:
                    failed[record.n] += record.kind == "void"
                    played[record.n] = record.kind == "game" or failed[record.n] >= ATTEMPTS
        return played

    def write(self, *records: bytes | Line) -> None:
        """Append records, encoded or not.

        Raises:
            BadLog: they cannot be written.
        """
        lines = [
            record if isinstance(record, bytes) else msgspec.json.encode(record)
            for record in records
        ]
        left = b"".join(line + b"\n" for line in lines)
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            raise BadLog(f"{self._path} cannot be written: {error.strerror}.") from error

    def rewrite_header(self, header: Header) -> None:
        """Replace the header in the first line.

        The file is replaced atomically, so that nothing is lost if the process is killed.

        Raises:
            BadLog: it cannot be written; the log is as before.
        """
        path = self._path.resolve()
        copy = path.with_name(f"{path.name}.new")
        try:
            with path.open("rb") as old, secret_files.opened(copy, "wb") as new:
                old.readline()
                new.write(msgspec.json.encode(header) + b"\n")
                shutil.copyfileobj(old, new)
            file = secret_files.opened(copy, "ab", buffering=0)
            fcntl.flock(file, fcntl.LOCK_EX)
            copy.replace(path)
        except OSError as error:
            copy.unlink(missing_ok=True)
            raise BadLog(f"{self._path} cannot be written: {error.strerror}.") from error
        # It stays locked, for a run that has opened the file before it was replaced.
        self._replaced, self._file = self._file, file

    def close(self) -> None:
        """Close the file, and unlock it for others."""
        self._file.close()
        if self._replaced is not None:
            self._replaced.close()

    def _cut_half_line(self) -> None:
        """A killed run may have left an incomplete last line: its game is played again."""
        with opened(self._path) as file:
            end = size = file.seek(0, 2)
            while end > 0:
                start = max(0, end - 65536)
                file.seek(start)
                newline = file.read(end - start).rfind(b"\n")
                if newline >= 0:
                    end = start + newline + 1
                    break
                end = start
        if end < size:
            self._file.truncate(end)


def opened(path: Path, mode: str = "rb", buffering: int = -1) -> BinaryIO:
    """An open log, which is secret while it is written; raises ``BadLog``."""
    opening = Path.open if mode == "rb" else secret_files.opened
    try:
        return opening(path, mode, buffering)  # type: ignore[return-value]
    except OSError as error:
        raise BadLog(f"{path} cannot be opened: {error.strerror}.") from error
