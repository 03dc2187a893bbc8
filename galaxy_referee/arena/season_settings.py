"""Seasons, as the arena's file announces them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import msgspec

from galaxy_referee.arena.divisions import Division
from galaxy_referee.tournament.season_round import Mode

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class BadSeason(ValueError):
    """This season cannot be played; the text says why."""


class SeasonSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run with an end, whose matches are between two bots each.

    Args:
        name: in addresses and logs.
        division: the name of the division that is played.
        mode: how bots are paired.
        title: on pages; by default the name.
        bots: the names of the bots that are invited; empty for all that can play when it begins.
        rounds: the number of rounds of a Swiss season; the others follow from their bots.
        deals: the deals of a match.
    """

    name: str
    division: str
    mode: Mode
    title: str = ""
    bots: tuple[str, ...] = ()
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] = 5
    deals: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 10


def check_seasons(seasons: Sequence[SeasonSettings], divisions: Sequence[Division]) -> None:
    """Check that seasons can be played.

    Raises:
        BadSeason: one cannot.
    """
    sizes = {division.name: division.players for division in divisions}
    for number, season in enumerate(seasons):
        if not _NAME.fullmatch(season.name):
            raise BadSeason(
                f"{season.name[:40]!r} cannot be the name of a season: use up to 40 lower-case "
                "letters, digits, and hyphens."
            )
        if not season.title.isprintable():
            raise BadSeason(f"The title of {season.name} contains unprintable characters.")
        if 2 not in sizes.get(season.division, ()):
            raise BadSeason(
                f"{season.name} is played in {season.division!r}, which is not a division with "
                "tables of two here."
            )
        if any(other.name == season.name for other in seasons[:number]):
            raise BadSeason(f"Two seasons are called {season.name}.")
        if len(set(season.bots)) < len(season.bots) or len(season.bots) == 1:
            raise BadSeason(f"{season.name} needs two or more different bots.")
