"""The numbers as one self-contained HTML file, with its style and plots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from galaxy_referee.tournament import plots
from galaxy_referee.tournament.conclusions import about_scale, headline, notes, sentences
from galaxy_referee.tournament.intervals import Share
from galaxy_referee.tournament.replay_pages import GameLink
from galaxy_referee.tournament.statistics import FAULTS, BotNumbers, Pair, Statistics
from galaxy_referee.tournament.terminal import interval, points, shares_by_pair

PACKAGE = "galaxy_referee.tournament"
DEEPEST = 0.6  # opacity of the color of a share of 0 or 1; text on it remains legible


class Cell(NamedTuple):
    """A cell of the matrix of shares."""

    share: Share
    tone: str
    much: str
    sure: bool


def html(numbers: Statistics, replays: Sequence[GameLink] = ()) -> str:
    """The report as an HTML page that is also well-formed XML.

    Args:
        numbers: the numbers of the tournament.
        replays: the games that have a page to step through.
    """
    page = _templates().get_template("page.html")
    options = msgspec.json.encode(numbers.tournament.options, order="sorted").decode()
    return page.render(
        played=numbers.tournament,
        options=options if numbers.tournament.options else "",
        coverage=numbers.coverage,
        headline=headline(numbers),
        sentences=sentences(numbers),
        notes=notes(numbers),
        scale=about_scale(numbers),
        bots=numbers.bots,
        pairs=numbers.pairs,
        matrix=_matrix(numbers),
        seats=numbers.seats,
        rounds=numbers.rounds,
        moves=numbers.moves,
        faults=FAULTS,
        fault_reasons=numbers.fault_reasons,
        replays=replays,
        plots=_plots(numbers),
    )


def environment(package: str) -> Environment:
    """The templates of a package, with the filters that all pages of results have."""
    templates = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    filters: dict[str, Callable[..., str]] = {
        "percent": lambda share: f"{100 * share:.1f}%",
        "whole": lambda number: f"{number:,}",
        "rating": points,
        "interval": interval,
    }
    templates.filters |= filters
    return templates


def _templates() -> Environment:
    templates = environment(PACKAGE)
    templates.filters |= {
        "real": lambda number: "–" if number is None else f"{number:.1f}",
        "signed": lambda number: "–" if number is None else f"{number:+.1f}",
        "known": lambda value: "–" if value is None else str(value),
        "probability": lambda p: "< 0.001" if p < 0.001 else f"{p:.3f}",
    }
    # The style sheet is part of the program and contains nothing from a log.
    style, _, _ = PackageLoader(PACKAGE).get_source(templates, "style.css")
    templates.globals["style"] = Markup(style)
    return templates


def _matrix(numbers: Statistics) -> list[tuple[str, list[Cell | None]]]:
    names = [bot.name for bot in numbers.bots]
    shares, sure = shares_by_pair(numbers.pairs), _significant(numbers.pairs)
    return [
        (name, [_cell(shares.get((name, other)), (name, other) in sure) for other in names])
        for name in names
        if shares
    ]


def _significant(pairs: Sequence[Pair]) -> set[tuple[str, str]]:
    sure = [pair for pair in pairs if pair.significant]
    return {(pair.a, pair.b) for pair in sure} | {(pair.b, pair.a) for pair in sure}


def _cell(share: Share | None, sure: bool) -> Cell | None:
    if share is None:
        return None
    much = 2 * abs(share.share - 0.5) * DEEPEST
    return Cell(share, "up" if share.share >= 0.5 else "down", f"{much:.2f}", sure)


def _plots(numbers: Statistics) -> dict[str, Markup]:
    """The plots by name; empty if there is nothing to show."""
    drawn = dict.fromkeys(("ratings", "seats", "scores", "rounds", "moves", "faults"), Markup(""))
    if not numbers.coverage.games:
        return drawn
    drawn["ratings"] = plots.ratings(bot.rating for bot in numbers.bots)
    if numbers.tournament.players > 1:
        drawn["seats"] = _seats(numbers)
    scored = [plots.Bars(bot.name, bot.scores.histogram, bot.scores.mean) for bot in numbers.bots]
    if any(bars.histogram for bars in scored):
        drawn["scores"] = plots.histograms(scored, title="Distribution of scores by bot")
    for name, values in (("rounds", numbers.rounds), ("moves", numbers.moves)):
        if values.count:
            bars = [plots.Bars(name, values.histogram, values.mean)]
            title = f"Distribution of the number of {name}"
            drawn[name] = plots.histograms(bars, title=title, row_height=110)
    if any(bot.games_with_faults or bot.forfeits for bot in numbers.bots):
        drawn["faults"] = _faults(numbers.bots)
    return drawn


def _seats(numbers: Statistics) -> Markup:
    dots = [
        plots.Dot(f"Seat {seat.seat}", *(100 * share for share in (won.share, won.low, won.high)))
        for seat in numbers.seats
        if (won := seat.wins) is not None
    ]
    equal = 100 / numbers.tournament.players
    return plots.intervals(dots, title="Share of games won by seat", unit="%", line=equal)


def _faults(bots: Sequence[BotNumbers]) -> Markup:
    rows = []
    for bot in bots:
        games = max(1, bot.wins.games if bot.wins else 0)
        rates = tuple((kind, 100 * bot.faults[kind] / games) for kind in FAULTS)
        rows.append(plots.Stack(bot.name, rates))
    return plots.stacks(rows, title="Faults of each bot in a hundred games, by kind")
