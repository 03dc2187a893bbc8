"""Who plays the seats of a session, and the next game of these players."""

from __future__ import annotations

import secrets
from typing import Literal

import msgspec

Player = Literal["open", "player", "host", "bot"]


class Seat(msgspec.Struct, frozen=True):
    """The player of a seat. ``held`` makes every seat that has one.

    Args:
        name: the player's name.
        player: nobody yet, a player with a token, the host, or a built-in bot.
        holder: a random number for this player. Tokens with another number are invalid, including
            those from before the cache lost the session.
        joined: digest of the request that took the seat, to recognize a retry.
        handed: digest of the request that last handed it over.
        holders: number of holders so far.
        host_played: whether the host has ever held it.
        given: whether the host received the player's token to pass on, here or in an earlier game.
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


def held(
    before: Seat,
    player: Player,
    *,
    given: bool,
    name: str | None,
    joined: str | None = None,
    handed: str | None = None,
    bot: str | None = None,
) -> Seat:
    """A seat with its next holder, on whichever path it gets one. It inherits what others must
    always see of it: the number of its holders, and whether the host was one of them.

    Args:
        before: the seat as it was in this session; a new one is ``Seat()``.
        player: who plays it from now on.
        given: whether the host receives a token of the player, or has one that leads to it.
        name: the player's name.
        joined: digest of the request that takes it.
        handed: digest of the request that hands it over.
        bot: the spec of the bot.
    """
    return Seat(
        name,
        player,
        secrets.randbits(48),
        joined,
        handed,
        holders=before.holders + int(player != "open"),
        host_played=before.host_played or player == "host",
        given=given and player == "player",
        bot=bot,
    )


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
