"""The bot ``greedy``: rules of thumb, written for each game that has any."""

from __future__ import annotations

from typing import Any

from galaxy_referee.bots.adviser import Adviser, PolicyAdviser
from galaxy_referee.bots.kind import BotKind, NoSettings
from galaxy_referee.bots.policy import Policy
from galaxy_referee.bots.random_policy import RandomPolicy
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.parts import part_of


def rules_of_thumb(game: str) -> Policy | None:
    """The policy of a game, ``POLICY`` in ``bots/GAME/policy.py``; None if it has none.

    Args:
        game: its name.
    """
    part = part_of("galaxy_referee.bots", game, "policy")
    return part.POLICY if part else None


def has_rules_of_thumb(game: str) -> bool:
    """Whether a game has them."""
    return rules_of_thumb(game) is not None


def usual_policy(game: str) -> Policy:
    """The rules of thumb of a game; random moves if it has none."""
    return rules_of_thumb(game) or RandomPolicy()


def _build(game: Game[Any], settings: NoSettings, limit: float | None) -> Adviser:
    return PolicyAdviser(game, usual_policy(game.name))


GREEDY = BotKind(
    name="greedy",
    description="Makes the move that looks best now, by rules of thumb.",
    build=_build,
    plays=has_rules_of_thumb,
)
