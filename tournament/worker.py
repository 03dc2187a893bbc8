"""Plays single games, in whatever process it is called: the same plan and number, the same line."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

import msgspec

from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.entrants import BadBot, is_outbound, make_bot
from galaxy_referee.tournament.http_referee import HttpReferee
from galaxy_referee.tournament.lobby import LobbyClient, host_key
from galaxy_referee.tournament.log import Bot, Head
from galaxy_referee.tournament.match import Match
from galaxy_referee.tournament.outbound import OutboundMatch
from galaxy_referee.tournament.referee import CannotPlay, Referee
from galaxy_referee.tournament.service import Refusal, Service, ServiceDown


class Plan(msgspec.Struct, frozen=True):
    """All that a worker needs to know.

    Args:
        head: the tournament, as in the log.
        bots: who takes part, with what is secret in their addresses.
        url: of the service; None for the engine in the worker itself.
        lobby: where bots that play in sessions are invited; None if there are none.
    """

    head: Head
    bots: tuple[Bot, ...]
    url: str | None
    lobby: str | None = None


class Played(NamedTuple):
    """A game that was played.

    Args:
        n: its number.
        line: of the log, encoded.
        seconds: how long it took.
    """

    n: int
    line: bytes
    seconds: float


class Stopped(Exception):
    """A game cannot be played, and no other will be; the text says why."""


def referee_at(url: str | None, game: str) -> Referee:
    """The referee at a URL, or for None the engine here.

    Raises:
        CannotPlay: there is no such game here.
        ValueError: the URL is none.
    """
    return EngineReferee(game) if url is None else HttpReferee(Service(url), game)


_plan = msgspec.json.Decoder(Plan)
_kept = threading.local()  # a worker of a cluster may play several games at a time


def play(plan: bytes, n: int) -> Played:
    """Play a game.

    Args:
        plan: encoded.
        n: number of the game.

    Raises:
        Stopped: it cannot be played.
    """
    try:
        began = time.perf_counter()
        line = _match(plan).play(n)
        return Played(n, msgspec.json.encode(line), time.perf_counter() - began)
    except (ServiceDown, Refusal, CannotPlay, BadBot) as error:
        raise Stopped(str(error)) from error


def _match(plan: bytes) -> Match | OutboundMatch:
    """The same for all games of a plan, so that connections are kept."""
    if getattr(_kept, "plan", None) != plan:
        _kept.match = _made(_plan.decode(plan))
        _kept.plan = plan
    match: Match | OutboundMatch = _kept.match
    return match


def _made(plan: Plan) -> Match | OutboundMatch:
    head = plan.head
    asked = [bot for bot in plan.bots if not is_outbound(bot.spec)]
    bots = {bot.name: make_bot(bot.spec, head.game) for bot in asked}
    if plan.lobby is None or plan.url is None:
        return Match(head, referee_at(plan.url, head.game), bots)
    return OutboundMatch(head, plan.url, bots, LobbyClient(plan.lobby, host_key(head)))
