"""Whether the robot can play by a mat: nothing unknown, nothing without bounds."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.race.expansions.solo.mat import FIELDS, RobotMat, entries

FACES_OF_A_DIE = 6
HIGHEST_NUMBER = 99
MOST_STEPS = 10
DEALT = 2  # a start world each (SOLO-9)


def check_mat(mat: RobotMat, worlds: list[str]) -> None:
    """Refuse a mat that is not playable.

    Args:
        mat: the mat.
        worlds: the start worlds that the robot may get.

    Raises:
        BadOption: names the entry.
    """
    _check_starts(mat, worlds)
    _check_entries(mat)
    for index, faces in enumerate(mat.dice.faces):
        if faces is None or len(faces) != FACES_OF_A_DIE:
            raise _bad(Text("Die {index} must have six faces.", index=index), f"dice.faces.{index}")
    if len(set(mat.start_worlds.dealt).intersection(worlds)) < DEALT:
        sentence = "The start worlds dealt must include at least two from this game."
        raise _bad(sentence, "start_worlds.dealt")
    _check_markers(mat)
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
        if start.robot is None or start.robot.action is None:
            raise _bad(
                Text(
                    "The robot's mat does not say what the robot symbol means with {world}.",
                    world=world,
                ),
                f"starts.{world}.robot",
            )
        for name in start.covers:
            if name not in FIELDS:
                raise _bad(
                    Text("{piece} is not a field of the mat.", piece=name), f"starts.{world}.covers"
                )


def _check_markers(mat: RobotMat) -> None:
    for world, start in mat.starts.items():
        for part in ("credits", "economy"):
            highest = getattr(mat.tracks, part)
            if not 0 <= getattr(start, part) <= highest:
                name = f"starts.{world}.{part}"
                raise _bad(
                    Text(
                        "{piece} must be on its track, from 0 to {highest}.",
                        piece=name,
                        highest=highest,
                    ),
                    name,
                )


def _check_entries(mat: RobotMat) -> None:
    for name, entry in entries(mat):
        if entry is None or entry.steps is None:
            raise _bad(Text("The robot's mat has no entry for {piece}.", piece=name), name)
        if len(entry.steps) > MOST_STEPS:
            raise _bad(
                Text("An entry has at most {most_steps} steps.", most_steps=MOST_STEPS), name
            )


def _numbers(mat: RobotMat) -> Iterator[tuple[str, int]]:
    for name, entry in entries(mat):
        assert entry is not None, "checked before"
        yield f"{name}.needs_credits", entry.needs_credits
        for step in entry.steps or ():
            for part in step.__struct_fields__:
                value = getattr(step, part)
                if isinstance(value, int):
                    yield f"{name}.{part}", value
    for world, start in mat.starts.items():
        yield f"starts.{world}.hand", start.hand
    for level in ("easy", "normal", "hard"):
        for part in ("counters", "six_cost_vp"):
            yield f"levels.{level}.{part}", getattr(getattr(mat.levels, level), part)
    yield "tracks.credits", mat.tracks.credits
    yield "tracks.economy", mat.tracks.economy


def _bad(sentence: Words, name: str) -> BadOption:
    return BadOption(
        sentence, rule="SOLO-OQ-1", pointer="/options/robot_mat/" + name.replace(".", "/")
    )
