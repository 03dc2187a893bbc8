"""Batches of games. Each is a tournament with its own log, whose header lists the tables."""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import combinations
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from galaxy_referee import secret_files
from galaxy_referee.arena.address_policy import addresses_of
from galaxy_referee.arena.budgets import MAX_REST, UNLIMITED, Turns, resting
from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.pairing import choose_tables
from galaxy_referee.arena.settings import Arena, BadArena
from galaxy_referee.tournament.addresses import is_web_address
from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.executor import Executor
from galaxy_referee.tournament.ladder import DealCount, Ladder, ladder_of
from galaxy_referee.tournament.log import EntrantSpec, Header, Limits, Log
from galaxy_referee.tournament.schedule import planned_game, seatings
from galaxy_referee.tournament.specs import BuiltInSpec, OutboundSpec, parse_spec
from galaxy_referee.tournament.unreachable import IN_A_ROW, Unreachable, Watch
from galaxy_referee.tournament.worker import Plan, PlayedGame

WEBHOOK = "webhook"
PAUSE = 10  # batches for which an absent bot is not seated, and its games are not given up
_FILE = re.compile(r"([0-9]{6,9})\.jsonl")


class TooFewBots(BadArena):
    """A division has too few bots for its tables now."""


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
            Shortened: a log is shorter than what the index has of it.
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
    *,
    players: int,
) -> Header:
    """The header of a batch, without addresses.

    Args:
        division: what is played.
        bots: those that play.
        tables: the names of the bots of each deal.
        seed: the secret of the batch.
        rules: how they play.
        players: the number of seats.
    """
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
    names = [bot.entrant.name for bot in arena.entered(division)]
    return ladder_of(index.deals(division.name), names, arena.settings.cap)


class Company(NamedTuple):
    """The bots that can be seated now.

    Args:
        bots: by name, with the secrets of their addresses.
        addresses: by name, where webhooks that were entered over HTTP are called.
    """

    bots: Mapping[str, EntrantSpec]
    addresses: Mapping[str, str] = {}

    def without(self, names: Iterable[str]) -> Company:
        """All but these."""
        gone = set(names)
        left = {name: bot for name, bot in self.bots.items() if name not in gone}
        return Company(left, self.addresses)

    @property
    def remote(self) -> set[str]:
        """Those that are not built in."""
        return {name for name, bot in self.bots.items() if not _is_built_in(bot)}

    @property
    def outbound(self) -> dict[str, str]:
        """Those that play in sessions, with their names in the lobby."""
        specs = ((name, parse_spec(bot.spec)) for name, bot in self.bots.items())
        return {name: spec.name for name, spec in specs if isinstance(spec, OutboundSpec)}


class Lobby(Protocol):
    """The lobby where bots that play in sessions wait for their games."""

    url: str

    def admitting(self) -> AbstractContextManager[str]:
        """Accept invitations with a new key until the block ends."""


class Means(NamedTuple):
    """The settings and services with which games are played.

    Args:
        execute: the executor.
        service: the URL of the service in whose sessions bots play; empty for none.
        lobby: where these bots are invited; None if there is no lobby.
        at_a_time: the games that a bot that is not built in plays at a time.
    """

    execute: Executor[PlayedGame]
    service: str = ""
    lobby: Lobby | None = None
    at_a_time: int = UNLIMITED

    @property
    def sessions(self) -> bool:
        """Whether bots can play in sessions."""
        return bool(self.service) and self.lobby is not None


def present(arena: Arena, division: Division, index: Index) -> Company:
    """The bots that can be seated now: neither away nor at an address that is not called."""
    bots = [bot.entrant for bot in arena.bots(division)]
    away = away_now(division, index)
    here = {bot.name: bot for bot in bots if bot.name not in away}
    strange = {name: url for name, url in webhooks(arena).items() if name in here}
    addresses = addresses_of(strange, arena.networks)
    return Company(here, addresses).without(strange.keys() - addresses.keys())


def away_now(division: Division, index: Index) -> set[str]:
    """The bots that are not seated because their latest games failed to reach them."""
    now = index.last_batch(division.name)
    away = {name: index.away_since(division.name, name) for name in index.all_away(division.name)}
    return {name for name, since in away.items() if since is not None and now - since < PAUSE}


def webhooks(arena: Arena) -> dict[str, str]:
    """The URLs of webhooks that were entered over HTTP, by the name of the bot."""
    return {entry.bot.entrant.name: entry.webhook for entry in arena.entries if entry.webhook}


def begin_batch(
    arena: Arena,
    division: Division,
    index: Index,
    logs: Logs,
    *,
    company: Company,
    sessions: bool = False,
) -> int:
    """Write the header of a division's next batch; returns its number.

    Sessions publish the seeds of their games, so deals with bots that play in them are not
    mirrored: such batches take turns with mirrored ones without these bots.

    Args:
        arena, division, index, logs: what is played, and was played so far.
        company: those that can be seated.
        sessions: whether bots can play in sessions.

    Raises:
        TooFewBots: there are too few bots.
        BadLog: it cannot be written.
    """
    batch = index.last_batch(division.name) + 1
    company = company.without(tired(arena, division, logs, batch))
    turns, mirrored = batch - 1, arena.settings.mirrored
    if company.outbound and sessions and mirrored:
        turns, odd = divmod(turns, 2)
        mirrored = not odd
    if mirrored or not sessions:
        company = company.without(company.outbound)
    bots = company.bots
    players = _table_size(division, len(bots), turns)
    deals = index.deals(division.name)
    ladder = ladder_of(deals, list(bots), arena.settings.cap)
    met = _last_met(deals)
    rules = Rules(arena.settings.limits, mirrored)
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
    header = make_header(division, playing, tables, secrets.token_hex(32), rules, players=players)
    return begin(header, division, index, logs)


def begin(header: Header, division: Division, index: Index, logs: Logs) -> int:
    """Write the header of a division's next batch; returns its number.

    Raises:
        BadLog: it cannot be written.
    """
    batch = index.last_batch(division.name) + 1
    path = logs.path(division.name, batch)
    secret_files.make_folder(path.parent)
    with contextlib.closing(Log(path)) as log:
        if log.header() is None:
            log.write(header)
    index.catch_up(path, division.name, batch)
    return batch


def _table_size(division: Division, bots: int, turns: int) -> int:
    """The number of seats of the next tables; the sizes take turns."""
    fitting = [players for players in division.players if players <= bots]
    if not fitting:
        raise TooFewBots(f"{division.name}: Only {bots} bots can play, too few for its tables.")
    return fitting[turns % len(fitting)]


def tired(arena: Arena, division: Division, logs: Logs, batch: int) -> set[str]:
    """The bots that are not seated in a batch, because they have used up their time to think."""
    limited = {bot.entrant.name for bot in arena.bots(division) if not _is_built_in(bot.entrant)}
    recent = range(max(1, batch - MAX_REST), batch) if limited else ()
    logged = [(number, logs.path(division.name, number)) for number in recent]
    paths = [(number, path) for number, path in logged if path.exists()]
    return limited & resting(paths, batch, arena.settings.budget)


def _last_met(deals: Sequence[DealCount]) -> dict[tuple[str, str], int]:
    last: dict[tuple[str, str], int] = {}
    for deal in deals:
        for pair in combinations(deal.bots, 2):
            last[pair] = max(last.get(pair, 0), deal.last)
    return last


def play_batch(path: Path, company: Company, means: Means) -> Iterator[PlayedGame]:
    """Play the games that a batch's log lacks, and add them to it. A game that fails is tried again
    after the others, until it is void.

    Games of bots that are missing are left out, as are those of a bot that cannot be reached, once
    that is known.

    Args:
        path: the log, with its header.
        company: those that can be seated.
        means: what the games are played with.

    Raises:
        BadLog: the log cannot be read or written.
        Stopped: no game can be played now.
    """
    with contextlib.closing(Log(path)) as log, _admitted(means) as key:
        header = log.header()
        if header is None:
            return
        missing = {bot.name for bot in header.bots} - company.bots.keys()
        if not means.sessions:
            missing |= company.outbound.keys()
        plan = msgspec.json.encode(_plan(header, company, means, key))
        remote = company.remote
        rest = True
        while rest:
            left, rest = _left(header, log.played(header.games), missing), False
            turns = Turns([(n, remote.intersection(s)) for n, s in left], means.at_a_time)
            games, watch = means.execute(plan, turns), Watch(IN_A_ROW)
            try:
                for game in games:
                    turns.end(game.n)
                    log.write(*game.lines)
                    yield game
                    if game.failure:
                        rest = True
                    else:
                        watch.see(game.line)
            except Unreachable as lost:
                missing.add(lost.name)
                rest = True
            finally:
                games.close()  # type: ignore[attr-defined]


def _admitted(means: Means) -> AbstractContextManager[str]:
    """The key of the processes that play a batch, for the lobby; empty without one."""
    return contextlib.nullcontext("") if means.lobby is None else means.lobby.admitting()


def _left(
    header: Header, played: bytearray, missing: set[str]
) -> list[tuple[int, tuple[str, ...]]]:
    """The games still to be played, with the names by seat, without those of missing bots."""
    seats = ((n, planned_game(header, n).seats) for n, done in enumerate(played) if not done)
    return [(n, bots) for n, bots in seats if missing.isdisjoint(bots)]


def _plan(header: Header, company: Company, means: Means, key: str) -> Plan:
    """The data that the processes of a batch need."""
    bots = tuple(company.bots[bot.name] for bot in header.bots if bot.name in company.bots)
    addresses = {bot.name: at for bot in bots if (at := company.addresses.get(bot.name))}
    playing = {bot.name for bot in bots}
    if means.lobby is None or not means.service or playing.isdisjoint(company.outbound):
        return Plan(header, bots, None, addresses=addresses)
    return Plan(header, bots, means.service, means.lobby.url, key, addresses)


def _is_built_in(bot: EntrantSpec) -> bool:
    return isinstance(parse_spec(bot.spec), BuiltInSpec)


def check_specs(arena: Arena, index: Index) -> None:
    """Check that all bots are those that have played under their names.

    Raises:
        BadArena: one has changed without a new version.
    """
    for division in arena.divisions:
        before = index.specs(division.name)
        for bot in arena.bots(division):
            entrant = bot.entrant
            now = logged_spec(entrant.spec)  # a webhook may have moved
            then = before.get(entrant.name, now)
            if now != then:
                raise BadArena(
                    f"{entrant.name} has played as {then}, and is now {now}: raise its version, or "
                    "give it another name."
                )
