"""The functions of the calls for search programs: determinize, expand, suggest."""

from __future__ import annotations

import secrets
from typing import Any

from flask import current_app

from galaxy_referee.app.http import budget, problems
from galaxy_referee.app.http.budget import spend
from galaxy_referee.app.http.guards import client_address
from galaxy_referee.app.http.languages import say
from galaxy_referee.app.http.network_files import networks
from galaxy_referee.app.http.thinking import thinking
from galaxy_referee.app.stateless.inputs import (
    check_seat,
    determinized_state,
    load_state,
    read_knowledge,
)
from galaxy_referee.app.wire.positions import shown_decision, shown_move
from galaxy_referee.app.wire.refusals import refused
from galaxy_referee.app.wire.states import state_for_answer
from galaxy_referee.bots.adviser import Advice, MoveValue, decision_of
from galaxy_referee.bots.registry import UnknownBot, advise, parse_spec
from galaxy_referee.engine.kernel.decisions import AnyOf
from galaxy_referee.engine.kernel.errors import NotYourDecision, RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.schemas import requests, responses
from galaxy_referee.schemas.records import Child, ValuedMove


def determinize(game: Game[Any], request: requests.Determinize) -> responses.Determinized:
    """Make a complete state that is consistent with what a seat knows.

    Pieces that the seat cannot see are placed at random among their possible places, other seats'
    secret answers are random, and future luck is derived from the new seed: the seat cannot
    distinguish the result from the real state. Get the knowledge from a view requested with
    `knowledge`.
    """
    knowledge = read_knowledge(request.knowledge)
    state = determinized_state(game, knowledge, _seed_of(request))
    return responses.Determinized(
        state=state_for_answer(game, state, request.seal),
        decisions=[shown_decision(decision, request.limit) for decision in game.decisions(state)],
    )


def expand(game: Game[Any], request: requests.Expand) -> responses.Expansion:
    """Expand a state: every legal move with the resulting state.

    If there are more moves than the limit, the answer has a cursor to get the next page.
    """
    state, seat = load_state(game, request.state), request.seat
    check_seat(state, seat)
    decisions = game.decisions(state)
    moves = AnyOf([decision.moves for decision in decisions if seat in (None, decision.seat)])
    start = int(request.cursor)
    end = start + request.limit
    if start and start >= len(moves):
        raise problems.invalid_at("/cursor", "This cursor does not belong to this state.")
    try:
        page = moves.page(start, request.limit)
        children = [_child(game, state, move, request.seal) for move in page]
    except RefereeError as error:  # only after as many moves as a game may have
        raise refused(error, "/state") from error
    return responses.Expansion(
        children=children, total=len(moves), cursor=str(end) if end < len(moves) else None
    )


def _child(game: Game[Any], state: Any, move: Move, seal: bool) -> Child:
    spend(budget.CHILD)
    child = game.copy(state)
    game.play(child, move)
    waiting = [decision.seat for decision in game.decisions(child)]
    after = state_for_answer(game, child, seal)
    spend(answer=len(memoryview(after.encode() if isinstance(after, str) else after)))
    return Child(shown_move(move), after, waiting, game.outcome(child))


def suggest(game: Game[Any], request: requests.Suggest) -> responses.Suggestion:
    """Ask a built-in bot what a seat should do, and why.

    The bot sees only what the seat knows, even if the whole state is sent. Its time is limited: if
    it runs out, `complete` is false, and the move is the best one found so far. Searching bots
    think one at a time, and the thinking time of each client is limited.
    """
    try:
        bot = parse_spec(request.bot, networks())
        bot.adviser(game)
        state, where = _given_state(game, request)
        bot.check(game, state)
    except UnknownBot as error:
        raise problems.invalid_at("/bot", f"{error}") from error
    check_seat(state, request.seat)
    knowledge = game.view(state, request.seat, True).knowledge
    assert isinstance(knowledge, Knowledge), "it was asked for"
    try:
        decision_of(game, state, request.seat)  # bots are asked only what they have to decide
        with thinking().of(request.bot, client_address()) as think:
            advice: Advice = think(
                advise,
                game,
                spec=request.bot,
                limit=current_app.config["MAX_THINK_MS"] / 1000,
                knowledge=knowledge,
                seat=request.seat,
                seed=_seed_of(request),
                explained=True,
                files=networks(),
            )
        return responses.Suggestion(
            move=shown_move(advice.move),
            reason=say(advice.reason()),
            complete=advice.complete,
            values=[_shown_value(value) for value in advice.values],
        )
    except NotYourDecision as error:
        raise refused(error) from error
    except RefereeError as error:  # a foreign state may run into a choice without an answer
        raise refused(error, where) from error


def _shown_value(value: MoveValue) -> ValuedMove:
    return ValuedMove(shown_move(value.move), value.wins, round(value.margin, 1))


def _given_state(game: Game[Any], request: requests.Suggest) -> tuple[Any, str]:
    """The state from which the seat's knowledge is taken, and its pointer in the request.

    Knowledge in a request may leave open what the seat sees. A single determinization settles
    that: such a piece must not be another one in each playout, where not every piece can be.
    """
    if request.state is not None and request.knowledge is None:
        return load_state(game, request.state), "/state"
    if request.knowledge is not None and request.state is None:
        knowledge = read_knowledge(request.knowledge)
        return determinized_state(game, knowledge, _seed_of(request)), "/knowledge/state"
    raise problems.invalid_at("", "Send either the state, or what the seat knows of it.")


def _seed_of(request: requests.Determinize | requests.Suggest) -> str:
    return request.seed or secrets.token_hex(16)
