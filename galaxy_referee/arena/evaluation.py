"""Evaluates a bot: it plays against the anchors until its rating is precise enough.

The games are one tournament with listed tables, which grows. Each batch is chosen by what it would
tell about the rating of this bot. The file alone gives the same numbers to anyone.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from galaxy_referee.arena.batches import Company, Means, Rules, make_header, play_batch
from galaxy_referee.arena.bots import BotSettings
from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.pairing import choose_tables, everyone, one
from galaxy_referee.arena.settings import BadArena
from galaxy_referee.tournament.executor import Executor
from galaxy_referee.tournament.ladder import Ladder, Rating, ladder_of
from galaxy_referee.tournament.log import BadLog, EntrantSpec, Header, Log, read
from galaxy_referee.tournament.schedule import tables_of
from galaxy_referee.tournament.worker import PlayedGame

DEALS = 10  # of a batch
LEAST = 20  # deals of the bot before an evaluation may end
CAP = 1_000_000  # nothing is at stake between two anchors


class Evaluation(NamedTuple):
    """The bot to evaluate, and the precision wanted.

    Args:
        out: the file.
        division: what is played.
        players: the size of the tables.
        bot: the bot.
        anchors: its opponents, with those that fix the scale.
        rules: how they play.
        within: half the width of the interval at which to stop.
        most: the number of games at which to stop in any case.
    """

    out: Path
    division: Division
    players: int
    bot: BotSettings
    anchors: tuple[BotSettings, ...]
    rules: Rules
    within: float
    most: int


def evaluate(
    wanted: Evaluation, execute: Executor[PlayedGame], notify: Callable[[str], None]
) -> None:
    """Play, or resume, until the rating is precise enough.

    Args:
        wanted: what to measure.
        execute: the executor of games.
        notify: is told how far it is, in sentences.

    Raises:
        BadArena: the file is that of another evaluation, or the bot cannot be reached.
        BadLog: the file cannot be read or written.
        Stopped: no game can be played now.
        KeyboardInterrupt: it was interrupted; the same call resumes it.
    """
    bots = {bot.entrant.name: bot.entrant for bot in (wanted.bot, *wanted.anchors)}
    header = _begin(wanted, bots)
    while True:
        for game in play_batch(wanted.out, Company(bots), Means(execute)):
            if game.failure:
                notify(game.sentence)
        with indexed(wanted.out) as index:
            ladder = ladder_of(index.deals(DIVISION), list(bots), CAP)
            unfinished = index.unfinished(DIVISION, 1)
        rating = next(each for each in ladder.ratings if each.name == wanted.bot.name)
        if unfinished:
            raise BadArena(
                f"{wanted.bot.name} could not be reached. Start it again, and rerun the same "
                "command."
            )
        notify(sentence(rating))
        if known(rating, wanted.within) or header.games >= wanted.most:
            return
        tables = _more_tables(wanted, ladder, list(bots), len(tables_of(header)))
        header = _extended(wanted.out, header, bots, tables)


DIVISION = "evaluation"  # in the index, which has no other


@contextlib.contextmanager
def indexed(path: Path) -> Iterator[Index]:
    """An index of the file, in memory.

    Raises:
        BadLog: the file cannot be read.
    """
    index = Index(Path(":memory:"))
    try:
        index.catch_up(path, DIVISION, 1)
        yield index
    finally:
        index.close()


def known(rating: Rating, within: float) -> bool:
    """Whether a rating is precise enough."""
    return (
        rating.low is not None
        and rating.high is not None
        and rating.deals >= LEAST
        and rating.high - rating.low <= 2 * within
    )


def sentence(rating: Rating) -> str:
    """A rating with its interval."""
    games = f"{rating.games:,} games of {rating.deals:,} deals"
    if rating.rating is None or rating.low is None or rating.high is None:
        return f"{rating.name}: no rating yet, {games}."
    return (
        f"{rating.name}: rating {rating.rating:,.0f}, 95% interval {rating.low:,.0f} to "
        f"{rating.high:,.0f}, {games}."
    )


def _begin(wanted: Evaluation, bots: dict[str, EntrantSpec]) -> Header:
    """The header of the file, written if there is none.

    Raises:
        BadArena: the file is that of another evaluation.
    """
    with contextlib.closing(Log(wanted.out)) as log:
        before = log.header()
        seed = before.seed if before else secrets.token_hex(32)
        empty = ladder_of([], list(bots), CAP)
        tables = _more_tables(wanted, empty, list(bots), 0)
        entrants = list(bots.values())
        header = make_header(
            wanted.division, entrants, tables, seed, wanted.rules, players=wanted.players
        )
        if before is None:
            log.write(header)
            return header
    same = {"tables": before.tables, "games": before.games}
    if msgspec.structs.replace(header, **same) != before:
        raise BadArena(
            f"{wanted.out} belongs to another evaluation, with another division, bot, anchors, or "
            "limits. Write to another file, or rerun the command that started it."
        )
    return before


def _more_tables(
    wanted: Evaluation, ladder: Ladder, bots: Sequence[str], done: int
) -> list[tuple[str, ...]]:
    number = ladder.names.index(wanted.bot.name)
    worth = everyone if ladder.scale is None else one(ladder.scale.slopes[number])
    games = wanted.rules.games(wanted.players)
    return choose_tables(ladder, bots, wanted.players, DEALS, games=games, worth=worth, seed=done)


def _extended(
    path: Path, header: Header, bots: dict[str, EntrantSpec], tables: Sequence[Sequence[str]]
) -> Header:
    """Add tables to the header of the file."""
    numbers = {name: number for number, name in enumerate(bots)}
    more = tuple(tuple(numbers[name] for name in table) for table in tables)
    listed = (*tables_of(header), *more)
    games = Rules(header.limits, header.mirrored).games(header.players) * len(listed)
    longer = msgspec.structs.replace(header, tables=listed, games=games)
    with contextlib.closing(Log(path)) as log:
        log.rewrite_header(longer)
    return longer


def header_of(path: Path) -> Header:
    """The header of an evaluation's file.

    Raises:
        BadLog: it is not one.
    """
    header = next(read(path), None)
    if not isinstance(header, Header) or header.schedule != "tables":
        raise BadLog(f"{path} is not the file of an evaluation.")
    return header
