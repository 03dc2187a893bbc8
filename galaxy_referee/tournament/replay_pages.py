"""Writes the replay of each game in a log as a page, for links from the report."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from galaxy_referee.review.curve import Point
from galaxy_referee.review.page import page
from galaxy_referee.review.reading import BadGame, Played, game_of
from galaxy_referee.review.replay import replay_of
from galaxy_referee.tournament.escaping import plain
from galaxy_referee.tournament.log import BadLog, GameLine, read


class GameLink(NamedTuple):
    """A game's link in the report.

    Args:
        n: the number of the game.
        result: names and scores by seat.
        href: the address, relative to the report.
    """

    n: int
    result: str
    href: str


def write_replays(log: Path, folder: Path, report: Path) -> list[GameLink]:
    """Write a page for each game in a log.

    Args:
        log: a file written by a run.
        folder: the folder for the pages, created if necessary.
        report: the path of the report.

    Raises:
        BadLog: the log cannot be read, a game cannot be replayed, or a page cannot be written.
    """
    links = []
    for line in read(log):
        if isinstance(line, GameLine):
            path = folder / f"{line.n}.html"
            write_replay(path, line)
            scores = zip(line.seats, line.scores, strict=True)
            result = ", ".join(f"{plain(name)} {score}" for name, score in scores)
            links.append(GameLink(line.n, result, quote(os.path.relpath(path, report.parent))))
    return sorted(links)


def write_replay(path: Path, line: GameLine, curve: list[Point] | None = None) -> None:
    """Write the page of one game.

    Args:
        path: the file to write; its folder is created if necessary.
        line: the game.
        curve: the expected results at some positions.

    Raises:
        BadLog: the game cannot be replayed, or the page cannot be written.
    """
    try:
        played = Played(line.record, tuple(plain(name) for name in line.seats))
        content = page(replay_of(game_of(line.record), played, curve))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except BadGame as error:
        raise BadLog(f"Game {line.n} cannot be replayed: {error}") from error
    except OSError as error:
        raise BadLog(f"{path} cannot be written: {error.strerror}.") from error
