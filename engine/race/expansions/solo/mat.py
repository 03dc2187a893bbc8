"""The robot's mat, counters and dice as data (race-solo.md).

Not everything that is printed on them could be established. Each entry says how certain it is; a
deployment can mount a corrected data file, and a new game can bring a mat of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Literal

import msgspec

from galaxy_referee.engine.race.components.data_files import packaged

Confidence = Literal["established", "probable", "reconstructed"]
Face = Literal[
    "explore", "develop", "settle", "consume-trade", "consume-x2", "produce", "copy", "robot"
]
Action = Literal["explore", "develop", "settle", "consume-trade", "consume-x2", "produce"]


class Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of the steps of an entry."""


class DrawCards(Do, frozen=True, tag="draw"):
    """Draw cards to the robot's hand; on counters, their number is an icon (SOLO-33)."""

    count: int


class GainCredits(Do, frozen=True, tag="credits"):
    """Move the credit marker up."""

    amount: int


class GrowEconomy(Do, frozen=True, tag="economy"):
    """Move the economy marker up."""

    amount: int


class GainChips(Do, frozen=True, tag="chips"):
    """Gain victory points in chips for each point of economy size."""

    per_economy: int


class PlaceCounter(Do, frozen=True, tag="place_counter"):
    """Place a 6-cost development counter for a price; if it is placed, the entry ends there."""

    price: int


class TurnOver(Do, frozen=True, tag="turn_over"):
    """Turn over cards until one fits that the robot can pay for, and place it; only a card that is
    placed is paid for. The others are discarded.

    Args:
        find: the cards that fit.
        pile: whose cards are turned over: the robot's hand or the deck.
        price: credits for a card.
        six_cost_price: credits for a development that costs 6, if that is another price.
        least_vp: the least printed victory points of a card that fits.
    """

    find: Literal["development", "non-military-world", "military-world", "world"]
    pile: Literal["hand", "deck"] = "hand"
    price: int = 0
    six_cost_price: int | None = None
    least_vp: int | None = None


class StartWorldLeaves(Do, frozen=True, tag="start_world_leaves"):
    """Discard the start world from the robot's tableau."""


MatStep = (
    DrawCards | GainCredits | GrowEconomy | GainChips | PlaceCounter | TurnOver | StartWorldLeaves
)


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the robot does in one case.

    Args:
        steps: in order; null where unknown.
        confidence: how certain this is.
        needs_credits: with fewer credits nothing happens.
        note: where it comes from, or why this value.
    """

    steps: tuple[MatStep, ...] | None
    confidence: Confidence
    needs_credits: int = 0
    note: str = ""


class Cover(Entry, frozen=True):
    """What a counter of a start world says in place of a field of the mat.

    Args:
        steps: in order; null where unknown.
        confidence: how certain this is.
        needs_credits: with fewer credits nothing happens.
        note: where it comes from, or why this value.
        once: the counter leaves when the robot has done this (SOLO-66, -67).
    """

    once: bool = False


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase on the mat; what is unknown is null.

    Args:
        reaction: the robot did not choose it.
        action: the robot chose it.
    """

    reaction: Entry | None
    action: Entry | None


class MatExplore(Row, frozen=True):
    """Explore on the mat: one phase with two spaces.

    Args:
        reaction: the robot did not choose it.
        action: the robot chose it.
        double: the robot chose it with both dice.
    """

    double: Entry | None


class MatConsume(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Consume on the mat: it has two different actions."""

    reaction: Entry | None
    trade: Entry | None
    x2: Entry | None
    both: Entry | None


class Mat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on the mat."""

    explore: MatExplore
    develop: Row
    settle: Row
    consume: MatConsume
    produce: Row


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The "robot=" counter of a start world.

    Args:
        action: what the robot symbol of a die means at first; null where unknown.
        confidence: how certain that is.
        turns: what it means from the next roll on, by the action that the robot has performed.
        note: where it comes from, or why this value.
    """

    action: Action | None
    confidence: Confidence
    turns: dict[Action, Action] = {}
    note: str = ""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the counters of a start world say (SOLO-6, -36).

    Args:
        robot: what the robot symbol means; null where unknown.
        credits: where the credit marker begins.
        economy: where the economy marker begins.
        hand: cards the robot begins with.
        covers: what covers fields of the mat, by their name such as ``settle.action``; nothing with
            some start worlds (SOLO-59).
    """

    robot: Symbol | None
    credits: int = 1
    economy: int = 0
    hand: int = 4
    covers: dict[str, Cover | None] = {}


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two dice.

    Args:
        faces: six for each; null where unknown.
        confidence: how certain that is.
        note: where it comes from, or why this value.
    """

    faces: tuple[tuple[Face, ...] | None, tuple[Face, ...] | None]
    confidence: Confidence
    note: str = ""


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest positions of the markers; anything beyond is lost.

    Args:
        credits: position of the credit marker.
        economy: position of the economy marker.
        confidence: how certain that is.
        note: where it comes from, or why this value.
    """

    credits: int
    economy: int
    confidence: Confidence
    note: str = ""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A difficulty.

    Args:
        counters: the robot's 6-cost development counters.
        six_cost_vp: what each of its 6-cost developments is worth, counter or card.
    """

    counters: int
    six_cost_vp: int


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The difficulties.

    Args:
        easy: the lowest.
        normal: the usual one.
        hard: the highest.
        confidence: how certain that is.
        note: where it comes from, or why this value.
    """

    easy: Level
    normal: Level
    hard: Level
    confidence: Confidence
    note: str = ""


class FixedValues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a 6-cost development without a "?" is worth.

    Args:
        vp: what the others are, or what is printed.
        confidence: how certain that is.
        note: where it comes from, or why this value.
    """

    vp: Literal["as-others", "printed"]
    confidence: Confidence
    note: str = ""


class StartWorlds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The start worlds that are dealt; the rest are in the deck.

    Args:
        dealt: the worlds, as far as they are in the game.
        confidence: how certain that is.
        note: where it comes from, or why this value.
    """

    dealt: tuple[str, ...]
    confidence: Confidence
    note: str = ""


class Tie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The winner if the tiebreaker is also equal.

    Args:
        winner: the player, the robot, or both.
        confidence: how certain that is.
        note: where it comes from, or why this value.
    """

    winner: Literal["both", "player", "robot"]
    confidence: Confidence
    note: str = ""


class RobotMat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the robot plays by.

    Args:
        mat: the mat.
        starts: the counters, by start world.
        dice: the dice.
        tracks: the ends of the tracks.
        levels: the difficulties.
        fixed_values: the value of 6-cost developments without a "?".
        start_worlds: the start worlds that are dealt.
        tie: the winner if everything is equal.
    """

    mat: Mat
    starts: dict[str, Start]
    dice: Dice
    tracks: Tracks
    levels: Levels
    fixed_values: FixedValues
    start_worlds: StartWorlds
    tie: Tie


FIELDS = (
    "explore.reaction",
    "explore.action",
    "explore.double",
    "develop.reaction",
    "develop.action",
    "settle.reaction",
    "settle.action",
    "consume.reaction",
    "consume.trade",
    "consume.x2",
    "consume.both",
    "produce.reaction",
    "produce.action",
)
_GETTERS = {name: attrgetter(name) for name in FIELDS}
# The parts that have one confidence each.
PARTS = ("dice", "tracks", "levels", "fixed_values", "start_worlds", "tie")


def _read() -> RobotMat:
    source = packaged("expansions/solo/solo.json")
    return msgspec.json.decode(source, type=RobotMat)


BUILT_IN: RobotMat = _read()


def field(mat: Mat, name: str) -> Entry | None:
    """The entry of a field such as ``settle.action``."""
    entry: Entry | None = _GETTERS[name](mat)
    return entry


def symbols(start: Start) -> list[Action]:
    """What the robot symbol can mean with a start world, at first and later."""
    assert start.robot is not None, "the mat was checked"
    assert start.robot.action is not None, "the mat was checked"
    return [start.robot.action, *start.robot.turns.values()]


def symbol_after(start: Start, symbol: str, done: Iterable[Action]) -> str:
    """What the robot symbol means after these actions of the robot (SOLO-60, -65)."""
    turns = start.robot.turns if start.robot is not None else {}
    for action in done:
        symbol = turns.get(action, symbol)
    return symbol


def covers(start: Start) -> dict[str, Cover]:
    """What covers fields of the mat with a start world."""
    return {name: cover for name, cover in start.covers.items() if cover is not None}


def entries(mat: RobotMat) -> Iterator[tuple[str, Entry | None]]:
    """Every entry, those of the counters included, by a name such as ``mat.settle.action``."""
    for name in FIELDS:
        yield f"mat.{name}", field(mat.mat, name)
    for world, start in mat.starts.items():
        for name, cover in start.covers.items():
            yield f"starts.{world}.covers.{name}", cover


def confidence(mat: RobotMat) -> dict[str, Literal["probable", "reconstructed"]]:
    """How certain each part is that is not established, by name (SOLO-OQ-1)."""
    levels = {name: entry.confidence for name, entry in entries(mat) if entry is not None}
    for world, start in mat.starts.items():
        if start.robot is not None:
            levels[f"starts.{world}.robot"] = start.robot.confidence
    for part in PARTS:
        levels[part] = getattr(mat, part).confidence
    return {name: level for name, level in levels.items() if level != "established"}
