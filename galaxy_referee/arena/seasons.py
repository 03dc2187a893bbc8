"""Seasons: runs with an end, whose rounds are batches of their division like all others."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import msgspec

from galaxy_referee.arena.batches import PAUSE, Logs, Rules, begin, make_header
from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.index import Index, IndexedRound
from galaxy_referee.arena.season_pairings import Match, Played, next_round, rounds_of
from galaxy_referee.arena.season_settings import SeasonSettings
from galaxy_referee.arena.settings import Arena
from galaxy_referee.tournament.ladder import Ladder
from galaxy_referee.tournament.log import EntrantSpec, Header
from galaxy_referee.tournament.season_round import SeasonRound


class Season(NamedTuple):
    """A season, as the logs have it.

    Args:
        about: what the header of its latest round says.
        bots: their names, the best seed first.
        rounds: the matches of each round, with their results so far.
        batches: the batch of each round.
        finished: whether each round is finished.
    """

    about: SeasonRound
    bots: list[str]
    rounds: list[list[Played]]
    batches: list[int]
    finished: list[bool]

    @property
    def over(self) -> bool:
        """Whether all rounds are finished."""
        return len(self.rounds) == self.about.rounds and all(self.finished)


def seasons_of(index: Index, division: str) -> list[Season]:
    """All seasons of a division that have begun, the latest first."""
    rounds: dict[str, list[IndexedRound]] = {}
    for each in index.rounds(division):
        rounds.setdefault(each.about.name, []).append(each)
    finished = set(index.finished(division, PAUSE))
    seasons = [_season(index, division, own, finished) for own in rounds.values()]
    return sorted(seasons, key=lambda season: -season.batches[0])


def begin_round(
    arena: Arena,
    division: Division,
    index: Index,
    logs: Logs,
    *,
    bots: Mapping[str, EntrantSpec],
    ladder: Ladder,
) -> int | None:
    """Write the header of the next round of a season of a division; returns its batch.

    A season begins when all its bots can play. Its next round begins when the one before is
    finished, if any of those who are still in it can play.

    Args:
        arena: the settings.
        division: the division.
        index: the index, up to date.
        logs: all logs.
        bots: those that can be seated now, by name.
        ladder: the ratings, in whose order bots are seeded.

    Returns:
        None if no season has a round to play now.

    Raises:
        BadLog: the header cannot be written.
    """
    begun = {season.about.name: season for season in seasons_of(index, division.name)}
    rules = Rules(arena.settings.limits, arena.settings.mirrored)
    specs = index.specs(division.name)
    for wanted in arena.settings.seasons:
        if wanted.division == division.name:
            season = begun.get(wanted.name) or _new(wanted, bots, ladder)
            if len(season.rounds) < season.about.rounds and all(season.finished):
                header = _header(season, division, rules, wanted.deals, bots=bots, specs=specs)
                if header is not None:
                    return begin(header, division, index, logs)
    return None


def _season(
    index: Index, division: str, rounds: Sequence[IndexedRound], finished: set[int]
) -> Season:
    about, bots = rounds[-1].about, rounds[0].bots
    batches = [each.batch for each in rounds]
    played = [[*_played(index, division, each)] for each in rounds]
    return Season(about, bots, played, batches, [batch in finished for batch in batches])


def _played(index: Index, division: str, played: IndexedRound) -> Iterator[Played]:
    results = index.results(division, played.batch)
    for match in played.about.matches:
        names = [played.bots[bot] for bot in match]
        if len(names) == 1:
            yield Played(match)
            continue
        points, games = results.get((min(names), max(names)), (0.0, 0))
        own = points if names == sorted(names) else games - points
        absent = {
            bot
            for bot, name in zip(match, names, strict=True)
            if not games and index.was_away(division, played.batch, name)
        }
        yield Played(match, (own, games - own), frozenset(absent))


def _new(wanted: SeasonSettings, bots: Mapping[str, EntrantSpec], ladder: Ladder) -> Season:
    """A season that has not begun: its bots are seeded by their ratings now.

    It has no rounds while some of its bots cannot play.
    """
    invited = wanted.bots or tuple(bots)
    complete = len(invited) > 1 and bots.keys() >= set(invited)
    seeded = [rating.name for rating in ladder.ratings if rating.name in invited]
    about = SeasonRound(
        name=wanted.name,
        title=wanted.title or wanted.name,
        mode=wanted.mode,
        rounds=rounds_of(wanted.mode, len(seeded), wanted.rounds) if complete else 0,
        round=0,
        matches=(),
    )
    return Season(about, seeded, [], [], [])


def _header(
    season: Season,
    division: Division,
    rules: Rules,
    deals: int,
    *,
    bots: Mapping[str, EntrantSpec],
    specs: Mapping[str, str],
) -> Header | None:
    """The header of a season's next round; None if none of those who are in it can play now.

    A round whose matches are all won without playing has no games. Without such rounds, a final
    would never end after one of its bots has left.
    """
    present = {number for number, name in enumerate(season.bots) if name in bots}
    matches = next_round(season.about.mode, len(season.bots), season.rounds, present)
    still_in = set(chain.from_iterable(matches)) or set(range(len(season.bots)))
    if still_in.isdisjoint(present):
        return None
    tables = _tables(season.bots, matches, deals)
    roster = [bots.get(name) or EntrantSpec(name, specs[name]) for name in season.bots]
    header = make_header(division, roster, tables, secrets.token_hex(32), rules, players=2)
    number = len(season.rounds) + 1
    about = msgspec.structs.replace(season.about, round=number, matches=tuple(matches))
    return msgspec.structs.replace(header, season=about)


def _tables(bots: Sequence[str], matches: Sequence[Match], deals: int) -> list[tuple[str, ...]]:
    """The bots of each deal. They change seats from deal to deal."""
    return [
        tuple(bots[bot] for bot in (match if deal % 2 else reversed(match)))
        for match in matches
        if len(match) == 2
        for deal in range(deals)
    ]
