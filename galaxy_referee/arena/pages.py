"""The pages of an arena: static HTML, JSON, and CSV, made from the index and the logs alone."""

from __future__ import annotations

import csv
import hashlib
import io
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from galaxy_referee.arena.batches import PAUSE, Logs, logged_spec, rated
from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.index import Index, IndexedGame
from galaxy_referee.arena.ladder import Ladder, Rating
from galaxy_referee.arena.settings import Arena
from galaxy_referee.tournament import plots
from galaxy_referee.tournament.log import GameLine, read
from galaxy_referee.tournament.plain import plain
from galaxy_referee.tournament.replays import write_replay

FORMAT = 1
SHOWN_GAMES = 20
SHOWN_BOTS = 5  # of each division on the first page
PLOTTED = 40
COLUMNS = ("place", "name", "rating", "low", "high", "games", "deals", "forfeits", "spec", "state")


class Row(msgspec.Struct, frozen=True):
    """A bot on a ladder, as JSON and CSV have it.

    Attributes:
        place: on the ladder; bots that are not rated share the last.
        name: the bot.
        rating, low, high: its rating and the 95% interval; null without a scale.
        games, deals: what it has played and counts.
        forfeits: the games that it forfeited.
        spec: the built-in bot, or ``webhook``.
        state: ``playing``, ``away`` if it cannot be reached, or ``retired``.
    """

    place: int
    name: str
    rating: float | None
    low: float | None
    high: float | None
    games: int
    deals: int
    forfeits: int
    spec: str
    state: str


class Opponent(NamedTuple):
    """What a bot has achieved against another.

    Args:
        name: the other.
        games: how often they met.
        share: its share of the points.
        expected: the share that their ratings predict.
    """

    name: str
    games: int
    share: float
    expected: float


class Shown(NamedTuple):
    """A game on a page.

    Args:
        title: which game it is.
        seats: name and score of each seat, and whether it won.
        href: the address of its replay, if there is one.
        note: why it does not count, if it does not.
    """

    title: str
    seats: list[tuple[str, int, bool]]
    href: str
    note: str


class LadderPage(NamedTuple):
    """A division with its ladder."""

    division: Division
    ladder: Ladder
    rows: list[Row]
    games: int
    replays: set[tuple[int, int]]


def write_pages(folder: Path, arena: Arena, index: Index, logs: Logs) -> None:
    """Write all pages. Files whose content has not changed are left alone.

    Args:
        folder: for the pages; it is made if need be.
        arena: the settings.
        index: the index, up to date.
        logs: the logs. Those of finished batches are published.

    Raises:
        BadLog, OSError: a log cannot be read, or a page not be written.
    """
    templates = _templates()
    style, _, _ = PackageLoader("galaxy_referee.tournament").get_source(templates, "style.css")
    own, _, _ = PackageLoader("galaxy_referee.arena").get_source(templates, "arena.css")
    _write(folder / "style.css", style + own)
    pages = []
    for division in arena.divisions:
        page = _ladder_page(folder / division.name, arena, division, index, logs)
        _write_division(folder / division.name, templates, arena, page, index)
        pages.append(page)
    shown = templates.get_template("arena.html").render(
        title=arena.settings.title, pages=pages, most=SHOWN_BOTS, root=""
    )
    _write(folder / "index.html", shown)


def ladder_rows(arena: Arena, division: Division, index: Index, ladder: Ladder) -> list[Row]:
    """The ladder as rows, the best first."""
    playing = {bot.entrant.name: bot for bot in arena.bots(division)}
    specs = index.specs(division.name)
    rows = []
    for place, rating in enumerate(ladder.ratings, 1):
        bot = playing.get(rating.name)
        spec = specs.get(rating.name) or (logged_spec(bot.spec) if bot else "")
        forfeits = sum(seat.forfeits for seat in index.seats(division.name, rating.name))
        away = index.away_since(division.name, rating.name) is not None
        state = "retired" if bot is None else "away" if away else "playing"
        rows.append(_row(place, rating, forfeits, spec, state))
    return rows


def _row(place: int, rating: Rating, forfeits: int, spec: str, state: str) -> Row:
    return Row(
        place=place,
        name=plain(rating.name),
        rating=rating.rating,
        low=rating.low,
        high=rating.high,
        games=rating.games,
        deals=rating.deals,
        forfeits=forfeits,
        spec=plain(spec),
        state=state,
    )


def bot_page(name: str) -> str:
    """The file of a bot's page. Names may contain anything, so it is a digest of the name."""
    return f"bot-{hashlib.sha256(plain(name).encode()).hexdigest()[:16]}.html"


def _templates() -> Environment:
    templates = Environment(
        loader=PackageLoader("galaxy_referee.arena"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "percent": lambda share: f"{100 * share:.1f}%",
        "whole": lambda number: f"{number:,}",
        "rating": lambda number: "–" if number is None else f"{number:,.0f}".replace("-", "−"),
        "page": bot_page,
        "plain": plain,
    }
    return templates


def _ladder_page(
    folder: Path, arena: Arena, division: Division, index: Index, logs: Logs
) -> LadderPage:
    ladder = rated(arena, division, index)
    rows = ladder_rows(arena, division, index, ladder)
    finished = index.finished(division.name, PAUSE)
    _publish_logs(folder / "logs", division, finished, logs)
    replays = _publish_replays(folder / "games", division, set(finished), index, logs)
    return LadderPage(division, ladder, rows, index.played(division.name), replays)


def _publish_logs(folder: Path, division: Division, finished: list[int], logs: Logs) -> None:
    """Finished logs never change, so a link is enough. Those of others would reveal their deals."""
    folder.mkdir(parents=True, exist_ok=True)
    for batch in finished:
        log = logs.path(division.name, batch)
        published = folder / log.name
        if not published.exists():
            try:
                os.link(log, published)
            except OSError:  # the file system has no links
                shutil.copyfile(log, published)


def _publish_replays(
    folder: Path, division: Division, finished: set[int], index: Index, logs: Logs
) -> set[tuple[int, int]]:
    """The pages of the latest games, and of no others; which games they are."""
    latest = index.games(division.name, None, SHOWN_GAMES)
    wanted = {(game.batch, game.n) for game in latest if game.batch in finished}
    names = {_replay_name(batch, n): (batch, n) for batch, n in wanted}
    folder.mkdir(parents=True, exist_ok=True)
    there = {path.name for path in folder.iterdir()}
    for name in there - names.keys():
        (folder / name).unlink()
    missing = {names[name] for name in names.keys() - there}
    for batch in sorted({batch for batch, _ in missing}):
        for line in read(logs.path(division.name, batch)):
            if isinstance(line, GameLine) and (batch, line.n) in missing:
                write_replay(folder / _replay_name(batch, line.n), line)
    return wanted


def _replay_name(batch: int, n: int) -> str:
    return f"{batch}-{n}.html"


def _write_division(
    folder: Path, templates: Environment, arena: Arena, page: LadderPage, index: Index
) -> None:
    division = page.division
    rated_rows = [row for row in page.rows if row.rating is not None][:PLOTTED]
    dots = [plots.Dot(row.name, row.rating, row.low, row.high) for row in rated_rows]  # type: ignore[arg-type]
    shown = templates.get_template("division.html").render(
        title=arena.settings.title,
        page=page,
        plot=plots.intervals(dots, title="Ratings with 95% intervals") if dots else Markup(""),
        options=msgspec.json.encode(division.options).decode() if division.options else "",
        cap=arena.settings.cap,
        games=list(_shown(page, index.games(division.name, None, SHOWN_GAMES))),
        root="../",
    )
    _write(folder / "index.html", shown)
    _write(folder / "ladder.json", _json(arena, page))
    _write(folder / "ladder.csv", _csv(page.rows))
    bot = templates.get_template("bot.html")
    for rating, row in zip(page.ladder.ratings, page.rows, strict=True):
        seats = index.seats(division.name, rating.name)
        content = bot.render(
            title=arena.settings.title,
            page=page,
            row=row,
            opponents=_opponents(page.ladder, rating.name),
            seats=seats,
            faults=index.faults(division.name, rating.name),
            games=list(_shown(page, index.games(division.name, rating.name, SHOWN_GAMES))),
            root="../",
        )
        _write(folder / bot_page(rating.name), content)


def _json(arena: Arena, page: LadderPage) -> str:
    division = page.division
    record: dict[str, Any] = {
        "format": FORMAT,
        "division": division.name,
        "title": division.title,
        "game": division.game,
        "players": division.players,
        "options": division.options,
        "cap": arena.settings.cap,
        "games": page.games,
        "bots": page.rows,
    }
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode() + "\n"


def _csv(rows: list[Row]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow(_cell(getattr(row, column)) for column in COLUMNS)
    return text.getvalue()


def _cell(value: object) -> object:
    """A cell that spreadsheets do not take for a formula."""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@")):
        return f"'{value}"
    return value


def _opponents(ladder: Ladder, name: str) -> list[Opponent]:
    number = ladder.names.index(name)
    chances = ladder.fit.chances
    met = [
        Opponent(
            other,
            int(games),
            float(ladder.fit.points[number, column] / games),
            float(chances[number, column]),
        )
        for column, other in enumerate(ladder.names)
        if (games := ladder.fit.games[number, column])
    ]
    return sorted(met, key=lambda opponent: (-opponent.games, opponent.name))


def _shown(page: LadderPage, games: list[IndexedGame]) -> Iterator[Shown]:
    for game in games:
        seats = zip(game.seats, game.scores, game.places, strict=True)
        replay = (game.batch, game.n) in page.replays
        yield Shown(
            f"Batch {game.batch}, game {game.n}",
            [(plain(name), score, place == 1) for name, score, place in seats],
            f"games/{_replay_name(game.batch, game.n)}" if replay else "",
            "" if game.counts else "does not count: a bot could not be reached",
        )


def _write(path: Path, content: str) -> None:
    """Replace a file at once, so that no reader sees half of it."""
    encoded = content.encode()
    if path.exists() and path.read_bytes() == encoded:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    copy = path.with_name(f".{path.name}.new")
    copy.write_bytes(encoded)
    copy.replace(path)
