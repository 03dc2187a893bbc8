"""An adviser answers for one seat, and sees only what that seat knows."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel import agenda
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import NotYourDecision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text


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
    raise _nothing_to_decide(seat)


def _nothing_to_decide(seat: int) -> NotYourDecision:
    return NotYourDecision(
        Text("Seat {seat} has nothing to decide now.", seat=seat), pointer="/seat"
    )


@dataclass(frozen=True)
class PolicyAdviser:
    """Plays by a policy, which sees the state as far as its seat knows it: hidden pieces are named
    by their backs, and nothing is filled in.

    Args:
        game: the game it plays.
        policy: the policy it plays by.
    """

    game: Game[Any]
    policy: Policy

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """The policy's choice."""
        state = knowledge.read_state(self.game.codec)
        decision = agenda.decision_of(state, seat)
        if decision is None or decision.only_takes_back:
            raise _nothing_to_decide(seat)
        move = self.policy.choose(state, decision, random.Random(seed))
        return Advice(move, lambda: self.policy.reason(state, decision, move))
