"""The bot ``learned``: it makes the move after which its network gives it the best chances."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from galaxy_referee.bots.adviser import Advice, MoveValue, decision_of
from galaxy_referee.bots.greedy import has_rules_of_thumb, usual_policy
from galaxy_referee.bots.kind import BotKind, NoSettings
from galaxy_referee.bots.learned.comparing import compared, guesses, utility, values_of
from galaxy_referee.bots.learned.evaluation import Evaluation, Value
from galaxy_referee.bots.learned.trained import outdated, shipped
from galaxy_referee.bots.policy import Policy
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text, then

SURE = 0.002  # probabilities this close to 0 or 1 count as decided
# The evaluation for the game of a state; None if no network fits.
Find = Callable[[Any], Evaluation | None]


@dataclass(frozen=True)
class LearnedAdviser:
    """Compares the positions after each move, played on until they are quiet.

    Args:
        game: the game.
        policy: answers for the other seats, and makes the choices that follow a move. It decides
            alone if no network fits, or if there are too many moves.
        find: finds the network.
        unfit: why it finds none, if not for the options.
    """

    game: Game[Any]
    policy: Policy
    find: Find
    unfit: Callable[[Any], Text | None] = lambda state: None

    def advise(self, knowledge: Knowledge, seat: int, seed: str) -> Advice:
        """Choose the move with the best value; the policy's own, unless another is clearly
        better."""
        state = self.game.determinize(knowledge, seed)
        decision = decision_of(self.game, state, seat)
        luck = random.Random(seed)
        usual = self.policy.choose(state, decision, luck)
        evaluation = self.find(state)
        moves = compared(evaluation.inputs, state, decision, usual) if evaluation else []
        if evaluation is None or len(moves) == 1:
            unfit = None if evaluation else self.unfit(state)
            return usual_advice(self.policy, state, decision, usual, unfit)
        states = guesses(
            self.game,
            evaluation.inputs,
            self.policy,
            knowledge,
            seat,
            state=state,
            moves=len(moves),
            seed=seed,
        )
        values = values_of(evaluation, self.policy, states, seat, moves, luck=luck)
        return best_of(moves, values, usual, evaluation.doubt)


def usual_advice(
    policy: Policy, state: Any, decision: Decision, usual: Move, unfit: Text | None
) -> Advice:
    """The policy's own move.

    Args:
        policy: the policy.
        state: the state with the open decision.
        decision: the decision to answer.
        usual: the policy's move.
        unfit: why no network decides, to be stated with the reason for the move.
    """
    sentences = (unfit,) if unfit else ()
    return Advice(usual, lambda: then(*sentences, policy.reason(state, decision, usual)))


def best_of(moves: list[Move], values: list[Value], usual: Move, doubt: float) -> Advice:
    """The move with the best value; the usual one, unless another is clearly better. Once the game
    is won or lost in any case, the margin decides.

    Args:
        moves: some moves; if the usual one is among them, it is first.
        values: the value of each.
        usual: the policy's move.
        doubt: the improvement in win probability that another move needs over it.
    """
    needed = 0.0 if _decided(values) else doubt
    rated = [
        (utility(value) + needed * (move == usual), -index)
        for index, (move, value) in enumerate(zip(moves, values, strict=True))
    ]
    index = -max(rated)[1]
    move, wins = moves[index], values[index].wins
    valued = tuple(map(MoveValue._make, zip(moves, *zip(*values, strict=True), strict=True)))
    return Advice(move, lambda: _reason(move, wins), values=valued)


def _decided(values: list[Value]) -> bool:
    """Whether all moves win, or all lose."""
    chances = [value.wins for value in values]
    return max(chances) <= SURE or min(chances) >= 1 - SURE


def _reason(move: Move, wins: float) -> Text:
    return Text(
        "The chance of winning is best after '{text}': about {percent}%.",
        text=move.text,
        percent=round(100 * wins),
    )


def _build(game: Game[Any], settings: NoSettings, limit: float | None) -> LearnedAdviser:
    return LearnedAdviser(
        game, usual_policy(game.name), partial(shipped, game), partial(outdated, game)
    )


LEARNED = BotKind(
    name="learned",
    description="Makes the move after which a network, trained by self-play, gives it the best"
    " chances; plays like `greedy` where no network fits the options.",
    build=_build,
    plays=has_rules_of_thumb,
)
