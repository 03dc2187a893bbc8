"""The two-player takeover scenario (RVI-TAKEOVER-38 to -40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.race.start import StartingGoods, follows_in_set_up
from galaxy_referee.engine.race.state import Race

# RVI-TAKEOVER-38, -39: the start worlds, and the cards that the sides begin with.
SCENARIO_WORLDS = ("rebel-cantina", "imperium-warlord")
SCENARIO_CARDS = ("rebel-alliance", "imperium-seat")


def is_scenario(t: Race) -> bool:
    """Whether this game is the scenario."""
    return t.options.setup == "takeover_scenario"


def start_worlds(t: Race, worlds: list[str]) -> list[str]:
    """Each side has its start world; the cards they begin with are set aside."""
    if not is_scenario(t):
        return worlds
    t.aside = list(SCENARIO_CARDS)
    return list(SCENARIO_WORLDS)


def first_steps(t: Race, steps: list[Step[Any]]) -> list[Step[Any]]:
    """The sides take their cards after the discards (RVI-TAKEOVER-39)."""
    if not is_scenario(t):
        return steps
    index = steps.index(StartingGoods())
    return [*steps[:index], TakeSides(), *steps[index:]]


class TakeSides(Stage[Race], tag="setup.sides"):
    """In the two-player scenario the Rebel takes Rebel Alliance into hand, and the Imperium takes
    Imperium Seat (RVI-TAKEOVER-39)."""

    def run(self, t: Race) -> None:
        for player, card in zip(t.players, t.aside, strict=False):
            player.hand.append(card)
        t.aside = t.aside[len(t.players) :]

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return follows_in_set_up(t, self, below)
