"""Runs a tournament: what is played, what is in the log already, and the rest of it."""

from __future__ import annotations

import contextlib
import re
import secrets
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

from galaxy_referee.tournament import schedule
from galaxy_referee.tournament.entrants import OUTBOUND, BadBot, is_outbound, make_bot
from galaxy_referee.tournament.executor import Executor
from galaxy_referee.tournament.lobby import Lobby, key_of, serve
from galaxy_referee.tournament.log import Bot, Head, Limits, Log, ScheduleName, Timing, check_same
from galaxy_referee.tournament.worker import Plan, Played, referee_at

_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Order(NamedTuple):
    """What is to be played, and where.

    Args:
        game: name of the game.
        options: of each game.
        bots: who takes part.
        schedule: who plays whom.
        mirrored: whether each deal is played in several seatings.
        games: how many.
        seed: of the tournament; None for that of the log, or a new one.
        limits: what a bot may take, and do wrong.
        url: of the service; None for the engine in this process.
        lobby: host and port where bots that play in sessions come to.
        out: the log.
    """

    game: str
    options: dict[str, Any]
    bots: tuple[Bot, ...]
    schedule: ScheduleName
    mirrored: bool
    games: int
    seed: str | None
    limits: Limits
    url: str | None
    lobby: tuple[str, int]
    out: Path


def run(order: Order, execute: Executor, console: Console) -> None:
    """Play a tournament, or the rest of it.

    Args:
        order: what is to be played.
        execute: what plays games.
        console: where progress is shown.

    Raises:
        BadLog, BadSchedule, BadBot, CannotPlay, BadExecutor: it cannot be played as it was ordered.
        Refusal, ServiceDown, Stopped: it cannot be played now.
        KeyboardInterrupt: someone stopped it; the same call goes on.
    """
    _check_bots(order)
    terms = referee_at(order.url, order.game).terms(order.options)
    log = Log(order.out)
    try:
        before = log.head()
        head = Head(
            game=order.game,
            options=order.options,
            players=terms.players,
            bots=order.bots,
            schedule=order.schedule,
            mirrored=order.mirrored,
            games=order.games,
            seed=order.seed or (before.seed if before else secrets.token_hex(32)),
            rules_version=terms.rules_version,
            limits=order.limits,
        ).without_secrets()
        schedule.check(head)
        if before is None:
            log.write(head)
        else:
            check_same(before.without_secrets(), head)
        with _lobby(head, order, console) as lobby:
            _play_rest(Plan(head, order.bots, order.url, lobby), log, execute, console)
    finally:
        log.close()


def _check_bots(order: Order) -> None:
    for bot in order.bots:
        if not is_outbound(bot.spec):
            make_bot(bot.spec, order.game)
        elif order.url is None:
            raise BadBot(f"{bot.name} plays in sessions of the service: leave out --in-process.")
        elif order.mirrored:
            raise BadBot(
                f"{bot.name} plays in sessions, which publish the seed when a game is over: it "
                "would know the luck of the same deal in the next seating. Leave out --mirrored, "
                "or serve it as a webhook."
            )
        elif not _NAME.fullmatch(bot.spec.removeprefix(OUTBOUND)):
            raise BadBot(f"{bot.spec} has no name: write outbound:NAME, of letters, digits, - _.")


@contextlib.contextmanager
def _lobby(head: Head, order: Order, console: Console) -> Iterator[str | None]:
    """The lobby, open as long as the tournament lasts, if any bot has to come to it."""
    names = [each.spec.removeprefix(OUTBOUND) for each in head.bots if is_outbound(each.spec)]
    if not names:
        yield None
        return
    host, port = order.lobby
    try:
        server = serve(Lobby(), head, names, host, port)
    except OSError as error:
        raise BadBot(f"The lobby cannot be opened at {host}:{port}: {error.strerror}.") from error
    try:
        for name in names:
            console.print(
                f"Waiting for {name} at {server.url}, key {key_of(head, name)}", highlight=False
            )
        yield server.url
    finally:
        server.shutdown()
        server.server_close()


def _play_rest(plan: Plan, log: Log, execute: Executor, console: Console) -> None:
    head = plan.head
    played = log.played(head.games)
    done = played.count(1)
    if done:
        console.print(f"{done} of {head.games} games are in the log already.")
    games = execute(msgspec.json.encode(plan), (n for n in range(head.games) if not played[n]))
    try:
        for game in _shown(games, done, head.games, console):
            log.write(game.line, Timing(n=game.n, seconds=round(game.seconds, 3)))
            done += 1
    except KeyboardInterrupt:
        console.print(f"Stopped after {done} of {head.games} games. The same command goes on.")
        raise
    finally:
        games.close()  # type: ignore[attr-defined]
    console.print(f"All {head.games} games are in the log.")


def _shown(games: Iterator[Played], done: int, total: int, console: Console) -> Iterator[Played]:
    """The games as they come, with a bar and a count of what went wrong."""
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
            progress.update(task, advance=1, faults=faults)


class _Faults(msgspec.Struct):
    faults: list[Any]
