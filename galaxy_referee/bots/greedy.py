"""The bot ``greedy``: it plays by a game's rules of thumb, or by its lead after a move if there are
none."""

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
    """A game's policy, ``POLICY`` in ``bots/GAME/policy.py``; None if it has none.

    Args:
        game: the name of the game.
    """
    part = part_of("galaxy_referee.bots", game, "policy")
    return part.POLICY if part else None


def has_rules_of_thumb(game: str) -> bool:
    """Whether a game has rules of thumb."""
    return rules_of_thumb(game) is not None


def usual_policy(game: str) -> Policy:
    """A fast way to play a game: by its rules of thumb, or with random moves if it has none."""
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
