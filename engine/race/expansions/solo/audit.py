"""What is wrong with the robot of a foreign state."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from galaxy_referee.engine.kernel.audit import Fault, highest
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.expansions.solo.dice import ROW, as_action_cards
from galaxy_referee.engine.race.expansions.solo.mat import Start, covers, symbols
from galaxy_referee.engine.race.expansions.solo.robot import level_of, plays_by
from galaxy_referee.engine.race.expansions.solo.state import Robot
from galaxy_referee.engine.race.phases.phase import is_under_way
from galaxy_referee.engine.race.state import Race

PAIRS = [as_action_cards(pair) for pair in product(ROW, repeat=2)]


def robot_faults(t: Race) -> Iterator[Fault]:
    """What is wrong with the robot."""
    robot = t.robot
    if robot is None:
        yield Fault("/robot", "bad_robot", "The robot is missing from this solo game.")
        return
    start = plays_by(t).starts.get(robot.start)
    if start is None:
        message = "The robot begins with a start world that has counters."
        yield Fault("/robot/start", "bad_robot", message)
        return
    yield from _counter_faults(t, start, robot)
    yield from _marker_faults(t, robot)
    if is_under_way(t) and robot.actions not in PAIRS:  # SOLO-17
        message = "The robot's dice cannot show these two actions."
        yield Fault("/robot/actions", "bad_actions", message)


def _counter_faults(t: Race, start: Start, robot: Robot) -> Iterator[Fault]:
    """The counters are those of its level and of its start world (SOLO-8, -36)."""
    count = level_of(t.options).counters
    if robot.counters + robot.placed_counters != count:
        message = Text("At this level, the robot must have {count:counter} in all.", count=count)
        yield Fault("/robot/counters", "bad_count", message)
    if not {name for name, cover in covers(start).items() if cover.once}.issuperset(robot.used_up):
        text = "The start world has no such counters that work only once."
        yield Fault("/robot/used_up", "bad_robot", text)
    if robot.symbol not in symbols(start):
        text = "The counter of the start world does not show this action."
        yield Fault("/robot/symbol", "bad_robot", text)


def _marker_faults(t: Race, robot: Robot) -> Iterator[Fault]:
    """Counters and markers of the robot are where they can be (SOLO-8, -49)."""
    tracks = plays_by(t).tracks
    most = {
        "counters": level_of(t.options).counters,
        "credits": tracks.credits,
        "economy": tracks.economy,
        "chips": highest(t.ply),
    }
    for name, limit in most.items():
        if not 0 <= getattr(robot, name) <= limit:
            message = Text("This must be 0 to {most}.", most=limit)
            yield Fault(f"/robot/{name}", "bad_count", message)
