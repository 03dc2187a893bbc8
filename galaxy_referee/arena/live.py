"""Live tables: games that are being played, as spectators saw them some time ago.

Workers write the moves of each game to a private folder. From these, a thread of the arena makes
the pages again and again. A spectator's view has nothing that the seats of the game do not see, so
nobody who plays can learn from it what his own questions have not told him before.
"""

from __future__ import annotations

import hashlib
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from markupsafe import Markup

from galaxy_referee import secret_files
from galaxy_referee.arena.documents import FORMAT, as_json
from galaxy_referee.arena.live_documents import LiveFile, LiveTable
from galaxy_referee.arena.pages import templates_of, write_file
from galaxy_referee.arena.settings import Arena
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.view import View
from galaxy_referee.review.picture import picture
from galaxy_referee.tournament.engine_referee import engine_of
from galaxy_referee.tournament.escaping import plain
from galaxy_referee.tournament.executor import Executor, Numbers
from galaxy_referee.tournament.live_files import OVER, Moves, shown, shown_views
from galaxy_referee.tournament.log import Header
from galaxy_referee.tournament.schedule import PlannedGame, planned_game
from galaxy_referee.tournament.worker import Plan, PlayedGame

FOLDER = "live"
HEADER = "header.json"
EVERY = 10  # seconds between two versions of the pages
LINGER = 30  # seconds for which a finished game stays
MOST = 6
_plan = msgspec.json.Decoder(Plan)
_view = msgspec.json.Decoder(View)
_header = msgspec.json.Decoder(Header)


def showing(execute: Executor[PlayedGame], folder: Path) -> Executor[PlayedGame]:
    """An executor whose games can be watched.

    Args:
        execute: the executor.
        folder: the arena's folder.
    """

    begun = False

    def executing(plan: bytes, numbers: Numbers) -> Iterator[PlayedGame]:
        nonlocal begun
        if not begun:
            forget(folder)  # what a killed arena has left
            begun = True
        given = _plan.decode(plan)
        name = hashlib.sha256(given.header.seed.encode()).hexdigest()[:16]
        live = (folder / FOLDER / name).resolve()
        secret_files.make_folder(live)
        with secret_files.opened(live / HEADER, "wb") as file:
            file.write(msgspec.json.encode(given.header))
        return execute(msgspec.json.encode(msgspec.structs.replace(given, live=str(live))), numbers)

    return executing


def forget(folder: Path) -> None:
    """Remove all games from the live tables of an arena that is not running."""
    if (folder / FOLDER).exists():
        shutil.rmtree(folder / FOLDER)


class Live:
    """The pages of live tables.

    Args:
        folder: the arena's folder.
        pages: that of its pages.
    """

    def __init__(self, folder: Path, pages: Path) -> None:
        self._folder = folder
        self._pages = pages
        self._arena: Arena | None = None
        self._writing = threading.Lock()

    def follow(self, arena: Arena) -> None:
        """Go by these settings from now on. The first time, write the pages, to which others link.

        Raises:
            OSError, ValueError: something cannot be read or written.
        """
        new, self._arena = self._arena is None, arena
        if new:
            self.renew()

    def renew(self) -> None:
        """Write the pages; errors as for ``follow``."""
        with self._writing:
            if self._arena:
                write_live(self._arena, self._folder, self._pages, time.time())


@contextmanager
def renewing(live: Live, notify: Callable[[str], None]) -> Iterator[None]:
    """Keep the pages of live tables up to date in the background.

    Args:
        live: the pages.
        notify: is told once if this fails. It is tried again, since a game may be removed that is
            being read.
    """
    over = threading.Event()

    def renew() -> None:
        failed = False
        while not over.wait(EVERY):
            try:
                live.renew()
                failed = False
            except (OSError, ValueError) as error:
                if not failed:
                    notify(f"Live tables cannot be renewed now: {error}")
                failed = True

    thread = threading.Thread(target=renew, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def write_live(arena: Arena, folder: Path, pages: Path, now: float) -> None:
    """Write the pages, and remove games that nobody can watch any more.

    Args:
        arena: the settings.
        folder: the arena's folder.
        pages: that of its pages.
        now: the time.

    Raises:
        OSError, ValueError: something cannot be read or written.
    """
    delay = arena.settings.live_delay
    found: list[tuple[float, LiveTable, Markup]] = []
    for place in _places(folder, idle_since=now - delay - LINGER):
        found += _tables(arena, place, now - delay)
    tables = [(table, image) for _, table, image in sorted(found, key=_latest)[:MOST]]
    live = LiveFile(FORMAT, delay, tuple(table for table, _ in tables))
    page = templates_of(arena.settings.title).get_template("live.html")
    for name, following in (("live", False), ("following", True)):
        given = {"live": live, "tables": tables, "following": following, "every": EVERY}
        write_file(pages / f"{name}.html", page.render(**given, root=""))
    write_file(pages / "live.json", as_json(live))


def _latest(found: tuple[float, LiveTable, Markup]) -> float:
    return -found[0]


def _places(folder: Path, idle_since: float) -> list[Path]:
    """The folders of batches. Those before the latest are removed when nothing more happens."""
    live = folder / FOLDER
    headers = [*live.glob(f"*/{HEADER}")]
    latest = max(headers, key=_changed, default=None)
    places = []
    for header in headers:
        if header != latest and max(map(_changed, header.parent.iterdir())) < idle_since:
            shutil.rmtree(header.parent)
        else:
            places.append(header.parent)
    return places


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def _tables(arena: Arena, place: Path, until: float) -> Iterator[tuple[float, LiveTable, Markup]]:
    """The games that were being played at a time, with the times at which they began."""
    header = _header.decode((place / HEADER).read_bytes())
    division = _division_of(arena, header)
    if division is None:
        return
    for path in place.glob("*.jsonl"):
        if made := shown(path, until):
            over, table, image = _seen(header, division, int(path.stem), made)
            if not over or made[-1].at > until - LINGER:
                yield made[0].at, table, image
    for path in place.glob("*.views"):
        if views := shown_views(path, until):
            over = views[-1].view == OVER
            if not over or views[-1].at > until - LINGER:
                view = views[-2 if over else -1].view
                yield views[0].at, *_in_session(header, division, int(path.stem), view)


def _seen(
    header: Header, division: str, n: int, made: Sequence[Moves]
) -> tuple[bool, LiveTable, Markup]:
    """Whether a game is over, and what a spectator sees of it.

    The end of a game reveals its seed, with which other games of the deal are still to be played.
    So a finished game is shown as it was before its last move.
    """
    planned = planned_game(header, n)
    game, state = _played(header, planned.seed, made)
    over = game.outcome(state) is not None
    if over:
        made = made[:-1]
        game, state = _played(header, planned.seed, made)
    count = sum(len(each.moves) for each in made)
    return over, *_shown(header, division, planned, count, game.view(state, None))


def _in_session(
    header: Header, division: str, n: int, view: msgspec.Raw
) -> tuple[LiveTable, Markup]:
    """A spectator's views of a game in a session."""
    return _shown(header, division, planned_game(header, n), None, _view.decode(view))


def _shown(
    header: Header, division: str, planned: PlannedGame, moves: int | None, view: View
) -> tuple[LiveTable, Markup]:
    seats = tuple(plain(name) for name in planned.seats)
    table = LiveTable(division, header.game, seats, moves, view)
    return table, Markup(picture(engine_of(header.game), view).html)


def _played(header: Header, seed: str, made: Sequence[Moves]) -> tuple[Game[Any], Any]:
    game = engine_of(header.game)
    state = game.new(header.options, seed)
    game.play_all(state, [move for each in made for move in each.moves])
    return game, state


def _division_of(arena: Arena, header: Header) -> str | None:
    """The division of a batch; None if it was removed from the settings."""
    for division in arena.divisions:
        options = division.options_for(header.players)
        if (division.game, options) == (header.game, header.options):
            return division.name
    return None
