"""Short playouts: they play a move on for a while, and a network evaluates the results."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from galaxy_referee.bots.learned.acting import Acting
from galaxy_referee.bots.learned.comparing import guess, mean_of, play_on, quiet_after
from galaxy_referee.bots.learned.evaluation import Evaluation, Value
from galaxy_referee.bots.learned.inputs import Seen
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move

ANOTHER_ROUND = 2.2  # time of a playout that goes on for another round


@dataclass
class Trial:
    """A move and the values of its playouts, one per guess."""

    move: Move
    values: list[Value] = field(default_factory=list)

    @property
    def mean(self) -> Value:
        """The mean value."""
        return mean_of(self.values)


@dataclass(frozen=True)
class Playouts:
    """Playouts for a decision.

    With a network for actions, the others' actions are drawn by its probabilities. Then another
    round is played, and both positions count: the first follows directly from the choice, the
    second shows what comes of it.

    Args:
        evaluation: evaluates the results.
        policy: makes all choices but those of the decision.
        knowledge: what the seat knows.
        seat: the seat that decides.
        seed: the seed of the guesses at the rest.
        seen: what the seat had seen before the choice.
    """

    evaluation: Evaluation
    policy: Policy
    knowledge: Knowledge
    seat: int
    seed: str
    seen: Seen

    @property
    def load(self) -> float:
        """Their time, in multiples of two rounds of Race for the Galaxy."""
        further = self.evaluation.actions is not None
        return self.evaluation.inputs.ahead.load * (ANOTHER_ROUND if further else 1.0)

    def play(self, trials: Sequence[Trial], numbers: Iterable[int]) -> None:
        """Play each move on in the guesses with these numbers."""
        evaluation, others = self.evaluation, self.policy
        if evaluation.actions is not None:
            others = Acting(evaluation, evaluation.actions, self.policy)
        ends, lucks = [], []
        for number in numbers:
            seed = f"{self.seed} {number}"
            known = guess(evaluation.game, others, self.knowledge, self.seat, seed)
            ends += [self._played_on(known, trial.move, number) for trial in trials]
            lucks += [random.Random(number) for _ in trials]
        values = self._values(ends, lucks) if ends else []
        for place, trial in enumerate(trials):
            trial.values += values[place :: len(trials)]

    def _played_on(self, state: Any, move: Move, number: int) -> Any:
        """The position some moments later, counting the moment of the move."""
        luck = random.Random(number)
        after = quiet_after(self.evaluation, self.policy, state, move, luck)
        for _ in range(1, self.evaluation.inputs.ahead.moments):
            self._play_on(self.policy, after, luck)
        return after

    def _values(self, states: Sequence[Any], lucks: Sequence[random.Random]) -> list[Value]:
        """The values of positions, which may be played on in place, each with some luck."""
        evaluation = self.evaluation
        rows = evaluation.rows(states, self.seat, self.seen)
        values = evaluation.values_by(rows, states, self.seat)
        if evaluation.actions is None:
            return values
        logits = evaluation.actions.outputs(rows).tolist()
        for state, own, luck in zip(states, logits, lucks, strict=True):
            acting = Acting(evaluation, evaluation.actions, self.policy, (self.seat, own))
            self._play_on(acting, state, luck)
        later = evaluation.values(states, self.seat, self.seen)
        return list(map(mean_of, zip(values, later, strict=True)))

    def _play_on(self, policy: Policy, state: Any, luck: random.Random) -> None:
        play_on(self.evaluation, policy, state, self.evaluation.inputs.moment(state), luck)
