"""A policy: a way to play one game, from a state."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text


class Policy(Protocol):
    """A way to play one game.

    Facts that are hidden from the deciding seat are masked in the state, or are guesses if a bot
    thinks ahead. A policy reads only what that seat knows, so that it plays the same either way. It
    never changes the state.
    """

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        """Choose a legal answer.

        Args:
            state: the state with the open decision.
            decision: the decision to answer.
            luck: the only source of randomness.
        """

    def reason(self, state: Any, decision: Decision, move: Move) -> Text:
        """The reason for a move, in one or two plain sentences."""


@dataclass(frozen=True)
class Greedy:
    """Rules of thumb: it makes the move with the highest worth now, and leaves nothing to chance.

    Args:
        look: returns a seat's outlook, a ``Weighing``, which reads only what the seat knows.
        answer: chooses the best answer to a decision, and leaves in the outlook how it rated each.
        explain: the reason for a move, given the outlook.
    """

    look: Callable[[Any, int], Any]
    answer: Callable[[Any, Decision], Move]
    explain: Callable[[Any, Move], Text]

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        """Choose the answer with the highest worth; the luck is not used."""
        if len(decision.moves) == 1:
            return decision.moves.at(0)
        return self.answer(self.look(state, decision.seat), decision)

    def reason(self, state: Any, decision: Decision, move: Move) -> Text:
        """The reason for a move, in plain sentences."""
        outlook = self.look(state, decision.seat)
        if len(decision.moves) > 1:
            self.answer(outlook, decision)  # rates the moves
        return self.explain(outlook, move)


def playing_on(
    game: Game[Any],
    policy: Policy,
    state: Any,
    luck: random.Random,
    *,
    most: int,
    until: Callable[[Any], bool] | None = None,
) -> Iterator[None]:
    """Play a state on, in place.

    Args:
        game: the game.
        policy: chooses for all seats.
        state: the state to start from.
        luck: the policy's luck.
        most: the maximum number of choices.
        until: whether to stop at a state; None plays to the end of the game.

    Yields:
        Before each choice, so that the caller can stop.
    """
    for _ in range(most):
        if until is not None and until(state):
            return
        open_decisions = game.decisions(state)
        if not open_decisions:
            return
        yield
        game.play_silently(state, policy.choose(state, open_decisions[0], luck))
