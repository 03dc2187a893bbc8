"""What one seat, or a spectator, may know of a game."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.knowledge import Knowledge


class View(msgspec.Struct, kw_only=True):
    """What one seat, or a spectator, may know.

    Args:
        game: name of the game.
        rules_version: the rules version of the game.
        seat: the viewing seat; None is a spectator.
        commitment: SHA-256 of the seed, or of the salt and the seed.
        seed: the seed, once the game is over.
        salt: the salt of the commitment, once the game is over, if it has one.
        over: whether the game has ended.
        waiting_for: the seats with an open decision, except those that could only take one back.
        table: the game's own view of the table.
        sums: the sums that the game shows with their parts, such as prices; a game may have none.
        knowledge: if requested, the whole state as far as the seat knows it, for ``determinize``.
    """

    game: str
    rules_version: str
    seat: int | None
    commitment: str
    seed: str | None
    salt: luck.Salt | msgspec.UnsetType = msgspec.UNSET
    over: bool
    waiting_for: list[int]
    table: Any
    sums: Any = msgspec.UNSET
    knowledge: Knowledge | msgspec.UnsetType = msgspec.UNSET
