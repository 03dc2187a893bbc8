"""An adviser answers for one seat, and sees only what that seat knows."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import NotYourDecision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move


class MoveValue(NamedTuple):
    """What a bot expects after a move.

    Args:
        move: the move.
        wins: the chance of winning, from 0 to 1; a share of it for a tie.
        margin: the points at the end less those of the best other seat.
    """

    move: Move
    wins: float
    margin: float


@dataclass(frozen=True)
class Advice:
    """A move, and why.

    Args:
        move: the move.
        reason: why, in one plain sentence.
        complete: whether the bot has done all the work it was set to do; False if it ran out of
            time.
        values: what the bot expects after each move it has compared; empty if it does not value
            moves.
    """

    move: Move
    reason: Callable[[], str]
    complete: bool = True
    values: tuple[MoveValue, ...] = ()


class Adviser(Protocol):
    """Plays one game from what a seat knows."""

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """What it would do.

        Args:
            knowledge: what the seat knows, as its view gives it.
            seat: a seat that has something to decide.
            seed: the source of all the bot's randomness.

        Raises:
            NotYourDecision: the seat has nothing to decide.
        """


def decision_of(game: Game[Any], state: Any, seat: int) -> Decision:
    """What a seat must decide now.

    Raises:
        NotYourDecision: it has nothing to decide, or could only take back what it has decided.
    """
    for decision in game.decisions(state):
        if decision.seat == seat and not decision.only_takes_back:
            return decision
    raise NotYourDecision(f"Seat {seat} has nothing to decide now.", pointer="/seat")


@dataclass(frozen=True)
class PolicyAdviser:
    """Plays by a policy, which sees one guess at the whole state instead of the real one.

    Args:
        game: the game it plays.
        policy: the policy it plays by.
    """

    game: Game[Any]
    policy: Policy

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """The policy's choice in one guess; it would be the same in any other."""
        state = self.game.determinize(knowledge, seed)
        decision = decision_of(self.game, state, seat)
        move = self.policy.choose(state, decision, random.Random(seed))
        return Advice(move, lambda: self.policy.reason(state, decision, move))
