"""What the log of a round of an arena's season says of the season."""

from __future__ import annotations

from typing import Literal

import msgspec


class SeasonRound(msgspec.Struct, frozen=True):
    """The round of an arena's season that a tournament is.

    Args:
        name: the name of the season.
        title: its title.
        mode: how bots are paired.
        rounds: the number of its rounds.
        round: this one, from 1.
        matches: the bots that meet, by their index in ``bots``, which has them in the order of
            their seeds; a single one has won without playing.
    """

    name: str
    title: str
    mode: Literal["round-robin", "swiss", "knock-out"]
    rounds: int
    round: int
    matches: tuple[tuple[int, ...], ...]
