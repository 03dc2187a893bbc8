"""The season data in the log of one of its rounds."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Mode: TypeAlias = Literal["round-robin", "swiss", "knock-out"]


class SeasonRound(msgspec.Struct, frozen=True):
    """A round of an arena's season.

    Args:
        name: the name of the season.
        title: its title.
        mode: how bots are paired.
        rounds: the number of its rounds.
        round: the number of this round, from 1.
        matches: the bots in each match, by their index in ``bots``, which is in seed order; a bot
            without an opponent has a bye.
    """

    name: str
    title: str
    mode: Mode
    rounds: int
    round: int
    matches: tuple[tuple[int, ...], ...]
