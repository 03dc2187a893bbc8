"""The calls for programs that think ahead: guess what is hidden, expand a state, ask a bot."""

from __future__ import annotations

import secrets
from typing import Any

from flask import current_app

from galaxy_referee.app import budget, problems
from galaxy_referee.app.answers import decision, record, refusal
from galaxy_referee.app.budget import spend
from galaxy_referee.app.loading import check_seat, guessed, invalid_at, known, loaded
from galaxy_referee.app.states import written
from galaxy_referee.bots.registry import UnknownBot, make_adviser
from galaxy_referee.engine.kernel.decisions import AnyOf
from galaxy_referee.engine.kernel.errors import NotYourDecision, RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.schemas.records import Child

Body = dict[str, Any]
Answer = dict[str, Any]


def determinize(game: Game[Any], body: Body) -> Answer:
    """Guess a whole state that fits what a seat knows.

    Pieces that the seat cannot see lie at random where they may lie, others' secret answers are
    made at random, and luck to come follows from the new seed: the seat cannot tell the result
    from the real state. Take knowledge from a view that was asked for with `knowledge`.
    """
    state = guessed(game, known(body["knowledge"]), _seed(body))
    return {
        "state": written(game, state, body["seal"]),
        "decisions": [decision(each, body["limit"]) for each in game.decisions(state)],
    }


def expand(game: Game[Any], body: Body) -> Answer:
    """Expand a state: every legal move with the state it leads to.

    With more moves than the limit the answer is cut; its cursor gets the next ones.
    """
    state = loaded(game, body)
    check_seat(state, body.get("seat"))
    opened = [each for each in game.decisions(state) if body.get("seat") in (None, each.seat)]
    moves = AnyOf([each.moves for each in opened])
    start, end = int(body["cursor"]), int(body["cursor"]) + body["limit"]
    if start and start >= len(moves):
        raise invalid_at("/cursor", "This cursor does not belong to this state.")
    try:
        children = [
            _child(game, state, move, body["seal"]) for move in moves.page(start, body["limit"])
        ]
    except RefereeError as error:  # only after as many moves as a game may have
        raise problems.ProblemError(refusal(error, "/state")) from error
    return {
        "children": children,
        "total": len(moves),
        "cursor": str(end) if end < len(moves) else None,
    }


def _child(game: Game[Any], state: Any, move: Move, seal: bool) -> Child:
    spend(budget.CHILD)
    child = game.copy(state)
    game.play(child, move)
    waiting = [each.seat for each in game.decisions(child)]
    after = written(game, child, seal)
    spend(answer=len(memoryview(after.encode() if isinstance(after, str) else after)))
    return Child(record(move), after, waiting, game.outcome(child))


def suggest(game: Game[Any], body: Body) -> Answer:
    """Ask a built-in bot what a seat should do, and why.

    The bot is told what the seat knows and nothing else, also where the whole state is sent. It
    has a limited time: where that is too short for what was asked, `complete` is false, and the
    move is the best one found so far.
    """
    seat = body["seat"]
    try:
        bot = make_adviser(body["bot"], game, current_app.config["MAX_THINK_MS"] / 1000)
    except UnknownBot as error:
        raise invalid_at("/bot", f"{error}") from error
    state, where = _given(game, body)
    check_seat(state, seat)
    known_to_seat = game.view(state, seat, True).knowledge
    assert isinstance(known_to_seat, Knowledge), "it was asked for"
    try:
        advice = bot.advise(known_to_seat, seat, _seed(body))
        return {
            "move": record(advice.move),
            "reason": advice.reason(),
            "complete": advice.complete,
        }
    except NotYourDecision as error:
        raise problems.ProblemError(refusal(error)) from error
    except RefereeError as error:  # a foreign state may run into a choice without an answer
        raise problems.ProblemError(refusal(error, where)) from error


def _given(game: Game[Any], body: Body) -> tuple[Any, str]:
    """The state that a bot is told of as far as the seat knows it, and its place in the request.

    Knowledge in a request may leave open what the seat sees. A single guess settles that: such a
    piece must not be another one in each playout, at places where not all pieces may lie.
    """
    if ("state" in body) == ("knowledge" in body):
        raise invalid_at("", "Send either the state, or what the seat knows of it.")
    if "state" in body:
        return loaded(game, body), "/state"
    return guessed(game, known(body["knowledge"]), _seed(body)), "/knowledge/state"


def _seed(body: Body) -> str:
    seed: str | None = body["seed"]
    return seed or secrets.token_hex(16)
