"""The numbers as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from galaxy_referee.tournament.conclusions import about_scale, headline, notes, sentences
from galaxy_referee.tournament.distributions import Distribution
from galaxy_referee.tournament.intervals import Share
from galaxy_referee.tournament.ladder import Rating
from galaxy_referee.tournament.statistics import FAULTS, Pair, Statistics


def show(numbers: Statistics, console: Console) -> None:
    """Print all tables: the result first, then the tables that explain it."""
    console.print(Text(headline(numbers), style="bold"))
    for sentence in sentences(numbers):
        console.print(Text(f"  {sentence}"))
    for note in notes(numbers):
        console.print(Text(f"  Note: {note}", style="yellow"))
    for table in tables(numbers):
        console.print()
        console.print(table)


def tables(numbers: Statistics) -> Iterator[RenderableType]:
    """The tables that have content."""
    if not numbers.coverage.games:
        return
    yield standings(numbers)
    if numbers.pairs:
        yield crosstable(numbers)
    if numbers.tournament.players > 1:
        yield seats(numbers)
    yield distributions(numbers)
    if any(sum(bot.faults.values()) or bot.forfeits for bot in numbers.bots):
        yield faults(numbers)
    if numbers.fault_reasons:
        yield fault_reasons(numbers)


def standings(numbers: Statistics) -> Table:
    """Ratings and won games."""
    table = _table("Standings", "bot", "rating", "95%", "games", "won", "95%")
    if said := about_scale(numbers):
        table.caption = Text(said)
    for bot in numbers.bots:
        table.add_row(
            Text(bot.name),
            points(bot.rating.rating),
            interval(bot.rating),
            f"{bot.wins.games if bot.wins else 0:,}",
            *_share(bot.wins),
        )
    return table


def crosstable(numbers: Statistics) -> Table:
    """The share of points of the row's bot against the column's, in %, with its interval."""
    names = [bot.name for bot in numbers.bots]
    shares = shares_by_pair(numbers.pairs)
    table = _table("Share of points of the row against the column, in % (95% interval)", "", *names)
    for name in names:
        cells = (_cell(shares.get((name, other))) for other in names)
        table.add_row(Text(name), *cells)
    return table


def seats(numbers: Statistics) -> Table:
    """The results of each seat."""
    table = _table("Seats, all bots together", "seat", "won", "95%", "mean score")
    for seat in numbers.seats:
        score = "–" if seat.mean_score is None else f"{seat.mean_score:.1f}"
        table.add_row(str(seat.seat), *_share(seat.wins), score)
    return table


def distributions(numbers: Statistics) -> Table:
    """Scores by bot, and the lengths of games."""
    table = _table(
        "Scores and lengths", "", "games", "mean", "sd", "min", "25%", "50%", "75%", "max"
    )
    for bot in numbers.bots:
        table.add_row(Text(f"score of {bot.name}"), *five_numbers(bot.scores))
    table.add_row("rounds", *five_numbers(numbers.rounds))
    table.add_row("moves", *five_numbers(numbers.moves))
    return table


def faults(numbers: Statistics) -> Table:
    """The faults of each bot."""
    table = _table("Faults", "bot", *FAULTS, "games with faults", "forfeited games")
    for bot in numbers.bots:
        kinds = (f"{bot.faults[kind]:,}" for kind in FAULTS)
        table.add_row(Text(bot.name), *kinds, f"{bot.games_with_faults:,}", f"{bot.forfeits:,}")
    return table


def fault_reasons(numbers: Statistics) -> Table:
    """The reasons for faults, each with an example game."""
    title = "Reasons of faults; to replay game N: galaxy-referee tournament record LOG N"
    table = _table(title, "bot", "kind", "times", "such as game", "reason")
    for reason in numbers.fault_reasons:
        cells = (reason.kind, f"{reason.count:,}", str(reason.game), Text(reason.detail))
        table.add_row(Text(reason.bot), *cells)
    return table


def points(rating: float | None) -> str:
    """A rating in whole points."""
    return "–" if rating is None else f"{round(rating):,}".replace("-", "−")


def interval(rating: Rating) -> str:
    """The interval of a rating."""
    if rating.low is None or rating.high is None:
        return "–"
    fixed = rating.low == rating.high
    return "fixed" if fixed else f"{points(rating.low)} to {points(rating.high)}"


def five_numbers(values: Distribution) -> list[str]:
    """A distribution as the cells of a row: count, mean, sd, and the quartiles."""
    real = ("–" if value is None else f"{value:.1f}" for value in (values.mean, values.sd))
    quartiles = (values.min, values.q1, values.median, values.q3, values.max)
    return [
        f"{values.count:,}",
        *real,
        *("–" if value is None else str(value) for value in quartiles),
    ]


def shares_by_pair(pairs: tuple[Pair, ...]) -> dict[tuple[str, str], Share]:
    """The share of every bot against every other, in both directions."""
    shares = {}
    for pair in pairs:
        own = pair.share
        shares[pair.a, pair.b] = own
        shares[pair.b, pair.a] = msgspec.structs.replace(
            own,
            share=1 - own.share,
            low=1 - own.high,
            high=1 - own.low,
            points=own.games - own.points,
        )
    return shares


def _table(title: str, first: str, *columns: str) -> Table:
    table = Table(title=Text(title), title_justify="left")
    table.add_column(Text(first), overflow="fold")
    for column in columns:
        table.add_column(Text(column), justify="right", overflow="fold")
    return table


def _share(share: Share | None) -> tuple[str, str]:
    if share is None:
        return "–", "–"
    return f"{100 * share.share:.1f}%", f"{100 * share.low:.1f} – {100 * share.high:.1f}"


def _cell(share: Share | None) -> str:
    if share is None:
        return "–"
    return f"{100 * share.share:.1f} ({100 * share.low:.0f}–{100 * share.high:.0f})"
