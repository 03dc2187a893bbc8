"""The pages of an arena: static HTML, JSON, and CSV, made from the index and the logs alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path

import msgspec
from jinja2 import Environment, PackageLoader
from markupsafe import Markup
from msgspec.structs import astuple

from galaxy_referee.arena import documents
from galaxy_referee.arena.availability import states_of, uncalled
from galaxy_referee.arena.batches import PAUSE, Logs
from galaxy_referee.arena.contract import GAME_COLUMNS, LIST_FILES, contract_text
from galaxy_referee.arena.csv_files import csv_text
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.replay_pages import bot_page, publish_logs, publish_replays
from galaxy_referee.arena.season_files import division_seasons
from galaxy_referee.arena.settings import Arena
from galaxy_referee.arena.snapshot import Standing, bot_files, games_file, standing_of
from galaxy_referee.tournament import plots
from galaxy_referee.tournament.escaping import plain
from galaxy_referee.tournament.html_report import environment

WHY = {
    "new": "it has not been seated yet",
    "address": "the address of its host is unknown or not allowed",
    "unreachable": "it could not be reached",
    "time": "it has used up its time",
    "author": "by its author",
    "operator": "by the operator",
}
SHOWN_BOTS = 5  # of each division on the first page
PLOTTED = 40


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
    not_called = uncalled(arena)
    templates = templates_of(arena.settings.title)
    write_file(folder / "style.css", _style(templates))
    write_file(folder / "openapi.json", contract_text())
    standings = []
    for division in arena.divisions:
        place = folder / division.name
        finished = index.finished(division.name, PAUSE)
        states = states_of(arena, division, index, logs, not_called)
        standing = standing_of(arena, division, index, states)
        publish_logs(place / "logs", division.name, finished, logs)
        publish_replays(place / "games", division.name, standing.replays, logs)
        _write_division(place, templates, standing, index)
        standings.append(standing)
    write_file(folder / "arena.json", documents.as_json(_arena_file(arena, standings)))
    shown = templates.get_template("arena.html").render(
        ladders=[standing.file for standing in standings], most=SHOWN_BOTS, root=""
    )
    write_file(folder / "index.html", shown)


def templates_of(title: str) -> Environment:
    """The templates of an arena with this title."""
    templates = environment("galaxy_referee.arena")
    templates.filters |= {
        "change": _signed,
        "ms": lambda seconds: f"{1000 * seconds:,.{0 if seconds >= 0.01 else 1}f} ms",
        "page": bot_page,
        "points": lambda points: f"{points:g}",
        "state": lambda row: f"{row.state}: {WHY[row.why]}" if row.why else row.state,
        "words": lambda name: name.replace("_", " "),
    }
    templates.globals["title"] = plain(title)
    return templates


def _signed(number: float | None) -> str:
    if number is None:
        return "–"
    return f"{number:+,.0f}".replace("-", "−") if round(number) else "0"


def _style(templates: Environment) -> str:
    """The style of the service's pages, and what the arena's have in addition."""
    service = resources.files("galaxy_referee.app") / "static" / "style.css"
    own, _, _ = PackageLoader("galaxy_referee.arena").get_source(templates, "arena.css")
    return service.read_text(encoding="utf-8") + own


def _arena_file(arena: Arena, standings: Iterable[Standing]) -> documents.ArenaFile:
    divisions = tuple(
        documents.DivisionEntry(
            name=standing.division.name,
            title=standing.division.title,
            game=standing.division.game,
            games=standing.file.games,
            bots=len(standing.file.bots),
        )
        for standing in standings
    )
    return documents.ArenaFile(documents.FORMAT, plain(arena.settings.title), divisions)


def _write_division(folder: Path, templates: Environment, standing: Standing, index: Index) -> None:
    ladder, games = standing.file, games_file(standing)
    seasons = division_seasons(index, standing.division.name)
    shown = templates.get_template("division.html").render(
        ladder=ladder,
        plot=plots.ratings(ladder.bots[:PLOTTED]),
        options=msgspec.json.encode(ladder.options).decode() if ladder.options else "",
        games=games,
        seasons=seasons.seasons,
        root="../",
    )
    write_file(folder / "index.html", shown)
    _write_seasons(folder, templates, ladder, seasons)
    write_file(folder / "ladder.json", documents.as_json(ladder))
    write_file(folder / "ladder.csv", csv_text(LIST_FILES["ladder"], map(astuple, ladder.bots)))
    write_file(folder / "games.json", documents.as_json(games))
    write_file(folder / "games.csv", csv_text(GAME_COLUMNS, _game_rows(games.latest)))
    _write_bots(folder, templates, standing, index)


def _write_seasons(
    folder: Path,
    templates: Environment,
    ladder: documents.LadderFile,
    seasons: documents.DivisionSeasons,
) -> None:
    page = templates.get_template("season.html")
    rows: list[tuple[object, ...]] = []
    for season in seasons.seasons:
        shown = page.render(ladder=ladder, season=season, root="../")
        write_file(folder / f"season-{season.season}.html", shown)
        rows.extend((season.season, *astuple(match)) for match in season.matches)
    write_file(folder / "seasons.json", documents.as_json(seasons))
    write_file(folder / "seasons.csv", csv_text(LIST_FILES["seasons"], rows))


def _write_bots(folder: Path, templates: Environment, standing: Standing, index: Index) -> None:
    page = templates.get_template("bot.html")
    lists: dict[str, list[tuple[object, ...]]] = {name: [] for name in documents.LISTS}
    left = {path.name for path in folder.glob("bot-*.*")}
    for bot in bot_files(standing, index):
        shown = page.render(ladder=standing.file, file=bot, plot=_history_plot(bot), root="../")
        write_file(folder / f"{bot.bot.page}.html", shown)
        write_file(folder / f"{bot.bot.page}.json", documents.as_json(bot))
        left -= {f"{bot.bot.page}.html", f"{bot.bot.page}.json"}
        for name, rows in lists.items():
            rows.extend((bot.bot.name, *astuple(row)) for row in getattr(bot, name))
    for name, rows in lists.items():
        write_file(folder / f"{name}.csv", csv_text(LIST_FILES[name], rows))
    for name in left:  # of bots that have gone without a game
        (folder / name).unlink()


def _history_plot(file: documents.BotFile) -> Markup:
    points = [
        plots.Point(past.batch, past.rating, past.low, past.high)
        for past in file.history
        if past.rating is not None and past.low is not None and past.high is not None
    ]
    if len(points) < 2:
        return Markup("")
    return plots.line(points, title="The rating after some batches, with its 95% interval")


def _game_rows(games: Iterable[documents.GameEntry]) -> Iterator[tuple[object, ...]]:
    """A row for each seat of each game."""
    for game in games:
        for seat, result in enumerate(game.seats):
            yield (game.batch, game.n, game.moves, game.counts, seat, *astuple(result))


def write_file(path: Path, content: str) -> None:
    """Replace a file at once, so that no reader sees half of it."""
    encoded = content.encode()
    if path.exists() and path.read_bytes() == encoded:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    copy = path.with_name(f".{path.name}.new")
    copy.write_bytes(encoded)
    copy.replace(path)
