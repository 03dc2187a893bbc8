"""The solo game against the robot (SOLO)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault, highest
from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.knowledge import HIDDEN
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.catalogue import start_worlds
from galaxy_referee.engine.race.expansions.solo.events import EVENTS
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN, RobotMat, check_mat, confidence
from galaxy_referee.engine.race.expansions.solo.robot import (
    COUNTERS,
    new_robot,
    plays_by,
    possible_actions,
    robot_score,
    roll_dice,
    tableau_size,
    with_robot,
)
from galaxy_referee.engine.race.expansions.solo.state import Robot, RobotView
from galaxy_referee.engine.race.expansions.solo.vocabulary import VOCABULARY
from galaxy_referee.engine.race.extension import Expansion, Points
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from galaxy_referee.engine.race.state import TABLEAU_LIMIT, VP_PER_PLAYER, Race

SOLO_PLAYERS = 2  # SOLO-7: the pool of a solo game is that of two players


def check(options: Options) -> None:
    """What the solo game needs, and what only it has."""
    if not options.alone:
        if options.difficulty is not None or options.robot_mat is not None:
            name = "difficulty" if options.difficulty is not None else "robot_mat"
            raise _bad("The robot plays in the solo game only.", "SOLO-1", name)
        return
    if "tgs" not in options.expansions:
        raise _bad("The solo game needs The Gathering Storm.", "SOLO-OQ-1", "players")
    if options.setup == "first_game":
        raise _bad("The solo game has no preset hands.", "SOLO-9", "setup")
    if options.robot_mat is not None:
        _check_mat(options.robot_mat, options.sets)
    else:
        _check_built_in(options.sets)


def _check_mat(mat: RobotMat, sets: tuple[str, ...]) -> None:
    check_mat(mat, [world.id for world in start_worlds(sets)])


@cache
def _check_built_in(sets: tuple[str, ...]) -> None:
    """The mat that comes with the game, or that a deployment has put in its place."""
    _check_mat(BUILT_IN, sets)


def _bad(sentence: str, rule: str, name: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer=f"/options/{name}")


def robot_of(t: Race) -> Robot:
    """The robot of a solo game."""
    assert t.robot is not None, "the audit sees to it"
    return t.robot


# -- at the points of the game ---------------------------------------------------------------------


def pool(options: Options, usual: int) -> int:
    """The pool is that of two players (SOLO-7)."""
    return VP_PER_PLAYER * SOLO_PLAYERS


def start_worlds_dealt(t: Race, worlds: list[str]) -> None:
    """The robot has the next start world (SOLO-9)."""
    t.robot = new_robot(plays_by(t), worlds[len(t.players)], t.options.difficulty or "normal")


def hands_dealt(t: Race) -> None:
    """The robot's hand (SOLO-12)."""
    robot = robot_of(t)
    robot.hand = t.take(0, plays_by(t).starts[robot.start].hand)


def given(t: Race, deal: Deal) -> None:
    """The robot's hand in a given start."""
    robot_of(t).hand = list(deal.hands[-1])


def actions_revealed(t: Race) -> None:
    """The dice are rolled after the player has chosen (SOLO-17)."""
    roll_dice(t, robot_of(t))


def other_actions(t: Race) -> list[str]:
    """The robot's actions also make phases take place (SOLO-4)."""
    return robot_of(t).actions


def round_ended(t: Race) -> None:
    """The robot's actions are over."""
    robot_of(t).actions = []


def end_reasons(t: Race) -> list[str]:
    """The robot's tableau can end the game (SOLO-34)."""
    return ["tableau"] if tableau_size(robot_of(t)) >= TABLEAU_LIMIT else []


def other_chips(t: Race) -> int:
    """The robot's chips also come from the pool."""
    return 0 if t.robot is None else t.robot.chips


def other_scores(t: Race) -> SeatScore:
    """The robot's score (SOLO-35)."""
    return robot_score(t, robot_of(t))


def redact(t: Race, seat: int | None) -> None:
    """Nobody looks at the robot's hand (SOLO-12)."""
    robot = robot_of(t)
    robot.hand = [HIDDEN + "card"] * len(robot.hand)


def places(t: Race) -> Iterator[tuple[str, list[str]]]:
    """The robot's cards."""
    if t.robot is not None:
        yield "/robot/hand", t.robot.hand
        yield "/robot/tableau", t.robot.tableau


def view(t: Race, seat: int | None, table: Any) -> None:
    """The robot as everyone sees it."""
    robot = robot_of(t)
    table.robot = RobotView(
        start=robot.start,
        hand=len(robot.hand),
        tableau=robot.tableau,
        counters=robot.counters,
        placed_counters=robot.placed_counters,
        counter_vp=robot.counter_vp,
        credits=robot.credits,
        economy=robot.economy,
        chips=robot.chips,
        actions=robot.actions,
    )


# -- audit -----------------------------------------------------------------------------------------


def table_faults(t: Race) -> Iterator[Fault]:
    """What is wrong with the robot."""
    robot = t.robot
    if robot is None:
        yield Fault("/robot", "bad_robot", "A solo game has a robot.", blocking=True)
    elif robot.start not in plays_by(t).starts or robot.tableau[:1] != [robot.start]:
        message = "The robot begins with a start world that has counters."
        yield Fault("/robot/start", "bad_robot", message, blocking=True)
    else:
        yield from _marker_faults(t, robot)
        chosen = set(t.players[0].actions) <= set(ADVANCED_ACTIONS)
        if chosen and robot.actions not in possible_actions(t, robot):
            message = "These are not two actions that the dice can show."
            yield Fault("/robot/actions", "bad_actions", message)


def _marker_faults(t: Race, robot: Robot) -> Iterator[Fault]:
    """Counters and markers of the robot are where they can be (SOLO-8, -10, -11)."""
    mat = plays_by(t)
    start = mat.starts[robot.start]
    counters, counter_vp = COUNTERS[t.options.difficulty or "normal"]
    if robot.counter_vp != counter_vp or robot.counters + robot.placed_counters != counters:
        yield Fault("/robot/counters", "bad_count", "The counters are not those of its level.")
    most = {
        "counters": counters,
        "placed_counters": counters,
        "credits": max(start.credits, mat.tracks.credits),
        "economy": max(start.economy, mat.tracks.economy),
        "chips": highest(t.ply) if t.round else 0,
    }
    for name, limit in most.items():
        if not 0 <= getattr(robot, name) <= limit:
            yield Fault(
                f"/robot/{name}",
                "bad_count",
                Text("The robot cannot have that many {name}.", name=name),
            )


ROOM = Expansion(
    name="solo",
    in_play=lambda options: options.alone,
    check=check,
    state_fields=("robot",),
    options={
        "difficulty": OptionInfo(
            meaning="The robot's level in a solo game; as usual, normal.",
            values=[None, "easy", "normal", "hard"],
            default=None,
            rule="SOLO-8",
        ),
        "robot_mat": OptionInfo(
            meaning="The robot's mat, counters and dice in place of the built-in ones; "
            "as usual, the built-in mat, parts of which are reconstructed (see "
            "confidence).",
            values=[None],
            default=None,
            rule="SOLO-OQ-1",
        ),
    },
    confidence=tuple(
        DataConfidence(f"robot_mat: {part}", level) for part, level in confidence(BUILT_IN).items()
    ),
    events=EVENTS,
    vocabulary=VOCABULARY,
    at=Points(
        pool=(pool,),
        start_worlds_dealt=(start_worlds_dealt,),
        hands_dealt=(hands_dealt,),
        given=(given,),
        actions_revealed=(actions_revealed,),
        other_actions=(other_actions,),
        phases=(with_robot,),
        round_ended=(round_ended,),
        end_reasons=(end_reasons,),
        other_chips=(other_chips,),
        other_scores=(other_scores,),
        redact=(redact,),
        places=(places,),
        view=(view,),
        table_faults=(table_faults,),
    ),
)
