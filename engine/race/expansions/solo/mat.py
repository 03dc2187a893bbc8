"""The robot's mat, counters and dice as data (race-solo.md).

Parts of the printed mat could not be established. Each entry says how certain it is; a deployment
can mount a corrected data file, and a new game can bring a mat of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.race.components.data_files import packaged

Confidence = Literal["established", "probable", "reconstructed"]
Face = Literal[
    "explore", "develop", "settle", "consume-trade", "consume-x2", "produce", "copy", "robot"
]
Action = Literal["explore", "develop", "settle", "consume-trade", "consume-x2", "produce"]
FACES_OF_A_DIE = 6
HIGHEST_NUMBER = 99
MOST_STEPS = 10


class Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of the steps of an entry."""


class DrawCards(Do, frozen=True, tag="draw"):
    """Draw cards to the robot's hand."""

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


class PlaceCard(Do, frozen=True, tag="place_card"):
    """Turn over cards of the robot's hand until one fits, and place it; the cards skipped are
    discarded.

    Args:
        what: the cards that fit.
        price: credits needed and paid, before any card is turned over.
        six_cost_price: credits paid besides for a 6-cost development; one that costs too much is
            skipped.
    """

    what: Literal["development", "non-military-world", "military-world", "world"]
    price: int = 0
    six_cost_price: int = 0


AnyDo = DrawCards | GainCredits | GrowEconomy | GainChips | PlaceCounter | PlaceCard


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the robot does in one case.

    Args:
        steps: in order; null where unknown.
        confidence: how certain this is.
        note: where it comes from, or why this value.
    """

    steps: tuple[AnyDo, ...] | None
    confidence: Confidence
    note: str = ""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A phase on the mat.

    Args:
        reaction: the robot did not choose it.
        action: the robot chose it once.
        double: the robot chose it with both dice; null where that is two phases, each an action.
    """

    reaction: Entry
    action: Entry
    double: Entry | None = None


class Consume(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Consume on the mat: it has two different actions."""

    reaction: Entry
    trade: Entry
    x2: Entry
    both: Entry


class Mat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on the mat."""

    explore: Row
    develop: Row
    settle: Row
    consume: Consume
    produce: Row


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the counters of a start world say.

    Args:
        robot: the action that the robot symbol of a die means.
        robot_confidence: how certain that is.
        credits: where the credit marker begins.
        economy: where the economy marker begins.
        hand: cards the robot begins with.
        covers: entries that cover fields of the mat, by name such as ``settle.action``.
    """

    robot: Action | None
    robot_confidence: Confidence
    credits: int = 1
    economy: int = 0
    hand: int = 4
    covers: dict[str, Entry] = {}


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two dice, each with six faces; null where unknown."""

    faces: tuple[tuple[Face, ...] | None, tuple[Face, ...] | None]
    confidence: Confidence


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest positions of the markers; anything beyond is lost."""

    credits: int
    economy: int
    confidence: Confidence


class VariableValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a 6-cost development card with a "?" is worth in the robot's tableau."""

    vp: int
    confidence: Confidence


class RobotMat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the robot plays by.

    Args:
        mat: the mat.
        starts: the counters, by start world.
        dice: the dice.
        tracks: the ends of the tracks.
        variable: the value of "?" developments.
    """

    mat: Mat
    starts: dict[str, Start]
    dice: Dice
    tracks: Tracks
    variable: VariableValue


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
    "produce.double",
)


def _read() -> RobotMat:
    source = packaged("expansions/solo/solo.json")
    return msgspec.json.decode(source, type=RobotMat)


BUILT_IN: RobotMat = _read()


def field(mat: Mat, name: str) -> Entry | None:
    """The entry of a field such as ``settle.action``."""
    phase, _, case = name.partition(".")
    entry: Entry | None = getattr(getattr(mat, phase), case)
    return entry


def confidence(mat: RobotMat) -> dict[str, Literal["probable", "reconstructed"]]:
    """How certain each part is that is not established, by name (SOLO-OQ-1)."""
    levels = {name: entry.confidence for name, entry in _entries(mat) if entry is not None}
    for world, start in mat.starts.items():
        levels[f"starts.{world}.robot"] = start.robot_confidence
    levels["dice"] = mat.dice.confidence
    levels["tracks"] = mat.tracks.confidence
    levels["variable"] = mat.variable.confidence
    return {name: level for name, level in levels.items() if level != "established"}


def check_mat(mat: RobotMat, worlds: list[str]) -> None:
    """Refuse a mat that is not playable.

    Args:
        mat: the mat.
        worlds: the start worlds that the robot may get.

    Raises:
        BadOption: names the entry.
    """
    for name, entry in _entries(mat):
        if entry is None or entry.steps is None:
            raise _bad(Text("The robot's mat has no entry for {piece}.", piece=name), name)
        if len(entry.steps) > MOST_STEPS:
            raise _bad(
                Text("An entry has at most {most_steps} steps.", most_steps=MOST_STEPS), name
            )
    for index, faces in enumerate(mat.dice.faces):
        if faces is None or len(faces) != FACES_OF_A_DIE:
            raise _bad(Text("Die {index} must have six faces.", index=index), f"dice.faces.{index}")
    _check_starts(mat, worlds)
    for name, number in _numbers(mat):
        if not 0 <= number <= HIGHEST_NUMBER:
            raise _bad(
                Text(
                    "{piece} must be from 0 to {highest_number}.",
                    piece=name,
                    highest_number=HIGHEST_NUMBER,
                ),
                name,
            )


def _check_starts(mat: RobotMat, worlds: list[str]) -> None:
    for world in worlds:
        if world not in mat.starts:
            raise _bad(
                Text("The robot's mat has no counters for {world}.", world=world), f"starts.{world}"
            )
    for world, start in mat.starts.items():
        if start.robot is None:
            raise _bad(
                Text(
                    "The robot's mat does not say what the robot symbol means with {world}.",
                    world=world,
                ),
                f"starts.{world}.robot",
            )


def _entries(mat: RobotMat) -> Iterator[tuple[str, Entry | None]]:
    for name in FIELDS:
        yield f"mat.{name}", field(mat.mat, name)
    for world, start in mat.starts.items():
        for name, entry in start.covers.items():
            if name not in FIELDS:
                raise _bad(
                    Text("{piece} is not a field of the mat.", piece=name), f"starts.{world}.covers"
                )
            yield f"starts.{world}.covers.{name}", entry


def _numbers(mat: RobotMat) -> Iterator[tuple[str, int]]:
    for name, entry in _entries(mat):
        for step in (entry and entry.steps) or ():
            for part in step.__struct_fields__:
                value = getattr(step, part)
                if isinstance(value, int):
                    yield f"{name}.{part}", value
    for world, start in mat.starts.items():
        for part in ("credits", "economy", "hand"):
            yield f"starts.{world}.{part}", getattr(start, part)
    yield "tracks.credits", mat.tracks.credits
    yield "tracks.economy", mat.tracks.economy
    yield "variable.vp", mat.variable.vp


def _bad(sentence: Words, name: str) -> BadOption:
    return BadOption(
        sentence, rule="SOLO-OQ-1", pointer="/options/robot_mat/" + name.replace(".", "/")
    )
