"""Counts the lines of logs in the tables of the index."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from galaxy_referee.tournament.ladder import compared
from galaxy_referee.tournament.log import Header, Timing, Use, Void, numbered
from galaxy_referee.tournament.log_reader import GameResult
from galaxy_referee.tournament.statistics import places_of
from galaxy_referee.tournament.unreachable import unreachable

PARTS = 60  # of a win, which up to six seats can share; sums of fractions would not be exact
MICROS = 1_000_000
LAYOUT = 3  # of the tables; an index with another one is made again
SCHEMA = """
CREATE TABLE batches (division TEXT, batch INTEGER, read INTEGER, games INTEGER, planned INTEGER,
  PRIMARY KEY (division, batch)) WITHOUT ROWID;
CREATE TABLE entrants (division TEXT, bot TEXT, spec TEXT, batch INTEGER,
  PRIMARY KEY (division, bot)) WITHOUT ROWID;
CREATE TABLE games (division TEXT, batch INTEGER, n INTEGER, deal INTEGER, seats TEXT, places TEXT,
  scores TEXT, moves INTEGER, counts INTEGER, seconds REAL,
  PRIMARY KEY (division, batch, n)) WITHOUT ROWID;
CREATE TABLE failures (division TEXT, batch INTEGER, n INTEGER, times INTEGER,
  PRIMARY KEY (division, batch, n)) WITHOUT ROWID;
CREATE TABLE seats (division TEXT, bot TEXT, batch INTEGER, n INTEGER, away INTEGER,
  PRIMARY KEY (division, bot, batch, n)) WITHOUT ROWID;
CREATE INDEX lost ON seats (division, bot) WHERE away;
CREATE TABLE deals (division TEXT, batch INTEGER, deal INTEGER, bots TEXT, points TEXT,
  games INTEGER, PRIMARY KEY (division, batch, deal)) WITHOUT ROWID;
CREATE TABLE totals (division TEXT, bot TEXT, players INTEGER, seat INTEGER, games INTEGER,
  wins INTEGER, score INTEGER, scored INTEGER, forfeits INTEGER,
  decisions INTEGER, micros INTEGER, tokens INTEGER, cost INTEGER,
  PRIMARY KEY (division, bot, players, seat)) WITHOUT ROWID;
CREATE TABLE parts (division TEXT, bot TEXT, part TEXT, score INTEGER,
  PRIMARY KEY (division, bot, part)) WITHOUT ROWID;
CREATE TABLE faults (division TEXT, bot TEXT, kind TEXT, times INTEGER, forfeits INTEGER,
  PRIMARY KEY (division, bot, kind)) WITHOUT ROWID;
CREATE TABLE rounds (division TEXT, season TEXT, round INTEGER, batch INTEGER, about TEXT,
  bots TEXT, PRIMARY KEY (division, season, round)) WITHOUT ROWID;
CREATE TABLE history (division TEXT, bot TEXT, batch INTEGER, cap INTEGER, rating REAL, low REAL,
  high REAL, PRIMARY KEY (division, bot, batch)) WITHOUT ROWID;
"""


class _Score(msgspec.Struct):
    parts: dict[str, int] = {}


class _Outcome(msgspec.Struct):
    scores: tuple[_Score, ...] = ()


class _Record(msgspec.Struct):
    outcome: _Outcome | None = None


class _Game(GameResult, frozen=True):
    """A game's line with the parts of its scores."""

    record: _Record = msgspec.field(default_factory=_Record)


_game = msgspec.json.Decoder(_Game)
_timing = msgspec.json.Decoder(Timing)
_void = msgspec.json.Decoder(Void)
_header = msgspec.json.Decoder(Header)


def count_line(db: sqlite3.Connection, line: bytes, division: str, batch: int) -> None:
    """Count a line, unless it repeats another.

    Args:
        db: the index, in a transaction.
        line: the line.
        division: that of the log.
        batch: that of the log.

    Raises:
        msgspec.DecodeError, ValueError, LookupError: it is not a valid record.
    """
    kind = numbered.decode(line).kind
    if kind == "tournament":
        _count_header(db, _header.decode(line), division, batch)
    elif kind == "game":
        _count_game(db, _game.decode(line), division, batch)
    elif kind == "void":
        _count_failure(db, _void.decode(line), division, batch)
    elif kind == "timing":
        _count_timing(db, _timing.decode(line), division, batch)


def encoded(value: Any) -> str:
    """A list as the index has it."""
    return msgspec.json.encode(value).decode()


def decoded(text: str) -> Any:
    """A list from the index."""
    return msgspec.json.decode(text)


def _count_header(db: sqlite3.Connection, header: Header, division: str, batch: int) -> None:
    row = (division, batch, 0, 0, header.games)
    db.execute("INSERT INTO batches VALUES (?, ?, ?, ?, ?)", row)
    db.executemany(
        "INSERT INTO entrants VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE "
        "SET spec = excluded.spec, batch = excluded.batch WHERE excluded.batch > batch",
        [(division, bot.name, bot.spec, batch) for bot in header.bots],
    )
    if season := header.season or None:
        names = [bot.name for bot in header.bots]
        db.execute(
            "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?)",
            (division, season.name, season.round, batch, encoded(season), encoded(names)),
        )


def _count_game(db: sqlite3.Connection, game: _Game, division: str, batch: int) -> None:
    away = unreachable(game)
    places = places_of(game)
    row = (game.n, game.deal, *map(encoded, (game.seats, places, game.scores)), game.moves)
    inserted = db.execute(
        "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
        (division, batch, *row, not away),
    )
    if not inserted.rowcount:
        return  # the line repeats another
    db.execute(
        "UPDATE batches SET games = games + 1 WHERE division = ? AND batch = ?", (division, batch)
    )
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?)",
        [(division, bot, batch, game.n, bot in away) for bot in game.seats],
    )
    if not away:
        _count_scores(db, game, places, division)
        _count_faults(db, game, division)
        _add_to_deal(db, game, places, division, batch)


def _count_failure(db: sqlite3.Connection, void: Void, division: str, batch: int) -> None:
    db.execute(
        "INSERT INTO failures VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET times = times + 1",
        (division, batch, void.n),
    )


def _count_timing(db: sqlite3.Connection, timing: Timing, division: str, batch: int) -> None:
    key = (division, batch, timing.n)
    where = "WHERE division = ? AND batch = ? AND n = ?"
    found = db.execute(
        f"SELECT seats, counts FROM games {where} AND seconds IS NULL", key
    ).fetchone()
    if found is None:
        return  # the line repeats another
    db.execute(f"UPDATE games SET seconds = ? {where}", (timing.seconds, *key))
    if found[1] and timing.seats is not msgspec.UNSET:
        bots = decoded(found[0])
        db.executemany(
            "UPDATE totals SET decisions = decisions + ?, micros = micros + ?, "
            "tokens = tokens + ?, cost = cost + ? "
            "WHERE division = ? AND bot = ? AND players = ? AND seat = ?",
            [
                (*_used(use), division, bot, len(bots), seat)
                for seat, (bot, use) in enumerate(zip(bots, timing.seats, strict=True))
            ],
        )


def _used(use: Use) -> tuple[int, int, int, int]:
    return use.decisions, round(use.seconds * MICROS), use.tokens, round(use.cost * MICROS)


def _count_scores(db: sqlite3.Connection, game: _Game, places: list[int], division: str) -> None:
    won = PARTS // places.count(1) if 1 in places else 0
    players = len(game.seats)
    scores = game.record.outcome.scores if game.record.outcome else ()
    for seat, bot in enumerate(game.seats):
        lost = seat in game.forfeits
        score = (0, 0) if lost else (game.scores[seat], 1)
        db.execute(
            "INSERT INTO totals VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, 0, 0, 0, 0) "
            "ON CONFLICT DO UPDATE SET games = games + 1, wins = wins + ?5, "
            "score = score + ?6, scored = scored + ?7, forfeits = forfeits + ?8",
            (division, bot, players, seat, won * (places[seat] == 1), *score, lost),
        )
        if scores and not lost:
            db.executemany(
                "INSERT INTO parts VALUES (?, ?, ?, ?) "
                "ON CONFLICT DO UPDATE SET score = score + excluded.score",
                [(division, bot, part, points) for part, points in scores[seat].parts.items()],
            )


def _count_faults(db: sqlite3.Connection, game: _Game, division: str) -> None:
    """A forfeit has the kind of the fault that was one too many."""
    last = {fault.seat: fault for fault in game.faults}
    for fault in game.faults:
        forfeited = fault.seat in game.forfeits and fault is last[fault.seat]
        db.execute(
            "INSERT INTO faults VALUES (?1, ?2, ?3, 1, ?4) "
            "ON CONFLICT DO UPDATE SET times = times + 1, forfeits = forfeits + ?4",
            (division, game.seats[fault.seat], fault.kind, forfeited),
        )


def _add_to_deal(
    db: sqlite3.Connection, game: _Game, places: list[int], division: str, batch: int
) -> None:
    bots, points = compared(game.seats, places)
    key = (division, batch, game.deal)
    found = db.execute(
        "SELECT points, games FROM deals WHERE division = ? AND batch = ? AND deal = ?", key
    ).fetchone()
    if found:
        points = [own + more for own, more in zip(points, decoded(found[0]), strict=True)]
    games = 1 + (found[1] if found else 0)
    db.execute(
        "INSERT OR REPLACE INTO deals VALUES (?, ?, ?, ?, ?, ?)",
        (*key, encoded(bots), encoded(points), games),
    )
