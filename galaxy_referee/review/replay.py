"""A replay: a whole game as plain data, from which every viewer's view of each moment follows."""

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
    """A move, as the answer of ``POST /v1/{game}/steps`` shows it."""

    move: msgspec.Raw
    question: Question | None
    events: list[EventRecord]
    changes: list[Any]


class Replay(msgspec.Struct, kw_only=True):
    """A game to look at.

    Args:
        game: name of the game.
        title: its published name.
        players: what the players are called, by seat.
        viewers: whose views there are; null is a spectator.
        views: the views of each viewer, before the first move.
        begin: what happened in the set-up.
        steps: the moves in order.
        outcome: how the game ended; null if it was not finished.
        components: the catalogue.
        curve: how the game was expected to end, if it was asked for.
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
    """The replay of a game whose record holds.

    Args:
        game: the game of the record.
        played: what was played, and by whom.
        curve: how it was expected to end, at some moments.
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
