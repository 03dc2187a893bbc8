"""The index of an arena's logs, in SQLite.

The logs are the truth: the index is a function of their lines, whatever the order in which they
were read, and can be made again at any time. What was read of each log is committed together with
what it says, so no game is counted twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from galaxy_referee.arena.documents import Past
from galaxy_referee.arena.ingest import (
    LAYOUT,
    MICROS,
    PARTS,
    SCHEMA,
    count_line,
    decoded,
    encoded,
)
from galaxy_referee.tournament.ladder import DealCount, Rating
from galaxy_referee.tournament.log import ATTEMPTS, BadLog
from galaxy_referee.tournament.season_round import SeasonRound
from galaxy_referee.tournament.unreachable import IN_A_ROW

# The games of a batch that have been played, or are void.
_DONE = f"""games + (SELECT count(*) FROM failures f WHERE f.division = batches.division
  AND f.batch = batches.batch AND f.times >= {ATTEMPTS})"""
LATEST = 1_000_000_000  # above the number of any batch


class Shortened(BadLog):
    """A log is shorter than the part already read: the index has games that the logs lack."""


class IndexedGame(NamedTuple):
    """A game, as the index has it.

    Args:
        batch, n: its batch, and its number there.
        seats: names by seat.
        places, scores: by seat.
        moves: how many were made.
        counts: whether it counts; it does not if a bot could not be reached.
    """

    batch: int
    n: int
    seats: list[str]
    places: list[int]
    scores: list[int]
    moves: int
    counts: bool


class Seated(NamedTuple):
    """A bot's results in one seat at tables of one size.

    Args:
        players, seat: where.
        games: how many it played there.
        wins: how many it won; a shared win counts in part.
        score: the sum of its scores, over the games that it did not forfeit.
        scored: the number of these games.
        forfeits: the games that it forfeited.
        decisions: how often it was asked.
        seconds: how long it took for its answers.
        tokens: the tokens that it has reported.
        cost: what it has reported to have cost, in US dollars.
    """

    players: int
    seat: int
    games: int
    wins: float
    score: int
    scored: int
    forfeits: int
    decisions: int
    seconds: float
    tokens: int
    cost: float


class IndexedRound(NamedTuple):
    """A round of a season.

    Args:
        batch: the number of its batch.
        about: what its header says.
        bots: the names of the season's bots, the best seed first.
    """

    batch: int
    about: SeasonRound
    bots: list[str]


class Index:
    """An index, made if there is none.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        if self._db.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:
            self.clear()

    def clear(self) -> None:
        """Forget everything, to read all logs again."""
        with self._change():
            tables = self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            for (name,) in tables.fetchall():
                self._db.execute(f"DROP TABLE {name}")
            for statement in SCHEMA.split(";")[:-1]:
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {LAYOUT}")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def catch_up(self, path: Path, division: str, batch: int) -> None:
        """Read what has been added to a log.

        Args:
            path: the log.
            division: its division.
            batch: its number.

        Raises:
            Shortened: the log is shorter than what was read of it before.
            BadLog: the log cannot be read.
        """
        found = self._db.execute(
            "SELECT read FROM batches WHERE division = ? AND batch = ?", (division, batch)
        ).fetchone()
        begin = found[0] if found else 0
        try:
            with path.open("rb") as file, self._change():
                if file.seek(0, 2) < begin:
                    raise Shortened(
                        f"{path} has become shorter: start the arena again, which indexes it again."
                    )
                file.seek(begin)
                self._read(file, path, division, batch)
        except OSError as error:
            raise BadLog(f"{path} cannot be read: {error.strerror}.") from error

    def deals(self, division: str, until: int = LATEST) -> list[DealCount]:
        """All deals that count, equal ones together.

        Args:
            division: that in which they were played.
            until: the last batch that is read.
        """
        rows = self._db.execute(
            "SELECT bots, points, games, count(*), max(batch) FROM deals "
            "WHERE division = ? AND batch <= ? GROUP BY bots, points, games",
            (division, until),
        )
        return [
            DealCount(tuple(decoded(bots)), tuple(decoded(points)), games, times, last)
            for bots, points, games, times, last in rows
        ]

    def unfinished(self, division: str, newest: int) -> list[int]:
        """The numbers of the batches with games still to be played, among the newest ones."""
        return self._batches(f"{_DONE} < planned AND batch > ?", division, newest)

    def last_batch(self, division: str) -> int:
        """The number of the last batch; 0 if there is none."""
        query = "SELECT max(batch) FROM batches WHERE division = ?"
        return int(self._db.execute(query, (division,)).fetchone()[0] or 0)

    def finished(self, division: str, newest: int) -> list[int]:
        """The numbers of the batches that have all their games, or are not among the newest."""
        return self._batches(f"({_DONE} = planned OR batch <= ?)", division, newest)

    def played(self, division: str) -> int:
        """The number of games in the logs, with those that do not count."""
        query = "SELECT sum(games) FROM batches WHERE division = ?"
        return int(self._db.execute(query, (division,)).fetchone()[0] or 0)

    def away_since(self, division: str, bot: str) -> int | None:
        """The batch in which a bot could not be reached several times in a row, if that was its
        latest."""
        rows = self._db.execute(
            "SELECT away, batch FROM seats WHERE division = ? AND bot = ? "
            "ORDER BY batch DESC, n DESC LIMIT ?",
            (division, bot, IN_A_ROW),
        ).fetchall()
        if len(rows) < IN_A_ROW or not all(away for away, _ in rows):
            return None
        return int(rows[0][1])

    def games(self, division: str, bot: str | None, limit: int) -> list[IndexedGame]:
        """The latest games of a division, or of one bot there."""
        columns = "g.batch, g.n, g.seats, g.places, g.scores, g.moves, g.counts"
        if bot is None:
            query = f"SELECT {columns} FROM games g WHERE g.division = ? ORDER BY 1 DESC, 2 DESC"
            given: tuple[Any, ...] = (division,)
        else:
            query = (
                f"SELECT {columns} FROM seats s JOIN games g ON g.division = s.division "
                "AND g.batch = s.batch AND g.n = s.n WHERE s.division = ? AND s.bot = ? "
                "ORDER BY s.batch DESC, s.n DESC"
            )
            given = (division, bot)
        rows = self._db.execute(f"{query} LIMIT ?", (*given, limit))
        return [
            IndexedGame(
                batch, n, decoded(seats), decoded(places), decoded(scores), moves, bool(counts)
            )
            for batch, n, seats, places, scores, moves, counts in rows
        ]

    def seats(self, division: str, bot: str) -> list[Seated]:
        """A bot's results, by table size and seat."""
        rows = self._db.execute(
            f"SELECT players, seat, games, wins / {PARTS}.0, score, scored, forfeits, "
            f"decisions, micros / {MICROS}.0, tokens, cost / {MICROS}.0 FROM totals "
            "WHERE division = ? AND bot = ? ORDER BY players, seat",
            (division, bot),
        )
        return [Seated._make(row) for row in rows]

    def all_forfeits(self, division: str) -> dict[str, int]:
        """The number of games that each bot has forfeited; bots without faults are left out."""
        query = "SELECT bot, sum(forfeits) FROM faults WHERE division = ? GROUP BY bot"
        return dict(self._db.execute(query, (division,)).fetchall())

    def all_away(self, division: str) -> set[str]:
        """The bots that cannot be reached now."""
        query = "SELECT DISTINCT bot FROM seats INDEXED BY lost WHERE division = ? AND away"
        bots = [bot for (bot,) in self._db.execute(query, (division,)).fetchall()]
        return {bot for bot in bots if self.away_since(division, bot) is not None}

    def parts(self, division: str, bot: str) -> dict[str, int]:
        """The parts of a bot's score, summed over the games that it did not forfeit."""
        query = "SELECT part, score FROM parts WHERE division = ? AND bot = ? ORDER BY part"
        return dict(self._db.execute(query, (division, bot)).fetchall())

    def faults(self, division: str, bot: str) -> dict[str, int]:
        """A bot's faults by kind."""
        query = "SELECT kind, times FROM faults WHERE division = ? AND bot = ? ORDER BY kind"
        return dict(self._db.execute(query, (division, bot)).fetchall())

    def forfeits(self, division: str, bot: str) -> dict[str, int]:
        """The games that a bot has forfeited, by the kind of the fault that was one too many."""
        query = (
            "SELECT kind, forfeits FROM faults WHERE division = ? AND bot = ? AND forfeits > 0 "
            "ORDER BY kind"
        )
        return dict(self._db.execute(query, (division, bot)).fetchall())

    def history(self, division: str, bot: str) -> list[Past]:
        """A bot's ratings after some batches, the oldest first."""
        query = (
            "SELECT batch, rating, low, high FROM history WHERE division = ? AND bot = ? "
            "ORDER BY batch"
        )
        return [Past(*row) for row in self._db.execute(query, (division, bot))]

    def ratings(self, division: str, batch: int) -> dict[str, float | None]:
        """The ratings of all bots after a batch of the history."""
        query = "SELECT bot, rating FROM history WHERE division = ? AND batch = ?"
        return dict(self._db.execute(query, (division, batch)).fetchall())

    def remembered(self, division: str, cap: int) -> list[int]:
        """The batches whose ratings are in the history, with this cap."""
        query = "SELECT DISTINCT batch FROM history WHERE division = ? AND cap = ? ORDER BY batch"
        return [batch for (batch,) in self._db.execute(query, (division, cap))]

    def remember(self, division: str, batch: int, cap: int, ratings: Sequence[Rating]) -> None:
        """Put the ratings after a batch into the history, which follows from the logs too."""
        with self._change():
            self._db.executemany(
                "INSERT OR REPLACE INTO history VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (division, each.name, batch, cap, each.rating, each.low, each.high)
                    for each in ratings
                ],
            )

    def forget(self, division: str, cap: int, kept: Sequence[int]) -> None:
        """Remove from the history all batches but these, and all ratings with another cap."""
        with self._change():
            self._db.execute(
                "DELETE FROM history WHERE division = ? "
                "AND (cap <> ? OR batch NOT IN (SELECT value FROM json_each(?)))",
                (division, cap, encoded(kept)),
            )

    def rounds(self, division: str) -> list[IndexedRound]:
        """The rounds of all seasons, in the order of their seasons' names."""
        rows = self._db.execute(
            "SELECT batch, about, bots FROM rounds WHERE division = ? ORDER BY season, round",
            (division,),
        )
        return [
            IndexedRound(batch, msgspec.json.decode(about, type=SeasonRound), decoded(bots))
            for batch, about, bots in rows
        ]

    def results(self, division: str, batch: int) -> dict[tuple[str, str], tuple[float, int]]:
        """For each two bots that met in a batch at tables of two, in the order of their names: the
        points of the first, and the number of games that count."""
        query = "SELECT bots, points, games FROM deals WHERE division = ? AND batch = ?"
        sums: dict[tuple[str, str], tuple[float, int]] = {}
        for bots, points, games in self._db.execute(query, (division, batch)):
            one, other = decoded(bots)
            own, met = sums.get((one, other), (0.0, 0))
            sums[one, other] = (own + decoded(points)[0], met + games)
        return sums

    def was_away(self, division: str, batch: int, bot: str) -> bool:
        """Whether a bot could not be reached in a batch."""
        query = "SELECT 1 FROM seats WHERE division = ? AND bot = ? AND batch = ? AND away LIMIT 1"
        return self._db.execute(query, (division, bot, batch)).fetchone() is not None

    def specs(self, division: str) -> dict[str, str]:
        """The specs of all bots that have been entered, by name, from their latest batches."""
        query = "SELECT bot, spec FROM entrants WHERE division = ?"
        return dict(self._db.execute(query, (division,)).fetchall())

    def dump(self) -> list[str]:
        """Everything, as statements: equal indexes give equal dumps."""
        return list(self._db.iterdump())

    def _batches(self, condition: str, division: str, newest: int) -> list[int]:
        query = f"SELECT batch FROM batches WHERE division = ? AND {condition} ORDER BY batch"
        rows = self._db.execute(query, (division, self.last_batch(division) - newest))
        return [batch for (batch,) in rows]

    @contextmanager
    def _change(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def _read(self, file: Any, path: Path, division: str, batch: int) -> None:
        while (line := file.readline()).endswith(b"\n"):
            try:
                count_line(self._db, line, division, batch)
            except (msgspec.DecodeError, ValueError, LookupError) as error:
                raise BadLog(f"{path} has a line that is not a valid record: {error}.") from error
            self._db.execute(
                "UPDATE batches SET read = ? WHERE division = ? AND batch = ?",
                (file.tell(), division, batch),
            )
