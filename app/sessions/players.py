"""Who plays the seats of a session, and the next game of these players."""

from __future__ import annotations

from typing import Literal

import msgspec

Player = Literal["open", "player", "host", "bot"]


class Seat(msgspec.Struct):
    """The player of a seat.

    Args:
        name: the player's name.
        player: nobody yet, a player with a token, the host, or a built-in bot.
        holder: a random number for this player. Tokens with another number are invalid, including
            those from before the cache lost the session.
        joined: digest of the request that took the seat, to recognize a retry.
        handed: digest of the request that last handed it over.
        holders: number of holders so far.
        host_played: whether the host has ever held it.
        given: whether the host received the player's token to pass on.
        bot: the spec of the bot.
    """

    name: str | None = None
    player: Player = "open"
    holder: int = 0
    joined: str | None = None
    handed: str | None = None
    holders: int = 0
    host_played: bool = False
    given: bool = False
    bot: str | None = None


class Place(msgspec.Struct):
    """The place of a player in the next game.

    Args:
        of: the holder of the seat in this session for whom it is kept.
        seat: the seat in the next game.
        holder: the number of its holder.
    """

    of: int
    seat: int
    holder: int


class Rematch(msgspec.Struct):
    """The next game of a session's players.

    Args:
        session: the id of its session.
        places: by seat of this session, the place of its player; None for a seat of the host or a
            bot, and for one that has no player.
    """

    session: str
    places: list[Place | None]
