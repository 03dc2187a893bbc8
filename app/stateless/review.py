"""The functions of the calls for reviewing games: step, play out."""

from __future__ import annotations

import secrets
import time
from typing import Any, NamedTuple

import msgspec
from flask import current_app

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import Budget, remaining, spend
from galaxy_referee.app.http.guards import client_address
from galaxy_referee.app.http.languages import language
from galaxy_referee.app.http.thinking import thinking
from galaxy_referee.app.stateless.inputs import check_seat, check_views, load_state
from galaxy_referee.app.wire.positions import shown_event, shown_move
from galaxy_referee.app.wire.refusals import refused
from galaxy_referee.app.wire.states import state_for_answer
from galaxy_referee.bots.playouts import Expected, NoSuchPlayer, Playouts, playouts_of
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.stepping import Made, Stepping
from galaxy_referee.engine.kernel.texts import Language
from galaxy_referee.schemas import requests, responses
from galaxy_referee.schemas.records import StepRecord

_encode = msgspec.json.Encoder().encode


def step(game: Game[Any], request: requests.Step) -> responses.Steps:
    """Make moves one by one, and report the changes from each.

    To step through a record, start with the state that `states` returns for its options, seed,
    salt, and deal, and send its moves in chunks, each with the state from the previous answer.
    Apply the patches to the first views in order to get the later ones. To verify a record, use
    `records`.
    """
    state = load_state(game, request.state)
    check_views(state, request.views)
    spoken = language()
    price = budget.MOVE + budget.DECISION + budget.FOLLOWED * len(request.views)
    spend(budget.VIEW * len(request.views) + price * len(request.moves))
    stepping = Stepping(game, state, request.views, spoken)
    views = [msgspec.Raw(_encode(view)) for view in stepping.views]
    spend(answer=sum(len(memoryview(view)) for view in views))
    try:
        steps = [_shown(game, made, spoken) for made in stepping.make(request.moves)]
    except RefereeError as error:
        raise refused(error, "/moves") from error
    return responses.Steps(
        state=state_for_answer(game, state, request.seal),
        views=views,
        steps=steps,
        outcome=game.outcome(state),
    )


def _shown(game: Game[Any], made: Made, spoken: Language) -> StepRecord:
    spend(budget.EVENT * len(made.events))
    events = [shown_event(game, event, spoken) for event in made.events]
    shown = StepRecord(shown_move(made.move), made.question, events, made.changes)
    spend(answer=len(_encode(shown)))
    return shown


def play_out(game: Game[Any], request: requests.PlayOut) -> responses.Playouts:
    """Play a position out to the end several times, and return each seat's mean result.

    Each time, everything that the seat does not know is guessed again, including future luck, and a
    built-in bot plays all seats. The result is an estimate, for curves along a game and for
    comparing positions; the same seed gives the same result, unless the time ran out (`complete` is
    false). Playouts run for one call at a time, and the thinking time of each client is limited.
    """
    state = load_state(game, request.state)
    check_seat(state, request.seat)
    spend(budget.KNOWLEDGE)
    knowledge = game.view(state, request.seat, True).knowledge
    assert isinstance(knowledge, Knowledge), "it was asked for"
    seed = secrets.token_hex(8) if request.seed is None else request.seed
    try:
        with thinking().turn(client_address()) as think:
            played: Played = think(
                played_out,
                game,
                bot=request.bot,
                knowledge=knowledge,
                seed=seed,
                most=request.playouts,
                seconds=current_app.config["MAX_THINK_MS"] / 1000,
                work=remaining().work,
            )
    except NoSuchPlayer as error:
        raise problems.invalid_at("/bot", f"{error}") from error
    except RefereeError as error:  # a foreign state may run into a choice without an answer
        raise refused(error, "/state") from error
    spend(played.work)
    complete = played.playouts == request.playouts
    return responses.Playouts(played.expected, played.playouts, complete)


class Played(NamedTuple):
    """The result of playouts.

    Args:
        expected: the mean results.
        playouts: the number of finished playouts.
        work: their cost, which exceeds the given work if it did not cover even the first.
    """

    expected: list[Expected]
    playouts: int
    work: int


def played_out(
    game: Game[Any],
    *,
    bot: str,
    knowledge: Knowledge,
    seed: str,
    most: int,
    seconds: float,
    work: int,
) -> Played:
    """Make playouts while time and work last. The first is always made if the work covers it.

    Args:
        game, bot, knowledge, seed: as for ``playouts_of``.
        most: the maximum number of playouts.
        seconds: the time for them.
        work: units of work for them.

    Raises:
        NoSuchPlayer, RefereeError: as for ``playouts_of``, and from the game.
    """
    end, left = time.perf_counter() + seconds, Budget(work, 0)
    playouts = playouts_of(bot, game, knowledge, seed)
    while playouts.made < most and _finished(playouts, left, end):
        pass
    expected = playouts.expected() if playouts.made else []
    return Played(expected, playouts.made, work - left.work)


def _finished(playouts: Playouts, left: Budget, end: float) -> bool:
    """Make one playout, unless what is left does not suffice."""
    first = not playouts.made
    if not first and left.work < budget.GUESS:
        return False
    left.work -= budget.GUESS
    for _ in playouts.one():
        if not first and (left.work < budget.CHOICE or time.perf_counter() >= end):
            return False
        left.work -= budget.CHOICE
        if left.work < 0:
            return False
    return True
