"""What hosts and bots send to the lobby, and what they get."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from galaxy_referee.schemas.base import Query, Request

MAX_WAIT = 60


class TimeLeft(Request, frozen=True):
    """The time that a bot has.

    Args:
        bank_ms: The milliseconds left for all its decisions in the game.
        decision_ms: The milliseconds for each decision.
    """

    bank_ms: int
    decision_ms: int


class Invitation(Request, frozen=True):
    """A game that begins.

    Args:
        protocol: The version of the protocol between bots and hosts.
        service: The URL of the service.
        game: The name of the game.
        match: Identifies the tournament or the batch.
        game_id: Identifies the game.
        session: The id of the session.
        seat: The seat of the bot.
        token: The token of the seat.
        time: The time that the bot has.
    """

    protocol: int
    service: str
    game: str
    match: str
    game_id: str
    session: str
    seat: int
    token: str
    time: TimeLeft


class ComeQuery(Query, frozen=True):
    """How to wait for an invitation.

    Args:
        wait: How many seconds to wait, at most 60.
    """

    wait: Annotated[int, Meta(ge=0, le=999_999_999)] = 0
