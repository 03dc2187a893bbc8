"""Players without a plan: games played at random, or with a bad habit, for the property tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

from galaxy_referee.conformance.option_sets import allowed
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.state import Race
from tests.twins import at_random

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "setup": "first_game"},
    {"players": 3, "setup": "first_game"},
    {"players": 4, "setup": "first_game"},
    {"players": 2, "advanced": True},
    {"players": 2, "setup": "first_game", "advanced": True},
]


def combinations() -> list[dict[str, Any]]:
    """Every combination of options with the expansions that the rules allow."""
    chosen = []
    for expansions in (("tgs",), ("rvi",), ("tgs", "rvi"), ("aa",), ("xi",)):
        for players, goals in product(range(1, 7), (None, False)):
            for advanced, takeovers, draft in product((False, True), repeat=3):
                for setup in ("standard", "first_game", "takeover_scenario"):
                    options = {
                        "players": players, "expansions": expansions, "goals": goals,
                        "advanced": advanced, "takeovers": takeovers, "draft": draft,
                        "setup": setup,
                    }  # fmt: skip
                    if allowed(options) and not (goals is False and "tgs" not in expansions):
                        chosen.append(options)
    return chosen


# The promo start worlds with each set; the further options change nothing about them.
PROMO: list[dict[str, Any]] = [
    {"players": 3, "expansions": ("promo",)},
    {"players": 2, "expansions": ("promo",), "advanced": True},
    {"players": 3, "expansions": ("promo", "tgs"), "draft": True},
    {"players": 5, "expansions": ("promo", "rvi"), "takeovers": True},
    {"players": 6, "expansions": ("promo", "tgs", "rvi")},
    {"players": 3, "expansions": ("promo", "aa")},
    {"players": 4, "expansions": ("promo", "aa")},
    {"players": 5, "expansions": ("promo", "xi")},
]
# The Brink of War, with everything that changes something about it.
BRINK: list[dict[str, Any]] = [
    {"players": players, "expansions": ("tgs", "rvi", "bow"), **more}
    for players, more in (
        (2, {}),
        (2, {"advanced": True, "takeovers": True}),
        (2, {"setup": "takeover_scenario", "takeovers": True}),
        (3, {"takeovers": True}),
        (3, {"setup": "first_game", "goals": False}),
        (4, {"draft": True}),
        (5, {"takeovers": True, "draft": True}),
        (6, {"takeovers": True}),
        (3, {"edition": "public_implementation", "takeovers": True}),
    )
]
# Editions other than the first.
EDITIONS: list[dict[str, Any]] = [
    {"players": 4, "edition": "second_edition"},
    {"players": 2, "edition": "board_game_arena", "expansions": ("promo",), "advanced": True},
]
SPECIAL = (*PROMO, *BRINK, *EDITIONS)
EXPANSIONS = [*combinations(), *({"draft": False, **more} for more in SPECIAL)]

Chooser = Callable[[Race, Decision, random.Random], Move]


def the_first(t: Race, decision: Decision, luck: random.Random) -> Move:
    """The first move of every list."""
    return decision.moves.at(0)


def the_last(t: Race, decision: Decision, luck: random.Random) -> Move:
    """The last move of every list: it passes, and names as many cards as it may."""
    return decision.moves.at(len(decision.moves) - 1)


def hoarder(t: Race, decision: Decision, luck: random.Random) -> Move:
    """Explores and places nothing, until the deck runs out."""
    if decision.kind == "select":
        return decision.moves.at(luck.choice((0, 1)))
    return the_last(t, decision, luck)


def spender(t: Race, decision: Decision, luck: random.Random) -> Move:
    """Places whatever it can and discards whatever it may."""
    moves = decision.moves.page(0, 50)
    spending = [move for move in moves if not move.text.endswith((" pass", " -"))]
    return luck.choice(spending or moves)


def merchant(t: Race, decision: Decision, luck: random.Random) -> Move:
    """Settles, produces and consumes."""
    if decision.kind == "select":
        return decision.moves.at(luck.choice((3, 4, 5, 6)))
    return spender(t, decision, luck)


CHOOSERS: list[Chooser] = [at_random, the_first, the_last, hoarder, spender, merchant]
