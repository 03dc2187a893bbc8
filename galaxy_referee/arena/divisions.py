"""Divisions: the sets of options that have a ladder of their own."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.referee import CannotPlay

_NAME = re.compile(r"(?!bots$)[a-z0-9][a-z0-9-]{0,39}")  # bots are entered at /bots


class Division(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of options with a ladder.

    Args:
        name: in addresses and file names.
        title: on pages.
        game: name of the game.
        players: the sizes of its tables, which take turns.
        options: all other options of the game.
    """

    name: str
    title: str
    game: str
    players: tuple[int, ...] = (2,)
    options: dict[str, Any] = {}

    def options_for(self, players: int) -> dict[str, Any]:
        """The options of a game at a table of this size."""
        return {**self.options, "players": players}


EVERYTHING = {"expansions": ["tgs", "rvi", "bow"]}
DIVISIONS = {
    division.name: division
    for division in (
        Division("race-base", "Race for the Galaxy, base game", "race", (2, 3, 4)),
        Division(
            "race-advanced", "Race for the Galaxy, advanced", "race", options={"advanced": True}
        ),
        Division(
            "race-everything",
            "Race for the Galaxy, first three expansions",
            "race",
            (2, 3, 4, 5, 6),
            EVERYTHING,
        ),
        Division("roll", "Roll for the Galaxy", "roll", (2, 3, 4, 5)),
        Division("frontiers", "New Frontiers", "frontiers", (2, 3, 4, 5)),
    )
}


class BadDivision(ValueError):
    """This division cannot be played; the text says why."""


def division_named(name: str) -> Division:
    """A ready division.

    Raises:
        BadDivision: there is none of this name.
    """
    if name not in DIVISIONS:
        raise BadDivision(f"There is no division {name!r}; there are {', '.join(DIVISIONS)}.")
    return DIVISIONS[name]


def check_division(division: Division) -> None:
    """Check that a division can be played.

    Raises:
        BadDivision: its name, or its options at one of its tables, cannot be used.
    """
    if not _NAME.fullmatch(division.name):
        raise BadDivision(
            f"{division.name[:40]!r} cannot be the name of a division: use up to 40 lower-case "
            "letters, digits, and hyphens."
        )
    if not division.title.isprintable():
        raise BadDivision(f"The title of {division.name} contains unprintable characters.")
    if not division.players or min(division.players) < 2:
        raise BadDivision(f"{division.name} needs tables of two or more players.")
    if "players" in division.options:
        raise BadDivision(f"{division.name} has `players` among its options: set it beside them.")
    for players in division.players:
        try:
            EngineReferee(division.game).setup(division.options_for(players))
        except CannotPlay as error:
            raise BadDivision(f"{division.name} cannot be played: {error}") from error
