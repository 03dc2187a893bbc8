"""What a search can look for, by printed cards only (BOW-SEARCH-9 to -11)."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import ConsumeAllGoods, ConsumeGoods
from galaxy_referee.engine.race.expansions.takeovers.powers import AboutTakeovers

TAKEOVER = "takeover-card"
ALIEN = "alien-world"


def _is_military_development(card: Card) -> bool:
    return card.development and any(
        not power.counts and 1 <= power.amount <= 2 for power in card.general_military
    )


def _consumes_two(card: Card) -> bool:
    return any(
        isinstance(power, ConsumeAllGoods)
        or (isinstance(power, ConsumeGoods) and power.goods * power.up_to >= 2)
        for power in card.powers["consume"]
    )


def _is_about_takeovers(card: Card) -> bool:
    return card.power(AboutTakeovers) is not None


# BOW-SEARCH-10, in its order.
CATEGORIES: dict[str, Callable[[Card], bool]] = {
    "military-development": _is_military_development,
    "military-windfall-world": lambda card: (
        card.windfall and card.military_world and card.price in (1, 2)
    ),
    "non-military-windfall-world": lambda card: (
        card.windfall and not card.military_world and card.price in (1, 2)
    ),
    "chromosome-world": lambda card: card.world and card.chromosome,
    ALIEN: lambda card: card.good in ("alien", "any"),
    "consumer-of-two-goods": _consumes_two,
    "strong-military-world": lambda card: card.military_world and card.price >= 5,
    "variable-six-cost-development": lambda card: (
        card.development and card.price == 6 and card.variable
    ),
    TAKEOVER: _is_about_takeovers,
}


def is_doubtful(category: str, card: Card) -> bool:
    """Whether it is for the player to say if a card fits (BOW-SEARCH-7)."""
    return category == ALIEN and card.good == "any"
