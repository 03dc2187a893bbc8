"""The bot ``greedy``: it plays by a game's rules of thumb, or by its lead after a move if there are
none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from galaxy_referee.bots.adviser import Adviser, PolicyAdviser
from galaxy_referee.bots.frontiers.policy import POLICY as FRONTIERS
from galaxy_referee.bots.kind import BotKind, NoSettings
from galaxy_referee.bots.one_ply import OnePlyAdviser
from galaxy_referee.bots.policy import Policy
from galaxy_referee.bots.race.policy import POLICY as RACE
from galaxy_referee.bots.random_policy import RandomPolicy
from galaxy_referee.bots.roll.policy import POLICY as ROLL
from galaxy_referee.engine.kernel.game import Game

# The rules of thumb of each game that has some.
POLICIES: Mapping[str, Policy] = {"race": RACE, "roll": ROLL, "frontiers": FRONTIERS}


def has_rules_of_thumb(game: str) -> bool:
    """Whether a game has rules of thumb."""
    return game in POLICIES


def usual_policy(game: str) -> Policy:
    """A fast way to play a game: by its rules of thumb, or with random moves if it has none."""
    return POLICIES.get(game) or RandomPolicy()


def _build(game: Game[Any], settings: NoSettings, limit: float | None) -> Adviser:
    policy = POLICIES.get(game.name)
    return OnePlyAdviser(game) if policy is None else PolicyAdviser(game, policy)


GREEDY = BotKind(
    name="greedy",
    description="Makes the move that looks best now, by rules of thumb; in a game without any, the"
    " move after which it leads by most.",
    build=_build,
)
