"""The functions of the calls for looking at games that were played: step, play out."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from flask import current_app

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import remaining, spend
from galaxy_referee.app.http.guards import client_address
from galaxy_referee.app.http.languages import language
from galaxy_referee.app.http.thinking import thinking
from galaxy_referee.app.stateless.inputs import check_seat, check_views, load_state
from galaxy_referee.app.wire.positions import shown_event, shown_move
from galaxy_referee.app.wire.refusals import refused
from galaxy_referee.app.wire.states import state_for_answer
from galaxy_referee.bots.playouts import NoSuchPlayer, Playouts, playouts_of
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.stepping import Made, Stepping
from galaxy_referee.engine.kernel.texts import Language
from galaxy_referee.schemas import answers, requests
from galaxy_referee.schemas.records import StepRecord

_encode = msgspec.json.Encoder().encode


def step(game: Game[Any], request: requests.Step) -> answers.Steps:
    """Make moves one by one, and tell what each of them changed.

    To step through a record, begin with the state that `states` makes from its options, seed, salt,
    and deal, and send its moves in portions, each with the state of the answer before. Views
    follow from the first ones by the patches, in order. `records` says whether a record holds.
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
    return answers.Steps(
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


def play_out(game: Game[Any], request: requests.PlayOut) -> answers.Playouts:
    """Play a position out to the end, several times, and tell how each seat fares.

    What the seat does not know is guessed anew each time, luck to come included, and a built-in bot
    plays all seats. The result is an estimate, for curves along a game and for comparing positions;
    the same seed gives the same one, unless the time was up (`complete` is false). Bots think for
    one call at a time, and only so long for one client.
    """
    state = load_state(game, request.state)
    check_seat(state, request.seat)
    spend(budget.KNOWLEDGE)
    knowledge = game.view(state, request.seat, True).knowledge
    assert isinstance(knowledge, Knowledge), "it was asked for"
    try:
        seed = secrets.token_hex(8) if request.seed is None else request.seed
        playouts = playouts_of(request.bot, game, knowledge, seed)
    except NoSuchPlayer as error:
        raise problems.invalid_at("/bot", f"{error}") from error
    try:
        with thinking().turn(client_address()):
            end = time.perf_counter() + current_app.config["MAX_THINK_MS"] / 1000
            for _ in range(request.playouts):
                if not _finished(playouts, end):
                    break
    except RefereeError as error:  # a foreign state may run into a choice without an answer
        raise refused(error, "/state") from error
    complete = playouts.made == request.playouts
    return answers.Playouts(playouts.expected(), playouts.made, complete)


def _finished(playouts: Playouts, end: float) -> bool:
    """Make one playout, unless what is left does not suffice; the first is always made.

    Raises:
        ProblemError: the budget does not cover even the first.
    """
    first = not playouts.made
    if not first and remaining().work < budget.GUESS:
        return False
    spend(budget.GUESS)
    for _ in playouts.one():
        if not first and (remaining().work < budget.CHOICE or time.perf_counter() >= end):
            return False
        spend(budget.CHOICE)
    return True
