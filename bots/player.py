"""What every built-in bot is: a way to play one game."""

from __future__ import annotations

import random
from typing import Any, Protocol

from engine.kernel.decisions import Decision
from engine.kernel.moves import Move


class Player(Protocol):
    """A way to play one game, on a full state."""

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        """A legal answer to the decision.

        It reads only what the seat of the decision knows: hidden things in the state are guesses.

        Args:
            state: the state, not to be changed.
            decision: what is asked.
            luck: the only source of randomness.
        """

    def reason(self, state: Any, decision: Decision, move: Move) -> str:
        """Why it would make this move, in one plain sentence."""
