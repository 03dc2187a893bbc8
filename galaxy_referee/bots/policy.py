"""A policy: a way to play one game, from a state."""

from __future__ import annotations

import random
from typing import Any, Protocol

from galaxy_referee.engine.kernel.decisions import Decision
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
