"""The engine as referee, in this process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from galaxy_referee.engine import games
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import MalformedMove, RefereeError, RefusedMove
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge, knowledge
from galaxy_referee.engine.kernel.records import digest
from galaxy_referee.engine.kernel.wire import decision_record, event_record
from galaxy_referee.tournament import referee

GAMES: dict[str, Game[Any]] = {game.name: game for game in games.GAMES}

_encode = msgspec.json.Encoder().encode


class EngineReferee:
    """The engine.

    Args:
        name: name of the game.

    Raises:
        CannotPlay: there is no such game.
    """

    def __init__(self, name: str) -> None:
        self._game = engine_of(name)

    def setup(self, options: dict[str, Any]) -> referee.GameSetup:
        try:
            state = self._game.new(options, "setup")
        except RefereeError as error:
            raise referee.CannotPlay(error.sentence) from error
        return referee.GameSetup(len(state.seats()), state.rules_version)

    def start(self, options: dict[str, Any], seed: str) -> EngineGame:
        log: list[Event] = []
        return EngineGame(self._game, self._game.new(options, seed, None, log), log)


class EngineGame:
    """A game refereed by the engine."""

    def __init__(self, game: Game[Any], state: Any, log: list[Event]) -> None:
        self._game = game
        self._state = state
        self._log = log

    def waiting(self) -> list[int]:
        decisions = self._game.decisions(self._state)
        return [decision.seat for decision in decisions if not decision.only_takes_back]

    def default(self, seat: int) -> str:
        first: str = self._decision(seat).moves.at(0).text
        return first

    def see(self, seats: Sequence[int], limit: int) -> list[referee.SeatView]:
        return [_Seen(self._game, self._state, self._decision(seat), limit) for seat in seats]

    def resolve_move(self, seat: int, source: referee.Source) -> str:
        try:
            return self._game.check(self._state, referee.require_own_seat(seat, source)).text
        except RefusedMove as error:
            raise referee.NotAccepted("illegal", error.sentence) from error
        except MalformedMove as error:
            raise referee.NotAccepted("malformed", error.sentence) from error

    def play(self, moves: Sequence[str]) -> None:
        self._log = self._game.play_all(self._state, moves)

    def last_events(self) -> list[referee.EventView]:
        return [_event_view(self._game, event) for event in self._log]

    def end(self) -> referee.End:
        return end_of(self._game, self._state)

    def _decision(self, seat: int) -> Decision:
        decisions = self._game.decisions(self._state)
        return next(decision for decision in decisions if decision.seat == seat)


class _Seen:
    """A seat's view and decision; each is created on first use."""

    def __init__(self, game: Game[Any], state: Any, decision: Decision, limit: int) -> None:
        self._game = game
        self._state = state
        self._decision = decision
        self._limit = limit

    @property
    def view(self) -> msgspec.Raw:
        view = self._game.view(self._state, self._decision.seat, with_knowledge=True)
        return msgspec.Raw(_encode(view))

    @property
    def decision(self) -> msgspec.Raw:
        return msgspec.Raw(_encode(decision_record(self._decision, self._limit)))

    @property
    def knowledge(self) -> Knowledge:
        game = self._game
        return knowledge(game.hidden, game.codec, self._state, self._decision.seat)


def engine_of(name: str) -> Game[Any]:
    """The engine's game of this name.

    Raises:
        CannotPlay: there is none.
    """
    if name not in GAMES:
        raise referee.CannotPlay(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    return GAMES[name]


def end_of(game: Game[Any], state: Any) -> referee.End:
    """How a finished state ended."""
    outcome = game.outcome(state)
    assert outcome is not None, "the game is not over"
    # Not every game has rounds, so the kernel does not promise the field.
    return referee.End(outcome, getattr(state, "round", 0), digest(game, state))


def _event_view(game: Game[Any], event: Event) -> referee.EventView:
    record = event_record(game.events, event)
    return referee.EventView(
        record.kind,
        record.seat,
        msgspec.Raw(_encode(record.data)),
        msgspec.Raw(_encode(record.private)),
        record.text,
    )
