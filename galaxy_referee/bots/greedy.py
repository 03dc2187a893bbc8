"""The bot ``greedy``: rules of thumb, written for each game."""

from __future__ import annotations

from typing import Any

from galaxy_referee.bots.adviser import Adviser, PolicyAdviser
from galaxy_referee.bots.frontiers.policy import GreedyFrontiers
from galaxy_referee.bots.kind import BotKind, NoSettings
from galaxy_referee.bots.policy import Policy
from galaxy_referee.bots.race.policy import GreedyRace
from galaxy_referee.bots.roll.policy import GreedyRoll
from galaxy_referee.engine.kernel.game import Game

POLICIES: dict[str, Policy] = {
    "race": GreedyRace(),
    "roll": GreedyRoll(),
    "frontiers": GreedyFrontiers(),
}


def _build(game: Game[Any], settings: NoSettings, limit: float | None) -> Adviser:
    return PolicyAdviser(game, POLICIES[game.name])


GREEDY = BotKind(
    name="greedy",
    description="Makes the move that looks best now, by rules of thumb.",
    build=_build,
    games=POLICIES,
)
