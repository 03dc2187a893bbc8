"""Self-play games, recorded as inputs and results."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from galaxy_referee.bots.learned.comparing import compared, guesses, utility, values_of
from galaxy_referee.bots.learned.evaluation import Evaluation, final_value
from galaxy_referee.bots.learned.inputs import Inputs, Seen
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Simultaneous

MAX_CHOICES = 4000


@dataclass(frozen=True)
class Play:
    """The configuration of self-play games.

    Args:
        game: the game.
        inputs: the inputs to record.
        policy: plays before anything is learned, and in playouts.
        evaluation: evaluates positions; None before anything is learned.
        wild: the share of random choices.
        heat: the mean of the random bonus, in win probability, by which worse moves are sometimes
            made.
    """

    game: Game[Any]
    inputs: Inputs
    policy: Policy
    evaluation: Evaluation | None
    wild: float = 0.06
    heat: float = 0.015


@dataclass
class Recorded:
    """Positions, and the results of their games.

    Args:
        rows: the inputs of each position.
        wins: the share of the victory of the position's seat.
        margins: its points minus those of the best other seat.
        games: the number of the game.
        seats: the seat.
        actions: the place of the action that the seat chose next; -1 if it chose none.
    """

    rows: list[NDArray[np.float32]] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The recorded positions as arrays for storing."""
        return {
            "rows": np.array(self.rows, np.float16),
            "wins": np.array(self.wins, np.float32),
            "margins": np.array(self.margins, np.float32),
            "games": np.array(self.games, np.int32),
            "seats": np.array(self.seats, np.int8),
            "actions": np.array(self.actions, np.int8),
        }


@dataclass
class _Position:
    """What a seat sees of a position, and the place of the action that it chooses there."""

    row: NDArray[np.float32]
    action: int = -1


def record_game(play: Play, options: dict[str, Any], seed: str, recorded: Recorded) -> None:
    """Play a game and add its positions at the end of each round, as each seat sees them."""
    game, inputs = play.game, play.inputs
    state, luck = game.new(options, seed=seed), random.Random(seed)
    moment = inputs.moment(state)
    seats = state.seats()
    seen: dict[int, Seen] = {seat: inputs.seen(state, seat) for seat in seats}
    asked = dict.fromkeys(seats, 0)
    written: list[tuple[int, _Position]] = []
    latest: dict[int, _Position] = {}
    for _ in range(MAX_CHOICES):
        open_decisions = game.decisions(state)
        if not open_decisions:
            break
        decision = open_decisions[0]
        asked[decision.seat] += 1
        if luck.randrange(asked[decision.seat]) == 0:  # any of its choices, with equal chances
            seen[decision.seat] = inputs.seen(state, decision.seat)
        move = chosen(play, state, decision, luck)
        if (action := inputs.action(move)) is not None and decision.seat in latest:
            latest[decision.seat].action = action
        game.play_silently(state, move)
        if inputs.moment(state) != moment and not state.over:
            moment = inputs.moment(state)
            asked = dict.fromkeys(seats, 0)
            latest = {seat: _Position(_row(inputs, state, seat, seen[seat])) for seat in seats}
            written += latest.items()
    ends = [final_value(game, state, seat) for seat in seats]
    number = 1 + max(recorded.games, default=-1)
    for seat, position in written:
        recorded.rows.append(position.row)
        recorded.actions.append(position.action)
        recorded.wins.append(ends[seat].wins)
        recorded.margins.append(ends[seat].margin)
        recorded.games.append(number)
        recorded.seats.append(seat)


def chosen(play: Play, state: Any, decision: Decision, luck: random.Random) -> Move:
    """The move to make: usually the best, sometimes a worse one, for variety."""
    if len(decision.moves) == 1:
        return decision.moves.at(0)
    if luck.random() < play.wild:
        return decision.moves.at(luck.randrange(len(decision.moves)))
    usual = play.policy.choose(state, decision, luck)
    moves = compared(play.inputs, state, decision, usual) if play.evaluation else []
    if play.evaluation is None or len(moves) == 1:
        return usual
    states = _guesses(play, state, decision, len(moves), luck)
    values = values_of(play.evaluation, play.policy, states, decision.seat, moves, luck=luck)
    rated = [utility(value) + play.heat * luck.expovariate(1) for value in values]
    return moves[rated.index(max(rated))]


def _guesses(
    play: Play, state: Any, decision: Decision, moves: int, luck: random.Random
) -> Sequence[Any]:
    """Guesses of the seat. Where nobody else answers in secret, the state itself will do: inputs
    name nothing that the seat has not seen."""
    game = play.game
    if not isinstance(state.agenda[-1], Simultaneous):
        return [state]
    knowledge = game.view(state, decision.seat, with_knowledge=True).knowledge
    assert isinstance(knowledge, Knowledge)
    seed = str(luck.random())
    return guesses(
        game,
        play.inputs,
        play.policy,
        knowledge,
        decision.seat,
        state=game.determinize(knowledge, seed),
        moves=moves,
        seed=seed,
    )


def _row(inputs: Inputs, state: Any, seat: int, seen: Seen) -> NDArray[np.float32]:
    row = np.zeros(len(inputs.names), np.float32)
    inputs.write(state, seat, seen, memoryview(row).cast("B").cast("f"))
    return row
