"""A policy whose actions a small network foresees, for playouts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from galaxy_referee.bots.learned.evaluation import DIGITS, Evaluation
from galaxy_referee.bots.learned.network import Network
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text


@dataclass(frozen=True)
class Acting:
    """Chooses actions by a network, and all else like another policy.

    The seat that thinks chooses the likeliest action. What the others choose is uncertain, so their
    actions are drawn by the network's probabilities.

    Args:
        evaluation: writes the inputs of the network.
        network: its outputs are the logits of the inputs' actions.
        policy: the other policy.
        own: the seat that thinks, and its logits; None to draw the actions of all seats.
    """

    evaluation: Evaluation
    network: Network
    policy: Policy
    own: tuple[int, Sequence[float]] | None = None

    def choose(self, state: Any, decision: Decision, luck: random.Random) -> Move:
        place_of = self.evaluation.inputs.action
        if len(decision.moves) == 1 or place_of(decision.moves.at(0)) is None:
            return self.policy.choose(state, decision, luck)
        own = self.own[1] if self.own and self.own[0] == decision.seat else None
        logits = own or self._logits(state, decision.seat)
        places = {move: place_of(move) for move in decision.moves}
        rated = {move: logits[place] for move, place in places.items() if place is not None}
        best = max(rated, key=rated.__getitem__)
        if own:
            return best
        weights = [round(exp(logit - rated[best]), DIGITS) for logit in rated.values()]
        return luck.choices(list(rated), weights)[0]

    def _logits(self, state: Any, seat: int) -> Sequence[float]:
        seen = self.evaluation.inputs.seen(state, seat)
        logits: list[float]
        (logits,) = self.network.outputs(self.evaluation.rows([state], seat, seen)).tolist()
        return logits

    def reason(self, state: Any, decision: Decision, move: Move) -> Text:
        return self.policy.reason(state, decision, move)
