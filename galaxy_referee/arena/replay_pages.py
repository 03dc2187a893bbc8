"""Publishes the logs of finished batches, and the replays of the games that pages show."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path

from galaxy_referee.arena.batches import Logs
from galaxy_referee.bots.playouts import NoSuchPlayer
from galaxy_referee.review.curve import Point, curve
from galaxy_referee.tournament.engine_referee import engine_of
from galaxy_referee.tournament.escaping import plain
from galaxy_referee.tournament.log import GameLine, read
from galaxy_referee.tournament.replay_pages import write_replay

Game = tuple[int, int]  # its batch, and its number there
PLAYOUTS = 4  # at each point of a curve
CURVED = "-curve.html"
PUBLISHED = 0o644  # a log that everyone may read


def bot_page(name: str) -> str:
    """The name of a bot's files. Names may contain anything, so it is a digest of the name."""
    return f"bot-{hashlib.sha256(plain(name).encode()).hexdigest()[:16]}"


def replay_names(wanted: Collection[Game], curved: Collection[Game]) -> dict[Game, str]:
    """The files of replays; those with a curve have other names.

    Args:
        wanted: the games that have a replay.
        curved: those among them whose replay has a curve.
    """
    return {
        (batch, n): f"{batch}-{n}{CURVED if (batch, n) in curved else '.html'}"
        for batch, n in wanted
    }


def publish_logs(folder: Path, division: str, finished: Collection[int], logs: Logs) -> None:
    """Publish finished logs. Unfinished ones would reveal their deals.

    Args:
        folder: for the published logs.
        division: the division.
        finished: its finished batches.
        logs: all logs.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for batch in finished:
        log = logs.path(division, batch)
        published = folder / log.name
        if not published.exists():
            log.chmod(PUBLISHED)  # until now, only the arena could read it
            try:
                os.link(log, published)
            except OSError:  # the file system has no links
                shutil.copyfile(log, published)


def publish_replays(folder: Path, division: str, names: Mapping[Game, str], logs: Logs) -> None:
    """Write the replays of these games, and remove those of all others.

    Args:
        folder: for the replays.
        division: the division.
        names: the files of the games.
        logs: all logs.

    Raises:
        BadLog: a log cannot be read, or a replay not be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    there = {path.name for path in folder.iterdir()}
    for name in there - set(names.values()):
        (folder / name).unlink()
    missing = {game: name for game, name in names.items() if name not in there}
    for batch in sorted({batch for batch, _ in missing}):
        for line in read(logs.path(division, batch)):
            if isinstance(line, GameLine) and (batch, line.n) in missing:
                path = folder / missing[batch, line.n]
                write_replay(path, line, _curve(line) if path.name.endswith(CURVED) else [])


def _curve(line: GameLine) -> list[Point]:
    """By playouts of the network where there is one: they take a third of the time."""
    game = engine_of(line.record.game)
    try:
        return list(curve(game, line.record, "learned", PLAYOUTS))
    except NoSuchPlayer:
        return list(curve(game, line.record, "greedy", PLAYOUTS))
