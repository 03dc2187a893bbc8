"""Runs a tournament: what is played, what is in the log already, and the rest of it."""

from __future__ import annotations

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

from tournament import schedule
from tournament.entrants import make_bot
from tournament.executor import Executor
from tournament.log import Bot, Head, Limits, Log, ScheduleName, Timing, check_same
from tournament.worker import Plan, Played, referee_at


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
    terms = referee_at(order.url, order.game).terms(order.options)
    for bot in order.bots:
        make_bot(bot.spec, order.game)
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
        )
        schedule.check(head)
        if before is None:
            log.write(head)
        else:
            check_same(before, head)
        _play_rest(head, order.url, log, execute, console)
    finally:
        log.close()


def _play_rest(head: Head, url: str | None, log: Log, execute: Executor, console: Console) -> None:
    played = log.played(head.games)
    done = played.count(1)
    if done:
        console.print(f"{done} of {head.games} games are in the log already.")
    plan = msgspec.json.encode(Plan(head, url))
    games = execute(plan, (n for n in range(head.games) if not played[n]))
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
