"""Plays single games in any process: the same plan and number give the same line."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.entrants import Entrant, make_entrant
from galaxy_referee.tournament.http_referee import HttpReferee
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.log import EntrantSpec, Header, Timing, Use
from galaxy_referee.tournament.match import Match
from galaxy_referee.tournament.outbound import OutboundMatch
from galaxy_referee.tournament.referee import CannotPlay, Referee
from galaxy_referee.tournament.service import Refusal, ServiceClient, ServiceDown
from galaxy_referee.tournament.specs import BadBot, OutboundSpec, parse_spec


class Plan(msgspec.Struct, frozen=True):
    """The data that a worker needs.

    Args:
        header: the tournament, as in the log.
        bots: the participants, including the secrets in their addresses.
        url: the URL of the service; None for the engine in the worker itself.
        lobby: the lobby for bots that play in sessions; None if there are none.
        key: the key with which workers invite bots there.
        addresses: the IP addresses at which webhooks are called, by the name of the bot; the hosts
            of all others are resolved.
        live: the folder for games in progress, so that they can be watched; None for none.
    """

    header: Header
    bots: tuple[EntrantSpec, ...]
    url: str | None
    lobby: str | None = None
    key: str = ""
    addresses: dict[str, str] = {}
    live: str | None = None


class PlayedGame(NamedTuple):
    """A game that was played.

    Args:
        n: its number.
        line: the line of the log, encoded.
        seconds: how long it took.
        uses: what the bots used, by seat; empty if unknown.
    """

    n: int
    line: bytes
    seconds: float
    uses: tuple[Use, ...] = ()

    @property
    def timing(self) -> Timing:
        """The line of the log about its duration."""
        seats = self.uses or msgspec.UNSET
        return Timing(n=self.n, seconds=round(self.seconds, 3), seats=seats)


class Stopped(Exception):
    """A game cannot be played, so the tournament stops; the message gives the reason."""


def referee_at(
    url: str | None, game: str, notify: Callable[[str], None] = lambda sentence: None
) -> Referee:
    """The referee at a URL, or the engine here for None. ``notify`` is called if the service does
    not answer.

    Raises:
        CannotPlay: there is no such game here.
        ValueError: this is not a URL.
    """
    return EngineReferee(game) if url is None else HttpReferee(ServiceClient(url, notify), game)


_plan = msgspec.json.Decoder(Plan)
_kept = threading.local()  # a worker of a cluster may play several games at a time


def play(plan: bytes, n: int) -> PlayedGame:
    """Play a game.

    Args:
        plan: the encoded plan.
        n: the number of the game.

    Raises:
        Stopped: it cannot be played.
    """
    try:
        began = time.perf_counter()
        match = _match(plan)
        line = match.play(n)
        seconds = time.perf_counter() - began
        return PlayedGame(n, msgspec.json.encode(line), seconds, match.uses)
    except (ServiceDown, Refusal, CannotPlay, BadBot) as error:
        raise Stopped(str(error)) from error


def _match(plan: bytes) -> Match | OutboundMatch:
    """Shared by all games of a plan, so that connections are kept."""
    if getattr(_kept, "plan", None) != plan:
        _kept.match = _made(_plan.decode(plan))
        _kept.plan = plan
    match: Match | OutboundMatch = _kept.match
    return match


def _made(plan: Plan) -> Match | OutboundMatch:
    header = plan.header
    entrants: dict[str, Entrant] = {}
    outbound: dict[str, str] = {}
    for bot in plan.bots:
        spec = parse_spec(bot.spec)
        if isinstance(spec, OutboundSpec):
            outbound[bot.name] = spec.name
        else:
            address = plan.addresses.get(bot.name)
            entrants[bot.name] = make_entrant(spec, header.game, address)
    live = Path(plan.live) if plan.live else None
    if plan.lobby is None or plan.url is None:
        return Match(header, referee_at(plan.url, header.game), entrants, live)
    lobby = LobbyClient(plan.lobby, plan.key)
    return OutboundMatch(header, plan.url, entrants, outbound, lobby, live=live)
