"""The index of an arena's logs, in SQLite.

The logs are the truth: the index is a function of their lines, whatever the order in which they
were read, and can be made again at any time. What was read of each log is committed together with
what it says, so no game is counted twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from galaxy_referee.arena.ladder import DealCount
from galaxy_referee.tournament.log import BadLog, Header, Timing, Use
from galaxy_referee.tournament.numbers import places_of
from galaxy_referee.tournament.reading import GameResult
from galaxy_referee.tournament.unreachable import IN_A_ROW, unreachable

PARTS = 60  # of a win, which up to six seats can share; sums of fractions would not be exact
MICROS = 1_000_000
LAYOUT = 1  # of the tables; an index with another one is made again
SCHEMA = """
CREATE TABLE batches (division TEXT, batch INTEGER, read INTEGER, games INTEGER, planned INTEGER,
  PRIMARY KEY (division, batch)) WITHOUT ROWID;
CREATE TABLE entrants (division TEXT, bot TEXT, spec TEXT, batch INTEGER,
  PRIMARY KEY (division, bot)) WITHOUT ROWID;
CREATE TABLE games (division TEXT, batch INTEGER, n INTEGER, deal INTEGER, seats TEXT, places TEXT,
  scores TEXT, moves INTEGER, counts INTEGER, seconds REAL,
  PRIMARY KEY (division, batch, n)) WITHOUT ROWID;
CREATE TABLE seats (division TEXT, bot TEXT, batch INTEGER, n INTEGER, away INTEGER,
  PRIMARY KEY (division, bot, batch, n)) WITHOUT ROWID;
CREATE TABLE deals (division TEXT, batch INTEGER, deal INTEGER, bots TEXT, points TEXT,
  games INTEGER, PRIMARY KEY (division, batch, deal)) WITHOUT ROWID;
CREATE TABLE totals (division TEXT, bot TEXT, players INTEGER, seat INTEGER, games INTEGER,
  wins INTEGER, score INTEGER, scored INTEGER, forfeits INTEGER,
  decisions INTEGER, micros INTEGER, tokens INTEGER,
  PRIMARY KEY (division, bot, players, seat)) WITHOUT ROWID;
CREATE TABLE faults (division TEXT, bot TEXT, kind TEXT, times INTEGER,
  PRIMARY KEY (division, bot, kind)) WITHOUT ROWID;
"""
_game = msgspec.json.Decoder(GameResult)
_timing = msgspec.json.Decoder(Timing)
_header = msgspec.json.Decoder(Header)


class _Kind(msgspec.Struct):
    kind: str


_kind = msgspec.json.Decoder(_Kind)


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
    """What a bot has achieved in one seat at tables of one size.

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
            BadLog: the log cannot be read, or is shorter than what was read of it before.
        """
        found = self._db.execute(
            "SELECT read FROM batches WHERE division = ? AND batch = ?", (division, batch)
        ).fetchone()
        begin = found[0] if found else 0
        try:
            with path.open("rb") as file, self._change():
                if file.seek(0, 2) < begin:
                    raise BadLog(f"{path} has become shorter: make the index again (--reindex).")
                file.seek(begin)
                self._read(file, path, division, batch)
        except OSError as error:
            raise BadLog(f"{path} cannot be read: {error.strerror}.") from error

    def deals(self, division: str) -> list[DealCount]:
        """All deals that count, equal ones together."""
        rows = self._db.execute(
            "SELECT bots, points, games, count(*), max(batch) FROM deals WHERE division = ? "
            "GROUP BY bots, points, games",
            (division,),
        )
        return [
            DealCount(tuple(_decoded(bots)), tuple(_decoded(points)), games, times, last)
            for bots, points, games, times, last in rows
        ]

    def unfinished(self, division: str, newest: int) -> list[int]:
        """The numbers of the batches that lack games, among the newest ones."""
        rows = self._db.execute(
            "SELECT batch FROM batches WHERE division = ? AND games < planned AND batch > ? "
            "ORDER BY batch",
            (division, self.last_batch(division) - newest),
        )
        return [batch for (batch,) in rows]

    def last_batch(self, division: str) -> int:
        """The number of the last batch; 0 if there is none."""
        query = "SELECT max(batch) FROM batches WHERE division = ?"
        return int(self._db.execute(query, (division,)).fetchone()[0] or 0)

    def finished(self, division: str, newest: int) -> list[int]:
        """The numbers of the batches that have all their games, or are not among the newest."""
        rows = self._db.execute(
            "SELECT batch FROM batches WHERE division = ? AND (games = planned OR batch <= ?) "
            "ORDER BY batch",
            (division, self.last_batch(division) - newest),
        )
        return [batch for (batch,) in rows]

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
                batch, n, _decoded(seats), _decoded(places), _decoded(scores), moves, bool(counts)
            )
            for batch, n, seats, places, scores, moves, counts in rows
        ]

    def seats(self, division: str, bot: str) -> list[Seated]:
        """What a bot has achieved, by the size of the table and its seat."""
        rows = self._db.execute(
            f"SELECT players, seat, games, wins / {PARTS}.0, score, scored, forfeits, "
            f"decisions, micros / {MICROS}.0, tokens FROM totals "
            "WHERE division = ? AND bot = ? ORDER BY players, seat",
            (division, bot),
        )
        return [Seated._make(row) for row in rows]

    def faults(self, division: str, bot: str) -> dict[str, int]:
        """A bot's faults by kind."""
        query = "SELECT kind, times FROM faults WHERE division = ? AND bot = ? ORDER BY kind"
        return dict(self._db.execute(query, (division, bot)).fetchall())

    def specs(self, division: str) -> dict[str, str]:
        """The specs of all bots that have been entered, by name, from their latest batches."""
        query = "SELECT bot, spec FROM entrants WHERE division = ?"
        return dict(self._db.execute(query, (division,)).fetchall())

    def dump(self) -> list[str]:
        """Everything, as statements: equal indexes give equal dumps."""
        return list(self._db.iterdump())

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
                self._add(line, division, batch)
            except (msgspec.DecodeError, ValueError, LookupError) as error:
                raise BadLog(f"{path} has a line that is not a valid record: {error}.") from error
            self._db.execute(
                "UPDATE batches SET read = ? WHERE division = ? AND batch = ?",
                (file.tell(), division, batch),
            )

    def _add(self, line: bytes, division: str, batch: int) -> None:
        kind = _kind.decode(line).kind
        if kind == "tournament":
            self._add_header(_header.decode(line), division, batch)
        elif kind == "game":
            self._add_game(_game.decode(line), division, batch)
        elif kind == "timing":
            self._add_timing(_timing.decode(line), division, batch)

    def _add_header(self, header: Header, division: str, batch: int) -> None:
        row = (division, batch, 0, 0, header.games)
        self._db.execute("INSERT INTO batches VALUES (?, ?, ?, ?, ?)", row)
        self._db.executemany(
            "INSERT INTO entrants VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE "
            "SET spec = excluded.spec, batch = excluded.batch WHERE excluded.batch > batch",
            [(division, bot.name, bot.spec, batch) for bot in header.bots],
        )

    def _add_game(self, game: GameResult, division: str, batch: int) -> None:
        away = unreachable(game)
        places = places_of(game)
        row = (game.n, game.deal, *map(_encoded, (game.seats, places, game.scores)), game.moves)
        inserted = self._db.execute(
            "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
            (division, batch, *row, not away),
        )
        if not inserted.rowcount:
            return  # the line repeats another
        self._db.execute(
            "UPDATE batches SET games = games + 1 WHERE division = ? AND batch = ?",
            (division, batch),
        )
        self._db.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?)",
            [(division, bot, batch, game.n, bot in away) for bot in game.seats],
        )
        if not away:
            self._count(game, places, division)
            self._add_to_deal(game, places, division, batch)

    def _add_timing(self, timing: Timing, division: str, batch: int) -> None:
        key = (division, batch, timing.n)
        where = "WHERE division = ? AND batch = ? AND n = ?"
        found = self._db.execute(
            f"SELECT seats, counts FROM games {where} AND seconds IS NULL", key
        ).fetchone()
        if found is None:
            return  # the line repeats another
        self._db.execute(f"UPDATE games SET seconds = ? {where}", (timing.seconds, *key))
        if found[1] and timing.seats is not msgspec.UNSET:
            bots = _decoded(found[0])
            self._db.executemany(
                "UPDATE totals SET decisions = decisions + ?, micros = micros + ?, "
                "tokens = tokens + ? WHERE division = ? AND bot = ? AND players = ? AND seat = ?",
                [
                    (*_used(use), division, bot, len(bots), seat)
                    for seat, (bot, use) in enumerate(zip(bots, timing.seats, strict=True))
                ],
            )

    def _count(self, game: GameResult, places: list[int], division: str) -> None:
        won = PARTS // places.count(1) if 1 in places else 0
        players = len(game.seats)
        for seat, bot in enumerate(game.seats):
            lost = seat in game.forfeits
            score = (0, 0) if lost else (game.scores[seat], 1)
            self._db.execute(
                "INSERT INTO totals VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, 0, 0, 0) "
                "ON CONFLICT DO UPDATE SET games = games + 1, wins = wins + ?5, "
                "score = score + ?6, scored = scored + ?7, forfeits = forfeits + ?8",
                (division, bot, players, seat, won * (places[seat] == 1), *score, lost),
            )
        for fault in game.faults:
            self._db.execute(
                "INSERT INTO faults VALUES (?, ?, ?, 1) "
                "ON CONFLICT DO UPDATE SET times = times + 1",
                (division, game.seats[fault.seat], fault.kind),
            )

    def _add_to_deal(self, game: GameResult, places: list[int], division: str, batch: int) -> None:
        place = dict(zip(game.seats, places, strict=True))
        bots = sorted(place)
        points = [_points(place[a], place[b]) for a, b in combinations(bots, 2)]
        key = (division, batch, game.deal)
        found = self._db.execute(
            "SELECT points, games FROM deals WHERE division = ? AND batch = ? AND deal = ?", key
        ).fetchone()
        if found:
            points = [own + more for own, more in zip(points, _decoded(found[0]), strict=True)]
        games = 1 + (found[1] if found else 0)
        self._db.execute(
            "INSERT OR REPLACE INTO deals VALUES (?, ?, ?, ?, ?, ?)",
            (*key, _encoded(bots), _encoded(points), games),
        )


def _points(own: int, other: int) -> float:
    return 1.0 if own < other else 0.5 if own == other else 0.0


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _decoded(text: str) -> Any:
    return msgspec.json.decode(text)


def _used(use: Use) -> tuple[int, int, int]:
    return use.decisions, round(use.seconds * MICROS), use.tokens
