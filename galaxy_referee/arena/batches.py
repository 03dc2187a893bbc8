"""Batches of games. Each is a tournament with its own log, whose header lists the tables."""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import msgspec

from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.ladder import DealCount, Ladder, ladder_of
from galaxy_referee.arena.pairing import choose_tables
from galaxy_referee.arena.settings import Arena, BadArena
from galaxy_referee.tournament.addresses import is_web_address
from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.executor import Executor
from galaxy_referee.tournament.log import EntrantSpec, Header, Limits, Log
from galaxy_referee.tournament.schedule import planned_game, seatings
from galaxy_referee.tournament.unreachable import IN_A_ROW, Unreachable, Watch
from galaxy_referee.tournament.worker import Plan, PlayedGame

WEBHOOK = "webhook"
PAUSE = 10  # batches for which an absent bot is not seated, and its games are not given up
_FILE = re.compile(r"([0-9]{6,9})\.jsonl")


class Logs:
    """The logs of an arena: ``logs/DIVISION/BATCH.jsonl``.

    Args:
        folder: the arena's folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "logs"

    def path(self, division: str, batch: int) -> Path:
        """The log of a batch."""
        return self._folder / division / f"{batch:06d}.jsonl"

    def numbers(self, division: str) -> list[int]:
        """The batches that have a log."""
        folder = self._folder / division
        names = (path.name for path in folder.iterdir()) if folder.is_dir() else ()
        return sorted(int(found[1]) for name in names if (found := _FILE.fullmatch(name)))

    def index_all(self, index: Index, divisions: Sequence[Division]) -> None:
        """Read everything that the index does not have yet.

        Raises:
            BadLog: a log cannot be read.
        """
        for division in divisions:
            for batch in self.numbers(division.name):
                index.catch_up(self.path(division.name, batch), division.name, batch)


class Rules(NamedTuple):
    """How bots play.

    Args:
        limits: time limits and allowed faults.
        mirrored: whether each deal is played in several seatings.
    """

    limits: Limits
    mirrored: bool

    def games(self, players: int) -> int:
        """The games of a deal at a table of this size."""
        return seatings(players) if self.mirrored else 1


def make_header(
    division: Division,
    bots: Sequence[EntrantSpec],
    tables: Sequence[Sequence[str]],
    seed: str,
    rules: Rules,
) -> Header:
    """The header of a batch, without addresses.

    Args:
        division: what is played.
        bots: those that play.
        tables: the names of the bots of each deal, as many as there are seats.
        seed: the secret of the batch.
        rules: how they play.
    """
    players = len(tables[0])
    options = division.options_for(players)
    numbers = {bot.name: number for number, bot in enumerate(bots)}
    return Header(
        game=division.game,
        options=options,
        players=players,
        bots=tuple(EntrantSpec(bot.name, logged_spec(bot.spec)) for bot in bots),
        schedule="tables",
        mirrored=rules.mirrored,
        games=rules.games(players) * len(tables),
        seed=seed,
        rules_version=EngineReferee(division.game).setup(options).rules_version,
        limits=rules.limits,
        tables=tuple(tuple(numbers[name] for name in table) for table in tables),
    )


def logged_spec(spec: str) -> str:
    """A bot's spec, as logs and pages show it: they reveal no address."""
    return WEBHOOK if is_web_address(spec) else spec


def rated(arena: Arena, division: Division, index: Index) -> Ladder:
    """The ladder of a division, also with bots that have not played yet."""
    names = [bot.entrant.name for bot in arena.bots(division)]
    return ladder_of(index.deals(division.name), names, arena.settings.cap)


def present(arena: Arena, division: Division, index: Index) -> dict[str, EntrantSpec]:
    """The bots that can be seated now, by name.

    Raises:
        BadArena: one has changed without a new version.
    """
    now = index.last_batch(division.name)
    bots = {bot.entrant.name: bot.entrant for bot in arena.bots(division)}
    before = index.specs(division.name)
    for bot in bots.values():
        check_same_bot(bot, before.get(bot.name, logged_spec(bot.spec)))
    away = {name: index.away_since(division.name, name) for name in bots}
    return {
        name: bot
        for name, bot in bots.items()
        if (since := away[name]) is None or now - since >= PAUSE
    }


def begin_batch(arena: Arena, division: Division, index: Index, logs: Logs) -> int:
    """Write the header of a division's next batch; returns its number.

    Raises:
        BadArena: there are too few bots.
        BadLog: it cannot be written.
    """
    batch = index.last_batch(division.name) + 1
    bots = present(arena, division, index)
    fitting = [players for players in division.players if players <= len(bots)]
    if not fitting:
        raise BadArena(f"{division.name} has {len(bots)} bots, too few for its tables.")
    players = fitting[(batch - 1) % len(fitting)]
    deals = index.deals(division.name)
    ladder = ladder_of(deals, list(bots), arena.settings.cap)
    met = _last_met(deals)
    rules = Rules(arena.settings.limits, arena.settings.mirrored)
    tables = choose_tables(
        ladder,
        list(bots),
        players,
        arena.settings.deals,
        games=rules.games(players),
        ages=lambda a, b: batch - met.get((a, b) if a < b else (b, a), 0),
        seed=batch,
    )
    playing = [bots[name] for name in sorted({name for table in tables for name in table})]
    header = make_header(division, playing, tables, secrets.token_hex(32), rules)
    path = logs.path(division.name, batch)
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(Log(path)) as log:
        if log.header() is None:
            log.write(header)
    index.catch_up(path, division.name, batch)
    return batch


def _last_met(deals: Sequence[DealCount]) -> dict[tuple[str, str], int]:
    last: dict[tuple[str, str], int] = {}
    for deal in deals:
        for pair in combinations(deal.bots, 2):
            last[pair] = max(last.get(pair, 0), deal.last)
    return last


def play_batch(
    path: Path, bots: dict[str, EntrantSpec], execute: Executor[PlayedGame]
) -> Iterator[PlayedGame]:
    """Play the games that a batch's log lacks, and add them to it.

    Games of bots that are missing are left out, as are those of a bot that cannot be reached, once
    that is known.

    Args:
        path: the log, with its header.
        bots: those that can be seated, by name, with the secrets of their addresses.
        execute: the executor.

    Raises:
        BadLog: the log cannot be read or written.
        Stopped: a game cannot be played.
    """
    with contextlib.closing(Log(path)) as log:
        header = log.header()
        if header is None:
            return
        missing = {bot.name for bot in header.bots} - bots.keys()
        playing = tuple(bots.get(bot.name, bot) for bot in header.bots)
        plan = msgspec.json.encode(Plan(header, playing, None))
        rest = True
        while rest:
            played, rest = log.played(header.games), False
            left = [
                n
                for n in range(header.games)
                if not played[n] and missing.isdisjoint(planned_game(header, n).seats)
            ]
            games, watch = execute(plan, left), Watch(IN_A_ROW)
            try:
                for game in games:
                    log.write(game.line, game.timing)
                    yield game
                    watch.see(game.line)
            except Unreachable as lost:
                missing.add(lost.name)
                rest = True
            finally:
                games.close()  # type: ignore[attr-defined]


def check_same_bot(bot: EntrantSpec, before: str) -> None:
    """Check that a built-in bot has the spec with which it has played. A webhook may have moved.

    Raises:
        BadArena: it has another spec.
    """
    now = logged_spec(bot.spec)
    if now != before:
        raise BadArena(
            f"{bot.name} has played as {before}, and is now {now}: raise its version, or give it "
            "another name."
        )
