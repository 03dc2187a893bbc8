"""The seasons of a division, as they are published."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.arena import documents
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.season_pairings import points_of
from galaxy_referee.arena.seasons import Season, seasons_of
from galaxy_referee.tournament.escaping import plain


def division_seasons(index: Index, division: str) -> documents.DivisionSeasons:
    """All seasons of a division that have begun, the latest first."""
    seasons = seasons_of(index, division)
    return documents.DivisionSeasons(
        documents.FORMAT, division, tuple(_file(each, division) for each in seasons)
    )


def _file(season: Season, division: str) -> documents.SeasonFile:
    about = season.about
    return documents.SeasonFile(
        format=documents.FORMAT,
        division=division,
        season=about.name,
        title=plain(about.title),
        mode=about.mode,
        rounds=about.rounds,
        over=season.over,
        standings=tuple(_standings(season)),
        matches=tuple(_matches(season)),
    )


def _standings(season: Season) -> Iterator[documents.SeasonRow]:
    """Rounds that are being played do not count yet."""
    rounds = [played for played, done in zip(season.rounds, season.finished, strict=True) if done]
    points = points_of(len(season.bots), rounds)
    first = rounds[-1][0].winner if season.over and season.about.mode == "knock-out" else None
    # Byes and absent bots distort the points of a knock-out: its winner is first in any case.
    order = sorted(range(len(points)), key=lambda bot: (bot != first, -points[bot], bot))
    for bot in order:
        ahead = sum(other == first or points[other] > points[bot] for other in order)
        place = 1 if bot == first else 1 + ahead
        matches = sum(bot in match.bots for played in rounds for match in played)
        yield documents.SeasonRow(place, plain(season.bots[bot]), bot + 1, points[bot], matches)


def _matches(season: Season) -> Iterator[documents.SeasonMatch]:
    rows = zip(season.rounds, season.batches, season.finished, strict=True)
    for number, (played, batch, done) in reversed([*enumerate(rows, 1)]):
        for match in played:
            bot, *others = (plain(season.bots[each]) for each in match.bots)
            yield documents.SeasonMatch(
                round=number,
                batch=batch,
                bot=bot,
                opponent=others[0] if others else None,
                points=match.points[0] if match.points else 0.0,
                games=int(sum(match.points)),
                result=match.results[0] if done else None,
            )
