"""An adviser advises one seat, and sees only what that seat knows."""

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
    """A bot's expectations after a move.

    Args:
        move: the move.
        wins: the win probability, from 0 to 1; a tie counts as a share of a win.
        margin: the points at the end minus those of the best other seat.
    """

    move: Move
    wins: float
    margin: float


@dataclass(frozen=True)
class Advice:
    """A move, and the reason for it.

    Args:
        move: the move.
        reason: the reason, in one or two plain sentences.
        complete: whether the bot finished its work; False if it ran out of time.
        values: the expectations after each move that the bot compared; empty if it evaluates none.
    """

    move: Move
    reason: Callable[[], Text]
    complete: bool = True
    values: tuple[MoveValue, ...] = ()


class Adviser(Protocol):
    """Plays one game from what a seat knows."""

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """The move that the bot would make.

        Args:
            knowledge: what the seat knows, from its view.
            seat: a seat with an open decision.
            seed: the source of all the bot's randomness.

        Raises:
            NotYourDecision: the seat has nothing to decide.
        """


def decision_of(game: Game[Any], state: Any, seat: int) -> Decision:
    """The open decision of a seat.

    Raises:
        NotYourDecision: there is none, or the seat could only take back its answer.
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
        game: the game.
        policy: the policy.
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
