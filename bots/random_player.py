"""Any legal move: what every better bot has to beat."""

from __future__ import annotations

import random
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move


class RandomPlayer:
    """Makes each legal move with the same probability, in any game."""

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        """One of the legal moves."""
        return decision.moves.at(luck.randrange(len(decision.moves)))

    def reason(self, state: Any, decision: Decision, move: Move) -> str:
        """There is none."""
        return f"Drawn by lot from {len(decision.moves)} legal moves."
