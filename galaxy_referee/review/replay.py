"""A replay: a whole game as plain data, from which every viewer's view of each moment can be
derived."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.stepping import Made, Question, Stepping
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.engine.kernel.wire import EventRecord, event_record, move_record
from galaxy_referee.review.curve import Point
from galaxy_referee.review.reading import Played


class Step(msgspec.Struct):
    """A move, as in the answer of ``POST /v1/{game}/steps``."""

    move: msgspec.Raw
    question: Question | None
    events: list[EventRecord]
    changes: list[Any]


class Replay(msgspec.Struct, kw_only=True):
    """A game to step through.

    Args:
        game: the name of the game.
        title: its published name.
        players: the names of the players, by seat.
        viewers: the viewers whose views are included; null is a spectator.
        views: the view of each viewer before the first move.
        begin: the events of the setup.
        steps: the moves in order.
        outcome: how the game ended; null if it was not finished.
        components: the catalogue.
        curve: the expected results, if requested.
    """

    game: str
    title: str
    players: tuple[str, ...]
    viewers: list[int | None]
    views: list[Any]
    begin: list[EventRecord]
    steps: list[Step]
    outcome: Outcome | None
    components: dict[str, Any]
    curve: list[Point] = []


def replay_of(game: Game[Any], played: Played, curve: list[Point] | None = None) -> Replay:
    """The replay of a game whose record is valid.

    Args:
        game: the game of the record.
        played: the record and the players.
        curve: the expected results at some positions.
    """
    record = played.record
    log: list[Any] = []
    state = game.new(record.options, record.seed, record.deal, log, salt=record.salt)
    viewers: list[int | None] = [None, *state.seats()]
    stepping = Stepping(game, state, viewers)
    views = stepping.views
    steps = [_step(game, made) for made in stepping.make(record.moves)]
    return Replay(
        game=game.name,
        title=game.title,
        players=played.players or tuple(f"Player {seat + 1}" for seat in state.seats()),
        viewers=viewers,
        views=views,
        begin=[event_record(game.events, event) for event in log],
        steps=steps,
        outcome=game.outcome(state),
        components=game.catalogue(ENGLISH),
        curve=curve or [],
    )


def _step(game: Game[Any], made: Made) -> Step:
    events = [event_record(game.events, event) for event in made.events]
    return Step(msgspec.Raw(move_record(made.move)), made.question, events, made.changes)
