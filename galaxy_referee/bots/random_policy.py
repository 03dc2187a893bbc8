"""The bot ``random``: any legal move. Every other bot should beat it."""

from __future__ import annotations

import random
from typing import Any

from galaxy_referee.bots.adviser import Adviser, PolicyAdviser
from galaxy_referee.bots.kind import BotKind, NoSettings
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.texts import Text


class RandomPolicy:
    """Makes each legal move with the same probability, in any game."""

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        """Choose a legal move. It takes no answer back, because that could repeat endlessly."""
        while True:
            move = decision.moves.at(luck.randrange(len(decision.moves)))
            if not isinstance(move, Redo) or decision.only_takes_back:
                return move

    def reason(self, state: Any, decision: Decision, move: Move) -> Text:
        """Say that the choice was random."""
        return Text("Chosen at random from {count:legal move}.", count=len(decision.moves))


def _build(game: Game[Any], settings: NoSettings, limit: float | None) -> Adviser:
    return PolicyAdviser(game, RandomPolicy())


RANDOM = BotKind(name="random", description="Makes a random legal move.", build=_build)
