"""Training tasks for processes or a cluster: games to learn from, and matches."""

from __future__ import annotations

import io
import os
import random
from typing import Any

import msgspec
import numpy as np

from galaxy_referee.bots.adviser import Adviser
from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.bots.learned.adviser import LearnedAdviser
from galaxy_referee.bots.learned.evaluation import Evaluation, final_value
from galaxy_referee.bots.learned.network import load
from galaxy_referee.bots.learned.trained import BY_NAME, Trained, evaluation_by, inputs_of
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.training.self_play import MAX_CHOICES, Play, Recorded, record_game

SEATINGS = (0, 1)  # the seat of the network


class Plan(msgspec.Struct, frozen=True):
    """The data that all tasks of a generation share.

    Args:
        name: the name of the network.
        games: the number of games per task; the last task may play fewer.
        total: the total number of games.
        seed: the seed of all games.
        network: a network file; empty before there is one.
        player: the name of that network; empty if it is ``name``.
    """

    name: str
    games: int
    total: int
    seed: str
    network: bytes
    player: str = ""


def record(plan: bytes, number: int) -> tuple[int, bytes]:
    """Play games to learn from.

    Args:
        plan: the encoded plan.
        number: the number of the task.

    Returns:
        The number, and the positions as a file of arrays.
    """
    given = _decoder.decode(plan)
    trained = BY_NAME[given.name]
    play = Play(
        _game(trained), inputs_of(trained.name), usual_policy(trained.game), _evaluation(given)
    )
    recorded = Recorded()
    first = number * given.games
    for index in range(first, min(first + given.games, given.total)):
        options = trained.tables[index % len(trained.tables)]
        record_game(play, dict(options), f"{given.seed} {index}", recorded)
    file = io.BytesIO()
    np.savez_compressed(file, **recorded.arrays())
    return number, file.getvalue()


class Deal(msgspec.Struct, frozen=True):
    """The result of a deal, with one game per seating.

    Args:
        points: the network's shares of victories.
        games: the number of games.
    """

    points: float
    games: int


def play_deal(plan: bytes, number: int) -> Deal:
    """Play a two-player deal between the network and ``greedy`` in both seatings, or in a solo game
    a deal against the game's own opponent.

    Args:
        plan: the encoded plan; its ``games`` and ``total`` are not used.
        number: the number of the deal.
    """
    given = _decoder.decode(plan)
    trained = BY_NAME[given.name]
    evaluation = _evaluation(given)
    assert evaluation is not None
    adviser = LearnedAdviser(_game(trained), usual_policy(trained.game), lambda state: evaluation)
    tables = [table for table in trained.tables if table["players"] <= len(SEATINGS)]
    options = dict(tables[number % len(tables)])
    seats = SEATINGS[: options["players"]]
    seed = f"{given.seed} match {number}"
    wins = sum(_played(trained, adviser, options, seed, seat) for seat in seats)
    return Deal(wins, len(seats))


def _played(
    trained: Trained, adviser: Adviser, options: dict[str, Any], seed: str, own: int
) -> float:
    """The share of the victory of the seat that the adviser plays against ``greedy``."""
    game, policy = _game(trained), usual_policy(trained.game)
    state, luck = game.new(options, seed=seed), random.Random(seed)
    for _ in range(MAX_CHOICES):
        open_decisions = game.decisions(state)
        if not open_decisions:
            break
        decision = open_decisions[0]
        if decision.seat == own and len(decision.moves) > 1:
            knowledge = game.view(state, own, with_knowledge=True).knowledge
            assert isinstance(knowledge, Knowledge)
            move = adviser.advise(knowledge, own, str(luck.random())).move
        else:
            move = policy.choose(state, decision, luck)
        game.play_silently(state, move)
    return final_value(game, state, own).wins


def _game(trained: Trained) -> Game[Any]:
    return next(game for game in GAMES if game.name == trained.game)


def _evaluation(plan: Plan) -> Evaluation | None:
    if not plan.network:
        return None
    trained = BY_NAME[plan.player or plan.name]
    network = load(io.BytesIO(plan.network))
    return evaluation_by(trained, _game(trained), network)


_decoder = msgspec.msgpack.Decoder(Plan)
# Small products are quicker in one thread, and each process has a core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
