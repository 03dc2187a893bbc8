"""The replay of each game of a log as a page, for the report to link to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from galaxy_referee.review.page import page
from galaxy_referee.review.reading import BadGame, Played, game_of
from galaxy_referee.review.replay import replay_of
from galaxy_referee.tournament.log import BadLog, GameLine, read
from galaxy_referee.tournament.plain import plain


class GameLink(NamedTuple):
    """A game, as the report links to it.

    Args:
        n: its number.
        result: names and scores by seat.
        href: relative to the report.
    """

    n: int
    result: str
    href: str


def write_replays(log: Path, folder: Path, report: Path) -> list[GameLink]:
    """Write the page of each game of a log.

    Args:
        log: file written by a run.
        folder: gets a file for each game; it is made if need be.
        report: where the report will be.

    Raises:
        BadLog: the log cannot be read, a game not be replayed, or a page not be written.
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


def write_replay(path: Path, line: GameLine) -> None:
    """Write the page of one game.

    Args:
        path: the file to write; its folder is made if need be.
        line: the game.

    Raises:
        BadLog: the game cannot be replayed, or the page not be written.
    """
    try:
        played = Played(line.record, tuple(plain(name) for name in line.seats))
        content = page(replay_of(game_of(line.record), played))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except BadGame as error:
        raise BadLog(f"Game {line.n} cannot be replayed: {error}") from error
    except OSError as error:
        raise BadLog(f"{path} cannot be written: {error.strerror}.") from error
