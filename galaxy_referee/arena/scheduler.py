"""Runs an arena: batch after batch, division after division."""

from __future__ import annotations

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

from galaxy_referee import secret_files
from galaxy_referee.arena import batches
from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.index import Index, Shortened
from galaxy_referee.arena.seasons import begin_round
from galaxy_referee.arena.settings import Arena, BadArena, create_settings, read_settings
from galaxy_referee.arena.settings_file import SettingsFile
from galaxy_referee.tournament.executor import Executor
from galaxy_referee.tournament.worker import PlayedGame, Stopped

INDEX = "index.sqlite"
RETRY = 2.0  # seconds after games that the service could not play
IDLE = 10.0  # seconds after a turn in which there were too few bots


@dataclass(frozen=True)
class Place:
    """Where an arena plays.

    Args:
        index, logs: what it has played.
        execute: the executor of games.
        lobby: where bots that play in sessions are invited.
        notify: is told what happens, in sentences.
        settings: the arena's file.
    """

    index: Index
    logs: batches.Logs
    execute: Executor[PlayedGame]
    lobby: batches.Lobby | None
    notify: Callable[[str], None]
    settings: SettingsFile

    def means(self, arena: Arena) -> batches.Means:
        """The services with which games are played."""
        settings = arena.settings
        service = settings.service.rstrip("/")
        return batches.Means(self.execute, service, self.lobby, settings.budget.games)


def run(
    folder: Path,
    execute: Executor[PlayedGame],
    notify: Callable[[str], None],
    publish: Callable[[Arena, Index, batches.Logs], None],
    most: int | None = None,
    *,
    lobby: batches.Lobby | None = None,
    adopt: Callable[[Arena, Index], Arena] = lambda arena, _: arena,
) -> None:
    """Play until interrupted.

    Args:
        folder: the arena's folder.
        execute: the executor of games.
        notify: is told what happens, in sentences.
        publish: writes the pages; is called at the start and after each batch.
        most: the number of batches after which to stop; None for never.
        lobby: where bots that play in sessions are invited; None if there is no lobby.
        adopt: is given the settings whenever they have been read, and returns those by which the
            arena goes.

    Raises:
        BadArena, BadBot, BadLog, OSError, Stopped: it cannot begin, or not go on.
        KeyboardInterrupt: it was interrupted; the same call resumes it.
    """
    with locked(folder), open_index(folder, notify=notify) as (arena, index, logs):
        batches.check_specs(arena, index)
        settings = SettingsFile(folder, arena, index, logs, notify=notify, adopt=adopt)
        publish(adopt(arena, index), index, logs)
        place = Place(index, logs, execute, lobby, notify, settings)
        for now, division in islice(_turns(place), most):
            notify(_play(now, division, place))
            publish(now, index, logs)


def _turns(place: Place) -> Iterator[tuple[Arena, Division]]:
    """The divisions in turn, without end; the settings are read again before each batch."""
    for turn in count():
        arena = place.settings.read()
        yield arena, arena.divisions[turn % len(arena.divisions)]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep a second arena out of a folder.

    Raises:
        BadArena: one is running there.
    """
    secret_files.make_folder(folder)
    with (folder / ".lock").open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadArena(f"Another arena is running in {folder}.") from error
        yield


@contextmanager
def open_index(
    folder: Path, again: bool = False, notify: Callable[[str], None] = lambda sentence: None
) -> Iterator[tuple[Arena, Index, batches.Logs]]:
    """An arena's settings, its index with everything that is in the logs, and the logs.

    Args:
        folder: the arena's folder.
        again: whether to make the index again from the logs. It is also made again if a log has
            become shorter, as after a loss of power.
        notify: is told of that, in a sentence.

    Raises:
        BadArena, BadLog: the folder is not that of an arena that can be read.
        OSError: a new folder cannot be written.
    """
    create_settings(folder)
    arena = read_settings(folder)
    logs = batches.Logs(folder)
    index = Index(folder / INDEX)
    try:
        if again:
            index.clear()
        try:
            logs.index_all(index, arena.divisions)
        except Shortened:
            notify("A log is shorter than its index, so the index is made again from the logs.")
            index.clear()
            logs.index_all(index, arena.divisions)
        yield arena, index, logs
    finally:
        index.close()


def _play(arena: Arena, division: Division, place: Place) -> str:
    """Play the missing games of unfinished batches, or else a new batch. Returns a summary."""
    played = 0
    for batch in place.index.unfinished(division.name, batches.PAUSE):
        company = batches.present(arena, division, place.index)
        played += _play_one(arena, division, place, batch, company)
    if not played:
        # Those who are seated play: looked up again, a name could lead elsewhere.
        company = batches.present(arena, division, place.index)
        try:
            batch = _begin(arena, division, place, company)
        except batches.TooFewBots as error:  # bots may come, or come back
            time.sleep(IDLE)
            return str(error)
        place.notify(f"{division.name}: Batch {batch} begins.")
        played = _play_one(arena, division, place, batch, company)
    best = batches.rated(arena, division, place.index).ratings[0]
    rating = "" if best.rating is None else f", {best.rating:.0f}"
    return f"{division.name}: {played} games. First: {best.name}{rating}."


def _begin(arena: Arena, division: Division, place: Place, company: batches.Company) -> int:
    """Begin the next round of a season, or else a batch of the most informative matches."""
    index, logs = place.index, place.logs
    if any(season.division == division.name for season in arena.settings.seasons):
        # Sessions publish the seeds of their games, and the deals of a season are mirrored.
        bots, ladder = company.without(company.outbound).bots, batches.rated(arena, division, index)
        batch = begin_round(arena, division, index, logs, bots=bots, ladder=ladder)
        if batch is not None:
            return batch
    sessions = place.means(arena).sessions
    return batches.begin_batch(arena, division, index, logs, company=company, sessions=sessions)


def _play_one(
    arena: Arena, division: Division, place: Place, batch: int, company: batches.Company
) -> int:
    """Play a batch's games; returns how many.

    Raises:
        Stopped: no game can be played, and that is not due to the service of sessions.
    """
    path = place.logs.path(division.name, batch)
    means = place.means(arena)
    played = 0
    try:
        for game in batches.play_batch(path, company, means):
            place.index.catch_up(path, division.name, batch)
            place.settings.look()
            played += not game.failure
            if game.failure:
                place.notify(f"{division.name}: Batch {batch}, {game.sentence}")
    except Stopped as error:
        if not (means.sessions and company.outbound):
            raise
        # The service may have lost its sessions. The games that are left come up again.
        place.notify(
            f"{division.name}: A game in a session was lost. {error} The rest of the batch is "
            "played later."
        )
        time.sleep(RETRY)
    return played
