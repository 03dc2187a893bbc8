"""The solo game against the robot (SOLO)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.knowledge import HIDDEN
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.catalogue import start_worlds
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.solo.audit import robot_faults
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN, RobotMat, confidence
from galaxy_referee.engine.race.expansions.solo.mat_checks import check_mat
from galaxy_referee.engine.race.expansions.solo.migration import MIGRATIONS
from galaxy_referee.engine.race.expansions.solo.robot import (
    level_of,
    new_robot,
    plays_by,
    robot_score,
    roll_dice,
    tableau_size,
    with_robot,
)
from galaxy_referee.engine.race.expansions.solo.state import Robot, RobotView
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import Deal, Options
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


# -- hooks -----------------------------------------------------------------------------------------


def pool(options: Options, usual: int) -> int:
    """The pool is that of two players (SOLO-7)."""
    return VP_PER_PLAYER * SOLO_PLAYERS


def dealt_worlds(t: Race, worlds: list[str]) -> list[str]:
    """The start worlds that are dealt (SOLO-9, -37)."""
    return [world for world in worlds if world in plays_by(t).start_worlds.dealt]


def start_worlds_dealt(t: Race, worlds: list[str]) -> None:
    """The robot has the next start world (SOLO-9)."""
    t.robot = new_robot(t.options, worlds[len(t.players)])


def hands_dealt(t: Race) -> None:
    """The robot's hand (SOLO-12); the player's is as usual (SOLO-13)."""
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
    """The robot's actions are over; it has no hand limit (SOLO-22)."""
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


def last_in_ties(t: Race) -> list[int]:
    """Who does not win if the tie-break is equal too (SOLO-MISSING-16)."""
    robot = len(t.players)
    losers = {"both": [], "player": [robot], "robot": [*t.seats()]}
    return losers[plays_by(t).tie.winner]


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
        symbol=robot.symbol,
        hand=len(robot.hand),
        tableau=robot.tableau,
        counters=robot.counters,
        placed_counters=robot.placed_counters,
        six_cost_vp=level_of(t.options).six_cost_vp,
        credits=robot.credits,
        economy=robot.economy,
        chips=robot.chips,
        actions=robot.actions,
        used_up=robot.used_up,
    )


EXPANSION = Expansion(
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
            "as usual, the built-in mat, of which the dice and some counters are reconstructed "
            "(see confidence).",
            values=[None],
            default=None,
            rule="SOLO-OQ-1",
        ),
    },
    confidence=tuple(
        DataConfidence(f"robot_mat: {part}", level) for part, level in confidence(BUILT_IN).items()
    ),
    events={
        "robot_dice_rolled": EventType("The robot rolls {rolled}: {actions}."),
        "robot_acted": EventType("The robot does what its mat says for {entry}."),
        "robot_lacks_credits": EventType("The robot has no credits for {entry} and does nothing."),
        "robot_cards_drawn": EventType("The robot draws {count:card}."),
        "robot_vp_gained": EventType("The robot gains {vp} VP."),
        "robot_counter_placed": EventType("The robot places a development counter."),
        "robot_card_placed": EventType("The robot places {card}."),
        "robot_card_turned_over": EventType("The robot turns over {card} and discards it."),
        "robot_start_world_left": EventType("{card} leaves the robot's tableau."),
        "robot_symbol_changed": EventType(
            "From the next roll on, the robot symbol means {symbol}."
        ),
    },
    vocabulary=Vocabulary(
        facts={
            "entry": "The field of the robot's mat, such as settle.action.",
            "rolled": "What the robot's two dice show.",
            "symbol": "The meaning of the robot symbol on a die.",
        },
        types={"rolled": list[str]},
        codes={
            "bad_actions": "The dice cannot show these actions.",
            "bad_robot": "The robot does not begin as its mat says.",
        },
        words=["robot"],
    ),
    migrations=MIGRATIONS,
    hooks=Hooks(
        pool=(pool,),
        start_worlds=(dealt_worlds,),
        start_worlds_dealt=(start_worlds_dealt,),
        hands_dealt=(hands_dealt,),
        given=(given,),
        actions_revealed=(actions_revealed,),
        other_actions=(other_actions,),
        phases=(with_robot,),
        round_ended=(round_ended,),
        end_reasons=(end_reasons,),
        other_chips=(other_chips,),
        last_in_ties=(last_in_ties,),
        other_scores=(other_scores,),
        redact=(redact,),
        places=(places,),
        view=(view,),
        table_faults=(robot_faults,),
    ),
)
