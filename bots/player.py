"""A player: a way to play one game."""

from __future__ import annotations

import random
from typing import Any, Protocol

from engine.kernel.decisions import Decision
from engine.kernel.moves import Move


class Player(Protocol):
    """A way to play one game, on a full state."""

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        """A legal answer to the decision, from what its seat knows alone."""

    def reason(self, state: Any, decision: Decision, move: Move) -> str:
        """Why this answer, in one plain sentence."""
