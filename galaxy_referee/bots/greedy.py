"""The bot ``greedy``: by the rules of thumb of a game; without any, by its lead after a move."""

from __future__ import annotations

from typing import Any

from galaxy_referee.bots.adviser import Adviser, PolicyAdviser
from galaxy_referee.bots.kind import BotKind, NoSettings
from galaxy_referee.bots.lead import LeadAdviser
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
    """A fast way to play a game: its rules of thumb; random moves if it has none."""
    return rules_of_thumb(game) or RandomPolicy()


def _build(game: Game[Any], settings: NoSettings, limit: float | None) -> Adviser:
    policy = rules_of_thumb(game.name)
    return LeadAdviser(game) if policy is None else PolicyAdviser(game, policy)


GREEDY = BotKind(
    name="greedy",
    description="Makes the move that looks best now, by rules of thumb; in a game without any, the"
    " move after which it leads by most.",
    build=_build,
)
