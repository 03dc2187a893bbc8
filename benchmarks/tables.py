"""The tables that are measured: each number of players, and each option that affects the work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game

Options = dict[str, Any]


@dataclass(frozen=True)
class Tables:
    """The tables of a game.

    Args:
        options: the options, by the table's name in the report.
        usual: the table for lines that measure only one.
        fewest: the table with the fewest players and no further options.
        most: the table with the most players and everything that can be added.
        pile: the fields of the pile and of a seat's hand, if a seat can be given the whole pile.
    """

    options: dict[str, Options]
    usual: str
    fewest: str
    most: str
    pile: tuple[str, str] | None = None

    @property
    def largest(self) -> Options:
        """The options of the table with the most players."""
        return self.options[self.most]


_BOTH = ["tgs", "rvi"]
_OWN = {
    "race": Tables(
        {
            "solo": {"players": 1, "expansions": ["tgs"]},
            "2": {"players": 2},
            "2_advanced": {"players": 2, "advanced": True},
            "2_scenario": {
                "players": 2,
                "expansions": ["rvi"],
                "setup": "takeover_scenario",
                "takeovers": True,
            },
            "3": {"players": 3},
            "4": {"players": 4},
            "4_draft": {"players": 4, "expansions": _BOTH, "draft": True},
            "5_goals": {"players": 5, "expansions": ["tgs"]},
            "6_takeovers": {"players": 6, "expansions": _BOTH, "takeovers": True},
            "5_alien_artifacts": {"players": 5, "expansions": ["aa"]},
            "5_xeno_invasion": {"players": 5, "expansions": ["xi"]},
            "6_brink_of_war": {"players": 6, "expansions": [*_BOTH, "bow"], "takeovers": True},
        },
        usual="4",
        fewest="2",
        most="6_takeovers",
        pile=("deck", "hand"),
    ),
    "roll": Tables(
        {
            "2": {"players": 2},
            "3": {"players": 3},
            "4": {"players": 4},
            "5": {"players": 5},
            "4_strict_order": {"players": 4, "strict_order": True},
        },
        usual="4",
        fewest="2",
        most="5",
    ),
    "frontiers": Tables(
        {
            "2": {"players": 2},
            "3": {"players": 3},
            "4": {"players": 4},
            "4_first_game": {"players": 4, "first_game": True},
            "5": {"players": 5},
            "5_goals": {"players": 5, "goals": True},
        },
        usual="4",
        fewest="2",
        most="5_goals",
    ),
}


def _general(game: Game[Any]) -> Tables:
    """The tables of a game without a row of its own: one for each number of players."""
    seats = game.describe().seats
    options = {str(players): {"players": players} for players in range(seats.min, seats.max + 1)}
    fewest, most = str(seats.min), str(seats.max)
    return Tables(options, usual=most, fewest=fewest, most=most)


TABLES = {game.name: _OWN.get(game.name) or _general(game) for game in GAMES}
