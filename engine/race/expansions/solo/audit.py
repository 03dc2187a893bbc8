"""What is wrong with the robot of a foreign state."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault, highest
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.expansions.solo.dice import performed, possible_actions
from galaxy_referee.engine.race.expansions.solo.mat import (
    Action,
    Start,
    StartWorldLeaves,
    covers,
    symbol_after,
    symbols,
)
from galaxy_referee.engine.race.expansions.solo.robot import RobotActs, level_of, plays_by
from galaxy_referee.engine.race.expansions.solo.state import Robot
from galaxy_referee.engine.race.phases.phase import PHASES
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from galaxy_referee.engine.race.state import Race


def robot_faults(t: Race) -> Iterator[Fault]:
    """What is wrong with the robot."""
    robot = t.robot
    if robot is None:
        yield Fault("/robot", "bad_robot", "A solo game has a robot.", blocking=True)
        return
    start = plays_by(t).starts.get(robot.start)
    if start is None or not _has_start_world(start, robot):
        message = "The robot begins with a start world that has counters."
        yield Fault("/robot/start", "bad_robot", message, blocking=True)
        return
    yield from _counter_faults(t, start, robot)
    yield from _marker_faults(t, robot)
    yield from _action_faults(t, start, robot)


def _has_start_world(start: Start, robot: Robot) -> bool:
    """Whether its start world comes first, or can have left (SOLO-39, -66)."""
    return robot.tableau[:1] == [robot.start] or _may_have_left(start, robot)


def _may_have_left(start: Start, robot: Robot) -> bool:
    return any(
        isinstance(step, StartWorldLeaves) and (name in robot.used_up or not cover.once)
        for name, cover in covers(start).items()
        for step in cover.steps or ()
    )


def _counter_faults(t: Race, start: Start, robot: Robot) -> Iterator[Fault]:
    """The counters are those of its level and of its start world (SOLO-8, -36)."""
    if robot.counters + robot.placed_counters != level_of(t.options).counters:
        yield Fault("/robot/counters", "bad_count", "The counters are not those of its level.")
    once = [name for name, cover in covers(start).items() if cover.once]
    used_up = set(robot.used_up)
    if len(used_up) != len(robot.used_up) or not used_up.issubset(once):
        message = "The start world has no such counters that work only once."
        yield Fault("/robot/used_up", "bad_robot", message)
    if robot.symbol not in symbols(start):
        message = "The counter of the start world does not show this action."
        yield Fault("/robot/symbol", "bad_robot", message)


def _marker_faults(t: Race, robot: Robot) -> Iterator[Fault]:
    """Counters and markers of the robot are where they can be (SOLO-8, -49)."""
    mat = plays_by(t)
    counters = level_of(t.options).counters
    most = {
        "counters": counters,
        "placed_counters": counters,
        "credits": mat.tracks.credits,
        "economy": mat.tracks.economy,
        "chips": highest(t.ply) if t.round else 0,
    }
    for name, limit in most.items():
        if not 0 <= getattr(robot, name) <= limit:
            yield Fault(
                f"/robot/{name}",
                "bad_count",
                Text("The robot cannot have that many {name}.", name=name),
            )


def _action_faults(t: Race, start: Start, robot: Robot) -> Iterator[Fault]:
    """The robot has two actions that the dice can show, once the player has chosen (SOLO-17)."""
    cards = t.players[0].actions
    if len(cards) not in (0, 2) or not set(cards) <= set(ADVANCED_ACTIONS):
        return  # found elsewhere
    if not cards:
        possible: list[list[str]] = [[]]
    else:
        symbols = _symbols_as_rolled(t, start, robot)
        possible = possible_actions(plays_by(t).dice, symbols, cards)
    if robot.actions not in possible:
        message = "These are not two actions that the dice can show."
        yield Fault("/robot/actions", "bad_actions", message)


def _symbols_as_rolled(t: Race, start: Start, robot: Robot) -> list[str]:
    """What the robot symbol can have meant as the dice of the round were rolled: since then, the
    robot's actions can have changed it (SOLO-60, -65, SOLO-OQ-7)."""
    done: list[Action] = []
    for phase in PHASES:
        for nth in (1, 2):
            if RobotActs(phase, nth) not in t.agenda:
                done += performed(robot.actions, phase, nth)
    return [
        symbol for symbol in symbols(start) if symbol_after(start, symbol, done) == robot.symbol
    ]
