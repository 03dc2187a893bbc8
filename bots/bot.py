"""A bot answers for one seat, and knows what that seat knows: nothing else reaches it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from galaxy_referee.bots.player import Player
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import NotYourDecision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move


@dataclass(frozen=True)
class Advice:
    """A move, and why.

    Args:
        move: the move.
        reason: says why in one plain sentence.
        complete: whether it is all the thought that the bot was asked for; False if it ran out of
            time.
    """

    move: Move
    reason: Callable[[], str]
    complete: bool = True


class Bot(Protocol):
    """Plays one game from what a seat knows."""

    def advise(self, known: Knowledge, seat: int, seed: str) -> Advice:
        """What it would do.

        Args:
            known: the knowledge that came with the seat's view.
            seat: a seat that has something to decide.
            seed: what its own chances follow from.

        Raises:
            NotYourDecision: the seat has nothing to decide.
        """


def decision_of(game: Game[Any], state: Any, seat: int) -> Decision:
    """What a seat must decide now.

    Raises:
        NotYourDecision: it has nothing to decide.
    """
    for decision in game.decisions(state):
        if decision.seat == seat:
            return decision
    raise NotYourDecision(f"Seat {seat} has nothing to decide now.", pointer="/seat")


@dataclass(frozen=True)
class PlayerBot:
    """A player that is shown a guess at the whole state in place of the real one.

    Args:
        game: what it plays.
        player: how it plays.
    """

    game: Game[Any]
    player: Player

    def advise(self, known: Knowledge, seat: int, seed: str) -> Advice:
        """The player's choice in one guess; it would be the same in any other."""
        state = self.game.determinize(known, seed)
        decision = decision_of(self.game, state, seat)
        move = self.player.choose(state, decision, random.Random(seed))
        return Advice(move, lambda: self.player.reason(state, decision, move))
