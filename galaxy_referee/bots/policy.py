"""A policy: a way to play one game, from a state."""

from __future__ import annotations

import random
from typing import Any, Protocol

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move


class Policy(Protocol):
    """A way to play one game.

    What is hidden from the seat of the decision is named by its back in the state, or is a guess
    where a bot thinks ahead. A policy reads only what that seat knows, so that it plays the same
    either way. It never changes the state.
    """

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        """A legal answer.

        Args:
            state: a state in which the decision is open.
            decision: the decision to answer.
            luck: the only source of randomness.
        """

    def reason(self, state: Any, decision: Decision, move: Move) -> str:
        """Why it would make this move, in one plain sentence."""
