"""The bot ``learned-monte-carlo``: it plays the most promising moves on for a while, and lets its
network value what comes of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec

from galaxy_referee.bots.adviser import Advice, decision_of
from galaxy_referee.bots.greedy import POLICIES
from galaxy_referee.bots.kind import BotKind, setting
from galaxy_referee.bots.learned.adviser import Find, best_of
from galaxy_referee.bots.learned.comparing import (
    compared,
    guess,
    guesses,
    mean_of,
    play_on,
    quiet_after,
    utility,
    values_of,
)
from galaxy_referee.bots.learned.evaluation import Evaluation, Value
from galaxy_referee.bots.learned.trained import shipped
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move

PROMISING = 4  # moves that are played on


class SearchSettings(msgspec.Struct, frozen=True):
    """How much work is done for a decision."""

    playouts: Annotated[
        int,
        setting(
            "Makes N short playouts for each decision; fewer with more players.",
            request_maximum=128,
        ),
    ] = 12


@dataclass(frozen=True)
class SearchingAdviser:
    """Plays the most promising moves on in the same guesses at what is hidden.

    Args:
        game: the game it plays.
        policy: makes all further choices; it decides alone where no network fits, or where there
            are too many moves.
        find: finds the network.
        playouts: how many it makes for one decision in a game of two.
        limit: after how many seconds it stops, wherever it is; None lets it think to the end.
        clock: the current time in seconds.
    """

    game: Game[Any]
    policy: Policy
    find: Find
    playouts: int
    limit: float | None = None
    clock: Callable[[], float] = time.perf_counter

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """The move with the best mean value; the policy's own, unless another is clearly better."""
        end = None if self.limit is None else self.clock() + self.limit
        state = self.game.determinize(knowledge, seed)
        decision = decision_of(self.game, state, seat)
        luck = random.Random(seed)
        usual = self.policy.choose(state, decision, luck)
        evaluation = self.find(state)
        moves = (
            compared(evaluation.inputs, state, decision, usual, thorough=True) if evaluation else []
        )
        if evaluation is None or len(moves) == 1:
            return Advice(usual, lambda: self.policy.reason(state, decision, usual))
        states = guesses(
            self.game,
            evaluation.inputs,
            self.policy,
            knowledge,
            seat,
            state=state,
            moves=len(moves),
            seed=seed,
        )
        first = values_of(evaluation, self.policy, states, seat, moves, luck=luck)
        value_of = dict(zip(moves, first, strict=True))
        moves = _promising(moves, first, usual)
        playouts = self.playouts / evaluation.inputs.load(state)
        count = max(1, int(playouts / len(moves)))
        ends: list[Any] = []
        for number in range(count):
            if end is not None and self.clock() >= end:
                break
            playout = guess(self.game, self.policy, knowledge, seat, f"{seed} playout {number}")
            ends += [self._played_on(evaluation, playout, move, number) for move in moves]
        if not ends:
            at_first = [value_of[move] for move in moves]
            return replace(best_of(moves, at_first, usual), complete=False)
        values = evaluation.values(ends, seat, evaluation.inputs.seen(state, seat))
        means = [mean_of(values[index :: len(moves)]) for index in range(len(moves))]
        return replace(best_of(moves, means, usual), complete=len(ends) == count * len(moves))

    def _played_on(self, evaluation: Evaluation, state: Any, move: Move, number: int) -> Any:
        """The position two moments on: after that of the move, and the next one."""
        luck = random.Random(number)
        after = quiet_after(evaluation, self.policy, state, move, luck)
        play_on(evaluation, self.policy, after, evaluation.inputs.moment(after), luck)
        return after


def _promising(moves: list[Move], values: list[Value], usual: Move) -> list[Move]:
    """The moves that look best, and the usual one."""
    order = sorted(range(len(moves)), key=lambda index: -utility(values[index]))
    chosen = [moves[index] for index in order[:PROMISING]]
    return chosen if usual in chosen else [*chosen[:-1], usual]


def _build(game: Game[Any], settings: SearchSettings, limit: float | None) -> SearchingAdviser:
    policy = POLICIES[game.name]
    return SearchingAdviser(
        game, policy, lambda state: shipped(game, state), settings.playouts, limit
    )


LEARNED_MONTE_CARLO = BotKind(
    name="learned-monte-carlo",
    description="Plays the most promising moves on for a while with `greedy` for all seats, and"
    " makes the one that `learned` then values most.",
    build=_build,
    settings=SearchSettings,
    games=POLICIES,
)
