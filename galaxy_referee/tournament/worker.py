"""Plays single games in any process: the same plan and number give the same line."""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from galaxy_referee.tournament import log
from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.entrants import Entrant, make_entrant
from galaxy_referee.tournament.http_referee import HttpReferee
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.match import Match
from galaxy_referee.tournament.participant import MAX_DETAIL
from galaxy_referee.tournament.referee import CannotPlay, Referee, VoidGame
from galaxy_referee.tournament.schedule import planned_game
from galaxy_referee.tournament.service import Refusal, ServiceClient, ServiceDown
from galaxy_referee.tournament.session_match import SessionMatch
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

    header: log.Header
    bots: tuple[log.EntrantSpec, ...]
    url: str | None
    lobby: str | None = None
    key: str = ""
    addresses: dict[str, str] = {}
    live: str | None = None


class PlayedGame(NamedTuple):
    """A game that was played, or an attempt that failed.

    Args:
        n: its number.
        line: the line of the log, encoded.
        seconds: how long it took.
        uses: what the bots used, by seat; empty if unknown.
        failure: why it failed; empty if it was played.
    """

    n: int
    line: bytes
    seconds: float
    uses: tuple[log.Use, ...] = ()
    failure: str = ""

    @property
    def sentence(self) -> str:
        """The failure, for people."""
        return f"game {self.n} failed and is played at most {log.ATTEMPTS} times: {self.failure}"

    @property
    def lines(self) -> tuple[bytes | log.Line, ...]:
        """All its lines of the log: a game's duration has one of its own."""
        if self.failure:
            return (self.line,)
        seats = self.uses or msgspec.UNSET
        return self.line, log.Timing(n=self.n, seconds=round(self.seconds, 3), seats=seats)


class Stopped(Exception):
    """A game cannot be played, so the tournament stops; the message gives the reason."""


def referee_at(
    url: str | None, game: str, notify: Callable[[str], None] = lambda sentence: None
) -> Referee:
    """The referee at a URL, or the local engine for None. ``notify`` is called if the service does
    not answer.

    Raises:
        CannotPlay: there is no such game here.
        ValueError: this is not a URL.
    """
    return EngineReferee(game) if url is None else HttpReferee(ServiceClient(url, notify), game)


_plan = msgspec.json.Decoder(Plan)
_LOST = (401, 404, 410)  # statuses of a service that no longer has a session
_kept = threading.local()  # a worker of a cluster may play several games at a time


def play(plan: bytes, n: int) -> PlayedGame:
    """Play a game. Whatever fails in it concerns no other game.

    Args:
        plan: the encoded plan.
        n: the number of the game.

    Raises:
        Stopped: no game can be played now.
    """
    began = time.perf_counter()
    try:
        match = _match(plan)
        line = match.play(n)
        seconds = time.perf_counter() - began
        return PlayedGame(n, msgspec.json.encode(line), seconds, match.uses)
    except (ServiceDown, CannotPlay, BadBot) as error:
        raise Stopped(str(error)) from error
    except Exception as error:
        if isinstance(error, Refusal) and error.status in _LOST:
            raise Stopped(str(error)) from error
        return _failed(plan, n, time.perf_counter() - began, _cause(error))


def died(plan: bytes, n: int) -> PlayedGame:
    """A game that killed the process that played it; arguments as for ``play``."""
    return _failed(plan, n, 0.0, "The process that played the game died.")


def _failed(plan: bytes, n: int, seconds: float, cause: str) -> PlayedGame:
    """A failed attempt to play a game."""
    seats = planned_game(_plan.decode(plan).header, n).seats
    void = log.Void(n=n, seats=seats, cause=cause, seconds=round(seconds, 3))
    return PlayedGame(n, msgspec.json.encode(void), seconds, failure=cause)


def _cause(error: Exception) -> str:
    """Why a game failed, without secrets: the text of an unknown error may quote an address."""
    if isinstance(error, (VoidGame, Refusal)):
        return str(error)[:MAX_DETAIL]
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}."


def _match(plan: bytes) -> Match | SessionMatch:
    """Shared by all games of a plan, so that connections are kept."""
    if getattr(_kept, "plan", None) != plan:
        _kept.match = _made(_plan.decode(plan))
        _kept.plan = plan
    match: Match | SessionMatch = _kept.match
    return match


def _made(plan: Plan) -> Match | SessionMatch:
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
    return SessionMatch(header, plan.url, entrants, outbound, lobby, live=live)
