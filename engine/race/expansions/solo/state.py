"""The robot's part of the table."""

from __future__ import annotations

import msgspec


class Robot(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The robot of a solo game.

    Args:
        start: its start world.
        symbol: the action that the robot symbol of a die means from the next roll on (SOLO-19).
        hand: its pile of cards, the next one to turn over first; nobody looks at it (SOLO-12).
        tableau: its cards, the start world first unless it has left.
        counters: 6-cost development counters not yet placed (SOLO-8).
        placed_counters: those in its tableau.
        credits: position of the credit marker.
        economy: position of the economy marker.
        chips: victory points in chips.
        actions: its actions of this round.
        used_up: the fields of the mat whose counter worked only once and has left.
    """

    start: str
    symbol: str
    hand: list[str]
    tableau: list[str]
    counters: int
    placed_counters: int = 0
    credits: int = 0
    economy: int = 0
    chips: int = 0
    actions: list[str] = []
    used_up: list[str] = []


class RobotView(msgspec.Struct):
    """The robot as its opponent sees it: nobody looks at its hand.

    Args:
        start: its start world.
        symbol: the action that the robot symbol of a die means from the next roll on.
        hand: number of cards in its hand.
        tableau: its cards, the start world first unless it has left.
        counters: development counters not yet placed.
        placed_counters: those in its tableau.
        six_cost_vp: what each of its 6-cost developments is worth, counter or card.
        credits: position of the credit marker.
        economy: position of the economy marker.
        chips: victory points in chips.
        actions: its actions of this round.
        used_up: the fields of the mat whose counter worked only once and has left.
    """

    start: str
    symbol: str
    hand: int
    tableau: list[str]
    counters: int
    placed_counters: int
    six_cost_vp: int
    credits: int
    economy: int
    chips: int
    actions: list[str]
    used_up: list[str]
