"""Runs a tournament: checks its configuration, skips games in the log, and plays the rest."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from galaxy_referee.bots.registry import UnknownBot
from galaxy_referee.tournament import schedule
from galaxy_referee.tournament.engine_referee import engine_of
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.escaping import plain
from galaxy_referee.tournament.executor import Executor
from galaxy_referee.tournament.keys import new_key
from galaxy_referee.tournament.log import Again, EntrantSpec, Header, Limits, Log, ScheduleName
from galaxy_referee.tournament.log_reader import Games
from galaxy_referee.tournament.resuming import check_same
from galaxy_referee.tournament.specs import BadBot, BuiltInSpec, OutboundSpec, parse_spec
from galaxy_referee.tournament.unreachable import IN_A_ROW, Unreachable, Watch, to_play_again
from galaxy_referee.tournament.worker import Plan, PlayedGame, referee_at


class RunConfig(NamedTuple):
    """The configuration of a run.

    Args:
        game: the name of the game.
        options: the options of each game.
        bots: the participants.
        schedule: how opponents are chosen.
        mirrored: whether each deal is played in several seatings.
        games: the number of games.
        seed: the seed of the tournament; None for that of the log, or a new one.
        limits: time limits and allowed faults.
        url: the URL of the service; None for the engine in this process.
        lobby: host and port of the lobby for bots that play in sessions.
        out: the log.
        pause_after: the number of consecutive forfeits of an unreachable bot after which the run
            pauses.
        replay_forfeits: whether games that such a bot has forfeited are played again.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[EntrantSpec, ...]
    schedule: ScheduleName
    mirrored: bool
    games: int
    seed: str | None
    limits: Limits
    url: str | None
    lobby: tuple[str, int]
    out: Path
    pause_after: int = IN_A_ROW
    replay_forfeits: bool = False


def run(config: RunConfig, execute: Executor[PlayedGame], console: Console) -> None:
    """Play or resume a tournament.

    Args:
        config: the configuration.
        execute: the executor.
        console: the console that shows the progress.

    Raises:
        BadLog, BadSchedule, BadBot, CannotPlay, BadExecutor: it cannot be played as configured.
        Refusal, ServiceDown, Stopped, Unreachable: it cannot be played now.
        KeyboardInterrupt: it was interrupted; the same call resumes it.
    """
    _check_bots(config)
    setup = referee_at(config.url, config.game, console.print).setup(config.options)
    bots = tuple([_with_network(bot, config) for bot in config.bots])
    wanted = Header(
        game=config.game,
        options=config.options,
        players=setup.players,
        bots=bots,
        schedule=config.schedule,
        mirrored=config.mirrored,
        games=config.games,
        seed=config.seed or "",
        rules_version=setup.rules_version,
        limits=config.limits,
    )
    schedule.check(wanted)  # before the log is created: a refused tournament leaves none
    log = Log(config.out)
    try:
        before = log.header()
        seed = config.seed or (before.seed if before else secrets.token_hex(32))
        header = msgspec.structs.replace(wanted, seed=seed).without_secrets()
        if before is None:
            log.write(header)
        else:
            check_same(before.without_secrets(), header)
            if header.games > before.games:
                log.rewrite_header(header)
        with _lobby(config, console) as (lobby, key):
            if config.replay_forfeits:
                log.write(*(Again(n=n) for n in to_play_again(Games(config.out))))
            plan = Plan(header, config.bots, config.url, lobby, key)
            while not _play_rest(plan, log, execute, console, Watch(config.pause_after)):
                console.input("Press Enter to continue, or Ctrl-C to stop: ")
    finally:
        log.close()


def _check_bots(config: RunConfig) -> None:
    for bot in config.bots:
        spec = parse_spec(bot.spec)
        if not isinstance(spec, OutboundSpec):
            make_entrant(spec, config.game)
        elif config.url is None:
            raise BadBot(f"{bot.name} plays in sessions of the service: leave out --in-process.")
        elif config.mirrored:
            raise BadBot(
                f"{bot.name} plays in sessions, which publish the seed when a game is over: it "
                "would know the luck of the same deal in the next seating. Leave out --mirrored, "
                "or serve it as a webhook."
            )


def _with_network(bot: EntrantSpec, config: RunConfig) -> EntrantSpec:
    """A participant, with a digest of the file that it plays with: a log has the games of one."""
    spec = parse_spec(bot.spec)
    if not isinstance(spec, BuiltInSpec) or spec.bot.file is None:
        return bot
    game = engine_of(config.game)
    try:
        spec.bot.check(game, game.new(config.options, "setup"))
    except UnknownBot as error:
        raise BadBot(f"{bot.name}: {error}") from error
    digest = hashlib.sha256(spec.bot.file.read_bytes()).hexdigest()[:16]
    return msgspec.structs.replace(bot, digest=digest)


@contextlib.contextmanager
def _lobby(config: RunConfig, console: Console) -> Iterator[tuple[str | None, str]]:
    """The lobby, open during the run, if any bots use it, and the key for invitations.

    All keys are new in each run: nothing that was published or printed before opens this lobby.
    """
    specs = (parse_spec(bot.spec) for bot in config.bots)
    names = [spec.name for spec in specs if isinstance(spec, OutboundSpec)]
    if not names:
        yield None, ""
        return
    host, port = config.lobby
    keys, key = {name: new_key() for name in names}, new_key()
    try:
        # Only such bots need the extra.
        from galaxy_referee.tournament.door import LobbyServer  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise BadBot(
            "Bots in sessions need the service extra: pip install 'galaxy-referee[service]'"
        ) from error
    try:
        server = LobbyServer(keys, key, host, port)
    except OSError as error:
        raise BadBot(f"The lobby cannot be opened at {host}:{port}: {error.strerror}.") from error
    with server:
        for name in names:
            console.print(f"Waiting for {name} at {server.url}, key {keys[name]}", highlight=False)
        yield server.url, key


def _play_rest(
    plan: Plan, log: Log, execute: Executor[PlayedGame], console: Console, watch: Watch
) -> bool:
    """Play the games missing from the log. Returns whether all were played, or a bot needs
    attention."""
    header = plan.header
    played = log.played(header.games)
    if done := played.count(1):
        console.print(f"{done} of {header.games} games are in the log already.")
    try:
        while not all(played):
            numbers = (n for n, done in enumerate(played) if not done)
            games = execute(msgspec.json.encode(plan), numbers)
            shown = _shown(games, played.count(1), header.games, console)
            with contextlib.closing(games):  # type: ignore[type-var]
                _log_all(shown, log, console, watch)
            played = log.played(header.games)
    except Unreachable as lost:
        if not (console.is_terminal and sys.stdin.isatty()):
            raise
        console.print(plain(str(lost)), highlight=False)
        return False
    except KeyboardInterrupt:
        done = log.played(header.games).count(1)
        console.print(
            f"Stopped after {done} of {header.games} games. Rerun the same command to resume."
        )
        raise
    console.print(f"All {header.games} games are in the log.")
    return True


def _log_all(games: Iterator[PlayedGame], log: Log, console: Console, watch: Watch) -> None:
    """Add games to the log as they end, and report those that fail.

    Raises:
        Unreachable: a bot needs attention.
    """
    for game in games:
        log.write(*game.lines)
        if game.failure:
            console.print(plain(game.sentence), highlight=False)
        else:
            watch.see(game.line)


def _shown(
    games: Iterator[PlayedGame], done: int, total: int, console: Console
) -> Iterator[PlayedGame]:
    """The games as they finish, with a progress bar and a count of faults."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("faults {task.fields[faults]}"),
    )
    faults = 0
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("Games", total=total, completed=done, faults=0)
        for game in games:
            faults += len(msgspec.json.decode(game.line, type=_Faults).faults)
            yield game
            progress.update(task, advance=not game.failure, faults=faults)


class _Faults(msgspec.Struct):
    faults: list[Any] = []
